//===- FuseElementwise.cpp - Elementwise ops into each other --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"
#include "systole/Support/ByteSizes.h"

namespace systole::tpu {
#define GEN_PASS_DEF_FUSEELEMENTWISEPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole::tpu;

namespace {

/// At most so many scalar operations are worth computing again rather than
/// storing and loading their result.
constexpr unsigned kCheapOperations = 4;

/// In an op of more, nothing is computed again: along recurrences, whose steps
/// read several steps before, code would grow exponentially.
constexpr unsigned kLargestBody = 32;

/// What is rounded to fewer digits is so to be stored in them.
bool isCheap(Operation &op) {
  return isa<arith::ArithDialect, linalg::LinalgDialect>(op.getDialect()) &&
         !isa<arith::DivFOp, arith::RemFOp, arith::DivSIOp, arith::DivUIOp,
              arith::RemSIOp, arith::RemUIOp, arith::TruncFOp>(op);
}

/// Where an element is, the loop knows.
bool isComputed(Operation &op) {
  return !isa<linalg::IndexOp, arith::IndexCastOp>(op);
}

/// True where computing an element again costs about a load: few simple
/// operations on at most one tensor (scalars do not count, nor what is repeated
/// along a loop, as the means of a normalization are: it is small).
bool isCheapToRecompute(linalg::GenericOp op) {
  auto body = op.getBody()->without_terminator();
  unsigned tensors =
      llvm::count_if(op.getDpsInputOperands(), [&](OpOperand *input) {
        auto type = dyn_cast<RankedTensorType>(input->get().getType());
        return type && type.getNumElements() > 1 &&
               op.getMatchingIndexingMap(input).isPermutation();
      });
  return tensors <= 1 && llvm::count_if(body, isComputed) <= kCheapOperations &&
         llvm::all_of(body, isCheap);
}

/// True where the matrix unit reads the result, which is in memory then, or can
/// make it in its epilogue, since nothing else (but what has been fused, and
/// nothing reads) needs the product.
bool isNextToProduct(linalg::GenericOp op) {
  auto isProduct = [](Operation *other) {
    return isa_and_present<MXUOpInterface>(other);
  };
  return llvm::any_of(op->getUsers(), isProduct) ||
         llvm::any_of(op.getDpsInputs(), [&](Value input) {
           return isProduct(input.getDefiningOp()) &&
                  llvm::all_of(input.getUsers(), [&](Operation *user) {
                    return user == op || user->use_empty();
                  });
         });
}

/// True where an element of a result is made of what was there before: computed
/// twice in one place, it would be another.
bool accumulates(linalg::GenericOp op) {
  return llvm::any_of(op.getDpsInitsMutable(), [&](OpOperand &init) {
    return op.payloadUsesValueFromOperand(&init);
  });
}

/// True where the consumer has the same elements as another input, which a
/// pattern makes one: fused before, the producer's code would double with each
/// step of a chain.
bool isRepeated(linalg::GenericOp consumer, OpOperand *operand) {
  return llvm::any_of(consumer.getDpsInputOperands(), [&](OpOperand *other) {
    return other != operand && other->get() == operand->get() &&
           consumer.getMatchingIndexingMap(other) ==
               consumer.getMatchingIndexingMap(operand);
  });
}

unsigned getBodySize(linalg::GenericOp op) {
  return op.getBody()->getOperations().size();
}

/// True where the matrix unit is at work between two ops, and what the first
/// makes takes less memory than what would be kept for it alone until the last.
bool keepsMore(linalg::GenericOp first, linalg::GenericOp last) {
  if (first->getBlock() != last->getBlock())
    return false;
  Operation *product = first->getNextNode();
  while (product != last && !isa<MXUOpInterface>(product))
    product = product->getNextNode();
  if (product == last)
    return false;
  int64_t kept = 0;
  for (Value input : first.getDpsInputs()) {
    Operation *op = input.getDefiningOp();
    bool isKeptAnyway = !op || op->getBlock() != first->getBlock() ||
                        llvm::any_of(input.getUsers(), [&](Operation *user) {
                          Operation *place =
                              first->getBlock()->findAncestorOpInBlock(*user);
                          return place && product->isBeforeInBlock(place);
                        });
    kept += isKeptAnyway ? 0 : systole::getBytes(input);
  }
  return kept > systole::getBytes(first->getResult(0));
}

bool shouldFuse(OpOperand *operand) {
  auto producer = operand->get().getDefiningOp<linalg::GenericOp>();
  auto consumer = dyn_cast<linalg::GenericOp>(operand->getOwner());
  if (!producer || !consumer || accumulates(producer) ||
      isRepeated(consumer, operand))
    return false;
  if (isCheapToRecompute(producer) && !isNextToProduct(producer) &&
      getBodySize(producer) + getBodySize(consumer) <= kLargestBody)
    return true;
  bool onlyUser = llvm::all_of(producer->getUsers(), [&](Operation *user) {
    return user == consumer.getOperation();
  });
  return onlyUser && consumer.getMatchingIndexingMap(operand).isPermutation() &&
         !keepsMore(producer, consumer);
}

/// True where an op reads another's result with dimensions merged, and could be
/// fused with it if it had the dimensions apart; not where an op of the matrix
/// unit has a result for it, whose epilogue it may become.
bool shouldExpand(OpOperand *operand) {
  auto collapse = operand->get().getDefiningOp<tensor::CollapseShapeOp>();
  auto consumer = dyn_cast<linalg::GenericOp>(operand->getOwner());
  if (!collapse || !consumer ||
      !collapse.getSrc().getDefiningOp<linalg::GenericOp>())
    return false;
  return llvm::none_of(consumer.getDpsInputs(), [](Value input) {
    return isa_and_present<MXUOpInterface>(input.getDefiningOp());
  });
}

struct FuseElementwise
    : systole::tpu::impl::FuseElementwisePassBase<FuseElementwise> {
  void runOnOperation() override {
    MLIRContext *context = &getContext();
    RewritePatternSet patterns(context);
    linalg::populateElementwiseOpsFusionPatterns(patterns, shouldFuse);
    linalg::populateFoldReshapeOpsByExpansionPatterns(patterns, shouldExpand);
    linalg::populateEraseUnusedOperandsAndResultsPatterns(patterns);
    linalg::GenericOp::getCanonicalizationPatterns(patterns, context);
    tensor::ExpandShapeOp::getCanonicalizationPatterns(patterns, context);
    tensor::CollapseShapeOp::getCanonicalizationPatterns(patterns, context);
    context->getLoadedDialect<linalg::LinalgDialect>()
        ->getCanonicalizationPatterns(patterns);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
