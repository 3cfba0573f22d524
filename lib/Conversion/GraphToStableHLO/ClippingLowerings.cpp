//===- ClippingLowerings.cpp - Gradient clipping in StableHLO -------------===//
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

/// The sum of the squares of all elements, a float32 scalar.
static Value sumSquares(Emitter &b, Value gradient) {
  Value wide = b.convert(gradient, b.getF32Type());
  return reduceAll<hlo::AddOp>(b, b.multiply(wide, wide));
}

/// A gradient times a float32 scalar.
static Value scaleBy(Emitter &b, Value gradient, Value scale) {
  auto type = typeOf(gradient);
  Value narrow = b.convert(scale, type.getElementType());
  return b.multiply(gradient, b.broadcast(narrow, type, {}));
}

static SmallVector<Value> clipByValue(Emitter &b, double limit,
                                      ValueRange gradients) {
  return llvm::map_to_vector(gradients, [&](Value gradient) -> Value {
    Value high = b.splat(gradient.getType(), limit);
    Value low = b.splat(gradient.getType(), -limit);
    return hlo::MaxOp::create(b, hlo::MinOp::create(b, gradient, high), low);
  });
}

static SmallVector<Value> clipByNorm(Emitter &b, double limit,
                                     ValueRange gradients) {
  Value most = b.splat(b.getF32Type(), limit);
  return llvm::map_to_vector(gradients, [&](Value gradient) -> Value {
    Value norm = hlo::SqrtOp::create(b, sumSquares(b, gradient));
    Value divisor = hlo::MaxOp::create(b, norm, most);
    return scaleBy(b, gradient, b.divide(most, divisor));
  });
}

static SmallVector<Value> clipByGlobalNorm(Emitter &b, double limit,
                                           ValueRange gradients) {
  Value sum = sumSquares(b, gradients.front());
  for (Value gradient : gradients.drop_front())
    sum = b.add(sum, sumSquares(b, gradient));
  Value norm = hlo::SqrtOp::create(b, sum);

  // Zero, or NaN if the norm is not finite, which makes all gradients NaN.
  Value check = b.subtract(norm, norm);
  Value inverse = b.divide(b.splat(b.getF32Type(), 1), norm);
  Value least =
      hlo::MinOp::create(b, inverse, b.splat(b.getF32Type(), 1 / limit));
  Value scale = b.multiply(b.splat(b.getF32Type(), limit), least);
  scale = b.add(scale, check);
  return llvm::map_to_vector(
      gradients, [&](Value gradient) { return scaleBy(b, gradient, scale); });
}

/// Clipping by `function(b, limit, gradients)`.
template <typename AttrT, auto function>
struct ClippingModel : ClippingLoweringAttrInterface::ExternalModel<
                           ClippingModel<AttrT, function>, AttrT> {
  SmallVector<Value> clip(Attribute attribute, OpBuilder &builder, Location loc,
                          ValueRange gradients) const {
    Emitter b(builder, loc);
    return function(b, cast<AttrT>(attribute).getLimit().getValueAsDouble(),
                    gradients);
  }
};

void systole::graph::attachClippingLowerings(MLIRContext &context) {
  attach<ClippingModel<ClipByValueAttr, clipByValue>,
         ClippingModel<ClipByNormAttr, clipByNorm>,
         ClippingModel<ClipByGlobalNormAttr, clipByGlobalNorm>>(context);
}
