//===- Configuration.h - The settings of a run, as text ---------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A configuration file has a line `--flag=value` for each setting, as on the
// command line, which goes before it; `#` begins a comment.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_CLI_CONFIGURATION_H
#define SYSTOLE_RUNTIME_CLI_CONFIGURATION_H

#include "runtime/cli/CommandLine.h"

#include "absl/status/statusor.h"

#include <string>
#include <vector>

namespace systole::runtime {

/// The settings in a file, each `--flag=value`.
absl::StatusOr<std::vector<std::string>>
readConfiguration(const std::string &path);

/// Whether a web server sends them, whom nobody has to trust: then flags that
/// are FlagInfo::localOnly are an error.
bool isFromWeb(const std::string &path);

/// All settings of a command as they are now, in the form of a configuration
/// file, and in comments what was compiled.
std::string resolvedConfiguration(const systole_program &program,
                                  const CommandLine &line);

/// The same as a line for the log: `name = value, ...`.
std::string oneLine(absl::string_view configuration);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_CLI_CONFIGURATION_H
