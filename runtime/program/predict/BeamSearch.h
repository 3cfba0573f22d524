//===- BeamSearch.h - The beams of a prompt ---------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_PREDICT_BEAMSEARCH_H
#define SYSTOLE_RUNTIME_PROGRAM_PREDICT_BEAMSEARCH_H

#include "absl/types/span.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace systole::runtime {

struct BeamOptions {
  /// The score of a sequence of N tokens is the sum of their log probabilities,
  /// divided by N to this power.
  double lengthPenalty = 1;
  /// Whether a search ends once as many sequences are complete as there are
  /// beams. Else it ends when the best beam has no better score than the worst
  /// of these, both divided by powers of their present lengths.
  bool stopsEarly = false;
  /// The token that ends a sequence, or -1.
  int32_t endToken = -1;
};

/// A token after a beam, and the sum of log probabilities up to it.
struct BeamCandidate {
  int32_t beam, token;
  float score;
};

/// Tokens after a prompt, and their score.
struct BeamSequence {
  std::vector<int32_t> tokens;
  float score = 0;
};

/// Searches the best sequence after one prompt, as `generate` of Hugging Face's
/// transformers: the host's half, which follows the beams that a step selects
/// and keeps the complete sequences.
class BeamSearch {
public:
  /// For sequences of at most `most` tokens.
  BeamSearch(size_t beams, const BeamOptions &options, int64_t most)
      : options(options), most(most), running(beams), done(most == 0) {
    if (done)
      complete.emplace_back();
  }

  /// Takes a step's candidates, twice as many as beams, best first. Returns
  /// those that become the beams.
  std::vector<BeamCandidate>
  advance(absl::Span<const BeamCandidate> candidates);
  bool isDone() const { return done; }
  /// The complete sequence with the best score; none before the search is done.
  const BeamSequence &best() const { return complete.front(); }

private:
  void finish(BeamSequence sequence);
  bool canImprove(float bestRunning) const;
  /// A sum of log probabilities of `length` tokens as a score.
  float normalize(float sum, int64_t length) const;

  BeamOptions options;
  int64_t most;
  int64_t length = 0; ///< New tokens of each beam.
  std::vector<std::vector<int32_t>> running;
  /// At most as many as beams, best first.
  std::vector<BeamSequence> complete;
  bool done;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_PREDICT_BEAMSEARCH_H
