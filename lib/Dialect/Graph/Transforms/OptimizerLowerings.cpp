//===- OptimizerLowerings.cpp - Update rules in StableHLO -----------------===//
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

//===----------------------------------------------------------------------===//
// Arithmetic on tensors of one variable's type
//===----------------------------------------------------------------------===//

/// Writes an update rule as it is read.
struct Update {
  ImplicitLocOpBuilder b;
  RankedTensorType type;

  Update(OpBuilder &builder, Location loc, Value variable)
      : b(loc, builder), type(cast<RankedTensorType>(variable.getType())) {}

  Value number(double value) {
    return hlo::getSplat(b, b.getLoc(), type, value);
  }
  Value number(FloatAttr value) { return number(value.getValueAsDouble()); }
  /// A scalar of any float type for all elements.
  Value spread(Value scalar) {
    auto scalarType = RankedTensorType::get({}, type.getElementType());
    if (scalar.getType() != scalarType)
      scalar = hlo::ConvertOp::create(b, scalarType, scalar);
    return hlo::broadcastScalar(b, b.getLoc(), scalar, type);
  }

  Value add(Value x, Value y) { return hlo::AddOp::create(b, x, y); }
  Value sub(Value x, Value y) { return hlo::SubtractOp::create(b, x, y); }
  Value mul(Value x, Value y) { return hlo::MulOp::create(b, x, y); }
  Value div(Value x, Value y) { return hlo::DivOp::create(b, x, y); }
  Value sqrt(Value x) { return hlo::SqrtOp::create(b, x); }

  /// average + rest * (value - average), where rest is one less the share of
  /// the past that is kept.
  Value average(Value average, Value value, double rest) {
    return add(average, mul(sub(value, average), number(rest)));
  }
};

/// One less a share as TensorFlow's kernels have it, in float32: of 0.999, 1e-5
/// of it less than 0.001.
double getRest(FloatAttr share) {
  return 1.0f - static_cast<float>(share.getValueAsDouble());
}

/// The same as Keras has it.
double getExactRest(FloatAttr share) { return 1 - share.getValueAsDouble(); }

/// What most optimizers share among variables: the rate.
template <typename ModelT, typename AttrT>
struct Lowering
    : public OptimizerLoweringAttrInterface::ExternalModel<ModelT, AttrT> {
  SmallVector<Value> buildScalars(Attribute, OpBuilder &, Location, Value rate,
                                  Value) const {
    return {rate};
  }
  SmallVector<Value> update(Attribute attribute, OpBuilder &builder,
                            Location loc, Value variable, Value gradient,
                            ValueRange scalars, ValueRange slots) const {
    return ModelT::build(Update(builder, loc, variable), cast<AttrT>(attribute),
                         variable, gradient, scalars, slots);
  }
};

//===----------------------------------------------------------------------===//
// Optimizers
//===----------------------------------------------------------------------===//

struct SGDLowering : Lowering<SGDLowering, SGDAttr> {
  static SmallVector<Value> build(Update u, SGDAttr, Value variable,
                                  Value gradient, ValueRange scalars,
                                  ValueRange) {
    return {u.sub(variable, u.mul(u.spread(scalars[0]), gradient))};
  }
};

struct MomentumLowering : Lowering<MomentumLowering, MomentumAttr> {
  static SmallVector<Value> build(Update u, MomentumAttr optimizer,
                                  Value variable, Value gradient,
                                  ValueRange scalars, ValueRange slots) {
    Value momentum = u.number(optimizer.getMomentum());
    Value accumulator = u.add(u.mul(momentum, slots[0]), gradient);
    Value direction = optimizer.getNesterov()
                          ? u.add(gradient, u.mul(momentum, accumulator))
                          : accumulator;
    Value step = u.mul(u.spread(scalars[0]), direction);
    return {u.sub(variable, step), accumulator};
  }
};

struct AdagradLowering : Lowering<AdagradLowering, AdagradAttr> {
  static SmallVector<Value> build(Update u, AdagradAttr, Value variable,
                                  Value gradient, ValueRange scalars,
                                  ValueRange slots) {
    Value accumulator = u.add(slots[0], u.mul(gradient, gradient));
    Value step =
        u.div(u.mul(u.spread(scalars[0]), gradient), u.sqrt(accumulator));
    return {u.sub(variable, step), accumulator};
  }
};

