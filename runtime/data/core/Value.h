//===- Value.h - The layout of components in memory -------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A component of static shape is stored as its elements, row-major; a string as
// its bytes. Other components begin with their dimensions, 64 bits each, padded
// to SYSTOLE_ALIGNMENT. These are tensors of strings, and tensors with a
// dimension that only the data determines (-1 in the spec). A tensor of strings
// then has the start of each string and the end of the last, 64 bits each, and
// then the bytes.
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
  /// `count` strings from `first` on, or all.
  std::vector<absl::string_view> strings(int64_t first, int64_t count) const;
  std::vector<absl::string_view> strings() const { return strings(0, count()); }

private:
  const bool isStringTensor;
  absl::Span<const int64_t> dimensions;
  const char *elements;
  int64_t size;
};

/// Allocates a value with these dimensions and `bytes` of elements, and sets
/// `elements` to their address.
Buffer makeValue(const systole_tensor_spec &spec,
                 absl::Span<const int64_t> dims, int64_t bytes,
                 char *&elements);

/// One string.
Buffer makeString(absl::string_view bytes);

/// A tensor of strings, or one string if `spec` has no dimensions.
Buffer makeStrings(const systole_tensor_spec &spec,
                   absl::Span<const int64_t> dims,
                   absl::Span<const absl::string_view> strings);

/// Returns an error if `spec` excludes these dimensions.
absl::Status checkDims(const systole_tensor_spec &spec,
                       absl::Span<const int64_t> dims);

/// Whether the bytes are a value of `spec`. Values from a program are; values
/// from files may not be.
bool isValue(const systole_tensor_spec &spec, const Buffer &buffer);

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_CORE_VALUE_H
