//===- CommandLine.h - The command line of a program ------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The subcommands and flags of a compiled program. Flags are Abseil's, with
// TPUEstimator's names. The program's datasets define the flags that name
// files. Dashes in a flag's name equal underscores.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_CLI_COMMANDLINE_H
#define SYSTOLE_RUNTIME_PROGRAM_CLI_COMMANDLINE_H

#include "runtime/about/About.h"
#include "runtime/program/cli/Log.h"
#include "runtime/program/cli/LoopLength.h"
#include "runtime/program/cli/StepRange.h"
#include "runtime/support/Parameters.h"
#include "systole/runtime/abi.h"

#include "absl/container/flat_hash_map.h"
#include "absl/flags/declare.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#define SYSTOLE_FLAG(TYPE, NAME, DEFAULT, VALUE, COMMANDS, SHOWS_DEFAULT,      \
                     PROPERTIES, HELP)                                         \
  ABSL_DECLARE_FLAG(TYPE, NAME);
#include "runtime/program/cli/Flags.def"
#undef SYSTOLE_FLAG

namespace systole::runtime {

class Job;

/// The value of a flag that was not given: a number that nobody would choose.
constexpr int64_t notGiven = std::numeric_limits<int64_t>::min();

/// The machine that this program is for, by the compiler's name.
#if defined(__aarch64__)
constexpr char thisMachine[] = "aarch64-linux-gnu";
#else
constexpr char thisMachine[] = "x86_64-linux-gnu";
#endif

enum class Command {
  Help,
  Train,
  Evaluate,
  TrainAndEvaluate,
  Predict,
  Export,
  Generate,
  Info
};

struct CommandLine {
  Command command = Command::Help;
  /// The command whose help is requested, or Help for all.
  Command topic = Command::Help;
  HelpKind helpKind = HelpKind::Whole;
  /// A flag that needs no command, as --version.
  std::optional<AboutRequest> about;
  /// The folder in which `export` creates a version.
  std::string exportFolder;
  /// The values of the given file flags.
  absl::flat_hash_map<std::string, std::string> files;
  /// The program's parameters, with the given values.
  std::shared_ptr<Parameters> parameters = std::make_shared<Parameters>();
  /// The processes that run the command together; null for this one alone.
  Job *job = nullptr;
  /// Whether the person has chosen the CPUs that this process is bound to.
  bool bindingAskedFor = false;
};

/// Parses the arguments and sets Abseil's flags. A mistake is a usageError that
/// suggests the correct text.
absl::StatusOr<CommandLine>
parseCommandLine(const systole_program &program,
                 const std::vector<std::string> &arguments);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_CLI_COMMANDLINE_H
