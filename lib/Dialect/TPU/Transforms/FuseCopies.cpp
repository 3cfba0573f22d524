//===- FuseCopies.cpp - Fuses copies into loops ---------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop over elements reads or overwrites some of the values that an iteration
// stores or passes on. The copies of these that remain after copy elision
// become results of that loop, which has the elements in registers.
//
//===----------------------------------------------------------------------===//

#include "Copies.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"

namespace systole::tpu {
#define GEN_PASS_DEF_FUSECOPIESPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole::tpu;

namespace {

/// A loop over elements, and a copy in its block of one of its operands.
class Merge {
public:
  Merge(linalg::GenericOp loop, Operation *copy, BufferViewFlowAnalysis &flow)
      : loop(loop), copy(copy), flow(flow) {}

  /// Returns the loop that makes the copy; null if there is none.
  linalg::GenericOp run() {
    bool isLater = loop->isBeforeInBlock(copy);
    Value value = findElements(isLater);
    if (!value || !canHoist(getCopyTarget(copy), loop) ||
        llvm::any_of(loop->getOperands(), [&](Value operand) {
          return mayAlias(operand, getCopyTarget(copy));
        }))
      return {};
    if (isLater ? !canMakeEarlier() : !isFree(copy, loop, copy))
      return {};
    for (Operation *other : others)
      hoist(other, loop);
    return rebuild(value);
  }

private:
  /// The copied elements in the loop's body: the result for an operand that it
  /// writes before the copy, otherwise the operand's element.
  Value findElements(bool isLater) {
    source = getCopySource(copy);
    auto type = cast<MemRefType>(getCopyTarget(copy).getType());
    while (auto expanded = source.getDefiningOp<memref::ExpandShapeOp>()) {
      groups.push_back(expanded.getReassociationIndices());
      if (!memref::CollapseShapeOp::isGuaranteedCollapsible(type,
                                                            groups.back()))
        return {};
      type = memref::CollapseShapeOp::computeCollapsedType(type, groups.back());
      source = expanded.getSrc();
    }
    Value found;
    for (OpOperand &operand : loop->getOpOperands()) {
      if (operand.get() != source) {
        // An aliasing part would have to be told from the copied one.
        if (loop.isDpsInit(&operand) && mayAlias(operand.get(), source))
          return {};
        continue;
      }
      if (!loop.getMatchingIndexingMap(&operand).isIdentity())
        return {};
      if (isLater && loop.isDpsInit(&operand))
        found = loop.getMatchingYieldValue(&operand)->get();
      else if (!found)
        found = loop.getMatchingBlockArgument(&operand);
    }
    return found;
  }

  bool mayAlias(Value a, Value b) {
    return isa<MemRefType>(a.getType()) && systole::tpu::mayAlias(flow, a, b);
  }

  /// Whether no op in [`first`, `last`) touches memory that `moved` writes, or
  /// writes memory that it reads, except those in `others`.
  bool isFree(Operation *first, Operation *last, Operation *moved) {
    for (Operation *op = first; op != last; op = op->getNextNode()) {
      if (op == moved || isView(op) || llvm::is_contained(others, op))
        continue;
      WalkResult result = op->walk([&](Operation *inner) {
        for (OpOperand &use : inner->getOpOperands())
          if (mayAlias(use.get(), getCopyTarget(moved)) ||
              (mayAlias(use.get(), getCopySource(moved)) && !onlyReads(use)))
            return WalkResult::interrupt();
        return WalkResult::advance();
      });
      if (result.wasInterrupted())
        return false;
    }
    return true;
  }

  /// Whether a copy that follows the loop can become part of it. Copies of
  /// values that it overwrites move before the loop.
  bool canMakeEarlier() {
    for (Operation *op = loop->getNextNode(); op != copy;
         op = op->getNextNode())
      if (isCopy(op) && mayAlias(getCopySource(op), getCopyTarget(copy)) &&
          canHoist(getCopySource(op), loop) &&
          canHoist(getCopyTarget(op), loop) && isFree(loop, op, op))
        others.push_back(op);
    return isFree(loop->getNextNode(), copy, copy);
  }

