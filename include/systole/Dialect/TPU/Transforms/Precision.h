//===- Precision.h - The precision of a product -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_PRECISION_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_PRECISION_H

#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Dialect/TPU/IR/TPU.h"

namespace systole::tpu {

/// The precision of a product, a convolution or dot_general: the program's, or
/// its own if that is higher.
inline Precision getPrecision(mlir::Operation *op, Precision program) {
  Precision result = program;
  auto config = op->getAttrOfType<mlir::ArrayAttr>("precision_config");
  if (!config)
    return result;
  for (auto attr : config.getAsRange<stablehlo::PrecisionAttr>()) {
    Precision own = Precision::bf16;
    if (attr.getValue() == stablehlo::Precision::HIGH)
      own = Precision::high;
    if (attr.getValue() == stablehlo::Precision::HIGHEST)
      own = Precision::highest;
    result = std::max(result, own);
  }
  return result;
}

/// Whether the operands of a product of f32 are rounded to bf16 if the
/// program's precision rounds.
inline bool roundsFactors(mlir::Operation *op) {
  return mlir::getElementTypeOrSelf(op->getOperand(0).getType()).isF32() &&
         getPrecision(op, Precision::bf16) == Precision::bf16;
}

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_PRECISION_H
