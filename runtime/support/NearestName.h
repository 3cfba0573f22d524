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
#include <string>
#include <string_view>
#include <vector>

namespace systole::runtime {

/// The edit distance: the least number of insertions, deletions, replacements
/// and swaps of neighbours that turn one word into the other.
inline size_t editDistance(std::string_view from, std::string_view to) {
  std::vector<size_t> before, last(to.size() + 1), row(to.size() + 1);
  for (size_t j = 0; j <= to.size(); ++j)
    row[j] = j;
  for (size_t i = 1; i <= from.size(); ++i) {
    before = last;
    last = row;
    row[0] = i;
    for (size_t j = 1; j <= to.size(); ++j) {
      size_t replaced = last[j - 1] + (from[i - 1] != to[j - 1]);
      row[j] = std::min({replaced, last[j] + 1, row[j - 1] + 1});
      if (i > 1 && j > 1 && from[i - 1] == to[j - 2] &&
          from[i - 2] == to[j - 1])
        row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return row[to.size()];
}

/// A name without what is mistaken most easily: case, dashes, underscores.
inline std::string plainName(std::string_view name) {
  std::string plain;
  for (char c : name)
    if (c != '_' && c != '-')
      plain += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return plain;
}

/// The first of the names that are nearest to a word. A name is near within two
/// edits, or a third of a long word's length, or one edit of a word of at most
/// three letters. If none is, the first name that the word begins. Empty if
/// there is none either.
template <typename Names>
std::string_view findNearestName(std::string_view word, const Names &names) {
  const std::string plain = plainName(word);
  std::string_view nearest, begun;
  size_t least =
      (plain.size() <= 3 ? 1 : std::max<size_t>(2, plain.size() / 3)) + 1;
  for (std::string_view name : names) {
    const std::string plainCandidate = plainName(name);
    if (size_t distance = editDistance(plain, plainCandidate);
        distance < least) {
      least = distance;
      nearest = name;
    }
    if (begun.empty() && plain.size() > 3 &&
        plainCandidate.compare(0, plain.size(), plain) == 0)
      begun = name;
  }
  return nearest.empty() ? begun : nearest;
}

/// "; did you mean 'NAME'?" of the nearest name, in the given quotes; empty if
/// none is near.
template <typename Names>
std::string suggestName(std::string_view word, const Names &names,
                        std::string_view open = "'",
                        std::string_view close = "'") {
  std::string_view nearest = findNearestName(word, names);
  if (nearest.empty())
    return "";
  std::string text = "; did you mean ";
  return text.append(open).append(nearest).append(close).append("?");
}

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_SUPPORT_NEARESTNAME_H
