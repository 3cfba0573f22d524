//===- RecordScanner.cpp - Finding records in damaged files ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/readers/RecordScanner.h"
#include "runtime/data/readers/RecordReader.h"
#include "runtime/formats/Crc32c.h"
#include "runtime/formats/LittleEndian.h"
#include "runtime/support/Status.h"

#include "absl/strings/str_cat.h"

#include <utility>

using namespace systole;
using namespace systole::data;

constexpr size_t headerBytes = RecordReader::headerBytes;
constexpr size_t checksumBytes = 4;

absl::StatusOr<std::unique_ptr<RecordScanner>>
RecordScanner::open(const std::string &path, int64_t bufferSize,
                    const Budget &budget) {
  ASSIGN_OR_RETURN(
      std::unique_ptr<ByteReader> bytes,
      ByteReader::open(path, {Compression::Detect, bufferSize, budget}));
  return std::unique_ptr<RecordScanner>(
      new RecordScanner(path, std::move(bytes)));
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

RecordScanner::Item RecordScanner::damage(int64_t begin,
                                          absl::string_view what) {
  Item item;
  item.kind = Kind::Damage;
  item.offset = begin;
  item.bytes = bytes->offset() - begin;
  item.status = absl::DataLossError(
      absl::StrCat("'", path, "', byte ", begin, ": ", what));
  return item;
}

void RecordScanner::findHeader(size_t from) {
  constexpr size_t block = 1 << 16;
  bytes->take(from);
  while (have(headerBytes)) {
    (void)have(block);
    const absl::string_view ready = bytes->ready();
    size_t at = 0;
    while (at + headerBytes <= ready.size() &&
           !RecordReader::isValidHeader(ready.substr(at)))
      ++at;
    bytes->take(at);
    if (at + headerBytes <= ready.size())
      return;
  }
  bytes->take(bytes->ready().size());
}

RecordScanner::Item RecordScanner::next() {
  bytes->take(std::exchange(given, 0));
  const int64_t begin = bytes->offset();
  if (!have(headerBytes)) {
    const size_t left = bytes->ready().size();
    if (left > 0) {
      bytes->take(left);
      return damage(begin, absl::StrCat("the file ends after ", left,
                                        " bytes of a record's header"));
    }
    Item item;
    item.offset = begin;
    if (!broken.ok()) {
      item.kind = Kind::Damage;
      item.status = std::exchange(broken, absl::OkStatus());
    }
    return item;
  }
  if (!RecordReader::isValidHeader(bytes->ready())) {
    findHeader(1);
    return damage(begin, absl::StrCat(bytes->offset() - begin,
                                      " bytes are not a record: the length and "
                                      "its checksum do not match"));
  }
  // Trust a length only up to the end of the file.
  const uint64_t length = readLittleEndian(bytes->ready().data());
  const uint64_t size = headerBytes + length + checksumBytes;
  const int64_t left = bytes->remaining();
  const bool isTooLarge =
      length > static_cast<uint64_t>(bytes->budget().recordBytes);
  // For compressed data the remaining size is unknown.
  if (isTooLarge && length < RecordReader::longest &&
      (left < 0 || size <= static_cast<uint64_t>(left)))
    return tooLarge(begin, length, size);
  if (isTooLarge || !have(size)) {
    // The claimed bytes may contain records.
    findHeader(headerBytes);
    return damage(begin, absl::StrCat("the file ends within a record of ",
                                      length, " bytes"));
  }
  const absl::string_view data =
      bytes->ready().substr(headerBytes, static_cast<size_t>(length));
  if (maskedCrc32c(data) ==
      readLittleEndian<uint32_t>(bytes->ready().data() + size - checksumBytes))
    return record(data);
  bytes->take(size);
  return damage(begin, absl::StrCat("the checksum of a record of ", length,
                                    " bytes does not match its data"));
}

RecordScanner::Item RecordScanner::tooLarge(int64_t begin, uint64_t length,
                                            uint64_t size) {
  broken.Update(bytes->skip(static_cast<int64_t>(size)).status());
  return damage(begin, absl::StrCat("a record of ", length,
                                    " bytes is not read: that is",
                                    bytes->budget().recordLimit().substr(1)));
}
