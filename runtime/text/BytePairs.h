//===- BytePairs.h - Byte pair encoding -------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_TEXT_BYTEPAIRS_H
#define SYSTOLE_RUNTIME_TEXT_BYTEPAIRS_H

#include "runtime/text/Model.h"
#include "runtime/text/Trie.h"

namespace systole::text {

/// Begins with the characters of a word, or its bytes, and merges the pair of
/// lowest rank, the leftmost of equal ones, until no pair can be merged.
class BytePairs : public Model {
public:
  struct Merge {
    int32_t rank, token;
  };

  /// The tokens by their text.
  absl::flat_hash_map<std::string, int32_t> tokens;
  /// The merged token of two tokens.
  absl::flat_hash_map<uint64_t, Merge> merges;
  UnknownTokens unknown;
  /// Whether words begin as bytes, not as characters.
  bool isOfBytes = false;
  /// Whether a word that is a token is not merged from its characters.
  bool takesWholeWords = false;
  /// Tokens that stay whole, and merge with nothing.
  Trie whole;

  /// Call this function when the tokens are complete. If no token continues
  /// with a space mark after another character, the mark divides a word in two.
  void findWordEnds();

  static uint64_t pairOf(int32_t left, int32_t right) {
    return static_cast<uint64_t>(static_cast<uint32_t>(left)) << 32 |
           static_cast<uint32_t>(right);
  }

  /// Characters that are no token may still merge to one. Returns the symbol of
  /// such a character: less than noToken.
  int32_t symbolOf(absl::string_view character);

  absl::Status encode(absl::string_view word, WordCache &cache,
                      std::vector<int32_t> &ids) const override;

private:
  struct Symbol;
  void encodeWord(absl::string_view word, WordCache &cache,
                  std::vector<int32_t> &ids) const;
  std::vector<Symbol> split(absl::string_view word) const;
  void merge(std::vector<Symbol> &symbols) const;

  absl::flat_hash_map<std::string, int32_t> characters;
  bool endsAtMarks = false;
};

} // namespace systole::text

#endif // SYSTOLE_RUNTIME_TEXT_BYTEPAIRS_H
