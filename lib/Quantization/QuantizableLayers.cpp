//===- QuantizableLayers.cpp - Layers that can be quantized ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "QuantizableLayers.h"

#include "systole/Dialect/StableHLO/IR/Emitter.h"

#include "mlir/IR/Matchers.h"
#include "llvm/ADT/DenseSet.h"

#include <algorithm>
#include <cmath>

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;
using quantization::Layer;
using quantization::Layers;
using quantization::Sum;

namespace {
/// The values of a constant for each index of one dimension.
using Channels = std::optional<std::vector<double>>;
} // namespace

static Channels evaluate(Value value, int64_t dim, int64_t count);

static Channels evaluateConstant(DenseFPElementsAttr numbers, int64_t dim,
                                 int64_t count) {
  if (numbers.isSplat())
    return std::vector<double>(
        count, numbers.getSplatValue<APFloat>().convertToDouble());
  ArrayRef<int64_t> shape = numbers.getType().getShape();
  if (dim < 0 || shape[dim] != count || numbers.getNumElements() != count)
    return std::nullopt;
  std::vector<double> result;
  for (const APFloat &number : numbers)
    result.push_back(number.convertToDouble());
  return result;
}

static Channels evaluateBroadcast(BroadcastInDimOp op, int64_t dim,
                                  int64_t count) {
  RankedTensorType type = typeOf(op.getOperand());
  const int64_t *found = llvm::find(op.getBroadcastDimensions(), dim);
  int64_t source = found - op.getBroadcastDimensions().begin();
  if (found != op.getBroadcastDimensions().end() &&
      type.getDimSize(source) == count && type.getNumElements() == count)
    return evaluate(op.getOperand(), source, count);
  if (type.getNumElements() != 1)
    return std::nullopt;
  Channels one = evaluate(op.getOperand(), -1, 1);
  return one ? Channels(std::vector<double>(count, one->front())) : one;
}

/// Evaluates the operands of an elementwise operation, and applies `function`.
template <typename Function>
static Channels apply(Operation *op, int64_t dim, int64_t count,
                      Function function) {
  Channels x = evaluate(op->getOperand(0), dim, count);
  Channels y = x ? evaluate(op->getOperands().back(), dim, count) : x;
  if (!y)
    return y;
  for (auto [a, b] : llvm::zip_equal(*x, *y))
    a = function(a, b);
  return x;
}

static Channels evaluate(Value value, int64_t dim, int64_t count) {
  DenseFPElementsAttr numbers;
  if (matchPattern(value, m_Constant(&numbers)))
    return evaluateConstant(numbers, dim, count);
  Operation *op = value.getDefiningOp();
  if (!op)
    return std::nullopt;
  if (auto broadcast = dyn_cast<BroadcastInDimOp>(op))
    return evaluateBroadcast(broadcast, dim, count);
  if (auto reshape = dyn_cast<ReshapeOp>(op)) {
    RankedTensorType type = typeOf(reshape.getOperand());
    if (type.getNumElements() != count)
      return std::nullopt;
    const int64_t *source = llvm::find(type.getShape(), count);
    return evaluate(
        reshape.getOperand(),
        source == type.getShape().end() ? -1 : source - type.getShape().begin(),
        count);
  }
  auto with = [&](auto function) { return apply(op, dim, count, function); };
  if (isa<AddOp>(op))
    return with([](double a, double b) { return a + b; });
  if (isa<SubtractOp>(op))
    return with([](double a, double b) { return a - b; });
  if (isa<MulOp>(op))
    return with([](double a, double b) { return a * b; });
  if (isa<DivOp>(op))
    return with([](double a, double b) { return a / b; });
  if (isa<SqrtOp>(op))
    return with([](double a, double) { return std::sqrt(a); });
  if (isa<RsqrtOp>(op))
    return with([](double a, double) { return 1 / std::sqrt(a); });
  if (isa<NegOp>(op))
    return with([](double a, double) { return -a; });
  return std::nullopt;
}

