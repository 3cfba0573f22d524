//===- GuardCheckpointReads.cpp - Guards variables that the host reads ----===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StepMemory.h"
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
      StepMemory memory(function);
      llvm::DenseSet<Value> written;
      for (Operation &op : loop.getAfterBody()->without_terminator())
        for (Value origin : memory.getUse(&op).writes) {
          auto state = origin.getDefiningOp<StateOp>();
          if (!state || !written.insert(origin).second)
            continue;
          OpBuilder builder(&op);
          AwaitReaderOp::create(builder, op.getLoc(),
                                numbers.lookup(state.getName()));
        }
    }
  }
};

} // namespace
