//===- VectorMath.h - Functions of floats as arithmetic ---------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_VECTORMATH_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_VECTORMATH_H

#include "mlir/IR/PatternMatch.h"

namespace systole::tpu {

/// Adds patterns that expand functions of floats, scalars or vectors, to
/// additions, multiplications and selections. They are exp, expm1, log, log1p,
/// tanh, cbrt, atan, atan2, sin, cos, tan and erf. Floats of at most 32 bits
/// add pow; f64 adds powers by a constant 2, 3, -1, 1/2 or -1/2. Results are
/// within 1.5 ULP of the exact ones (in f64 3 ULP), and the same on every
/// target. A branch leads to a function for angles of f64 above 2^40.
void populateVectorMathPatterns(mlir::RewritePatternSet &patterns);

/// Whether the patterns of populateVectorMathPatterns rewrite the operation.
bool becomesPolynomial(mlir::Operation *op);

/// Whether a function of floats is an instruction of every CPU.
bool isInstruction(mlir::Operation *op);

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_VECTORMATH_H
