//===- Flags.h - The flags and commands -------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_CLI_FLAGS_H
#define SYSTOLE_RUNTIME_PROGRAM_CLI_FLAGS_H

#include "runtime/data/core/Dataset.h"
#include "runtime/program/cli/CommandLine.h"

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <optional>
#include <string>
#include <vector>

namespace systole::runtime {

struct CommandInfo {
  Command command;
  const char *name, *summary;
};

/// The program's commands, except help. A program has `predict` only if its
/// model predicts, and so on.
std::vector<CommandInfo> programCommands(const systole_program &program);
/// The command of that name, or null.
const CommandInfo *findCommand(absl::string_view name);
const char *commandName(Command command);

/// A flag's properties beyond Abseil's.
struct FlagInfo {
  const char *name;
  /// The placeholder for its value in help: N (a number), S (seconds), H
  /// (hours), TIME (30s, 5m), BOOL (true without a value), or another word.
  const char *value;
  std::vector<Command> commands;
  /// Whether help shows the default.
  bool showDefault;
  /// The title of its group in help.
  const char *group;
  /// Whether the short help has it.
  bool isCommon = false;
  /// Whether help leaves the flag out, since the flag has no effect.
  bool isUnlisted = false;
  /// Whether the compiler fixes the value.
  bool isCompiled = false;
  /// The compiler's default, for compiled flags whose value the program does
  /// not record; else null.
  const char *compilerDefault = nullptr;
  /// Whether the flag loads code, writes to a place of its own or opens a
  /// connection. Such a flag is forbidden in a configuration from a web server.
  bool localOnly = false;
  /// Whether the value is a secret, which is never printed or written.
  bool isSecret = false;
  /// The bound of a number that is given, and whether it may equal that.
  std::optional<double> least;
  bool mayBeLeast = true;

  bool isOf(Command command) const;

  FlagInfo &onlyLocal() {
    localOnly = true;
    return *this;
  }
  /// The compiler fixes the value. `defaultValue` is its default, if programs
  /// may not record the value.
  FlagInfo &compiled(const char *defaultValue = nullptr) {
    isCompiled = true;
    compilerDefault = defaultValue;
    return *this;
  }
  FlagInfo &atLeast(double bound) {
    least = bound;
    return *this;
  }
  FlagInfo &moreThan(double bound) {
    mayBeLeast = false;
    return atLeast(bound);
  }
  FlagInfo &common() {
    isCommon = true;
    return *this;
  }
  FlagInfo &unlisted() {
    isUnlisted = true;
    return *this;
  }
  FlagInfo &secret() {
    isSecret = true;
    return *this;
  }
};

absl::Span<const FlagInfo> allFlags();
const FlagInfo *findFlag(absl::string_view name);

/// Whether `name` is an option of the compiler that defines a program, but no
/// flag of programs. A command may give such an option only the value that the
/// program was compiled with.
bool isCompilerOption(absl::string_view name);

/// All compiler options that take a word, as names of flags.
std::vector<std::string> compilerOptions();

/// Returns the value of a compiler option, by the name of its flag, in the
/// command that made the program. Returns std::nullopt if the command does not
/// set the option.
std::optional<std::string> compiledValue(const systole_program &program,
                                         absl::string_view name);

/// The command that made this program, with another value for one flag.
std::string recompileCommand(const systole_program &program,
                             absl::string_view flag, absl::string_view value);

/// Checks an option of the compiler that takes a word.
absl::Status checkCompiledWord(const systole_program &program,
                               absl::string_view flag, absl::string_view given,
                               absl::string_view compiled);

/// The compiled value of --num_shards: the shards, or the replicas if several
/// shards form one.
int64_t compiledReplicas(const systole_program &program);

/// The flags that name the files of the program's datasets, each once.
std::vector<data::FileFlag> programFileFlags(const systole_program &program);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_CLI_FLAGS_H
