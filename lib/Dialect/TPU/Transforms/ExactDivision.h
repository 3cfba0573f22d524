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
/// divisor is constant, and multiplication gives the same bits for every such
/// integer.
bool isExactByMultiplication(mlir::arith::DivFOp op);

/// Whether `op`, an arith.divsi or arith.remsi, has the same result by a
/// division of floats, and is faster so.
bool isExactAsFloats(mlir::Operation *op);

/// Adds patterns that rewrite such divisions to multiplications of f32, and to
/// divisions of floats.
void populateExactDivisionPatterns(mlir::RewritePatternSet &patterns);

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_EXACTDIVISION_H
