//===- FlushDenormals.h - Denormal numbers as zeros -------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The expansion that the pass flush-denormals and the packing of the matrix
// unit share.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_FLUSHDENORMALS_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_FLUSHDENORMALS_H

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace systole::tpu {

/// The value, a float or a vector of them, with zeros of their sign in the
/// place of denormal numbers. Integer arithmetic does it, whatever the CPU's
/// mode.
inline mlir::Value flushDenormals(mlir::OpBuilder &builder, mlir::Location loc,
                                  mlir::Value value) {
  using namespace mlir;
  auto type = cast<FloatType>(getElementTypeOrSelf(value.getType()));
  unsigned width = type.getWidth(), mantissa = type.getFPMantissaWidth() - 1;
  Type bitsType = builder.getIntegerType(width);
  if (auto shaped = dyn_cast<ShapedType>(value.getType()))
    bitsType = shaped.clone(bitsType);
  auto constant = [&](const APInt &number) -> Value {
    TypedAttr attribute =
        builder.getIntegerAttr(builder.getIntegerType(width), number);
    if (auto shaped = dyn_cast<ShapedType>(bitsType))
      attribute = DenseElementsAttr::get(shaped, number);
    return arith::ConstantOp::create(builder, loc, attribute);
  };
  Value bits = arith::BitcastOp::create(builder, loc, bitsType, value);
  Value exponent = arith::AndIOp::create(
      builder, loc, bits,
      constant(APInt::getBitsSet(width, mantissa, width - 1)));
  Value isTiny =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, exponent,
                            constant(APInt::getZero(width)));
  Value zero = arith::AndIOp::create(builder, loc, bits,
                                     constant(APInt::getSignMask(width)));
  Value flushed = arith::SelectOp::create(builder, loc, isTiny, zero, bits);
  return arith::BitcastOp::create(builder, loc, value.getType(), flushed);
}

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_FLUSHDENORMALS_H
