//===- Mutator.h - Mutations that keep checksums valid -------- -*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// libFuzzer changes single bytes, and a checksum then rejects the file before
// its contents are parsed. A mutator of this folder parses a file, changes its
// structure, and writes it again with valid lengths and checksums, except for
// the ones that it damages on purpose. It parses leniently: bytes that are not
// of its format are changed as bytes.
//
// CMakeLists.txt names the mutator of each target; Custom.cpp is what libFuzzer
// calls.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_TEST_FUZZ_PARSERS_MUTATORS_MUTATOR_H
#define SYSTOLE_TEST_FUZZ_PARSERS_MUTATORS_MUTATOR_H

#include "absl/strings/string_view.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace systole::fuzz {

/// The draws of one mutation (splitmix64). The same seed draws the same.
class Random {
public:
  explicit Random(uint64_t seed) : state(seed) {}

  uint64_t next();
  /// Uniform in [0, count); 0 if `count` is 0.
  size_t below(size_t count) {
    return count == 0 ? 0 : static_cast<size_t>(next() % count);
  }
  bool oneIn(size_t count) { return below(count) == 0; }
  /// A number at which sums, products and conversions of sizes overflow, or one
  /// near `now`.
  uint64_t number(uint64_t now = 0);
  /// One of a list.
  template <typename T, size_t N> const T &of(const T (&list)[N]) {
    return list[below(N)];
  }

private:
  uint64_t state;
};

/// Changes bytes with libFuzzer's own mutations, which know the constants that
/// the code compares with.
void mutateBytes(std::string &bytes, Random &random);

/// Changes a file of one format.
using Mutator = std::string (*)(absl::string_view file, Random &random);

/// The body of LLVMFuzzerCustomMutator: mostly `mutate`, sometimes libFuzzer's
/// own mutations. The first `keep` bytes choose a case of the target. They are
/// not part of the file, and change rarely.
size_t mutateInput(Mutator mutate, uint8_t *bytes, size_t size, size_t most,
                   unsigned seed, size_t keep = 0);

/// Removes, repeats, moves or exchanges items.
template <typename T> void rearrange(std::vector<T> &items, Random &random) {
  if (items.empty())
    return;
  const size_t at = random.below(items.size());
  const size_t other = random.below(items.size());
  switch (random.below(5)) {
  case 0:
    items.erase(items.begin() + static_cast<ptrdiff_t>(at));
    return;
  case 1:
    items.insert(items.begin() + static_cast<ptrdiff_t>(other), T(items[at]));
    return;
  case 2:
    std::swap(items[at], items[other]);
    return;
  case 3:
    items[at] = T(items[other]);
    return;
  default:
    items.resize(at + 1);
  }
}

//===----------------------------------------------------------------------===//
// Numbers in files
//===----------------------------------------------------------------------===//

/// `bytes` bytes of a number, the lowest first.
void appendLittle(std::string &to, uint64_t value, size_t bytes);
/// The same, the highest first.
void appendBig(std::string &to, uint64_t value, size_t bytes);
/// Reads the value that `append...` wrote at `at`; bytes past the end count as
/// zero.
uint64_t readLittle(absl::string_view from, size_t at, size_t bytes);
uint64_t readBig(absl::string_view from, size_t at, size_t bytes);

/// Seven bits a byte, the lowest first: protocol buffers and LevelDB.
void appendVarint(std::string &to, uint64_t value);
bool takeVarint(absl::string_view &from, uint64_t &value);

} // namespace systole::fuzz

#endif // SYSTOLE_TEST_FUZZ_PARSERS_MUTATORS_MUTATOR_H
