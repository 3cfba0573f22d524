//===- MergeElementwise.cpp - Elementwise ops that read one another -------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What fuse-elementwise leaves is wanted in memory, too: the moments of Adam,
// the erf of a gelu that its gradient needs. The loop that makes it can still
// be the one that reads it, and what reads the same be read in one loop: the
// elements of a pooling for the largest and for its index.
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

/// Whether only what is as quick lies between two ops of a block: values would
/// live longer past anything else.
bool isNear(Operation *first, Operation *last) {
  for (Operation *op = first->getNextNode(); op != last; op = op->getNextNode())
    if (isa<MXUOpInterface, LoopLikeOpInterface>(op))
      return false;
  return true;
}

/// Whether two ops can become one where the second is: nothing needs a result
/// of the first before.
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

/// Finds what makes an input, and of which `consumer` reads each element where
/// it makes its own.
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

/// What an op reads: of a slice, what it is a slice of, at other places; but
/// not where these are a loop's own, which for linalg runs over all of a
/// dimension.
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

/// Finds an op of the same loops that reads an element of an array where `op`
/// does; not one that is repeated along a loop, which is small.
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

/// Has an op read what its inputs are slices of.
void readArrays(linalg::GenericOp op) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  for (OpOperand *input : op.getDpsInputOperands()) {
    auto [array, map] = getReading(op, input);
    input->set(array);
    maps[input->getOperandNumber()] = map;
  }
  op.setIndexingMapsAttr(OpBuilder(op).getAffineMapArrayAttr(maps));
}

/// Finds what an op is to be one with, and has the two read the same arrays.
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
