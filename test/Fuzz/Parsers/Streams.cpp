//===- Streams.cpp - Bytes as a compressed file ---------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Limits.h"
#include "MemoryFile.h"

#include "runtime/data/readers/InputStream.h"

#include "absl/status/status.h"

using namespace systole::data;

/// The bytes before the end or an error, at most a mebibyte.
static std::string readAll(const std::string &path, Compression compression,
                           int64_t bufferSize, size_t piece,
                           absl::Status &status) {
  std::string all;
  auto reader =
      ByteReader::open(path, {compression, bufferSize, systole::fuzz::limits});
  status = reader.status();
  while (status.ok() && all.size() < 1 << 20) {
    absl::StatusOr<absl::string_view> bytes = (*reader)->peek(piece);
    status = bytes.status();
    if (!bytes.ok() || bytes->empty())
      break;
    all.append(bytes->data(), bytes->size());
    (*reader)->take(bytes->size());
  }
  return all;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  std::string path = systole::fuzz::memoryFile("stream", bytes, size);
  for (Compression compression : {Compression::Detect, Compression::None,
                                  Compression::Gzip, Compression::Zlib}) {
    // However it is read, it is the same.
    absl::Status whole, parts;
    std::string all = readAll(path, compression, 1 << 16, 1 << 12, whole);
    std::string same = readAll(path, compression, 7, 3, parts);
    if (whole.ok() && all.size() < 1 << 20) {
      systole::fuzz::require(parts.ok() && same == all);
      // Up to any byte it can be left out.
      auto reader =
          ByteReader::open(path, {compression, 16, systole::fuzz::limits});
      systole::fuzz::require(reader.ok());
      auto half = static_cast<int64_t>(all.size() / 2);
      systole::fuzz::require((*reader)->seek(half).ok());
      auto rest = (*reader)->peek(all.size());
      systole::fuzz::require(rest.ok() && *rest == all.substr(all.size() / 2));
      systole::fuzz::require(
          !(*reader)->seek(static_cast<int64_t>(all.size()) + 1).ok());
    }
  }
  return 0;
}
