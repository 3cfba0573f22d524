//===- StepToProgram.cpp - Wraps training steps ---------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValuePaths.h"
#include "systole/Conversion/Passes.h"
#include "systole/Dialect/Data/IR/Data.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Dialect/TPU/IR/ProgramMetadata.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/SymbolTable.h"

namespace systole {
#define GEN_PASS_DEF_CONVERTSTEPTOPROGRAMPASS
#include "systole/Conversion/Passes.h.inc"
} // namespace systole

using namespace mlir;
using namespace systole;

namespace {

constexpr StringLiteral kCarry = tpu::TPUDialect::getCarryAttrName();
constexpr StringLiteral kInitialState =
    tpu::TPUDialect::getInitialStateAttrName();
constexpr StringLiteral kState = tpu::TPUDialect::getStateAttrName();
constexpr StringLiteral kInfeed = tpu::TPUDialect::getInfeedAttrName();
constexpr StringLiteral kOutfeed = tpu::TPUDialect::getOutfeedAttrName();
constexpr StringLiteral kGlobalStep = "global_step";
constexpr StringLiteral kRandomSeed = "random_seed";

/// The roles of a step's arguments and results.
struct Step {
  func::FuncOp function;
  /// The number of arguments, and of results, that are the state.
  unsigned carried = 0;
  std::vector<std::string> states, infeeds, outfeeds;
};

struct ConvertStepToProgram
    : systole::impl::ConvertStepToProgramPassBase<ConvertStepToProgram> {
  using ConvertStepToProgramPassBase::ConvertStepToProgramPassBase;

  void runOnOperation() override;

private:
  FailureOr<Step> readStep();
  LogicalResult nameInfeeds(Step &step);
  LogicalResult nameOutfeeds(Step &step);
  FailureOr<int64_t> checkBatch(Step &step);
  LogicalResult checkReplicas(Step &step);
  LogicalResult buildInitialize(Step &step);
  LogicalResult buildTrain(Step &step);
};

} // namespace

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

/// The expression that JAX records for an argument (`loc("state['w']")`).
static StringRef getExpression(BlockArgument argument) {
  auto name = dyn_cast<NameLoc>(argument.getLoc());
  return name ? name.getName().getValue() : StringRef();
}

/// Returns the expression of a result (`jax.result_info = "result[0]['w']"`).
static StringRef getExpression(func::FuncOp function, unsigned result) {
  auto info =
      function.getResultAttrOfType<StringAttr>(result, "jax.result_info");
  return info ? info.getValue() : StringRef();
}

/// Names of the state, in this order: from attributes, from the arguments'
/// positions in their trees, from the results' positions, or numbers.
static std::vector<std::string> nameStates(func::FuncOp function,
                                           unsigned carried) {
  std::vector<std::string> given;
  SmallVector<ValuePath> arguments, results;
  for (unsigned i = 0; i != carried; ++i) {
    if (auto name = function.getArgAttrOfType<StringAttr>(i, kState))
      given.push_back(name.str());
    arguments.push_back(parseValuePath(getExpression(function.getArgument(i))));
    results.push_back(parseValuePath(getExpression(function, i)));
  }
  auto isNamed = [](const ValuePath &path) { return !path.empty(); };
  if (given.size() == carried)
    return given;
  if (llvm::all_of(arguments, isNamed))
    return nameByPath(arguments);
  if (llvm::all_of(results, isNamed))
    return nameByPath(results);
  std::vector<std::string> numbers;
  for (unsigned i = 0; i != carried; ++i)
    numbers.push_back("state_" + std::to_string(i));
  return numbers;
}

