//===- Model.cpp - From words to tokens -----------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/text/Model.h"

namespace systole::text {

bool UnknownTokens::appendBytes(absl::string_view text,
                                std::vector<int32_t> &ids) const {
  const size_t before = ids.size();
  for (char byte : text) {
    const int32_t id = bytes[static_cast<unsigned char>(byte)];
    if (id == noToken) {
      ids.resize(before);
      return false;
    }
    ids.push_back(id);
  }
  return true;
}

bool WordCache::append(absl::string_view word,
                       std::vector<int32_t> &ids) const {
  auto found = ranges.find(word);
  if (found == ranges.end())
    return false;
  const auto begin = tokens.begin() + found->second.begin;
  ids.insert(ids.end(), begin, begin + found->second.size);
  return true;
}

void WordCache::keep(absl::string_view word, const std::vector<int32_t> &ids,
                     size_t begin) {
  constexpr size_t longestWord = 64, mostWords = 1 << 16;
  if (word.size() > longestWord)
    return;
  if (ranges.size() >= mostWords) {
    ranges.clear();
    tokens.clear();
  }
  ranges.try_emplace(word, Range{static_cast<uint32_t>(tokens.size()),
                                 static_cast<uint32_t>(ids.size() - begin)});
  tokens.insert(tokens.end(), ids.begin() + static_cast<std::ptrdiff_t>(begin),
                ids.end());
}

} // namespace systole::text
