//===- ScheduleLowerings.cpp - Schedules in StableHLO ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TrainingLowerings.h"
#include "systole/Dialect/Graph/IR/Graph.h"
#include "systole/Dialect/StableHLO/IR/Builders.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace systole::graph;
namespace hlo = systole::stablehlo;

namespace {

/// Float32 scalars, in which TensorFlow computes every schedule.
struct Rate {
  ImplicitLocOpBuilder b;

  Value number(double value) {
    return hlo::getSplat(b, b.getLoc(), b.getF32Type(), value);
  }
  Value number(APFloat value) { return number(value.convertToDouble()); }
  Value convert(Value step) {
    return hlo::ConvertOp::create(b, RankedTensorType::get({}, b.getF32Type()),
                                  step);
  }

  Value add(Value x, Value y) { return hlo::AddOp::create(b, x, y); }
  Value sub(Value x, Value y) { return hlo::SubtractOp::create(b, x, y); }
  Value mul(Value x, Value y) { return hlo::MulOp::create(b, x, y); }
  Value div(Value x, Value y) { return hlo::DivOp::create(b, x, y); }
  Value pow(Value x, Value y) { return hlo::PowOp::create(b, x, y); }

  /// The share of `steps` that is done, at most 1.
  Value share(Value step, int64_t steps) {
    Value all = number(steps);
    return div(hlo::MinOp::create(b, convert(step), all), all);
  }
  /// `yes` where `step` compares so with a number, else `no`.
  Value select(Value step, hlo::ComparisonDirection direction, int64_t number,
               Value yes, Value no) {
    Value bound = hlo::getSplat(b, b.getLoc(), step.getType(), number);
    return hlo::SelectOp::create(
        b, hlo::CompareOp::create(b, step, bound, direction), yes, no);
  }
};

/// A schedule built by `ModelT::build(rate, op, step)`.
template <typename ModelT, typename OpTy>
struct Lowering
    : public ScheduleLoweringOpInterface::ExternalModel<ModelT, OpTy> {
  Value buildRate(Operation *op, OpBuilder &builder, Value step) const {
    return ModelT::build(Rate{ImplicitLocOpBuilder(op->getLoc(), builder)},
                         cast<OpTy>(op), step);
  }
};

struct ExponentialDecayLowering
    : Lowering<ExponentialDecayLowering, ExponentialDecayOp> {
  static Value build(Rate r, ExponentialDecayOp op, Value step) {
    Value steps = r.number(op.getDecaySteps());
    Value exponent = r.div(r.convert(step), steps);
    if (op.getStaircase())
      exponent = hlo::FloorOp::create(r.b, exponent);
    Value factor = r.pow(r.number(op.getDecayRate()), exponent);
    return r.mul(r.number(op.getInitial()), factor);
  }
};

struct PiecewiseConstantLowering
    : Lowering<PiecewiseConstantLowering, PiecewiseConstantOp> {
  static Value build(Rate r, PiecewiseConstantOp op, Value step) {
    auto values = llvm::map_to_vector(
        op.getValues().getAsRange<FloatAttr>(),
        [&](FloatAttr value) { return r.number(value.getValue()); });
    Value rate = values.back();
    for (size_t i = op.getBoundaries().size(); i-- > 0;)
      rate = r.select(step, hlo::ComparisonDirection::LE,
                      cast<IntegerAttr>(op.getBoundaries()[i]).getInt(),
                      values[i], rate);
    return rate;
  }
};

struct PolynomialDecayLowering
    : Lowering<PolynomialDecayLowering, PolynomialDecayOp> {
  static Value build(Rate r, PolynomialDecayOp op, Value step) {
    Value done = op.getCycle() ? buildCycle(r, op, step)
                               : r.share(step, op.getDecaySteps());
    Value rest = r.sub(r.number(1), done);
    Value end = r.number(op.getEnd());
    Value fall = r.sub(r.number(op.getInitial()), end);
    return r.add(r.mul(fall, r.pow(rest, r.number(op.getPower()))), end);
  }

  /// The share done of the shortest whole number of periods that holds `step`.
  static Value buildCycle(Rate &r, PolynomialDecayOp op, Value step) {
    Value period = r.number(op.getDecaySteps());
    Value count = r.convert(step);
    Value periods = hlo::CeilOp::create(r.b, r.div(count, period));
    periods = hlo::MaxOp::create(r.b, periods, r.number(1));
    return r.div(count, r.mul(period, periods));
  }
};

struct CosineDecayLowering : Lowering<CosineDecayLowering, CosineDecayOp> {
  static Value build(Rate r, CosineDecayOp op, Value step) {
    constexpr double pi = 3.14159265358979323846;
    Value angle = r.mul(r.number(pi), r.share(step, op.getDecaySteps()));
    Value wave = r.add(r.number(1), hlo::CosineOp::create(r.b, angle));
    double alpha = op.getAlpha().convertToDouble();
    Value factor =
        r.add(r.mul(r.number((1 - alpha) / 2), wave), r.number(alpha));
    return r.mul(r.number(op.getInitial()), factor);
  }
};

struct LinearWarmupLowering : Lowering<LinearWarmupLowering, LinearWarmupOp> {
  static Value build(Rate r, LinearWarmupOp op, Value step) {
    Value initial = r.number(op.getInitial());
    Value rise = r.sub(r.number(op.getTarget()), initial);
    Value share = r.share(step, op.getWarmupSteps());
    return r.select(step, hlo::ComparisonDirection::LT, op.getWarmupSteps(),
                    r.add(initial, r.mul(rise, share)), op.getRate());
  }
};

} // namespace

void systole::graph::attachScheduleLowerings(MLIRContext &context) {
  ExponentialDecayOp::attachInterface<ExponentialDecayLowering>(context);
  PiecewiseConstantOp::attachInterface<PiecewiseConstantLowering>(context);
  PolynomialDecayOp::attachInterface<PolynomialDecayLowering>(context);
  CosineDecayOp::attachInterface<CosineDecayLowering>(context);
  LinearWarmupOp::attachInterface<LinearWarmupLowering>(context);
}
