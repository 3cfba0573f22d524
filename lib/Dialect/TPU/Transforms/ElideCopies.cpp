//===- ElideCopies.cpp - Writes values to their final place ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An iteration of a loop writes values that it stores, or passes to the next
// one, to a buffer of its own and copies them. Here the buffer becomes the part
// of the loop's memory that it would be copied to, if nothing accesses that
// part meanwhile. So does the buffer of a function's result.
//
//===----------------------------------------------------------------------===//

#include "Copies.h"
#include "mlir/Dialect/Bufferization/Transforms/BufferViewFlowAnalysis.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"
#include "llvm/ADT/SetVector.h"

namespace systole::tpu {
#define GEN_PASS_DEF_ELIDECOPIESPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole::tpu;

namespace {

bool isView(Operation *op) {
  return isa_and_present<memref::ExpandShapeOp, memref::CollapseShapeOp,
                         memref::SubViewOp>(op);
}

Value getCopySource(Operation *copy) { return copy->getOperand(0); }
/// The views from the underlying buffer of `value` to `value`.
SmallVector<Value> getViews(Value value) {
  SmallVector<Value> views{value};
  while (isView(value.getDefiningOp())) {
    value = value.getDefiningOp()->getOperand(0);
    views.push_back(value);
  }
  std::reverse(views.begin(), views.end());
  return views;
}

/// The buffers of a function, and which of them may be in the same memory.
class Buffers {
public:
  explicit Buffers(func::FuncOp function) : flow(function) {
    auto add = [&](Value value) {
      if (!isa<MemRefType>(value.getType()) || isView(value.getDefiningOp()))
        return;
      for (Value origin : flow.resolveReverse(value))
        members[origin].push_back(value);
    };
    function.walk([&](Operation *op) {
      llvm::for_each(op->getResults(), add);
      for (Region &region : op->getRegions())
        for (Block &block : region)
          llvm::for_each(block.getArguments(), add);
    });
  }

  /// Calls `visit` for each operand that is a buffer that may alias `buffer`,
  /// or a view of one.
  void forUses(Value buffer, llvm::function_ref<void(OpOperand &)> visit) {
    llvm::SmallPtrSet<void *, 4> visited;
    for (Value origin : flow.resolveReverse(buffer))
      for (Value member : members[origin])
        if (!erased.contains(member) &&
            visited.insert(member.getAsOpaquePointer()).second)
          forUsesOf(member, visit);
  }

  /// Erases an allocation that nothing uses.
  void erase(Value buffer) {
    erased.insert(buffer);
    buffer.getDefiningOp()->erase();
  }

private:
  static void forUsesOf(Value value,
                        llvm::function_ref<void(OpOperand &)> visit) {
    for (OpOperand &use : value.getUses())
      if (isView(use.getOwner()))
        forUsesOf(use.getOwner()->getResult(0), visit);
      else
        visit(use);
  }

  BufferViewFlowAnalysis flow;
  llvm::DenseMap<Value, SmallVector<Value>> members;
  llvm::SmallDenseSet<Value> erased;
};

/// Whether an op does not write to an operand.
bool onlyReads(OpOperand &use) {
  Operation *op = use.getOwner();
  if (auto styled = dyn_cast<DestinationStyleOpInterface>(op))
    return !styled.isDpsInit(&use);
  if (isa<memref::CopyOp>(op))
    return use.getOperandNumber() == 0;
  return isa<memref::LoadOp>(op);
}

/// Whether two views of one buffer are disjoint: their ranges are, in some
/// dimension.
bool areApart(memref::SubViewOp a, memref::SubViewOp b) {
  for (unsigned i = 0; i < a.getStaticOffsets().size(); ++i) {
    auto getRange = [&](memref::SubViewOp view) {
      return std::tuple(view.getStaticOffsets()[i], view.getStaticSizes()[i],
                        view.getStaticStrides()[i]);
    };
    auto [firstA, sizeA, stepA] = getRange(a);
    auto [firstB, sizeB, stepB] = getRange(b);
    bool isKnown = llvm::none_of(
        ArrayRef<int64_t>{firstA, sizeA, stepA, firstB, sizeB, stepB},
        ShapedType::isDynamic);
    if (isKnown && (firstA + (sizeA - 1) * stepA < firstB ||
                    firstB + (sizeB - 1) * stepB < firstA))
      return true;
  }
  return false;
}

/// Whether an op overwrites the whole of an operand without reading it.
bool overwrites(OpOperand &use) {
  auto op = dyn_cast<DestinationStyleOpInterface>(use.getOwner());
  if (!op || !op.isDpsInit(&use))
    return isCopy(use.getOwner()) && use.getOperandNumber() == 1;
  if (isa<FftOp, MXUOpInterface>(use.getOwner()))
    return true;
  auto generic = dyn_cast<linalg::LinalgOp>(use.getOwner());
  return generic && !generic.payloadUsesValueFromOperand(&use) &&
         generic.getMatchingIndexingMap(&use).isPermutation();
}

/// Whether an op's code adapts to the strides of memory of type `type`. Fourier
/// transforms and exchanges between cores need contiguous memory; the latter
/// are not asked.
bool takesLayout(Operation *op, MemRefType type) {
  return isa<linalg::LinalgOp, MXUOpInterface, memref::LoadOp, memref::StoreOp>(
             op) ||
         isCopy(op) || (isa<FftOp>(op) && type.getLayout().isIdentity());
}

/// A copy, and the conditions for computing its source in its target.
class Elision {
public:
  Elision(Operation *copy, Buffers &buffers)
      : copy(copy), block(copy->getBlock()), buffers(buffers),
        source(getViews(getCopySource(copy))),
        target(getViews(getCopyTarget(copy))) {}

