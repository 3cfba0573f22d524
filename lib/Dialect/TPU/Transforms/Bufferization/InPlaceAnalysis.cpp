//===- InPlaceAnalysis.cpp - Operands that are bufferized in place --------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations are visited from the last one to the first one. An operand is
// bufferized in place unless a read would then see a later write of the same
// array than the one that defines its value.
//
// Whether a read and a write of one array conflict does not depend on earlier
// decisions. So only pairs that a decision brings into one alias set are
// compared: reads of one set with writes of another one, and all reads with the
// new write. Two orders leave most of these pairs out. A write before the
// definition of a read value does not harm it, so the reads of a block are
// sorted by their definitions. A write after a read does not harm it either, so
// writes are sorted by their places.
//
//===----------------------------------------------------------------------===//

#include "InPlaceAnalysis.h"
#include "BufferConflicts.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::bufferization;
using namespace systole::tpu;

namespace {

bool isTensor(Value value) { return isa<TensorType>(value.getType()); }

/// A use, and its place in a block.
struct ArrayAccess {
  /// Null: the block's begin.
  Operation *place;
  OpOperand *use;

  bool isBefore(const ArrayAccess &other) const {
    return place != other.place &&
           (!place || (other.place && place->isBeforeInBlock(other.place)));
  }
};

/// ArrayAccesses of one block, the first one last.
using BlockAccesses = SmallVector<ArrayAccess, 1>;
using ArrayAccesses = llvm::SmallMapVector<Block *, BlockAccesses, 1>;

void addAccesses(BlockAccesses &to, ArrayRef<ArrayAccess> from) {
  auto isLater = [](const ArrayAccess &a, const ArrayAccess &b) {
    return b.isBefore(a);
  };
  if (to.empty() || from.empty() || !isLater(from.front(), to.back())) {
    llvm::append_range(to, from);
    return;
  }
  BlockAccesses both;
  both.reserve(to.size() + from.size());
  std::merge(to.begin(), to.end(), from.begin(), from.end(),
             std::back_inserter(both), isLater);
  to = std::move(both);
}

void addAccesses(ArrayAccesses &to, const ArrayAccesses &from) {
  for (const auto &[block, accesses] : from)
    addAccesses(to[block], accesses);
}

/// Values that may be in the same memory, and the accesses of that memory.
struct AliasSet {
  /// Reads of values that are defined in one block, by definition.
  ArrayAccesses reads;
  /// Reads of values with definitions in several blocks.
  SmallVector<OpOperand *, 0> otherReads;
  /// Writes that are in place.
  ArrayAccesses writes;
  bool isReadOnly = false;
  bool isSharedByThreads = false;

  bool hasReads() const { return !reads.empty() || !otherReads.empty(); }

  void add(const AliasSet &other) {
    addAccesses(reads, other.reads);
    llvm::append_range(otherReads, other.otherReads);
    addAccesses(writes, other.writes);
    isReadOnly |= other.isReadOnly;
    isSharedByThreads |= other.isSharedByThreads;
  }

  size_t countAccesses() const {
    size_t count = otherReads.size();
    for (const ArrayAccesses *accesses : {&reads, &writes})
      for (const auto &[block, inBlock] : *accesses)
        count += inBlock.size();
    return count;
  }
};

class InPlaceAnalysis {
public:
  InPlaceAnalysis(Operation *root, OneShotAnalysisState &state)
      : root(root), state(state), conflicts(state) {}

  LogicalResult run() {
    SmallVector<Operation *> ops;
    WalkResult result = root->walk([&](Operation *op) {
      if (failed(verifySupported(op)))
        return WalkResult::interrupt();
      for (Value value : op->getResults())
        addValue(value);
      for (Region &region : op->getRegions())
        for (Block &block : region)
          for (Value argument : block.getArguments())
            addValue(argument);
      if (llvm::any_of(op->getOperands(), isTensor))
        ops.push_back(op);
      return WalkResult::advance();
    });
    if (result.wasInterrupted() || failed(joinFixed(ops)))
      return failure();
    for (Operation *op : llvm::reverse(ops))
      for (OpOperand &operand : op->getOpOperands())
        if (isTensor(operand.get()) && !state.isInPlace(operand))
          decide(operand);
    root->walk([&](Operation *op) { joinEquivalent(op); });
    state.gatherUndefinedTensorUses(root);
    bool isValid = true;
    root->walk([&](Operation *op) {
      if (auto known = state.getOptions().dynCastBufferizableOp(op))
        isValid &= succeeded(known.verifyAnalysis(state));
    });
    return success(isValid);
  }

private:
  LogicalResult verifySupported(Operation *op) {
    BufferizableOpInterface known =
        state.getOptions().dynCastBufferizableOp(op);
    if (known && !known.supportsUnstructuredControlFlow() &&
        llvm::any_of(op->getRegions(), [](Region &region) {
          return region.getBlocks().size() > 1;
        }))
      return op->emitOpError("has a region of several blocks, which is not "
                             "bufferized");
    auto read = dyn_cast<ToTensorOp>(op);
    if (read && !read.getRestrict() && !read->use_empty())
      return op->emitOpError("must be 'restrict'");
    return success();
  }

