//===- OptimizerLowerings.cpp - Update rules in StableHLO -----------------===//
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

//===----------------------------------------------------------------------===//
// Arithmetic on tensors of one variable's type
//===----------------------------------------------------------------------===//

/// Builds update rules in readable notation.
struct Update : Emitter {
  RankedTensorType type;

  Update(OpBuilder &builder, Location loc, Value variable)
      : Emitter(builder, loc), type(typeOf(variable)) {}

  Value number(double value) { return splat(type, value); }
  Value number(FloatAttr value) { return number(value.getValueAsDouble()); }
  /// Broadcasts a scalar of any float type to all elements.
  Value spread(Value scalar) {
    scalar = convert(scalar, type.getElementType());
    return hlo::broadcastScalar(*this, getLoc(), scalar, type);
  }

  Value sqrt(Value x) { return hlo::SqrtOp::create(*this, x); }
  Value greater(Value x, Value y) {
    return compare(x, y, hlo::ComparisonDirection::GT);
  }
  /// The Euclidean norm of all elements, broadcast to each.
  Value norm(Value x) {
    auto dims = llvm::to_vector(llvm::seq<int64_t>(0, type.getRank()));
    Value square = multiply(x, x);
    if (!dims.empty())
      square = hlo::createReduce<hlo::AddOp>(*this, getLoc(), square, dims);
    return spread(hlo::SqrtOp::create(*this, square));
  }

  /// The number of updates with this one, after `step` others.
  Value countUpdates(Value step) {
    Value next = add(step, splat(step.getType(), 1));
    return hlo::ConvertOp::create(*this, type, next);
  }
  /// 1 - beta ^ count.
  Value oneLessPower(FloatAttr beta, Value count) {
    Value power = hlo::PowOp::create(*this, number(beta), count);
    return subtract(number(1), power);
  }

  /// average + rest * (value - average), where rest is one minus the weight of
  /// the past.
  Value average(Value average, Value value, double rest) {
    return add(average, multiply(subtract(value, average), number(rest)));
  }
};

/// Returns one minus a weight as TensorFlow's kernels compute it, in float32.
/// For 0.999, the result is less than 0.001 by 1e-5 of it.
double getRest(FloatAttr share) {
  return 1.0f - static_cast<float>(share.getValueAsDouble());
}

/// Returns one minus a weight as Keras computes it.
double getExactRest(FloatAttr share) { return 1 - share.getValueAsDouble(); }

/// The part that most optimizers share among variables: the rate.
template <typename AttrT>
SmallVector<Value> takeRate(OpBuilder &, Location, AttrT, Value rate, Value) {
  return {rate};
}

template <auto build, auto scalarsOf = takeRate<decltype(getLowered(build))>>
struct OptimizerModel
    : OptimizerLoweringAttrInterface::ExternalModel<
          OptimizerModel<build, scalarsOf>, decltype(getLowered(build))> {
  using AttrT = decltype(getLowered(build));
  SmallVector<Value> buildScalars(Attribute attribute, OpBuilder &builder,
                                  Location loc, Value rate, Value step) const {
    return scalarsOf(builder, loc, cast<AttrT>(attribute), rate, step);
  }
  SmallVector<Value> update(Attribute attribute, OpBuilder &builder,
                            Location loc, Value variable, Value gradient,
                            ValueRange scalars, ValueRange slots) const {
    return build(Update(builder, loc, variable), cast<AttrT>(attribute),
                 variable, gradient, scalars, slots);
  }
};

//===----------------------------------------------------------------------===//
// Optimizers
//===----------------------------------------------------------------------===//

static SmallVector<Value> updateSGD(Update u, SGDAttr, Value variable,
                                    Value gradient, ValueRange scalars,
                                    ValueRange) {
  return {u.subtract(variable, u.multiply(u.spread(scalars[0]), gradient))};
}

static SmallVector<Value> updateMomentum(Update u, MomentumAttr optimizer,
                                         Value variable, Value gradient,
                                         ValueRange scalars, ValueRange slots) {
  Value momentum = u.number(optimizer.getMomentum());
  Value accumulator = u.add(u.multiply(momentum, slots[0]), gradient);
  Value direction = optimizer.getNesterov()
                        ? u.add(gradient, u.multiply(momentum, accumulator))
                        : accumulator;
  Value step = u.multiply(u.spread(scalars[0]), direction);
  return {u.subtract(variable, step), accumulator};
}

static SmallVector<Value> updateAdagrad(Update u, AdagradAttr, Value variable,
                                        Value gradient, ValueRange scalars,
                                        ValueRange slots) {
  Value accumulator = u.add(slots[0], u.multiply(gradient, gradient));
  Value step =
      u.divide(u.multiply(u.spread(scalars[0]), gradient), u.sqrt(accumulator));
  return {u.subtract(variable, step), accumulator};
}

