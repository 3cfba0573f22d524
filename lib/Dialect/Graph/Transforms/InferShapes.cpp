//===- InferShapes.cpp - Infers types -------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Graph/IR/Graph.h"
#include "systole/Dialect/Graph/Transforms/Passes.h"
#include "systole/Dialect/StableHLO/IR/ShapeInference.h"

#include "mlir/IR/TypeUtilities.h"

namespace systole::graph {
#define GEN_PASS_DEF_GRAPHINFERSHAPESPASS
#include "systole/Dialect/Graph/Transforms/Passes.h.inc"
} // namespace systole::graph

using namespace mlir;
using namespace systole::graph;

/// Refines the type of `value` by `type`. The two are compatible: the ops'
/// verifiers and rules guarantee it.
static bool refine(Value value, RankedTensorType type) {
  if (isa<RankedTensorType>(value.getType()))
    return systole::stablehlo::refineType(value, type);
  value.setType(type);
  return true;
}

/// Infers one op; sets `changed` if a type was refined.
static LogicalResult inferOp(ShapeInferenceOpInterface op, bool &changed) {
  SmallVector<RankedTensorType> operandTypes, resultTypes;
  for (Value operand : op->getOperands())
    operandTypes.push_back(cast<RankedTensorType>(operand.getType()));
  if (hasExpression(op))
    return op.emitOpError() << "depends on a parameter: run "
                               "--graph-inline-calls before "
                               "--graph-infer-shapes";
  // Types that the user wrote are checked first. The rule reports its own
  // errors.
  if (failed(verifyInferredTypes(op)) ||
      failed(op.inferResultTypes(operandTypes, resultTypes)))
    return failure();
  for (auto [result, type] : llvm::zip_equal(op->getResults(), resultTypes))
    changed |= refine(result, type);
  // As in TensorFlow, set_shape refines the value itself.
  if (auto setShape = dyn_cast<SetShapeOp>(op.getOperation()))
    changed |= refine(setShape.getInput(),
                      cast<RankedTensorType>(setShape.getResult().getType()));
  return success();
}

//===----------------------------------------------------------------------===//
// StableHLO with types written by the user, `?` for the batch
//===----------------------------------------------------------------------===//

/// Refines each of `values` by the others: they have one shape.
static bool unifyShapes(ValueRange values) {
  bool changed = false;
  for (Value from : values)
    for (Value to : values)
      changed |= systole::stablehlo::refineType(to, from.getType());
  return changed;
}

/// Infers an op of another dialect as far as its types follow from its
/// operands'.
static LogicalResult inferTyped(Operation *op, bool &changed) {
  auto isRanked = [](Type type) { return isa<RankedTensorType>(type); };
  if (!llvm::all_of(op->getOperandTypes(), isRanked) ||
      !llvm::all_of(op->getResultTypes(), isRanked))
    return success();
  if (op->hasTrait<OpTrait::SameOperandsAndResultShape>()) {
    SmallVector<Value> values(op->getOperands());
    llvm::append_range(values, op->getResults());
    changed |= unifyShapes(values);
    return success();
  }
  FailureOr<bool> refined =
      systole::stablehlo::refineResultTypes(op, op->getLoc());
  changed |= succeeded(refined) && *refined;
  return refined;
}

//===----------------------------------------------------------------------===//
// Unknown sizes
//===----------------------------------------------------------------------===//

namespace {
/// The reason why a number is not known at compile time, the first one that
/// applies.
enum class Cause { Variable, RandomNumber, Data, None };

struct Origin {
  Cause cause = Cause::None;
  Value value;
};
} // namespace

static Cause getCause(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op)
    return Cause::Data;
  if (isa<LayerOpInterface>(op))
    return Cause::Variable;
  return isa<DropoutOp, systole::stablehlo::RngOp,
             systole::stablehlo::RngBitGeneratorOp>(op)
             ? Cause::RandomNumber
             : Cause::None;
}

