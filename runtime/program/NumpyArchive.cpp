//===- NumpyArchive.cpp - Predictions as a NumPy archive ------------------===//
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

#include "runtime/program/NumpyArchive.h"

#include "runtime/support/FileIO.h"
#include "runtime/support/Float16.h"
#include "runtime/support/TensorSpec.h"
#include "systole/runtime/abi.h"

#include "absl/strings/str_cat.h"

#include <zlib.h>

#include <cstring>

namespace systole::runtime {
namespace {

//===----------------------------------------------------------------------===//
// .npy
//===----------------------------------------------------------------------===//

/// NumPy's name of a little-endian element type.
const char *numpyType(int32_t dtype) {
  constexpr const char *names[] = {"",    "|b1", "|i1", "<i2", "<i4",
                                   "<i8", "|u1", "<u2", "<u4", "<u8",
                                   "<f2", "<f4", "<f4", "<f8"};
  return names[dtype];
}

/// What comes before the elements of `rows` rows.
std::string numpyHeader(const PredictionColumn &column, int64_t rows) {
  std::string shape = absl::StrCat(rows, ",");
  for (int64_t size : column.dims)
    absl::StrAppend(&shape, " ", size, ",");
  std::string text =
      absl::StrCat("{'descr': '", numpyType(column.dtype),
                   "', 'fortran_order': False, 'shape': (", shape, "), }");
  // The elements begin at a multiple of 64 bytes.
  constexpr size_t before = 10;
  text.append(63 - (before + text.size()) % 64, ' ');
  text.push_back('\n');
  std::string header("\x93NUMPY\x01\x00", 8);
  header.push_back(static_cast<char>(text.size() & 255));
  header.push_back(static_cast<char>(text.size() >> 8));
  return header + text;
}

//===----------------------------------------------------------------------===//
// ZIP
//===----------------------------------------------------------------------===//

void append(std::string &to, uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i)
    to.push_back(static_cast<char>(value >> (8 * i)));
}

/// CRC-32 of the bytes; zlib's counts are of 32 bits.
uint32_t crcOf(uLong crc, absl::string_view bytes) {
  for (size_t at = 0; at < bytes.size();) {
    absl::string_view piece = bytes.substr(at, 1 << 30);
    crc = ::crc32(crc, reinterpret_cast<const Bytef *>(piece.data()),
                  static_cast<uInt>(piece.size()));
    at += piece.size();
  }
  return static_cast<uint32_t>(crc);
}

struct Entry {
  std::string name;
  uint32_t crc = 0;
  uint64_t size = 0, offset = 0;
};

/// The fields that a local header and the central directory share.
void appendFields(std::string &to, const Entry &entry) {
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

std::string localHeader(const Entry &entry) {
  std::string header;
  append(header, 0x04034b50, 4);
  appendFields(header, entry);
  return header + entry.name;
}

std::string centralDirectory(const std::vector<Entry> &entries,
                             uint64_t offset) {
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
  return directory;
}

class NumpyArchiveWriter : public PredictionWriter {
public:
  NumpyArchiveWriter(std::string path, FileReplacement file,
                     std::vector<PredictionColumn> columns)
      : path(std::move(path)), file(std::move(file)),
        columns(std::move(columns)), data(this->columns.size()) {}

  absl::Status write(const std::vector<const char *> &values) override {
    for (size_t i = 0; i < columns.size(); ++i) {
      const PredictionColumn &column = columns[i];
      int64_t bytes = column.elements() * elementBytes(column.dtype);
      if (column.dtype != SYSTOLE_BF16) {
        data[i].append(values[i], static_cast<size_t>(bytes));
        total += static_cast<uint64_t>(bytes);
        continue;
      }
      for (int64_t at = 0; at < bytes; at += 2) {
        uint16_t bits;
        std::memcpy(&bits, values[i] + at, sizeof(bits));
        float value = fromBFloat16(bits);
        data[i].append(reinterpret_cast<const char *>(&value), sizeof(value));
        total += sizeof(value);
      }
    }
    ++rows;
    // Beyond 32-bit offsets; leaves room for the headers.
    if (total > 0xff000000u)
      return absl::ResourceExhaustedError(
          absl::StrCat("the predictions do not fit '", path,
                       "': a .npz file takes 4 GB; write .jsonl or .csv, or "
                       "fewer batches by --steps=N"));
    return absl::OkStatus();
  }

  absl::Status finish() override {
    std::vector<Entry> entries;
    uint64_t offset = 0;
    for (size_t i = 0; i < columns.size(); ++i) {
      std::string header = numpyHeader(columns[i], rows);
      Entry entry;
      entry.name = columns[i].name + ".npy";
      entry.crc = crcOf(crcOf(0, header), data[i]);
      entry.size = header.size() + data[i].size();
      entry.offset = offset;
      std::string local = localHeader(entry);
      for (absl::string_view part :
           {absl::string_view(local), absl::string_view(header),
            absl::string_view(data[i])}) {
        if (absl::Status status = file.append(part); !status.ok())
          return status;
        offset += part.size();
      }
      data[i].clear();
      entries.push_back(std::move(entry));
    }
    if (absl::Status status = file.append(centralDirectory(entries, offset));
        !status.ok())
      return status;
    return file.commit();
  }

private:
  const std::string path;
  FileReplacement file;
  const std::vector<PredictionColumn> columns;
  /// The elements of each column.
  std::vector<std::string> data;
  int64_t rows = 0;
  uint64_t total = 0;
};

} // namespace

absl::StatusOr<std::unique_ptr<PredictionWriter>>
openNumpyArchive(const std::string &path,
                 std::vector<PredictionColumn> columns) {
  absl::StatusOr<FileReplacement> file = FileReplacement::create(path);
  if (!file.ok())
    return file.status();
  return std::make_unique<NumpyArchiveWriter>(path, std::move(*file),
                                              std::move(columns));
}

} // namespace systole::runtime
