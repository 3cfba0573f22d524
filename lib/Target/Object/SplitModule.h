//===- SplitModule.h - Parts of a module ------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_TARGET_OBJECT_SPLITMODULE_H
#define SYSTOLE_LIB_TARGET_OBJECT_SPLITMODULE_H

#include "mlir/IR/BuiltinOps.h"

namespace systole {

/// The operations of a part of a short program. LLVM takes some 50 microseconds
/// for each, and 3 ms for its passes and tables of a part. Larger parts would
/// leave threads without work at the end.
constexpr int64_t operationsOfPart = 500;

/// Moves the functions and globals of a module of the LLVM dialect to nested
/// modules of `operations` operations or more, as the pass `split-module`
/// describes. Does nothing if the module is too short for two of them.
void splitModule(mlir::ModuleOp module, int64_t operations);

} // namespace systole

#endif // SYSTOLE_LIB_TARGET_OBJECT_SPLITMODULE_H
