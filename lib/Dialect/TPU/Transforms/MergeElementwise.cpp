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

/// Whether only equally quick ops lie between two ops of a block: values would
/// live longer past anything else.
bool isNear(Operation *first, Operation *last) {
  for (Operation *op = first->getNextNode(); op != last; op = op->getNextNode())
    if (isa<MXUOpInterface, LoopLikeOpInterface>(op))
      return false;
  return true;
}

/// Whether two ops can be merged at the second: nothing before it needs a
/// result of the first.
bool canMerge(linalg::GenericOp first, linalg::GenericOp second) {
  if (first == second || first->getBlock() != second->getBlock() ||
      !first->isBeforeInBlock(second) || !isElementwise(first) ||
      !fitOneLoop(first, second) || !isNear(first, second))
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
linalg::GenericOp findProducer(linalg::GenericOp consumer) {
  for (OpOperand *input : consumer.getDpsInputOperands()) {
    auto producer = input->get().getDefiningOp<linalg::GenericOp>();
    if (producer && canMerge(producer, consumer) &&
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
linalg::GenericOp findSibling(linalg::GenericOp op) {
  SmallVector<Reading> readings;
  for (OpOperand *input : op.getDpsInputOperands())
    readings.push_back(getReading(op, input));
  auto isSibling = [&](OpOperand &use) {
    auto other = dyn_cast<linalg::GenericOp>(use.getOwner());
    if (!other || !other.isDpsInput(&use) || !canMerge(other, op) ||
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
linalg::GenericOp findPartner(linalg::GenericOp op) {
  if (linalg::GenericOp producer = findProducer(op))
    return producer;
  linalg::GenericOp sibling = findSibling(op);
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
      for (Operation *op = &block->front(); op; op = op->getNextNode()) {
        auto consumer = dyn_cast<linalg::GenericOp>(op);
        if (!consumer || !isElementwise(consumer))
          continue;
        while (linalg::GenericOp first = findPartner(consumer))
          consumer = merge(first, consumer, /*place=*/consumer);
        op = consumer;
      }
    });
  }
};

} // namespace