struct RMSPropLowering : Lowering<RMSPropLowering, RMSPropAttr> {
  static SmallVector<Value> build(Update u, RMSPropAttr optimizer,
                                  Value variable, Value gradient,
                                  ValueRange scalars, ValueRange slots) {
    SmallVector<Value> results{Value()};
    Value square = u.average(slots[0], u.mul(gradient, gradient),
                             getRest(optimizer.getDecay()));
    results.push_back(square);
    if (optimizer.getCentered()) {
      Value mean = u.average(slots[1], gradient, getRest(optimizer.getDecay()));
      results.push_back(mean);
      square = u.sub(square, u.mul(mean, mean));
    }
    Value root = u.sqrt(u.add(square, u.number(optimizer.getEpsilon())));
    Value step = u.div(u.mul(u.spread(scalars[0]), gradient), root);
    step = u.add(u.mul(u.number(optimizer.getMomentum()), slots.back()), step);
    results.push_back(step);
    results.front() = u.sub(variable, step);
    return results;
  }
};

/// The rate of Adam, corrected for the start of its averages, in the rate's
/// type: the powers of beta2 are too near 1 for a variable's of 16 bits.
template <typename AttrT>
Value correctRate(OpBuilder &builder, Location loc, AttrT optimizer, Value rate,
                  Value step) {
  Update u(builder, loc, rate);
  Value next =
      hlo::AddOp::create(u.b, step, hlo::getSplat(u.b, loc, step.getType(), 1));
  Value count = hlo::ConvertOp::create(u.b, u.type, next);
  auto oneLessPower = [&](FloatAttr beta) -> Value {
    Value power = hlo::PowOp::create(u.b, u.number(beta), count);
    return u.sub(u.number(1), power);
  };
  Value root = u.sqrt(oneLessPower(optimizer.getBeta2()));
  return u.div(u.mul(rate, root), oneLessPower(optimizer.getBeta1()));
}

/// The step of Adam from `variable`, by a corrected rate; the rests are those
/// of the averages of the gradient and of its square.
SmallVector<Value> buildAdam(Update &u, double meanRest, double squareRest,
                             FloatAttr epsilon, Value variable, Value gradient,
                             Value rate, ValueRange slots) {
  Value mean = u.average(slots[0], gradient, meanRest);
  Value square = u.average(slots[1], u.mul(gradient, gradient), squareRest);
  Value divisor = u.add(u.sqrt(square), u.number(epsilon));
  Value step = u.div(u.mul(u.spread(rate), mean), divisor);
  return {u.sub(variable, step), mean, square};
}

struct AdamLowering : Lowering<AdamLowering, AdamAttr> {
  SmallVector<Value> buildScalars(Attribute attribute, OpBuilder &builder,
                                  Location loc, Value rate, Value step) const {
    return {correctRate(builder, loc, cast<AdamAttr>(attribute), rate, step)};
  }
  static SmallVector<Value> build(Update u, AdamAttr optimizer, Value variable,
                                  Value gradient, ValueRange scalars,
                                  ValueRange slots) {
    return buildAdam(u, getRest(optimizer.getBeta1()),
                     getRest(optimizer.getBeta2()), optimizer.getEpsilon(),
                     variable, gradient, scalars[0], slots);
  }
};

struct AdamWLowering : Lowering<AdamWLowering, AdamWAttr> {
  SmallVector<Value> buildScalars(Attribute attribute, OpBuilder &builder,
                                  Location loc, Value rate, Value step) const {
    auto optimizer = cast<AdamWAttr>(attribute);
    Update u(builder, loc, rate);
    return {correctRate(builder, loc, optimizer, rate, step),
            u.mul(rate, u.number(optimizer.getWeightDecay()))};
  }
  static SmallVector<Value> build(Update u, AdamWAttr optimizer, Value variable,
                                  Value gradient, ValueRange scalars,
                                  ValueRange slots) {
    Value decayed = u.sub(variable, u.mul(variable, u.spread(scalars[1])));
    return buildAdam(u, getExactRest(optimizer.getBeta1()),
                     getExactRest(optimizer.getBeta2()), optimizer.getEpsilon(),
                     decayed, gradient, scalars[0], slots);
  }
};

} // namespace

void systole::graph::attachOptimizerLowerings(MLIRContext &context) {
  SGDAttr::attachInterface<SGDLowering>(context);
  MomentumAttr::attachInterface<MomentumLowering>(context);
  AdagradAttr::attachInterface<AdagradLowering>(context);
  RMSPropAttr::attachInterface<RMSPropLowering>(context);
  AdamAttr::attachInterface<AdamLowering>(context);
  AdamWAttr::attachInterface<AdamWLowering>(context);
}
