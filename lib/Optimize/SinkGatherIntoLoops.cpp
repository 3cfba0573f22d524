//===- SinkGatherIntoLoops.cpp - Gathers in loops -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Dialect/StableHLO/IR/Emitter.h"
#include "systole/Optimize/Passes.h"
#include "systole/Support/RewriteGreedily.h"

#include "mlir/IR/Matchers.h"

namespace systole::stablehlo {
#define GEN_PASS_DEF_SINKGATHERINTOLOOPSPASS
#include "systole/Optimize/Passes.h.inc"
} // namespace systole::stablehlo

using namespace mlir;
using namespace systole::stablehlo;

namespace {

/// Rebuilds a value that a loop slices along the first dimension from slices of
/// its operands.
class Slicer {
public:
  /// The slice begins at `start` and has `size` indices.
  Slicer(OpBuilder &b, Location loc, Value start, int64_t size)
      : b(b), loc(loc), start(start), size(size) {}

  /// Whether `value`, which has no other user, depends on a gather.
  static bool looksUp(Value value) {
    if (!value.hasOneUse())
      return false;
    if (auto gather = value.getDefiningOp<GatherOp>())
      return isOverFirst(gather);
    Operation *op = value.getDefiningOp();
    return op && isElementwise(op) && llvm::any_of(op->getOperands(), looksUp);
  }

  Value slice(Value value) {
    Operation *op = value.getDefiningOp();
    SplatElementsAttr splat;
    if (matchPattern(value, m_Constant(&splat)))
      return ConstantOp::create(
          b, loc, cast<ElementsAttr>(splat.resizeSplat(shorten(value))));
    if (auto broadcast = value.getDefiningOp<BroadcastInDimOp>())
      if (!llvm::is_contained(broadcast.getBroadcastDimensions(), 0))
        return BroadcastInDimOp::create(b, loc, shorten(value),
                                        broadcast.getOperand(),
                                        broadcast.getBroadcastDimensions());
    if (op && value.hasOneUse()) {
      if (auto gather = dyn_cast<GatherOp>(op); gather && isOverFirst(gather))
        return GatherOp::create(
            b, op->getLoc(), shorten(value), gather.getOperand(),
            slice(gather.getStartIndices()), gather.getDimensionNumbersAttr(),
            gather.getSliceSizesAttr(), gather.getIndicesAreSortedAttr());
      if (isElementwise(op) && llvm::any_of(op->getOperands(), looksUp)) {
        SmallVector<Value> operands;
        for (Value operand : op->getOperands())
          operands.push_back(slice(operand));
        Operation *sliced =
            b.create(op->getLoc(), op->getName().getIdentifier(), operands,
                     shorten(value), op->getAttrs());
        return sliced->getResult(0);
      }
    }
    RankedTensorType type = shorten(value);
    return DynamicSliceOp::create(
        b, loc, type, value, getSliceStarts(b, loc, type.getRank(), 0, start),
        type.getShape());
  }

private:
  static bool isElementwise(Operation *op) {
    return op->hasTrait<OpTrait::Elementwise>() && op->getNumResults() == 1 &&
           llvm::all_of(op->getOperands(), [&](Value operand) {
             return typeOf(operand).getShape() ==
                    typeOf(op->getResult(0)).getShape();
           });
  }

  /// Whether the first dimension of the result is that of the indices.
  static bool isOverFirst(GatherOp gather) {
    GatherDimensionNumbersAttr numbers = gather.getDimensionNumbers();
    return typeOf(gather.getStartIndices()).getRank() > 0 &&
           numbers.getIndexVectorDim() > 0 &&
           numbers.getStartIndicesBatchingDims().empty() &&
           !llvm::is_contained(numbers.getOffsetDims(), 0);
  }

  RankedTensorType shorten(Value value) const {
    SmallVector<int64_t> shape(typeOf(value).getShape());
    shape.front() = size;
    return typeOf(value).clone(shape);
  }

  OpBuilder &b;
  Location loc;
  Value start;
  int64_t size;
};

LogicalResult sinkGather(DynamicSliceOp op, PatternRewriter &rewriter) {
  auto loop = op->getParentOfType<WhileOp>();
  Value value = op.getOperand();
  RankedTensorType type = typeOf(value);
  if (!loop || !type.hasStaticShape() || type.getRank() == 0 ||
      loop->isAncestor(value.getParentRegion()->getParentOp()))
    return rewriter.notifyMatchFailure(op, "made where it is read");
  if (type.getShape().drop_front() != op.getSliceSizes().drop_front())
    return rewriter.notifyMatchFailure(op, "a slice of other dimensions");
  if (!Slicer::looksUp(value))
    return rewriter.notifyMatchFailure(op, "no rows of a table");
  Slicer slicer(rewriter, op.getLoc(), op.getStartIndices().front(),
                op.getSliceSizes().front());
  rewriter.replaceOp(op, slicer.slice(value));
  return success();
}

struct SinkGatherIntoLoops
    : systole::stablehlo::impl::SinkGatherIntoLoopsPassBase<
          SinkGatherIntoLoops> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add(sinkGather);
    systole::rewriteGreedily(getOperation(), std::move(patterns));
  }
};

} // namespace
