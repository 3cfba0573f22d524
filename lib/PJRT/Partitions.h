//===- Partitions.h - Programs over several partitions ----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_PJRT_PARTITIONS_H
#define SYSTOLE_LIB_PJRT_PARTITIONS_H

#include "Executable.h"

namespace systole::pjrt {

/// Runs a program on the tiles that its partitions have: joins the tiles of
/// each argument, computes once, and splits the results. The devices are
/// threads of one process, so this moves no data between machines.
absl::Status
runOnWholeArrays(LoadedProgram &program,
                 llvm::ArrayRef<llvm::ArrayRef<const void *>> inputs,
                 llvm::ArrayRef<llvm::ArrayRef<void *>> outputs,
                 PJRT_ExecuteContext *context);

} // namespace systole::pjrt

#endif // SYSTOLE_LIB_PJRT_PARTITIONS_H
