//===- CompareEngines.h - Compares engines ----------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_EXECUTION_COMPAREENGINES_H
#define SYSTOLE_LIB_EXECUTION_COMPAREENGINES_H

#include "systole/Execution/Engine.h"

namespace systole::execution {

/// Runs `function` on both engines and prints the largest difference of each
/// result. If one is more than `maxUlp` numbers of the type at the tensor's
/// largest element, or values other than floats differ, finds the first op with
/// different results by bisection, and reports it.
RunStatus compareEngines(mlir::func::FuncOp function,
                         llvm::ArrayRef<interpreter::Tensor> inputs,
                         Engine &engine, Engine &reference, double maxUlp);

} // namespace systole::execution

#endif // SYSTOLE_LIB_EXECUTION_COMPAREENGINES_H
