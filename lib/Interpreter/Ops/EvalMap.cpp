//===- EvalMap.cpp - Map and precision ------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Folding.h"
#include "Models.h"

#include <cmath>

using namespace mlir;
using namespace systole::interpreter;
using namespace systole::stablehlo;

static FailureOr<Tensors> map(MapOp op, ArrayRef<Tensor> operands,
                              Interpreter &interpreter) {
  Tensor result(resultType(op));
  bool ok = true;
  forEachIndex(result.getShape(), [&](ArrayRef<int64_t> index) {
    if (!ok)
      return;
    FailureOr<Tensors> value =
        interpreter.run(op.getComputation(), elementsAt(operands, index));
    ok = succeeded(value);
    if (ok)
      result.set(index, (*value)[0].get(int64_t(0)));
  });
  if (!ok)
    return failure();
  return Tensors{std::move(result)};
}

/// `value`, of type `type`, rounded to these bits of mantissa and exponent, if
/// they are fewer than the type's. NaN stays NaN.
static double reduced(double value, FloatType type, int exponentBits,
                      int mantissaBits) {
  const llvm::fltSemantics &semantics = type.getFloatSemantics();
  // The exponent of the smallest normal number. Narrow types are subsets of
  // f16, and use its numbers here.
  bool isF16 = type.getWidth() <= 8 && !isa<Float8E8M0FNUType>(type);
  int minExponent = llvm::APFloat::semanticsMinExponent(
      isF16 ? llvm::APFloat::IEEEhalf() : semantics);
  int mantissa = llvm::APFloat::semanticsPrecision(semantics) - 1;
  double infinity = std::numeric_limits<double>::infinity();
  if (!std::isfinite(value) || value == 0)
    return value;
  if (mantissaBits < mantissa) {
    // Subnormal numbers have the spacing of the smallest normal one.
    int exponent = std::max(std::ilogb(value), minExponent);
    double unit = std::ldexp(1.0, exponent - mantissaBits);
    double units = value / unit;
    // Ties round to an even last bit: the exponent's, if there is no mantissa.
    // 1.5 units are between the exponents of 1 and 2.
    if (mantissaBits == 0 && std::fabs(units) == 1.5)
      units = (exponent + 1 - minExponent) % 2 == 0 ? 1 : 2;
    value = std::copysign(std::nearbyint(units) * unit, value);
  }
  int bias = exponentBits > 30 ? INT_MAX / 2 : (1 << (exponentBits - 1)) - 1;
  if (bias < 1 - minExponent) {
    if (std::fabs(value) < std::ldexp(1.0, 1 - bias))
      return std::copysign(0.0, value);
    if (std::fabs(value) >= std::ldexp(1.0, bias + 1))
      return std::copysign(infinity, value);
  }
  return value;
}

static Tensor reducePrecision(ReducePrecisionOp op, ArrayRef<Tensor> operands,
                              Interpreter &) {
  auto type = cast<FloatType>(resultType(op).getElementType());
  return makeResult(op, [&](int64_t i) {
    return reduced(getReal(operands[0], i), type, op.getExponentBits(),
                   op.getMantissaBits());
  });
}

void systole::interpreter::registerMapModels(MLIRContext *context) {
  attach<MapOp, map>(context);
  attach<ReducePrecisionOp, reducePrecision>(context);
}
