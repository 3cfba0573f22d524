//===- Npz.cpp - Writing NumPy's arrays and archives ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The formats: "A Simple File Format for NumPy Arrays" (NEP 1), version 1.0,
// and PKWARE's APPNOTE.TXT, with the method "stored".
//
//===----------------------------------------------------------------------===//

#include "runtime/formats/Npz.h"

#include "absl/strings/str_cat.h"

#include <zlib.h>

namespace systole::runtime {

std::string npyHeader(absl::string_view descr,
                      absl::Span<const int64_t> shape) {
  std::string sizes;
  for (int64_t size : shape)
    absl::StrAppend(&sizes, sizes.empty() ? "" : " ", size, ",");
  std::string text =
      absl::StrCat("{'descr': '", descr,
                   "', 'fortran_order': False, 'shape': (", sizes, "), }");
  // The elements start at a multiple of 64 bytes.
  constexpr size_t before = 10;
  text.append(63 - (before + text.size()) % 64, ' ');
  text.push_back('\n');
  std::string header("\x93NUMPY\x01\x00", 8);
  header.push_back(static_cast<char>(text.size() & 255));
  header.push_back(static_cast<char>(text.size() >> 8));
  return header + text;
}

static void append(std::string &to, uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i)
    to.push_back(static_cast<char>(value >> (8 * i)));
}

/// CRC-32 of the bytes. zlib's counts have 32 bits.
static uint32_t crcOf(uLong crc, absl::string_view bytes) {
  for (size_t at = 0; at < bytes.size();) {
    absl::string_view piece = bytes.substr(at, 1 << 30);
    crc = ::crc32(crc, reinterpret_cast<const Bytef *>(piece.data()),
                  static_cast<uInt>(piece.size()));
    at += piece.size();
  }
  return static_cast<uint32_t>(crc);
}

/// The fields that a local header and the central directory share.
void ZipWriter::appendFields(std::string &to, const Entry &entry) {
  append(to, 20, 2);      // version needed to extract: 2.0
  append(to, 1 << 11, 2); // names are UTF-8
  append(to, 0, 2);       // stored
  append(to, 0, 2);       // time: midnight,
  append(to, 33, 2);      // 1 January 1980, so that equal data are equal bytes
  append(to, entry.crc, 4);
  append(to, entry.size, 4);
  append(to, entry.size, 4);
  append(to, entry.name.size(), 2);
  append(to, 0, 2); // no extra field
}

absl::Status ZipWriter::write(absl::string_view bytes) {
  offset += bytes.size();
  return sink(bytes);
}

absl::Status ZipWriter::add(absl::string_view name, absl::string_view start,
                            absl::string_view rest) {
  Entry entry;
  entry.name = std::string(name);
  entry.crc = crcOf(crcOf(0, start), rest);
  entry.size = start.size() + rest.size();
  entry.offset = offset;
  // Offsets have 32 bits. The limit leaves room for the directory.
  if (offset + entry.size > 0xff000000u)
    return absl::ResourceExhaustedError("an archive takes 4 GB");
  std::string local;
  append(local, 0x04034b50, 4);
  appendFields(local, entry);
  local += entry.name;
  entries.push_back(std::move(entry));
  absl::Status status = write(local);
  if (status.ok())
    status = write(start);
  if (status.ok())
    status = write(rest);
  return status;
}

absl::Status NpzWriter::add(absl::string_view name, absl::string_view descr,
                            absl::Span<const int64_t> shape,
                            absl::string_view elements) {
  return zip.add(absl::StrCat(name, ".npy"), npyHeader(descr, shape), elements);
}

absl::Status ZipWriter::finish() {
  std::string directory;
  for (const Entry &entry : entries) {
    append(directory, 0x02014b50, 4);
    append(directory, 20, 2); // version made by: 2.0
    appendFields(directory, entry);
    append(directory, 0, 2); // no comment
    append(directory, 0, 2); // disk
    append(directory, 0, 2); // internal attributes
    append(directory, 0, 4); // external attributes
    append(directory, entry.offset, 4);
    directory += entry.name;
  }
  uint64_t size = directory.size();
  append(directory, 0x06054b50, 4);
  append(directory, 0, 4); // disks
  append(directory, entries.size(), 2);
  append(directory, entries.size(), 2);
  append(directory, size, 4);
  append(directory, offset, 4);
  append(directory, 0, 2); // no comment
  return write(directory);
}

} // namespace systole::runtime
