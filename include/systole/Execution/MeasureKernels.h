//===- MeasureKernels.h - Speed of compiled kernels -------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_EXECUTION_MEASUREKERNELS_H
#define SYSTOLE_EXECUTION_MEASUREKERNELS_H

#include "mlir/IR/DialectRegistry.h"
#include "systole/Hardware/Hardware.h"
#include "llvm/Support/Error.h"

namespace systole::execution {

/// Compiles some kernels for this machine and times them.
llvm::Expected<KernelRates>
measureKernels(const mlir::DialectRegistry &registry);

} // namespace systole::execution

#endif // SYSTOLE_EXECUTION_MEASUREKERNELS_H
