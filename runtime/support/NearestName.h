//===- NearestName.h - Suggestions for mistyped names -----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_SUPPORT_NEARESTNAME_H
#define SYSTOLE_RUNTIME_SUPPORT_NEARESTNAME_H

#include <algorithm>
#include <string_view>
#include <vector>

namespace systole::runtime {

/// The edit distance: the least number of insertions, deletions and
/// replacements of a character that turn one word into the other.
inline size_t editDistance(std::string_view from, std::string_view to) {
  std::vector<size_t> row(to.size() + 1);
  for (size_t j = 0; j <= to.size(); ++j)
    row[j] = j;
  for (size_t i = 1; i <= from.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= to.size(); ++j) {
      size_t replaced = diagonal + (from[i - 1] != to[j - 1]);
      diagonal = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row[to.size()];
}

/// The first of the names that are nearest to a word. Empty if none is near:
/// within two edits, or a third of a long word's length. All errors that ask
/// "did you mean ...?" use this rule.
template <typename Names>
std::string_view findNearestName(std::string_view word, const Names &names) {
  std::string_view nearest;
  size_t least = std::max<size_t>(2, word.size() / 3) + 1;
  for (std::string_view name : names)
    if (size_t distance = editDistance(word, name); distance < least) {
      least = distance;
      nearest = name;
    }
  return nearest;
}

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_SUPPORT_NEARESTNAME_H