  void run() {
    if (!isOwnBuffer() || !isFinalMemory() || !collectUsers() ||
        !canReplace() || !isTargetFree())
      return;
    for (Operation *op : earlier)
      hoist(op, first);
    hoist(target.back(), first);
    OpBuilder builder(first);
    Value memory = invertViews(builder);
    Value buffer = source.front();
    copy->erase();
    replace(buffer, memory);
    buffers.erase(buffer);
  }

private:
  /// Whether the source is a whole buffer.
  bool isOwnBuffer() {
    return source.front().getDefiningOp<memref::AllocOp>() &&
           llvm::none_of(source, [](Value view) {
             return isa_and_present<memref::SubViewOp>(view.getDefiningOp());
           });
  }

  /// Whether the target is loop-carried memory, a function's result, or another
  /// buffer.
  bool isFinalMemory() {
    Value root = target.front();
    if (root == source.front() || getElementTypeOrSelf(source.back()) !=
                                      getElementTypeOrSelf(target.back()))
      return false;
    if (auto argument = dyn_cast<BlockArgument>(root))
      return argument.getOwner() == block &&
             isa<LoopLikeOpInterface, func::FuncOp>(block->getParentOp());
    return root.getDefiningOp<memref::AllocOp>();
  }

  /// Collects the users of the buffer: operations of the copy's block, which
  /// computes the value in one iteration, with what loops and branches hold.
  bool collectUsers() {
    bool isHere = true;
    auto type = cast<MemRefType>(target.back().getType());
    auto collect = [&](Value value, auto &self) -> void {
      for (OpOperand &use : value.getUses()) {
        Operation *user = use.getOwner();
        if (isView(user)) {
          self(user->getResult(0), self);
          continue;
        }
        Operation *sibling = block->findAncestorOpInBlock(*user);
        isHere &= sibling && takesLayout(user, type);
        if (!isHere)
          return;
        users.insert(sibling);
        if (!first || sibling->isBeforeInBlock(first))
          first = sibling;
      }
    };
    collect(source.front(), collect);
    if (!isHere || first == copy)
      return false;
    // Memory from outside of the iteration must be overwritten first.
    auto isWhole = [&](OpOperand &use) {
      SmallVector<Value> views = getViews(use.get());
      return views.front() == source.front() && overwrites(use) &&
             llvm::none_of(views, [](Value view) {
               return isa_and_present<memref::SubViewOp>(view.getDefiningOp());
             });
    };
    return source.front().getParentBlock() == block ||
           llvm::any_of(first->getOpOperands(), isWhole);
  }

  /// Whether `value`, of a buffer that may alias that of `part`, may alias
  /// `part`.
  bool mayTouch(Value value, ArrayRef<Value> part) {
    SmallVector<Value> views = getViews(value);
    if (views.front() == source.front())
      return false;
    if (views.front() != part.front())
      return true;
    for (auto [a, b] : llvm::zip(views, part)) {
      if (a == b)
        continue;
      auto viewA = a.getDefiningOp<memref::SubViewOp>(),
           viewB = b.getDefiningOp<memref::SubViewOp>();
      return !viewA || !viewB || !areApart(viewA, viewB);
    }
    return true;
  }

