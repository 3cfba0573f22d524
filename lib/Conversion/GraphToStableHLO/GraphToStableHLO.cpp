//===- GraphToStableHLO.cpp - Models to StableHLO programs ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Conversion/GraphToStableHLO/GraphToStableHLO.h"
#include "FunctionBuilder.h"
#include "Lowerings.h"
#include "systole/Dialect/CHLO/IR/CHLO.h"
#include "systole/Dialect/TPU/IR/ProgramMetadata.h"
#include "systole/Differentiation/Rules.h"
#include "systole/Support/Parameters.h"
#include "systole/runtime/abi.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/StringSet.h"
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
// Operations of a model function
//===----------------------------------------------------------------------===//

/// Whether a number of a whole batch was computed from its rows by ops that do
/// not leave out padding rows.
bool countsPadding(Value value) {
  SmallVector<Value> pending{value};
  llvm::SmallPtrSet<Operation *, 8> seen;
  while (!pending.empty()) {
    Value next = pending.pop_back_val();
    Operation *op = next.getDefiningOp();
    if (!op && typeOf(next).getRank() > 0)
      return true;
    auto lowering = dyn_cast_or_null<LowerToStableHLOOpInterface>(op);
    if (op && seen.insert(op).second &&
        !(lowering && lowering.leavesOutPadding()))
      llvm::append_range(pending, op->getOperands());
  }
  return false;
}

/// The name of a value that a training step shows. The minimized loss and its
/// rate are shown anyway, by these names. Another value of such a name is
/// `loss_1`, as in TensorFlow.
std::string chooseShownName(ModelFnOp fn, StringRef name) {
  if (name != "loss" && name != "learning_rate")
    return name.str();
  llvm::StringSet<> taken;
  fn.walk([&](Operation *op) {
    if (isa<LogOp, SummaryOp, MetricOp>(op))
      taken.insert(op->getAttrOfType<StringAttr>("name").getValue());
  });
  std::string other;
  for (int count = 1; other.empty() || taken.contains(other); ++count)
    other = (name + "_" + Twine(count)).str();
  return other;
}

void lowerMetric(MetricOp op, ModelFnOp fn, FunctionBuilder &function,
                 ValueRange operands) {
  OpBuilder &builder = function.getBuilder();
  if (*fn.getMode() == Mode::Train) {
    Emitter b(builder, op.getLoc());
    return function.addOutfeed(chooseShownName(fn, op.getName()),
                               buildBatchMetric(b, op.getMetric(), operands,
                                                /*rowWeights=*/Value())[0]);
  }
  auto metric = cast<MetricLoweringAttrInterface>(op.getMetric());
  for (Value operand : op.getOperands())
    if (typeOf(operand).getRank() == 0 && countsPadding(operand))
      op.emitWarning()
          << "'" << op.getName()
          << "' counts the rows that fill the last batch up: it is one number "
             "a batch and not made by a graph loss alone. Give the metric a "
             "value for each example, or evaluate with a batch size that "
             "divides the data";
  auto [total, count] = metric.buildTotalAndCount(
      builder, op.getLoc(), operands, function.getContext().getRowWeights());
  function.addOutfeed((op.getName() + "/total").str(), total);
  function.addOutfeed((op.getName() + "/count").str(), count);
}

/// Builds a call in a host callback, its own unless the op is in one. Gradients
/// end there.
SmallVector<Value> callHost(HostFunctionOp op, FunctionBuilder &function,
                            ValueRange operands) {
  OpBuilder &builder = function.getBuilder();
  bool isInside = isa<OutsideCompilationOp>(op->getParentOp());
  if (!isInside)
    function.beginHostCallback(op.getLoc(), op.getName());
  auto call = hlo::CustomCallOp::create(
      builder, op.getLoc(), op.getResultTypes(), operands,
      ArrayRef<NamedAttribute>{
          builder.getNamedAttr("call_target_name", op.getNameAttr()),
          builder.getNamedAttr("has_side_effect", builder.getBoolAttr(true))});
  if (!isInside)
    function.endHostCallback();
  return llvm::map_to_vector(call.getResults(), [&](Value result) -> Value {
    return StopGradientOp::create(builder, op.getLoc(), result);
  });
}

void lowerOp(Operation &op, ModelFnOp fn, FunctionBuilder &function,
             const ProgramStates &states, IRMapping &mapping);

