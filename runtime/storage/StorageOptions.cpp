//===- StorageOptions.cpp - Limits and sizes for servers ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/storage/StorageOptions.h"

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "absl/time/time.h"

#include <atomic>
#include <cstdlib>

namespace systole::storage {

std::string environment(const char *name) {
  const char *value = std::getenv(name);
  return value ? value : "";
}

bool parseSize(absl::string_view text, int64_t most, int64_t &size) {
  int shift = absl::ConsumeSuffix(&text, "K")   ? 10
              : absl::ConsumeSuffix(&text, "M") ? 20
              : absl::ConsumeSuffix(&text, "G") ? 30
                                                : 0;
  if (!absl::SimpleAtoi(text, &size) || size < 1 || size > most >> shift)
    return false;
  size <<= shift;
  return true;
}

static bool parseDuration(absl::string_view text,
                          StorageOptions::Duration &duration) {
  absl::Duration parsed;
  if (!absl::ParseDuration(text, &parsed) || parsed < absl::Milliseconds(1) ||
      parsed > absl::Hours(24))
    return false;
  duration = StorageOptions::Duration(absl::ToInt64Milliseconds(parsed));
  return true;
}

absl::StatusOr<StorageOptions> parseStorageOptions(absl::string_view text) {
  StorageOptions options;
  const std::pair<const char *, int64_t *> sizes[] = {
      {"attempts", &options.attempts}, {"min_rate", &options.minRate},
      {"copy", &options.copy},         {"block", &options.block},
      {"parallel", &options.parallel}, {"part", &options.part}};
  const std::pair<const char *, StorageOptions::Duration *> durations[] = {
      {"patience", &options.patience},
      {"backoff", &options.backoff},
      {"max_backoff", &options.maxBackoff},
      {"stall", &options.stall},
      {"connect", &options.connect}};
  for (absl::string_view field : absl::StrSplit(text, ',', absl::SkipEmpty())) {
    std::pair<absl::string_view, absl::string_view> words =
        absl::StrSplit(field, absl::MaxSplits('=', 1));
    absl::string_view key = absl::StripAsciiWhitespace(words.first);
    absl::string_view value = absl::StripAsciiWhitespace(words.second);
    bool understood = false;
    for (auto [name, size] : sizes)
      if (key == name)
        understood = parseSize(value, int64_t{1} << 40, *size);
    for (auto [name, duration] : durations)
      if (key == name)
        understood = parseDuration(value, *duration);
    if (!understood)
      return absl::InvalidArgumentError(absl::StrCat(
          "SYSTOLE_STORAGE: '", field,
          "' cannot be parsed: write patience=TIME, backoff=TIME, "
          "max_backoff=TIME, stall=TIME, connect=TIME (as 250ms), attempts=N, "
          "parallel=N, block=SIZE, part=SIZE, copy=SIZE or min_rate=SIZE (as "
          "8M), separated by commas"));
  }
  if (options.parallel > 64)
    options.parallel = 64;
  return options;
}

const absl::StatusOr<StorageOptions> &storageOptions() {
  static const auto *options = new absl::StatusOr<StorageOptions>(
      parseStorageOptions(environment("SYSTOLE_STORAGE")));
  return *options;
}

/// In milliseconds; -1 until it is set.
static std::atomic<int64_t> givenPatience{-1};

void setStoragePatience(StorageOptions::Duration patience) {
  givenPatience = patience.count();
}

StorageOptions::Duration storagePatience(const StorageOptions &options) {
  int64_t given = givenPatience;
  return given < 0 ? options.patience : StorageOptions::Duration(given);
}

} // namespace systole::storage