  /// Calls `touch` with each operand that may alias `part` and the operation of
  /// the block that has it, from `begin` on and before `end` (null: its end).
  void forTouches(ArrayRef<Value> part, Operation *begin, Operation *end,
                  llvm::function_ref<void(OpOperand &, Operation *)> touch) {
    buffers.forUses(part.front(), [&](OpOperand &use) {
      Operation *op = block->findAncestorOpInBlock(*use.getOwner());
      if (op && !op->isBeforeInBlock(begin) &&
          (!end || op->isBeforeInBlock(end)) && mayTouch(use.get(), part))
        touch(use, op);
    });
  }

  /// Whether the op that computes the value reads the target element by
  /// element, each before it writes that element.
  bool isElementwiseRead(OpOperand &use) {
    auto op = dyn_cast<linalg::GenericOp>(use.getOwner());
    if (!op || op != first || use.get() != target.back() ||
        !op.isDpsInput(&use))
      return false;
    AffineMap map = op.getMatchingIndexingMap(&use);
    unsigned count = 0;
    for (OpOperand &operand : op->getOpOperands()) {
      if (getViews(operand.get()).front() != source.front())
        continue;
      if (operand.get() != source.front() || !overwrites(operand) ||
          op.getMatchingIndexingMap(&operand) != map)
        return false;
      ++count;
    }
    return count == 1 && source.size() == 1;
  }

  /// Whether a copy of the target's old value can precede the first use.
  bool canComeEarlier(Operation *op) {
    if (!isCopy(op) || !canHoist(getCopySource(op), first) ||
        !canHoist(getCopyTarget(op), first))
      return false;
    bool isFree = true;
    forTouches(getViews(getCopyTarget(op)), first, op,
               [&](OpOperand &, Operation *other) {
                 isFree &= earlier.contains(other);
               });
    forTouches(getViews(getCopySource(op)), first, op,
               [&](OpOperand &use, Operation *other) {
                 isFree &= earlier.contains(other) || onlyReads(use);
               });
    return isFree;
  }

  /// Whether nothing reads the target's old value once the value is written
  /// there, and nothing writes it while the value is read.
  bool isTargetFree() {
    if (!canHoist(target.back(), first))
      return false;
    SmallVector<Operation *> touching;
    forTouches(target, first, copy, [&](OpOperand &use, Operation *op) {
      if (!isElementwiseRead(use))
        touching.push_back(op);
    });
    llvm::sort(touching, [](Operation *a, Operation *b) {
      return a->isBeforeInBlock(b);
    });
    for (Operation *op : touching) {
      if (!earlier.contains(op) && !canComeEarlier(op))
        return false;
      earlier.insert(op);
    }
    Operation *last = *llvm::max_element(
        users, [](auto *a, auto *b) { return a->isBeforeInBlock(b); });
    if (last == copy)
      return true;
    bool isFree = true;
    auto read = [&](OpOperand &use, Operation *) { isFree &= onlyReads(use); };
    forTouches(target, copy->getNextNode(), last->getNextNode(), read);
    buffers.forUses(source.front(), [&](OpOperand &use) {
      Operation *op = block->findAncestorOpInBlock(*use.getOwner());
      if (op && copy->isBeforeInBlock(op))
        isFree &= onlyReads(use);
    });
    return isFree;
  }

  /// Whether the views from the buffer to the copy can be inverted, and the
  /// views of the buffer's users be built on the target.
  bool canReplace() {
    auto type = cast<MemRefType>(target.back().getType());
    for (Value view : llvm::reverse(source)) {
      if (auto expanded = view.getDefiningOp<memref::ExpandShapeOp>())
        type = collapse(type, expanded.getReassociationIndices());
      else if (auto collapsed = view.getDefiningOp<memref::CollapseShapeOp>())
        type = expand(type, collapsed.getSrcType().getShape(),
                      collapsed.getReassociationIndices());
      if (!type)
        return false;
    }
    return canRebuildViews(source.front(), type);
  }

  static bool canRebuildViews(Value old, MemRefType type) {
    return llvm::all_of(old.getUsers(), [&](Operation *user) {
      if (!isView(user))
        return true;
      MemRefType next = rebuildType(user, type);
      return next && canRebuildViews(user->getResult(0), next);
    });
  }

