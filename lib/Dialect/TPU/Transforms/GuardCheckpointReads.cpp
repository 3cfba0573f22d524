//===- GuardCheckpointReads.cpp - Guards variables that the host reads ----===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Bufferization/Transforms/BufferViewFlowAnalysis.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"
#include "llvm/ADT/StringMap.h"

namespace systole::tpu {
#define GEN_PASS_DEF_GUARDCHECKPOINTREADSPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole::tpu;

namespace {

/// Whether `op` itself, not a nested one, may write to `memref`. An op without
/// declared effects may.
bool mayWrite(Operation *op, Value memref) {
  auto interface = dyn_cast<MemoryEffectOpInterface>(op);
  if (!interface)
    return !op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() &&
           !op->hasTrait<OpTrait::IsTerminator>();
  SmallVector<MemoryEffects::EffectInstance> effects;
  interface.getEffects(effects);
  return llvm::any_of(effects, [&](const auto &effect) {
    return isa<MemoryEffects::Write>(effect.getEffect()) &&
           (!effect.getValue() || effect.getValue() == memref);
  });
}

/// The loop of a core function over steps; null if it has none.
scf::WhileOp findDeviceLoop(func::FuncOp function) {
  for (auto loop : function.getOps<scf::WhileOp>())
    if (loop.getBefore()
            .walk([](ContinueOp) { return WalkResult::interrupt(); })
            .wasInterrupted())
      return loop;
  return {};
}

/// The first operation of `step` that writes to a view of the variable; null if
/// there is none.
Operation *findFirstWrite(StateOp state, Block &step,
                          BufferViewFlowAnalysis &views) {
  Operation *first = nullptr;
  for (Value alias : views.resolve(state.getBuffer()))
    for (Operation *user : alias.getUsers()) {
      Operation *sibling = step.findAncestorOpInBlock(*user);
      if (sibling && mayWrite(user, alias) &&
          (!first || sibling->isBeforeInBlock(first)))
        first = sibling;
    }
  return first;
}

struct GuardCheckpointReads
    : systole::tpu::impl::GuardCheckpointReadsPassBase<GuardCheckpointReads> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    auto layout = module->getAttrOfType<StateLayoutAttr>(
        TPUDialect::getStateLayoutAttrName());
    if (!layout)
      return;
    llvm::StringMap<int32_t> numbers;
    for (auto [i, slot] : llvm::enumerate(layout.getSlots()))
      numbers[slot.getName()] = i;
    for (auto function : module.getOps<func::FuncOp>()) {
      if (getConvention(function) != Convention::core)
        continue;
      scf::WhileOp loop = findDeviceLoop(function);
      if (!loop)
        continue;
      Block &step = *loop.getAfterBody();
      BufferViewFlowAnalysis views(function);
      for (auto state : llvm::to_vector(function.getOps<StateOp>())) {
        Operation *write = findFirstWrite(state, step, views);
        if (!write)
          continue;
        OpBuilder builder(write);
        AwaitReaderOp::create(builder, write->getLoc(),
                              numbers.lookup(state.getName()));
      }
    }
  }
};

} // namespace
