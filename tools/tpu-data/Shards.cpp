//===- Shards.cpp - Records in several files ------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Shards.h"

#include "runtime/storage/Paths.h"
#include "runtime/support/Status.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/strip.h"

using namespace systole;
using namespace systole::tools;

std::string ShardWriter::nameOf(size_t shard, int64_t count) const {
  // The end of the name selects compression.
  absl::string_view stem = options.output;
  bool isCompressed = absl::ConsumeSuffix(&stem, ".gz");
  return count < 0 ? absl::StrFormat("%s-%05d.part%s", stem, shard,
                                     isCompressed ? ".gz" : "")
                   : absl::StrFormat("%s-%05d-of-%05d%s", stem, shard, count,
                                     isCompressed ? ".gz" : "");
}

/// Opens the files at the first record, or the next file of limited size.
absl::Status ShardWriter::begin() {
  if (absl::Status status = storage::makeFolders(
          std::string(storage::directoryOf(options.output)));
      !status.ok() && !storage::directoryOf(options.output).empty())
    return status;
  auto add = [&](const std::string &name) {
    absl::StatusOr<std::unique_ptr<data::RecordWriter>> writer =
        data::RecordWriter::create(name);
    if (writer.ok())
      open.push_back(*std::move(writer));
    return writer.status();
  };
  if (options.bytes > 0) {
    unnamed.push_back(nameOf(unnamed.size(), -1));
    return add(unnamed.back());
  }
  if (options.shards == 0) {
    names.push_back(options.output);
    return add(options.output);
  }
  for (int64_t i = 0; i < options.shards; ++i) {
    names.push_back(nameOf(static_cast<size_t>(i), options.shards));
    RETURN_IF_ERROR(add(names.back()));
  }
  return absl::OkStatus();
}

absl::Status ShardWriter::write(absl::string_view record) {
  if (options.bytes > 0 && !open.empty() &&
      open[0]->bytes() + static_cast<int64_t>(record.size()) > options.bytes) {
    RETURN_IF_ERROR(open[0]->close());
    open.clear();
  }
  if (open.empty())
    RETURN_IF_ERROR(begin());
  return open[static_cast<size_t>(numRecords++) % open.size()]->write(record);
}

absl::Status ShardWriter::close() {
  for (const std::unique_ptr<data::RecordWriter> &writer : open)
    RETURN_IF_ERROR(writer->close());
  open.clear();
  while (!unnamed.empty()) {
    size_t shard = names.size();
    names.push_back(
        nameOf(shard, static_cast<int64_t>(shard + unnamed.size())));
    RETURN_IF_ERROR(storage::rename(unnamed.front(), names.back()));
    unnamed.erase(unnamed.begin());
  }
  return absl::OkStatus();
}

ShardWriter::~ShardWriter() {
  for (const std::string &name : unnamed)
    (void)storage::remove(name);
}

std::string ShardWriter::describe() const {
  std::string text = absl::StrCat(numRecords, " records to ");
  if (names.size() == 1)
    return absl::StrCat(text, names[0]);
  return names.empty() ? absl::StrCat(text, "no file")
                       : absl::StrCat(text, names.size(), " files, ", names[0],
                                      " to ", names.back());
}
