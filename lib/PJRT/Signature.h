//===- Signature.h - Arguments and results of a program ---------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_PJRT_SIGNATURE_H
#define SYSTOLE_LIB_PJRT_SIGNATURE_H

#include "lib/PJRT/program.pb.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace systole::pjrt {

/// Describes the arguments and results of a function before it is lowered:
/// types, memories, shardings and donation. An error names what has no buffer.
llvm::LogicalResult describeSignature(mlir::func::FuncOp function,
                                      Program &program);

} // namespace systole::pjrt

#endif // SYSTOLE_LIB_PJRT_SIGNATURE_H