  void addValue(Value value) {
    if (!isTensor(value))
      return;
    parents[value] = value;
    AliasSet &set = sets[value];
    set.isReadOnly = !state.isWritable(value);
    for (OpOperand &use : value.getUses()) {
      if (isRead(use))
        addRead(set, use);
      if (state.isInPlace(use) && state.bufferizesToMemoryWrite(use))
        addWrite(set, use);
    }
  }

  /// The results that may be in the memory of an operand. Upstream leaves out
  /// those of scf.index_switch.
  SmallVector<Value> getAliases(OpOperand &operand) {
    Operation *op = operand.getOwner();
    if (isa<scf::YieldOp>(op) && isa<scf::IndexSwitchOp>(op->getParentOp()))
      return {op->getParentOp()->getResult(operand.getOperandNumber())};
    return llvm::map_to_vector(
        state.getAliasingValues(operand),
        [](const AliasingValue &alias) { return alias.value; });
  }

  /// Whether an operation reads an operand, or makes a view of it that is read.
  /// An insertion of an element into a tensor of one element keeps nothing.
  bool isRead(OpOperand &use) {
    if (auto insert = dyn_cast<tensor::InsertOp>(use.getOwner());
        insert && insert.getDest().getType().getNumElements() == 1 &&
        &use == &insert.getDestMutable())
      return false;
    if (state.bufferizesToMemoryRead(use))
      return true;
    return !state.bufferizesToMemoryWrite(use) &&
           llvm::any_of(state.getAliasingValues(use), [&](AliasingValue alias) {
             return state.isValueRead(alias.value);
           });
  }

  void addRead(AliasSet &set, OpOperand &use) {
    const SetVector<Value> &definitions = state.findDefinitionsCached(&use);
    if (definitions.empty()) {
      // Undefined contents conflict with nothing, but they are read.
      set.otherReads.push_back(&use);
      return;
    }
    Value any = definitions.front();
    Block *block = any.getParentBlock();
    ArrayAccess first{any.getDefiningOp(), &use};
    for (Value definition : definitions) {
      if (definition.getParentBlock() != block) {
        set.otherReads.push_back(&use);
        return;
      }
      ArrayAccess access{definition.getDefiningOp(), &use};
      if (access.isBefore(first))
        first = access;
    }
    addAccesses(set.reads[block], first);
  }

  void addWrite(AliasSet &set, OpOperand &use) {
    Operation *op = use.getOwner();
    addAccesses(set.writes[op->getBlock()], ArrayAccess{op, &use});
    set.isSharedByThreads |= conflicts.isSharedByThreads(&use);
  }

  /// The representative of a value's alias set.
  Value find(Value value) {
    Value parent = parents.lookup(value);
    while (parent != value) {
      Value next = parents.lookup(parent);
      parents[value] = next;
      value = parent;
      parent = next;
    }
    return value;
  }

  AliasSet &getSet(Value root) { return sets.find(root)->second; }

  void join(Value a, Value b) {
    a = find(a);
    b = find(b);
    if (a == b)
      return;
    if (getSet(a).countAccesses() < getSet(b).countAccesses())
      std::swap(a, b);
    getSet(a).add(getSet(b));
    sets.erase(b);
    parents[b] = a;
  }

  /// Joins the values of operands that can only be in place; fails if they
  /// conflict.
  LogicalResult joinFixed(ArrayRef<Operation *> ops) {
    for (Operation *op : ops)
      for (OpOperand &operand : op->getOpOperands())
        if (isTensor(operand.get()) && state.isInPlace(operand))
          for (Value alias : getAliases(operand))
            join(operand.get(), alias);
    for (Operation *op : ops)
      for (OpOperand &operand : op->getOpOperands()) {
        if (!isTensor(operand.get()) || !state.isInPlace(operand))
          continue;
        AliasSet &set = getSet(find(operand.get()));
        if (set.isReadOnly && !set.writes.empty())
          return op->emitOpError("would overwrite memory that is read only");
        if (state.bufferizesToMemoryWrite(operand) &&
            ((set.isSharedByThreads && set.hasReads()) ||
             isReadWrong(set, operand)))
          return op->emitOpError(
              "would overwrite a value that is read afterwards");
      }
    return success();
  }

