//===- MergeElementwise.cpp - Merges elementwise ops ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Values that fuse-elementwise does not fuse are needed in memory, too: the
// moments of Adam, the erf of a gelu that its gradient needs. Producer and
// reader can still share a loop, and so can readers of the same elements: max
// pooling and its index.
//
//===----------------------------------------------------------------------===//

#include "Elementwise.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"

namespace systole::tpu {
#define GEN_PASS_DEF_MERGEELEMENTWISEPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole::tpu;

namespace {

/// The elementwise ops of a block, and the stretch of equally quick ops that
/// each is in. Values would live longer past anything else.
class Stretches {
public:
  explicit Stretches(Block &block) {
    unsigned stretch = 0;
    for (Operation &op : block) {
      if (isa<MXUOpInterface, LoopLikeOpInterface>(op))
        ++stretch;
      else if (auto generic = dyn_cast<linalg::GenericOp>(op);
               generic && isElementwise(generic))
        stretches[&op] = stretch;
    }
  }

  bool contain(Operation *op) const { return stretches.contains(op); }

  bool areNear(Operation *first, Operation *second) const {
    auto a = stretches.find(first), b = stretches.find(second);
    return a != stretches.end() && b != stretches.end() &&
           a->second == b->second;
  }

  /// Merges two ops in the place of the second one.
  linalg::GenericOp merge(linalg::GenericOp first, linalg::GenericOp second) {
    unsigned stretch = stretches.lookup(second);
    stretches.erase(first);
    stretches.erase(second);
    linalg::GenericOp merged =
        systole::tpu::merge(first, second, /*place=*/second);
    stretches[merged] = stretch;
    return merged;
  }

private:
  llvm::DenseMap<Operation *, unsigned> stretches;
};

/// Whether two ops can be merged at the second: nothing before it needs a
/// result of the first.
bool canMerge(linalg::GenericOp first, linalg::GenericOp second,
              const Stretches &stretches) {
  if (first == second || !stretches.areNear(first, second) ||
      !first->isBeforeInBlock(second) || !fitOneLoop(first, second))
    return false;
  return llvm::all_of(first->getUsers(), [&](Operation *user) {
    if (user == second)
      return true;
    Operation *place = second->getBlock()->findAncestorOpInBlock(*user);
    return place && second->isBeforeInBlock(place);
  });
}

/// Finds the producer of an input that `consumer` reads element by element, in
/// the order of its own results.
linalg::GenericOp findProducer(linalg::GenericOp consumer,
                               const Stretches &stretches) {
  for (OpOperand *input : consumer.getDpsInputOperands()) {
    auto producer = input->get().getDefiningOp<linalg::GenericOp>();
    if (producer && canMerge(producer, consumer, stretches) &&
        llvm::all_of(consumer->getOpOperands(), [&](OpOperand &operand) {
          return operand.get().getDefiningOp() != producer ||
                 (consumer.isDpsInput(&operand) &&
                  consumer.getMatchingIndexingMap(&operand).isIdentity());
        }))
      return producer;
  }
  return nullptr;
}

/// An op's operand and its map: for a slice, the sliced array with an offset
/// map. A slice without an offset in a shortened dimension stays, since
/// linalg's loops run over whole dimensions.
using Reading = std::pair<Value, AffineMap>;

Reading getReading(linalg::GenericOp op, OpOperand *input) {
  AffineMap map = op.getMatchingIndexingMap(input);
  auto slice = input->get().getDefiningOp<tensor::ExtractSliceOp>();
  if (!slice || slice.getType().getRank() != slice.getSourceType().getRank() ||
      !slice.getOffsets().empty() || !slice.getStrides().empty())
    return {input->get(), map};
  SmallVector<AffineExpr> places;
  for (auto [dim, place] : llvm::enumerate(map.getResults())) {
    places.push_back(place * slice.getStaticStrides()[dim] +
                     slice.getStaticOffsets()[dim]);
    if (isa<AffineDimExpr>(places.back()) &&
        slice.getType().getDimSize(dim) !=
            slice.getSourceType().getDimSize(dim))
      return {input->get(), map};
  }
  return {slice.getSource(),
          AffineMap::get(map.getNumDims(), 0, places, map.getContext())};
}

/// Finds an op of the same loops that reads the same elements of an array as
/// `op`. Small operands that are broadcast along a loop do not count.
linalg::GenericOp findSibling(linalg::GenericOp op,
                              const Stretches &stretches) {
  SmallVector<Reading> readings;
  for (OpOperand *input : op.getDpsInputOperands())
    readings.push_back(getReading(op, input));
  auto isSibling = [&](OpOperand &use) {
    auto other = dyn_cast<linalg::GenericOp>(use.getOwner());
    if (!other || !other.isDpsInput(&use) || !canMerge(other, op, stretches) ||
        llvm::is_contained(other->getUsers(), op) ||
        other.getStaticLoopRanges() != op.getStaticLoopRanges())
      return false;
    Reading reading = getReading(other, &use);
    return reading.second.getNumResults() == reading.second.getNumDims() &&
           llvm::is_contained(readings, reading);
  };
  for (auto [array, map] : readings)
    for (OpOperand &use : array.getUses()) {
      if (isSibling(use))
        return cast<linalg::GenericOp>(use.getOwner());
      if (auto slice = dyn_cast<tensor::ExtractSliceOp>(use.getOwner()))
        for (OpOperand &ofSlice : slice->getUses())
          if (isSibling(ofSlice))
            return cast<linalg::GenericOp>(ofSlice.getOwner());
    }
  return nullptr;
}

/// Makes an op read the arrays that its inputs are slices of.
void readArrays(linalg::GenericOp op) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  for (OpOperand *input : op.getDpsInputOperands()) {
    auto [array, map] = getReading(op, input);
    input->set(array);
    maps[input->getOperandNumber()] = map;
  }
  op.setIndexingMapsAttr(OpBuilder(op).getAffineMapArrayAttr(maps));
}

/// Finds an op to merge with, and makes both read the same arrays.
linalg::GenericOp findPartner(linalg::GenericOp op,
                              const Stretches &stretches) {
  if (linalg::GenericOp producer = findProducer(op, stretches))
    return producer;
  linalg::GenericOp sibling = findSibling(op, stretches);
  if (sibling) {
    readArrays(sibling);
    readArrays(op);
  }
  return sibling;
}

struct MergeElementwise
    : systole::tpu::impl::MergeElementwisePassBase<MergeElementwise> {
  void runOnOperation() override {
    getOperation()->walk([](Block *block) {
      Stretches stretches(*block);
      for (Operation *op = &block->front(); op; op = op->getNextNode()) {
        auto consumer = dyn_cast<linalg::GenericOp>(op);
        if (!consumer || !stretches.contain(consumer))
          continue;
        while (linalg::GenericOp first = findPartner(consumer, stretches))
          consumer = stretches.merge(first, consumer);
        op = consumer;
      }
    });
  }
};

} // namespace
