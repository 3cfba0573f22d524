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
/// result. Finds the first op with different results by bisection, and reports
/// it. Float results differ if they are more than `maxUlp` numbers of the type
/// apart at the tensor's largest element, others if they are not equal.
RunStatus compareEngines(mlir::func::FuncOp function,
                         llvm::ArrayRef<interpreter::Tensor> inputs,
                         Engine &engine, Engine &reference, double maxUlp);

} // namespace systole::execution

#endif // SYSTOLE_LIB_EXECUTION_COMPAREENGINES_H
