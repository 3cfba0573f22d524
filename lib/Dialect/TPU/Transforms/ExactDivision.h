//===- ExactDivision.h - Division by multiplication -------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_EXACTDIVISION_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_EXACTDIVISION_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/PatternMatch.h"

namespace systole::tpu {

/// Whether the dividend is converted from an integer of at most 16 bits, the
/// divisor a constant, and the quotient of every such integer the same bits by
/// multiplication.
bool isExactByMultiplication(mlir::arith::DivFOp op);

/// Writes such divisions of f32 as multiplications.
void populateExactDivisionPatterns(mlir::RewritePatternSet &patterns);

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_EXACTDIVISION_H
