//===- QuantizationLowerings.cpp - Fake quantization in StableHLO ---------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowerings.h"

using namespace mlir;
using namespace systole::graph;
namespace hlo = systole::stablehlo;
using Direction = hlo::ComparisonDirection;

static Value stopGradient(Emitter &b, Value value) {
  return StopGradientOp::create(b, value);
}

/// `value` with the derivative of `straight`: what is added is 0.
static Value withDerivative(Emitter &b, Value value, Value straight) {
  return b.add(value, b.subtract(straight, stopGradient(b, straight)));
}

namespace {
/// The range of integers, moved so that 0 is one of its values.
struct NudgedRange {
  Value min, max, scale;
  /// The integer of 0, less the least integer.
  Value zero;
  /// Whether the range has one value alone.
  Value isEmpty;

  NudgedRange(Emitter &b, Value low, Value high, double least, double most) {
    Type type = low.getType();
    Value leastValue = b.splat(type, least), mostValue = b.splat(type, most);
    Value width = b.subtract(high, low);
    isEmpty = b.compare(width, b.zeros(type), Direction::EQ);
    Value exact = b.divide(width, b.splat(type, most - least));
    scale = b.select(isEmpty, b.splat(type, 1), exact);
    Value integer = b.subtract(leastValue, b.divide(low, scale));
    integer = hlo::ClampOp::create(b, leastValue, integer, mostValue);
    integer = b.emit<hlo::RoundOp>({integer});
    zero = b.subtract(integer, leastValue);
    min = b.multiply(b.subtract(leastValue, integer), exact);
    max = b.multiply(b.subtract(mostValue, integer), exact);
  }
};
} // namespace

Value systole::graph::buildFakeQuant(Emitter &b, Value input, Value min,
                                     Value max, ArrayRef<int64_t> dims,
                                     int64_t numBits, bool narrowRange) {
  Type element = typeOf(input).getElementType();
  if (element.getIntOrFloatBitWidth() < 32) {
    Value wide = buildFakeQuant(
        b, b.convert(input, b.getF32Type()), b.convert(min, b.getF32Type()),
        b.convert(max, b.getF32Type()), dims, numBits, narrowRange);
    return b.convert(wide, element);
  }
  Type type = input.getType();
  auto spread = [&](Value value) { return b.broadcast(value, type, dims); };
  NudgedRange range(b, stopGradient(b, min), stopGradient(b, max),
                    narrowRange ? 1 : 0, (1 << numBits) - 1);
  Value x = stopGradient(b, input);
  Value low = spread(range.min), scale = spread(range.scale);
  Value clamped = hlo::ClampOp::create(b, low, x, spread(range.max));
  Value steps = b.divide(b.subtract(clamped, low), scale);
  Value rounded = b.emit<hlo::FloorOp>({b.add(steps, b.splat(type, 0.5))});
  Value result = b.multiply(b.subtract(rounded, spread(range.zero)), scale);
  Type ends = range.min.getType();
  auto unlessEmpty = [&](Value end, double otherwise) {
    return spread(b.select(range.isEmpty, b.splat(ends, otherwise), end));
  };
  Value isBelow =
      b.compare(x, unlessEmpty(range.min, -INFINITY), Direction::LT);
  Value isAbove = b.compare(x, unlessEmpty(range.max, INFINITY), Direction::GT);
  Value straight =
      b.select(isBelow, spread(min), b.select(isAbove, spread(max), input));
  return withDerivative(b, result, straight);
}

Value systole::graph::buildQuantizedKernel(OpBuilder &builder,
                                           LayerOpInterface layer,
                                           Value kernel) {
  Emitter b(builder, layer.getLoc());
  auto type = typeOf(kernel);
  int64_t summed = type.getRank() - layer.getKernelFeatureDims();
  auto dims = llvm::to_vector(llvm::seq<int64_t>(0, summed));
  Value x = stopGradient(b, kernel);
  Value largest = reduce<hlo::MaxOp>(b, b.emit<hlo::AbsOp>({x}), dims);
  Type scales = largest.getType();
  Value isZero = isEqual(b, largest, b.zeros(scales));
  Value scale = b.select(isZero, b.splat(scales, 1),
                         b.divide(largest, b.splat(scales, 127)));
  scale = broadcastAlong(b, scale, type, dims);
  Value steps = b.emit<hlo::RoundNearestEvenOp>({b.divide(x, scale)});
  return withDerivative(b, b.multiply(steps, scale), kernel);
}

static Value lowerFakeQuant(Emitter &b, FakeQuantOp op, ValueRange operands) {
  SmallVector<int64_t> dims;
  if (typeOf(operands[1]).getRank() > 0)
    dims.push_back(typeOf(operands[0]).getRank() - 1);
  return buildFakeQuant(b, operands[0], operands[1], operands[2], dims,
                        op.getNumBits(), op.getNarrowRange());
}

static bool hasFrozenRange(TrainedFakeQuantOp op) {
  return llvm::any_of(
      cast<LayerOpInterface>(op.getOperation()).getVariables(),
      [](const VariableSpec &variable) { return variable.frozen; });
}

/// Moves the range towards that of the global batch.
static void followRange(Emitter &b, LoweringContext &context,
                        TrainedFakeQuantOp op, Value input) {
  // The largest of two values: the smallest element times -1, and the
  // largest.
  SmallVector<Value> ends{b.emit<hlo::NegOp>({reduceAll<hlo::MinOp>(b, input)}),
                          reduceAll<hlo::MaxOp>(b, input)};
  for (Value &end : ends)
    end = relu(b, end);
  if (context.getNumShards() > 1)
    ends = llvm::to_vector_of<Value>(
        hlo::createAllReduce<hlo::MaxOp>(b, b.getLoc(), ends,
                                         context.getNumShards())
            .getResults());
  // The subtraction makes 0, while a negation would make -0.
  ends[0] = b.subtract(b.zeros(ends[0].getType()), ends[0]);
  Value min = context.getVariable(op, "min"),
        max = context.getVariable(op, "max");
  Value isNew = isEqual(b, min, max);
  double decay = op.getEmaDecay().convertToDouble();
  auto step = [&](StringRef name, Value old, Value batch) {
    Value next = b.add(b.multiply(old, decay), b.multiply(batch, 1 - decay));
    context.setVariable(op, name, b.select(isNew, batch, next));
  };
  step("min", min, ends[0]);
  step("max", max, ends[1]);
}

static Value lowerTrainedFakeQuant(Emitter &b, LoweringContext &context,
                                   TrainedFakeQuantOp op, Value input) {
  if (context.isTraining() && !op.getLearned() && !hasFrozenRange(op))
    followRange(b, context, op, stopGradient(b, input));
  Value min = context.getVariable(op, "min"),
        max = context.getVariable(op, "max");
  if (op->hasAttr(marksRangeAttrName))
    return hlo::CustomCallOp::create(
               b, input.getType(), ValueRange{input, min, max},
               ArrayRef<NamedAttribute>{b.getNamedAttr(
                   "call_target_name", b.getStringAttr(rangeCallName))})
        .getResult(0);
  return buildFakeQuant(b, input, min, max, /*dims=*/{}, op.getNumBits(),
                        op.getNarrowRange());
}

void systole::graph::attachQuantizationLowerings(MLIRContext &context) {
  attach<lowerFakeQuant, lowerTrainedFakeQuant>(context);
}
