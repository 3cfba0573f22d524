//===- PartitionProgram.h - Programs over the devices of a mesh -*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A jitted program with shardings becomes the program of each device on its
// tiles. lib/Sharding chooses the shardings that the program leaves open, and
// partitions it.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_PJRT_PARTITIONPROGRAM_H
#define SYSTOLE_LIB_PJRT_PARTITIONPROGRAM_H

#include "lib/PJRT/compile_options.pb.h"
#include "lib/PJRT/program.pb.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace systole::pjrt {

/// Chooses the shardings of arguments and results of @main that the framework
/// leaves to the compiler, and writes them down at @main. Returns the program
/// of each device; null if nothing is split, or if the program must be computed
/// on whole arrays.
mlir::OwningOpRef<mlir::ModuleOp>
partitionProgram(mlir::func::FuncOp main,
                 const ExecutableBuildOptions &options);

/// Describes the program of each device, whose tiles are those of the
/// signature.
llvm::LogicalResult describePartition(mlir::func::FuncOp function,
                                      int64_t numPartitions, Program &program);

} // namespace systole::pjrt

#endif // SYSTOLE_LIB_PJRT_PARTITIONPROGRAM_H
