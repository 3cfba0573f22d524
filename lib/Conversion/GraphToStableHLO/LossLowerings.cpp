//===- LossLowerings.cpp - Losses in StableHLO ----------------------------===//
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

/// The mean of losses. With weights, the sum of weighted losses is divided by
/// the number of nonzero weights, or by that of losses.
static Value buildLoss(Emitter &b, LoweringContext &context, Value losses,
                       ValueRange weights, StringRef reduction) {
  if (weights.empty())
    return buildMean(b, losses, context.getRowWeights());
  auto type = typeOf(losses);
  Value each =
      b.convert(buildWeights(b, type, context.getRowWeights(), weights[0]),
                type.getElementType());
  if (reduction == "sum_over_batch_size")
    return buildMean(b, b.multiply(losses, each), context.getRowWeights());
  Value total = reduceAll<hlo::AddOp>(b, b.multiply(losses, each));
  Value counts =
      b.compare(each, b.zeros(each.getType()), hlo::ComparisonDirection::NE);
  Value count =
      reduceAll<hlo::AddOp>(b, b.convert(counts, type.getElementType()));
  count = hlo::MaxOp::create(b, count, b.splat(count.getType(), 1));
  return b.divide(total, count);
}

/// The mean over rows of sum(labels * (log(sum(exp(x))) - x)), with x the
/// logits minus their maximum.
static Value buildCrossEntropy(Emitter &b, LoweringContext &context,
                               Value labels, Value logits, ValueRange weights,
                               StringRef reduction) {
  auto type = typeOf(logits);
  Value shifted = shiftByMaximum(b, logits);
  Value sum = reduceRows<hlo::AddOp>(b, hlo::ExpOp::create(b, shifted));
  Value logSum = broadcastRows(b, hlo::LogOp::create(b, sum), type);
  Value surprise = b.subtract(logSum, shifted);
  Value weighted = b.multiply(labels, surprise);
  if (context.getRowWeights() || !weights.empty())
    return buildLoss(b, context, reduceRows<hlo::AddOp>(b, weighted), weights,
                     reduction);
  Value total = reduceAll<hlo::AddOp>(b, weighted);
  double rows = ShapedType::getNumElements(type.getShape().drop_back());
  return b.divide(total, b.splat(total.getType(), rows));
}

/// labels * (1 - smoothing) + smoothing * even.
static Value smooth(Emitter &b, Value labels, double smoothing, double even) {
  if (smoothing == 0)
    return labels;
  Type type = labels.getType();
  Value kept = b.multiply(labels, b.splat(type, 1 - smoothing));
  return b.add(kept, b.splat(type, smoothing * even));
}

/// A loss whose elements `build(b, op, labels, predictions)` returns.
template <typename OpTy, Value (*build)(Emitter &, OpTy, Value, Value)>
static Value lowerElementLoss(Emitter &b, LoweringContext &context, OpTy op,
                              ValueRange operands) {
  Value losses = build(b, op, operands[0], operands[1]);
  return buildLoss(b, context, losses, operands.drop_front(2),
                   op.getReduction());
}

static Value lowerSoftmaxCrossEntropy(Emitter &b, LoweringContext &context,
                                      SoftmaxCrossEntropyOp op,
                                      ValueRange operands) {
  double smoothing = op.getLabelSmoothing().convertToDouble();
  double classes = shapeOf(operands[1]).back();
  Value labels = smooth(b, operands[0], smoothing, 1 / classes);
  return buildCrossEntropy(b, context, labels, operands[1],
                           operands.drop_front(2), op.getReduction());
}

static Value lowerSparseSoftmaxCrossEntropy(Emitter &b,
                                            LoweringContext &context,
                                            SparseSoftmaxCrossEntropyOp op,
                                            ValueRange operands) {
  auto logits = typeOf(operands[1]);
  Value labels =
      oneHot(b, operands[0], logits.getShape().back(), logits.getElementType());
  return buildCrossEntropy(b, context, labels, operands[1],
                           operands.drop_front(2), op.getReduction());
}

static Value buildSigmoidCrossEntropy(Emitter &b, SigmoidCrossEntropyOp op,
                                      Value labels, Value logits) {
  labels = smooth(b, labels, op.getLabelSmoothing().convertToDouble(), 0.5);
  return b.subtract(softplus(b, logits), b.multiply(logits, labels));
}

static Value buildMeanSquaredError(Emitter &b, MeanSquaredErrorOp, Value labels,
                                   Value predictions) {
  Value error = b.subtract(predictions, labels);
  return b.multiply(error, error);
}

static Value buildMeanAbsoluteError(Emitter &b, MeanAbsoluteErrorOp,
                                    Value labels, Value predictions) {
  return hlo::AbsOp::create(b, b.subtract(predictions, labels));
}

/// The loss is m * (|error| - m / 2) with m = min(|error|, delta).
static Value buildHuberLoss(Emitter &b, HuberLossOp op, Value labels,
                            Value predictions) {
  Value error = hlo::AbsOp::create(b, b.subtract(predictions, labels));
  Value delta = b.splat(error.getType(), op.getDelta().convertToDouble());
  Value near = hlo::MinOp::create(b, error, delta);
  Value half = b.multiply(near, b.splat(near.getType(), 0.5));
  return b.multiply(near, b.subtract(error, half));
}

static Value buildHingeLoss(Emitter &b, HingeLossOp, Value labels,
                            Value predictions) {
  Type type = labels.getType();
  Value one = b.splat(type, 1);
  Value sign = b.subtract(b.multiply(labels, b.splat(type, 2)), one);
  return relu(b, b.subtract(one, b.multiply(sign, predictions)));
}

static Value buildKLDivergence(Emitter &b, KLDivergenceOp, Value labels,
                               Value predictions) {
  auto hold = [&](Value x) -> Value {
    auto scalar = RankedTensorType::get({}, getElementTypeOrSelf(x));
    return hlo::ClampOp::create(b, x.getType(), b.splat(scalar, 1e-7), x,
                                b.splat(scalar, 1));
  };
  labels = hold(labels);
  Value ratio = b.divide(labels, hold(predictions));
  return reduceRows<hlo::AddOp>(
      b, b.multiply(labels, hlo::LogOp::create(b, ratio)));
}

static Value lowerTripletLoss(Emitter &b, LoweringContext &context,
                              TripletLossOp op, ValueRange operands) {
  auto distance = [&](Value other) {
    Value difference = b.subtract(operands[0], other);
    return reduceRows<hlo::AddOp>(b, b.multiply(difference, difference));
  };
  Value near = distance(operands[1]), far = distance(operands[2]);
  Value margin = b.splat(near.getType(), op.getMargin().convertToDouble());
  Value losses = relu(b, b.add(b.subtract(near, far), margin));
  return buildMean(b, losses, context.getRowWeights());
}

void systole::graph::attachLossLowerings(MLIRContext &context) {
  attachBatch<lowerSoftmaxCrossEntropy, lowerSparseSoftmaxCrossEntropy,
              lowerElementLoss<SigmoidCrossEntropyOp, buildSigmoidCrossEntropy>,
              lowerElementLoss<MeanSquaredErrorOp, buildMeanSquaredError>,
              lowerElementLoss<MeanAbsoluteErrorOp, buildMeanAbsoluteError>,
              lowerElementLoss<HuberLossOp, buildHuberLoss>,
              lowerElementLoss<HingeLossOp, buildHingeLoss>,
              lowerElementLoss<KLDivergenceOp, buildKLDivergence>,
              lowerTripletLoss>(context);
}
