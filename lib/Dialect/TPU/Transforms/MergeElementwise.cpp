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
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"
#include "llvm/ADT/MapVector.h"

namespace systole::tpu {
#define GEN_PASS_DEF_MERGEELEMENTWISEPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole::tpu;

namespace {

/// A loop of more operations, or over more arrays, gains less than it costs in
/// registers.
constexpr size_t kLargestBody = 64;
constexpr size_t kMostOperands = 12;

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
      !isElementwise(producer) ||
      producer.getBody()->getOperations().size() +
              consumer.getBody()->getOperations().size() >
          kLargestBody ||
      producer->getNumOperands() + consumer->getNumOperands() > kMostOperands ||
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

/// One op with the results of both, where the consumer was.
linalg::GenericOp merge(linalg::GenericOp producer,
                        linalg::GenericOp consumer) {
  // Each input once.
  llvm::MapVector<std::pair<Value, AffineMap>, unsigned> inputs;
  auto add = [&](linalg::GenericOp op, OpOperand *input) {
    std::pair key(input->get(), op.getMatchingIndexingMap(input));
    return inputs.insert({key, inputs.size()}).first->second;
  };
  SmallVector<unsigned> producerInputs, consumerInputs;
  for (OpOperand *input : producer.getDpsInputOperands())
    producerInputs.push_back(add(producer, input));
  for (OpOperand *input : consumer.getDpsInputOperands())
    consumerInputs.push_back(
        input->get().getDefiningOp() == producer ? 0 : add(consumer, input));
  SmallVector<Value> operands, inits(producer.getDpsInits());
  llvm::append_range(inits, consumer.getDpsInits());
  SmallVector<AffineMap> maps;
  for (auto &[key, index] : inputs) {
    operands.push_back(key.first);
    maps.push_back(key.second);
  }
  OpBuilder builder(consumer);
  maps.append(inits.size(),
              builder.getMultiDimIdentityMap(consumer.getNumLoops()));

  auto merged = linalg::GenericOp::create(
      builder, consumer.getLoc(), ValueRange(inits).getTypes(), operands, inits,
      maps, consumer.getIteratorTypesArray(),
      [&](OpBuilder &b, Location loc, ValueRange arguments) {
        SmallVector<Value> results;
        auto clone = [&](linalg::GenericOp op, IRMapping &mapping) {
          for (Operation &inner : op.getBody()->without_terminator())
            b.clone(inner, mapping);
          for (Value value : op.getBody()->getTerminator()->getOperands())
            results.push_back(mapping.lookupOrDefault(value));
        };
        IRMapping first;
        for (auto [i, index] : llvm::enumerate(producerInputs))
          first.map(producer.getBody()->getArgument(i), arguments[index]);
        clone(producer, first);
        IRMapping second;
        for (auto [i, index] : llvm::enumerate(consumerInputs)) {
          Value input = consumer.getDpsInputs()[i];
          second.map(consumer.getBody()->getArgument(i),
                     input.getDefiningOp() == producer
                         ? results[cast<OpResult>(input).getResultNumber()]
                         : arguments[index]);
        }
        clone(consumer, second);
        linalg::YieldOp::create(b, loc, results);
      });
  unsigned count = producer.getNumResults();
  producer->replaceAllUsesWith(merged->getResults().take_front(count));
  consumer->replaceAllUsesWith(merged->getResults().drop_front(count));
  consumer.erase();
  producer.erase();
  return merged;
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
          consumer = merge(producer, consumer);
        op = consumer;
      }
    });
  }
};

} // namespace
