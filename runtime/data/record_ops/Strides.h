//===- Strides.h - Elements at regular distances ----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_RECORD_OPS_STRIDES_H
#define SYSTOLE_RUNTIME_DATA_RECORD_OPS_STRIDES_H

#include "runtime/data/core/Value.h"
#include "runtime/data/record_ops/RecordOp.h"

#include "absl/status/statusor.h"
#include "absl/types/span.h"

namespace systole::data {

/// The bytes from an element to the next one along each dimension.
Dims stridesOf(absl::Span<const int64_t> dims, int64_t elementBytes);

/// Copies a box of these dimensions. The elements of each side are so many
/// bytes apart along each dimension.
void copyBox(const char *from, absl::Span<const int64_t> fromStrides,
             absl::Span<const int64_t> dims, char *to,
             absl::Span<const int64_t> toStrides, int64_t elementBytes);

/// Copies a box of these dimensions to a row-major box.
inline void copyBox(const char *from, absl::Span<const int64_t> strides,
                    absl::Span<const int64_t> dims, char *to,
                    int64_t elementBytes) {
  copyBox(from, strides, dims, to, stridesOf(dims, elementBytes), elementBytes);
}

/// Copies the elements that two row-major boxes have in common, from the first
/// corner of one to that of the other, of dimensions `outer`.
void copyCommon(const char *from, absl::Span<const int64_t> dims, char *to,
                absl::Span<const int64_t> outer, int64_t elementBytes);

/// Copies the strings that two row-major boxes have in common.
void copyCommon(const ValueView &from, absl::string_view *to,
                absl::Span<const int64_t> outer);

/// The strides of a value that is broadcast to `dims`. `map` gives its own
/// dimensions among these; each must be as large or 1. Returns an error of the
/// call for other sizes.
absl::StatusOr<Dims> broadcastStrides(const RecordCall &call,
                                      absl::Span<const int64_t> from,
                                      absl::Span<const int64_t> map,
                                      absl::Span<const int64_t> dims,
                                      int64_t elementBytes);

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_RECORD_OPS_STRIDES_H
