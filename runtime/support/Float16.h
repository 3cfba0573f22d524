//===- Float16.h - Half precision as float ----------------------*- C++ -*-===//
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

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_SUPPORT_FLOAT16_H
