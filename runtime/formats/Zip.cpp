//===- Zip.cpp - Reading ZIP archives -------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The format: PKWARE's APPNOTE.TXT, with its 64-bit sizes ("ZIP64").
//
//===----------------------------------------------------------------------===//

#include "runtime/formats/Zip.h"

#include "runtime/formats/LittleEndian.h"
#include "runtime/support/Status.h"

#include "absl/strings/str_cat.h"

#include <zlib.h>

#include <algorithm>
#include <utility>

namespace systole::runtime {
namespace {

absl::Status damaged(absl::string_view what) {
  return absl::DataLossError(absl::StrCat("its archive (.npz) ", what));
}

uint64_t littleEndian(absl::string_view from, size_t at, size_t bytes) {
  return readLittleEndian(from.data() + at, bytes);
}

//===----------------------------------------------------------------------===//
// The directory
//===----------------------------------------------------------------------===//

/// A 32-bit number that is replaced by one of the 64-bit numbers.
constexpr uint64_t isElsewhere = 0xffffffff;

struct Directory {
  size_t begin = 0, end = 0;
  uint64_t count = 0;
};

/// Reads the 64-bit directory record, which precedes the end of the directory.
bool findLargeDirectory(absl::string_view archive, Directory &directory) {
  constexpr size_t locatorBytes = 20, recordBytes = 56;
  if (directory.end < locatorBytes ||
      littleEndian(archive, directory.end - locatorBytes, 4) != 0x07064b50)
    return false;
  const uint64_t record =
      littleEndian(archive, directory.end - locatorBytes + 8, 8);
  if (record > archive.size() || archive.size() - record < recordBytes ||
      littleEndian(archive, record, 4) != 0x06064b50)
    return false;
  directory.count = littleEndian(archive, record + 32, 8);
  directory.begin = littleEndian(archive, record + 48, 8);
  directory.end = record;
  return true;
}

absl::StatusOr<Directory> findDirectory(absl::string_view archive) {
  constexpr size_t endBytes = 22;
  if (archive.size() < endBytes)
    return damaged("is too short");
  // A comment of up to 64 KiB may follow the end of the directory.
  size_t end = archive.size() - endBytes;
  const size_t first = end > 0xffff ? end - 0xffff : 0;
  while (littleEndian(archive, end, 4) != 0x06054b50) {
    if (end == first)
      return damaged("has no directory");
    --end;
  }
  Directory directory;
  directory.count = littleEndian(archive, end + 10, 2);
  directory.begin = littleEndian(archive, end + 16, 4);
  directory.end = end;
  if ((directory.begin == isElsewhere || directory.count == 0xffff) &&
      !findLargeDirectory(archive, directory))
    return damaged("has no directory");
  if (directory.begin > directory.end)
    return damaged("has a directory that is damaged");
  return directory;
}

/// Replaces the numbers that do not fit into 32 bits by those of the extra
/// field `extra`, which has them in this order.
bool takeLargeNumbers(absl::string_view extra, uint64_t *const (&numbers)[3]) {
  absl::string_view large;
  while (extra.size() >= 4) {
    const size_t size = littleEndian(extra, 2, 2);
    if (size > extra.size() - 4)
      return false;
    if (littleEndian(extra, 0, 2) == 1)
      large = extra.substr(4, size);
    extra.remove_prefix(4 + size);
  }
  for (uint64_t *number : numbers) {
    if (*number != isElsewhere)
      continue;
    if (large.size() < 8)
      return false;
    *number = littleEndian(large, 0, 8);
    large.remove_prefix(8);
  }
  return true;
}

/// Takes the directory's record at `at`, and moves `at` to the next one.
bool takeRecord(absl::string_view archive, const Directory &directory,
                size_t &at, ArchiveEntry &entry) {
  constexpr size_t fixed = 46, localFixed = 30;
  const size_t left = directory.end - at;
  if (left < fixed || littleEndian(archive, at, 4) != 0x02014b50)
    return false;
  entry.method = static_cast<int>(littleEndian(archive, at + 10, 2));
  entry.crc = static_cast<uint32_t>(littleEndian(archive, at + 16, 4));
  uint64_t packed = littleEndian(archive, at + 20, 4);
  uint64_t bytes = littleEndian(archive, at + 24, 4);
  const size_t name = littleEndian(archive, at + 28, 2);
  const size_t extra = littleEndian(archive, at + 30, 2);
  const size_t comment = littleEndian(archive, at + 32, 2);
  uint64_t local = littleEndian(archive, at + 42, 4);
  if (left - fixed < name + extra + comment ||
      !takeLargeNumbers(archive.substr(at + fixed + name, extra),
                        {&bytes, &packed, &local}))
    return false;
  entry.name = std::string(archive.substr(at + fixed, name));
  at += fixed + name + extra + comment;

  // A file follows a header of its own, before the directory.
  if (local > directory.begin || directory.begin - local < localFixed ||
      littleEndian(archive, local, 4) != 0x04034b50)
    return false;
  const uint64_t begin = local + localFixed +
                         littleEndian(archive, local + 26, 2) +
                         littleEndian(archive, local + 28, 2);
  if (begin > directory.begin || packed > directory.begin - begin ||
      bytes > INT64_MAX)
    return false;
  entry.offset = static_cast<int64_t>(begin);
  entry.packedBytes = static_cast<int64_t>(packed);
  entry.bytes = static_cast<int64_t>(bytes);
  return true;
}

} // namespace

absl::StatusOr<std::vector<ArchiveEntry>>
parseArchive(absl::string_view archive) {
  ASSIGN_OR_RETURN(Directory directory, findDirectory(archive));
  std::vector<ArchiveEntry> entries;
  std::vector<std::pair<int64_t, int64_t>> places;
  size_t at = directory.begin;
  for (uint64_t i = 0; i < directory.count; ++i) {
    ArchiveEntry entry;
    if (!takeRecord(archive, directory, at, entry))
      return damaged(
          absl::StrCat("has a directory that is damaged, in file ", i));
    places.emplace_back(entry.offset, entry.offset + entry.packedBytes);
    entries.push_back(std::move(entry));
  }
  std::sort(places.begin(), places.end());
  for (size_t i = 1; i < places.size(); ++i)
    if (places[i].first < places[i - 1].second)
      return damaged("has files that share their bytes");
  return entries;
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

uint32_t zipChecksum(absl::string_view bytes, uint32_t before) {
  // zlib begins again if there is no memory.
  if (bytes.empty())
    return before;
  return static_cast<uint32_t>(::crc32_z(
      before, reinterpret_cast<const Bytef *>(bytes.data()), bytes.size()));
}

/// zlib's counts have 32 bits.
constexpr size_t pieceBytes = 1 << 20;

/// Decompresses `packed`; false if the result does not have `size` bytes.
/// Memory grows with the decompressed bytes, whatever the directory claims.
static bool inflateAll(absl::string_view packed, size_t size,
                       std::string &bytes) {
  z_stream zlib = {};
  if (inflateInit2(&zlib, -MAX_WBITS) != Z_OK)
    return false;
  int state = Z_OK;
  while (state == Z_OK) {
    if (zlib.avail_in == 0) {
      const size_t part = std::min(pieceBytes, packed.size());
      zlib.next_in =
          reinterpret_cast<Bytef *>(const_cast<char *>(packed.data()));
      zlib.avail_in = static_cast<uInt>(part);
      packed.remove_prefix(part);
    }
    // One byte more than expected reveals a longer result.
    const size_t before = bytes.size();
    const size_t room = std::min(pieceBytes, size + 1 - before);
    bytes.resize(before + room);
    zlib.next_out = reinterpret_cast<Bytef *>(&bytes[before]);
    zlib.avail_out = static_cast<uInt>(room);
    state = inflate(&zlib, Z_NO_FLUSH);
    bytes.resize(before + room - zlib.avail_out);
    if (bytes.size() > size)
      break;
  }
  inflateEnd(&zlib);
  return state == Z_STREAM_END && bytes.size() == size;
}

absl::StatusOr<std::string> unpack(absl::string_view archive,
                                   const ArchiveEntry &entry) {
  const absl::string_view packed =
      archive.substr(static_cast<size_t>(entry.offset),
                     static_cast<size_t>(entry.packedBytes));
  // Deflate expands one byte to at most 1,032.
  const bool isLie = entry.method == 0 ? entry.bytes != entry.packedBytes
                                       : entry.bytes / 1032 > entry.packedBytes;
  std::string bytes;
  if (entry.method != 0 && entry.method != 8)
    return damaged(absl::StrCat("compresses '", entry.name, "' by method ",
                                entry.method, ", which is unknown"));
  if (isLie)
    return damaged(absl::StrCat("has a wrong size for '", entry.name, "'"));
  if (entry.method == 0)
    bytes = std::string(packed);
  else if (!inflateAll(packed, static_cast<size_t>(entry.bytes), bytes))
    return damaged(
        absl::StrCat("has a '", entry.name, "' that cannot be decompressed"));
  if (zipChecksum(bytes) != entry.crc)
    return damaged(
        absl::StrCat("has a '", entry.name, "' whose checksum does not match"));
  return bytes;
}

} // namespace systole::runtime