static SmallVector<Value> updateRMSProp(Update u, RMSPropAttr optimizer,
                                        Value variable, Value gradient,
                                        ValueRange scalars, ValueRange slots) {
  SmallVector<Value> results{Value()};
  Value square = u.average(slots[0], u.multiply(gradient, gradient),
                           getRest(optimizer.getDecay()));
  results.push_back(square);
  if (optimizer.getCentered()) {
    Value mean = u.average(slots[1], gradient, getRest(optimizer.getDecay()));
    results.push_back(mean);
    square = u.subtract(square, u.multiply(mean, mean));
  }
  Value root = u.sqrt(u.add(square, u.number(optimizer.getEpsilon())));
  Value step = u.divide(u.multiply(u.spread(scalars[0]), gradient), root);
  step =
      u.add(u.multiply(u.number(optimizer.getMomentum()), slots.back()), step);
  results.push_back(step);
  results.front() = u.subtract(variable, step);
  return results;
}

/// The rate of Adam, corrected for the start of its averages, in the rate's
/// type. The powers of beta2 are too close to 1 for a 16-bit variable's type.
template <typename AttrT>
Value correctRate(OpBuilder &builder, Location loc, AttrT optimizer, Value rate,
                  Value step) {
  Update u(builder, loc, rate);
  Value count = u.countUpdates(step);
  Value root = u.sqrt(u.oneLessPower(optimizer.getBeta2(), count));
  return u.divide(u.multiply(rate, root),
                  u.oneLessPower(optimizer.getBeta1(), count));
}

/// A step of Adam from `variable`, with a corrected rate. The rests are those
/// of the averages of the gradient and of its square.
SmallVector<Value> buildAdam(Update &u, double meanRest, double squareRest,
                             FloatAttr epsilon, Value variable, Value gradient,
                             Value rate, ValueRange slots) {
  Value mean = u.average(slots[0], gradient, meanRest);
  Value square =
      u.average(slots[1], u.multiply(gradient, gradient), squareRest);
  SmallVector<Value> results{Value(), mean, square};
  // With a third slot, uses the largest mean square so far.
  if (slots.size() > 2) {
    square = hlo::MaxOp::create(u, slots[2], square);
    results.push_back(square);
  }
  Value divisor = u.add(u.sqrt(square), u.number(epsilon));
  Value step = u.divide(u.multiply(u.spread(rate), mean), divisor);
  results.front() = u.subtract(variable, step);
  return results;
}

static SmallVector<Value> scalarsOfAdam(OpBuilder &builder, Location loc,
                                        AdamAttr optimizer, Value rate,
                                        Value step) {
  return {correctRate(builder, loc, optimizer, rate, step)};
}

static SmallVector<Value> updateAdam(Update u, AdamAttr optimizer,
                                     Value variable, Value gradient,
                                     ValueRange scalars, ValueRange slots) {
  // TensorFlow's Adam, or Keras's, which alone has amsgrad.
  auto rest = optimizer.getAmsgrad() ? getExactRest : getRest;
  return buildAdam(u, rest(optimizer.getBeta1()), rest(optimizer.getBeta2()),
                   optimizer.getEpsilon(), variable, gradient, scalars[0],
                   slots);
}

static SmallVector<Value> scalarsOfAdamW(OpBuilder &builder, Location loc,
                                         AdamWAttr optimizer, Value rate,
                                         Value step) {
  Update u(builder, loc, rate);
  return {correctRate(builder, loc, optimizer, rate, step),
          u.multiply(rate, u.number(optimizer.getWeightDecay()))};
}

static SmallVector<Value> updateAdamW(Update u, AdamWAttr optimizer,
                                      Value variable, Value gradient,
                                      ValueRange scalars, ValueRange slots) {
  Value decayed =
      u.subtract(variable, u.multiply(variable, u.spread(scalars[1])));
  return buildAdam(u, getExactRest(optimizer.getBeta1()),
                   getExactRest(optimizer.getBeta2()), optimizer.getEpsilon(),
                   decayed, gradient, scalars[0], slots);
}

static SmallVector<Value> updateAdadelta(Update u, AdadeltaAttr optimizer,
                                         Value variable, Value gradient,
                                         ValueRange scalars, ValueRange slots) {
  double rest = getRest(optimizer.getRho());
  Value epsilon = u.number(optimizer.getEpsilon());
  Value square = u.average(slots[0], u.multiply(gradient, gradient), rest);
  Value update = u.multiply(u.divide(u.sqrt(u.add(slots[1], epsilon)),
                                     u.sqrt(u.add(square, epsilon))),
                            gradient);
  Value updates = u.average(slots[1], u.multiply(update, update), rest);
  Value step = u.multiply(u.spread(scalars[0]), update);
  return {u.subtract(variable, step), square, updates};
}

