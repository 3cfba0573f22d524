//===- Arrays.cpp - Reading IDX, .npy and .npz ----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The formats: "The IDX file format" of MNIST's page; "A Simple File Format for
// NumPy Arrays" (NEP 1); PKWARE's APPNOTE.TXT.
//
//===----------------------------------------------------------------------===//

#include "runtime/formats/Arrays.h"

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

#include <zlib.h>

#include <algorithm>

namespace systole::runtime {

static uint64_t littleEndian(absl::string_view from, size_t at, size_t bytes) {
  uint64_t value = 0;
  for (size_t i = 0; i < bytes; ++i)
    value |= uint64_t{static_cast<unsigned char>(from[at + i])} << 8 * i;
  return value;
}

int64_t ArrayHeader::dataBytes() const {
  int64_t total = elementBytes;
  for (int64_t size : shape)
    if (__builtin_mul_overflow(total, size, &total))
      return -1;
  return total;
}

//===----------------------------------------------------------------------===//
// IDX
//===----------------------------------------------------------------------===//

static absl::StatusOr<ArrayHeader> parseIdxHeader(absl::string_view start) {
  struct Type {
    unsigned char code;
    ArrayHeader::Kind kind;
    int bytes;
  };
  constexpr Type types[] = {
      {0x08, ArrayHeader::Unsigned, 1}, {0x09, ArrayHeader::Signed, 1},
      {0x0b, ArrayHeader::Signed, 2},   {0x0c, ArrayHeader::Signed, 4},
      {0x0d, ArrayHeader::Float, 4},    {0x0e, ArrayHeader::Float, 8}};
  ArrayHeader header;
  header.isBigEndian = true;
  bool known = false;
  for (const Type &type : types)
    if (static_cast<unsigned char>(start[2]) == type.code) {
      header.kind = type.kind;
      header.elementBytes = type.bytes;
      known = true;
    }
  if (!known)
    return absl::InvalidArgumentError(
        absl::StrCat("it begins as an IDX file of elements of type ",
                     int{start[2]}, ", which is none"));
  size_t rank = static_cast<unsigned char>(start[3]);
  header.bytes = static_cast<int64_t>(4 + 4 * rank);
  if (start.size() < 4 + 4 * rank)
    return absl::DataLossError("it ends within the sizes of an IDX file");
  for (size_t i = 0; i < rank; ++i) {
    int64_t size = 0;
    for (size_t j = 0; j < 4; ++j)
      size = size << 8 | static_cast<unsigned char>(start[4 + 4 * i + j]);
    header.shape.push_back(size);
  }
  return header;
}

//===----------------------------------------------------------------------===//
// .npy
//===----------------------------------------------------------------------===//

/// The value of a key in the literal of a dictionary; empty if there is none.
static absl::string_view valueOf(absl::string_view literal,
                                 absl::string_view key) {
  for (char quote : {'\'', '"'}) {
    std::string quoted =
        absl::StrCat(std::string(1, quote), key, std::string(1, quote), ":");
    size_t found = literal.find(quoted);
    if (found != absl::string_view::npos)
      return absl::StripLeadingAsciiWhitespace(
          literal.substr(found + quoted.size()));
  }
  return "";
}

static absl::Status badNpy(absl::string_view what) {
  return absl::InvalidArgumentError(
      absl::StrCat("its header, of a .npy file, ", what));
}

static absl::Status parseDescription(absl::string_view text,
                                     ArrayHeader &header) {
  if (text.empty() || (text[0] != '\'' && text[0] != '"'))
    return badNpy("has no type of one kind of elements ('descr')");
  size_t end = text.find(text[0], 1);
  absl::string_view name =
      end == absl::string_view::npos ? "" : text.substr(1, end - 1);
  absl::string_view rest = name;
  char order = rest.empty() ? ' ' : rest[0];
  if (absl::StrContains("<>|=", order) && !rest.empty())
    rest.remove_prefix(1);
  char kind = rest.empty() ? ' ' : rest[0];
  rest.remove_prefix(rest.empty() ? 0 : 1);
  header.isBigEndian = order == '>';
  int64_t bytes = 0;
  bool known = absl::SimpleAtoi(rest, &bytes) && bytes >= 1 && bytes <= 8 &&
               (bytes & (bytes - 1)) == 0;
  header.elementBytes = bytes;
  switch (kind) {
  case 'b':
    header.kind = ArrayHeader::Bool;
    known &= bytes == 1;
    break;
  case 'u':
    header.kind = ArrayHeader::Unsigned;
    break;
  case 'i':
    header.kind = ArrayHeader::Signed;
    break;
  case 'f':
    header.kind = ArrayHeader::Float;
    known &= bytes >= 4;
    break;
  default:
    known = false;
  }
  if (!known)
    return badNpy(absl::StrCat("has elements of type '", name.substr(0, 20),
                               "'; bool, integers, float32 and float64 are "
                               "read: convert it with astype"));
  return absl::OkStatus();
}

static absl::Status parseShape(absl::string_view text, ArrayHeader &header) {
  size_t end = text.find(')');
  if (!absl::ConsumePrefix(&text, "(") || end == absl::string_view::npos)
    return badNpy("has no shape");
  for (absl::string_view size :
       absl::StrSplit(text.substr(0, end - 1), ',', absl::SkipWhitespace())) {
    int64_t value;
    if (!absl::SimpleAtoi(size, &value) || value < 0)
      return badNpy("has a shape that is none");
    header.shape.push_back(value);
  }
  return absl::OkStatus();
}

static absl::StatusOr<ArrayHeader> parseNpyHeader(absl::string_view start) {
  int version = start.size() > 6 ? start[6] : 0;
  size_t lengthBytes = version == 1 ? 2 : 4;
  if (version < 1 || version > 3)
    return badNpy(
        absl::StrCat("is of version ", version, ", which is not known"));
  if (start.size() < 8 + lengthBytes)
    return absl::DataLossError("it ends within the header of a .npy file");
  uint64_t length = littleEndian(start, 8, lengthBytes);
  if (start.size() - 8 - lengthBytes < length)
    return absl::DataLossError(absl::StrCat(
        "it ends, or goes on too long, within the header of a .npy file of ",
        length, " bytes"));
  absl::string_view literal =
      start.substr(8 + lengthBytes, static_cast<size_t>(length));
  ArrayHeader header;
  header.bytes = static_cast<int64_t>(8 + lengthBytes + length);
  if (absl::Status status = parseDescription(valueOf(literal, "descr"), header);
      !status.ok())
    return status;
  if (absl::Status status = parseShape(valueOf(literal, "shape"), header);
      !status.ok())
    return status;
  absl::string_view order = valueOf(literal, "fortran_order");
  if (!absl::StartsWith(order, "False") && header.shape.size() > 1)
    return badNpy("says that the first index runs fastest; write it anew with "
                  "numpy.ascontiguousarray");
  return header;
}

absl::StatusOr<ArrayHeader> parseArrayHeader(absl::string_view start) {
  absl::StatusOr<ArrayHeader> header =
      absl::InvalidArgumentError("it is neither an IDX nor a .npy file");
  if (absl::StartsWith(start, "\x93NUMPY"))
    header = parseNpyHeader(start);
  else if (start.size() >= 4 && start[0] == 0 && start[1] == 0)
    header = parseIdxHeader(start);
  if (header.ok() && header->dataBytes() < 0)
    return absl::InvalidArgumentError("its shape has too many elements");
  return header;
}

//===----------------------------------------------------------------------===//
// ZIP
//===----------------------------------------------------------------------===//

static absl::Status badArchive(absl::string_view what) {
  return absl::DataLossError(absl::StrCat("its archive (.npz) ", what));
}

absl::StatusOr<std::vector<ArchiveEntry>>
parseArchive(absl::string_view archive) {
  constexpr size_t endBytes = 22;
  if (archive.size() < endBytes)
    return badArchive("is too short");
  // A comment of up to 64 KiB may follow the end of the directory.
  size_t end = archive.size() - endBytes;
  size_t first = end > 0xffff ? end - 0xffff : 0;
  while (littleEndian(archive, end, 4) != 0x06054b50) {
    if (end == first)
      return badArchive("has no directory");
    --end;
  }
  size_t count = littleEndian(archive, end + 10, 2);
  size_t at = littleEndian(archive, end + 16, 4);
  if (at == 0xffffffff || count == 0xffff)
    return badArchive("has 4 GiB or more: store the arrays as .npy");
  std::vector<ArchiveEntry> entries;
  for (size_t i = 0; i < count; ++i) {
    constexpr size_t fixed = 46;
    if (at > end || end - at < fixed ||
        littleEndian(archive, at, 4) != 0x02014b50)
      return badArchive("has a directory that is damaged");
    ArchiveEntry entry;
    entry.method = static_cast<int>(littleEndian(archive, at + 10, 2));
    entry.crc = static_cast<uint32_t>(littleEndian(archive, at + 16, 4));
    entry.packedBytes = static_cast<int64_t>(littleEndian(archive, at + 20, 4));
    entry.bytes = static_cast<int64_t>(littleEndian(archive, at + 24, 4));
    size_t name = littleEndian(archive, at + 28, 2);
    size_t extra =
        littleEndian(archive, at + 30, 2) + littleEndian(archive, at + 32, 2);
    entry.offset = static_cast<int64_t>(littleEndian(archive, at + 42, 4));
    if (end - at - fixed < name + extra)
      return badArchive("has a directory that is damaged");
    entry.name = std::string(archive.substr(at + fixed, name));
    // NumPy writes the sizes of each a second time, with 64 bits, where it
    // streams; those here hold all the same, below 4 GiB.
    if (entry.bytes == 0xffffffff || entry.packedBytes == 0xffffffff)
      return badArchive("has 4 GiB or more: store the arrays as .npy");
    entries.push_back(std::move(entry));
    at += fixed + name + extra;
  }
  return entries;
}

absl::StatusOr<std::string> unpack(absl::string_view archive,
                                   const ArchiveEntry &entry) {
  constexpr size_t fixed = 30;
  size_t at = static_cast<size_t>(entry.offset);
  if (at > archive.size() || archive.size() - at < fixed ||
      littleEndian(archive, at, 4) != 0x04034b50)
    return badArchive(
        absl::StrCat("has no '", entry.name, "' at byte ", entry.offset));
  at += fixed + littleEndian(archive, at + 26, 2) +
        littleEndian(archive, at + 28, 2);
  if (at > archive.size() ||
      archive.size() - at < static_cast<size_t>(entry.packedBytes))
    return badArchive(absl::StrCat("ends within '", entry.name, "'"));
  absl::string_view packed =
      archive.substr(at, static_cast<size_t>(entry.packedBytes));
  std::string bytes;
  if (entry.method == 0) {
    bytes = std::string(packed);
  } else if (entry.method == 8) {
    // Deflate makes at most 1,032 bytes of one: a size beyond that is a lie.
    if (entry.bytes / 1032 > entry.packedBytes)
      return badArchive(
          absl::StrCat("lies about the size of '", entry.name, "'"));
    bytes.resize(static_cast<size_t>(entry.bytes));
    z_stream zlib = {};
    zlib.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(packed.data()));
    zlib.avail_in = static_cast<uInt>(packed.size());
    zlib.next_out = reinterpret_cast<Bytef *>(&bytes[0]);
    zlib.avail_out = static_cast<uInt>(bytes.size());
    bool done = inflateInit2(&zlib, -MAX_WBITS) == Z_OK;
    // An empty output has no room to say that it ends.
    done = done && inflate(&zlib, Z_FINISH) == Z_STREAM_END;
    inflateEnd(&zlib);
    if (!done)
      return badArchive(
          absl::StrCat("has a '", entry.name, "' that cannot be decompressed"));
  } else {
    return badArchive(absl::StrCat("compresses '", entry.name, "' by method ",
                                   entry.method, ", which is not known"));
  }
  uint32_t crc = static_cast<uint32_t>(
      ::crc32(0, reinterpret_cast<const Bytef *>(bytes.data()),
              static_cast<uInt>(bytes.size())));
  if (crc != entry.crc || static_cast<int64_t>(bytes.size()) != entry.bytes)
    return badArchive(
        absl::StrCat("has a '", entry.name, "' whose checksum does not match"));
  return bytes;
}

} // namespace systole::runtime
