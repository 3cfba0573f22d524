//===- Npz.h - Writing NumPy's arrays and archives --------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_FORMATS_NPZ_H
#define SYSTOLE_RUNTIME_FORMATS_NPZ_H

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace systole::runtime {

/// The header of a .npy file for elements of NumPy's type `descr` ("<f4").
std::string npyHeader(absl::string_view descr, absl::Span<const int64_t> shape);

/// Writes a ZIP file of files that are not compressed, sequentially. Equal
/// files give equal bytes.
class ZipWriter {
public:
  using Sink = std::function<absl::Status(absl::string_view)>;

  /// `sink` takes the bytes in order.
  explicit ZipWriter(Sink sink) : sink(std::move(sink)) {}

  /// Adds a file of two pieces, the second of which may be empty.
  absl::Status add(absl::string_view name, absl::string_view start,
                   absl::string_view rest = "");
  absl::Status finish();

private:
  struct Entry {
    std::string name;
    uint32_t crc = 0;
    uint64_t size = 0, offset = 0;
  };
  static void appendFields(std::string &to, const Entry &entry);
  absl::Status write(absl::string_view bytes);

  Sink sink;
  std::vector<Entry> entries;
  uint64_t offset = 0;
};

/// Writes a .npz file, a ZIP file of .npy files. Equal arrays give equal bytes.
class NpzWriter {
public:
  using Sink = ZipWriter::Sink;
  explicit NpzWriter(Sink sink) : zip(std::move(sink)) {}

  /// Adds an array of this name, without ".npy".
  absl::Status add(absl::string_view name, absl::string_view descr,
                   absl::Span<const int64_t> shape, absl::string_view elements);
  absl::Status finish() { return zip.finish(); }

private:
  ZipWriter zip;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_FORMATS_NPZ_H