static Origin findOrigin(Value value) {
  llvm::SetVector<Value> values;
  values.insert(value);
  Origin origin;
  for (unsigned i = 0; i < values.size(); ++i) {
    Value source = values[i];
    Cause cause = getCause(source);
    if (cause < origin.cause)
      origin = {cause, source};
    if (Operation *op = source.getDefiningOp())
      values.insert(op->operand_begin(), op->operand_end());
  }
  return origin;
}

/// Reports a shape operand that is computed at run time; succeeds if there is
/// none.
static LogicalResult checkShapeOperands(Operation *op, Value result) {
  auto dynamic = dyn_cast<systole::stablehlo::DynamicShapeOpInterface>(op);
  if (!dynamic)
    return success();
  for (Value shape : dynamic.getShapeOperands()) {
    Origin origin = findOrigin(shape);
    if (origin.cause == Cause::None)
      continue;
    StringRef names[] = {"a variable", "a random number", "data"};
    InFlightDiagnostic error =
        op->emitError("the shape of ")
        << describeValue(result) << ", " << result.getType() << ", depends on "
        << names[static_cast<unsigned>(origin.cause)]
        << ": shapes are fixed when the program is compiled; take the largest "
           "one, and mask what is not used";
    error.attachNote(origin.value.getLoc())
        << "it comes from " << describeValue(origin.value);
    return error;
  }
  return success();
}

