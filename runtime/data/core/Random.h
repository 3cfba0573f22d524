//===- Random.h - Random numbers for input pipelines ------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_CORE_RANDOM_H
#define SYSTOLE_RUNTIME_DATA_CORE_RANDOM_H

#include "absl/strings/string_view.h"

#include <cstdint>

namespace systole::data {

/// A bijection of 64-bit words with random-looking outputs (the finalizer of
/// SplitMix64: Steele, Lea and Flood, OOPSLA 2014).
inline uint64_t mix(uint64_t word) {
  word += 0x9e3779b97f4a7c15ull;
  word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9ull;
  word = (word ^ (word >> 27)) * 0x94d049bb133111ebull;
  return word ^ (word >> 31);
}

/// Mixes `text` into `word`.
inline uint64_t mixText(uint64_t word, absl::string_view text) {
  word = mix(word ^ text.size());
  for (char c : text)
    word = mix(word ^ static_cast<unsigned char>(c));
  return word;
}

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_CORE_RANDOM_H
