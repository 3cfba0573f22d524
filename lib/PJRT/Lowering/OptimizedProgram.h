//===- OptimizedProgram.h - The program that users read ---------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_PJRT_OPTIMIZEDPROGRAM_H
#define SYSTOLE_LIB_PJRT_OPTIMIZEDPROGRAM_H

#include "lib/PJRT/compile_options.pb.h"
#include "lib/PJRT/program.pb.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace systole::pjrt {

/// Partitions and optimizes a program as the compiler did when it made
/// `program`, as long as it is one of StableHLO. Its collectives and calls of
/// the host stay as they are.
llvm::LogicalResult optimizeForText(mlir::OwningOpRef<mlir::ModuleOp> &module,
                                    mlir::func::FuncOp main,
                                    const ExecutableBuildOptions &options,
                                    const Program &program);

} // namespace systole::pjrt

#endif // SYSTOLE_LIB_PJRT_OPTIMIZEDPROGRAM_H
