//===- ShareState.cpp - Variables once a process --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShardAgreement.h"
#include "StepMemory.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "systole/Dialect/TPU/IR/ProgramMetadata.h"
#include "systole/Dialect/TPU/IR/StateLayout.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"
#include "systole/Support/ByteSizes.h"
#include "systole/Support/NestedOps.h"

namespace systole::tpu {
#define GEN_PASS_DEF_SHARESTATEPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole::tpu;

namespace {

bool isShared(Value origin, const llvm::StringSet<> &shared) {
  auto state = origin.getDefiningOp<StateOp>();
  return state && shared.contains(state.getName());
}

/// Divides a function's updates of shared variables over the shards of the
/// process.
class UpdateDivider {
public:
  UpdateDivider(func::FuncOp function, const llvm::StringSet<> &shared)
      : function(function), shared(shared), step(getStep(function)),
        builder(function.getContext()) {}

  void divide() {
    SmallVector<std::pair<Operation *, MemoryUse>> updates;
    StepMemory memory(function);
    for (Operation &op : step.without_terminator()) {
      MemoryUse use = memory.getUse(&op);
      if (llvm::any_of(use.writes,
                       [&](Value origin) { return isShared(origin, shared); }))
        updates.push_back({&op, use});
    }
    if (updates.empty())
      return;
    findLocalShards();
    for (auto &[op, use] : updates)
      updateOnce(op, use);
    insertMeetings();
  }

private:
  /// Lets one shard compute what `op` writes to shared variables.
  void updateOnce(Operation *op, const MemoryUse &use) {
    SmallVector<Value> variables;
    bool writesOthers = op->getNumResults() != 0;
    for (Value origin : use.writes) {
      if (isShared(origin, shared))
        variables.push_back(origin);
      else
        writesOthers |= !origin.getDefiningOp() ||
                        !op->isProperAncestor(origin.getDefiningOp());
    }
    if (!writesOthers)
      return restrict(op);
    for (Value variable : variables) {
      builder.setInsertionPoint(op);
      Value copy = memref::AllocOp::create(
          builder, op->getLoc(), cast<MemRefType>(variable.getType()),
          builder.getI64IntegerAttr(arenaAlignment));
      memref::CopyOp::create(builder, op->getLoc(), variable, copy);
      replaceIn(op, variable, copy);
      builder.setInsertionPointAfter(op);
      restrict(memref::CopyOp::create(builder, op->getLoc(), copy, variable));
    }
  }

  /// Replaces `variable` and its views in `op`.
  void replaceIn(Operation *op, Value variable, Value copy) {
    for (Value value : systole::getUsedValues(op))
      if (Value replaced = replaceView(op, value, variable, copy))
        value.replaceUsesWithIf(replaced, [&](OpOperand &use) {
          return op->isAncestor(use.getOwner());
        });
  }

  /// Returns the view of `copy` at the position of `value` in `variable`; null
  /// if `value` is no view of `variable`.
  Value replaceView(Operation *op, Value value, Value variable, Value copy) {
    if (value == variable)
      return copy;
    auto view = value.getDefiningOp<ViewLikeOpInterface>();
    Value source =
        view ? replaceView(op, view.getViewSource(), variable, copy) : Value();
    if (!source)
      return {};
    builder.setInsertionPoint(op);
    IRMapping mapping;
    mapping.map(view.getViewSource(), source);
    return builder.clone(*view, mapping)->getResult(0);
  }

  /// Work items are divided. The first shard computes anything else.
  void restrict(Operation *op) {
    if (auto parallel = dyn_cast<ParallelOp>(op))
      return restrictItems(parallel);
    builder.setInsertionPoint(op);
    auto ifFirst = scf::IfOp::create(builder, op->getLoc(), isFirst,
                                     /*withElseRegion=*/false);
    op->moveBefore(ifFirst.thenYield());
  }

  /// A shard computes a range of items. The ranges follow each other.
  void restrictItems(ParallelOp parallel) {
    builder.setInsertionPoint(parallel);
    Location loc = parallel.getLoc();
    Value all = parallel.getCount();
    Value next =
        arith::AddIOp::create(builder, loc, position,
                              arith::ConstantIndexOp::create(builder, loc, 1));
    auto bound = [&](Value position) -> Value {
      Value items = arith::MulIOp::create(builder, loc, position, all);
      return arith::DivUIOp::create(builder, loc, items, count);
    };
    Value first = bound(position);
    Value own = arith::SubIOp::create(builder, loc, bound(next), first);
    parallel.getCountMutable().assign(own);
    Block &body = parallel.getBody().front();
    builder.setInsertionPointToStart(&body);
    Value item = body.getArgument(0);
    auto moved = arith::AddIOp::create(builder, loc, item, first);
    item.replaceAllUsesExcept(moved, moved);
  }

  void findLocalShards() {
    builder.setInsertionPointToStart(&function.getBody().front());
    Location loc = function.getLoc();
    auto shards = LocalShardsOp::create(builder, loc);
    Type index = builder.getIndexType();
    position =
        arith::IndexCastOp::create(builder, loc, index, shards.getPosition());
    count = arith::IndexCastOp::create(builder, loc, index, shards.getCount());
    isFirst =
        arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, position,
                              arith::ConstantIndexOp::create(builder, loc, 0));
  }

