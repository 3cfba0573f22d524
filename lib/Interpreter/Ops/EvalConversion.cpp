//===- EvalConversion.cpp - Conversions of types --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models.h"

#include "llvm/Support/MathExtras.h"

#include <cmath>

using namespace mlir;
using namespace systole::interpreter;
using namespace systole::stablehlo;

/// The integer that a float is converted to: rounded towards zero, clamped to
/// the type's range, and 0 for NaN. The specification leaves the last two open;
/// XLA does this.
static Scalar toInteger(double value, Tensor::Kind kind, unsigned width) {
  if (kind == Tensor::Kind::Unsigned) {
    if (std::isnan(value) || value <= 0)
      return uint64_t(0);
    if (value >= std::ldexp(1.0, width))
      return llvm::maxUIntN(width);
    return static_cast<uint64_t>(value);
  }
  if (std::isnan(value))
    return int64_t(0);
  if (value >= std::ldexp(1.0, width - 1))
    return llvm::maxIntN(width);
  if (value < -std::ldexp(1.0, width - 1))
    return llvm::minIntN(width);
  return static_cast<int64_t>(value);
}

static bool isZero(const Scalar &value) {
  return std::visit([](auto v) { return v == decltype(v)(0); }, value);
}

/// Whether a conversion is no arithmetic: a float of at most 16 bits becomes an
/// f32 by its bits.
static bool movesBits(const Tensor &operand, const Tensor &result) {
  return operand.getElementType() == result.getElementType() ||
         (operand.getBitWidth() <= 16 && result.getElementType().isF32());
}

static Tensor convert(ConvertOp op, ArrayRef<Tensor> operands,
                      Interpreter &interpreter) {
  Tensor result(resultType(op));
  Tensor operand = operands[0];
  bool flushes = interpreter.getDenormals() == systole::Denormals::Flush &&
                 !movesBits(operand, result);
  if (flushes)
    operand = operand.flushed();
  for (int64_t i = 0; i < result.getNumElements(); ++i) {
    Scalar value = operand.get(i);
    // A complex number converts to a real one by its real part.
    if (auto *complex = std::get_if<Complex>(&value);
        complex && result.getKind() != Tensor::Kind::Complex &&
        result.getKind() != Tensor::Kind::Boolean)
      value = complex->real();
    auto *real = std::get_if<double>(&value);
    if (result.getKind() == Tensor::Kind::Boolean)
      value = !isZero(value);
    else if (real && result.getKind() != Tensor::Kind::Float &&
             result.getKind() != Tensor::Kind::Complex)
      value = toInteger(*real, result.getKind(), result.getBitWidth());
    result.set(i, value);
  }
  return flushes ? result.flushed() : result;
}

/// Reads the bits of both tensors as one stream, low bits first.
static Tensor bitcastConvert(BitcastConvertOp op, ArrayRef<Tensor> operands,
                             Interpreter &) {
  const Tensor &operand = operands[0];
  Tensor result(resultType(op));
  unsigned from = operand.getBitWidth(), to = result.getBitWidth();
  if (result.getKind() == Tensor::Kind::Complex) {
    // Whole bytes, low ones first, on both sides.
    llvm::copy(operand.getData(), result.getMutableData().begin());
    return result;
  }
  if (from <= to) {
    int64_t parts = to / from;
    for (int64_t i = 0; i < operand.getNumElements(); ++i)
      result.setBits(i / parts, result.getBits(i / parts) |
                                    operand.getBits(i) << (i % parts * from));
  } else {
    int64_t parts = from / to;
    for (int64_t i = 0; i < result.getNumElements(); ++i)
      result.setBits(i, operand.getBits(i / parts) >> (i % parts * to) &
                            llvm::maskTrailingOnes<uint64_t>(to));
  }
  return result;
}

void systole::interpreter::registerConversionModels(MLIRContext *context) {
  attach<ConvertOp, convert>(context);
  attach<BitcastConvertOp, bitcastConvert>(context);
}