/// Names infeeds by the arguments, or else by the pipeline's components in
/// order.
LogicalResult ConvertStepToProgram::nameInfeeds(Step &step) {
  data::PipelineOp source;
  for (auto pipeline : getOperation().getOps<data::PipelineOp>())
    if (llvm::is_contained(pipeline.getModes().getAsValueRange<StringAttr>(),
                           "train"))
      source = pipeline;
  if (!source)
    return step.function.emitError(
        "this training step takes batches, and no pipeline gives them: name a "
        "file with a data.pipeline train (--input-pipeline=input.mlir)");
  ArrayRef<StringAttr> given = data::getElementNames(source);
  auto arguments = step.function.getArguments().drop_front(step.carried);
  for (auto [i, argument] : llvm::enumerate(arguments)) {
    ValuePath path = parseValuePath(getExpression(argument));
    if (!path.empty())
      step.infeeds.push_back(path.back());
    else if (given.size() == arguments.size())
      step.infeeds.push_back(given[i].str());
    else
      return step.function.emitError()
             << "this training step takes " << arguments.size()
             << " values besides its state of " << step.carried
             << ", the pipeline gives " << given.size()
             << ", and nothing says which is which: name the arguments "
                "(loc(\"image\")), as JAX does with as_text(debug_info=True)";
  }
  return success();
}

