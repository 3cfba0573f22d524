//===- ExpandLegacyOps.cpp - Replaces deprecated operations ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Dialect/StableHLO/IR/Einsum.h"
#include "systole/Optimize/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace systole::stablehlo {
#define GEN_PASS_DEF_EXPANDLEGACYOPSPASS
#include "systole/Optimize/Passes.h.inc"
} // namespace systole::stablehlo

using namespace mlir;
using namespace systole::stablehlo;

namespace {

LogicalResult expandLegacyBroadcast(BroadcastOp op, PatternRewriter &rewriter) {
  int64_t added = op.getBroadcastSizes().size();
  int64_t rank = op.getType().getRank();
  rewriter.replaceOpWithNewOp<BroadcastInDimOp>(
      op, op.getType(), op.getOperand(),
      llvm::to_vector(llvm::seq<int64_t>(added, rank)));
  return success();
}

/// Functions end with func.return.
LogicalResult expandTupleReturn(ReturnOp op, PatternRewriter &rewriter) {
  if (!isa<func::FuncOp>(op->getParentOp()))
    return failure();
  rewriter.replaceOpWithNewOp<func::ReturnOp>(op, op.getOperands());
  return success();
}

LogicalResult expandCrossReplicaSum(CrossReplicaSumOp op,
                                    PatternRewriter &rewriter) {
  auto reduce =
      AllReduceOp::create(rewriter, op.getLoc(), ValueRange(op.getOperand()),
                          op.getReplicaGroups(), ChannelHandleAttr(),
                          /*use_global_device_ids=*/false);
  buildReduceBody<AddOp>(op.getType().getElementType(), reduce.getComputation(),
                         rewriter);
  rewriter.replaceOp(op, reduce);
  return success();
}

/// The dimension of `letters` that has each letter of `wanted`.
SmallVector<int64_t> findLetters(StringRef letters, StringRef wanted) {
  return llvm::map_to_vector(wanted, [&](char letter) {
    return static_cast<int64_t>(letters.find(letter));
  });
}

/// Adds up the dimensions of letters that are not in `kept`.
Value sumLetters(PatternRewriter &rewriter, Location loc, Value value,
                 std::string &letters, StringRef kept) {
  SmallVector<int64_t> dimensions;
  std::string left;
  for (auto [i, letter] : llvm::enumerate(letters)) {
    if (kept.contains(letter))
      left.push_back(letter);
    else
      dimensions.push_back(i);
  }
  if (dimensions.empty())
    return value;
  letters = left;
  return createReduce<AddOp>(rewriter, loc, value, dimensions);
}

Value transposeLetters(PatternRewriter &rewriter, Location loc, Value value,
                       StringRef letters, StringRef result) {
  if (letters == result)
    return value;
  return TransposeOp::create(rewriter, loc, value,
                             findLetters(letters, result));
}

LogicalResult expandUnaryEinsum(UnaryEinsumOp op, PatternRewriter &rewriter) {
  EinsumConfig config = *parseEinsumConfig(op.getEinsumConfig(), 1);
  Value sum = sumLetters(rewriter, op.getLoc(), op.getOperand(), config.lhs,
                         config.result);
  rewriter.replaceOp(op, transposeLetters(rewriter, op.getLoc(), sum,
                                          config.lhs, config.result));
  return success();
}

LogicalResult expandEinsum(EinsumOp op, PatternRewriter &rewriter) {
  Location loc = op.getLoc();
  EinsumConfig config = *parseEinsumConfig(op.getEinsumConfig(), 2);
  // Letters of only one operand that are not in the result are summed first.
  Value lhs = sumLetters(rewriter, loc, op.getLhs(), config.lhs,
                         config.rhs + config.result);
  Value rhs = sumLetters(rewriter, loc, op.getRhs(), config.rhs,
                         config.lhs + config.result);
  std::string batch, contracted, lhsFree, rhsFree;
  for (char letter : config.lhs) {
    bool shared = StringRef(config.rhs).contains(letter);
    bool kept = StringRef(config.result).contains(letter);
    (shared ? (kept ? batch : contracted) : lhsFree).push_back(letter);
  }
  for (char letter : config.rhs)
    if (!StringRef(config.lhs).contains(letter))
      rhsFree.push_back(letter);

  std::string letters = batch + lhsFree + rhsFree;
  SmallVector<int64_t> shape;
  auto append = [&](StringRef names, Value from, StringRef fromLetters) {
    auto type = cast<RankedTensorType>(from.getType());
    for (int64_t dimension : findLetters(fromLetters, names))
      shape.push_back(type.getDimSize(dimension));
  };
  append(batch + lhsFree, lhs, config.lhs);
  append(rhsFree, rhs, config.rhs);
  auto numbers = DotDimensionNumbersAttr::get(
      op.getContext(), findLetters(config.lhs, batch),
      findLetters(config.rhs, batch), findLetters(config.lhs, contracted),
      findLetters(config.rhs, contracted));
  Value product = DotGeneralOp::create(
      rewriter, loc,
      RankedTensorType::get(shape, op.getType().getElementType()), lhs, rhs,
      numbers, /*precision_config=*/ArrayAttr(), DotAlgorithmAttr());
  rewriter.replaceOp(
      op, transposeLetters(rewriter, loc, product, letters, config.result));
  return success();
}

/// A gather whose index vectors have one element, along a dimension of their
/// own after those of `index`.
LogicalResult expandTorchIndexSelect(TorchIndexSelectOp op,
                                     PatternRewriter &rewriter) {
  auto operand = cast<RankedTensorType>(op.getOperand().getType());
  auto index = cast<RankedTensorType>(op.getIndex().getType());
  if (!operand.hasStaticShape())
    return rewriter.notifyMatchFailure(op, "slices of unknown size");
  int64_t dim = op.getDim(), batch = op.getBatchDims();
  int64_t numIndices = index.getRank() - batch;
  SmallVector<int64_t> offset, sizes(operand.getShape());
  for (int64_t i = batch; i < operand.getRank(); ++i)
    if (i != dim)
      offset.push_back(i < dim ? i : i - 1 + numIndices);
  auto batching = llvm::to_vector(llvm::seq<int64_t>(0, batch));
  for (int64_t i : batching)
    sizes[i] = 1;
  sizes[dim] = 1;
  auto numbers = GatherDimensionNumbersAttr::get(
      op.getContext(), offset, /*collapsedSliceDims=*/{dim}, batching, batching,
      /*startIndexMap=*/{dim}, index.getRank());
  rewriter.replaceOpWithNewOp<GatherOp>(op, op.getType(), op.getOperand(),
                                        op.getIndex(), numbers, sizes,
                                        /*indices_are_sorted=*/false);
  return success();
}

/// Reports the forms that are read, but do not run.
LogicalResult verifyRuns(Operation *op) {
  if (auto generator = dyn_cast<RngBitGeneratorOp>(op)) {
    auto state = cast<RankedTensorType>(generator.getInitialState().getType());
    if (state.getRank() != 1 || !state.getElementType().isUnsignedInteger(64))
      return op->emitError("'stablehlo.rng_bit_generator' does not run with a "
                           "state of type ")
             << state << ": it takes ui64, 2 of them or for PHILOX 3";
  }
  ValueRange initValues;
  if (auto reduce = dyn_cast<ReduceOp>(op))
    initValues = reduce.getInitValues();
  if (auto window = dyn_cast<ReduceWindowOp>(op))
    initValues = window.getInitValues();
  for (Type type : initValues.getTypes())
    if (cast<RankedTensorType>(type).getRank() != 0)
      return op->emitError("'")
             << op->getName() << "' does not run with an initial value of type "
             << type << ": reduce with scalars";
  return success();
}

struct ExpandLegacyOps
    : systole::stablehlo::impl::ExpandLegacyOpsPassBase<ExpandLegacyOps> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateExpandLegacyOpsPatterns(patterns);
    walkAndApplyPatterns(getOperation(), std::move(patterns));
    WalkResult result = getOperation()->walk(
        [](Operation *op) { return WalkResult(verifyRuns(op)); });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};

} // namespace

void systole::stablehlo::populateExpandLegacyOpsPatterns(
    RewritePatternSet &patterns) {
  patterns.add(expandLegacyBroadcast)
      .add(expandCrossReplicaSum)
      .add(expandEinsum)
      .add(expandTupleReturn)
      .add(expandTorchIndexSelect)
      .add(expandUnaryEinsum);
}
