//===- Flags.h - The flags and commands there are ---------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_CLI_FLAGS_H
#define SYSTOLE_RUNTIME_CLI_FLAGS_H

#include "runtime/cli/CommandLine.h"
#include "runtime/data/core/Dataset.h"

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

/// The commands, but help, for which a program has what it takes: of a model
/// that predicts nothing it has no `predict`.
std::vector<CommandInfo> programCommands(const systole_program &program);
/// Null if there is none of that name.
const CommandInfo *findCommand(absl::string_view name);
const char *commandName(Command command);

/// What Abseil does not know of a flag.
struct FlagInfo {
  const char *name;
  /// What stands for its value in help: N (a number), S (seconds), H (hours),
  /// TIME (30s, 5m), BOOL (true without a value), or else.
  const char *value;
  std::vector<Command> commands;
  /// Whether help shows the default.
  bool showDefault;
  /// Whether the compiler has fixed the value.
  bool isCompiled = false;
  /// Of those, the compiler's default, where the program does not say itself
  /// what it was compiled with. Null of the others.
  const char *compilerDefault = nullptr;
  /// Whether it loads code, writes to a place of its own or opens a connection:
  /// a file of settings that comes from a web server may not have it.
  bool localOnly = false;
  /// Whether the value is a secret, which is never printed nor written.
  bool isSecret = false;

  bool isOf(Command command) const;

  FlagInfo onlyLocal() const {
    FlagInfo info = *this;
    info.localOnly = true;
    return info;
  }
  FlagInfo secret() const {
    FlagInfo info = *this;
    info.isSecret = true;
    return info;
  }
};

absl::Span<const FlagInfo> allFlags();
const FlagInfo *findFlag(absl::string_view name);

/// Whether this is an option of the compiler that says what a program is, but
/// no flag of programs: it may be given only as it was compiled.
bool isCompilerOption(absl::string_view name);

/// Every option of the compiler, as the name of a flag, whose value is a word.
std::vector<std::string> compilerOptions();

/// The value of a compiler's option, by the name of its flag, in the command
/// that made the program; none where it is not said.
std::optional<std::string> compiledValue(const systole_program &program,
                                         absl::string_view name);

/// What --num_shards was: the shards, or their replicas where several share
/// one.
int64_t compiledReplicas(const systole_program &program);

/// The flags that name the files of the program's datasets, each once.
std::vector<data::FileFlag> programFileFlags(const systole_program &program);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_CLI_FLAGS_H
