//===- Status.h - Returning errors, and their messages ------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_SUPPORT_STATUS_H
#define SYSTOLE_RUNTIME_SUPPORT_STATUS_H

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

#include <utility>

/// Returns the status of the expression, an absl::Status, if it is an error.
#define RETURN_IF_ERROR(...)                                                   \
  do {                                                                         \
    if (absl::Status checkedStatus = (__VA_ARGS__); !checkedStatus.ok())       \
      return checkedStatus;                                                    \
  } while (false)

/// Sets the variable, or the new variable that `target` declares, to the value
/// of the expression, an absl::StatusOr. Returns the status if it is an error.
#define ASSIGN_OR_RETURN(target, ...)                                          \
  SYSTOLE_ASSIGN_OR_RETURN(SYSTOLE_JOIN(valueOrError, __LINE__), target,       \
                           __VA_ARGS__)
#define SYSTOLE_ASSIGN_OR_RETURN(result, target, ...)                          \
  auto result = (__VA_ARGS__);                                                 \
  if (!result.ok())                                                            \
    return std::move(result).status();                                         \
  target = *std::move(result)
#define SYSTOLE_JOIN(left, right) SYSTOLE_JOIN_TOKENS(left, right)
#define SYSTOLE_JOIN_TOKENS(left, right) left##right

namespace systole {

/// The status for `errno` after `what` failed for `path`.
absl::Status systemError(absl::string_view what, absl::string_view path);

/// `status` with `before` in front of its message, and `after` behind it.
absl::Status annotate(const absl::Status &status, absl::string_view before,
                      absl::string_view after = "");

/// A mistake in the command line. Only this error ends a program with the exit
/// code of one.
absl::Status usageError(absl::string_view message);
bool isUsageError(const absl::Status &status);

} // namespace systole

#endif // SYSTOLE_RUNTIME_SUPPORT_STATUS_H
