//===- TensorSteps.h - Changes of tensors that are read ---------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_CHECKPOINT_TENSORSTEPS_H
#define SYSTOLE_RUNTIME_CHECKPOINT_TENSORSTEPS_H

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <string>
#include <vector>

namespace systole::runtime {

struct TensorType {
  /// A systole_dtype; 0 for a type that the target does not have.
  int32_t dtype = 0;
  std::vector<int64_t> dims;
};

/// "5x5x1x32xf32".
std::string typeName(const TensorType &type);

/// A tensor in memory, row-major.
struct TensorValue {
  TensorType type;
  std::string bytes;
};

/// A change of a tensor's shape, order, type or elements.
struct TensorStep {
  enum Kind {
    Concatenate,
    Split,
    Slice,
    Reverse,
    Transpose,
    Reshape,
    Cast,
    Add,
    Multiply
  };
  Kind kind;
  /// Concatenate: the axis. Split: the axis, the number of parts, and the index
  /// of one. Slice: the axis, and the begin and the end there. Reverse: the
  /// axis. Transpose: the axes in their new order; none: reversed. Reshape: the
  /// sizes, one of which may be -1; none: those of the variable.
  std::vector<int64_t> numbers;
  /// Add: the addend. Multiply: the factor.
  double amount = 0;
};

/// Reads "split 1 3 0" and the like.
absl::StatusOr<TensorStep> parseTensorStep(absl::string_view text);

/// The type that `step` makes of others; `wanted` is the type of the variable.
/// Only Concatenate takes several.
absl::StatusOr<TensorType> typeAfter(const TensorStep &step,
                                     const std::vector<TensorType> &types,
                                     const TensorType &wanted);

/// The value of that type, which typeAfter has returned.
TensorValue applyStep(const TensorStep &step, const TensorType &type,
                      const std::vector<TensorValue> &values);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_CHECKPOINT_TENSORSTEPS_H
