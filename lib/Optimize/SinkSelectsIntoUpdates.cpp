//===- SinkSelectsIntoUpdates.cpp - Selects of windows, not of arrays -----===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Moves a select of two chains of updates of one array into the updates:
// select(p, A(x), B(x)) becomes B'(A'(x)). The updates of A' change x only if p
// holds, those of B' only if it does not.
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/Emitter.h"
#include "systole/Optimize/Passes.h"
#include "systole/Support/RewriteGreedily.h"

#include "llvm/ADT/SetVector.h"

namespace systole::stablehlo {
#define GEN_PASS_DEF_SINKSELECTSINTOUPDATESPASS
#include "systole/Optimize/Passes.h.inc"
} // namespace systole::stablehlo

using namespace mlir;
using namespace systole::stablehlo;

namespace {

/// The longest chain of updates.
constexpr size_t kLongestChain = 16;

/// The array that the operation updates; null for other operations.
Value getUpdated(Operation *op) {
  if (auto update = dyn_cast_or_null<DynamicUpdateSliceOp>(op))
    return update.getOperand();
  auto scatter = dyn_cast_or_null<ScatterOp>(op);
  return scatter && scatter.getInputs().size() == 1
             ? scatter.getInputs().front()
             : Value();
}

/// A value and the updates that compute it from another one, the last first.
using Chain = llvm::SmallSetVector<Value, 8>;

/// The value, and the arrays that it is updated from.
Chain followUpdates(Value value) {
  Chain chain;
  chain.insert(value);
  while (chain.size() <= kLongestChain) {
    Value next = getUpdated(value.getDefiningOp());
    if (!next)
      break;
    chain.insert(value = next);
  }
  return chain;
}

/// Returns the updates of a chain from `base` on, in order. Returns
/// std::nullopt if another op reads a value between, or if they are in another
/// block than `select`.
std::optional<SmallVector<Operation *>>
getUpdates(const Chain &chain, Value base, Operation *select) {
  SmallVector<Operation *> updates;
  for (Value value : chain) {
    if (value == base)
      break;
    Operation *op = value.getDefiningOp();
    if (!value.hasOneUse() || op->getBlock() != select->getBlock())
      return std::nullopt;
    updates.push_back(op);
  }
  std::reverse(updates.begin(), updates.end());
  return updates;
}

/// A predicate of arrays: a tensor whose dimension i is the array's dimension
/// `dims[i]`. A scalar has none.
struct Predicate {
  Value value;
  SmallVector<int64_t> dims;
};

Predicate getPredicate(SelectOp select) {
  Value value = select.getPred();
  auto dims = llvm::to_vector(llvm::seq<int64_t>(0, typeOf(value).getRank()));
  while (auto broadcast = value.getDefiningOp<BroadcastInDimOp>()) {
    Value from = broadcast.getOperand();
    // A dimension of size 1 may be repeated.
    SmallVector<int64_t> next;
    for (auto [i, dim] : llvm::enumerate(broadcast.getBroadcastDimensions())) {
      if (shapeOf(from)[i] != shapeOf(value)[dim])
        return {value, dims};
      next.push_back(dims[dim]);
    }
    value = from;
    dims = next;
  }
  return {value, dims};
}

/// Returns the dimension of the scatter's indices that goes along a batch
/// dimension of its input, or std::nullopt if there is no such dimension.
std::optional<int64_t> findIndexDim(ScatterOp scatter, int64_t dim) {
  auto numbers = scatter.getScatterDimensionNumbers();
  for (auto [input, index] :
       llvm::zip_equal(numbers.getInputBatchingDims(),
                       numbers.getScatterIndicesBatchingDims()))
    if (input == dim)
      return index;
  return std::nullopt;
}

/// Returns an index that is out of bounds at every offset in the window, or
/// std::nullopt if the index type has no such number.
std::optional<APInt> getOutOfBounds(ScatterOp scatter) {
  auto type = dyn_cast<IntegerType>(
      typeOf(scatter.getScatterIndices()).getElementType());
  auto numbers = scatter.getScatterDimensionNumbers();
  if (!type || numbers.getScatterDimsToOperandDims().empty())
    return std::nullopt;
  unsigned width = type.getWidth();
  int64_t largest = *llvm::max_element(shapeOf(scatter.getInputs().front()));
  // The lowest index plus any position in a window stays negative.
  if (!llvm::isUIntN(width - 1, largest))
    return std::nullopt;
  return type.isUnsigned() ? APInt::getMaxValue(width)
                           : APInt::getSignedMinValue(width);
}

bool canGuard(Operation *op, const Predicate &predicate) {
  auto scatter = dyn_cast<ScatterOp>(op);
  if (!scatter)
    return true;
  return getOutOfBounds(scatter) &&
         llvm::all_of(predicate.dims, [&](int64_t dim) {
           return findIndexDim(scatter, dim).has_value();
         });
}

/// The predicate, or its negation.
Value emitPredicate(Emitter &emitter, const Predicate &predicate,
                    bool negated) {
  return negated ? emitter.emit<NotOp>({predicate.value}) : predicate.value;
}

/// Updates `array` as `op` does where the predicate is true.
Value guard(Emitter &emitter, DynamicUpdateSliceOp op, Value array,
            const Predicate &predicate, Value value) {
  Value update = op.getUpdate();
  ArrayRef<int64_t> sizes = shapeOf(update);
  Value old = DynamicSliceOp::create(emitter, typeOf(update), array,
                                     op.getStartIndices(),
                                     emitter.getDenseI64ArrayAttr(sizes));
  if (!predicate.dims.empty()) {
    SmallVector<Value> starts;
    SmallVector<int64_t> part;
    for (int64_t dim : predicate.dims) {
      starts.push_back(op.getStartIndices()[dim]);
      part.push_back(sizes[dim]);
    }
    value = DynamicSliceOp::create(emitter, typeOf(value).clone(part), value,
                                   starts, emitter.getDenseI64ArrayAttr(part));
    value = emitter.broadcast(value, update.getType(), predicate.dims);
  }
  return DynamicUpdateSliceOp::create(emitter, array.getType(), array,
                                      emitter.select(value, update, old),
                                      op.getStartIndices());
}

Value guard(Emitter &emitter, ScatterOp op, Value array,
            const Predicate &predicate, Value value) {
  Value indices = op.getScatterIndices();
  RankedTensorType type = typeOf(indices);
  if (!predicate.dims.empty()) {
    SmallVector<int64_t> dims;
    for (int64_t dim : predicate.dims)
      dims.push_back(*findIndexDim(op, dim));
    value = emitter.broadcast(value, type, dims);
  }
  Value outside = ConstantOp::create(
      emitter, type, DenseElementsAttr::get(type, *getOutOfBounds(op)));
  Value guarded = emitter.select(value, indices, outside);
  auto scatter = cast<ScatterOp>(emitter.clone(*op));
  scatter.getInputsMutable().assign(array);
  scatter.getScatterIndicesMutable().assign(guarded);
  // The same index may now occur several times.
  scatter.setUniqueIndices(false);
  scatter.setIndicesAreSorted(false);
  return scatter->getResult(0);
}

Value guard(Emitter &emitter, Operation *op, Value array,
            const Predicate &predicate, Value value) {
  if (auto update = dyn_cast<DynamicUpdateSliceOp>(op))
    return guard(emitter, update, array, predicate, value);
  return guard(emitter, cast<ScatterOp>(op), array, predicate, value);
}

LogicalResult sinkSelect(SelectOp select, PatternRewriter &rewriter) {
  if (!select.getType().hasStaticShape())
    return failure();
  Chain onTrue = followUpdates(select.getOnTrue());
  Chain onFalse = followUpdates(select.getOnFalse());
  auto *base = llvm::find_if(
      onTrue, [&](Value value) { return onFalse.contains(value); });
  if (base == onTrue.end())
    return rewriter.notifyMatchFailure(select, "not versions of one array");
  auto updatesOnTrue = getUpdates(onTrue, *base, select);
  auto updatesOnFalse = getUpdates(onFalse, *base, select);
  if (!updatesOnTrue || !updatesOnFalse)
    return rewriter.notifyMatchFailure(select, "read elsewhere");
  Predicate predicate = getPredicate(select);
  auto isGuardable = [&](Operation *op) { return canGuard(op, predicate); };
  if (!llvm::all_of(*updatesOnTrue, isGuardable) ||
      !llvm::all_of(*updatesOnFalse, isGuardable))
    return rewriter.notifyMatchFailure(select, "no guard");
  Emitter emitter(rewriter, select);
  Value array = *base;
  for (bool negated : {false, true})
    for (Operation *op : negated ? *updatesOnFalse : *updatesOnTrue)
      array = guard(emitter, op, array, predicate,
                    emitPredicate(emitter, predicate, negated));
  rewriter.replaceOp(select, array);
  return success();
}

struct SinkSelectsIntoUpdates
    : systole::stablehlo::impl::SinkSelectsIntoUpdatesPassBase<
          SinkSelectsIntoUpdates> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add(sinkSelect);
    systole::rewriteGreedily(getOperation(), std::move(patterns));
  }
};

} // namespace
