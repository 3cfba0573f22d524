//===- Shards.h - Records in several files -------------------- -*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_TOOLS_TPUDATA_SHARDS_H
#define SYSTOLE_TOOLS_TPUDATA_SHARDS_H

#include "runtime/data/readers/RecordWriter.h"

#include <vector>

namespace systole::tools {

/// Options for spreading records over files.
struct ShardOptions {
  /// The name of a single file; for shards, the part before -00000-of-00004.
  std::string output;
  /// The number of files; 0: one file, or files of `bytes`.
  int64_t shards = 0;
  /// The approximate size of a file; 0: one file.
  int64_t bytes = 0;
};

/// Writes records to one or several files, which appear when all are written.
class ShardWriter {
public:
  explicit ShardWriter(ShardOptions options) : options(std::move(options)) {}
  ~ShardWriter();

  absl::Status write(absl::string_view record);
  absl::Status close();

  int64_t records() const { return numRecords; }
  /// "1200 records to 3 files, DATA-00000-of-00003 to ..."
  std::string describe() const;

private:
  std::string nameOf(size_t shard, int64_t count) const;
  absl::Status begin();

  const ShardOptions options;
  /// With a fixed number of shards, records are dealt in turn: shards are
  /// equal.
  std::vector<std::unique_ptr<data::RecordWriter>> open;
  /// Complete files without their final names, if shards have a limited size.
  std::vector<std::string> unnamed;
  std::vector<std::string> names;
  int64_t numRecords = 0;
};

} // namespace systole::tools

#endif // SYSTOLE_TOOLS_TPUDATA_SHARDS_H
