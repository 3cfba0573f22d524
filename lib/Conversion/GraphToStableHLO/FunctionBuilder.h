//===- FunctionBuilder.h - One function of a program ------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_CONVERSION_GRAPHTOSTABLEHLO_FUNCTIONBUILDER_H
#define SYSTOLE_LIB_CONVERSION_GRAPHTOSTABLEHLO_FUNCTIONBUILDER_H

#include "ProgramStates.h"
#include "systole/Conversion/GraphToStableHLO/LoweringContext.h"
#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Dialect/TPU/IR/ProgramMetadata.h"
#include "systole/runtime/abi.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/StringMap.h"

namespace systole::graph {

/// A name that no function has yet: `train_host`, `train_host_1`, ...
std::string chooseFunctionName(mlir::func::FuncOp function,
                               llvm::StringRef suffix);

/// A host callback: the ops of a function's block after `before`, or from its
/// start if null, up to `last`.
struct HostCallback {
  mlir::Location loc;
  /// The suffix of its name after the device function's name.
  std::string name;
  mlir::Operation *before;
  mlir::Operation *last = nullptr;
};

/// Outlines a region of a device function to a host function, and replaces it
/// by a composite that stands for the call.
void outlineHostCallback(mlir::func::FuncOp function,
                         const HostCallback &callback);

/// A part of a function that the gradient computes again: the ops after
/// `before`, or from the function's start if null, up to `last`. `region` is
/// the number that `graph-inline-calls` gave it.
struct RecomputedOps {
  int64_t region;
  mlir::Operation *before;
  mlir::Operation *last = nullptr;
};

/// Moves the ops into a `graph.recompute`.
void wrapRecomputedOps(mlir::func::FuncOp function, const RecomputedOps &ops);

/// Builds one function of the program: its arguments are states, then infeeds;
/// its results are states, then outfeeds.
class FunctionBuilder {
public:
  FunctionBuilder(mlir::OpBuilder builder, mlir::Location loc,
                  llvm::StringRef name, const ProgramStates &states,
                  int64_t numShards, Mode mode)
      : builder(builder), states(states), context(numShards, mode) {
    func = mlir::func::FuncOp::create(builder, loc, name,
                                      builder.getFunctionType({}, {}));
    func->setAttr(tpu::TPUDialect::getFunctionAttrName(),
                  builder.getStringAttr(name));
    this->builder.setInsertionPointToStart(func.addEntryBlock());
  }

  mlir::OpBuilder &getBuilder() { return builder; }
  LoweringContext &getContext() { return context; }
  mlir::func::FuncOp getFunc() { return func; }

  /// Adds all states as arguments; `finish` drops the unused ones.
  void addStateArguments() {
    for (const State &state : states.getStates())
      context.setState(state.name,
                       addArgument(state.type, state.loc,
                                   tpu::TPUDialect::getStateAttrName(),
                                   state.name));
  }

  mlir::Value addArgument(mlir::Type type, mlir::Location loc,
                          llvm::StringRef kind, llvm::StringRef name) {
    unsigned index = func.getNumArguments();
    auto attributes = builder.getDictionaryAttr(
        builder.getNamedAttr(kind, builder.getStringAttr(name)));
    if (llvm::failed(func.insertArgument(index, type, attributes, loc)))
      llvm_unreachable("functions take any type");
    return func.getArgument(index);
  }

  /// The scalar that a flag sets: an infeed of the runtime, created at its
  /// first use.
  mlir::Value getParameter(ParamOp op) {
    auto type = llvm::cast<mlir::RankedTensorType>(op.getType());
    if (op.getDefaultValueAttr())
      return getParameter(op.getName(), type, op.getLoc());

    auto batch = op->getParentOfType<ModelFnOp>().getGlobalBatchSize();
    return stablehlo::getSplat(builder, op.getLoc(), type,
                               static_cast<double>(batch.value_or(0)));
  }
  mlir::Value getParameter(llvm::StringRef flag, mlir::Type type,
                           mlir::Location loc) {
    std::string name = (SYSTOLE_PARAMETER + flag).str();
    mlir::Value &parameter = parameters[name];
    if (!parameter)
      parameter =
          addArgument(type, loc, tpu::TPUDialect::getInfeedAttrName(), name);
    return parameter;
  }

  /// Adds the next state that the function returns. States must be added in
  /// order.
  void addStateResult(const State &state, mlir::Value value, bool describe) {
    llvm::SmallVector<mlir::NamedAttribute> attributes{
        builder.getNamedAttr(tpu::TPUDialect::getStateAttrName(),
                             builder.getStringAttr(state.name))};
    if (describe && (state.trainable || state.frozen || state.slot ||
                     state.local || state.isSum || state.whole))
      attributes.push_back(builder.getNamedAttr(
          tpu::TPUDialect::getVariableAttrName(), describeVariable(state)));
    stateResults.emplace_back(value, builder.getDictionaryAttr(attributes));
  }