  /// Follows the steps of all shards: no shard writes what another one may
  /// still read, or reads what another one may not have written.
  void insertMeetings() {
    StepMemory memory(function);
    for (Operation &op : function.getBody().front().without_terminator()) {
      if (&op != step.getParentOp()) {
        visit(&op, memory);
        continue;
      }
      // The second visit of the step's operations follows the end of a step.
      for (int times = 2; times > 0; --times)
        for (Operation &inStep : step.without_terminator())
          visit(&inStep, memory);
    }
  }

  void visit(Operation *op, const StepMemory &memory) {
    // Each shard's result has the values of all.
    auto reduce = dyn_cast<AllReduceOp>(op);
    if (isa<MeetOp>(op) || (reduce && !reduce.getGroupsAttr())) {
      byAll = byFirst = {};
      return;
    }
    // The first shard needs no meeting with itself.
    auto ifFirst = dyn_cast<scf::IfOp>(op);
    Touched &mine =
        ifFirst && ifFirst.getCondition() == isFirst ? byFirst : byAll;
    MemoryUse use = memory.getUse(op);
    auto conflicts = [&](const Touched &before) {
      auto isIn = [](const llvm::DenseSet<Value> &set) {
        return [&](Value origin) { return set.contains(origin); };
      };
      return llvm::any_of(use.reads, isIn(before.written)) ||
             llvm::any_of(use.writes, isIn(before.written)) ||
             llvm::any_of(use.writes, isIn(before.read));
    };
    if (conflicts(byAll) || (&mine == &byAll && conflicts(byFirst))) {
      builder.setInsertionPoint(op);
      MeetOp::create(builder, op->getLoc());
      byAll = byFirst = {};
    }
    for (Value origin : use.reads)
      if (isShared(origin, shared))
        mine.read.insert(origin);
    for (Value origin : use.writes)
      if (isShared(origin, shared))
        mine.written.insert(origin);
  }

  func::FuncOp function;
  const llvm::StringSet<> &shared;
  Block &step;
  OpBuilder builder;
  /// The core's position among the shards of the process, their number, and
  /// whether the core is the first.
  Value position, count, isFirst;
  /// The shared variables that were read or written since shards met.
  struct Touched {
    llvm::DenseSet<Value> read, written;
  };
  Touched byAll, byFirst;
};

struct ShareState : systole::tpu::impl::ShareStatePassBase<ShareState> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    auto layout = module->getAttrOfType<StateLayoutAttr>(
        TPUDialect::getStateLayoutAttrName());
    const int64_t shards = getNumShards(module).value_or(1);
    if (!layout || shards == 1)
      return;
    SmallVector<func::FuncOp> functions;
    for (auto function : module.getOps<func::FuncOp>())
      if (getConvention(function) == Convention::core)
        functions.push_back(function);
    llvm::StringSet<> shared = findShared(layout, functions, shards);
    if (shared.empty())
      return;
    module->setAttr(TPUDialect::getStateLayoutAttrName(),
                    layOut(layout, shared));
    for (func::FuncOp function : functions)
      UpdateDivider(function, shared).divide();
  }

private:
  /// Returns the variables that all functions treat alike. A variable that is
  /// dropped may make others differ, so the search repeats.
  static llvm::StringSet<> findShared(StateLayoutAttr layout,
                                      ArrayRef<func::FuncOp> functions,
                                      int64_t shards) {
    llvm::StringSet<> shared;
    for (StateSlotAttr slot : layout.getSlots())
      if (!slot.isLocal() && !slot.getWhole())
        shared.insert(slot.getName());
    for (bool changed = true; changed;) {
      changed = false;
      for (func::FuncOp function : functions)
        for (StringRef name : findUnshared(function, shards, shared))
          changed |= shared.erase(name);
    }
    return shared;
  }

  static StateLayoutAttr layOut(StateLayoutAttr layout,
                                const llvm::StringSet<> &shared) {
    SmallVector<RankedTensorType> inCommon, own;
    for (StateSlotAttr slot : layout.getSlots())
      (shared.contains(slot.getName()) ? inCommon : own)
          .push_back(slot.getType());
    StateLayout first = computeStateLayout(inCommon),
                rest = computeStateLayout(own);
    SmallVector<StateSlotAttr> slots;
    const int64_t *nextShared = first.offsets.begin(),
                  *nextOwn = rest.offsets.begin();
    for (StateSlotAttr slot : layout.getSlots())
      slots.push_back(StateSlotAttr::get(
          slot.getContext(), slot.getName(), slot.getType(),
          shared.contains(slot.getName()) ? *nextShared++
                                          : first.bytes + *nextOwn++,
          slot.getVariable()));
    return StateLayoutAttr::get(layout.getContext(), first.bytes + rest.bytes,
                                first.bytes, slots);
  }
};

} // namespace
