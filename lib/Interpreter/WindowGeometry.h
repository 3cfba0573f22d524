//===- WindowGeometry.h - Positions in windows ------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_INTERPRETER_WINDOWGEOMETRY_H
#define SYSTOLE_LIB_INTERPRETER_WINDOWGEOMETRY_H

#include "systole/Interpreter/Tensor.h"

#include <optional>

namespace systole::interpreter {

/// A window that moves along one dimension.
struct WindowDimension {
  int64_t size;               // Window elements.
  int64_t stride = 1;         // From one window to the next.
  int64_t paddingLow = 0;     // Before the first element.
  int64_t baseDilation = 1;   // The distance of neighbours in the input.
  int64_t windowDilation = 1; // The distance of neighbours in the window.
};

/// The attributes of a windowed op. Absent ones stand for 1, and 0 for padding;
/// `padding` holds a low and a high value for each dimension.
llvm::SmallVector<WindowDimension>
getWindow(llvm::ArrayRef<int64_t> sizes,
          std::optional<llvm::ArrayRef<int64_t>> strides,
          std::optional<llvm::ArrayRef<int64_t>> baseDilations,
          std::optional<llvm::ArrayRef<int64_t>> windowDilations,
          std::optional<mlir::DenseIntElementsAttr> padding);

/// The index, in an input of shape `shape`, of element `offset` of the window
/// with index `window`; none if that is padding or between the elements of a
/// dilated input.
std::optional<Index> locate(llvm::ArrayRef<WindowDimension> dimensions,
                            llvm::ArrayRef<int64_t> shape,
                            llvm::ArrayRef<int64_t> window,
                            llvm::ArrayRef<int64_t> offset);

} // namespace systole::interpreter

#endif // SYSTOLE_LIB_INTERPRETER_WINDOWGEOMETRY_H
