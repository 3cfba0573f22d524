//===- BufferConflicts.cpp - Reads that see a wrong write -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BufferConflicts.h"

#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace mlir;
using namespace mlir::bufferization;
using namespace systole::tpu;

/// The most operations between an operand and a value that it may come from. In
/// a chain of updates, each would be compared with all before it otherwise.
static constexpr unsigned kLongestChain = 64;

/// The ancestors of two operations in the innermost block that has both; null
/// if there is none.
static std::pair<Operation *, Operation *> findSiblings(Operation *a,
                                                        Operation *b) {
  for (; a; a = a->getParentOp())
    if (Operation *other =
            a->getBlock() ? a->getBlock()->findAncestorOpInBlock(*b) : nullptr)
      return {a, other};
  return {};
}

/// Whether `a` is complete before `b` begins, within one iteration of the loops
/// around both.
static bool happensBefore(Operation *a, Operation *b) {
  auto [first, last] = findSiblings(a, b);
  return first && first != last && first->isBeforeInBlock(last);
}

bool BufferConflicts::areConflicting(OpOperand *read, OpOperand *write) {
  const SetVector<Value> &definitions = state.findDefinitionsCached(read);
  if (llvm::all_of(definitions,
                   [&](Value definition) { return isSafe(definition, write); }))
    return false;
  Operation *reader = read->getOwner(), *writer = write->getOwner();
  if (isOrdered(read, write, definitions) &&
      (read == write || happensBefore(reader, writer) ||
       areExclusive(reader, writer) || isElementwise(read, write)))
    return false;
  return !areSeparate(read, write) && !isExcluded(reader, read, write) &&
         (reader == writer || !isExcluded(writer, read, write));
}

bool BufferConflicts::isSharedByThreads(OpOperand *write) {
  const BufferizationOptions &options = state.getOptions();
  if (!options.checkParallelRegions)
    return false;
  SetVector<Value> definitions = state.findValueInReverseUseDefChain(
      write, [&](Value value) { return state.bufferizesToMemoryWrite(value); });
  Region *region =
      getParallelRegion(write->getOwner()->getParentRegion(), options);
  return llvm::any_of(definitions, [&](Value definition) {
    return getParallelRegion(definition.getParentRegion(), options) != region;
  });
}

/// Whether a write precedes the definition of a value, is part of it, or
/// makes that value.
bool BufferConflicts::isSafe(Value definition, OpOperand *write) {
  Operation *writer = write->getOwner();
  if (auto argument = dyn_cast<BlockArgument>(definition)) {
    if (!argument.getOwner()->findAncestorOpInBlock(*writer))
      return true;
  } else {
    Operation *op = definition.getDefiningOp();
    if (happensBefore(writer, op) || op->isProperAncestor(writer))
      return true;
  }
  AliasingValueList results = state.getAliasingValues(*write);
  return results.getNumAliases() == 1 &&
         results.getAliases()[0].value == definition;
}

/// Whether the order in the program is the order of a read and a write for as
/// long as the read value is the same. It is not if a loop repeats both, and
/// the value is defined before the loop.
bool BufferConflicts::isOrdered(OpOperand *read, OpOperand *write,
                                const SetVector<Value> &definitions) {
  const BufferizationOptions &options = state.getOptions();
  if (read->getOwner()->getParentRegion() ==
          write->getOwner()->getParentRegion() &&
      !read->getOwner()->getParentRegion()->hasOneBlock())
    return false;
  Region *inner = state.getEnclosingRepetitiveRegion(read->getOwner(), options);
  return llvm::none_of(definitions, [&](Value definition) {
    Region *outer = state.getEnclosingRepetitiveRegion(definition, options);
    Region *loop = nullptr;
    for (Region *region = inner; region && region != outer;
         region = getNextEnclosingRepetitiveRegion(region, options))
      loop = region;
    return loop && loop->getParentOp()->isAncestor(write->getOwner());
  });
}

/// Whether two operations are in branches of one operation of which a run
/// takes at most one.
bool BufferConflicts::areExclusive(Operation *a, Operation *b) {
  auto [first, last] = findSiblings(a, b);
  if (!first || first != last || first == a || last == b)
    return false;
  auto branches = dyn_cast<RegionBranchOpInterface>(first);
  if (!branches)
    return false;
  auto [known, isNew] = separateBranches.try_emplace(first);
  if (isNew)
    known->second = llvm::all_of(first->getRegions(), [&](Region &region) {
      SmallVector<RegionSuccessor> successors;
      branches.getSuccessorRegions(region, successors);
      return llvm::all_of(successors, [](const RegionSuccessor &successor) {
        return successor.isParent();
      });
    });
  return known->second || insideMutuallyExclusiveRegions(a, b);
}

