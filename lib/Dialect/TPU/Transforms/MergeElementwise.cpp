//===- MergeElementwise.cpp - Elementwise ops that read one another -------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What fuse-elementwise leaves is wanted in memory, too: the moments of Adam,
// the tanh of a gelu that its gradient needs. The loop that makes it can still
// be the one that reads it.
//
//===----------------------------------------------------------------------===//

#include "Elementwise.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
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

/// Whether `consumer` can take over what `producer` makes: it is the first that
/// reads it, and reads each element where it makes its own.
bool canMerge(linalg::GenericOp producer, linalg::GenericOp consumer) {
  if (producer->getBlock() != consumer->getBlock() ||
      !isElementwise(producer) || !fitOneLoop(producer, consumer) ||
      !isNear(producer, consumer))
    return false;
  for (OpOperand &use : producer->getUses()) {
    if (use.getOwner() == consumer) {
      if (!consumer.isDpsInput(&use) ||
          !consumer.getMatchingIndexingMap(&use).isIdentity())
        return false;
      continue;
    }
    Operation *user =
        consumer->getBlock()->findAncestorOpInBlock(*use.getOwner());
    if (!user || !consumer->isBeforeInBlock(user))
      return false;
  }
  return true;
}

linalg::GenericOp findProducer(linalg::GenericOp consumer) {
  for (OpOperand *input : consumer.getDpsInputOperands())
    if (auto producer = input->get().getDefiningOp<linalg::GenericOp>())
      if (canMerge(producer, consumer))
        return producer;
  return nullptr;
}

struct MergeElementwise
    : systole::tpu::impl::MergeElementwisePassBase<MergeElementwise> {
  void runOnOperation() override {
    getOperation()->walk([](Block *block) {
      for (Operation *op = &block->front(); op; op = op->getNextNode()) {
        auto consumer = dyn_cast<linalg::GenericOp>(op);
        if (!consumer || !isElementwise(consumer))
          continue;
        while (linalg::GenericOp producer = findProducer(consumer))
          consumer = merge(producer, consumer, /*place=*/consumer);
        op = consumer;
      }
    });
  }
};

} // namespace