/// Every other result is a reported number.
LogicalResult ConvertStepToProgram::nameOutfeeds(Step &step) {
  ArrayRef<Type> types = step.function.getResultTypes();
  for (unsigned i = step.carried, e = types.size(); i != e; ++i) {
    auto type = dyn_cast<RankedTensorType>(types[i]);
    if (!type || type.getRank() != 0 || !type.getElementType().isIntOrFloat())
      return step.function.emitError()
             << "result " << i << " of this training step is " << types[i]
             << "; what is not state is reported, and has to be one real "
                "number: return its mean, say";
    ValuePath path = parseValuePath(getExpression(step.function, i));
    unsigned number;
    bool named = !path.empty() && path.back() != "result" &&
                 StringRef(path.back()).getAsInteger(10, number);
    step.outfeeds.push_back(named ? path.back()
                            : i == step.carried
                                ? "loss"
                                : "output_" + std::to_string(i - step.carried));
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

FailureOr<Step> ConvertStepToProgram::readStep() {
  Step step;
  for (auto function : getOperation().getOps<func::FuncOp>())
    if (auto carry = function->getAttrOfType<IntegerAttr>(kCarry)) {
      step.function = function;
      step.carried = carry.getInt();
    }
  func::FuncOp function = step.function;
  if (!function)
    return getOperation().emitError()
           << "there is no training step: mark a function with " << kCarry
           << ", the number of arguments that are its state";
  // Fewer arguments than results, or other ones.
  auto hint = [&](InFlightDiagnostic error) {
    error.attachNote(function.getLoc())
        << "jax.jit drops arguments that the step does not read; "
           "jax.jit(step, keep_unused=True) keeps them";
    return failure();
  };
  if (step.carried == 0 || step.carried > function.getNumArguments() ||
      step.carried > function.getNumResults())
    return hint(function.emitError()
                << "a state of " << step.carried
                << " cannot be carried: this training step has "
                << function.getNumArguments() << " arguments and "
                << function.getNumResults() << " results");
  for (unsigned i = 0; i != step.carried; ++i)
    if (function.getArgumentTypes()[i] != function.getResultTypes()[i])
      return hint(function.emitError()
                  << "argument " << i << " is "
                  << function.getArgumentTypes()[i] << ", result " << i
                  << " is " << function.getResultTypes()[i] << "; the first "
                  << step.carried
                  << " of both are the state, and have the same types");
  step.states = nameStates(function, step.carried);
  if (failed(nameInfeeds(step)) || failed(nameOutfeeds(step)))
    return failure();
  return step;
}

/// The global batch; each infeed has a shard's rows of it.
FailureOr<int64_t> ConvertStepToProgram::checkBatch(Step &step) {
  std::optional<int64_t> rows;
  for (BlockArgument argument :
       step.function.getArguments().drop_front(step.carried)) {
    auto type = dyn_cast<RankedTensorType>(argument.getType());
    if (!type || type.getRank() == 0 || !type.hasStaticShape())
      return step.function.emitError()
             << "argument " << argument.getArgNumber()
             << " of this training step is " << argument.getType()
             << "; what is not state is a batch, of static shape, whose first "
                "dimension are the examples";
    if (rows && *rows != type.getDimSize(0))
      return step.function.emitError()
             << "this training step takes batches of " << *rows << " and of "
             << type.getDimSize(0) << " examples";
    rows = type.getDimSize(0);
  }
  if (!rows)
    return step.function.emitError(
        "this training step takes nothing but its state: there is no batch");
  int64_t global = *rows * numShards;
  if (trainBatchSize != global)
    return step.function.emitError()
           << "this training step takes " << *rows
           << " examples a shard: with --num-shards=" << numShards.getValue()
           << " the global batch is --train-batch-size=" << global << ", not "
           << trainBatchSize.getValue();
  return global;
}

/// Replicas diverge if their gradients are not reduced.
LogicalResult ConvertStepToProgram::checkReplicas(Step &step) {
  if (numShards == 1)
    return success();
  bool reduces = false;
  getOperation().walk([&](stablehlo::AllReduceOp) { reduces = true; });
  if (reduces)
    return success();
  return step.function.emitError()
         << "this training step has no all_reduce, so that its "
         << numShards.getValue()
         << " replicas would each train a model of their own: average the "
            "gradients over the shards (jax.lax.pmean), or compile with "
            "--num-shards=1";
}

//===----------------------------------------------------------------------===//
// The program
//===----------------------------------------------------------------------===//

static NamedAttribute mark(Builder &builder, StringRef kind, StringRef name) {
  return builder.getNamedAttr(kind, builder.getStringAttr(name));
}

/// Creates a function of the program with an empty body.
static func::FuncOp createFunction(OpBuilder &builder, Location loc,
                                   StringRef name, TypeRange arguments,
                                   ArrayRef<NamedAttribute> argumentMarks,
                                   TypeRange results,
                                   ArrayRef<NamedAttribute> resultMarks) {
  auto function = func::FuncOp::create(
      builder, loc, name, builder.getFunctionType(arguments, results));
  function->setAttr(tpu::TPUDialect::getFunctionAttrName(),
                    builder.getStringAttr(name));
  for (auto [i, attribute] : llvm::enumerate(argumentMarks))
    function.setArgAttr(i, attribute.getName(), attribute.getValue());
  for (auto [i, attribute] : llvm::enumerate(resultMarks))
    function.setResultAttr(i, attribute.getName(), attribute.getValue());
  builder.setInsertionPointToStart(function.addEntryBlock());
  return function;
}

/// Builds @initialize: the state of the function marked as `tpu.initial_state`,
/// step 0 and the seed.
LogicalResult ConvertStepToProgram::buildInitialize(Step &step) {
  func::FuncOp maker;
  for (auto function : getOperation().getOps<func::FuncOp>())
    if (function->hasAttr(kInitialState))
      maker = function;
  if (!maker)
    return step.function.emitError(
        "nothing makes the first state of this training step: name a file "
        "whose @main returns it (--initial-state=init.mlir)");
  TypeRange states = step.function.getArgumentTypes().take_front(step.carried);
  OpBuilder builder(maker);
  auto seedType = RankedTensorType::get({}, builder.getIntegerType(64, false));
  auto stepType = RankedTensorType::get({}, builder.getI64Type());
  bool seeded = llvm::equal(maker.getArgumentTypes(), ArrayRef<Type>{seedType});
  if (!seeded && maker.getNumArguments() != 0)
    return maker.emitError("the function that makes the first state takes "
                           "nothing, or the seed as tensor<ui64>");
  if (!llvm::equal(maker.getResultTypes(), states)) {
    InFlightDiagnostic error = maker.emitError() << "this makes a state of "
                                                 << maker.getResultTypes();
    error.attachNote(step.function.getLoc())
        << "the training step carries " << step.carried << " values, of "
        << states;
    return error;
  }

  SmallVector<NamedAttribute> marks;
  for (const std::string &name : step.states)
    marks.push_back(mark(builder, kState, name));
  marks.push_back(mark(builder, kState, kGlobalStep));
  marks.push_back(mark(builder, kState, kRandomSeed));
  SmallVector<Type> results(states);
  results.append({stepType, seedType});
  builder.setInsertionPointToStart(getOperation().getBody());
  Location loc = maker.getLoc();
  auto initialize =
      createFunction(builder, loc, "initialize", Type(seedType),
                     mark(builder, kState, kRandomSeed), results, marks);
  Value seed = initialize.getArgument(0);
  auto made = func::CallOp::create(builder, loc, maker,
                                   seeded ? ValueRange(seed) : ValueRange());
  SmallVector<Value> values(made.getResults());
  values.push_back(stablehlo::ConstantOp::create(
      builder, loc, DenseElementsAttr::get(stepType, int64_t(0))));
  values.push_back(seed);
  func::ReturnOp::create(builder, loc, values);
  maker->removeAttr(kInitialState);
  maker.setPrivate();
  return success();
}

/// Builds @train: the step on the program's state, with its batch as infeed and
/// its numbers as f32 outfeeds.
LogicalResult ConvertStepToProgram::buildTrain(Step &step) {
  FailureOr<int64_t> batch = checkBatch(step);
  if (failed(batch))
    return failure();
  func::FuncOp function = step.function;
  Location loc = function.getLoc();
  OpBuilder builder(function);
  auto stepType = RankedTensorType::get({}, builder.getI64Type());
  auto reportType = RankedTensorType::get({}, builder.getF32Type());

  // The program's states are in the order of @initialize's results.
  SmallVector<Type> arguments(
      function.getArgumentTypes().take_front(step.carried));
  SmallVector<Type> results = arguments;
  SmallVector<NamedAttribute> argumentMarks, resultMarks;
  for (const std::string &name : step.states)
    argumentMarks.push_back(mark(builder, kState, name));
  argumentMarks.push_back(mark(builder, kState, kGlobalStep));
  resultMarks = argumentMarks;
  arguments.push_back(stepType);
  results.push_back(stepType);
  llvm::append_range(arguments,
                     function.getArgumentTypes().drop_front(step.carried));
  for (const std::string &name : step.infeeds)
    argumentMarks.push_back(mark(builder, kInfeed, name));
  for (const std::string &name : step.outfeeds) {
    results.push_back(reportType);
    resultMarks.push_back(mark(builder, kOutfeed, name));
  }

  auto train = createFunction(builder, loc, "train", arguments, argumentMarks,
                              results, resultMarks);
  train->setAttr(tpu::TPUDialect::getGlobalBatchSizeAttrName(),
                 builder.getI64IntegerAttr(*batch));
  SmallVector<Value> operands;
  for (BlockArgument argument : train.getArguments())
    if (argument.getArgNumber() != step.carried)
      operands.push_back(argument);
  auto call = func::CallOp::create(builder, loc, function, operands);
  SmallVector<Value> values(call.getResults().take_front(step.carried));
  Value one = stablehlo::ConstantOp::create(
      builder, loc, DenseElementsAttr::get(stepType, int64_t(1)));
  values.push_back(stablehlo::AddOp::create(
      builder, loc, train.getArgument(step.carried), one));
  for (Value report : call.getResults().drop_front(step.carried))
    values.push_back(
        report.getType() == reportType
            ? report
            : stablehlo::ConvertOp::create(builder, loc, reportType, report));
  func::ReturnOp::create(builder, loc, values);
  function->removeAttr(kCarry);
  function.setPrivate();
  return success();
}

void ConvertStepToProgram::runOnOperation() {
  FailureOr<Step> step = readStep();
  if (failed(step) || failed(checkReplicas(*step)) ||
      failed(buildTrain(*step)) || failed(buildInitialize(*step)))
    return signalPassFailure();
  getOperation()->setAttr(tpu::TPUDialect::getNumShardsAttrName(),
                          Builder(&getContext()).getI32IntegerAttr(numShards));
}
