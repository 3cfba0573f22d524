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

/// The elementwise ops of a block before the current op that can still be
/// merged at its place: no op between them reads a result of theirs.
class OpenOps {
public:
  void add(linalg::GenericOp op) {
    numbers[op] = ops.size();
    for (OpOperand *input : op.getDpsInputOperands()) {
      Reading reading = getReading(op, input);
      SmallVector<unsigned> &same = readers[reading];
      // Small operands that are broadcast along a loop do not count.
      if (reading.second.getNumResults() == reading.second.getNumDims() &&
          (same.empty() || same.back() != ops.size()))
        same.push_back(ops.size());
    }
    ops.push_back(op);
  }

  void close(Operation *op) {
    auto found = numbers.find(op);
    if (found == numbers.end())
      return;
    ops[found->second] = nullptr;
    numbers.erase(found);
  }

  /// Closes the ops whose results `op` reads in its regions: as a gather, at
  /// any place.
  void closeCaptured(Operation *op) {
    for (Region &region : op->getRegions())
      region.walk([&](Operation *inner) { closeOperands(inner); });
  }

  /// Closes the ops whose results `op` reads, also in its regions.
  void closeProducers(Operation *op) {
    closeCaptured(op);
    closeOperands(op);
  }

  void clear() { *this = OpenOps(); }

  bool contains(Operation *op) const { return numbers.contains(op); }

  /// Finds an op that `wanted` accepts among the last ones that read the same
  /// elements of an array.
  linalg::GenericOp
  findReader(Reading reading,
             llvm::function_ref<bool(linalg::GenericOp)> wanted) {
    auto found = readers.find(reading);
    if (found == readers.end())
      return nullptr;
    SmallVector<unsigned> &same = found->second;
    for (size_t i = same.size(), tries = 0; i-- && tries != kMostReaders;) {
      linalg::GenericOp op = ops[same[i]];
      if (!op) {
        same.erase(same.begin() + i);
        continue;
      }
      if (wanted(op))
        return op;
      ++tries;
    }
    return nullptr;
  }

private:
  void closeOperands(Operation *op) {
    for (Value operand : op->getOperands())
      close(operand.getDefiningOp());
  }

  /// Loops that are full stay open: with more tries, the time would grow as the
  /// square of the readers of one array.
  static constexpr size_t kMostReaders = 16;

  /// Ops by number, null if closed.
  std::vector<linalg::GenericOp> ops;
  llvm::DenseMap<Operation *, unsigned> numbers;
  llvm::DenseMap<Reading, SmallVector<unsigned>> readers;
};

/// Finds the producer of an input that `consumer` reads element by element, in
/// the order of its own results.
linalg::GenericOp findProducer(linalg::GenericOp consumer,
                               const OpenOps &open) {
  for (OpOperand *input : consumer.getDpsInputOperands()) {
    auto producer = input->get().getDefiningOp<linalg::GenericOp>();
    if (producer && open.contains(producer) && fitOneLoop(producer, consumer) &&
        llvm::all_of(consumer->getOpOperands(), [&](OpOperand &operand) {
          return operand.get().getDefiningOp() != producer ||
                 (consumer.isDpsInput(&operand) &&
                  consumer.getMatchingIndexingMap(&operand).isIdentity());
        }))
      return producer;
  }
  return nullptr;
}

/// Finds an op of the same loops that reads the same elements of an array as
/// `op`.
linalg::GenericOp findSibling(linalg::GenericOp op, OpenOps &open) {
  auto isSibling = [&](linalg::GenericOp other) {
    return llvm::none_of(
               op->getOperands(),
               [&](Value value) { return value.getDefiningOp() == other; }) &&
           other.getStaticLoopRanges() == op.getStaticLoopRanges() &&
           fitOneLoop(other, op);
  };
  for (OpOperand *input : op.getDpsInputOperands())
    if (linalg::GenericOp sibling =
            open.findReader(getReading(op, input), isSibling))
      return sibling;
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
linalg::GenericOp findPartner(linalg::GenericOp op, OpenOps &open) {
  if (linalg::GenericOp producer = findProducer(op, open))
    return producer;
  linalg::GenericOp sibling = findSibling(op, open);
  if (sibling) {
    readArrays(sibling);
    readArrays(op);
  }
  return sibling;
}

void mergeInBlock(Block &block) {
  OpenOps open;
  for (Operation *op = &block.front(); op; op = op->getNextNode()) {
    // Values would live longer past slow ops.
    if (isa<MXUOpInterface, LoopLikeOpInterface>(op)) {
      open.clear();
      continue;
    }
    auto consumer = dyn_cast<linalg::GenericOp>(op);
    if (!consumer || !isElementwise(consumer)) {
      open.closeProducers(op);
      continue;
    }
    open.closeCaptured(consumer);
    while (linalg::GenericOp first = findPartner(consumer, open)) {
      open.close(first);
      consumer = merge(first, consumer, /*place=*/consumer);
    }
    open.closeProducers(consumer);
    open.add(consumer);
    op = consumer;
  }
}

struct MergeElementwise
    : systole::tpu::impl::MergeElementwisePassBase<MergeElementwise> {
  void runOnOperation() override {
    getOperation()->walk([](Block *block) {
      if (!block->empty())
        mergeInBlock(*block);
    });
  }
};

} // namespace