/// Outlines a region of computations to a function.
func::FuncOp lowerToFunction(Region &region, const Twine &name, ModelFnOp fn,
                             FunctionBuilder &function,
                             const ProgramStates &states) {
  OpBuilder &builder = function.getBuilder();
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(function.getFunc());
  Location loc = region.getLoc();
  Block &block = region.front();
  auto outlined = func::FuncOp::create(
      builder, loc, chooseFunctionName(function.getFunc(), name.str()),
      builder.getFunctionType(block.getArgumentTypes(),
                              block.getTerminator()->getOperandTypes()));
  outlined.setPrivate();
  Block *body = outlined.addEntryBlock();
  builder.setInsertionPointToStart(body);
  IRMapping mapping;
  mapping.map(block.getArguments(), body->getArguments());
  for (Operation &op : block.without_terminator())
    lowerOp(op, fn, function, states, mapping);
  func::ReturnOp::create(
      builder, loc,
      llvm::map_to_vector(block.getTerminator()->getOperands(),
                          [&](Value value) { return mapping.lookup(value); }));
  return outlined;
}

SmallVector<Value> lowerCustomGradient(CustomGradientOp op, ModelFnOp fn,
                                       FunctionBuilder &function,
                                       const ProgramStates &states,
                                       ValueRange operands) {
  // A function of its own does not know which rows are padding.
  LoweringContext &context = function.getContext();
  Value rowWeights = context.getRowWeights();
  context.setRowWeights({});
  auto body = lowerToFunction(op.getBody(), op.getName(), fn, function, states);
  auto gradient = lowerToFunction(op.getGradient(), op.getName() + "_gradient",
                                  fn, function, states);
  context.setRowWeights(rowWeights);
  body->setAttr(systole::customVJPName, FlatSymbolRefAttr::get(gradient));
  return func::CallOp::create(function.getBuilder(), op.getLoc(), body,
                              operands)
      .getResults();
}

void lowerOp(Operation &op, ModelFnOp fn, FunctionBuilder &function,
             const ProgramStates &states, IRMapping &mapping) {
  OpBuilder &builder = function.getBuilder();
  auto operands = llvm::map_to_vector(
      op.getOperands(), [&](Value value) { return mapping.lookup(value); });
  if (auto lowering = dyn_cast<LowerToStableHLOOpInterface>(op)) {
    LoweringContext &context = function.getContext();
    Value kernel;
    if (op.hasAttr(quantizedKernelAttrName)) {
      kernel = context.getVariable(cast<LayerOpInterface>(op), "kernel");
      context.setVariable(
          cast<LayerOpInterface>(op), "kernel",
          buildQuantizedKernel(builder, cast<LayerOpInterface>(op), kernel));
    }
    SmallVector<Value> results =
        lowering.lowerToStableHLO(context, builder, operands);
    if (kernel)
      context.setVariable(cast<LayerOpInterface>(op), "kernel", kernel);
    // A layer's sharding is an annotation of its result.
    if (Attribute sharding =
            op.getAttr(systole::tpu::TPUDialect::getShardingAttrName()))
      for (Value result : results)
        if (Operation *maker = result.getDefiningOp();
            maker && !llvm::is_contained(operands, result))
          maker->setAttr(systole::tpu::TPUDialect::getShardingAttrName(),
                         sharding);
    mapping.map(op.getResults(), results);
  } else if (auto minimize = dyn_cast<MinimizeOp>(op)) {
    lowerMinimize(minimize, fn, function, states, mapping);
  } else if (auto metric = dyn_cast<MetricOp>(op)) {
    lowerMetric(metric, fn, function, operands);
  } else if (isa<LogOp, SummaryOp>(op)) {
    Emitter b(builder, op.getLoc());
    StringRef name = op.getAttrOfType<StringAttr>("name").getValue();
    MinimizeOp minimize = fn.getMinimize();
    Value shown = op.getOperand(0);
    if ((name == "loss" && shown == minimize.getLoss()) ||
        (name == "learning_rate" && shown == minimize.getLearningRate()))
      return;
    function.addOutfeed(chooseShownName(fn, name),
                        b.convert(operands.front(), b.getF32Type()));
  } else if (auto call = dyn_cast<HostCallOp>(op)) {
    for (auto [name, value] :
         llvm::zip_equal(call.getNames().getAsRange<StringAttr>(), operands))
      function.addOutfeed(
          (SYSTOLE_HOST_CALL + call.getName() + "/" + name.getValue()).str(),
          value);
  } else if (auto outside = dyn_cast<OutsideCompilationOp>(op)) {
    function.beginHostCallback(op.getLoc());
    for (Operation &inner : outside.getBody().front().without_terminator())
      lowerOp(inner, fn, function, states, mapping);
    function.endHostCallback();
    for (auto [result, value] :
         llvm::zip_equal(outside.getResults(), outside.getReturned()))
      mapping.map(result, mapping.lookup(value));
  } else if (auto custom = dyn_cast<CustomGradientOp>(op)) {
    mapping.map(op.getResults(),
                lowerCustomGradient(custom, fn, function, states, operands));
  } else if (auto param = dyn_cast<ParamOp>(op)) {
    mapping.map(param.getResult(), function.getParameter(param));
  } else if (auto call = dyn_cast<HostFunctionOp>(op)) {
    mapping.map(op.getResults(), callHost(call, function, operands));
  } else if (auto generate = dyn_cast<GenerateOp>(op)) {
    if (fn.getMode() == Mode::Generate)
      lowerGenerate(generate, operands.front(), function);
  } else if (auto predict = dyn_cast<PredictOp>(op)) {
    for (auto [name, value] :
         llvm::zip_equal(predict.getNames().getAsRange<StringAttr>(), operands))
      function.addOutfeed(name.getValue(), value);
  } else {
    // A schedule, which `graph-expand-optimizers` lowers, or StableHLO.
    Operation *copy = builder.clone(op, mapping);
    copy->removeAttr(recomputedAttrName);
    auto schedule = dyn_cast<ScheduleOpInterface>(copy);
    if (!schedule)
      return;
    schedule.getStepMutable().assign(function.getContext().getUpdates());
    schedule.getValuesOfFlags().assign(
        llvm::map_to_vector(collectParams(copy), [&](ParamAttr param) {
          auto type = RankedTensorType::get(
              {}, systole::getParameterType(param.getValue()));
          return function.getParameter(param.getName().getValue(), type,
                                       op.getLoc());
        }));
  }
}

