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

/// Has a loop of a known number of iterations, and those in it, keep what its
/// derivative reads of each iteration: another loop takes its place. Does
/// nothing to a loop that does so already, or whose iterations are not known. A
/// loop that would keep more than `memoryBudget` bytes (0: any number) becomes
/// a loop of loops, of which only the outer one keeps values: the inner ones
/// run once more when the derivative gets to them, and keep theirs then.
void prepareForReverse(stablehlo::WhileOp loop, int64_t memoryBudget = 0);

/// Removes the marks that such loops have.
void forgetPreparation(mlir::Operation *root);

/// Why the body has no derivative with respect to these carried values; empty
/// if it has.
std::string whyNoBodyDerivative(stablehlo::WhileOp loop,
                                const llvm::SmallBitVector &wanted);

/// Attaches the rule of `while`, for prepared loops.
void registerWhileRule(mlir::DialectRegistry &registry);

} // namespace systole

#endif // SYSTOLE_DIFFERENTIATION_WHILERULE_H
