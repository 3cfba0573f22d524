//===- VectorMath.h - Functions of f32 as arithmetic ------------*- C++ -*-===//
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

/// Adds patterns that expand exp, expm1, log, log1p, tanh, erf, sin, cos and
/// tan of f32 and narrower floats, scalars or vectors, to additions,
/// multiplications and selections. Results are within 1.5 ULP of the exact
/// ones, and the same on every target.
void populateVectorMathPatterns(mlir::RewritePatternSet &patterns);

/// Whether these patterns rewrite the operation.
bool becomesPolynomial(mlir::Operation *op);

/// Whether a function of floats is an instruction of every CPU.
bool isInstruction(mlir::Operation *op);

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_VECTORMATH_H