  /// Whether a read of the set conflicts with a write.
  bool isReadWrong(const AliasSet &set, OpOperand &write) {
    for (const auto &[block, reads] : set.reads) {
      Operation *place = block->findAncestorOpInBlock(*write.getOwner());
      for (const ArrayAccess &read : llvm::reverse(reads)) {
        // The values of this read and of all others are defined later.
        if (place && read.place && place != read.place &&
            place->isBeforeInBlock(read.place))
          break;
        if (conflicts.areConflicting(read.use, &write))
          return true;
      }
    }
    return llvm::any_of(set.otherReads, [&](OpOperand *read) {
      return conflicts.areConflicting(read, &write);
    });
  }

  /// Whether a read in `reader` conflicts with a write in `writer`.
  bool areConflicting(const AliasSet &reader, const AliasSet &writer) {
    if (writer.writes.empty())
      return false;
    for (const auto &[block, reads] : reader.reads)
      for (const ArrayAccess &read : reads)
        if (isWriteWrong(writer, *read.use, block))
          return true;
    return llvm::any_of(reader.otherReads, [&](OpOperand *read) {
      return isWriteWrong(writer, *read, /*block=*/nullptr);
    });
  }

  /// Whether a write of the set conflicts with a read, whose value is defined
  /// in `definitions`, if that is not null.
  bool isWriteWrong(const AliasSet &set, OpOperand &read, Block *definitions) {
    Operation *reader = read.getOwner();
    for (const auto &[block, writes] : set.writes)
      for (const ArrayAccess &write : llvm::reverse(writes)) {
        // This write and all others come later, in the same iteration.
        if (block == reader->getBlock() && block == definitions &&
            reader != write.place && reader->isBeforeInBlock(write.place))
          break;
        if (conflicts.areConflicting(&read, write.use))
          return true;
      }
    return false;
  }

  /// Decides whether an operand is in place.
  void decide(OpOperand &operand) {
    llvm::SmallSetVector<Value, 2> roots;
    roots.insert(find(operand.get()));
    for (Value alias : getAliases(operand))
      roots.insert(find(alias));
    if (isConflicting(operand, roots.getArrayRef())) {
      state.bufferizeOutOfPlace(operand);
      return;
    }
    for (Value other : roots)
      join(operand.get(), other);
    if (state.bufferizesToMemoryWrite(operand))
      addWrite(getSet(find(operand.get())), operand);
    state.bufferizeInPlace(operand);
  }

  bool isConflicting(OpOperand &operand, ArrayRef<Value> roots) {
    bool writes = state.bufferizesToMemoryWrite(operand);
    bool isWritten = writes, isReadOnly = false, isRead = false;
    bool isSharedByThreads = false;
    for (Value root : roots) {
      const AliasSet &set = getSet(root);
      isWritten |= !set.writes.empty();
      isReadOnly |= set.isReadOnly;
      isRead |= set.hasReads();
      isSharedByThreads |= set.isSharedByThreads;
    }
    if (isWritten && isReadOnly)
      return true;
    if (isRead && (isSharedByThreads ||
                   (writes && conflicts.isSharedByThreads(&operand))))
      return true;
    for (Value root : roots) {
      if (writes && isReadWrong(getSet(root), operand))
        return true;
      for (Value other : roots)
        if (root != other && areConflicting(getSet(root), getSet(other)))
          return true;
    }
    return false;
  }

  /// Joins the results of an operation with operands that have the same
  /// elements in the same memory.
  void joinEquivalent(Operation *op) {
    BufferizableOpInterface known =
        state.getOptions().dynCastBufferizableOp(op);
    if (!known)
      return;
    for (OpResult result : op->getResults()) {
      if (!isTensor(result))
        continue;
      AliasingOpOperandList aliases = state.getAliasingOpOperands(result);
      if (aliases.getNumAliases() == 0)
        continue;
      auto isSame = [&](const AliasingOpOperand &alias) {
        return alias.relation == BufferRelation::Equivalent &&
               state.isInPlace(*alias.opOperand);
      };
      Value first = aliases.begin()->opOperand->get();
      if (!known.bufferizesToAllocation(result) &&
          llvm::all_of(aliases, [&](const AliasingOpOperand &alias) {
            return isSame(alias) && state.areEquivalentBufferizedValues(
                                        alias.opOperand->get(), first);
          }))
        state.unionEquivalenceClasses(result, first);
    }
  }

  Operation *root;
  OneShotAnalysisState &state;
  BufferConflicts conflicts;
  /// Alias sets as trees, and the accesses of each by its root.
  DenseMap<Value, Value> parents;
  DenseMap<Value, AliasSet> sets;
};

} // namespace

LogicalResult systole::tpu::analyzeInPlace(Operation *root,
                                           OneShotAnalysisState &state) {
  return InPlaceAnalysis(root, state).run();
}
