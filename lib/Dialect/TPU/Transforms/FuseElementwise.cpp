//===- FuseElementwise.cpp - Fuses elementwise ops ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/Costs.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"
#include "systole/Support/ByteSizes.h"
#include "systole/Support/RewriteGreedily.h"

namespace systole::tpu {
#define GEN_PASS_DEF_FUSEELEMENTWISEPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole::tpu;

namespace {

/// The most scalar operations that are cheaper to recompute than to store and
/// load their result.
constexpr unsigned kCheapOperations = 4;

/// The most operations of an op in which anything is recomputed. Along
/// recurrences, whose steps read several steps before, code would grow
/// exponentially.
constexpr unsigned kLargestBody = 32;

/// From this number of rows on, what a loop reads along each of them is stored
/// for it.
constexpr int64_t kManyRows = 1024;

/// Whether an operation is cheap to compute again. Truncations of floats and to
/// bytes are not, since narrowed values are stored narrow.
bool isCheap(Operation &op) {
  bool truncates =
      isa<arith::TruncFOp>(op) ||
      (isa<arith::TruncIOp>(op) && op.getResult(0).getType().isInteger(8));
  return isa<arith::ArithDialect, linalg::LinalgDialect>(op.getDialect()) &&
         !truncates &&
         !isa<arith::DivFOp, arith::RemFOp, arith::DivSIOp, arith::DivUIOp,
              arith::RemSIOp, arith::RemUIOp>(op);
}

/// Loop indices give the position.
bool isComputed(Operation &op) {
  return !isa<linalg::IndexOp, arith::IndexCastOp>(op);
}

/// Whether recomputing an element costs about a load: few simple operations on
/// at most one tensor. Scalars do not count, nor do small operands that are
/// broadcast along a loop, as the means of a normalization.
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

/// Whether the operand's user would compute the elements along a row again for
/// each of many rows, as a normalized vector for each row of a matrix. Moves
/// and positions cost nothing.
bool isComputedForManyRows(OpOperand *operand, linalg::GenericOp producer) {
  auto consumer = cast<linalg::GenericOp>(operand->getOwner());
  AffineMap map = consumer.getMatchingIndexingMap(operand);
  SmallVector<int64_t> sizes = consumer.getStaticLoopRanges();
  if (sizes.empty() || !map.isFunctionOfDim(sizes.size() - 1))
    return false;
  int64_t rows = 1;
  for (auto [dim, size] : llvm::enumerate(sizes))
    if (!map.isFunctionOfDim(dim))
      rows *= size;
  return rows >= kManyRows &&
         llvm::any_of(producer.getBody()->without_terminator(), isComputed) &&
         llvm::any_of(producer.getDpsInputs(), [](Value input) {
           auto type = dyn_cast<RankedTensorType>(input.getType());
           return type && type.getNumElements() > 1;
         });
}

/// Whether the matrix unit reads the result, which is in memory then, or can
/// compute it in its epilogue. The latter needs that all other users of the
/// product are dead, fused operations.
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

/// Whether an element of a result depends on the destination's old value. Such
/// an element would differ if it were computed twice in place.
bool accumulates(linalg::GenericOp op) {
  return llvm::any_of(op.getDpsInitsMutable(), [&](OpOperand &init) {
    return op.payloadUsesValueFromOperand(&init);
  });
}

/// Whether another input of the consumer has the same elements. Another pattern
/// merges such inputs. Fusing first would double the producer's code with each
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

/// The most operations and arrays of a fused loop. LLVM's time grows faster
/// than the loop. A longer one gains nothing: a load and a store are few among
/// so many operations, and so many arrays have no registers.
constexpr double kLongestLoop = 512;
constexpr size_t kMostInputs = 64;

/// The simple operations that a function such as tanh becomes, and those of
/// rounding to a narrow float.
constexpr double kFunctionLength = 16;
constexpr double kRoundingLength = 8;

bool isRounded(Operation &op) {
  return op.getNumResults() == 1 && isa<FloatType>(op.getResult(0).getType()) &&
         op.getResult(0).getType().getIntOrFloatBitWidth() < 32;
}

/// Whether a loop of both ops has a size that pays.
bool fitFusedLoop(linalg::GenericOp producer, linalg::GenericOp consumer) {
  Cost cost;
  size_t roundings = 0;
  llvm::SmallDenseSet<Value, 16> arrays;
  for (linalg::GenericOp op : {producer, consumer}) {
    addScalarCode(op.getRegion(), /*times=*/1, cost);
    roundings += llvm::count_if(*op.getBody(), isRounded);
    arrays.insert_range(op.getDpsInputs());
  }
  return cost.flops + kFunctionLength * cost.transcendentals +
                 kRoundingLength * roundings <=
             kLongestLoop &&
         arrays.size() <= kMostInputs;
}

/// Whether the matrix unit works between two ops, and the first one's result
/// takes less memory than the operands that only fusion would keep until the
/// last.
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
  bool isRecomputed =
      getBodySize(producer) + getBodySize(consumer) <= kLargestBody &&
      isCheapToRecompute(producer) && !isNextToProduct(producer) &&
      !isComputedForManyRows(operand, producer);
  auto isOnlyUser = [&] {
    return llvm::all_of(producer->getUsers(), [&](Operation *user) {
      return user == consumer.getOperation();
    });
  };
  // The size of both loops takes longest to find.
  return (isRecomputed ||
          (isOnlyUser() &&
           consumer.getMatchingIndexingMap(operand).isPermutation() &&
           !keepsMore(producer, consumer))) &&
         fitFusedLoop(producer, consumer);
}

/// Whether an op reads another's result with merged dimensions, and could be
/// fused with it if the dimensions were separate. Returns false if an op of the
/// matrix unit reads the result, since the consumer may become its epilogue.
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

/// The element that was inserted into a tensor of one element, if known.
Value findElement(Value tensor) {
  if (cast<RankedTensorType>(tensor.getType()).getNumElements() != 1)
    return {};
  Operation *op = tensor.getDefiningOp();
  while (isa_and_present<tensor::CollapseShapeOp, tensor::ExpandShapeOp>(op))
    op = op->getOperand(0).getDefiningOp();
  auto insert = dyn_cast_if_present<tensor::InsertOp>(op);
  return insert ? insert.getScalar() : Value();
}

bool hasOneIteration(linalg::LinalgOp op) {
  return op.hasPureTensorSemantics() &&
         llvm::all_of(op.getStaticLoopRanges(),
                      [](int64_t size) { return size == 1; });
}

/// Computes an op of one iteration on scalars. Fusion would copy such an op
/// once for each op of a chain.
void computeScalars(linalg::LinalgOp op) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  auto getIndices = [&](OpOperand &operand) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    SmallVector<int64_t> first(map.getNumDims());
    return llvm::map_to_vector(map.compose(first), [&](int64_t index) -> Value {
      return arith::ConstantIndexOp::create(builder, loc, index);
    });
  };
  IRMapping mapping;
  for (OpOperand &operand : op->getOpOperands()) {
    BlockArgument argument = op.getMatchingBlockArgument(&operand);
    Value element = operand.get();
    if (argument.use_empty())
      continue;
    if (isa<RankedTensorType>(element.getType())) {
      element = findElement(operand.get());
      if (!element)
        element = builder.createOrFold<tensor::ExtractOp>(loc, operand.get(),
                                                          getIndices(operand));
    }
    mapping.map(argument, element);
  }
  for (Operation &scalar : op.getBlock()->without_terminator())
    if (isa<linalg::IndexOp>(scalar))
      mapping.map(scalar.getResult(0),
                  arith::ConstantIndexOp::create(builder, loc, 0));
    else
      builder.clone(scalar, mapping);
  for (auto [result, scalar, init] : llvm::zip_equal(
           op->getResults(), op.getBlock()->getTerminator()->getOperands(),
           op.getDpsInitsMutable())) {
    Value destination = init.get();
    // Nobody else reads an element that is overwritten.
    while (findElement(destination) &&
           destination.getDefiningOp<tensor::InsertOp>())
      destination = destination.getDefiningOp<tensor::InsertOp>().getDest();
    result.replaceAllUsesWith(
        tensor::InsertOp::create(builder, loc, mapping.lookupOrDefault(scalar),
                                 destination, getIndices(init)));
  }
  op->erase();
}

struct FuseElementwise
    : systole::tpu::impl::FuseElementwisePassBase<FuseElementwise> {
  void runOnOperation() override {
    getOperation().walk([](linalg::LinalgOp op) {
      if (hasOneIteration(op))
        computeScalars(op);
    });
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
    systole::rewriteGreedily(getOperation(), std::move(patterns));
  }
};

} // namespace