static SmallVector<Value> updateFtrl(Update u, FtrlAttr optimizer,
                                     Value variable, Value gradient,
                                     ValueRange scalars, ValueRange slots) {
  Value rate = u.spread(scalars[0]);
  Value sum = u.add(slots[0], u.multiply(gradient, gradient));
  Value sigma = u.divide(u.subtract(u.sqrt(sum), u.sqrt(slots[0])), rate);
  Value linear =
      u.subtract(u.add(slots[1], gradient), u.multiply(sigma, variable));
  Value quadratic = u.add(u.divide(u.sqrt(sum), rate),
                          u.number(2 * optimizer.getL2().getValueAsDouble()));
  Value l1 = u.number(optimizer.getL1());
  Value sign = hlo::SignOp::create(u, linear);
  Value target = u.divide(u.subtract(u.multiply(sign, l1), linear), quadratic);
  Value size = hlo::AbsOp::create(u, linear);
  return {u.select(u.greater(size, l1), target, u.number(0)), sum, linear};
}

static SmallVector<Value> updateLion(Update u, LionAttr optimizer,
                                     Value variable, Value gradient,
                                     ValueRange scalars, ValueRange slots) {
  auto mix = [&](FloatAttr beta) {
    return u.add(u.multiply(slots[0], u.number(beta)),
                 u.multiply(gradient, u.number(getExactRest(beta))));
  };
  Value sign = hlo::SignOp::create(u, mix(optimizer.getBeta1()));
  Value step = u.multiply(u.spread(scalars[0]), sign);
  return {u.subtract(variable, step), mix(optimizer.getBeta2())};
}

/// `quotient` if both norms are positive, otherwise 1.
Value buildTrust(Update &u, Value norm, Value otherNorm, Value quotient) {
  Value zero = u.number(0);
  Value both =
      hlo::AndOp::create(u, u.greater(norm, zero), u.greater(otherNorm, zero));
  return u.select(both, quotient, u.number(1));
}

/// The rate, and the correction for the start of the averages.
static SmallVector<Value> scalarsOfLamb(OpBuilder &builder, Location loc,
                                        LambAttr optimizer, Value rate,
                                        Value step) {
  Update u(builder, loc, rate);
  Value count = u.countUpdates(step);
  return {rate, u.oneLessPower(optimizer.getBeta1(), count),
          u.oneLessPower(optimizer.getBeta2(), count)};
}

static SmallVector<Value> updateLamb(Update u, LambAttr optimizer,
                                     Value variable, Value gradient,
                                     ValueRange scalars, ValueRange slots) {
  Value mean =
      u.average(slots[0], gradient, getExactRest(optimizer.getBeta1()));
  Value square = u.average(slots[1], u.multiply(gradient, gradient),
                           getExactRest(optimizer.getBeta2()));
  Value root = u.sqrt(u.divide(square, u.spread(scalars[2])));
  Value update = u.divide(u.divide(mean, u.spread(scalars[1])),
                          u.add(root, u.number(optimizer.getEpsilon())));
  if (optimizer.getWeightDecay().getValueAsDouble() != 0)
    update = u.add(update,
                   u.multiply(variable, u.number(optimizer.getWeightDecay())));
  Value norm = u.norm(variable), updateNorm = u.norm(update);
  Value trust = buildTrust(u, norm, updateNorm, u.divide(norm, updateNorm));
  Value step = u.multiply(u.multiply(trust, u.spread(scalars[0])), update);
  return {u.subtract(variable, step), mean, square};
}

static SmallVector<Value> updateLars(Update u, LarsAttr optimizer,
                                     Value variable, Value gradient,
                                     ValueRange scalars, ValueRange slots) {
  Value rate = u.spread(scalars[0]);
  if (u.type.getRank() > 1) {
    Value decay = u.number(optimizer.getWeightDecay());
    Value norm = u.norm(variable), gradientNorm = u.norm(gradient);
    Value quotient =
        u.divide(u.multiply(norm, u.number(optimizer.getCoefficient())),
                 u.add(gradientNorm, u.multiply(norm, decay)));
    rate = u.multiply(rate, buildTrust(u, norm, gradientNorm, quotient));
    gradient = u.add(gradient, u.multiply(variable, decay));
  }
  Value accumulator =
      u.add(u.multiply(u.number(optimizer.getMomentum()), slots[0]), gradient);
  return {u.subtract(variable, u.multiply(rate, accumulator)), accumulator};
}

} // namespace

void systole::graph::attachOptimizerLowerings(MLIRContext &context) {
  attach<OptimizerModel<updateSGD>, OptimizerModel<updateMomentum>,
         OptimizerModel<updateAdagrad>, OptimizerModel<updateRMSProp>,
         OptimizerModel<updateAdam, scalarsOfAdam>,
         OptimizerModel<updateAdamW, scalarsOfAdamW>,
         OptimizerModel<updateAdadelta>, OptimizerModel<updateFtrl>,
         OptimizerModel<updateLion>, OptimizerModel<updateLamb, scalarsOfLamb>,
         OptimizerModel<updateLars>>(context);
}
