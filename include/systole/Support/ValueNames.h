//===- ValueNames.h - Names of values ---------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_SUPPORT_VALUENAMES_H
#define SYSTOLE_SUPPORT_VALUENAMES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/Support/SourceMgr.h"
#include <string>

namespace systole {

/// Whether `text` is a valid name in C and C++.
bool isIdentifier(llvm::StringRef text);

/// Turns `text` into a valid name: each run of other characters becomes one
/// underscore.
std::string toIdentifier(llvm::StringRef text);

/// A name for each argument, all different: from its location (`loc("x")`),
/// otherwise from the source (`%x`), otherwise `argument0`.
std::vector<std::string> nameArguments(mlir::func::FuncOp function,
                                       const llvm::SourceMgr &sources);

/// A name for each of the first `count` results: from `jax.result_info`,
/// otherwise `result0`.
std::vector<std::string> nameResults(mlir::func::FuncOp function,
                                     unsigned count);

} // namespace systole

#endif // SYSTOLE_SUPPORT_VALUENAMES_H
