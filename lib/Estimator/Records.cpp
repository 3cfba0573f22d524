//===- Records.cpp - TFRecord files ---------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Encodes the protocol buffer by hand: a program that uses the API links no
// library for it.

#include "Records.h"

#include <array>

using namespace systole::estimator;

/// CRC-32C (Castagnoli), masked as TFRecord files want it.
static uint32_t maskedChecksum(const std::string &bytes) {
  static const std::array<uint32_t, 256> table = [] {
    std::array<uint32_t, 256> table;
    for (uint32_t i = 0; i < 256; ++i) {
      uint32_t value = i;
      for (int bit = 0; bit < 8; ++bit)
        value = value >> 1 ^ (value & 1 ? 0x82f63b78u : 0);
      table[i] = value;
    }
    return table;
  }();
  uint32_t crc = ~0u;
  for (unsigned char c : bytes)
    crc = table[(crc ^ c) & 0xff] ^ crc >> 8;
  crc = ~crc;
  return (crc >> 15 | crc << 17) + 0xa282ead8u;
}

static std::string littleEndian(uint64_t value, int bytes) {
  std::string text;
  for (int i = 0; i < bytes; ++i)
    text += static_cast<char>(value >> 8 * i);
  return text;
}

static std::string varint(uint64_t value) {
  std::string text;
  for (; value >= 0x80; value >>= 7)
    text += static_cast<char>(value | 0x80);
  return text + static_cast<char>(value);
}

/// A field of bytes: a string or a message.
static std::string field(int number, const std::string &bytes) {
  return varint(static_cast<uint64_t>(number) << 3 | 2) + varint(bytes.size()) +
         bytes;
}

std::string systole::estimator::frameRecord(const std::string &bytes) {
  std::string length = littleEndian(bytes.size(), 8);
  return length + littleEndian(maskedChecksum(length), 4) + bytes +
         littleEndian(maskedChecksum(bytes), 4);
}

/// A key of a field of another type than bytes.
static std::string key(int number, int type) {
  return varint(static_cast<uint64_t>(number) << 3 |
                static_cast<uint64_t>(type));
}

template <typename T> static std::string bitsOf(T value) {
  return std::string(reinterpret_cast<const char *>(&value), sizeof(value));
}

/// Event { wall_time = 1, step = 2, file_version = 3, summary = 5: Summary {
/// value = 1: Value { tag = 1, simple_value = 2 } } }
std::string systole::estimator::makeEvent(
    double seconds, int64_t step,
    const std::vector<std::pair<std::string, double>> &scalars) {
  std::string event = key(1, 1) + bitsOf(seconds);
  if (scalars.empty())
    return frameRecord(event + field(3, "brain.Event:2"));
  std::string summary;
  for (const auto &[tag, value] : scalars)
    summary +=
        field(1, field(1, tag) + key(2, 5) + bitsOf(static_cast<float>(value)));
  return frameRecord(event + key(2, 0) + varint(static_cast<uint64_t>(step)) +
                     field(5, summary));
}
