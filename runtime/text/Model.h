//===- Model.h - From words to tokens ---------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_TEXT_MODEL_H
#define SYSTOLE_RUNTIME_TEXT_MODEL_H

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/strings/string_view.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace systole::text {

/// No token.
constexpr int32_t noToken = -1;

/// The tokens that stand for words outside the vocabulary.
struct UnknownTokens {
  /// The token for an unknown character; noToken: such characters are left out.
  int32_t unknown = noToken;
  /// Whether one token stands for a run of unknown characters.
  bool isFused = true;
  /// The tokens <0x00> to <0xFF>, which stand for the bytes of an unknown
  /// character instead; noToken: that byte has none.
  std::array<int32_t, 256> bytes;
  UnknownTokens() { bytes.fill(noToken); }

  /// Appends the tokens of the bytes of `text`; false if one has none.
  bool appendBytes(absl::string_view text, std::vector<int32_t> &ids) const;
};

/// The words of one thread's strings, with their tokens. Text repeats words.
class WordCache {
public:
  /// Appends the tokens of `word`, if it is known.
  bool append(absl::string_view word, std::vector<int32_t> &ids) const;
  /// Keeps the tokens of `word`, which are `ids` from `begin`.
  void keep(absl::string_view word, const std::vector<int32_t> &ids,
            size_t begin);

private:
  struct Range {
    uint32_t begin, size;
  };
  absl::flat_hash_map<std::string, Range> ranges;
  std::vector<int32_t> tokens;
};

/// Splits words into the tokens of a vocabulary. Threads share it.
class Model {
public:
  virtual ~Model() = default;

  /// Appends the tokens of a word, valid UTF-8 unless the model is one of
  /// bytes.
  virtual absl::Status encode(absl::string_view word, WordCache &cache,
                              std::vector<int32_t> &ids) const = 0;
};

} // namespace systole::text

#endif // SYSTOLE_RUNTIME_TEXT_MODEL_H
