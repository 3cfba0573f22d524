//===- WindowGeometry.h - Positions in windows ------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_INTERPRETER_WINDOWGEOMETRY_H
#define SYSTOLE_LIB_INTERPRETER_WINDOWGEOMETRY_H

#include "systole/Dialect/StableHLO/IR/Window.h"
#include "systole/Interpreter/Tensor.h"

#include <optional>

namespace systole::interpreter {

/// Returns the index, in an input of shape `shape`, of element `offset` of the
/// window with index `window`. Returns std::nullopt if that element is padding,
/// or is between the elements of a dilated input.
std::optional<Index> locate(const stablehlo::Window &dimensions,
                            llvm::ArrayRef<int64_t> shape,
                            llvm::ArrayRef<int64_t> window,
                            llvm::ArrayRef<int64_t> offset);

} // namespace systole::interpreter

#endif // SYSTOLE_LIB_INTERPRETER_WINDOWGEOMETRY_H