/// The number that all elements of a constant have.
static std::optional<double> getNumber(Value value) {
  DenseFPElementsAttr numbers;
  if (!matchPattern(value, m_Constant(&numbers)) || !numbers.isSplat())
    return std::nullopt;
  return numbers.getSplatValue<APFloat>().convertToDouble();
}

/// Whether an operation bounds a value by 0 from below, by a positive number
/// from above, or by two numbers that are not negative.
static bool isActivation(Operation *op, Value value) {
  if (auto clamp = dyn_cast<ClampOp>(op))
    return clamp.getOperand() == value &&
           getNumber(clamp.getMin()).value_or(-1) >= 0;
  if (!isa<MaxOp, MinOp>(op))
    return false;
  std::optional<double> bound =
      getNumber(op->getOperand(op->getOperand(0) == value ? 1 : 0));
  return bound && (isa<MaxOp>(op) ? *bound == 0 : *bound > 0);
}

/// The bounds that follow a value alone, as relu or relu6: quantization
/// saturates.
static SmallVector<Operation *> findActivation(Value value) {
  SmallVector<Operation *> bounds;
  while (value.hasOneUse() && isActivation(*value.getUsers().begin(), value)) {
    bounds.push_back(*value.getUsers().begin());
    value = bounds.back()->getResult(0);
  }
  return bounds;
}

std::pair<double, double>
quantization::getBounds(ArrayRef<Operation *> activation) {
  double least = -HUGE_VAL, most = HUGE_VAL;
  auto raise = [&](double bound) { least = std::max(least, bound); };
  auto lower = [&](double bound) { most = std::min(most, bound); };
  for (Operation *op : activation) {
    if (auto clamp = dyn_cast<ClampOp>(op)) {
      raise(*getNumber(clamp.getMin()));
      if (std::optional<double> bound = getNumber(clamp.getMax()))
        lower(*bound);
      continue;
    }
    std::optional<double> bound = getNumber(op->getOperand(0));
    if (!bound)
      bound = getNumber(op->getOperand(1));
    isa<MaxOp>(op) ? raise(*bound) : lower(*bound);
  }
  return {least, most};
}

/// Extends a layer by one operation on its result, if that is affine.
static bool extend(Layer &layer) {
  if (!layer.linear.hasOneUse())
    return false;
  Operation *user = *layer.linear.getUsers().begin();
  if (!isa<AddOp, SubtractOp, MulOp, DivOp>(user))
    return false;
  bool isFirst = user->getOperand(0) == layer.linear;
  if (isa<DivOp>(user) && !isFirst)
    return false;
  Channels numbers = evaluate(user->getOperand(isFirst ? 1 : 0),
                              layer.resultFeature, layer.factors.size());
  if (!numbers)
    return false;
  for (size_t i = 0; i < numbers->size(); ++i) {
    double number = (*numbers)[i];
    double &factor = layer.factors[i], &offset = layer.offsets[i];
    if (isa<MulOp, DivOp>(user)) {
      double by = isa<MulOp>(user) ? number : 1 / number;
      factor *= by;
      offset *= by;
    } else if (isa<AddOp>(user)) {
      offset += number;
    } else {
      factor = isFirst ? factor : -factor;
      offset = isFirst ? offset - number : number - offset;
    }
  }
  layer.linear = user->getResult(0);
  return true;
}

/// The kind of a layer, and the shape of its weights: "convolution 5x5x1x32".
static std::string nameOf(const Layer &layer) {
  std::string name =
      isa<DotGeneralOp>(layer.product) ? "product " : "convolution ";
  llvm::raw_string_ostream os(name);
  llvm::interleave(layer.weights.getType().getShape(), os, "x");
  return name;
}

