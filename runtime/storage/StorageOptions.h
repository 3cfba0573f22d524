//===- StorageOptions.h - How servers are dealt with ---------- -*- C++ -*-===//
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

  /// How long a request is tried again before a transient error is an error;
  /// progress starts the time anew.
  Duration patience{300000};
  /// A limit of the number of tries besides; 0: none.
  int64_t attempts = 0;
  /// Before the second try; doubled for each one more, and drawn between half
  /// and all of it, so that many readers do not come back at once.
  Duration backoff{250};
  Duration maxBackoff{32000};
  /// How long a server may bring nothing, and how long a connection may take.
  Duration stall{60000};
  Duration connect{20000};
  /// Bytes a second that a transfer of contents has to reach over each `stall`:
  /// a byte now and then is a stall as well.
  int64_t minRate = 1 << 10;
  /// Bytes of a range, and how many ranges are asked for at a time: so much is
  /// read ahead of a reader.
  int64_t block = 8 << 20;
  int64_t parallel = 4;
  /// Bytes of a part of an upload.
  int64_t part = 16 << 20;
  /// Bytes of an object that S3 copies in one request. Its limit is 5 GB, but
  /// it answers only when it is done.
  int64_t copy = 512 << 20;
};

/// From "attempts=3,stall=10s,block=1M"; times as 250ms or 10s, sizes with K, M
/// or G.
absl::StatusOr<StorageOptions> parseStorageOptions(absl::string_view text);

/// Those of the environment's SYSTOLE_STORAGE, read once.
const absl::StatusOr<StorageOptions> &storageOptions();

/// Replaces the patience of all later requests (--storage_patience_secs).
void setStoragePatience(StorageOptions::Duration patience);
/// What it was set to, else the options' own.
StorageOptions::Duration storagePatience(const StorageOptions &options);

/// The value of a variable of the environment; empty if it is not set.
std::string environment(const char *name);

} // namespace systole::storage

#endif // SYSTOLE_RUNTIME_STORAGE_STORAGEOPTIONS_H
