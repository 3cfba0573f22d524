//===- Value.h - How components lie in memory -------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A component of a static shape is its elements, row-major; a string its bytes.
// One with a dimension that only its data know (-1 in its spec), or a tensor of
// strings, begins with its dimensions, 64 bits each, filled up to
// SYSTOLE_ALIGNMENT. The elements of a tensor of strings are the places where
// each begins, 64 bits each, and where the last one ends, then their bytes.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_CORE_VALUE_H
#define SYSTOLE_RUNTIME_DATA_CORE_VALUE_H

#include "runtime/data/core/Dataset.h"

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <vector>

namespace systole::data {

using Dims = std::vector<int64_t>;

int64_t countOf(absl::Span<const int64_t> dims);

/// Whether values of this type begin with their dimensions.
bool hasHeader(const systole_tensor_spec &spec);

/// "2x?xf32", "string", "?xstring".
std::string typeOf(const systole_tensor_spec &spec);

/// A component's elements.
class ValueView {
public:
  ValueView(const systole_tensor_spec &spec, const void *value, int64_t bytes);
  ValueView(const systole_tensor_spec &spec, const Buffer &buffer)
      : ValueView(spec, buffer.data(), buffer.size()) {}

  absl::Span<const int64_t> dims() const { return dimensions; }
  int64_t count() const { return countOf(dimensions); }
  /// The elements, and their size.
  const char *data() const { return elements; }
  int64_t bytes() const { return size; }
  /// Element `i` of a tensor of strings, or the string.
  absl::string_view string(int64_t i) const;

private:
  const bool isStringTensor;
  absl::Span<const int64_t> dimensions;
  const char *elements;
  int64_t size;
};

/// Memory for a value of these dimensions with `bytes` of elements; `elements`
/// is set to where they go.
Buffer makeValue(const systole_tensor_spec &spec,
                 absl::Span<const int64_t> dims, int64_t bytes,
                 char *&elements);

/// One string.
Buffer makeString(absl::string_view bytes);

/// A tensor of strings, or one string where `spec` has no dimensions.
Buffer makeStrings(const systole_tensor_spec &spec,
                   absl::Span<const int64_t> dims,
                   absl::Span<const absl::string_view> strings);

/// An error where a value of these dimensions is not one of `spec`.
absl::Status checkDims(const systole_tensor_spec &spec,
                       absl::Span<const int64_t> dims);

/// Whether the bytes are a value of `spec`. What a program makes is; what it
/// reads need not be.
bool isValue(const systole_tensor_spec &spec, const Buffer &buffer);

/// "2x3".
std::string formatDims(absl::Span<const int64_t> dims);

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_CORE_VALUE_H
