//===- Ranges.h - Ranges of tensors -----------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_QUANTIZATION_RANGES_H
#define SYSTOLE_LIB_QUANTIZATION_RANGES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace systole::quantization {

/// The numbers that a tensor has.
struct Interval {
  double low = 0, high = 0;
};

/// The ranges of tensors, in the order of Layers::getPoints. A tensor without
/// one stays in f32.
using Ranges = std::vector<std::optional<Interval>>;

/// Removes the custom calls that mark the ranges which training found
/// (`graph.marks_range`), and returns those of Layers::getPoints.
Ranges takeMarkedRanges(mlir::func::FuncOp function);

/// The same marks become roundings to the bytes of their ranges.
void roundMarkedValues(mlir::func::FuncOp function);
/// The rounded value of a value, or the value itself if it has no mark.
mlir::Value getRounded(mlir::Value value);

/// The parameters of i8 for a range: it is extended to contain 0, which has an
/// integer of its own. A range without negative numbers has the zero point
/// -128.
struct Parameters {
  double scale = 1;
  int64_t zeroPoint = 0;

  static Parameters of(Interval range);
};

/// The quantized type of these parameters.
mlir::Type getByteType(mlir::MLIRContext *context, Parameters parameters);

} // namespace systole::quantization

#endif // SYSTOLE_LIB_QUANTIZATION_RANGES_H
