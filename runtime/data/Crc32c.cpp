//===- Crc32c.cpp - The checksum of records and checkpoints ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/Crc32c.h"

#include <algorithm>
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
bool hasInstruction() {
  static const bool has = __builtin_cpu_supports("sse4.2");
  return has;
}

__attribute__((target("sse4.2"))) inline uint32_t
extendByInstruction(uint32_t crc, absl::string_view bytes) {
  uint64_t remainder = ~crc;
  const char *at = bytes.data();
  const char *end = at + bytes.size();
  for (; end - at >= 8; at += 8) {
    uint64_t word;
    std::memcpy(&word, at, sizeof(word));
    remainder = _mm_crc32_u64(remainder, word);
  }
  // A step takes as long whatever it takes in: the rest in three at most.
  uint32_t rest = static_cast<uint32_t>(remainder);
  if (end - at >= 4) {
    uint32_t part;
    std::memcpy(&part, at, sizeof(part));
    rest = _mm_crc32_u32(rest, part);
    at += sizeof(part);
  }
  if (end - at >= 2) {
    uint16_t part;
    std::memcpy(&part, at, sizeof(part));
    rest = _mm_crc32_u16(rest, part);
    at += sizeof(part);
  }
  if (at != end)
    rest = _mm_crc32_u8(rest, static_cast<uint8_t>(*at));
  return ~rest;
}

__attribute__((target("sse4.2"))) std::array<uint32_t, 3>
ofThreeByInstruction(const std::array<absl::string_view, 3> &strings) {
  // As many words as the shortest has, then what is left of each.
  const size_t done =
      std::min({strings[0].size(), strings[1].size(), strings[2].size()}) / 8 *
      8;
  const char *const from[] = {strings[0].data(), strings[1].data(),
                              strings[2].data()};
  uint64_t a = ~uint32_t{0}, b = a, c = a;
  for (size_t at = 0; at < done; at += 8) {
    uint64_t of[3];
    for (size_t i = 0; i < 3; ++i)
      std::memcpy(&of[i], from[i] + at, sizeof(of[i]));
    a = _mm_crc32_u64(a, of[0]);
    b = _mm_crc32_u64(b, of[1]);
    c = _mm_crc32_u64(c, of[2]);
  }
  std::array<uint32_t, 3> all = {~static_cast<uint32_t>(a),
                                 ~static_cast<uint32_t>(b),
                                 ~static_cast<uint32_t>(c)};
  for (size_t i = 0; i < 3; ++i)
    all[i] = extendByInstruction(
        all[i], absl::string_view(from[i] + done, strings[i].size() - done));
  return all;
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
  if (hasInstruction())
    return extendByInstruction(crc, bytes);
#endif
  return extendCrc32cByTable(crc, bytes);
}

std::array<uint32_t, 3>
data::crc32cOfThree(const std::array<absl::string_view, 3> &strings) {
#if defined(__x86_64__)
  if (hasInstruction())
    return ofThreeByInstruction(strings);
#endif
  return {extendCrc32cByTable(0, strings[0]),
          extendCrc32cByTable(0, strings[1]),
          extendCrc32cByTable(0, strings[2])};
}
