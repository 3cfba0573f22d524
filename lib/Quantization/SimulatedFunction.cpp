//===- SimulatedFunction.cpp - Any choice of layers in one program --------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimulatedFunction.h"

#include "systole/Dialect/StableHLO/IR/Emitter.h"

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;
using namespace systole::quantization;
using interpreter::Tensor;
using interpreter::Tensors;

namespace {

/// The arguments that choose: whether a layer's weights are integers, whether a
/// point is rounded, and with which scale and zero point.
struct Choice {
  Choice(func::FuncOp function, size_t layers, size_t points);

  static Value getElement(Emitter &emitter, Value vector, size_t i) {
    auto at = static_cast<int64_t>(i);
    return emitter.reshape(emitter.slice(vector, at, at + 1), {});
  }

  Value hasIntegers, isRounded, scales, zeroPoints;
};

} // namespace

/// The types of a choice's arguments.
static SmallVector<Type> getChoiceTypes(MLIRContext *context, size_t layers,
                                        size_t points) {
  auto vector = [](size_t size, Type element) {
    return RankedTensorType::get(static_cast<int64_t>(size), element);
  };
  Type flag = IntegerType::get(context, 1), number = Float32Type::get(context);
  return {vector(layers, flag), vector(points, flag), vector(points, number),
          vector(points, number)};
}

Choice::Choice(func::FuncOp function, size_t layers, size_t points) {
  SmallVector<Value> arguments;
  for (Type type : getChoiceTypes(function.getContext(), layers, points)) {
    unsigned at = function.getNumArguments();
    (void)function.insertArgument(at, type, {}, function.getLoc());
    arguments.push_back(function.getArgument(at));
  }
  hasIntegers = arguments[0];
  isRounded = arguments[1];
  scales = arguments[2];
  zeroPoints = arguments[3];
}

/// A value, rounded to bytes if the choice has it so. All other operations read
/// the result if `replaces`.
static Value emitRounding(const Choice &choice, Value value, size_t point,
                          bool replaces) {
  OpBuilder builder(value.getContext());
  builder.setInsertionPointAfterValue(value);
  Emitter emitter(builder, value.getLoc());
  SmallVector<OpOperand *> uses;
  for (OpOperand &use : value.getUses())
    uses.push_back(&use);
  auto type = typeOf(value);
  auto all = [&](Value vector) {
    return emitter.broadcast(Choice::getElement(emitter, vector, point), type,
                             {});
  };
  Value scale = all(choice.scales), zeroPoint = all(choice.zeroPoints);
  Value steps =
      emitter.emit<RoundNearestEvenOp>({emitter.divide(value, scale)});
  Value bytes =
      emitter.emit<ClampOp>(type, {emitter.splat(type.getElementType(), -128),
                                   emitter.add(steps, zeroPoint),
                                   emitter.splat(type.getElementType(), 127)});
  Value rounded = emitter.multiply(emitter.subtract(bytes, zeroPoint), scale);
  Value result = emitter.select(
      Choice::getElement(emitter, choice.isRounded, point), rounded, value);
  if (replaces)
    for (OpOperand *use : uses)
      use->set(result);
  return result;
}

/// Makes the weights of layers integers if a call chooses that.
static void emitWeights(const Choice &choice, const Layers &layers,
                        func::FuncOp function, const WeightOptions &options) {
  auto exact = llvm::map_to_vector(layers.layers, [](const Layer &layer) {
    return layer.product->getOperand(1);
  });
  quantizeWeights(function, options, {});
  for (auto [i, layer] : llvm::enumerate(layers.layers)) {
    OpBuilder builder(layer.product);
    Emitter emitter(builder, layer.product);
    Value integers = layer.product->getOperand(1);
    if (integers.getType() != exact[i].getType())
      integers =
          UniformDequantizeOp::create(emitter, exact[i].getType(), integers);
    layer.product->setOperand(
        1, emitter.select(Choice::getElement(emitter, choice.hasIntegers, i),
                          integers, exact[i]));
  }
}

FailureOr<SimulatedFunction>
SimulatedFunction::compile(func::FuncOp function,
                           const std::optional<WeightOptions> &weights,
                           const CompilerOptions &options) {
  SimulatedFunction result;
  result.function = function;
  result.layers = Layers::find(function);
  result.hasBytes = !weights;

  OwningOpRef<ModuleOp> module = function->getParentOfType<ModuleOp>().clone();
  auto copy = module->lookupSymbol<func::FuncOp>(function.getName());
  const Layers layers = Layers::find(copy);
  SmallVector<Value> points = layers.getPoints();
  const Choice choice(copy, layers.layers.size(), points.size());
  emitWeights(choice, layers, copy, weights.value_or(WeightOptions()));
  if (result.hasBytes) {
    auto end = [&](size_t point) {
      points[point] = emitRounding(choice, points[point], point,
                                   /*replaces=*/true);
    };
    for (size_t i = 0; i < layers.layers.size(); ++i)
      end(layers.outputPoint(i));
    for (size_t i = 0; i < layers.sums.size(); ++i)
      end(layers.sumPoint(i));
    for (auto [i, layer] : llvm::enumerate(layers.layers)) {
      size_t point = layers.inputPoint(i);
      points[point] = layer.getInput();
      layer.product->setOperand(0, emitRounding(choice, points[point], point,
                                                /*replaces=*/false));
    }
  }
  FailureOr<ObservedFunction> compiled =
      ObservedFunction::compile(copy, points, options);
  if (failed(compiled))
    return failure();
  result.compiled = std::move(*compiled);
  return result;
}

FailureOr<Tensors> SimulatedFunction::call(ArrayRef<Tensor> inputs) const {
  llvm::DenseSet<size_t> all;
  for (size_t i = 0; i < layers.layers.size(); ++i)
    all.insert(i);
  return call(inputs, Ranges(layers.getPoints().size()), all);
}

FailureOr<Tensors>
SimulatedFunction::call(ArrayRef<Tensor> inputs, const Ranges &ranges,
                        const llvm::DenseSet<size_t> &kept) const {
  func::FuncOp entry = function;
  const BytesPlan plan = BytesPlan::find(entry, layers, ranges, kept);
  Tensors choice;
  for (Type type :
       getChoiceTypes(entry.getContext(), layers.layers.size(), ranges.size()))
    choice.emplace_back(cast<RankedTensorType>(type));
  for (size_t i = 0; i < layers.layers.size(); ++i)
    choice[0].set(i, hasBytes ? bool(plan.quantizes[i]) : !kept.contains(i));
  for (auto [i, range] : llvm::enumerate(ranges)) {
    auto parameters = range ? Parameters::of(*range) : Parameters();
    choice[1].set(i, bool(plan.roundsAt[i]));
    choice[2].set(i, parameters.scale);
    choice[3].set(i, static_cast<double>(parameters.zeroPoint));
  }
  Tensors arguments(inputs);
  arguments.append(choice);
  return compiled->call(arguments);
}
