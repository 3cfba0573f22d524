//===- StorageOptions.h - Limits and sizes for servers ----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_STORAGE_STORAGEOPTIONS_H
#define SYSTOLE_RUNTIME_STORAGE_STORAGEOPTIONS_H

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <chrono>
#include <cstdint>
#include <string>

namespace systole::storage {

struct StorageOptions {
  using Duration = std::chrono::milliseconds;

  /// The time for retries of a request. Progress restarts it.
  Duration patience{300000};
  /// The largest number of tries; 0: no limit.
  int64_t attempts = 0;
  /// The wait before the second try. It doubles with each further try. The
  /// actual wait is random, from half of it to all of it, so that many readers
  /// do not retry at once.
  Duration backoff{250};
  Duration maxBackoff{32000};
  /// The longest time in which a server may send nothing, and for a connection.
  Duration stall{60000};
  Duration connect{20000};
  /// The least bytes a second of a transfer of contents, over each `stall`: a
  /// byte now and then is a stall, too.
  int64_t minRate = 1 << 10;
  /// The bytes of a range, and the number of ranges at a time. Their product is
  /// prefetched for a reader.
  int64_t block = 8 << 20;
  int64_t parallel = 4;
  /// The bytes of an upload's part.
  int64_t part = 16 << 20;
  /// The largest bytes that S3 copies in one request. S3 allows 5 GB, but
  /// answers only when it is done.
  int64_t copy = 512 << 20;
};

/// Parses "attempts=3,stall=10s,block=1M": times such as 250ms or 10s, sizes
/// with K, M or G.
absl::StatusOr<StorageOptions> parseStorageOptions(absl::string_view text);

/// The options of the environment variable SYSTOLE_STORAGE, read once.
const absl::StatusOr<StorageOptions> &storageOptions();

/// Sets the patience of all later requests (--storage_patience_secs).
void setStoragePatience(StorageOptions::Duration patience);
/// The value of setStoragePatience, or that of the options.
StorageOptions::Duration storagePatience(const StorageOptions &options);

/// Parses a number from 1 to `most`, with or without K, M or G.
bool parseSize(absl::string_view text, int64_t most, int64_t &size);

/// The value of an environment variable; empty if it is not set.
std::string environment(const char *name);

} // namespace systole::storage

#endif // SYSTOLE_RUNTIME_STORAGE_STORAGEOPTIONS_H
