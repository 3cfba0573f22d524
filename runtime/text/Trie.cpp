//===- Trie.cpp - Strings by their prefixes -------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/text/Trie.h"

namespace systole::text {

static uint64_t edgeOf(int32_t node, unsigned char byte) {
  return static_cast<uint64_t>(static_cast<uint32_t>(node)) << 8 | byte;
}

void Trie::insert(absl::string_view key, int32_t value) {
  int32_t node = -1;
  for (char letter : key) {
    const auto byte = static_cast<unsigned char>(letter);
    const auto fresh = static_cast<int32_t>(values.size());
    int32_t &next =
        node < 0 ? first[byte]
                 : children.try_emplace(edgeOf(node, byte), -1).first->second;
    if (next < 0) {
      next = fresh;
      values.push_back(-1);
    }
    node = next;
  }
  values[static_cast<size_t>(node)] = value;
}

int32_t Trie::child(int32_t node, unsigned char byte) const {
  if (node < 0)
    return first[byte];
  auto found = children.find(edgeOf(node, byte));
  return found == children.end() ? -1 : found->second;
}

void Trie::prefixes(
    absl::string_view text,
    absl::FunctionRef<void(size_t size, int32_t value)> found) const {
  int32_t node = -1;
  for (size_t i = 0; i < text.size(); ++i) {
    node = child(node, static_cast<unsigned char>(text[i]));
    if (node < 0)
      return;
    if (values[static_cast<size_t>(node)] >= 0)
      found(i + 1, values[static_cast<size_t>(node)]);
  }
}

size_t Trie::longest(absl::string_view text, int32_t &value) const {
  size_t longest = 0;
  prefixes(text, [&](size_t size, int32_t number) {
    longest = size;
    value = number;
  });
  return longest;
}

} // namespace systole::text
