//===- Mutator.cpp - Shared parts of mutators -----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Mutator.h"

#include <algorithm>
#include <cstring>

extern "C" size_t LLVMFuzzerMutate(uint8_t *bytes, size_t size, size_t most);

namespace systole::fuzz {

uint64_t Random::next() {
  uint64_t z = state += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

uint64_t Random::number(uint64_t now) {
  switch (below(4)) {
  case 0:
    return now + below(17) - 8;
  case 1:
    return below(300);
  case 2:
    // Next to a power of two, as it is or negated.
    {
      const uint64_t value = (uint64_t{1} << below(64)) + below(3) - 1;
      return oneIn(4) ? 0 - value : value;
    }
  default:
    return next() >> below(64);
  }
}

void mutateBytes(std::string &bytes, Random &random) {
  // A small payload may grow; all of an input stays below libFuzzer's limit.
  const size_t size = bytes.size();
  const size_t most = size + 1 + random.below(std::max<size_t>(size, 16));
  bytes.resize(most);
  bytes.resize(
      LLVMFuzzerMutate(reinterpret_cast<uint8_t *>(&bytes[0]), size, most));
}

size_t mutateInput(Mutator mutate, uint8_t *bytes, size_t size, size_t most,
                   unsigned seed, size_t keep) {
  Random random(seed);
  if (random.oneIn(8) || size <= keep || most <= keep)
    return LLVMFuzzerMutate(bytes, size, most);
  if (keep > 0 && random.oneIn(16))
    bytes[random.below(keep)] = static_cast<uint8_t>(random.next());
  std::string changed(reinterpret_cast<char *>(bytes) + keep, size - keep);
  for (size_t i = 1 + random.below(3); i > 0; --i)
    changed = mutate(changed, random);
  if (changed.size() > most - keep)
    return LLVMFuzzerMutate(bytes, size, most);
  if (!changed.empty())
    std::memcpy(bytes + keep, changed.data(), changed.size());
  return keep + changed.size();
}

void appendLittle(std::string &to, uint64_t value, size_t bytes) {
  for (size_t i = 0; i < bytes; ++i)
    to.push_back(static_cast<char>(value >> 8 * i));
}

void appendBig(std::string &to, uint64_t value, size_t bytes) {
  for (size_t i = bytes; i-- > 0;)
    to.push_back(static_cast<char>(value >> 8 * i));
}

uint64_t readLittle(absl::string_view from, size_t at, size_t bytes) {
  uint64_t value = 0;
  for (size_t i = 0; i < bytes && at + i < from.size(); ++i)
    value |= uint64_t{static_cast<unsigned char>(from[at + i])} << 8 * i;
  return value;
}

uint64_t readBig(absl::string_view from, size_t at, size_t bytes) {
  uint64_t value = 0;
  for (size_t i = 0; i < bytes; ++i)
    value =
        value << 8 |
        (at + i < from.size() ? static_cast<unsigned char>(from[at + i]) : 0);
  return value;
}

void appendVarint(std::string &to, uint64_t value) {
  for (; value >= 128; value >>= 7)
    to.push_back(static_cast<char>(value | 128));
  to.push_back(static_cast<char>(value));
}

bool takeVarint(absl::string_view &from, uint64_t &value) {
  value = 0;
  for (int shift = 0; shift < 64 && !from.empty(); shift += 7) {
    const auto byte = static_cast<unsigned char>(from[0]);
    from.remove_prefix(1);
    value |= uint64_t{byte & 127u} << shift;
    if (byte < 128)
      return true;
  }
  return false;
}

} // namespace systole::fuzz
