//===- Collectives.h - Exchanges between devices ----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The devices of a client are threads of one process. A collective is a meeting
// of threads, where each reads the arrays of the others. The reduction of what
// it has read is a part of the program, so any function and type reduces.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_PJRT_COLLECTIVES_H
#define SYSTOLE_LIB_PJRT_COLLECTIVES_H

#include "lib/PJRT/compile_options.pb.h"
#include "lib/PJRT/program.pb.h"

#include "mlir/IR/BuiltinOps.h"

namespace systole::pjrt {

/// The devices that run a program at once.
struct DeviceCounts {
  int64_t numReplicas, numPartitions;
};

DeviceCounts getCounts(const ExecutableBuildOptions &options);

/// Turns the collectives of a module into calls of the library, each with a
/// description in `program`.
llvm::LogicalResult describeCollectives(mlir::ModuleOp module,
                                        DeviceCounts counts, Program &program);

/// The functions that compiled code calls for them.
extern const llvm::StringLiteral exchangeTarget, deviceNumberTarget;

} // namespace systole::pjrt

#endif // SYSTOLE_LIB_PJRT_COLLECTIVES_H
