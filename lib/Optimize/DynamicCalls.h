//===- DynamicCalls.h - Custom calls whose shapes are values ----*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// JAX exports operations of symbolic shape that StableHLO has no dynamic form
// of as custom calls. Their shapes are operands.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_OPTIMIZE_DYNAMICCALLS_H
#define SYSTOLE_LIB_OPTIMIZE_DYNAMICCALLS_H

#include "systole/Dialect/StableHLO/IR/StableHLO.h"

#include "mlir/IR/PatternMatch.h"

namespace systole::stablehlo {

/// Whether a call takes shapes as operands: it is one of JAX's dynamic
/// operations, or its attribute `indices_of_shape_operands` lists operands that
/// hold the shapes of its results.
bool takesShapes(CustomCallOp op);

/// Replaces such a call by an operation or a call without shape operands, and
/// returns it. Returns null if a shape operand is no constant. Fails, with an
/// error, if the shapes contradict the call.
mlir::FailureOr<mlir::Operation *> makeStatic(CustomCallOp op,
                                              mlir::RewriterBase &rewriter);

} // namespace systole::stablehlo

#endif // SYSTOLE_LIB_OPTIMIZE_DYNAMICCALLS_H
