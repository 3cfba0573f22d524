//===- Random.h - Random numbers for input pipelines ------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_CORE_RANDOM_H
#define SYSTOLE_RUNTIME_DATA_CORE_RANDOM_H

#include "runtime/data/core/Position.h"

#include "absl/strings/string_view.h"

#include <cstdint>
#include <utility>

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

/// The seeds of consecutive elements' random numbers. Each depends on the
/// stage's key, the pass and the element's number in it only.
class Seeds {
public:
  explicit Seeds(uint64_t key) : key(mix(key)) { begin(0); }

  uint64_t take() { return mix(ofPass ^ static_cast<uint64_t>(next++)); }

  /// Begins a pass, a new one or the same again.
  void restart(bool isNew = true) { begin(pass + isNew); }

  /// Begins the pass again; returns the number of seeds that were taken.
  int64_t rewind() { return std::exchange(next, 0); }

  /// Saves the position before the last `ahead` seeds were taken.
  void save(Position &to, int64_t ahead = 0) const {
    to.push_back(pass);
    to.push_back(next - ahead);
  }
  void restore(PositionReader &from) {
    begin(from.next());
    next = from.next();
  }

private:
  void begin(int64_t number) {
    pass = number;
    next = 0;
    ofPass = mix(key ^ static_cast<uint64_t>(pass));
  }

  const uint64_t key;
  uint64_t ofPass;
  int64_t pass, next;
};

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_CORE_RANDOM_H
