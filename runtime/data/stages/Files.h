//===- Files.h - File patterns ----------------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_STAGES_FILES_H
#define SYSTOLE_RUNTIME_DATA_STAGES_FILES_H

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <string>
#include <vector>

namespace systole::data {

/// Expands `patterns`: paths and globs (`*`, `?`, `[...]`, `~`). The matches of
/// a glob are sorted by name. A pattern without matches is an error, which
/// names `flag` and the pattern.
absl::StatusOr<std::vector<std::string>>
expandFiles(absl::string_view flag, const std::vector<std::string> &patterns);

/// Splits a flag's value at commas.
std::vector<std::string> splitPatterns(absl::string_view value);

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_STAGES_FILES_H
