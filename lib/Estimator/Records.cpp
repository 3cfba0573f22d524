//===- Records.cpp - TFRecord files ---------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Encodes and decodes the two protocol buffers by hand: a program that uses the
// API links no library for them.

#include "Records.h"
#include "Builder.h"

#include <array>
#include <cstdio>
#include <cstring>
#include <dirent.h>

using namespace systole::estimator;

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

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

/// Feature { bytes_list = 1: BytesList { value = 1 } }
static std::string makeFeature(const std::string &value) {
  return field(1, field(1, value));
}

std::string systole::estimator::makeExample(
    const std::vector<std::pair<std::string, std::string>> &features) {
  std::string map;
  for (const auto &[name, value] : features)
    map += field(1, field(1, name) + field(2, makeFeature(value)));
  return field(1, map);
}

std::string systole::estimator::frameRecord(const std::string &bytes) {
  std::string length = littleEndian(bytes.size(), 8);
  return length + littleEndian(maskedChecksum(length), 4) + bytes +
         littleEndian(maskedChecksum(bytes), 4);
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

namespace {

/// The fields of a message, one after the other.
class Fields {
public:
  explicit Fields(const std::string &bytes) : bytes(bytes) {}

  /// False at the end, or if the bytes are no message.
  bool next() {
    uint64_t key;
    if (at >= bytes.size() || !readVarint(key))
      return false;
    number = static_cast<int>(key >> 3);
    switch (key & 7) {
    case 0:
      return readVarint(integer);
    case 1:
      return take(8);
    case 2: {
      uint64_t length;
      return readVarint(length) && take(length);
    }
    case 5:
      return take(4);
    }
    return false;
  }

  int number = 0;
  uint64_t integer = 0;
  std::string content;

private:
  bool readVarint(uint64_t &value) {
    value = 0;
    for (int shift = 0; at < bytes.size() && shift < 64; shift += 7) {
      unsigned char c = static_cast<unsigned char>(bytes[at++]);
      value |= static_cast<uint64_t>(c & 0x7f) << shift;
      if (!(c & 0x80))
        return true;
    }
    return false;
  }

  bool take(uint64_t length) {
    if (length > bytes.size() - at)
      return false;
    content = bytes.substr(at, length);
    at += length;
    return true;
  }

  const std::string &bytes;
  size_t at = 0;
};

using Scalars = std::map<std::string, std::map<int64_t, double>>;

/// Event { step = 2, summary = 5: Summary { value = 1: Value { tag = 1,
/// simple_value = 2 } } }
void addEvent(const std::string &bytes, Scalars &scalars) {
  int64_t step = 0;
  std::string summary;
  for (Fields event(bytes); event.next();) {
    if (event.number == 2)
      step = static_cast<int64_t>(event.integer);
    if (event.number == 5)
      summary = event.content;
  }
  for (Fields values(summary); values.next();) {
    std::string tag;
    float number = 0;
    bool isScalar = false;
    for (Fields value(values.content); value.next();) {
      if (value.number == 1)
        tag = value.content;
      if (value.number == 2 && value.content.size() == sizeof(number)) {
        std::memcpy(&number, value.content.data(), sizeof(number));
        isScalar = true;
      }
    }
    if (isScalar)
      scalars[tag][step] = number;
  }
}

void addFile(const std::string &path, Scalars &scalars) {
  FILE *file = std::fopen(path.c_str(), "rb");
  if (!file)
    return;
  unsigned char header[12];
  while (std::fread(header, 1, sizeof(header), file) == sizeof(header)) {
    uint64_t length = 0;
    for (int i = 0; i < 8; ++i)
      length |= static_cast<uint64_t>(header[i]) << 8 * i;
    if (length > 1u << 30)
      break;
    std::string record(length + 4, '\0');
    if (std::fread(record.data(), 1, record.size(), file) != record.size())
      break;
    record.resize(length);
    addEvent(record, scalars);
  }
  std::fclose(file);
}

} // namespace

Scalars systole::estimator::readScalars(const std::string &folder) {
  Scalars scalars;
  DIR *directory = opendir(folder.c_str());
  if (!directory)
    return scalars;
  while (dirent *entry = readdir(directory))
    if (std::strncmp(entry->d_name, "events.out.tfevents.", 20) == 0)
      addFile(folder + "/" + entry->d_name, scalars);
  closedir(directory);
  return scalars;
}