/// Replaces states: variables by moving averages outside of training, and the
/// step, if a schedule reads it, by the number of updates.
void prepareStates(ModelFnOp fn, FunctionBuilder &function) {
  LoweringContext &context = function.getContext();
  if (fn.getAveraged())
    for (const State &variable : ProgramStates::collectTrainable(fn))
      context.setState(
          variable.name,
          context.getState(ProgramStates::getAverageName(variable.name)));
  MinimizeOp minimize = fn.getMinimize();
  if (!minimize || !minimize.getAccumulate())
    return;
  Value step = context.getGlobalStep();
  Value count = hlo::getSplat(function.getBuilder(), minimize.getLoc(),
                              step.getType(), *minimize.getAccumulate());
  context.setUpdates(hlo::DivOp::create(function.getBuilder(),
                                        minimize.getLoc(), step, count));
}

void lowerFunction(ModelFnOp fn, OpBuilder builder, const ProgramStates &states,
                   int64_t numShards) {
  FunctionBuilder function(builder, fn.getLoc(), stringifyMode(*fn.getMode()),
                           states, numShards, *fn.getMode());
  function.addStateArguments();
  prepareStates(fn, function);
  IRMapping mapping;
  for (BlockArgument argument : fn.getArguments())
    mapping.map(argument,
                fn.getGenerate()
                    ? buildText(fn.getGenerate(), function, typeOf(argument))
                    : function.addArgument(
                          argument.getType(), argument.getLoc(),
                          systole::tpu::TPUDialect::getInfeedAttrName(),
                          fn.getArgName(argument.getArgNumber())));
  if (fn.getMode() == Mode::Evaluate) {
    int64_t rows = llvm::divideCeil(*fn.getGlobalBatchSize(), numShards);
    function.getContext().setRowWeights(function.addArgument(
        RankedTensorType::get({rows}, builder.getF32Type()), fn.getLoc(),
        systole::tpu::TPUDialect::getInfeedAttrName(), SYSTOLE_ROW_WEIGHTS));
  }
  // A step has all assigned values when it ends.
  if (MinimizeOp minimize = fn.getMinimize())
    for (auto assign :
         llvm::make_early_inc_range(fn.getBody().front().getOps<AssignOp>()))
      if (minimize->isBeforeInBlock(assign))
        minimize->moveAfter(assign);
  for (Operation &op : fn.getBody().front()) {
    auto regions = op.getAttrOfType<DenseI64ArrayAttr>(recomputedAttrName);
    function.setRecomputed(regions ? regions.asArrayRef()
                                   : ArrayRef<int64_t>());
    lowerOp(op, fn, function, states, mapping);
  }
  if (*fn.getMode() != Mode::Train)
    for (const State &state : ProgramStates::collectCarried(fn))
      function.addStateResult(*states.find(state.name),
                              function.getContext().getState(state.name),
                              /*describe=*/false);
  function.finish();

  func::FuncOp func = function.getFunc();
  func->setAttr(systole::tpu::TPUDialect::getGlobalBatchSizeAttrName(),
                builder.getI64IntegerAttr(*fn.getGlobalBatchSize()));
  if (fn.getMode() != Mode::Evaluate)
    return;
  SmallVector<Attribute> metrics;
  fn.getBody().walk([&](MetricOp metric) {
    metrics.push_back(systole::tpu::MetricAttr::get(
        builder.getContext(), metric.getName(),
        *systole::tpu::symbolizeMetricResult(metric.getMetric().getResult())));
  });
  func->setAttr(systole::tpu::TPUDialect::getMetricsAttrName(),
                builder.getArrayAttr(metrics));
}