/// The layer of a product, if it is one.
static std::optional<Layer> findLayer(Operation *op) {
  Layer layer;
  layer.product = op;
  if (auto convolution = dyn_cast<ConvolutionOp>(op)) {
    ConvDimensionNumbersAttr numbers = convolution.getDimensionNumbers();
    layer.weightsFeature = numbers.getKernelOutputFeatureDimension();
    layer.resultFeature = numbers.getOutputFeatureDimension();
  } else if (auto dot = dyn_cast<DotGeneralOp>(op)) {
    DotDimensionNumbersAttr numbers = dot.getDotDimensionNumbers();
    int64_t rank = typeOf(dot.getRhs()).getRank();
    int64_t summed = numbers.getRhsContractingDimensions().size();
    if (rank != summed + 1)
      return std::nullopt;
    while (llvm::is_contained(numbers.getRhsContractingDimensions(),
                              layer.weightsFeature))
      ++layer.weightsFeature;
    layer.resultFeature = typeOf(dot.getResult()).getRank() - 1;
  } else {
    return std::nullopt;
  }
  RankedTensorType type = typeOf(op->getResult(0));
  if (!type.getElementType().isF32() ||
      !typeOf(layer.getInput()).getElementType().isF32() ||
      !matchPattern(op->getOperand(1), m_Constant(&layer.weights)))
    return std::nullopt;
  int64_t features = type.getDimSize(layer.resultFeature);
  layer.factors.assign(features, 1);
  layer.offsets.assign(features, 0);
  layer.linear = op->getResult(0);
  while (extend(layer))
    ;
  layer.activation = findActivation(layer.linear);
  layer.output = layer.activation.empty()
                     ? layer.linear
                     : layer.activation.back()->getResult(0);
  layer.name = nameOf(layer);
  return layer;
}

Layers Layers::find(func::FuncOp function) {
  Layers found;
  llvm::DenseSet<Operation *> inLayers;
  for (Operation &op : function.front()) {
    if (std::optional<Layer> layer = findLayer(&op)) {
      for (Operation *part = &op; part != layer->linear.getDefiningOp();
           part = *part->getUsers().begin())
        inLayers.insert(*part->getUsers().begin());
      found.layers.push_back(std::move(*layer));
    }
    // Constants are added to something by layers alone.
    if (isa<AddOp>(op) && !inLayers.contains(&op) &&
        typeOf(op.getResult(0)).getElementType().isF32() &&
        typeOf(op.getResult(0)).getRank() > 1 &&
        !isConstant(op.getOperand(0)) && !isConstant(op.getOperand(1))) {
      SmallVector<Operation *> activation = findActivation(op.getResult(0));
      Operation *last = activation.empty() ? &op : activation.back();
      found.sums.push_back({&op, activation, last->getResult(0)});
    }
  }
  return found;
}

SmallVector<Value> Layers::getPoints() const {
  SmallVector<Value> points;
  for (const Layer &layer : layers)
    points.append({layer.getInput(), layer.output});
  for (const Sum &sum : sums)
    points.push_back(sum.output);
  return points;
}

/// Whether the body of a reduction is one operation.
template <typename Op> static bool reducesBy(Operation *reduction) {
  Block &body = reduction->getRegion(0).front();
  return body.getOperations().size() == 2 && isa<Op>(body.front());
}

Value quantization::findAveraged(Value value) {
  Operation *op = value.getDefiningOp();
  if (!isa_and_nonnull<MulOp, DivOp>(op))
    return {};
  bool isSecond = isa<MulOp>(op) && isConstant(op->getOperand(0));
  if (!isConstant(op->getOperand(isSecond ? 0 : 1)))
    return {};
  Operation *sum = op->getOperand(isSecond ? 1 : 0).getDefiningOp();
  if (!isa_and_nonnull<ReduceOp, ReduceWindowOp>(sum) ||
      sum->getNumResults() != 1 || !reducesBy<AddOp>(sum) ||
      getNumber(sum->getOperand(1)) != 0.0)
    return {};
  return sum->getOperand(0);
}

bool quantization::isTransparent(Operation *op) {
  if (isa<ReshapeOp, TransposeOp, SliceOp, ReverseOp, BroadcastInDimOp>(op))
    return true;
  DenseFPElementsAttr filler;
  if (!isa<PadOp, ReduceWindowOp>(op) || op->getNumResults() != 1 ||
      !matchPattern(op->getOperand(1), m_Constant(&filler)))
    return false;
  APFloat number = filler.getSplatValue<APFloat>();
  if (isa<PadOp>(op))
    return number.isZero();
  return number.isInfinity() && number.isNegative() && reducesBy<MaxOp>(op);
}
