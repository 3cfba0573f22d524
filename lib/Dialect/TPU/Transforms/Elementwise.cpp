//===- Elementwise.cpp - What elementwise operations are ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Elementwise.h"

#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace systole::tpu;

static constexpr size_t kLargestBody = 64;
static constexpr size_t kMostOperands = 12;

bool systole::tpu::isMadeElementwise(OpResult result) {
  auto op = cast<linalg::GenericOp>(result.getOwner());
  OpOperand *init = op.getDpsInitOperand(result.getResultNumber());
  return op.getMatchingIndexingMap(init).isIdentity() &&
         !op.payloadUsesValueFromOperand(init);
}

bool systole::tpu::isElementwise(linalg::GenericOp op) {
  return op.hasPureTensorSemantics() && op.getNumResults() > 0 &&
         op.getNumLoops() > 0 && op.getNumParallelLoops() == op.getNumLoops() &&
         llvm::all_of(op->getResults(), isMadeElementwise);
}

bool systole::tpu::fitOneLoop(linalg::GenericOp first,
                              linalg::GenericOp second) {
  return first.getBody()->getOperations().size() +
                 second.getBody()->getOperations().size() <=
             kLargestBody &&
         first->getNumOperands() + second->getNumOperands() <= kMostOperands;
}

linalg::GenericOp systole::tpu::merge(linalg::GenericOp first,
                                      linalg::GenericOp second,
                                      Operation *place) {
  // Each input once.
  llvm::MapVector<std::pair<Value, AffineMap>, unsigned> inputs;
  auto add = [&](linalg::GenericOp op, OpOperand *input) {
    std::pair key(input->get(), op.getMatchingIndexingMap(input));
    return inputs.insert({key, inputs.size()}).first->second;
  };
  SmallVector<unsigned> firstInputs, secondInputs;
  for (OpOperand *input : first.getDpsInputOperands())
    firstInputs.push_back(add(first, input));
  for (OpOperand *input : second.getDpsInputOperands())
    secondInputs.push_back(
        input->get().getDefiningOp() == first ? 0 : add(second, input));
  SmallVector<Value> operands, inits(first.getDpsInits());
  llvm::append_range(inits, second.getDpsInits());
  SmallVector<AffineMap> maps;
  for (auto &[key, index] : inputs) {
    operands.push_back(key.first);
    maps.push_back(key.second);
  }
  for (linalg::GenericOp op : {first, second})
    for (OpOperand &init : op.getDpsInitsMutable())
      maps.push_back(op.getMatchingIndexingMap(&init));
  linalg::GenericOp loops = first.getNumReductionLoops() ? first : second;

  OpBuilder builder(place);
  unsigned count = first.getNumResults();
  auto merged = linalg::GenericOp::create(
      builder, second.getLoc(), ValueRange(inits).getTypes(), operands, inits,
      maps, loops.getIteratorTypesArray(),
      [&](OpBuilder &b, Location loc, ValueRange arguments) {
        ValueRange old = arguments.drop_front(operands.size());
        SmallVector<Value> results;
        auto clone = [&](linalg::GenericOp op, ValueRange inputs,
                         ValueRange inits) {
          IRMapping mapping;
          mapping.map(op.getRegionInputArgs(), inputs);
          mapping.map(op.getRegionOutputArgs(), inits);
          for (Operation &inner : op.getBody()->without_terminator())
            b.clone(inner, mapping);
          for (Value value : op.getBody()->getTerminator()->getOperands())
            results.push_back(mapping.lookupOrDefault(value));
        };
        SmallVector<Value> values;
        for (unsigned index : firstInputs)
          values.push_back(arguments[index]);
        clone(first, values, old.take_front(count));
        values.clear();
        for (auto [i, index] : llvm::enumerate(secondInputs)) {
          Value input = second.getDpsInputs()[i];
          values.push_back(
              input.getDefiningOp() == first
                  ? results[cast<OpResult>(input).getResultNumber()]
                  : arguments[index]);
        }
        clone(second, values, old.drop_front(count));
        linalg::YieldOp::create(b, loc, results);
      });
  first->replaceAllUsesWith(merged->getResults().take_front(count));
  second->replaceAllUsesWith(merged->getResults().drop_front(count));
  second.erase();
  first.erase();
  return merged;
}
