//===- BeamSearch.cpp - The beams of a prompt -----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/predict/BeamSearch.h"

#include <algorithm>
#include <cmath>

namespace systole::runtime {

float BeamSearch::normalize(float sum, int64_t length) const {
  return sum / static_cast<float>(std::pow(static_cast<double>(length),
                                           options.lengthPenalty));
}

void BeamSearch::finish(BeamSequence sequence) {
  auto place = std::find_if(
      complete.begin(), complete.end(),
      [&](const BeamSequence &other) { return other.score < sequence.score; });
  complete.insert(place, std::move(sequence));
  if (complete.size() > running.size())
    complete.pop_back();
}

bool BeamSearch::canImprove(float bestRunning) const {
  if (complete.size() < running.size())
    return true;
  return !options.stopsEarly &&
         normalize(bestRunning, length) > complete.back().score;
}

std::vector<BeamCandidate>
BeamSearch::advance(absl::Span<const BeamCandidate> candidates) {
  ++length;
  const bool isLast = length == most;
  std::vector<BeamCandidate> next;
  std::vector<std::vector<int32_t>> grown;
  for (size_t i = 0; i < candidates.size(); ++i) {
    const BeamCandidate &candidate = candidates[i];
    const bool isEnd = candidate.token == options.endToken;
    std::vector<int32_t> tokens = running[candidate.beam];
    tokens.push_back(candidate.token);
    if (!isEnd && next.size() < running.size()) {
      next.push_back(candidate);
      grown.push_back(tokens);
    }
    // The others only make sure that enough beams go on.
    if ((isEnd || isLast) && i < running.size())
      finish({std::move(tokens), normalize(candidate.score, length)});
  }
  running = std::move(grown);
  done = isLast || !canImprove(next.front().score);
  return next;
}

} // namespace systole::runtime
