//===- NormalizationLowerings.cpp - Normalization in StableHLO ------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowerings.h"
#include "systole/Dialect/Graph/IR/Axes.h"

using namespace mlir;
using namespace systole::graph;
namespace hlo = systole::stablehlo;

//===----------------------------------------------------------------------===//
// Moments
//===----------------------------------------------------------------------===//

namespace {
struct Moments {
  Value mean, variance;
};
} // namespace

/// Widens to f32 for sums.
static Value widen(Emitter &b, Value value) {
  Type element = typeOf(value).getElementType();
  return element.getIntOrFloatBitWidth() < 32 ? b.convert(value, b.getF32Type())
                                              : value;
}

/// The mean over shards, with one all-reduce for all values.
static SmallVector<Value> meanOverShards(Emitter &b, LoweringContext &context,
                                         ArrayRef<Value> values) {
  if (context.getNumShards() == 1)
    return SmallVector<Value>(values);
  auto shares = llvm::map_to_vector(values, [&](Value value) {
    return b.multiply(value, 1.0 / context.getNumShards());
  });
  return llvm::to_vector_of<Value>(
      hlo::createAllReduce<hlo::AddOp>(b, b.getLoc(), shares,
                                       context.getNumShards())
          .getResults());
}

/// The moments for each index of the dimensions not in `dims`. `meanOver`
/// averages `mean` over what remains, such as shards.
static Moments
buildMoments(Emitter &b, Value input, ArrayRef<int64_t> dims,
             llvm::function_ref<Value(Value)> meanOver = nullptr) {
  auto average = [&](Value value) {
    Value part = mean(b, value, dims);
    return meanOver ? meanOver(part) : part;
  };
  Value mean = average(input);
  Value centred =
      b.subtract(input, broadcastAlong(b, mean, typeOf(input), dims));
  return {mean, average(b.multiply(centred, centred))};
}

/// (input - mean) / sqrt(variance + epsilon).
static Value normalize(Emitter &b, Value input, Moments moments,
                       ArrayRef<int64_t> dims, double epsilon) {
  auto type = typeOf(input);
  Value safe =
      b.add(moments.variance, b.splat(moments.variance.getType(), epsilon));
  Value centred =
      b.subtract(input, broadcastAlong(b, moments.mean, type, dims));
  return b.multiply(
      centred, broadcastAlong(b, hlo::RsqrtOp::create(b, safe), type, dims));
}

/// value * gamma + beta, if the layer has them, in the element type of its
/// result. `dims` are the dimensions that the variables lack.
template <typename LayerT>
static Value scaleAndCenter(Emitter &b, LoweringContext &context, LayerT op,
                            Value value, ArrayRef<int64_t> dims) {
  auto type = typeOf(value);
  auto spread = [&](StringRef name) {
    Value variable = widen(b, context.getVariable(op, name));
    return broadcastAlong(b, variable, type, dims);
  };
  if (op.getScale())
    value = b.multiply(value, spread("gamma"));
  if (op.getCenter())
    value = b.add(value, spread("beta"));
  return b.convert(value, typeOf(op.getResult()).getElementType());
}

static SmallVector<int64_t> allButLast(Value value) {
  return llvm::to_vector(llvm::seq<int64_t>(0, typeOf(value).getRank() - 1));
}

//===----------------------------------------------------------------------===//
// The layers
//===----------------------------------------------------------------------===//

/// A layer whose moving variables are frozen normalizes by them, as outside
/// of training.
static bool hasFrozenMoments(BatchNormOp op) {
  return llvm::any_of(
      cast<LayerOpInterface>(op.getOperation()).getVariables(),
      [](const VariableSpec &variable) {
        return variable.frozen &&
               StringRef(variable.suffix).starts_with("moving_");
      });
}

static Moments getBatchMoments(Emitter &b, LoweringContext &context,
                               BatchNormOp op, Value input,
                               ArrayRef<int64_t> dims) {
  if (!op.getCrossReplica())
    return buildMoments(b, input, dims);
  // The variance is around the mean over all shards.
  return buildMoments(b, input, dims, [&](Value part) {
    return meanOverShards(b, context, {part})[0];
  });
}