/// Whether one operation reads each element before it writes that element.
bool BufferConflicts::isElementwise(OpOperand *read, OpOperand *write) {
  if (read->getOwner() != write->getOwner())
    return false;
  BufferizableOpInterface op =
      state.getOptions().dynCastBufferizableOp(read->getOwner());
  return op && op.bufferizesToElementwiseAccess(state, {read, write}) &&
         (isDerivedFrom(read, write->get()) ||
          isDerivedFrom(write, read->get()));
}

/// Whether `value` is in the memory of `origin` whatever else is decided: loops
/// that store each next value of `origin` to its memory lie between.
static bool isStoredIn(Value value, Value origin) {
  while (value != origin) {
    auto result = dyn_cast<OpResult>(value);
    if (!result)
      return false;
    unsigned number = result.getResultNumber();
    if (auto store = value.getDefiningOp<MaterializeInDestinationOp>()) {
      value = store.getDest();
    } else if (auto loop = value.getDefiningOp<scf::WhileOp>()) {
      Value last = loop.getBeforeArguments()[number];
      if (loop.getConditionOp().getArgs()[number] != last ||
          !isStoredIn(loop.getYieldOp().getOperand(number),
                      loop.getAfterArguments()[number]))
        return false;
      value = loop.getInits()[number];
    } else {
      return false;
    }
  }
  return true;
}

/// Whether an operand is `value` after operations that keep its elements in
/// place.
bool BufferConflicts::isDerivedFrom(OpOperand *operand, Value value) {
  // Loops are decided after the stores that follow them.
  if (isStoredIn(operand->get(), value))
    return true;
  TraversalConfig config;
  config.followEquivalentOnly = true;
  config.alwaysIncludeLeaves = false;
  config.followSameTypeOrCastsOnly = true;
  unsigned steps = 0;
  SetVector<Value> found = state.findValueInReverseUseDefChain(
      operand,
      [&](Value other) { return other == value || ++steps >= kLongestChain; },
      config);
  return found.contains(value);
}

/// Whether a write to a slice of an array and a read of the array concern the
/// same slice, which the one or the other does not use.
bool BufferConflicts::areSeparate(OpOperand *read, OpOperand *write) {
  // The reader keeps the array around the slice, or puts it where it is.
  if (auto insertion = dyn_cast<SubsetInsertionOpInterface>(read->getOwner())) {
    if (read == &insertion.getDestinationOperand() &&
        isInsertedSlice(write, insertion))
      return true;
    if (read == &insertion.getSourceOperand() &&
        write == &insertion.getDestinationOperand() &&
        isInsertedSlice(read, insertion))
      return true;
  }
  // The writer puts a slice where it is.
  if (auto insertion = dyn_cast<SubsetInsertionOpInterface>(write->getOwner()))
    return write == &insertion.getDestinationOperand() &&
           state.areEquivalentBufferizedValues(
               read->get(), insertion.getSourceOperand().get()) &&
           isInsertedSlice(&insertion.getSourceOperand(), insertion);
  return false;
}

/// Whether an operand comes from the slice that `insertion` overwrites.
bool BufferConflicts::isInsertedSlice(OpOperand *operand,
                                      SubsetInsertionOpInterface insertion) {
  auto isSlice = [&](Value value) {
    return isa<OpResult>(value) &&
           insertion.isEquivalentSubset(value, [&](Value a, Value b) {
             return state.areEquivalentBufferizedValues(a, b);
           });
  };
  unsigned steps = 0;
  return llvm::all_of(state.findValueInReverseUseDefChain(
                          operand,
                          [&](Value value) {
                            return isSlice(value) || ++steps >= kLongestChain;
                          }),
                      isSlice);
}

bool BufferConflicts::isExcluded(Operation *op, OpOperand *read,
                                 OpOperand *write) {
  BufferizableOpInterface known = state.getOptions().dynCastBufferizableOp(op);
  return known && known.isNotConflicting(read, write, state);
}
