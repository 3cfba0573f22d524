//===- GraphToStableHLO.cpp - Makes models StableHLO programs -------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Conversion/GraphToStableHLO/GraphToStableHLO.h"
#include "Lowerings.h"
#include "ProgramStates.h"
#include "systole/runtime/abi.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/Support/MathExtras.h"

namespace systole::graph {
#define GEN_PASS_DEF_CONVERTGRAPHTOSTABLEHLOPASS
#include "systole/Dialect/Graph/Transforms/Passes.h.inc"
} // namespace systole::graph

using namespace mlir;
using namespace systole::graph;
namespace hlo = systole::stablehlo;

namespace {

//===----------------------------------------------------------------------===//
// One function
//===----------------------------------------------------------------------===//

/// Builds one function of the program: its arguments are states, then infeeds;
/// its results are states, then outfeeds.
class FunctionBuilder {
public:
  FunctionBuilder(OpBuilder builder, Location loc, StringRef name,
                  const ProgramStates &states, int64_t numShards,
                  bool training = false)
      : builder(builder), states(states), context(numShards, training) {
    func = func::FuncOp::create(builder, loc, name,
                                builder.getFunctionType({}, {}));
    func->setAttr("tpu.function", builder.getStringAttr(name));
    this->builder.setInsertionPointToStart(func.addEntryBlock());
  }

  OpBuilder &getBuilder() { return builder; }
  LoweringContext &getContext() { return context; }
  func::FuncOp getFunc() { return func; }

  /// All states as arguments; `finish` drops those that are not read.
  void addStateArguments() {
    for (const State &state : states.getStates())
      context.setState(state.name, addArgument(state.type, state.loc,
                                               "tpu.state", state.name));
  }

  Value addArgument(Type type, Location loc, StringRef kind, StringRef name) {
    unsigned index = func.getNumArguments();
    auto attributes = builder.getDictionaryAttr(
        builder.getNamedAttr(kind, builder.getStringAttr(name)));
    if (failed(func.insertArgument(index, type, attributes, loc)))
      llvm_unreachable("functions take any type");
    return func.getArgument(index);
  }

  /// The scalar that a flag sets: an infeed of the runtime, made where it is
  /// first asked for.
  Value getParameter(ParamOp op) {
    auto type = cast<RankedTensorType>(op.getType());
    if (!op.getDefaultValueAttr()) {
      auto batch = op->getParentOfType<ModelFnOp>().getGlobalBatchSize();
      return hlo::getSplat(builder, op.getLoc(), type,
                           static_cast<double>(batch.value_or(0)));
    }
    std::string name = (SYSTOLE_PARAMETER + op.getName()).str();
    Value &parameter = parameters[name];
    if (!parameter)
      parameter = addArgument(type, op.getLoc(), "tpu.infeed", name);
    return parameter;
  }

  /// The next state that the function returns: called in the states' order.
  void addStateResult(const State &state, Value value, bool markTrainable) {
    SmallVector<NamedAttribute> attributes{
        builder.getNamedAttr("tpu.state", builder.getStringAttr(state.name))};
    if (markTrainable && state.trainable)
      attributes.push_back(
          builder.getNamedAttr("tpu.trainable", builder.getUnitAttr()));
    addResult(value, attributes);
  }

  void addOutfeed(StringRef name, Value value) {
    addResult(value,
              builder.getNamedAttr("tpu.outfeed", builder.getStringAttr(name)));
  }

  void finish() {
    func::ReturnOp::create(builder, func.getLoc(), results);
    func.setType(builder.getFunctionType(func.getArgumentTypes(),
                                         ValueRange(results).getTypes()));
    func.setAllResultAttrs(resultAttributes);
    llvm::BitVector unread(func.getNumArguments());
    for (BlockArgument argument : func.getArguments())
      if (argument.use_empty() &&
          func.getArgAttr(argument.getArgNumber(), "tpu.state"))
        unread.set(argument.getArgNumber());
    if (failed(func.eraseArguments(unread)))
      llvm_unreachable("unread arguments can go");
  }

private:
  void addResult(Value value, ArrayRef<NamedAttribute> attributes) {
    results.push_back(value);
    resultAttributes.push_back(builder.getDictionaryAttr(attributes));
  }