/// moving * momentum + batch * (1 - momentum), as Keras computes it.
static void followMoments(Emitter &b, LoweringContext &context, BatchNormOp op,
                          Moments moving, Moments batch) {
  double momentum = op.getMomentum().convertToDouble();
  SmallVector<Value> parts{batch.mean, batch.variance};
  if (!op.getCrossReplica())
    parts = meanOverShards(b, context, parts);
  auto step = [&](StringRef name, Value old, Value part) {
    Value next =
        b.add(b.multiply(old, momentum), b.multiply(part, 1 - momentum));
    Type element = typeOf(context.getVariable(op, name)).getElementType();
    context.setVariable(op, name, b.convert(next, element));
  };
  step("moving_mean", moving.mean, parts[0]);
  step("moving_variance", moving.variance, parts[1]);
}

static Value lowerBatchNorm(Emitter &b, LoweringContext &context,
                            BatchNormOp op, Value operand) {
  Value input = widen(b, operand);
  SmallVector<int64_t> dims = allButLast(input);
  double epsilon = op.getEpsilon().convertToDouble();
  Moments moments{widen(b, context.getVariable(op, "moving_mean")),
                  widen(b, context.getVariable(op, "moving_variance"))};
  if (context.isTraining() && !hasFrozenMoments(op)) {
    Moments moving = moments;
    moments = getBatchMoments(b, context, op, input, dims);
    followMoments(b, context, op, moving, moments);
  }
  Value normal = normalize(b, input, moments, dims, epsilon);
  return scaleAndCenter(b, context, op, normal, dims);
}

static Value lowerLayerNorm(Emitter &b, LoweringContext &context,
                            LayerNormOp op, Value operand) {
  Value input = widen(b, operand);
  int64_t rank = typeOf(input).getRank();
  SmallVector<int64_t> dims = getAxes(op.getAxes(), rank), others;
  for (int64_t dim = 0; dim < rank; ++dim)
    if (!llvm::is_contained(dims, dim))
      others.push_back(dim);
  Value normal = normalize(b, input, buildMoments(b, input, dims), dims,
                           op.getEpsilon().convertToDouble());
  return scaleAndCenter(b, context, op, normal, others);
}

/// The channels are reshaped to [groups, channels / groups].
static Value lowerGroupNorm(Emitter &b, LoweringContext &context,
                            GroupNormOp op, Value operand) {
  Value input = widen(b, operand);
  SmallVector<int64_t> shape(shapeOf(input));
  int64_t rank = shape.size(), groups = op.getGroups();
  SmallVector<int64_t> grouped(shape);
  grouped.back() = groups;
  grouped.push_back(shape.back() / groups);
  auto dims = llvm::to_vector(llvm::seq<int64_t>(1, rank - 1));
  dims.push_back(rank);
  Value split = b.reshape(input, grouped);
  Value normal = normalize(b, split, buildMoments(b, split, dims), dims,
                           op.getEpsilon().convertToDouble());
  normal = b.reshape(normal, shape);
  return scaleAndCenter(b, context, op, normal, allButLast(normal));
}

static Value lowerRMSNorm(Emitter &b, LoweringContext &context, RMSNormOp op,
                          Value operand) {
  Value input = widen(b, operand);
  auto type = typeOf(input);
  SmallVector<int64_t> last{type.getRank() - 1};
  Value square = mean(b, b.multiply(input, input), last);
  Value safe = b.add(
      square, b.splat(square.getType(), op.getEpsilon().convertToDouble()));
  Value normal = b.multiply(
      input, broadcastAlong(b, hlo::RsqrtOp::create(b, safe), type, last));
  Value scale = widen(b, context.getVariable(op, "scale"));
  Value result =
      b.multiply(normal, broadcastAlong(b, scale, type, allButLast(input)));
  return b.convert(result, typeOf(operand).getElementType());
}

void systole::graph::attachNormalizationLowerings(MLIRContext &context) {
  attach<lowerBatchNorm, lowerLayerNorm, lowerGroupNorm, lowerRMSNorm>(context);
}
