//===- ProgramStates.cpp - The states of a program ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramStates.h"

#include "systole/Conversion/GraphToStableHLO/LoweringContext.h"
#include "systole/runtime/abi.h"

using namespace mlir;
using namespace systole::graph;

/// Each shard has a share of the rows of a table, the last ones maybe less.
static void splitRows(State &state, int64_t shards) {
  if (shards < 2)
    return;
  state.whole = state.type;
  SmallVector<int64_t> shape(state.type.getShape());
  shape.front() = llvm::divideCeil(shape.front(), shards);
  state.type = state.type.clone(shape);
}

SmallVector<State> ProgramStates::collectVariables(ModelFnOp fn) {
  SmallVector<State> variables;
  llvm::StringSet<> known;
  int64_t shards = fn->getParentOfType<ModelOp>().getNumShards().value_or(1);
  for (Operation &op : fn.getBody().front())
    if (auto layer = dyn_cast<LayerOpInterface>(op))
      for (const VariableSpec &variable : layer.getVariables()) {
        // Layers may share a variable.
        if (!known.insert(layer.getVariableName(variable.suffix)).second)
          continue;
        variables.push_back({layer.getVariableName(variable.suffix),
                             variable.type, op.getLoc(), variable.initializer,
                             variable.trainable, variable.frozen});
        variables.back().table =
            dyn_cast_or_null<EmbeddingTableOp>(variable.table);
        if (variable.table)
          splitRows(variables.back(), shards);
      }
  return variables;
}

SmallVector<State> ProgramStates::collectTrainable(ModelFnOp fn) {
  SmallVector<State> variables = collectVariables(fn);
  llvm::erase_if(variables, [](const State &variable) {
    return !variable.trainable || variable.table;
  });
  return variables;
}

SmallVector<State> ProgramStates::collectCarried(ModelFnOp fn) {
  SmallVector<State> states;
  Mode mode = *fn.getMode();
  for (Operation &op : fn.getBody().front()) {
    if (auto layer = dyn_cast<StatefulOpInterface>(op))
      for (const VariableSpec &state : layer.getCarriedStates())
        states.push_back({LoweringContext::getCarriedName(
                              mode, cast<LayerOpInterface>(op), state.suffix),
                          state.type, op.getLoc(), state.initializer,
                          /*trainable=*/false, /*frozen=*/false,
                          /*slot=*/false, /*local=*/true});
    auto generate = dyn_cast<GenerateOp>(op);
    if (!generate)
      continue;
    Builder b(op.getContext());
    auto text = typeOf(generate.getText());
    auto logits = typeOf(generate.getLogits());
    auto add = [&](StringRef name, RankedTensorType type) {
      states.push_back({name.str(), type, op.getLoc(),
                        ZerosAttr::get(op.getContext()), /*trainable=*/false,
                        /*frozen=*/false, /*slot=*/false, /*local=*/true});
    };
    // With a cache, a step needs no text, and `prefill` nothing else.
    if (mode == Mode::Prefill || !generate.getCache())
      add(SYSTOLE_GENERATE_TEXT, text.clone(b.getI32Type()));
    if (mode == Mode::Prefill)
      continue;
    auto perRow = RankedTensorType::get({text.getDimSize(0)}, b.getI32Type());
    add(SYSTOLE_GENERATE_COUNT, perRow);
    if (generate.getCache())
      add(SYSTOLE_GENERATE_POSITION, perRow);
    add(SYSTOLE_GENERATE_NEXT, perRow);
    add(SYSTOLE_GENERATE_SEEN,
        RankedTensorType::get({text.getDimSize(0), logits.getDimSize(2)},
                              b.getI8Type()));
    auto scalar = RankedTensorType::get({}, b.getF32Type());
    if (int64_t beams = generate.getBeams(); beams > 1) {
      add(SYSTOLE_GENERATE_SCORES,
          RankedTensorType::get({int64_t(generate.getBatch()), beams},
                                b.getF32Type()));
      add(SYSTOLE_GENERATE_PARENTS, perRow);
      add(SYSTOLE_GENERATE_END, scalar.clone(b.getI32Type()));
    } else {
      add(SYSTOLE_GENERATE_TEMPERATURE, scalar);
      add(SYSTOLE_GENERATE_TOP_K, scalar.clone(b.getI32Type()));
      add(SYSTOLE_GENERATE_TOP_P, scalar);
    }
    add(SYSTOLE_GENERATE_PENALTY, scalar);
  }
  return states;
}

static State getAverage(const State &variable) {
  State average = variable;
  average.name = ProgramStates::getAverageName(variable.name);
  average.trainable = false;
  average.startsAs = variable.name;
  return average;
}

SmallVector<State> ProgramStates::collectKept(MinimizeOp minimize,
                                              const State &variable) {
  SmallVector<State> states;
  if (minimize.getAccumulate()) {
    states.push_back({getSlotName(variable.name, "Accumulated"), variable.type,
                      minimize.getLoc(),
                      ZerosAttr::get(minimize.getContext())});
    states.back().slot = true;
    states.back().isSum = true;
    states.back().isOfShards = static_cast<bool>(minimize.getCrossShardAttr());
  }
  if (minimize.getMovingAverage()) {
    states.push_back(getAverage(variable));
    states.back().slot = true;
  }
  return states;
}

ProgramStates::ProgramStates(ModelOp model) {
  for (auto fn : model.getBody().getOps<ModelFnOp>())
    for (State &variable : collectVariables(fn))
      add(std::move(variable));

  for (auto fn : model.getBody().getOps<ModelFnOp>())
    if (MinimizeOp minimize = fn.getMinimize())
      for (const State &variable : collectVariables(fn)) {
        if (!variable.trainable)
          continue;
        for (const SlotSpec &slot :
             getOptimizer(minimize, variable.table).getSlots()) {
          State state = variable;
          state.name = getSlotName(variable.name, slot.name);
          state.loc = minimize.getLoc();
          state.initializer = slot.initializer;
          state.trainable = false;
          state.slot = true;
          add(std::move(state));
        }
      }
  // Averages that functions read are no slots, so they come first.
  for (auto fn : model.getBody().getOps<ModelFnOp>())
    if (fn.getAveraged())
      for (const State &variable : collectTrainable(fn))
        add(getAverage(variable));
  for (auto fn : model.getBody().getOps<ModelFnOp>())
    if (MinimizeOp minimize = fn.getMinimize())
      for (const State &variable : collectTrainable(fn))
        for (State &kept : collectKept(minimize, variable))
          add(std::move(kept));
  for (auto fn : model.getBody().getOps<ModelFnOp>())
    for (State &state : collectCarried(fn))
      add(std::move(state));

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
