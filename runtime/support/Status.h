//===- Status.h - Statuses of system calls, and with more words -*- C++ -*-===//
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

namespace systole {

/// The status for `errno` after `what` failed for `path`.
absl::Status systemError(absl::string_view what, absl::string_view path);

/// `status` with `before` in front of its message, and `after` behind it.
absl::Status annotate(const absl::Status &status, absl::string_view before,
                      absl::string_view after = "");

} // namespace systole

#endif // SYSTOLE_RUNTIME_SUPPORT_STATUS_H
