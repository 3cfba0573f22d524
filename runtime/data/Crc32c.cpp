//===- Crc32c.cpp - The checksum of records and checkpoints ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/Crc32c.h"

#include <array>
#include <cstring>

#if defined(__x86_64__)
#include <nmmintrin.h>
#endif

using namespace systole;

namespace {

constexpr uint32_t reversedPolynomial = 0x82f63b78u;

constexpr std::array<uint32_t, 256> makeTable() {
  std::array<uint32_t, 256> table = {};
  for (uint32_t byte = 0; byte < 256; ++byte) {
    uint32_t remainder = byte;
    for (int bit = 0; bit < 8; ++bit)
      remainder = (remainder >> 1) ^ ((remainder & 1) ? reversedPolynomial : 0);
    table[byte] = remainder;
  }
  return table;
}

constexpr std::array<uint32_t, 256> table = makeTable();

#if defined(__x86_64__)
__attribute__((target("sse4.2")))
uint32_t extendByInstruction(uint32_t crc, absl::string_view bytes) {
  uint64_t remainder = ~crc;
  const char *at = bytes.data();
  const char *end = at + bytes.size();
  for (; end - at >= 8; at += 8) {
    uint64_t word;
    std::memcpy(&word, at, sizeof(word));
    remainder = _mm_crc32_u64(remainder, word);
  }
  uint32_t rest = static_cast<uint32_t>(remainder);
  for (; at != end; ++at)
    rest = _mm_crc32_u8(rest, static_cast<uint8_t>(*at));
  return ~rest;
}
#endif

} // namespace

uint32_t data::extendCrc32cByTable(uint32_t crc, absl::string_view bytes) {
  uint32_t remainder = ~crc;
  for (char byte : bytes)
    remainder = table[(remainder ^ static_cast<uint8_t>(byte)) & 0xff] ^
                (remainder >> 8);
  return ~remainder;
}

uint32_t data::extendCrc32c(uint32_t crc, absl::string_view bytes) {
#if defined(__x86_64__)
  static const bool hasInstruction = __builtin_cpu_supports("sse4.2");
  if (hasInstruction)
    return extendByInstruction(crc, bytes);
#endif
  return extendCrc32cByTable(crc, bytes);
}