  OpBuilder builder;
  const ProgramStates &states;
  LoweringContext context;
  func::FuncOp func;
  llvm::StringMap<Value> parameters;
  SmallVector<Value> results;
  SmallVector<DictionaryAttr> resultAttributes;
};

//===----------------------------------------------------------------------===//
// What a model function asks for
//===----------------------------------------------------------------------===//

/// Gradients, their sum over the shards, clipped, and the update; returns
/// states.
void lowerMinimize(MinimizeOp op, ModelFnOp fn, FunctionBuilder &function,
                   const ProgramStates &states, const IRMapping &mapping) {
  ImplicitLocOpBuilder b(op.getLoc(), function.getBuilder());
  LoweringContext &context = function.getContext();
  SmallVector<State> variables = ProgramStates::collectTrainable(fn);
  SmallVector<Value> values, slots;
  for (const State &variable : variables) {
    values.push_back(context.getState(variable.name));
    for (const SlotSpec &slot : op.getOptimizer().getSlots())
      slots.push_back(context.getState(
          ProgramStates::getSlotName(variable.name, slot.name)));
  }

  // The mean over shards is the sum of the gradients of a share of the loss.
  Value loss = mapping.lookup(op.getLoss());
  Value share = loss;
  int64_t numShards = context.getNumShards();
  bool crossShard = static_cast<bool>(op.getCrossShardAttr());
  if (crossShard && op.isCrossShardMean() && numShards > 1)
    share =
        hlo::MulOp::create(b, loss, splat(b, loss.getType(), 1.0 / numShards));
  std::optional<APFloat> scale = op.getLossScale();
  if (scale)
    share = multiply(b, share, scale->convertToDouble());
  SmallVector<Value> gradients;
  if (!values.empty()) {
    gradients =
        GradientsOp::create(b, TypeRange(values), share, values)->getResults();
    if (scale)
      for (Value &gradient : gradients)
        gradient = multiply(b, gradient, 1 / scale->convertToDouble());
    if (crossShard)
      gradients = CrossShardOp::create(b, TypeRange(gradients), gradients,
                                       b.getI32IntegerAttr(numShards))
                      ->getResults();
    if (ClippingAttrInterface clip = op.getClipAttr())
      gradients = cast<ClippingLoweringAttrInterface>(clip).clip(b, op.getLoc(),
                                                                 gradients);
  }

  Value rate = mapping.lookup(op.getLearningRate());
  auto update = ApplyGradientsOp::create(b, op.getOptimizer(), rate,
                                         context.getGlobalStep(), values,
                                         gradients, slots);
  llvm::StringMap<Value> updated;
  size_t slot = 0;
  for (auto [index, variable] : llvm::enumerate(variables)) {
    updated[variable.name] = update.getNewVariables()[index];
    for (const SlotSpec &spec : op.getOptimizer().getSlots())
      updated[ProgramStates::getSlotName(variable.name, spec.name)] =
          update.getNewSlots()[slot++];
  }
  updated["global_step"] = update.getNextStep();
  for (const State &variable : ProgramStates::collectVariables(fn))
    if (!variable.trainable)
      updated[variable.name] = context.getState(variable.name);
  for (const State &state : states.getStates())
    if (Value value = updated.lookup(state.name))
      function.addStateResult(state, value, /*markTrainable=*/false);
  function.addOutfeed("loss", loss);
  function.addOutfeed("learning_rate", rate);
}

/// Whether a number of a whole batch was computed of its rows by other ops than
/// those that leave out the rows which fill it up.
bool countsPadding(Value value) {
  SmallVector<Value> pending{value};
  llvm::SmallPtrSet<Operation *, 8> seen;
  while (!pending.empty()) {
    Value next = pending.pop_back_val();
    Operation *op = next.getDefiningOp();
    if (!op && cast<RankedTensorType>(next.getType()).getRank() > 0)
      return true;
    auto lowering = dyn_cast_or_null<LowerToStableHLOOpInterface>(op);
    if (op && seen.insert(op).second &&
        !(lowering && lowering.leavesOutPadding()))
      llvm::append_range(pending, op->getOperands());
  }
  return false;
}

void lowerMetric(MetricOp op, FunctionBuilder &function, ValueRange operands) {
  for (Value operand : op.getOperands())
    if (cast<RankedTensorType>(operand.getType()).getRank() == 0 &&
        countsPadding(operand))
      op.emitWarning()
          << "'" << op.getName()
          << "' counts the rows that fill the last batch up: it is one number "
             "a batch and not made by a graph loss alone. Give the metric a "
             "value for each example, or evaluate with a batch size that "
             "divides the data";
  auto [total, count] =
      cast<MetricLoweringAttrInterface>(op.getMetric())
          .buildTotalAndCount(function.getBuilder(), op.getLoc(), operands,
                              function.getContext().getRowWeights());
  function.addOutfeed((op.getName() + "/total").str(), total);
  function.addOutfeed((op.getName() + "/count").str(), count);
}

void lowerOp(Operation &op, ModelFnOp fn, FunctionBuilder &function,
             const ProgramStates &states, IRMapping &mapping) {
  OpBuilder &builder = function.getBuilder();
  auto operands = llvm::map_to_vector(
      op.getOperands(), [&](Value value) { return mapping.lookup(value); });
  if (auto lowering = dyn_cast<LowerToStableHLOOpInterface>(op)) {
    mapping.map(op.getResults(), lowering.lowerToStableHLO(
                                     function.getContext(), builder, operands));
  } else if (auto minimize = dyn_cast<MinimizeOp>(op)) {
    lowerMinimize(minimize, fn, function, states, mapping);
  } else if (auto metric = dyn_cast<MetricOp>(op)) {
    lowerMetric(metric, function, operands);
  } else if (isa<LogOp, SummaryOp>(op)) {
    ImplicitLocOpBuilder b(op.getLoc(), builder);
    function.addOutfeed(op.getAttrOfType<StringAttr>("name").getValue(),
                        convert(b, operands.front(), b.getF32Type()));
  } else if (auto call = dyn_cast<HostCallOp>(op)) {
    for (auto [name, value] :
         llvm::zip_equal(call.getNames().getAsRange<StringAttr>(), operands))
      function.addOutfeed(
          (SYSTOLE_HOST_CALL + call.getName() + "/" + name.getValue()).str(),
          value);
  } else if (auto param = dyn_cast<ParamOp>(op)) {
    mapping.map(param.getResult(), function.getParameter(param));
  } else if (auto predict = dyn_cast<PredictOp>(op)) {
    for (auto [name, value] :
         llvm::zip_equal(predict.getNames().getAsRange<StringAttr>(), operands))
      function.addOutfeed(name.getValue(), value);
  } else {
    // A schedule, which waits for graph-expand-optimizers, or StableHLO.
    Operation *copy = builder.clone(op, mapping);
    if (auto schedule = dyn_cast<ScheduleOpInterface>(copy))
      schedule.getStepMutable().assign(function.getContext().getGlobalStep());
  }
}

void lowerFunction(ModelFnOp fn, OpBuilder builder, const ProgramStates &states,
                   int64_t numShards) {
  FunctionBuilder function(builder, fn.getLoc(), stringifyMode(*fn.getMode()),
                           states, numShards, *fn.getMode() == Mode::Train);
  function.addStateArguments();
  IRMapping mapping;
  for (BlockArgument argument : fn.getArguments())
    mapping.map(argument,
                function.addArgument(argument.getType(), argument.getLoc(),
                                     "tpu.infeed",
                                     fn.getArgName(argument.getArgNumber())));
  if (fn.getMode() == Mode::Evaluate) {
    int64_t rows = llvm::divideCeil(*fn.getGlobalBatchSize(), numShards);
    function.getContext().setRowWeights(function.addArgument(
        RankedTensorType::get({rows}, builder.getF32Type()), fn.getLoc(),
        "tpu.infeed", SYSTOLE_ROW_WEIGHTS));
  }
  for (Operation &op : fn.getBody().front())
    lowerOp(op, fn, function, states, mapping);
  function.finish();

  func::FuncOp func = function.getFunc();
  func->setAttr("tpu.global_batch_size",
                builder.getI64IntegerAttr(*fn.getGlobalBatchSize()));
  if (fn.getMode() != Mode::Evaluate)
    return;
  auto metrics = llvm::map_to_vector(
      fn.getBody().getOps<MetricOp>(), [&](MetricOp metric) -> Attribute {
        return builder.getDictionaryAttr(
            {builder.getNamedAttr("name", metric.getNameAttr()),
             builder.getNamedAttr(
                 "result",
                 builder.getStringAttr(metric.getMetric().getResult()))});
      });
  func->setAttr("tpu.metrics", builder.getArrayAttr(metrics));
}

/// Makes all states from the seed.
void buildInitialize(ModelOp model, OpBuilder builder,
                     const ProgramStates &states, int64_t numShards) {
  FunctionBuilder function(builder, model.getLoc(), "initialize", states,
                           numShards);
  OpBuilder &b = function.getBuilder();
  const State *seedState = states.find("random_seed");
  Value seed = function.addArgument(seedState->type, seedState->loc,
                                    "tpu.state", seedState->name);
  for (auto [index, state] : llvm::enumerate(states.getStates())) {
    Value value = seed;
    if (auto initializer = dyn_cast_or_null<InitializerLoweringAttrInterface>(
            state.initializer))
      value =
          initializer.buildInitialValue(b, state.loc, state.type, seed, index);
    else if (state.name == "global_step")
      value = hlo::getSplat(b, state.loc, state.type, 0);
    function.addStateResult(state, value, /*markTrainable=*/true);
  }
  function.finish();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

struct ConvertGraphToStableHLO
    : public systole::graph::impl::ConvertGraphToStableHLOPassBase<
          ConvertGraphToStableHLO> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    SmallVector<ModelOp> models(module.getOps<ModelOp>());
    if (models.empty())
      return;
    if (models.size() > 1) {
      InFlightDiagnostic error = models[1].emitOpError()
                                 << "is a second model: one program trains one "
                                    "model, give each a file of its own";
      error.attachNote(models[0].getLoc()) << "the first model";
      return signalPassFailure();
    }
    convert(module, models.front());
  }

  static void convert(ModuleOp module, ModelOp model) {
    int64_t numShards = model.getNumShards().value_or(1);
    ProgramStates states(model);
    OpBuilder builder(model);
    buildInitialize(model, builder, states, numShards);
    for (auto fn : model.getBody().getOps<ModelFnOp>())
      lowerFunction(fn, builder, states, numShards);

    // Pipelines and what else the model holds stay as they are.
    for (auto fn :
         llvm::make_early_inc_range(model.getBody().getOps<ModelFnOp>()))
      fn.erase();
    module.getBody()->getOperations().splice(
        model->getIterator(), model.getBody().front().getOperations());
    module.setSymName(model.getSymName());
    module->setAttr("tpu.num_shards", builder.getI32IntegerAttr(numShards));
    model.erase();
  }
};

} // namespace
