//===- WhileRule.h - Derivatives of counted loops ---------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIFFERENTIATION_WHILERULE_H
#define SYSTOLE_DIFFERENTIATION_WHILERULE_H

#include "systole/Dialect/StableHLO/IR/StableHLO.h"

#include "llvm/ADT/SmallBitVector.h"

namespace systole {

/// Makes a loop of a known number of iterations, and the loops in it, store the
/// values of each iteration that its derivative reads. Another loop replaces
/// it. Loops that already do so, or whose number of iterations is unknown,
/// stay. A loop that would store more than `memoryBudget` bytes becomes a loop
/// of loops, of which only the outer one stores values. The inner ones run
/// again in the derivative, and store theirs then. A budget of 0 allows any
/// number of bytes.
void prepareForReverse(stablehlo::WhileOp loop, int64_t memoryBudget = 0);

/// Removes the marks of such loops.
void forgetPreparation(mlir::Operation *root);

/// Why the body has no derivative with respect to these carried values; empty
/// if it has one.
std::string whyNoBodyDerivative(stablehlo::WhileOp loop,
                                const llvm::SmallBitVector &wanted);

/// Attaches the rule of `while`, for prepared loops.
void registerWhileRule(mlir::DialectRegistry &registry);

} // namespace systole

#endif // SYSTOLE_DIFFERENTIATION_WHILERULE_H
