//===- TFRecord.cpp - TFRecord files, compressed or not -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Limits.h"
#include "MemoryFile.h"

#include "runtime/data/readers/RecordReader.h"
#include "runtime/data/readers/RecordScanner.h"

using namespace systole::data;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  std::string path = systole::fuzz::memoryFile("records", bytes, size);
  int64_t records = 0;
  auto reader = RecordReader::open(
      path, {Compression::Detect, 1 << 12, systole::fuzz::limits});
  absl::string_view record;
  while (reader.ok()) {
    absl::StatusOr<bool> got = (*reader)->read(record);
    if (!got.ok() || !*got)
      break;
    ++records;
  }
  // They are the same, shown from memory or read.
  auto other = RecordReader::open(
      path, {Compression::Detect, 1 << 12, systole::fuzz::limits});
  int64_t shown = 0;
  while (other.ok()) {
    shown += static_cast<int64_t>(
        (*other)->showReady(3, [](absl::string_view) { return true; }));
    absl::StatusOr<bool> got = (*other)->read(record);
    if (!got.ok() || !*got)
      break;
    ++shown;
  }
  systole::fuzz::require(shown == records);
  // A scanner finds all of these, and gives every byte once.
  auto scanner = RecordScanner::open(path, 1 << 12);
  int64_t offset = 0, found = 0;
  while (scanner.ok()) {
    RecordScanner::Item item = (*scanner)->next();
    if (item.kind == RecordScanner::Kind::End)
      break;
    found += item.kind == RecordScanner::Kind::Record;
    if (item.bytes > 0)
      systole::fuzz::require(item.offset == offset);
    offset += item.bytes;
  }
  systole::fuzz::require(found >= records);
  return 0;
}
