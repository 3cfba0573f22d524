//===- ValueNames.h - What a source calls its values ------------*- C++ -*-===//
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

/// Whether C and C++ take `text` for a name.
bool isIdentifier(llvm::StringRef text);

/// `text` as such a name: what is no letter or digit becomes one underscore.
std::string toIdentifier(llvm::StringRef text);

/// A name for each argument, all different: that of its location (`loc("x")`),
/// else that in the source (`%x`), else `argument0`.
std::vector<std::string> nameArguments(mlir::func::FuncOp function,
                                       const llvm::SourceMgr &sources);

/// A name for each of the first `count` results: that in `jax.result_info`,
/// else `result0`.
std::vector<std::string> nameResults(mlir::func::FuncOp function,
                                     unsigned count);

} // namespace systole

#endif // SYSTOLE_SUPPORT_VALUENAMES_H
