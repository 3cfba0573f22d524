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
#include <cstring>
#include <string_view>

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

static uint64_t readLittleEndian(std::string_view bytes) {
  uint64_t value = 0;
  for (size_t i = 0; i < bytes.size(); ++i)
    value |= static_cast<uint64_t>(static_cast<unsigned char>(bytes[i]))
             << 8 * i;
  return value;
}

namespace {

/// The fields of a message, one after the other.
class Fields {
public:
  explicit Fields(std::string_view message) : rest(message) {}

  /// Reads the next one; false at the end, or at bytes that are no field.
  bool next() {
    uint64_t key, length;
    if (rest.empty() || !readVarint(key))
      return false;
    number = key >> 3;
    switch (key & 7) {
    case 0:
      return readVarint(value);
    case 1:
      return take(8);
    case 2:
      return readVarint(length) && take(length);
    case 5:
      return take(4);
    default:
      return false;
    }
  }

  uint64_t number = 0;
  /// The value of a varint.
  uint64_t value = 0;
  /// The bytes of any other field.
  std::string_view bytes;

private:
  bool take(uint64_t count) {
    if (count > rest.size())
      return false;
    bytes = rest.substr(0, count);
    rest.remove_prefix(count);
    return true;
  }
  bool readVarint(uint64_t &result) {
    result = 0;
    for (int shift = 0; shift < 64 && take(1); shift += 7) {
      auto byte = static_cast<unsigned char>(bytes[0]);
      result |= static_cast<uint64_t>(byte & 0x7f) << shift;
      if (byte < 0x80)
        return true;
    }
    return false;
  }
  std::string_view rest;
};

} // namespace

static Event readEvent(std::string_view bytes) {
  Event event;
  for (Fields field(bytes); field.next();) {
    if (field.number == 2)
      event.step = static_cast<int64_t>(field.value);
    if (field.number != 5)
      continue;
    for (Fields summary(field.bytes); summary.next();) {
      std::string tag;
      for (Fields value(summary.bytes); value.next();) {
        if (value.number == 1)
          tag = value.bytes;
        if (value.number == 2 && value.bytes.size() == sizeof(float)) {
          float scalar;
          std::memcpy(&scalar, value.bytes.data(), sizeof(scalar));
          event.scalars[tag] = scalar;
        }
      }
    }
  }
  return event;
}

std::vector<Event> systole::estimator::readEvents(const std::string &file) {
  std::vector<Event> events;
  std::string_view rest = file;
  // A length and its checksum, and a checksum behind the record.
  constexpr size_t header = 12, footer = 4;
  while (rest.size() >= header + footer) {
    uint64_t length = readLittleEndian(rest.substr(0, 8));
    if (length > rest.size() - header - footer)
      break;
    events.push_back(readEvent(rest.substr(header, length)));
    rest.remove_prefix(header + length + footer);
  }
  return events;
}
