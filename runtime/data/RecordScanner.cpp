//===- RecordScanner.cpp - Finding records in damaged files ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/RecordScanner.h"
#include "runtime/data/RecordReader.h"
#include "runtime/formats/Crc32c.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <utility>

using namespace systole;
using namespace systole::data;

constexpr size_t headerBytes = RecordReader::headerBytes;
constexpr size_t checksumBytes = 4;

static uint64_t readLittleEndian(absl::string_view from, size_t bytes) {
  uint64_t value = 0;
  for (size_t i = 0; i < bytes; ++i)
    value |= uint64_t{static_cast<unsigned char>(from[i])} << 8 * i;
  return value;
}

absl::StatusOr<std::unique_ptr<RecordScanner>>
RecordScanner::open(const std::string &path, int64_t bufferSize) {
  absl::StatusOr<std::unique_ptr<ByteReader>> bytes =
      ByteReader::open(path, Compression::Detect, bufferSize);
  if (!bytes.ok())
    return bytes.status();
  return std::unique_ptr<RecordScanner>(
      new RecordScanner(path, *std::move(bytes)));
}

bool RecordScanner::have(size_t size) {
  if (!isAtEnd && bytes->ready().size() < size) {
    absl::StatusOr<absl::string_view> got = bytes->peek(size);
    isAtEnd = !got.ok() || got->size() < size;
    broken.Update(got.status());
  }
  return bytes->ready().size() >= size;
}

RecordScanner::Item RecordScanner::record(absl::string_view data) {
  Item item;
  item.kind = Kind::Record;
  item.data = data;
  item.offset = bytes->offset();
  given = headerBytes + data.size() + checksumBytes;
  item.bytes = static_cast<int64_t>(given);
  return item;
}

RecordScanner::Item RecordScanner::damage(size_t size, absl::string_view what) {
  given = size;
  Item item;
  item.kind = Kind::Damage;
  item.offset = bytes->offset();
  item.bytes = static_cast<int64_t>(size);
  item.status = absl::DataLossError(
      absl::StrCat("'", path, "', byte ", bytes->offset(), ": ", what));
  return item;
}

size_t RecordScanner::findHeader(size_t from) {
  while (have(from + headerBytes)) {
    if (RecordReader::isValidHeader(bytes->ready().substr(from)))
      return from;
    ++from;
  }
  return bytes->ready().size();
}

RecordScanner::Item RecordScanner::next() {
  bytes->take(std::exchange(given, 0));
  if (!have(headerBytes)) {
    if (!bytes->ready().empty())
      return damage(bytes->ready().size(),
                    absl::StrCat("the file ends after ", bytes->ready().size(),
                                 " bytes of a record's header"));
    Item item;
    item.offset = bytes->offset();
    if (!broken.ok()) {
      item.kind = Kind::Damage;
      item.status = std::exchange(broken, absl::OkStatus());
    }
    return item;
  }
  if (!RecordReader::isValidHeader(bytes->ready())) {
    size_t size = findHeader(1);
    return damage(size, absl::StrCat(size, " bytes are no record: the length "
                                           "and its checksum do not match"));
  }
  // A length is believed only as far as the file goes.
  uint64_t length = readLittleEndian(bytes->ready(), 8);
  bool isWhole =
      length < uint64_t(1) << 40 &&
      have(headerBytes + static_cast<size_t>(length) + checksumBytes);
  if (!isWhole) {
    // There may be records in what it claims.
    size_t size = findHeader(headerBytes);
    return damage(size, absl::StrCat("the file ends within a record of ",
                                     length, " bytes"));
  }
  size_t size = headerBytes + static_cast<size_t>(length) + checksumBytes;
  absl::string_view data =
      bytes->ready().substr(headerBytes, static_cast<size_t>(length));
  if (maskedCrc32c(data) !=
      readLittleEndian(bytes->ready().substr(size - checksumBytes),
                       checksumBytes))
    return damage(size, absl::StrCat("the checksum of a record of ", length,
                                     " bytes does not match its data"));
  return record(data);
}
