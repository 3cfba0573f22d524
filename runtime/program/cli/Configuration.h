//===- Configuration.h - The settings of a run, as text ---------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A configuration file has a line `--flag=value` for each setting. The command
// line overrides it. `#` begins a comment.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_CLI_CONFIGURATION_H
#define SYSTOLE_RUNTIME_PROGRAM_CLI_CONFIGURATION_H

#include "runtime/program/cli/CommandLine.h"

#include "absl/status/statusor.h"

#include <string>
#include <vector>

namespace systole::runtime {

/// The settings in a file, each in the form `--flag=value`.
absl::StatusOr<std::vector<std::string>>
readConfiguration(const std::string &path);

/// Whether the file comes from a web server, which is not trusted. Then flags
/// that are FlagInfo::localOnly are an error.
bool isFromWeb(const std::string &path);

/// All present settings of a command, in the form of a configuration file.
/// Comments have the settings that were compiled.
std::string resolvedConfiguration(const systole_program &program,
                                  const CommandLine &line);

/// The settings that are not defaults, as a line for the log: `name = value,
/// ...`.
std::string changedSettings(const systole_program &program,
                            const CommandLine &line);

/// The settings of the input that differ between two configurations: flags of
/// batches, parameters, and the names of files: "--train_batch_size=64, before
/// 128". A setting that one of them lacks does not differ.
std::string describeInputChanges(const systole_program &program,
                                 absl::string_view before,
                                 absl::string_view now);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_CLI_CONFIGURATION_H
