//===- Zip.h - Reading ZIP archives -----------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_FORMATS_ZIP_H
#define SYSTOLE_RUNTIME_FORMATS_ZIP_H

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <string>
#include <vector>

namespace systole::runtime {

/// A file in an archive.
struct ArchiveEntry {
  std::string name;
  /// The position of its bytes in the archive, stored or deflated.
  int64_t offset = 0, packedBytes = 0;
  /// The decompressed size.
  int64_t bytes = 0;
  uint32_t crc = 0;
  int method = 0;
};

/// Reads the directory of an archive, such as a .npz file. No two of its files
/// share bytes. So all together are at most 1,032 times as large as the
/// archive. Errors do not name the file.
absl::StatusOr<std::vector<ArchiveEntry>>
parseArchive(absl::string_view archive);

/// Extends `before`, the CRC-32 of some bytes, by the following `bytes`.
uint32_t zipChecksum(absl::string_view bytes, uint32_t before = 0);

/// Decompresses a file of the archive and checks its checksum.
absl::StatusOr<std::string> unpack(absl::string_view archive,
                                   const ArchiveEntry &entry);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_FORMATS_ZIP_H
