//===- CharacterMap.h - SentencePiece's normalization -----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_TEXT_CHARACTERMAP_H
#define SYSTOLE_RUNTIME_TEXT_CHARACTERMAP_H

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <string>
#include <vector>

namespace systole::text {

/// A map from strings to strings, as tokenizers of SentencePiece contain it
/// (`precompiled_charsmap`): a double array of the keys, then the values, each
/// ended by NUL.
class CharacterMap {
public:
  /// The map that changes nothing.
  CharacterMap() = default;
  static absl::StatusOr<CharacterMap> parse(absl::string_view bytes);

  /// The size of a key that `text` begins with, the longest or the shortest; 0
  /// if there is none. Sets `value`.
  size_t longest(absl::string_view text, absl::string_view &value) const {
    return find(text, value, false);
  }
  size_t shortest(absl::string_view text, absl::string_view &value) const {
    return find(text, value, true);
  }

private:
  size_t find(absl::string_view text, absl::string_view &value,
              bool isFirst) const;

  std::vector<uint32_t> units;
  std::string values;
};

} // namespace systole::text

#endif // SYSTOLE_RUNTIME_TEXT_CHARACTERMAP_H
