//===- MetricLowerings.cpp - Metrics in StableHLO -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowerings.h"
#include "systole/Dialect/TPU/IR/ProgramMetadata.h"

using namespace mlir;
using namespace systole::graph;
namespace hlo = systole::stablehlo;

using TotalAndCount = std::pair<Value, Value>;

/// The weighted sum and the total weight of the elements, as f32 scalars.
static TotalAndCount sumAndCount(Emitter &b, Value values, Value weights) {
  RankedTensorType type = typeOf(values);
  Value wide = b.convert(values, b.getF32Type());
  if (!weights)
    return {reduceAll<hlo::AddOp>(b, wide),
            b.splat(b.getF32Type(), double(type.getNumElements()))};
  return {reduceAll<hlo::AddOp>(b, b.multiply(wide, weights)),
          reduceAll<hlo::AddOp>(b, weights)};
}

/// 1 where an integer or boolean is not 0, as f32.
static Value isPositive(Emitter &b, Value values) {
  return b.convert(b.compare(values, b.zeros(values.getType()),
                             hlo::ComparisonDirection::NE),
                   b.getF32Type());
}

/// A metric whose total and count `measure(b, metric, arguments, weights)`
/// returns. `weights` has the shape of the first argument, or is null.
template <auto measure>
struct MetricModel : MetricLoweringAttrInterface::ExternalModel<
                         MetricModel<measure>, decltype(getLowered(measure))> {
  using AttrTy = decltype(getLowered(measure));
  TotalAndCount buildTotalAndCount(Attribute metric, OpBuilder &builder,
                                   Location loc, ValueRange arguments,
                                   Value rowWeights) const {
    Emitter b(builder, loc);
    constexpr unsigned numArguments =
        llvm::is_one_of<AttrTy, MeanAttr, PerplexityAttr>::value ? 1 : 2;
    Value weights =
        arguments.size() > numArguments ? arguments.back() : Value();
    weights = buildWeights(b, typeOf(arguments[0]), rowWeights, weights);
    return measure(b, cast<AttrTy>(metric), arguments, weights);
  }
};

template <typename AttrTy>
static TotalAndCount measureMean(Emitter &b, AttrTy, ValueRange arguments,
                                 Value weights) {
  return sumAndCount(b, arguments[0], weights);
}

static TotalAndCount measureAccuracy(Emitter &b, AccuracyAttr,
                                     ValueRange arguments, Value weights) {
  return sumAndCount(b, isEqual(b, arguments[0], arguments[1]), weights);
}

/// A label is among the first k if fewer than k logits are larger than its
/// own.
static TotalAndCount measureTopK(Emitter &b, TopKAttr metric,
                                 ValueRange arguments, Value weights) {
  Value logits = arguments[1];
  auto type = typeOf(logits);
  Value hit = oneHot(b, arguments[0], type.getShape().back(), b.getI1Type());
  // A select makes the other logits 0. A product with 0 would be NaN for an
  // infinite logit.
  Value own = reduceRows<hlo::AddOp>(b, b.select(hit, logits, b.zeros(type)));
  Value larger = b.compare(logits, broadcastRows(b, own, type),
                           hlo::ComparisonDirection::GT);
  Value count = reduceRows<hlo::AddOp>(b, b.convert(larger, b.getF32Type()));
  Value among =
      b.compare(count, b.splat(count.getType(), double(metric.getK())),
                hlo::ComparisonDirection::LT);
  return sumAndCount(b, among, weights);
}

/// The share of elements positive in argument `base` that are positive in both.
template <typename AttrTy, unsigned base>
static TotalAndCount measurePositives(Emitter &b, AttrTy, ValueRange arguments,
                                      Value weights) {
  Value labels = isPositive(b, arguments[0]);
  Value predictions = isPositive(b, arguments[1]);
  Value both = b.multiply(labels, predictions);
  Value counted = base == 0 ? labels : predictions;
  return {sumAndCount(b, both, weights).first,
          sumAndCount(b, counted, weights).first};
}
/// Counts the true and the false positives at each threshold.
static TotalAndCount measureAUC(Emitter &b, AUCAttr metric,
                                ValueRange arguments, Value weights) {
  int64_t steps = metric.getThresholds() - 1;
  int64_t size = typeOf(arguments[0]).getNumElements();
  auto table = RankedTensorType::get({steps + 1, size}, b.getF32Type());
  // The ends lie slightly outside, so that everything is above the first and
  // nothing above the last.
  SmallVector<float> thresholds;
  for (int64_t i = 0; i <= steps; ++i)
    thresholds.push_back(float(i == 0       ? -1e-7
                               : i == steps ? 1 + 1e-7
                                            : double(i) / double(steps)));
  auto listType = RankedTensorType::get({steps + 1}, b.getF32Type());
  Value list = hlo::ConstantOp::create(
      b, DenseElementsAttr::get(listType, ArrayRef<float>(thresholds)));
  auto flat = [&](Value values) {
    return b.broadcast(b.reshape(b.convert(values, b.getF32Type()), {size}),
                       table, {1});
  };
  Value above =
      b.convert(b.compare(flat(arguments[1]), b.broadcast(list, table, {0}),
                          hlo::ComparisonDirection::GT),
                b.getF32Type());
  Value positive = flat(isPositive(b, arguments[0]));
  if (weights)
    above = b.multiply(above, flat(weights));
  Value truePositive = b.multiply(above, positive);
  Value falsePositive = b.subtract(above, truePositive);
  return {reduceRows<hlo::AddOp>(b, truePositive),
          reduceRows<hlo::AddOp>(b, falsePositive)};
}

