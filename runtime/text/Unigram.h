//===- Unigram.h - The likeliest tokens of a string -------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_TEXT_UNIGRAM_H
#define SYSTOLE_RUNTIME_TEXT_UNIGRAM_H

#include "runtime/text/Model.h"
#include "runtime/text/Trie.h"

namespace systole::text {

/// Splits words so that the sum of the tokens' scores, logarithms of
/// probabilities, is largest (Viterbi's algorithm).
class Unigram : public Model {
public:
  /// The tokens that words are split into, by their text.
  Trie tokens;
  /// The scores of all tokens of the vocabulary.
  std::vector<double> scores;
  UnknownTokens unknown;
  /// The score of an unknown character.
  double unknownScore = 0;
  /// Whether sums are rounded to f32, as SentencePiece does: sums that differ
  /// little may have another order then.
  bool isSingle = false;
  /// Tokens that are taken wherever they fit. Their score grows with their
  /// length.
  std::vector<bool> isPreferred;
  double largestScore = 0;

  absl::Status encode(absl::string_view word, WordCache &cache,
                      std::vector<int32_t> &ids) const override;

private:
  double rounded(double score) const;
  double scoreOf(int32_t token, size_t size) const;
};

} // namespace systole::text

#endif // SYSTOLE_RUNTIME_TEXT_UNIGRAM_H
