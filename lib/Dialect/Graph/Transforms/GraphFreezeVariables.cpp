//===- GraphFreezeVariables.cpp - Freezes variables by their names --------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/support/NearestName.h"
#include "systole/Dialect/Graph/IR/Graph.h"
#include "systole/Dialect/Graph/Transforms/Passes.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Regex.h"

namespace systole::graph {
#define GEN_PASS_DEF_GRAPHFREEZEVARIABLESPASS
#include "systole/Dialect/Graph/Transforms/Passes.h.inc"
} // namespace systole::graph

using namespace mlir;
using namespace systole::graph;

namespace {

/// An expression of variables' names, and where it is written: the compiler's
/// flag or the option.
class Names {
public:
  Names(const Twine &where, StringRef text)
      : where(where.str()), text(text), expression(("^(" + text + ")$").str()) {
  }

  bool areGiven() const { return !text.empty(); }
  bool match(StringRef name) const { return expression.match(name); }

  /// Reports an expression that is none, or that matches none of `names`.
  LogicalResult verify(Operation *op, ArrayRef<StringRef> names) const {
    if (!areGiven())
      return success();
    std::string problem;
    if (!expression.isValid(problem))
      return op->emitError()
             << where << text << " is not a regular expression: " << problem;
    if (llvm::any_of(names, [&](StringRef name) { return match(name); }))
      return success();
    return op->emitError() << where << text
                           << " matches no variable of the model: it has "
                           << list(names) << suggest(names);
  }

  /// All names, or the first ones of many.
  static std::string list(ArrayRef<StringRef> names) {
    constexpr size_t kMost = 16;
    std::string all = llvm::join(names.take_front(kMost), ", ");
    if (names.size() > kMost)
      all += " and " + std::to_string(names.size() - kMost) + " more";
    return all;
  }

private:
  /// The nearest name, or the nearest beginning of names for an expression as
  /// `encoder/.*`.
  std::string suggest(ArrayRef<StringRef> names) const {
    StringRef word = text;
    if (!word.consume_back("/.*"))
      return systole::runtime::suggestName(word, names);
    SmallVector<StringRef> scopes;
    for (StringRef name : names)
      for (size_t end = name.find('/'); end != StringRef::npos;
           end = name.find('/', end + 1))
        scopes.push_back(name.take_front(end));
    return systole::runtime::suggestName(word, scopes, "'", "/.*'");
  }

  std::string where;
  StringRef text;
  llvm::Regex expression;
};

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
    llvm::MapVector<StringAttr, bool> variables;
    Builder builder(model.getContext());
    model.walk([&](LayerOpInterface layer) {
      for (const VariableSpec &variable : layer.getVariables())
        variables.insert(
            {builder.getStringAttr(layer.getVariableName(variable.suffix)),
             variable.trainable});
    });
    auto names = llvm::map_to_vector(
        variables, [](auto &entry) { return entry.first.getValue(); });
    const Names toFreeze("--frozen-variables=", frozen),
        toTrain("--trainable-variables=", trainable);
    if (failed(toFreeze.verify(model, names)) ||
        failed(toTrain.verify(model, names)))
      return failure();
    SmallVector<Attribute> chosen;
    for (auto &[name, isTrainable] : variables) {
      if (!(toFreeze.areGiven() && toFreeze.match(name.getValue())) &&
          !(toTrain.areGiven() && !toTrain.match(name.getValue())))
        continue;
      isTrainable = false;
      chosen.push_back(name);
    }
    if (!chosen.empty())
      model.setFrozenVariablesAttr(builder.getArrayAttr(chosen));
    if (failed(verifyTraining(
            model, names,
            llvm::any_of(variables, [](auto &entry) { return entry.second; }))))
      return failure();
    for (auto fn : model.getBody().getOps<ModelFnOp>())
      if (MinimizeOp minimize = fn.getMinimize();
          minimize && failed(verifyMultipliers(minimize)))
        return failure();
    return success();
  }

  /// Each multiplier is that of a variable, and each variable has at most one.
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
      const Names some("learning_rate_multipliers: ", entry.getName());
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

  /// Training must change something, if there is anything to change.
  static LogicalResult verifyTraining(ModelOp model, ArrayRef<StringRef> names,
                                      bool hasTrainable) {
    if (hasTrainable || names.empty())
      return success();
    for (auto fn : model.getBody().getOps<ModelFnOp>())
      if (MinimizeOp minimize = fn.getMinimize())
        return minimize.emitOpError()
               << "has nothing to train: all variables are frozen ("
               << Names::list(names) << ")";
    return success();
  }
};

} // namespace
