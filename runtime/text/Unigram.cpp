//===- Unigram.cpp - The likeliest tokens of a string ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/text/Unigram.h"

#include "runtime/text/Utf8.h"

#include <algorithm>

namespace systole::text {

double Unigram::rounded(double score) const {
  return isSingle ? static_cast<double>(static_cast<float>(score)) : score;
}

double Unigram::scoreOf(int32_t token, size_t size) const {
  const auto index = static_cast<size_t>(token);
  if (index < isPreferred.size() && isPreferred[index])
    return rounded(rounded(static_cast<double>(size) * largestScore) - 0.1);
  return scores[index];
}

absl::Status Unigram::encode(absl::string_view word, WordCache &cache,
                             std::vector<int32_t> &ids) const {
  if (cache.append(word, ids))
    return absl::OkStatus();
  // The best way to each byte: its last token begins at `begin`.
  struct Way {
    size_t begin = SIZE_MAX;
    double score = 0;
    int32_t token = noToken;
  };
  std::vector<Way> ways(word.size() + 1);
  auto offer = [&](size_t begin, size_t end, int32_t token, double score) {
    const double sum = rounded(score + ways[begin].score);
    Way &way = ways[end];
    if (way.begin == SIZE_MAX || sum > way.score)
      way = {begin, sum, token};
  };
  for (size_t at = 0; at < word.size();) {
    const absl::string_view rest = word.substr(at);
    const size_t character = std::min(firstCharacter(rest).size(), rest.size());
    bool isKnown = false;
    tokens.prefixes(rest, [&](size_t size, int32_t token) {
      offer(at, at + size, token, scoreOf(token, size));
      isKnown |= size == character;
    });
    if (!isKnown)
      offer(at, at + character, noToken, unknownScore);
    at += character;
  }
  std::vector<size_t> ends;
  for (size_t end = word.size(); end > 0; end = ways[end].begin)
    ends.push_back(end);
  const size_t first = ids.size();
  bool isRun = false;
  for (auto end = ends.rbegin(); end != ends.rend(); ++end) {
    const Way &way = ways[*end];
    if (way.token != noToken && way.token != unknown.unknown) {
      ids.push_back(way.token);
      isRun = false;
      continue;
    }
    if (unknown.appendBytes(word.substr(way.begin, *end - way.begin), ids))
      continue;
    if (unknown.unknown == noToken)
      return absl::InvalidArgumentError(
          "a character has no token, and the tokenizer has none for unknown "
          "ones");
    if (!isRun || !unknown.isFused)
      ids.push_back(unknown.unknown);
    isRun = true;
  }
  cache.keep(word, ids, first);
  return absl::OkStatus();
}

} // namespace systole::text
