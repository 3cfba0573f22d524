//===- Trees.h - Reductions across processes --------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_INTERPRETER_TREES_H
#define SYSTOLE_LIB_INTERPRETER_TREES_H

#include "systole/Interpreter/Interpreter.h"

namespace systole::interpreter {

/// Reduces tensors element by element with a body of two scalars, as a fixed
/// binary tree over their index: neighbours at distance 1, then 2, 4, ...: ((0
/// + 1) + (2 + 3)) + (4 + 5). The order of arrival has no effect.
mlir::FailureOr<Tensor> combineAsTree(mlir::Region &body, Tensors leaves,
                                      Interpreter &interpreter);

} // namespace systole::interpreter

#endif // SYSTOLE_LIB_INTERPRETER_TREES_H
