//===- GraphFreezeVariables.cpp - Freezes variables by their names --------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VariableNames.h"
#include "systole/Dialect/Graph/IR/Graph.h"
#include "systole/Dialect/Graph/Transforms/Passes.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringMap.h"

namespace systole::graph {
#define GEN_PASS_DEF_GRAPHFREEZEVARIABLESPASS
#include "systole/Dialect/Graph/Transforms/Passes.h.inc"
} // namespace systole::graph

using namespace mlir;
using namespace systole::graph;

namespace {

struct GraphFreezeVariables
    : public systole::graph::impl::GraphFreezeVariablesPassBase<
          GraphFreezeVariables> {
  using GraphFreezeVariablesPassBase::GraphFreezeVariablesPassBase;

  void runOnOperation() override {
    for (auto model : getOperation().getOps<ModelOp>())
      if (failed(freeze(model)))
        return signalPassFailure();
  }

  LogicalResult freeze(ModelOp model) const {
    // The modes have the same layers, or some of them.
    llvm::MapVector<StringAttr, VariableSpec> variables;
    Builder builder(model.getContext());
    model.walk([&](LayerOpInterface layer) {
      for (const VariableSpec &variable : layer.getVariables())
        variables.insert(
            {builder.getStringAttr(layer.getVariableName(variable.suffix)),
             variable});
    });
    auto names = llvm::map_to_vector(
        variables, [](auto &entry) { return entry.first.getValue(); });
    const VariableNames toFreeze("--frozen-variables=", frozen),
        toTrain("--trainable-variables=", trainable);
    if (failed(toFreeze.verify(model, names)) ||
        failed(toTrain.verify(model, names)))
      return failure();
    // Adapters are trained instead of the other variables.
    const bool hasAdapters = llvm::any_of(
        variables, [](auto &entry) { return entry.second.isAdapter; });
    SmallVector<Attribute> chosen;
    for (auto &[name, variable] : variables) {
      bool isChosen =
          variable.isAdapter ||
          (toTrain.areGiven() ? toTrain.match(name.getValue()) : !hasAdapters);
      if (isChosen && !(toFreeze.areGiven() && toFreeze.match(name.getValue())))
        continue;
      variable.trainable = false;
      chosen.push_back(name);
    }
    if (!chosen.empty())
      model.setFrozenVariablesAttr(builder.getArrayAttr(chosen));
    if (failed(verifyTraining(model, names,
                              llvm::any_of(variables, [](auto &entry) {
                                return entry.second.trainable;
                              }))))
      return failure();
    for (auto fn : model.getBody().getOps<ModelFnOp>())
      if (MinimizeOp minimize = fn.getMinimize();
          minimize && failed(verifyMultipliers(minimize)))
        return failure();
    return success();
  }

  /// Verifies that each multiplier is that of a variable, and that each
  /// variable has at most one.
  static LogicalResult verifyMultipliers(MinimizeOp minimize) {
    DictionaryAttr multipliers = minimize.getLearningRateMultipliersAttr();
    if (!multipliers)
      return success();
    llvm::SetVector<StringAttr> variables;
    for (auto layer : minimize->getBlock()->getOps<LayerOpInterface>())
      for (const VariableSpec &variable : layer.getVariables())
        if (variable.trainable && !variable.table)
          variables.insert(StringAttr::get(
              minimize.getContext(), layer.getVariableName(variable.suffix)));
    auto names = llvm::map_to_vector(
        variables, [](StringAttr name) { return name.getValue(); });
    llvm::StringMap<StringAttr> known;
    for (NamedAttribute entry : multipliers) {
      const VariableNames some("learning_rate_multipliers: ", entry.getName());
      if (failed(some.verify(minimize, names)))
        return failure();
      for (StringRef name : names) {
        if (!some.match(name))
          continue;
        auto [it, isNew] = known.try_emplace(name, entry.getName());
        if (!isNew)
          return minimize.emitOpError()
                 << "(C4) has two multipliers for '" << name
                 << "': " << it->second << " and " << entry.getName();
      }
    }
    return success();
  }

  /// Fails if a model that is trained has variables, and all are frozen.
  static LogicalResult verifyTraining(ModelOp model, ArrayRef<StringRef> names,
                                      bool hasTrainable) {
    if (hasTrainable || names.empty())
      return success();
    for (auto fn : model.getBody().getOps<ModelFnOp>())
      if (MinimizeOp minimize = fn.getMinimize())
        return minimize.emitOpError()
               << "has nothing to train: all variables are frozen ("
               << VariableNames::list(names) << ")";
    return success();
  }
};

} // namespace
