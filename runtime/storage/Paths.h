//===- Paths.h - Names of files and folders ------------------- -*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_STORAGE_PATHS_H
#define SYSTOLE_RUNTIME_STORAGE_PATHS_H

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

#include <string>

namespace systole::storage {

/// The status for `errno` after `what` failed for `path`.
absl::Status systemError(absl::string_view what, absl::string_view path);

std::string joinPath(absl::string_view directory, absl::string_view name);
absl::string_view directoryOf(absl::string_view path);
absl::string_view fileNameOf(absl::string_view path);

} // namespace systole::storage

namespace systole::storage {

/// The part before "://", such as "gs"; empty for a file of this machine.
absl::string_view schemeOf(absl::string_view path);

/// `text` for display or storage, with "..." for secrets in its http:// and
/// https:// addresses. Secrets are users, passwords, and queries, which may
/// sign an address.
std::string withoutSecrets(absl::string_view text);

/// Whether an address has lost its query that way.
bool lacksSecrets(absl::string_view path);

/// `status` with `before` in front of its message, and `after` behind it.
absl::Status annotate(const absl::Status &status, absl::string_view before,
                      absl::string_view after = "");

} // namespace systole::storage

#endif // SYSTOLE_RUNTIME_STORAGE_PATHS_H