  linalg::GenericOp rebuild(Value value) {
    hoist(getCopyTarget(copy), loop);
    OpBuilder builder(loop);
    Value target = getCopyTarget(copy);
    for (ArrayRef<ReassociationIndices> group : groups)
      target = memref::CollapseShapeOp::create(builder, copy->getLoc(), target,
                                               group);
    SmallVector<Value> outputs(loop.getOutputs());
    outputs.push_back(target);
    SmallVector<AffineMap> maps = loop.getIndexingMapsArray();
    maps.push_back(builder.getMultiDimIdentityMap(loop.getNumLoops()));
    auto merged = linalg::GenericOp::create(builder, loop.getLoc(), TypeRange(),
                                            loop.getInputs(), outputs, maps,
                                            loop.getIteratorTypesArray());
    merged->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
    merged.getRegion().takeBody(loop.getRegion());
    Block &body = merged.getRegion().front();
    body.addArgument(getElementTypeOrSelf(target), copy->getLoc());
    body.getTerminator()->insertOperands(outputs.size() - 1, value);
    copy->erase();
    loop.erase();
    return merged;
  }

  linalg::GenericOp loop;
  Operation *copy;
  BufferViewFlowAnalysis &flow;
  /// The copied buffer, and the views from it to the copy.
  Value source;
  SmallVector<SmallVector<ReassociationIndices>> groups;
  /// Copies that must move before the loop.
  SmallVector<Operation *> others;
};

/// The copies of a function, by their block and the buffer that they read.
class CopyIndex {
public:
  explicit CopyIndex(func::FuncOp function) {
    function.walk([&](Operation *op) {
      if (isCopy(op))
        copies[getKey(op)].push_back(op);
    });
  }

  /// Makes one of the copies of operands of `loop` a part of it. Returns the
  /// new loop; null if there is none.
  linalg::GenericOp mergeOne(linalg::GenericOp loop,
                             BufferViewFlowAnalysis &flow) {
    llvm::SmallSetVector<Value, 8> buffers;
    for (Value operand : loop->getOperands())
      if (isa<MemRefType>(operand.getType()))
        buffers.insert(getBuffer(operand));
    SmallVector<Operation *> candidates;
    for (Value buffer : buffers)
      addNear(loop, buffer, candidates);
    llvm::sort(candidates, [](Operation *a, Operation *b) {
      return a->isBeforeInBlock(b);
    });
    for (Operation *copy : candidates) {
      auto key = getKey(copy);
      if (linalg::GenericOp merged = Merge(loop, copy, flow).run()) {
        llvm::erase(copies[key], copy);
        return merged;
      }
    }
    return {};
  }

private:
  /// The most copies of a buffer on each side of a loop that may become part of
  /// it. With all of them, time would grow as the square of a chain of updates.
  static constexpr size_t kMostNear = 8;

  void addNear(Operation *loop, Value buffer,
               SmallVectorImpl<Operation *> &candidates) {
    auto found = copies.find({loop->getBlock(), buffer});
    if (found == copies.end())
      return;
    ArrayRef<Operation *> all = found->second;
    size_t later =
        llvm::partition_point(
            all, [&](Operation *copy) { return copy->isBeforeInBlock(loop); }) -
        all.begin();
    size_t first = later - std::min(later, kMostNear);
    llvm::append_range(candidates,
                       all.slice(first).take_front(later - first + kMostNear));
  }

  static Value getBuffer(Value value) { return getViews(value).front(); }

  static std::pair<Block *, Value> getKey(Operation *copy) {
    return {copy->getBlock(), getBuffer(getCopySource(copy))};
  }

  llvm::DenseMap<std::pair<Block *, Value>, SmallVector<Operation *, 1>> copies;
};

struct FuseCopies : systole::tpu::impl::FuseCopiesPassBase<FuseCopies> {
  void runOnOperation() override {
    SmallVector<linalg::GenericOp> loops;
    getOperation()->walk([&](linalg::GenericOp loop) {
      if (loop.hasPureBufferSemantics() && loop.getNumLoops() != 0 &&
          loop.getNumLoops() == loop.getNumParallelLoops())
        loops.push_back(loop);
    });
    BufferViewFlowAnalysis flow(getOperation());
    CopyIndex copies(getOperation());
    for (linalg::GenericOp loop : loops)
      while (loop)
        loop = copies.mergeOne(loop, flow);
  }
};

} // namespace
