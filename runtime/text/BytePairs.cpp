//===- BytePairs.cpp - Byte pair encoding ---------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/text/BytePairs.h"

#include "runtime/text/Utf8.h"

#include "absl/strings/match.h"

#include <queue>

namespace systole::text {

/// A part of a word. Parts that are merged into others have no bytes.
struct BytePairs::Symbol {
  size_t begin, size;
  /// A token. A number below noToken is a character without a token. noToken
  /// merges with nothing, and `whole` is its token, if it has one.
  int32_t token;
  int32_t whole = noToken;
  /// The neighbours' indices, or -1.
  int64_t previous, next;
};

int32_t BytePairs::symbolOf(absl::string_view character) {
  const auto fresh = -2 - static_cast<int32_t>(characters.size());
  return characters.try_emplace(character, fresh).first->second;
}

std::vector<BytePairs::Symbol> BytePairs::split(absl::string_view word) const {
  std::vector<Symbol> symbols;
  for (size_t at = 0; at < word.size();) {
    const absl::string_view rest = word.substr(at);
    const auto index = static_cast<int64_t>(symbols.size());
    Symbol symbol{at, 0, noToken, noToken, index - 1, index + 1};
    symbol.size = whole.longest(rest, symbol.whole);
    if (symbol.size == 0) {
      symbol.size = isOfBytes ? 1 : firstCharacter(rest).size();
      const absl::string_view character = rest.substr(0, symbol.size);
      if (auto token = tokens.find(character); token != tokens.end())
        symbol.token = token->second;
      else if (auto other = characters.find(character);
               other != characters.end())
        symbol.token = other->second;
    }
    at += symbol.size;
    symbols.push_back(symbol);
  }
  if (!symbols.empty())
    symbols.back().next = -1;
  return symbols;
}

void BytePairs::merge(std::vector<Symbol> &symbols) const {
  struct Candidate {
    int32_t rank, token;
    int64_t left;
    bool operator<(const Candidate &other) const {
      return rank != other.rank ? rank > other.rank : left > other.left;
    }
  };
  std::priority_queue<Candidate> candidates;
  auto at = [&](int64_t index) -> Symbol & {
    return symbols[static_cast<size_t>(index)];
  };
  auto find = [&](int64_t left) -> const Merge * {
    if (left < 0 || at(left).next < 0)
      return nullptr;
    const int32_t first = at(left).token, second = at(at(left).next).token;
    if (first == noToken || second == noToken)
      return nullptr;
    auto found = merges.find(pairOf(first, second));
    return found == merges.end() ? nullptr : &found->second;
  };
  auto consider = [&](int64_t left) {
    if (const Merge *found = find(left))
      candidates.push({found->rank, found->token, left});
  };
  for (size_t i = 0; i + 1 < symbols.size(); ++i)
    consider(static_cast<int64_t>(i));
  while (!candidates.empty()) {
    const Candidate best = candidates.top();
    candidates.pop();
    Symbol &left = at(best.left);
    if (left.size == 0)
      continue;
    // The pair may be another one since.
    const Merge *found = find(best.left);
    if (!found || found->token != best.token)
      continue;
    Symbol &right = at(left.next);
    left.token = best.token;
    left.size += right.size;
    right.size = 0;
    left.next = right.next;
    if (right.next >= 0)
      at(right.next).previous = best.left;
    consider(left.previous);
    consider(best.left);
  }
}

/// The place of the first space mark after another character; npos if there is
/// none.
static size_t wordEnd(absl::string_view text) {
  size_t at = 0;
  while (absl::StartsWith(text.substr(at), spaceMark))
    at += spaceMark.size();
  return text.find(spaceMark, at);
}

void BytePairs::findWordEnds() {
  endsAtMarks = !takesWholeWords && tokens.contains(spaceMark);
  for (const auto &[text, token] : tokens)
    endsAtMarks &= wordEnd(text) == absl::string_view::npos;
}

absl::Status BytePairs::encode(absl::string_view word, WordCache &cache,
                               std::vector<int32_t> &ids) const {
  if (takesWholeWords) {
    auto found = tokens.find(word);
    if (found != tokens.end()) {
      ids.push_back(found->second);
      return absl::OkStatus();
    }
  }
  while (!word.empty()) {
    const absl::string_view next =
        endsAtMarks ? word.substr(0, wordEnd(word)) : word;
    encodeWord(next, cache, ids);
    word.remove_prefix(next.size());
  }
  return absl::OkStatus();
}

void BytePairs::encodeWord(absl::string_view word, WordCache &cache,
                           std::vector<int32_t> &ids) const {
  if (cache.append(word, ids))
    return;
  const size_t begin = ids.size();
  std::vector<Symbol> symbols = split(word);
  merge(symbols);
  bool isRun = false;
  for (const Symbol &symbol : symbols) {
    if (symbol.size == 0)
      continue;
    const int32_t token = symbol.whole != noToken ? symbol.whole : symbol.token;
    if (token >= 0) {
      ids.push_back(token);
      isRun = false;
      continue;
    }
    if (unknown.appendBytes(word.substr(symbol.begin, symbol.size), ids) ||
        unknown.unknown == noToken)
      continue;
    if (!isRun || !unknown.isFused)
      ids.push_back(unknown.unknown);
    isRun = true;
  }
  cache.keep(word, ids, begin);
}

} // namespace systole::text
