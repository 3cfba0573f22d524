//===- ScheduleLowerings.cpp - Schedules in StableHLO ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowerings.h"
#include "systole/Dialect/Graph/IR/Graph.h"
#include "systole/Dialect/StableHLO/IR/Builders.h"

using namespace mlir;
using namespace systole::graph;
namespace hlo = systole::stablehlo;

namespace {

/// Float32 scalars, in which TensorFlow computes every schedule.
struct Rate : Emitter {
  /// The values of parameters among its numbers.
  llvm::DenseMap<Attribute, Value> flags;

  Rate(Operation *op, OpBuilder &builder) : Emitter(builder, op) {
    OperandRange values = cast<ScheduleOpInterface>(op).getValuesOfFlags();
    for (auto [param, value] : llvm::zip_equal(collectParams(op), values))
      flags[param] = value;
  }

  Value number(double value) { return splat(getF32Type(), value); }
  Value number(Attribute value) {
    if (auto number = dyn_cast<FloatAttr>(value))
      return this->number(number.getValueAsDouble());
    if (auto number = dyn_cast<IntegerAttr>(value))
      return this->number(number.getInt());
    return convert(flags.lookup(value));
  }
  Value convert(Value value) { return Emitter::convert(value, getF32Type()); }

  Value pow(Value x, Value y) { return hlo::PowOp::create(*this, x, y); }

  /// The completed share of `steps`, at most 1.
  Value share(Value step, Attribute steps) {
    Value all = number(steps);
    return divide(hlo::MinOp::create(*this, convert(step), all), all);
  }
  /// `yes` if the comparison of `step` with a number holds, otherwise `no`.
  Value select(Value step, hlo::ComparisonDirection direction, Attribute number,
               Value yes, Value no) {
    auto integer = dyn_cast<IntegerAttr>(number);
    Value bound = integer ? splat(step.getType(), integer.getInt())
                          : Emitter::convert(flags.lookup(number),
                                             typeOf(step).getElementType());
    return Emitter::select(compare(step, bound, direction), yes, no);
  }
};

/// A schedule built by `schedule(rate, op, step)`.
template <auto schedule>
struct ScheduleModel
    : ScheduleLoweringOpInterface::ExternalModel<
          ScheduleModel<schedule>, decltype(getLowered(schedule))> {
  Value buildRate(Operation *op, OpBuilder &builder, Value step) const {
    return schedule(Rate(op, builder), cast<decltype(getLowered(schedule))>(op),
                    step);
  }
};

static Value scheduleExponentialDecay(Rate r, ExponentialDecayOp op,
                                      Value step) {
  Value steps = r.number(op.getDecaySteps());
  Value exponent = r.divide(r.convert(step), steps);
  if (op.getStaircase())
    exponent = hlo::FloorOp::create(r, exponent);
  Value factor = r.pow(r.number(op.getDecayRate()), exponent);
  return r.multiply(r.number(op.getInitial()), factor);
}

static Value schedulePiecewiseConstant(Rate r, PiecewiseConstantOp op,
                                       Value step) {
  auto values = llvm::map_to_vector(
      op.getValues(), [&](Attribute value) { return r.number(value); });
  Value rate = values.back();
  for (size_t i = op.getBoundaries().size(); i-- > 0;)
    rate = r.select(step, hlo::ComparisonDirection::LE, op.getBoundaries()[i],
                    values[i], rate);
  return rate;
}

/// The completed share of the shortest whole number of periods that contains
/// `step`.
static Value buildCycle(Rate &r, PolynomialDecayOp op, Value step) {
  Value period = r.number(op.getDecaySteps());
  Value count = r.convert(step);
  Value periods = hlo::CeilOp::create(r, r.divide(count, period));
  periods = hlo::MaxOp::create(r, periods, r.number(1));
  return r.divide(count, r.multiply(period, periods));
}

static Value schedulePolynomialDecay(Rate r, PolynomialDecayOp op, Value step) {
  Value done = op.getCycle() ? buildCycle(r, op, step)
                             : r.share(step, op.getDecaySteps());
  Value rest = r.subtract(r.number(1), done);
  Value end = r.number(op.getEnd());
  Value fall = r.subtract(r.number(op.getInitial()), end);
  return r.add(r.multiply(fall, r.pow(rest, r.number(op.getPower()))), end);
}

static Value scheduleCosineDecay(Rate r, CosineDecayOp op, Value step) {
  constexpr double pi = 3.14159265358979323846;
  Value angle = r.multiply(r.number(pi), r.share(step, op.getDecaySteps()));
  Value wave = r.add(r.number(1), hlo::CosineOp::create(r, angle));
  Value alpha = r.number(op.getAlpha());
  Value share = r.divide(r.subtract(r.number(1), alpha), r.number(2));
  if (auto number = dyn_cast<FloatAttr>(op.getAlpha()))
    share = r.number((1 - number.getValueAsDouble()) / 2);
  Value factor = r.add(r.multiply(share, wave), alpha);
  return r.multiply(r.number(op.getInitial()), factor);
}

static Value scheduleLinearWarmup(Rate r, LinearWarmupOp op, Value step) {
  Value initial = r.number(op.getInitial());
  Value rise = r.subtract(r.number(op.getTarget()), initial);
  Value share = r.share(step, op.getWarmupSteps());
  return r.select(step, hlo::ComparisonDirection::LT, op.getWarmupSteps(),
                  r.add(initial, r.multiply(rise, share)), op.getRate());
}

} // namespace

void systole::graph::attachScheduleLowerings(MLIRContext &context) {
  attach<ScheduleModel, scheduleExponentialDecay, schedulePiecewiseConstant,
         schedulePolynomialDecay, scheduleCosineDecay, scheduleLinearWarmup>(
      context);
}
