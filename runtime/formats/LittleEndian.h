//===- LittleEndian.h - Numbers in files ------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_FORMATS_LITTLEENDIAN_H
#define SYSTOLE_RUNTIME_FORMATS_LITTLEENDIAN_H

#include <cstddef>
#include <cstdint>
#include <string>

namespace systole {

/// The number in some bytes, the lowest first.
template <typename Integer = uint64_t>
Integer readLittleEndian(const char *from, size_t bytes = sizeof(Integer)) {
  Integer value = 0;
  for (size_t i = 0; i < bytes; ++i)
    value |= static_cast<Integer>(static_cast<unsigned char>(from[i])) << 8 * i;
  return value;
}

/// Appends the lowest bytes of a number.
inline void appendLittleEndian(std::string &to, uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i)
    to.push_back(static_cast<char>(value >> 8 * i));
}

} // namespace systole

#endif // SYSTOLE_RUNTIME_FORMATS_LITTLEENDIAN_H
