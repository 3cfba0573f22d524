//===- BadRecords.cpp - Data errors that do not end a run -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/core/BadRecords.h"

#include "runtime/support/Status.h"

#include "absl/strings/cord.h"
#include "absl/strings/str_cat.h"

using namespace systole;
using namespace systole::data;

/// The payload of an error: the file and the byte of its record.
static constexpr absl::string_view recordPayload = "systole/record";

absl::Status data::ofFile(absl::Status error, absl::string_view file,
                          int64_t byte) {
  const std::string record = absl::StrCat(byte, " ", file);
  if (!error.ok())
    error.SetPayload(recordPayload, absl::Cord(absl::string_view(record)));
  return error;
}

absl::Status data::errorOf(const systole_dataset_op &op, const Origin &origin,
                           absl::StatusCode code, absl::string_view message) {
  absl::Status error =
      errorAt(op, code, absl::StrCat(origin.describe(), message));
  return origin.file ? ofFile(error, *origin.file, origin.byte) : error;
}

/// Whether an error concerns the data itself: bad data, or data that a server
/// does not provide after retries.
static bool isOfData(const absl::Status &error) {
  switch (error.code()) {
  case absl::StatusCode::kDataLoss:
  case absl::StatusCode::kInvalidArgument:
  case absl::StatusCode::kNotFound:
  case absl::StatusCode::kPermissionDenied:
  case absl::StatusCode::kUnavailable:
  case absl::StatusCode::kDeadlineExceeded:
    return true;
  default:
    return false;
  }
}

BadRecords::Answer BadRecords::add(const absl::Status &error, int64_t limit) {
  auto record = error.GetPayload(recordPayload);
  std::lock_guard<std::mutex> lock(mutex);
  if (record && known.count(std::string(*record)))
    return Answer::Known;
  if (++count > limit)
    return Answer::TooMany;
  if (record)
    known.emplace(*record);
  return Answer::New;
}

bool ErrorSkipper::isLeftOut(const absl::Status &error,
                             absl::FunctionRef<std::string()> goOn) {
  const DatasetOptions &options = *setting.options;
  if (!isOfData(error))
    return false;
  BadRecords::Answer answer =
      setting.badRecords->add(error, options.skipBadRecords);
  if (answer == BadRecords::Answer::TooMany)
    return false;
  // In order, a pass has at most `skipBadRecords` of these. In random order so
  // many in a row have a negligible probability, unless all records are bad.
  constexpr int64_t many = 100000;
  if (answer == BadRecords::Answer::Known &&
      ++knownInRow > options.skipBadRecords + many)
    return false;
  std::string how = goOn();
  if (answer == BadRecords::Answer::New && options.onBadRecord)
    options.onBadRecord(
        annotate(error, "", absl::StrCat(how.empty() ? "" : "; ", how)));
  return true;
}
