//===- Folding.h - Runs reducers on elements --------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_INTERPRETER_FOLDING_H
#define SYSTOLE_LIB_INTERPRETER_FOLDING_H

#include "systole/Interpreter/Interpreter.h"

namespace systole::interpreter {

/// One step of a reduction: `body` on the accumulated scalars and the next
/// elements.
mlir::FailureOr<Tensors> fold(mlir::Region &body, Tensors accumulated,
                              llvm::ArrayRef<Tensor> elements,
                              Interpreter &interpreter);

/// The elements at an index, each as a tensor without dimensions.
Tensors elementsAt(llvm::ArrayRef<Tensor> tensors,
                   llvm::ArrayRef<int64_t> index);

/// Sets the elements of `results` at an index to one step of the reduction that
/// accumulates them.
mlir::LogicalResult foldInto(llvm::MutableArrayRef<Tensor> results,
                             llvm::ArrayRef<int64_t> index, mlir::Region &body,
                             llvm::ArrayRef<Tensor> elements,
                             Interpreter &interpreter);

} // namespace systole::interpreter

#endif // SYSTOLE_LIB_INTERPRETER_FOLDING_H
