//===- Float16.h - Conversions between halves and float ---------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_SUPPORT_FLOAT16_H
#define SYSTOLE_RUNTIME_SUPPORT_FLOAT16_H

#include <cmath>
#include <cstdint>
#include <cstring>

namespace systole::runtime {

/// The value of the upper half of an IEEE 754 binary32.
inline float fromBFloat16(uint16_t bits) {
  uint32_t wide = static_cast<uint32_t>(bits) << 16;
  float value;
  std::memcpy(&value, &wide, sizeof(value));
  return value;
}

/// The value of an IEEE 754 binary16.
inline float fromFloat16(uint16_t bits) {
  int exponent = bits >> 10 & 31;
  float fraction = static_cast<float>(bits & 1023);
  float value = exponent == 0    ? std::ldexp(fraction, -24)
                : exponent == 31 ? (bits & 1023 ? NAN : INFINITY)
                                 : std::ldexp(fraction + 1024, exponent - 25);
  return bits >> 15 ? -value : value;
}

/// The nearest binary16, ties to even. NaN stays NaN.
inline uint16_t toFloat16(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  const uint32_t sign = bits >> 16 & 0x8000, magnitude = bits & 0x7fffffff;
  if (magnitude > 0x7f800000)
    return static_cast<uint16_t>(sign | 0x7e00);
  if (magnitude >= 0x477ff000) // 65,520: half-way past the largest
    return static_cast<uint16_t>(sign | 0x7c00);
  if (magnitude < 0x38800000) { // 2^-14: a multiple of 2^-24, as near 0.5 are
    float shifted = std::fabs(value) + 0.5f;
    std::memcpy(&bits, &shifted, sizeof(bits));
    return static_cast<uint16_t>(sign | (bits - 0x3f000000));
  }
  uint32_t rounded = magnitude - 0x38000000 + 0xfff + (magnitude >> 13 & 1);
  return static_cast<uint16_t>(sign | rounded >> 13);
}

/// The nearest bf16, ties to even. NaN stays NaN: rounding could carry it to
/// infinity.
inline uint16_t toBFloat16(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  uint32_t rounded = bits + 0x7fff + (bits >> 16 & 1);
  return static_cast<uint16_t>((value != value ? bits | 0x400000 : rounded) >>
                               16);
}

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_SUPPORT_FLOAT16_H
