//===- RecordReader.cpp - TFRecord files ----------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/readers/RecordReader.h"
#include "runtime/formats/Crc32c.h"
#include "runtime/formats/LittleEndian.h"
#include "runtime/support/Status.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <algorithm>
#include <cstring>

using namespace systole;
using namespace systole::data;

namespace {

constexpr int64_t lengthBytes = 8;
constexpr int64_t checksumBytes = 4;

bool isFollowedByChecksum(absl::string_view data) {
  return maskedCrc32c(data) ==
         readLittleEndian<uint32_t>(data.data() + data.size());
}

} // namespace

bool RecordReader::isValidHeader(absl::string_view header) {
  return isFollowedByChecksum(header.substr(0, lengthBytes));
}

absl::StatusOr<std::unique_ptr<RecordReader>>
RecordReader::open(const std::string &path, const FileOptions &options) {
  ASSIGN_OR_RETURN(std::unique_ptr<ByteReader> bytes,
                   ByteReader::open(path, options));
  return std::unique_ptr<RecordReader>(
      new RecordReader(path, std::move(bytes)));
}

absl::StatusOr<bool> RecordReader::readHeader(uint64_t &length) {
  offset = bytes->offset();
  tooMany = 0;
  ++number;
  absl::StatusOr<absl::string_view> header = bytes->peek(headerBytes);
  if (!header.ok())
    return atRecord(header.status());
  if (header->empty())
    return false;
  bool isHeader = header->size() == headerBytes && isValidHeader(*header);
  // A file of a few bytes is not a TFRecord file, rather than a truncated one.
  if (!isHeader && number == 0)
    return absl::InvalidArgumentError(absl::StrCat(
        "'", path,
        "' is not a TFRecord file: it does not begin with a record's length "
        "and that length's checksum"));
  if (header->size() < headerBytes)
    return truncated();
  if (!isHeader)
    return corrupt("length",
                   readLittleEndian<uint32_t>(header->data() + lengthBytes),
                   maskedCrc32c(header->substr(0, lengthBytes)));
  // No file is longer; sums with it do not overflow.
  constexpr uint64_t most = uint64_t(1) << 62;
  length = std::min(readLittleEndian<uint64_t>(header->data()), most);
  return true;
}

absl::StatusOr<bool> RecordReader::read(absl::string_view &data) {
  uint64_t length = 0;
  absl::StatusOr<bool> got = readHeader(length);
  if (!got.ok() || !*got)
    return got;
  const uint64_t size = headerBytes + length + checksumBytes;
  // Read nothing for a length beyond the end of the file.
  if (isBeyondEnd(size))
    return truncated();
  if (length > static_cast<uint64_t>(bytes->budget().recordBytes)) {
    tooMany = length < longest ? static_cast<int64_t>(size) : 0;
    return tooLarge(length);
  }
  absl::StatusOr<absl::string_view> record = bytes->peek(size);
  if (!record.ok())
    return atRecord(record.status());
  if (record->size() < size)
    return truncated();
  bytes->take(size);
  data = record->substr(headerBytes, length);
  uint32_t stored = readLittleEndian<uint32_t>(data.data() + data.size());
  uint32_t computed = maskedCrc32c(data);
  if (stored != computed)
    return corrupt("data", stored, computed);
  return true;
}

size_t
RecordReader::showReady(size_t most,
                        absl::FunctionRef<bool(absl::string_view)> show) {
  constexpr uint64_t around = headerBytes + checksumBytes;
  // Records of equal length have equal headers.
  const char *known = nullptr;
  size_t count = 0;
  for (bool goesOn = true; goesOn && count < most; ++count) {
    const absl::string_view left = bytes->ready();
    if (left.size() < around)
      break;
    const char *header = left.data();
    const bool isKnown = known && std::memcmp(header, known, headerBytes) == 0;
    if (!isKnown && !isValidHeader(left.substr(0, headerBytes)))
      break;
    known = header;
    const auto length = readLittleEndian<uint64_t>(header);
    if (length > left.size() - around ||
        length > static_cast<uint64_t>(bytes->budget().recordBytes))
      break;
    const absl::string_view data = left.substr(headerBytes, length);
    if (!isFollowedByChecksum(data))
      break;
    offset = bytes->offset();
    ++number;
    bytes->take(around + length);
    goesOn = show(data);
  }
  return count;
}

absl::StatusOr<bool> RecordReader::skip() {
  uint64_t length = 0;
  absl::StatusOr<bool> got = readHeader(length);
  if (!got.ok() || !*got)
    return got;
  const auto size = static_cast<int64_t>(headerBytes + length + checksumBytes);
  absl::StatusOr<int64_t> skipped = bytes->skip(size);
  if (!skipped.ok())
    return atRecord(skipped.status());
  if (*skipped < size)
    return truncated();
  return true;
}

absl::StatusOr<bool> RecordReader::recover() {
  if (tooMany > 0) {
    ASSIGN_OR_RETURN(int64_t skipped, bytes->skip(tooMany));
    return skipped == tooMany;
  }
  // A record with damaged data has been consumed. A damaged header was not: it
  // is no header, or exceeds the file.
  if (bytes->offset() == offset)
    RETURN_IF_ERROR(bytes->skip(1).status());
  while (true) {
    ASSIGN_OR_RETURN(absl::string_view window, bytes->peek(1 << 16));
    size_t at = 0;
    while (at + headerBytes <= window.size()) {
      if (isValidHeader(window.substr(at))) {
        bytes->take(at);
        return true;
      }
      ++at;
    }
    if (at == 0)
      return false;
    bytes->take(at);
  }
}

absl::Status RecordReader::seek(int64_t recordNumber, int64_t nextOffset) {
  number = recordNumber;
  RETURN_IF_ERROR(bytes->seek(nextOffset));
  absl::StatusOr<absl::string_view> header = bytes->peek(headerBytes);
  if (!header.ok())
    return atRecord(header.status());
  if (header->empty() ||
      (header->size() == headerBytes && isValidHeader(*header)))
    return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat("'", path,
                   "' is not the file that an earlier run has read: no record "
                   "begins at byte ",
                   nextOffset,
                   ", where it stopped; restore that file, or rename this one, "
                   "to skip as many batches as there were"));
}

absl::Status RecordReader::atRecord(const absl::Status &error) const {
  return annotate(error, "", absl::StrCat(" (record ", number, ")"));
}

absl::Status RecordReader::truncated() const {
  return absl::DataLossError(absl::StrCat(
      "'", path, "' is truncated: it ends in the middle of record ", number,
      ", which begins at byte ", offset));
}

absl::Status RecordReader::tooLarge(uint64_t length) const {
  return absl::InvalidArgumentError(absl::StrCat(
      "'", path, "': record ", number, ", which begins at byte ", offset,
      ", has ", length, " bytes", bytes->budget().recordLimit()));
}

bool RecordReader::isBeyondEnd(uint64_t size) const {
  const int64_t left = bytes->remaining();
  return left >= 0 && static_cast<uint64_t>(left) < size;
}

absl::Status RecordReader::corrupt(absl::string_view checksum, uint32_t stored,
                                   uint32_t computed) const {
  return absl::DataLossError(absl::StrFormat(
      "'%s': record %d, which begins at byte %d, is corrupt: the checksum of "
      "its %s is %#010x, not %#010x as stored",
      path, number, offset, checksum, computed, stored));
}
