//===- Elementwise.cpp - Elementwise operations ---------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Elementwise.h"

#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace systole::tpu;

static constexpr size_t kLargestMergedBody = 64;
static constexpr size_t kMostArrays = 16;

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

/// Whether an operation other than `op` reads a result.
static bool isReadByOthers(OpResult result, Operation *op) {
  return llvm::any_of(result.getUsers(),
                      [&](Operation *user) { return user != op; });
}

/// The number of arrays that the merged loop reads and writes, without those
/// that only the second op reads of the first.
static size_t countArrays(linalg::GenericOp first, linalg::GenericOp second) {
  llvm::SmallSetVector<std::pair<Value, AffineMap>, 16> inputs;
  for (linalg::GenericOp op : {first, second})
    for (OpOperand *input : op.getDpsInputOperands())
      if (input->get().getDefiningOp() != first)
        inputs.insert({input->get(), op.getMatchingIndexingMap(input)});
  auto isWanted = [&](OpResult result) {
    return isReadByOthers(result, second);
  };
  return inputs.size() + llvm::count_if(first->getResults(), isWanted) +
         second.getNumResults();
}

bool systole::tpu::fitOneLoop(linalg::GenericOp first,
                              linalg::GenericOp second) {
  return first.getBody()->getOperations().size() +
                 second.getBody()->getOperations().size() <=
             kLargestMergedBody &&
         countArrays(first, second) <= kMostArrays;
}

linalg::GenericOp systole::tpu::merge(linalg::GenericOp first,
                                      linalg::GenericOp second,
                                      Operation *place) {
  // The inputs of the merged op, each once.
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
  auto getMaps = [&](ArrayRef<OpResult> kept) {
    SmallVector<AffineMap> maps;
    for (auto &[key, index] : inputs)
      maps.push_back(key.second);
    for (OpResult result : kept)
      maps.push_back(first.getMatchingIndexingMap(
          first.getDpsInitOperand(result.getResultNumber())));
    for (OpOperand &init : second.getDpsInitsMutable())
      maps.push_back(second.getMatchingIndexingMap(&init));
    return maps;
  };
  // The first op's results that have other users than the second; all of them
  // if only they determine the extents of the loops.
  SmallVector<OpResult> needed;
  for (OpResult result : first->getResults())
    if (!isMadeElementwise(result) || isReadByOthers(result, second))
      needed.push_back(result);
  if (!inversePermutation(
          concatAffineMaps(getMaps(needed), first.getContext())))
    needed = llvm::to_vector_of<OpResult>(first->getResults());
  SmallVector<AffineMap> maps = getMaps(needed);
  SmallVector<Value> operands, inits;
  for (auto &[key, index] : inputs)
    operands.push_back(key.first);
  for (OpResult result : needed)
    inits.push_back(first.getDpsInitOperand(result.getResultNumber())->get());
  llvm::append_range(inits, second.getDpsInits());
  linalg::GenericOp loops = first.getNumReductionLoops() ? first : second;

  OpBuilder builder(place);
  auto merged = linalg::GenericOp::create(
      builder, second.getLoc(), ValueRange(inits).getTypes(), operands, inits,
      maps, loops.getIteratorTypesArray(),
      [&](OpBuilder &b, Location loc, ValueRange arguments) {
        ValueRange old = arguments.drop_front(operands.size());
        auto clone = [&](linalg::GenericOp op, ValueRange inputs,
                         IRMapping &mapping) {
          mapping.map(op.getRegionInputArgs(), inputs);
          for (Operation &inner : op.getBody()->without_terminator())
            b.clone(inner, mapping);
          return llvm::map_to_vector(
              op.getBody()->getTerminator()->getOperands(),
              [&](Value value) { return mapping.lookupOrDefault(value); });
        };
        IRMapping firstMapping, secondMapping;
        for (auto [i, result] : llvm::enumerate(needed))
          firstMapping.map(
              first.getRegionOutputArgs()[result.getResultNumber()], old[i]);
        secondMapping.map(second.getRegionOutputArgs(),
                          old.drop_front(needed.size()));
        SmallVector<Value> values, yielded;
        for (unsigned index : firstInputs)
          values.push_back(arguments[index]);
        SmallVector<Value> results = clone(first, values, firstMapping);
        for (OpResult result : needed)
          yielded.push_back(results[result.getResultNumber()]);
        values.clear();
        for (auto [i, index] : llvm::enumerate(secondInputs)) {
          Value input = second.getDpsInputs()[i];
          values.push_back(
              input.getDefiningOp() == first
                  ? results[cast<OpResult>(input).getResultNumber()]
                  : arguments[index]);
        }
        llvm::append_range(yielded, clone(second, values, secondMapping));
        linalg::YieldOp::create(b, loc, yielded);
      });
  for (auto [i, result] : llvm::enumerate(needed))
    result.replaceAllUsesWith(merged->getResult(i));
  second->replaceAllUsesWith(merged->getResults().drop_front(needed.size()));
  second.erase();
  first.erase();
  return merged;
}
