//===- Status.cpp - Statuses of system calls, and with more words ---------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/support/Status.h"

#include "absl/strings/cord.h"
#include "absl/strings/str_cat.h"

#include <cerrno>
#include <cstring>

namespace systole {

constexpr char usagePayload[] = "systole/usage";

absl::Status systemError(absl::string_view what, absl::string_view path) {
  int number = errno;
  return absl::Status(
      absl::ErrnoToStatusCode(number),
      absl::StrCat("cannot ", what, " '", path, "': ", std::strerror(number)));
}

absl::Status annotate(const absl::Status &status, absl::string_view before,
                      absl::string_view after) {
  return absl::Status(status.code(),
                      absl::StrCat(before, status.message(), after));
}

absl::Status usageError(absl::string_view message) {
  absl::Status status = absl::InvalidArgumentError(message);
  status.SetPayload(usagePayload, absl::Cord());
  return status;
}

bool isUsageError(const absl::Status &status) {
  return status.GetPayload(usagePayload).has_value();
}

} // namespace systole
