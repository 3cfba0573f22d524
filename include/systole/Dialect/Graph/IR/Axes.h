//===- Axes.h - Axes of options ---------------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_GRAPH_IR_AXES_H
#define SYSTOLE_DIALECT_GRAPH_IR_AXES_H

#include "mlir/IR/BuiltinAttributes.h"

namespace systole::graph {

/// The numbers of an array of integers.
inline llvm::SmallVector<int64_t> getNumbers(mlir::ArrayAttr array) {
  return llvm::map_to_vector(
      array.getAsRange<mlir::IntegerAttr>(),
      [](mlir::IntegerAttr number) { return number.getInt(); });
}

/// Dimension `axis` of a tensor of this rank: -1 is the last.
inline int64_t getAxis(int64_t axis, int64_t rank) {
  return axis < 0 ? axis + rank : axis;
}

/// The dimensions that `axes` name, in ascending order; all if it is null.
inline llvm::SmallVector<int64_t> getAxes(mlir::ArrayAttr axes, int64_t rank) {
  if (!axes)
    return llvm::to_vector(llvm::seq<int64_t>(0, rank));
  llvm::SmallVector<int64_t> dims = getNumbers(axes);
  for (int64_t &dim : dims)
    dim = getAxis(dim, rank);
  llvm::sort(dims);
  return dims;
}

} // namespace systole::graph

#endif // SYSTOLE_DIALECT_GRAPH_IR_AXES_H
