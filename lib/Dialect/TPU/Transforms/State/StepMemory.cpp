//===- StepMemory.cpp - The memory that a step touches --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StepMemory.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Support/NestedOps.h"

using namespace mlir;
using namespace systole::tpu;

scf::WhileOp systole::tpu::findDeviceLoop(func::FuncOp function) {
  for (auto loop : function.getOps<scf::WhileOp>())
    if (systole::containsAny<ContinueOp>(loop.getBefore()))
      return loop;
  return {};
}

Block &systole::tpu::getStep(func::FuncOp function) {
  scf::WhileOp loop = findDeviceLoop(function);
  return loop ? *loop.getAfterBody() : function.getBody().front();
}

SmallVector<Value> StepMemory::getOrigins(Value memref) const {
  SmallVector<Value> origins;
  for (Value value : views.resolveReverse(memref))
    if (views.resolveReverse(value).size() == 1)
      origins.push_back(value);
  return origins;
}

MemoryUse StepMemory::getUse(Operation *op) const {
  MemoryUse use;
  auto add = [&](llvm::SmallSetVector<Value, 8> &set, Value memref) {
    set.insert_range(getOrigins(memref));
  };
  auto addOperands = [&](Operation *nested, bool reads, bool writes) {
    ValueRange outputs = nested->getOperands();
    if (auto start = dyn_cast<StartCollectiveOp>(nested))
      outputs = start.getOutputs();
    else if (auto destination = dyn_cast<DestinationStyleOpInterface>(nested))
      outputs = destination.getDpsInits();
    if (reads)
      for (Value operand : nested->getOperands())
        if (isa<MemRefType>(operand.getType()))
          add(use.reads, operand);
    if (writes)
      for (Value output : outputs)
        if (isa<MemRefType>(output.getType()))
          add(use.writes, output);
  };
  op->walk([&](Operation *nested) {
    auto call = dyn_cast<CustomCallOp>(nested);
    use.communicates |=
        (call && call.getHost()) ||
        isa<AllReduceOp, CommunicateOp, StartCollectiveOp, FinishCollectiveOp,
            MeetOp, InfeedOp, OutfeedOp>(nested);
    // The host only takes what the outfeed gives. A collective has written when
    // it ends.
    if (isa<OutfeedOp, FinishCollectiveOp>(nested))
      return addOperands(nested, /*reads=*/true, /*writes=*/false);
    auto interface = dyn_cast<MemoryEffectOpInterface>(nested);
    if (!interface) {
      if (!nested->hasTrait<OpTrait::HasRecursiveMemoryEffects>() &&
          !nested->hasTrait<OpTrait::IsTerminator>())
        addOperands(nested, /*reads=*/true, /*writes=*/true);
      return;
    }
    SmallVector<MemoryEffects::EffectInstance> effects;
    interface.getEffects(effects);
    for (const MemoryEffects::EffectInstance &effect : effects) {
      bool reads = isa<MemoryEffects::Read>(effect.getEffect());
      bool writes = isa<MemoryEffects::Write>(effect.getEffect());
      if (!effect.getValue())
        addOperands(nested, reads, writes);
      else if (reads || writes)
        add(reads ? use.reads : use.writes, effect.getValue());
    }
  });
  return use;
}
