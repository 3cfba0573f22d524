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

/// The files that `patterns` stand for: paths and globs (`*`, `?`, `[...]`,
/// `~`). The matches of one glob are sorted by name. It is an error, which
/// names `flag` and the pattern, that nothing matches.
absl::StatusOr<std::vector<std::string>>
expandFiles(absl::string_view flag, const std::vector<std::string> &patterns);

/// The patterns in a flag's value: separated by commas.
std::vector<std::string> splitPatterns(absl::string_view value);

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_STAGES_FILES_H
