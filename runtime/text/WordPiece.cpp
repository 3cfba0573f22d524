//===- WordPiece.cpp - BERT's tokens of a word ----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/text/WordPiece.h"

#include <algorithm>

namespace systole::text {

bool WordPiece::append(absl::string_view word,
                       std::vector<int32_t> &ids) const {
  auto isStart = [](char byte) { return (byte & 0xc0) != 0x80; };
  if (static_cast<size_t>(std::count_if(word.begin(), word.end(), isStart)) >
      mostCharacters)
    return false;
  for (const Trie *tokens = &starts; !word.empty(); tokens = &rests) {
    int32_t token = noToken;
    const size_t size = tokens->longest(word, token);
    if (size == 0)
      return false;
    ids.push_back(token);
    word.remove_prefix(size);
  }
  return true;
}

absl::Status WordPiece::encode(absl::string_view word, WordCache &cache,
                               std::vector<int32_t> &ids) const {
  if (cache.append(word, ids))
    return absl::OkStatus();
  const size_t first = ids.size();
  if (!append(word, ids)) {
    if (unknown == noToken)
      return absl::InvalidArgumentError(
          "a word has no tokens, and the tokenizer has none for unknown words");
    ids.resize(first);
    ids.push_back(unknown);
  }
  cache.keep(word, ids, first);
  return absl::OkStatus();
}

} // namespace systole::text
