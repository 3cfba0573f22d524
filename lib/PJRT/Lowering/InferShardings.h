//===- InferShardings.h - Shardings that programs leave open ----*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_PJRT_INFERSHARDINGS_H
#define SYSTOLE_LIB_PJRT_INFERSHARDINGS_H

#include "lib/PJRT/compile_options.pb.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace systole::pjrt {

/// Gives arguments and results of @main without a sharding the one that follows
/// from the program, where the framework leaves the choice to the compiler. An
/// argument gets that of a computation which takes it. A result gets that of
/// the values that it is computed from, as far as the operations keep
/// dimensions.
void inferShardings(mlir::func::FuncOp main,
                    const ExecutableBuildOptions &options);

} // namespace systole::pjrt

#endif // SYSTOLE_LIB_PJRT_INFERSHARDINGS_H