/// The part of a state that a shard initializes.
VariablePart getPart(OpBuilder &builder, const State &state) {
  if (!state.whole)
    return {state.type, state.type};
  Emitter b(builder, state.loc);
  Type ui64 = b.getIntegerType(64, /*isSigned=*/false);
  Value shard = b.convert(hlo::ReplicaIdOp::create(b), ui64);
  auto count = static_cast<double>(state.type.getNumElements());
  return {state.type, state.whole, b.multiply(shard, count)};
}

/// The initial value of variable `number`. That of a float of less than 32
/// bits is computed in f32: rounded, a uniform draw of 24 bits may be 1, whose
/// normal draw is infinite.
Value buildInitialValue(OpBuilder &builder, const State &state,
                        InitializerLoweringAttrInterface initializer,
                        Value seed, int64_t number) {
  Emitter b(builder, state.loc);
  VariablePart part = getPart(builder, state);
  Type type = state.type.getElementType();
  if (isa<FloatType>(type) && type.getIntOrFloatBitWidth() < 32) {
    part.type = part.type.clone(b.getF32Type());
    part.whole = part.whole.clone(b.getF32Type());
  }
  return b.convert(
      initializer.buildInitialValue(builder, state.loc, part, seed, number),
      type);
}

/// Builds the function that initializes all states from the seed.
void buildInitialize(ModelOp model, OpBuilder builder,
                     const ProgramStates &states, int64_t numShards) {
  FunctionBuilder function(builder, model.getLoc(), "initialize", states,
                           numShards, Mode::Train);
  OpBuilder &b = function.getBuilder();
  const State *seedState = states.find("random_seed");
  Value seed = function.addArgument(
      seedState->type, seedState->loc,
      systole::tpu::TPUDialect::getStateAttrName(), seedState->name);
  llvm::StringMap<Value> values;
  for (auto [index, state] : llvm::enumerate(states.getStates())) {
    Value value = seed;
    if (!state.startsAs.empty())
      value = values.lookup(state.startsAs);
    else if (auto initializer =
                 dyn_cast_or_null<InitializerLoweringAttrInterface>(
                     state.initializer))
      value = buildInitialValue(b, state, initializer, seed, index);
    else if (state.name == "global_step")
      value = hlo::getSplat(b, state.loc, state.type, 0);
    values[state.name] = value;
    function.addStateResult(state, value, /*describe=*/true);
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

    // Pipelines and other contents of the model stay.
    for (auto fn :
         llvm::make_early_inc_range(model.getBody().getOps<ModelFnOp>()))
      fn.erase();
    module.getBody()->getOperations().splice(
        model->getIterator(), model.getBody().front().getOperations());
    module.setSymName(model.getSymName());
    module->setAttr(systole::tpu::TPUDialect::getNumShardsAttrName(),
                    builder.getI32IntegerAttr(numShards));
    model.erase();
  }
};

} // namespace
