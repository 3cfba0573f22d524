//===- Outline.h - Inputs and checks of tests -------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function that tests itself contains its inputs and expectations. The tool
// passes the inputs and compares the results itself. So any engine can run it,
// and none can evaluate the test at compile time. See the passes outline-inputs
// and outline-checks.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_EXECUTION_OUTLINE_H
#define SYSTOLE_EXECUTION_OUTLINE_H

#include "systole/Interpreter/Compare.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <optional>

namespace systole::execution {

/// Removes from the module of `function` everything that it does not use, such
/// as an input pipeline, and makes it the one public function. The rest of a
/// program is not run.
void keepOnly(mlir::func::FuncOp function);

/// Turns constants that `function` passes through
/// stablehlo.optimization_barrier, and results of private functions of
/// constants that it calls, into arguments. Their values become argument
/// attributes.
void outlineInputs(mlir::func::FuncOp function);

/// The value of an argument, if it has one.
std::optional<interpreter::Tensor> getInputValue(mlir::func::FuncOp function,
                                                 unsigned argument);

/// Turns the operands of the checks of `function` into results, and the checks
/// into an attribute of the function. Fails if a check is malformed.
mlir::LogicalResult outlineChecks(mlir::func::FuncOp function);

/// The number of results that are left to the function's caller: the others are
/// compared.
unsigned getNumOwnResults(mlir::func::FuncOp function);

/// Compares the results of a function without its checks, and reports each
/// failed check at its original position.
mlir::LogicalResult compareResults(mlir::func::FuncOp function,
                                   llvm::ArrayRef<interpreter::Tensor> results);

} // namespace systole::execution

#endif // SYSTOLE_EXECUTION_OUTLINE_H
