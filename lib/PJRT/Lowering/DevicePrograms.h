//===- DevicePrograms.h - Programs of the devices of a mesh -----*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program computes with whole arrays. In it, a `sdy.manual_computation` is
// the computation of each device on its tiles. It becomes a function of its
// own, which the threads of the devices run.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_PJRT_DEVICEPROGRAMS_H
#define SYSTOLE_LIB_PJRT_DEVICEPROGRAMS_H

#include "lib/PJRT/program.pb.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace systole::pjrt {

/// Turns the computations of devices into functions, and into calls of the
/// library with a description in `program`, which has the signature of @main
/// already. The functions are in the order of the descriptions.
llvm::LogicalResult
outlineDevicePrograms(mlir::ModuleOp module, mlir::func::FuncOp main,
                      Program &program,
                      llvm::SmallVectorImpl<mlir::func::FuncOp> &functions);

/// The function that compiled code calls for them.
extern const llvm::StringLiteral devicesTarget;

} // namespace systole::pjrt

#endif // SYSTOLE_LIB_PJRT_DEVICEPROGRAMS_H
