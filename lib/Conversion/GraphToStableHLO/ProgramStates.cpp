//===- ProgramStates.cpp - The states of a program ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramStates.h"

using namespace mlir;
using namespace systole::graph;

SmallVector<State> ProgramStates::collectVariables(ModelFnOp fn) {
  SmallVector<State> variables;
  for (Operation &op : fn.getBody().front())
    if (auto layer = dyn_cast<LayerOpInterface>(op))
      for (const VariableSpec &variable : layer.getVariables())
        variables.push_back(
            {(layer.getLayerName().getValue() + "/" + variable.suffix).str(),
             variable.type, op.getLoc(), variable.initializer,
             variable.trainable});
  return variables;
}

SmallVector<State> ProgramStates::collectTrainable(ModelFnOp fn) {
  SmallVector<State> variables = collectVariables(fn);
  llvm::erase_if(variables,
                 [](const State &variable) { return !variable.trainable; });
  return variables;
}

ProgramStates::ProgramStates(ModelOp model) {
  for (auto fn : model.getBody().getOps<ModelFnOp>())
    for (State &variable : collectVariables(fn))
      add(std::move(variable));

  for (auto fn : model.getBody().getOps<ModelFnOp>())
    if (MinimizeOp minimize = fn.getMinimize())
      for (const State &variable : collectTrainable(fn))
        for (const SlotSpec &slot : minimize.getOptimizer().getSlots())
          add({getSlotName(variable.name, slot.name), variable.type,
               minimize.getLoc(), slot.initializer});

  Builder builder(model.getContext());
  auto scalar = [](Type element) { return RankedTensorType::get({}, element); };
  add({"global_step", scalar(builder.getI64Type()), model.getLoc(), nullptr});
  add({"random_seed", scalar(builder.getIntegerType(64, /*isSigned=*/false)),
       model.getLoc(), nullptr});
}

void ProgramStates::add(State state) {
  if (names.insert(state.name).second)
    states.push_back(std::move(state));
}

const State *ProgramStates::find(StringRef name) const {
  auto *it = llvm::find_if(
      states, [&](const State &state) { return state.name == name; });
  return it == states.end() ? nullptr : it;
}
