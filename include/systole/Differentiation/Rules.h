//===- Rules.h - Derivatives that need reverse mode -------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rules of operations with regions or functions, whose derivatives follow from
// their contents. Other rules are in their dialect.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIFFERENTIATION_RULES_H
#define SYSTOLE_DIFFERENTIATION_RULES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace systole {

/// The attribute of a function that names its vector-Jacobian product. That
/// function takes the function's arguments, then a cotangent for each of its
/// floating-point results, and returns the cotangents of the floating-point
/// arguments. While the pass runs, calls of the function have the attribute,
/// too.
constexpr llvm::StringLiteral customVJPName = "graph.vjp";

/// Succeeds if the custom gradient that `function` names fits it.
llvm::LogicalResult verifyCustomVJP(mlir::func::FuncOp function);

/// Marks a call of a function with a custom gradient; true if it is one.
bool markCustomVJP(mlir::func::CallOp call, mlir::func::FuncOp callee);

/// Replaces each `graph.recompute` in `op` by its region.
void inlineRecomputedRegions(mlir::Operation *op);

// Attach the rules of `if` and `case`, of calls of functions with custom
// gradients, of `map` and of `graph.recompute`.
void registerBranchRules(mlir::DialectRegistry &registry);
void registerCallRule(mlir::DialectRegistry &registry);
void registerMapRule(mlir::DialectRegistry &registry);
void registerRecomputeRule(mlir::DialectRegistry &registry);

} // namespace systole

#endif // SYSTOLE_DIFFERENTIATION_RULES_H
