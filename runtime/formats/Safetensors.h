//===- Safetensors.h - The header of safetensors files ----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A file consists of the length of its header (8 bytes), the header (JSON:
// type, shape and position of each tensor) and the tensors' bytes, without
// gaps.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_FORMATS_SAFETENSORS_H
#define SYSTOLE_RUNTIME_FORMATS_SAFETENSORS_H

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <string>
#include <vector>

namespace systole::runtime {

struct SafetensorsEntry {
  std::string name;
  /// "F32", "BF16", "U8", ...
  std::string dtype;
  std::vector<int64_t> shape;
  /// The tensor's bytes, counted from the end of the header.
  int64_t begin = 0, end = 0;
};

/// The bytes of the header's length.
constexpr size_t safetensorsLengthBytes = 8;

// The errors of the next two do not name the file.

/// The header's length in a file that begins with `start` and has `fileBytes`
/// bytes.
absl::StatusOr<int64_t> parseSafetensorsLength(absl::string_view start,
                                               int64_t fileBytes);

/// Reads the JSON of a header and checks that it describes the `dataBytes`
/// bytes after it. Each tensor's bytes must match its shape, and the tensors
/// fill the file without gaps.
absl::StatusOr<std::vector<SafetensorsEntry>>
parseSafetensorsHeader(absl::string_view json, int64_t dataBytes);

/// Sorts entries as Hugging Face's library writes them, the largest elements
/// first, so that all are aligned.
void orderSafetensors(std::vector<SafetensorsEntry> &entries);

/// The complete start of the file, up to the first tensor.
std::string
formatSafetensorsHeader(const std::vector<SafetensorsEntry> &entries);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_FORMATS_SAFETENSORS_H
