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

#include "runtime/formats/LittleEndian.h"
#include "runtime/formats/Zip.h"
#include "runtime/support/Status.h"

#include "absl/strings/str_cat.h"

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

/// The fields that a local header and the central directory share.
void ZipWriter::appendFields(std::string &to, const Entry &entry) {
  appendLittleEndian(to, 20, 2);      // version needed to extract: 2.0
  appendLittleEndian(to, 1 << 11, 2); // names are UTF-8
  appendLittleEndian(to, 0, 2);       // stored
  appendLittleEndian(to, 0, 2);       // time: midnight,
  appendLittleEndian(to, 33,
                     2); // 1 January 1980, so that equal data are equal bytes
  appendLittleEndian(to, entry.crc, 4);
  appendLittleEndian(to, entry.size, 4);
  appendLittleEndian(to, entry.size, 4);
  appendLittleEndian(to, entry.name.size(), 2);
  appendLittleEndian(to, 0, 2); // no extra field
}

absl::Status ZipWriter::write(absl::string_view bytes) {
  offset += bytes.size();
  return sink(bytes);
}

absl::Status ZipWriter::add(absl::string_view name, absl::string_view start,
                            absl::string_view rest) {
  Entry entry;
  entry.name = std::string(name);
  entry.crc = zipChecksum(rest, zipChecksum(start));
  entry.size = start.size() + rest.size();
  entry.offset = offset;
  // Offsets have 32 bits. The limit leaves room for the directory.
  if (offset + entry.size > 0xff000000u)
    return absl::ResourceExhaustedError("an archive takes 4 GB");
  std::string local;
  appendLittleEndian(local, 0x04034b50, 4);
  appendFields(local, entry);
  local += entry.name;
  entries.push_back(std::move(entry));
  RETURN_IF_ERROR(write(local));
  RETURN_IF_ERROR(write(start));
  return write(rest);
}

absl::Status NpzWriter::add(absl::string_view name, absl::string_view descr,
                            absl::Span<const int64_t> shape,
                            absl::string_view elements) {
  return zip.add(absl::StrCat(name, ".npy"), npyHeader(descr, shape), elements);
}

absl::Status ZipWriter::finish() {
  std::string directory;
  for (const Entry &entry : entries) {
    appendLittleEndian(directory, 0x02014b50, 4);
    appendLittleEndian(directory, 20, 2); // version made by: 2.0
    appendFields(directory, entry);
    appendLittleEndian(directory, 0, 2); // no comment
    appendLittleEndian(directory, 0, 2); // disk
    appendLittleEndian(directory, 0, 2); // internal attributes
    appendLittleEndian(directory, 0, 4); // external attributes
    appendLittleEndian(directory, entry.offset, 4);
    directory += entry.name;
  }
  uint64_t size = directory.size();
  appendLittleEndian(directory, 0x06054b50, 4);
  appendLittleEndian(directory, 0, 4); // disks
  appendLittleEndian(directory, entries.size(), 2);
  appendLittleEndian(directory, entries.size(), 2);
  appendLittleEndian(directory, size, 4);
  appendLittleEndian(directory, offset, 4);
  appendLittleEndian(directory, 0, 2); // no comment
  return write(directory);
}

} // namespace systole::runtime