static Value difference(Emitter &b, ValueRange arguments) {
  return b.convert(b.subtract(arguments[1], arguments[0]), b.getF32Type());
}

template <typename AttrTy>
static TotalAndCount measureSquaredError(Emitter &b, AttrTy,
                                         ValueRange arguments, Value weights) {
  Value error = difference(b, arguments);
  return sumAndCount(b, b.multiply(error, error), weights);
}
static TotalAndCount measureAbsoluteError(Emitter &b, MeanAbsoluteErrorAttr,
                                          ValueRange arguments, Value weights) {
  return sumAndCount(b, hlo::AbsOp::create(b, difference(b, arguments)),
                     weights);
}

static SmallVector<Value> lowerBatchMetric(Emitter &b, LoweringContext &context,
                                           BatchMetricOp op,
                                           ValueRange operands) {
  return buildBatchMetric(b, op.getMetric(), operands, context.getRowWeights());
}

/// total / count, or 0 without any.
static Value divide(Emitter &b, Value total, Value count) {
  Value zero = b.zeros(count.getType());
  Value none = b.compare(count, zero, hlo::ComparisonDirection::EQ);
  Value divisor = b.select(none, b.splat(count.getType(), 1), count);
  return b.select(none, zero, b.divide(total, divisor));
}

/// The area of the trapezoids under the points (counts[i], totals[i]), relative
/// to the first values, which are the largest.
static Value buildArea(Emitter &b, Value totals, Value counts) {
  int64_t size = typeOf(totals).getDimSize(0);
  auto relative = [&](Value sums) {
    Value first = b.slice(sums, {0}, {1});
    return divide(b, sums, b.broadcast(first, sums.getType(), {0}));
  };
  auto below = [&](Value sums) { return b.slice(sums, {0}, {size - 1}); };
  auto above = [&](Value sums) { return b.slice(sums, {1}, {size}); };
  totals = relative(totals);
  counts = relative(counts);
  Value widths = b.subtract(below(counts), above(counts));
  Value heights = b.multiply(b.add(below(totals), above(totals)), 0.5);
  return reduceAll<hlo::AddOp>(b, b.multiply(widths, heights));
}

SmallVector<Value> systole::graph::buildBatchMetric(Emitter &b,
                                                    MetricAttrInterface metric,
                                                    ValueRange arguments,
                                                    Value rowWeights) {
  auto [total, count] =
      cast<MetricLoweringAttrInterface>(metric).buildTotalAndCount(
          b, b.getLoc(), arguments, rowWeights);
  using tpu::MetricResult;
  switch (*tpu::symbolizeMetricResult(metric.getResult())) {
  case MetricResult::mean:
    return {divide(b, total, count), total, count};
  case MetricResult::exp_mean:
    return {hlo::ExpOp::create(b, divide(b, total, count)), total, count};
  case MetricResult::root_mean:
    return {hlo::SqrtOp::create(b, divide(b, total, count)), total, count};
  case MetricResult::auc:
    return {buildArea(b, total, count), total, count};
  }
  llvm_unreachable("unknown result of a metric");
}

void systole::graph::attachMetricLowerings(MLIRContext &context) {
  attachBatch<lowerBatchMetric>(context);
  attach<MetricModel, measureAUC, measureAccuracy, measureAbsoluteError,
         measureMean<MeanAttr>, measureMean<PerplexityAttr>,
         measureSquaredError<MeanSquaredErrorAttr>,
         measureSquaredError<RootMeanSquaredErrorAttr>,
         measurePositives<PrecisionAttr, 1>, measurePositives<RecallAttr, 0>,
         measureTopK>(context);
}