  /// Merges dimensions of a type. Returns null if the strides do not allow
  /// that.
  static MemRefType collapse(MemRefType type,
                             ArrayRef<ReassociationIndices> groups) {
    if (!memref::CollapseShapeOp::isGuaranteedCollapsible(type, groups))
      return {};
    return memref::CollapseShapeOp::computeCollapsedType(type, groups);
  }

  static MemRefType expand(MemRefType type, ArrayRef<int64_t> shape,
                           ArrayRef<ReassociationIndices> groups) {
    FailureOr<MemRefType> expanded =
        memref::ExpandShapeOp::computeExpandedType(type, shape, groups);
    return succeeded(expanded) ? *expanded : MemRefType();
  }

  /// The type of a view of memory of `type`; null if there is none.
  static MemRefType rebuildType(Operation *view, MemRefType type) {
    if (auto expanded = dyn_cast<memref::ExpandShapeOp>(view))
      return expand(type, expanded.getResultType().getShape(),
                    expanded.getReassociationIndices());
    if (auto collapsed = dyn_cast<memref::CollapseShapeOp>(view))
      return collapse(type, collapsed.getReassociationIndices());
    auto part = cast<memref::SubViewOp>(view);
    return memref::SubViewOp::inferRankReducedResultType(
        part.getType().getShape(), type, part.getMixedOffsets(),
        part.getMixedSizes(), part.getMixedStrides());
  }

  Value invertViews(OpBuilder &builder) {
    Value value = target.back();
    for (Value view : llvm::reverse(source)) {
      Location loc = view.getLoc();
      if (auto expand = view.getDefiningOp<memref::ExpandShapeOp>())
        value = memref::CollapseShapeOp::create(
            builder, loc, value, expand.getReassociationIndices());
      else if (auto collapse = view.getDefiningOp<memref::CollapseShapeOp>())
        value = memref::ExpandShapeOp::create(
            builder, loc, collapse.getSrcType().getShape(), value,
            collapse.getReassociationIndices());
    }
    return value;
  }

  /// Replaces a buffer by other memory of its shape.
  void replace(Value old, Value memory) {
    for (OpOperand &use : llvm::make_early_inc_range(old.getUses())) {
      Operation *view = use.getOwner();
      if (!isView(view)) {
        use.set(memory);
        continue;
      }
      OpBuilder builder(view);
      Operation *sibling = block->findAncestorOpInBlock(*view);
      if (!sibling || sibling->isBeforeInBlock(first))
        builder.setInsertionPoint(first);
      Operation *rebuilt = builder.clone(*view);
      rebuilt->setOperand(0, memory);
      rebuilt->getResult(0).setType(
          rebuildType(view, cast<MemRefType>(memory.getType())));
      replace(view->getResult(0), rebuilt->getResult(0));
      view->erase();
    }
  }

  Operation *copy;
  Block *block;
  Buffers &buffers;
  /// The chains of views, from the buffers on.
  SmallVector<Value> source, target;
  /// The users of the source's buffer, and the first of them.
  llvm::SetVector<Operation *> users;
  Operation *first = nullptr;
  /// Copies of the target's old value that precede the first use.
  llvm::SetVector<Operation *> earlier;
};

/// Whether a copy is to the memory of a function's result.
bool storesResult(Operation *copy) {
  auto result = dyn_cast<BlockArgument>(getCopyTarget(copy));
  return result && isa<func::FuncOp>(result.getOwner()->getParentOp());
}

/// Makes strided copies loops: as copies of memory they would be calls.
void copyByLoops(func::FuncOp function) {
  function.walk([](memref::CopyOp copy) {
    if (llvm::all_of(copy->getOperandTypes(), [](Type type) {
          return cast<MemRefType>(type).getLayout().isIdentity();
        }))
      return;
    OpBuilder builder(copy);
    linalg::CopyOp::create(builder, copy.getLoc(), copy.getSource(),
                           copy.getTarget());
    copy.erase();
  });
}

struct ElideCopies : systole::tpu::impl::ElideCopiesPassBase<ElideCopies> {
  void runOnOperation() override {
    SmallVector<Operation *> copies;
    getOperation()->walk([&](Operation *op) {
      if (isCopy(op) &&
          (isa<LoopLikeOpInterface>(op->getParentOp()) || storesResult(op)))
        copies.push_back(op);
    });
    Buffers buffers(getOperation());
    for (Operation *copy : copies)
      Elision(copy, buffers).run();
    copyByLoops(getOperation());
  }
};

} // namespace
