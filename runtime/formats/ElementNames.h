//===- ElementNames.h - Element types in files ------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_FORMATS_ELEMENTNAMES_H
#define SYSTOLE_RUNTIME_FORMATS_ELEMENTNAMES_H

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <cstdint>
#include <optional>

namespace systole::runtime {

/// An element type with its name in each format.
struct ElementNames {
  /// A systole_dtype; 0 for a type that the target does not have.
  int32_t dtype;
  int64_t bytes;
  /// TensorFlow's DataType.
  int32_t tensorflow;
  /// The name in safetensors; empty if the format has no such type.
  const char *safetensors;
  /// NumPy's `descr`, little-endian. bfloat16 is two uninterpreted bytes, as
  /// ml_dtypes stores it.
  const char *numpy;
};

// The row of a type, or null.
const ElementNames *findDtype(int32_t dtype);
const ElementNames *findTensorflowType(int32_t type);
const ElementNames *findSafetensorsType(absl::string_view name);
const ElementNames *findNumpyType(absl::string_view descr);

/// TensorFlow's DataType of a systole_dtype; 0 if it has none.
int32_t tensorflowType(int32_t dtype);

/// Returns the bytes of an array of this shape. Returns std::nullopt if a size
/// is negative, or if the product of the nonzero sizes overflows.
std::optional<int64_t> arrayBytes(int64_t elementBytes,
                                  absl::Span<const int64_t> shape);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_FORMATS_ELEMENTNAMES_H