/// Reports the first unknown size in program order.
static LogicalResult checkStatic(ModelFnOp fn) {
  auto check = [&](Value value, Location loc) -> LogicalResult {
    auto type = cast<RankedTensorType>(value.getType());
    for (int64_t i = 0; i < type.getRank(); ++i)
      if (type.isDynamicDim(i))
        return emitError(loc)
               << "dimension " << i << " of " << describeValue(value) << ", "
               << type
               << ", stays unknown: use graph.set_shape, or give the "
                  "batch size of a mode (--train-batch-size, "
                  "--eval-batch-size, --predict-batch-size)";
    return success();
  };
  for (BlockArgument argument : fn.getArguments())
    if (failed(check(argument, argument.getLoc())))
      return failure();
  WalkResult walk = fn.getBody().walk([&](Operation *op) {
    for (Value result : op->getResults()) {
      auto type = dyn_cast<RankedTensorType>(result.getType());
      if (!type || type.hasStaticShape())
        continue;
      if (failed(checkShapeOperands(op, result)) ||
          failed(check(result, op->getLoc())))
        return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return failure(walk.wasInterrupted());
}

static LogicalResult inferBlock(Block &block, bool &changed);

static bool refineAll(ValueRange values, ValueRange from) {
  bool changed = false;
  for (auto [value, known] : llvm::zip_equal(values, from))
    changed |= refine(value, cast<RankedTensorType>(known.getType()));
  return changed;
}

static bool isFloat(Value value) {
  return isa<FloatType>(getElementTypeOrSelf(value.getType()));
}

/// Checks that the gradient returns the cotangents of the operands that have
/// some.
static LogicalResult checkGradient(CustomGradientOp op) {
  for (Value result : op.getResults())
    if (!isFloat(result))
      return op.emitOpError()
             << "cannot have a gradient: its result " << result.getType()
             << " is not of floating-point numbers";
  SmallVector<Value> operands =
      llvm::filter_to_vector(op.getOperands(), isFloat);
  auto returned = CustomGradientOp::getReturned(op.getGradient());
  Operation *terminator = op.getGradient().front().getTerminator();
  if (returned.size() != operands.size())
    return terminator->emitOpError()
           << "ends the gradient of '" << op.getName() << "' with "
           << returned.size() << " values, not with " << operands.size()
           << ": a cotangent for each argument of floating-point numbers";
  for (auto [value, operand] : llvm::zip_equal(returned, operands))
    if (getElementTypeOrSelf(value.getType()) !=
            getElementTypeOrSelf(operand.getType()) ||
        failed(verifyCompatibleShape(value.getType(), operand.getType())))
      return terminator->emitOpError()
             << "ends the gradient of '" << op.getName() << "' with "
             << value.getType() << " for an argument of " << operand.getType();
  return success();
}

static LogicalResult inferCustomGradient(CustomGradientOp op, bool &changed) {
  Block &body = op.getBody().front(), &gradient = op.getGradient().front();
  changed |= refineAll(body.getArguments(), op.getOperands());
  if (failed(inferBlock(body, changed)))
    return failure();
  changed |= refineAll(op.getOperands(), body.getArguments());
  changed |=
      refineAll(op.getResults(), CustomGradientOp::getReturned(op.getBody()));
  SmallVector<Value> inputs(op.getOperands());
  llvm::append_range(inputs, op.getResults());
  changed |= refineAll(gradient.getArguments(), inputs);
  if (failed(inferBlock(gradient, changed)))
    return failure();
  return checkGradient(op);
}

static LogicalResult inferBlock(Block &block, bool &changed) {
  for (Operation &op : block)
    if (auto inferable = dyn_cast<ShapeInferenceOpInterface>(op)) {
      if (failed(inferOp(inferable, changed)))
        return failure();
    } else if (auto outside = dyn_cast<OutsideCompilationOp>(op)) {
      if (failed(inferBlock(outside.getBody().front(), changed)))
        return failure();
      changed |= refineAll(outside.getResults(), outside.getReturned());
    } else if (auto custom = dyn_cast<CustomGradientOp>(op)) {
      if (failed(inferCustomGradient(custom, changed)))
        return failure();
    } else if (failed(inferTyped(&op, changed))) {
      return failure();
    }
  return success();
}

/// Checks that the calls of a layer agree about its variables.
static LogicalResult checkSharedVariables(ModelFnOp fn) {
  llvm::StringMap<LayerOpInterface> layers;
  for (auto layer : fn.getBody().getOps<LayerOpInterface>()) {
    if (!layer.getLayerName())
      continue;
    auto [it, isNew] =
        layers.try_emplace(layer.getLayerName().getValue(), layer);
    if (isNew)
      continue;
    LayerOpInterface first = it->second;
    SmallVector<VariableSpec> known = first.declareVariables();
    for (const VariableSpec &variable : layer.declareVariables()) {
      auto *same = llvm::find_if(known, [&](const VariableSpec &other) {
        return other.suffix == variable.suffix;
      });
      if (same != known.end() && same->type == variable.type)
        continue;
      InFlightDiagnostic error = layer.emitOpError()
                                 << "reuses '"
                                 << layer.getVariableName(variable.suffix)
                                 << "' as " << variable.type << ", but ";
      if (same == known.end())
        error << "the layer has no such variable";
      else
        error << "it is " << same->type;
      error.attachNote(first.getLoc()) << "the first call of the layer";
      return error;
    }
  }
  return success();
}

static LogicalResult inferFunction(ModelFnOp fn) {
  fn.setInferred(true);
  fn.setArgumentTypes(SmallVector<Type>(fn.getFunctionType().getInputs()));
  // Forward; repeated while set_shape refines earlier values.
  bool changed = true;
  while (changed) {
    changed = false;
    if (failed(inferBlock(fn.getBody().front(), changed)))
      return failure();
  }
  fn.setArgumentTypes(
      SmallVector<Type>(fn.getBody().front().getArgumentTypes()));
  if (failed(checkStatic(fn)))
    return failure();
  return checkSharedVariables(fn);
}

namespace {

struct GraphInferShapes
    : public systole::graph::impl::GraphInferShapesPassBase<GraphInferShapes> {
  void runOnOperation() override {
    // The modes share their source: one error represents all of them.
    for (auto model : getOperation().getOps<ModelOp>())
      for (auto fn : model.getBody().getOps<ModelFnOp>())
        if (!fn.getInferred() && failed(inferFunction(fn)))
          return signalPassFailure();
  }
};

} // namespace
