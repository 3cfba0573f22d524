//===- FuseMXUEpilogue.cpp - Fuses consumers into epilogues ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RoundedBytes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/PatternMatch.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/MXUPasses.h"
#include "systole/Support/RewriteGreedily.h"

namespace systole::tpu {
#define GEN_PASS_DEF_FUSEMXUEPILOGUEPASS
#include "systole/Dialect/TPU/Transforms/MXUPasses.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole::tpu;

namespace {

/// Whether an epilogue can read `operand` of a consumer by `map` with vector
/// loads: constraint (M3), and elements of whole bytes.
bool canBeEpilogueOperand(Value operand, AffineMap map) {
  auto type = dyn_cast<RankedTensorType>(operand.getType());
  if (!type || !isa<FloatType, IntegerType>(type.getElementType()) ||
      type.getElementTypeBitWidth() % 8 != 0)
    return false;
  for (auto [result, extent] :
       llvm::zip_equal(map.getResults(), type.getShape())) {
    auto constant = dyn_cast<AffineConstantExpr>(result);
    if (!isa<AffineDimExpr>(result) &&
        !(constant && constant.getValue() == 0 && extent == 1))
      return false;
  }
  return true;
}

/// The scalar that is the value of all elements of a captured constant.
bool isScalarConstant(Value value) {
  return value.getDefiningOp<arith::ConstantOp>() &&
         isa<FloatType, IntegerType, IndexType>(value.getType());
}

/// Whether the code of `consumer` can be the code of an epilogue.
bool isElementwiseCode(linalg::GenericOp consumer) {
  Block &body = *consumer.getBody();
  for (Operation &op : body.without_terminator()) {
    bool constant = isa<arith::ConstantOp>(op);
    if (!constant && (!isMemoryEffectFree(&op) || op.getNumRegions() != 0 ||
                      !OpTrait::hasElementwiseMappableTraits(&op)))
      return false;
  }
  auto isKnown = [&](Value value) {
    return value.getParentBlock() == &body || isScalarConstant(value);
  };
  for (Operation &op : body)
    if (!llvm::all_of(op.getOperands(), isKnown))
      return false;
  return true;
}

/// Whether `consumer` updates a variable from its old value. Updates stay in
/// place, which a product cannot be.
bool isUpdate(linalg::GenericOp consumer) {
  llvm::SmallPtrSet<Value, 4> old;
  for (Value input : consumer.getDpsInputs())
    if (auto read = input.getDefiningOp<bufferization::ToTensorOp>())
      old.insert(read.getBuffer());
  return llvm::any_of(consumer->getUsers(), [&](Operation *user) {
    auto store = dyn_cast<bufferization::MaterializeInDestinationOp>(user);
    return store && old.contains(store.getDest());
  });
}

/// The f32 value that `consumer` yields rounded to bf16; null if it does not.
Value getRounded(linalg::GenericOp consumer) {
  auto rounded = consumer.getBody()
                     ->getTerminator()
                     ->getOperand(0)
                     .getDefiningOp<arith::TruncFOp>();
  bool isNarrow = rounded && rounded.getType().isBF16() &&
                  rounded.getIn().getType().isF32() && rounded->hasOneUse();
  return isNarrow ? rounded.getIn() : Value();
}

/// Whether the matrix unit can store the consumer's result: it has the type of
/// the sums, or is rounded to bf16.
bool canStore(linalg::GenericOp consumer, MXUOpInterface product) {
  Type element = getElementTypeOrSelf(consumer.getResult(0).getType());
  Type sum = product.getSumType();
  Type yielded = getElementTypeOrSelf(product.getInit().getType());
  if (yielded != product.getYieldedType())
    return false;
  if (element.isBF16() && yielded.isF32() && getRounded(consumer))
    return true;
  // The sums of bytes are stored in any type.
  return sum.isInteger() ? element.isF32() || element.isInteger(8) ||
                               element.isInteger(16) || element.isInteger(32)
                         : element == sum;
}

/// Whether all other operands of `consumer` are defined before the product.
bool isKnownBefore(linalg::GenericOp consumer, Operation *product) {
  return llvm::all_of(consumer.getDpsInputs(), [&](Value input) {
    Operation *op = input.getDefiningOp();
    return !op || op == product || op->getBlock() != product->getBlock() ||
           op->isBeforeInBlock(product);
  });
}

/// consumer(mxu(...), others...) -> mxu(..., others...) with a longer epilogue.
struct FuseConsumer : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp consumer,
                                PatternRewriter &rewriter) const override {
    if (consumer.getNumParallelLoops() != consumer.getNumLoops() ||
        consumer.getNumResults() != 1 || !consumer.hasPureTensorSemantics())
      return rewriter.notifyMatchFailure(consumer, "not elementwise");
    OpOperand *init = consumer.getDpsInitOperand(0);
    if (!consumer.getMatchingIndexingMap(init).isIdentity() ||
        consumer.payloadUsesValueFromOperand(init))
      return rewriter.notifyMatchFailure(consumer, "not one map");

    OpOperand *fused = nullptr;
    for (OpOperand *input : consumer.getDpsInputOperands()) {
      auto producer = input->get().getDefiningOp<MXUOpInterface>();
      if (producer && producer->hasOneUse() &&
          producer->getBlock() == consumer->getBlock() &&
          canStore(consumer, producer) &&
          consumer.getMatchingIndexingMap(input).isIdentity())
        fused = input;
    }
    if (!fused)
      return rewriter.notifyMatchFailure(consumer, "no product of its own");
    for (OpOperand *input : consumer.getDpsInputOperands())
      if (input != fused &&
          !canBeEpilogueOperand(input->get(),
                                consumer.getMatchingIndexingMap(input)))
        return rewriter.notifyMatchFailure(consumer, "operand not for vectors");
    if (!isElementwiseCode(consumer))
      return rewriter.notifyMatchFailure(consumer, "code not elementwise");
    if (isUpdate(consumer))
      return rewriter.notifyMatchFailure(consumer, "in place");

    fuse(rewriter, consumer, fused);
    return success();
  }

private:
  static void fuse(PatternRewriter &rewriter, linalg::GenericOp consumer,
                   OpOperand *fused) {
    auto producer = fused->get().getDefiningOp<MXUOpInterface>();
    SmallVector<Value> operands{producer.getLhs(), producer.getRhs()};
    llvm::append_range(operands, producer.getEpilogueOperands());
    SmallVector<AffineMap> maps = producer.getEpilogueIndexingMaps();
    for (OpOperand *input : consumer.getDpsInputOperands())
      if (input != fused) {
        operands.push_back(input->get());
        maps.push_back(consumer.getMatchingIndexingMap(input));
      }
    SmallVector<Type> elements;
    for (Value operand : ArrayRef(operands).drop_front(2))
      elements.push_back(getElementTypeOrSelf(operand.getType()));
    // The new operation is inserted at the product if possible, so that its
    // operands are dead early; otherwise at the consumer.
    bool early = isKnownBefore(consumer, producer);
    if (early)
      rewriter.setInsertionPoint(producer);
    auto type = cast<RankedTensorType>(consumer.getResult(0).getType());
    Value rounded;
    if (type.getElementType().isBF16())
      rounded = getRounded(consumer);
    if (early && type == producer.getInit().getType())
      operands.push_back(producer.getInit());
    else if (early)
      operands.push_back(tensor::EmptyOp::create(rewriter, producer->getLoc(),
                                                 type.getShape(),
                                                 type.getElementType()));
    else
      operands.push_back(consumer.getDpsInitOperand(0)->get());

    // The same operation with more operands.
    Operation *merged = Operation::create(
        producer->getLoc(), producer->getName(), consumer->getResultTypes(),
        operands, producer->getDiscardableAttrDictionary(),
        producer->getPropertiesStorage(), BlockRange(), /*numRegions=*/1);
    auto mxu = cast<MXUOpInterface>(merged);
    mxu.setEpilogueIndexingMaps(maps);
    rewriter.insert(merged);

    OpBuilder::InsertionGuard guard(rewriter);
    Block *block =
        createEpilogueBlock(merged->getRegion(0), producer.getSumType(),
                            elements, producer->getLoc());
    rewriter.setInsertionPointToStart(block);
    // The new body has the producer's code, if any, then the consumer's.
    Value sum = block->getArgument(0);
    unsigned next = 1;
    if (!producer.getEpilogue().empty()) {
      Block &code = producer.getEpilogue().front();
      IRMapping mapping;
      mapping.map(code.getArgument(0), sum);
      for (BlockArgument argument : code.getArguments().drop_front())
        mapping.map(argument, block->getArgument(next++));
      for (Operation &op : code.without_terminator())
        rewriter.clone(op, mapping);
      sum = mapping.lookup(cast<MXUYieldOp>(code.getTerminator()).getValue());
    }
    IRMapping mapping;
    for (OpOperand *input : consumer.getDpsInputOperands())
      mapping.map(consumer.getMatchingBlockArgument(input),
                  input == fused ? sum : block->getArgument(next++));
    for (Operation &op : *consumer.getBody())
      for (Value operand : op.getOperands())
        if (isScalarConstant(operand) && !mapping.contains(operand) &&
            operand.getParentBlock() != consumer.getBody())
          mapping.map(operand,
                      rewriter.clone(*operand.getDefiningOp())->getResult(0));
    Value result = consumer.getBody()->getTerminator()->getOperand(0);
    for (Operation &op : consumer.getBody()->without_terminator())
      if (!rounded || &op != result.getDefiningOp())
        rewriter.clone(op, mapping);
    if (rounded)
      result = rounded;
    MXUYieldOp::create(rewriter, consumer.getLoc(),
                       mapping.lookupOrDefault(result));

    rewriter.replaceOp(consumer, merged->getResults());
    rewriter.eraseOp(producer);
  }
};

struct FuseMXUEpiloguePass
    : systole::tpu::impl::FuseMXUEpiloguePassBase<FuseMXUEpiloguePass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<FuseConsumer>(&getContext());
    populateRoundedBytesPatterns(patterns);
    systole::rewriteGreedily(getOperation(), std::move(patterns));
  }
};

} // namespace
