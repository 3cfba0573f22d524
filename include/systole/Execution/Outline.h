//===- Outline.h - What a test's function leaves to tpu-run -----*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function that tests itself holds its inputs and expectations. So that any
// engine can run it, and none can compute the test away when it compiles,
// tpu-run gives it the inputs and compares: see the passes outline-inputs and
// outline-checks.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_EXECUTION_OUTLINE_H
#define SYSTOLE_EXECUTION_OUTLINE_H

#include "systole/Interpreter/Compare.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <optional>

namespace systole::execution {

/// Leaves in the module of `function` only it, as the one public function, and
/// what it uses: the rest of a program, as its input pipeline, is not to be
/// run.
void keepOnly(mlir::func::FuncOp function);

/// Makes arguments of the constants that `function` passes through
/// stablehlo.optimization_barrier, and of what it calls private functions of
/// constants for; their values become argument attributes.
void outlineInputs(mlir::func::FuncOp function);

/// The value of an argument, if it has one.
std::optional<interpreter::Tensor> getInputValue(mlir::func::FuncOp function,
                                                 unsigned argument);

/// Makes results of what the checks of `function` compare, and removes the
/// checks; they become an attribute of the function. Fails where a check is not
/// well formed.
mlir::LogicalResult outlineChecks(mlir::func::FuncOp function);

/// How many results are left to the function's caller: the others are compared.
unsigned getNumOwnResults(mlir::func::FuncOp function);

/// Compares the results of a function without its checks, and reports each
/// check that fails where it was.
mlir::LogicalResult compareResults(mlir::func::FuncOp function,
                                   llvm::ArrayRef<interpreter::Tensor> results);

} // namespace systole::execution

#endif // SYSTOLE_EXECUTION_OUTLINE_H