  void addOutfeed(llvm::StringRef name, mlir::Value value) {
    outfeedResults.emplace_back(
        value, builder.getDictionaryAttr(
                   builder.getNamedAttr(tpu::TPUDialect::getOutfeedAttrName(),
                                        builder.getStringAttr(name))));
  }

  /// The host computes the ops built between these two calls.
  void beginHostCallback(mlir::Location loc, llvm::StringRef name = "host") {
    mlir::Block *block = builder.getInsertionBlock();
    hostCallbacks.push_back(
        {loc, name.str(), block->empty() ? nullptr : &block->back()});
  }
  void endHostCallback() {
    mlir::Block *block = builder.getInsertionBlock();
    hostCallbacks.back().last = block->empty() ? nullptr : &block->back();
  }

  /// The gradient computes again what is built from here on, in these regions,
  /// the outermost first.
  void setRecomputed(llvm::ArrayRef<int64_t> regions) {
    mlir::Block *block = builder.getInsertionBlock();
    mlir::Operation *last = block->empty() ? nullptr : &block->back();
    size_t same = 0;
    while (same < openRegions.size() && same < regions.size() &&
           openRegions[same].region == regions[same])
      ++same;
    while (openRegions.size() > same) {
      openRegions.back().last = last;
      closedRegions.push_back(openRegions.pop_back_val());
    }
    for (int64_t region : regions.drop_front(same))
      openRegions.push_back({region, last});
  }

  void finish() {
    setRecomputed({});
    llvm::SmallVector<mlir::Value> results;
    llvm::SmallVector<mlir::DictionaryAttr> resultAttributes;
    for (const auto &list : {stateResults, outfeedResults})
      for (const auto &[value, attributes] : list) {
        results.push_back(value);
        resultAttributes.push_back(attributes);
      }
    mlir::func::ReturnOp::create(builder, func.getLoc(), results);
    func.setType(builder.getFunctionType(func.getArgumentTypes(),
                                         mlir::ValueRange(results).getTypes()));
    func.setAllResultAttrs(resultAttributes);
    llvm::BitVector unread(func.getNumArguments());
    for (mlir::BlockArgument argument : func.getArguments())
      if (argument.use_empty() &&
          tpu::getArgState(func, argument.getArgNumber()))
        unread.set(argument.getArgNumber());
    if (llvm::failed(func.eraseArguments(unread)))
      llvm_unreachable("unread arguments can go");
    for (const RecomputedOps &ops : closedRegions)
      wrapRecomputedOps(func, ops);
    for (const HostCallback &callback : hostCallbacks)
      outlineHostCallback(func, callback);
  }

private:
  /// The variable's properties. If each shard keeps a sum for itself, the whole
  /// has a slot for each. A table's rows follow each other over the shards.
  tpu::VariableAttr describeVariable(const State &state) {
    auto variable = tpu::VariableAttr::get(
        builder.getContext(), state.trainable, state.frozen, state.slot,
        state.local, state.isSum, /*whole=*/{},
        /*starts=*/{});
    int64_t shards = context.getNumShards();
    if (state.whole) {
      llvm::SmallVector<int64_t> starts(shards * state.whole.getRank(), 0);
      for (int64_t shard = 0; shard < shards; ++shard)
        starts[shard * state.whole.getRank()] =
            shard * state.type.getDimSize(0);
      return variable.withWhole(state.whole, starts);
    }
    if (!state.isSum || !state.isOfShards || shards < 2)
      return variable;
    llvm::SmallVector<int64_t> whole(state.type.getShape()), starts;
    whole.insert(whole.begin(), shards);
    for (int64_t shard = 0; shard < shards; ++shard) {
      starts.push_back(shard);
      starts.append(state.type.getRank(), 0);
    }
    return variable.withWhole(state.type.clone(whole), starts);
  }

  using Result = std::pair<mlir::Value, mlir::DictionaryAttr>;

  mlir::OpBuilder builder;
  const ProgramStates &states;
  llvm::SmallVector<HostCallback> hostCallbacks;
  /// The regions that are open, the innermost last, and those that have ended,
  /// in this order.
  llvm::SmallVector<RecomputedOps> openRegions, closedRegions;
  LoweringContext context;
  mlir::func::FuncOp func;
  llvm::StringMap<mlir::Value> parameters;
  llvm::SmallVector<Result> stateResults, outfeedResults;
};

/// Lowers a training step: gradients, their sum over the shards, clipping, and
/// the update of the variables. Adds all of its results to the function.
void lowerMinimize(MinimizeOp op, ModelFnOp fn, FunctionBuilder &function,
                   const ProgramStates &states, const mlir::IRMapping &mapping);

/// The tokens that the model sees in `generate` or `prefill`, of type `type`. A
/// step of `generate` appends one to those of the previous step.
mlir::Value buildText(GenerateOp op, FunctionBuilder &function,
                      mlir::RankedTensorType type);
/// Samples the next token of each row and sends it to the host.
void lowerGenerate(GenerateOp op, mlir::Value logits,
                   FunctionBuilder &function);

} // namespace systole::graph

#endif // SYSTOLE_LIB_CONVERSION_GRAPHTOSTABLEHLO_FUNCTIONBUILDER_H
