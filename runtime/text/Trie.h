//===- Trie.h - Strings by their prefixes -----------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_TEXT_TRIE_H
#define SYSTOLE_RUNTIME_TEXT_TRIE_H

#include "absl/container/flat_hash_map.h"
#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"

#include <array>
#include <cstdint>
#include <vector>

namespace systole::text {

/// A set of strings, each with a number.
class Trie {
public:
  Trie() { first.fill(-1); }

  /// Adds a string that is not empty. A later number replaces an earlier one.
  void insert(absl::string_view key, int32_t value);

  bool empty() const { return values.empty(); }

  /// Whether a string of the set begins with this byte.
  bool canBegin(char byte) const {
    return first[static_cast<unsigned char>(byte)] >= 0;
  }

  /// Calls `found` for each string of the set that `text` begins with, the
  /// shortest first.
  void
  prefixes(absl::string_view text,
           absl::FunctionRef<void(size_t size, int32_t value)> found) const;

  /// The size of the longest string that `text` begins with, 0 if there is
  /// none, and its number.
  size_t longest(absl::string_view text, int32_t &value) const;

private:
  int32_t child(int32_t node, unsigned char byte) const;

  /// The nodes of the strings' first bytes.
  std::array<int32_t, 256> first;
  /// Maps a node and a byte to the next node.
  absl::flat_hash_map<uint64_t, int32_t> children;
  /// The number of the string that ends at a node, or -1.
  std::vector<int32_t> values;
};

} // namespace systole::text

#endif // SYSTOLE_RUNTIME_TEXT_TRIE_H
