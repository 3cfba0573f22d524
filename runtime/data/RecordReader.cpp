//===- RecordReader.cpp - TFRecord files ----------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/RecordReader.h"
#include "runtime/data/Crc32c.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <algorithm>

using namespace systole;
using namespace systole::data;

namespace {

constexpr int64_t lengthBytes = 8;
constexpr int64_t checksumBytes = 4;

template <typename Integer> Integer readLittleEndian(const char *from) {
  Integer value = 0;
  for (size_t i = 0; i < sizeof(Integer); ++i)
    value |= static_cast<Integer>(static_cast<unsigned char>(from[i])) << 8 * i;
  return value;
}

} // namespace

RecordReader::RecordReader(std::string path,
                           std::unique_ptr<InputStream> stream,
                           int64_t bufferSize)
    : path(std::move(path)), stream(std::move(stream)), buffer(bufferSize, 0) {}

bool RecordReader::isValidHeader(absl::string_view header) {
  return maskedCrc32c(header.substr(0, lengthBytes)) ==
         readLittleEndian<uint32_t>(header.data() + lengthBytes);
}

absl::StatusOr<std::unique_ptr<RecordReader>>
RecordReader::open(const std::string &path,
                   const RecordReaderOptions &options) {
  absl::StatusOr<std::unique_ptr<InputStream>> stream =
      openInputStream(path, options.compression, options.bufferSize);
  if (!stream.ok())
    return stream.status();
  int64_t bufferSize = std::clamp<int64_t>(options.bufferSize, 1, 1 << 20);
  return std::unique_ptr<RecordReader>(
      new RecordReader(path, *std::move(stream), bufferSize));
}

absl::StatusOr<bool> RecordReader::read(absl::string_view &data) {
  offset += record.size();
  record.clear();
  ++number;

  if (absl::Status status = append(headerBytes); !status.ok())
    return status;
  if (record.empty())
    return false;
  // A file of a few bytes is no TFRecord file, rather than a truncated one.
  if (record.size() == headerBytes ? !isValidHeader(record) : number == 0) {
    if (number == 0)
      return absl::InvalidArgumentError(absl::StrCat(
          "'", path,
          "' is not a TFRecord file: it does not begin with a record's length "
          "and that length's checksum"));
    if (record.size() == headerBytes)
      return corrupt(
          "length", readLittleEndian<uint32_t>(record.data() + lengthBytes),
          maskedCrc32c(absl::string_view(record).substr(0, lengthBytes)));
  }
  if (record.size() < headerBytes)
    return truncated();

  // A length is believed only as far as the file goes: memory grows with what
  // is read.
  uint64_t length = readLittleEndian<uint64_t>(record.data());
  constexpr uint64_t most = uint64_t(1) << 62;
  int64_t size = headerBytes + std::min(length, most) + checksumBytes;
  while (static_cast<int64_t>(record.size()) < size) {
    size_t before = record.size();
    int64_t part = std::min<int64_t>(size - before, 16 << 20);
    if (absl::Status status = append(part); !status.ok())
      return status;
    if (static_cast<int64_t>(record.size() - before) < part)
      return truncated();
  }

  data = absl::string_view(record).substr(headerBytes, length);
  uint32_t stored = readLittleEndian<uint32_t>(data.data() + data.size());
  uint32_t computed = maskedCrc32c(data);
  if (stored != computed)
    return corrupt("data", stored, computed);
  return true;
}

absl::Status RecordReader::append(int64_t size) {
  while (size > 0) {
    if (at == end) {
      absl::StatusOr<int64_t> got = stream->read(&buffer[0], buffer.size());
      if (!got.ok())
        return absl::Status(
            got.status().code(),
            absl::StrCat(got.status().message(), " (record ", number, ")"));
      at = 0;
      end = *got;
      if (end == 0)
        return absl::OkStatus();
    }
    size_t part = std::min<size_t>(size, end - at);
    record.append(buffer, at, part);
    at += part;
    size -= part;
  }
  return absl::OkStatus();
}

absl::Status RecordReader::truncated() const {
  return absl::DataLossError(absl::StrCat(
      "'", path, "' is truncated: it ends in the middle of record ", number,
      ", which begins at byte ", offset));
}

absl::Status RecordReader::corrupt(absl::string_view checksum, uint32_t stored,
                                   uint32_t computed) const {
  return absl::DataLossError(absl::StrFormat(
      "'%s': record %d, which begins at byte %d, is corrupt: the checksum of "
      "its %s is %#010x, not %#010x as stored",
      path, number, offset, checksum, computed, stored));
}
