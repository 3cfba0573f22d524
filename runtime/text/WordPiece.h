//===- WordPiece.h - BERT's tokens of a word --------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_TEXT_WORDPIECE_H
#define SYSTOLE_RUNTIME_TEXT_WORDPIECE_H

#include "runtime/text/Model.h"
#include "runtime/text/Trie.h"

namespace systole::text {

/// The longest token that a word begins with, then the longest one that its
/// rest begins with, and so on (Wu et al., 2016).
class WordPiece : public Model {
public:
  /// The tokens at the start of a word, and those after it, which lack the
  /// prefix of their names.
  Trie starts, rests;
  /// The token of a word that has no tokens; noToken: such a word is an error.
  int32_t unknown = noToken;
  /// A word of more characters is unknown.
  size_t mostCharacters = 100;

  absl::Status encode(absl::string_view word, WordCache &cache,
                      std::vector<int32_t> &ids) const override;

private:
  /// Appends the tokens; false if there are none.
  bool append(absl::string_view word, std::vector<int32_t> &ids) const;
};

} // namespace systole::text

#endif // SYSTOLE_RUNTIME_TEXT_WORDPIECE_H
