//===- Fingerprint.cpp - A hash of words ----------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/core/Fingerprint.h"

#include <cstring>
#include <utility>

namespace systole::data {
namespace {

// 64-bit primes.
constexpr uint64_t k0 = 0xc3a5c85c97cb3127, k1 = 0xb492b66fbe98f273,
                   k2 = 0x9ae16a3b2f90404f;

/// Little-endian words.
uint64_t word(const char *at) {
  uint64_t value;
  std::memcpy(&value, at, sizeof(value));
  return value;
}
uint64_t half(const char *at) {
  uint32_t value;
  std::memcpy(&value, at, sizeof(value));
  return value;
}

uint64_t rotate(uint64_t value, int by) {
  return value >> by | value << (64 - by);
}
uint64_t shiftMix(uint64_t value) { return value ^ value >> 47; }

uint64_t hash16(uint64_t u, uint64_t v, uint64_t factor) {
  uint64_t a = shiftMix((u ^ v) * factor);
  return shiftMix((v ^ a) * factor) * factor;
}

uint64_t upTo16(const char *s, uint64_t size) {
  const uint64_t factor = k2 + size * 2;
  if (size >= 8) {
    uint64_t a = word(s) + k2, b = word(s + size - 8);
    return hash16(rotate(b, 37) * factor + a, (rotate(a, 25) + b) * factor,
                  factor);
  }
  if (size >= 4)
    return hash16(size + (half(s) << 3), half(s + size - 4), factor);
  if (size == 0)
    return k2;
  auto byte = [&](uint64_t i) { return uint32_t{static_cast<uint8_t>(s[i])}; };
  uint32_t y = byte(0) + (byte(size >> 1) << 8);
  uint32_t z = static_cast<uint32_t>(size) + (byte(size - 1) << 2);
  return shiftMix(y * k2 ^ z * k0) * k2;
}

uint64_t upTo32(const char *s, uint64_t size) {
  const uint64_t factor = k2 + size * 2;
  uint64_t a = word(s) * k1, b = word(s + 8), c = word(s + size - 8) * factor,
           d = word(s + size - 16) * k2;
  return hash16(rotate(a + b, 43) + rotate(c, 30) + d,
                a + rotate(b + k2, 18) + c, factor);
}

uint64_t upTo64(const char *s, uint64_t size) {
  const uint64_t factor = k2 + size * 2;
  uint64_t a = word(s) * k2, b = word(s + 8), c = word(s + size - 8) * factor,
           d = word(s + size - 16) * k2;
  uint64_t y = rotate(a + b, 43) + rotate(c, 30) + d;
  uint64_t z = hash16(y, a + rotate(b + k2, 18) + c, factor);
  uint64_t e = word(s + 16) * factor, f = word(s + 24),
           g = (y + word(s + size - 32)) * factor,
           h = (z + word(s + size - 24)) * factor;
  return hash16(rotate(e + f, 43) + rotate(g, 30) + h,
                e + rotate(f + a, 18) + g, factor);
}

using Pair = std::pair<uint64_t, uint64_t>;

/// Hashes 32 bytes, with two seeds.
Pair mix32(const char *s, uint64_t a, uint64_t b) {
  uint64_t w = word(s), x = word(s + 8), y = word(s + 16), z = word(s + 24);
  a += w;
  b = rotate(b + a + z, 21);
  const uint64_t before = a;
  a += x + y;
  b += rotate(a, 44);
  return {a + z, b + before};
}

} // namespace

uint64_t fingerprint(absl::string_view bytes) {
  const char *s = bytes.data();
  const uint64_t size = bytes.size();
  if (size <= 16)
    return upTo16(s, size);
  if (size <= 32)
    return upTo32(s, size);
  if (size <= 64)
    return upTo64(s, size);

  constexpr uint64_t seed = 81;
  uint64_t x = seed, y = seed * k1 + 113, z = shiftMix(y * k2 + 113) * k2;
  Pair v, w;
  x = x * k2 + word(s);
  // The last 64 bytes are mixed in separately, and may overlap.
  const char *const end = s + (size - 1) / 64 * 64;
  const char *const last = s + size - 64;
  auto mix64 = [&](uint64_t factor, uint64_t weight) {
    x = rotate(x + y + v.first + word(s + 8), 37) * factor;
    y = rotate(y + v.second + word(s + 48), 42) * factor;
    x ^= w.second * weight;
    y += v.first * weight + word(s + 40);
    z = rotate(z + w.first, 33) * factor;
    v = mix32(s, v.second * factor, x + w.first);
    w = mix32(s + 32, z + w.second, y + word(s + 16));
    std::swap(z, x);
  };
  for (; s != end; s += 64)
    mix64(k1, 1);

  const uint64_t factor = k1 + ((z & 0xff) << 1);
  s = last;
  w.first += (size - 1) & 63;
  v.first += w.first;
  w.first += v.first;
  mix64(factor, 9);
  return hash16(hash16(v.first, w.first, factor) + shiftMix(y) * k0 + z,
                hash16(v.second, w.second, factor) + x, factor);
}

} // namespace systole::data
