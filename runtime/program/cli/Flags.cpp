//===- Flags.cpp - The flags and commands ---------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/cli/Flags.h"
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"

#include "absl/algorithm/container.h"
#include "absl/flags/flag.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

#include <algorithm>
#include <iterator>

#define SYSTOLE_FLAG(TYPE, NAME, DEFAULT, VALUE, COMMANDS, SHOWS_DEFAULT,      \
                     PROPERTIES, HELP)                                         \
  ABSL_FLAG(TYPE, NAME, DEFAULT, HELP);
#include "runtime/program/cli/Flags.def"
#undef SYSTOLE_FLAG

namespace systole::runtime {
namespace {

constexpr CommandInfo commands[] = {
    {Command::Train, "train",
     "train, from the latest checkpoint if there is one"},
    {Command::Evaluate, "evaluate", "print the metrics of a checkpoint"},
    {Command::TrainAndEvaluate, "train_and_evaluate",
     "train, and evaluate the checkpoints"},
    {Command::Predict, "predict", "write a prediction for each example"},
    {Command::Export, "export",
     "export the prediction to a folder: a SavedModel, weights, StableHLO"},
    {Command::Generate, "generate", "generate text after a prompt"},
    {Command::Info, "info",
     "print variables, memory and the compiler's options"},
};

/// Options of the compiler that define the program, but are not flags.
constexpr const char *onlyCompilers[] = {"num_cores_per_replica",
                                         "input_partition_dims",
                                         "mesh",
                                         "shard",
                                         "shard_optimizer_state",
                                         "loop_memory_budget",
                                         "carry",
                                         "initial_state",
                                         "input_pipeline",
                                         "variables",
                                         "load",
                                         "static",
                                         "hardware"};

const std::vector<FlagInfo> &flagInfos() {
  using C = Command;
  // All commands that run the device.
  static const std::vector<Command> all = {
      C::Train, C::Evaluate, C::TrainAndEvaluate, C::Predict, C::Generate};
  // All commands that run a program: Export does without the device.
  static const std::vector<Command> most = {
      C::Train,   C::Evaluate, C::TrainAndEvaluate,
      C::Predict, C::Export,   C::Generate};
  // The commands that read an input.
  static const std::vector<Command> reading = {C::Train, C::Evaluate,
                                               C::TrainAndEvaluate, C::Predict};
  // The commands that need a checkpoint.
  static const std::vector<Command> restoring = {C::Evaluate, C::Predict,
                                                 C::Export, C::Generate};
  static const std::vector<Command> training = {C::Train, C::TrainAndEvaluate};
  static const std::vector<Command> evaluating = {C::Evaluate,
                                                  C::TrainAndEvaluate};
  static const std::vector<Command> trainingOrEvaluating = {
      C::Train, C::TrainAndEvaluate, C::Evaluate};
  static const std::vector<Command> trainingAndEvaluating = {
      C::TrainAndEvaluate};
  static const std::vector<Command> predicting = {C::Predict};
  static const std::vector<Command> exporting = {C::Export};
  static const std::vector<Command> generating = {C::Generate};
  static const auto *infos = [] {
    auto *made = new std::vector<FlagInfo>;
    const char *group = "";
#define SYSTOLE_FLAG_GROUP(TITLE) group = TITLE;
#define SYSTOLE_FLAG(TYPE, NAME, DEFAULT, VALUE, COMMANDS, SHOWS_DEFAULT,      \
                     PROPERTIES, HELP)                                         \
  made->push_back(                                                             \
      FlagInfo{#NAME, VALUE, COMMANDS, SHOWS_DEFAULT, group} PROPERTIES);
#include "runtime/program/cli/Flags.def"
#undef SYSTOLE_FLAG
    return made;
  }();
  return *infos;
}

} // namespace

std::vector<CommandInfo> programCommands(const systole_program &program) {
  auto has = [&](absl::string_view name) {
    return findFunction(program, name) != nullptr;
  };
  auto can = [&](Command command) {
    switch (command) {
    case Command::TrainAndEvaluate:
      return has("train") && has("evaluate");
    case Command::Export:
      return program.num_forwards > 0;
    case Command::Info:
    case Command::Help:
      return true;
    default:
      return has(commandName(command));
    }
  };
  std::vector<CommandInfo> own;
  absl::c_copy_if(commands, std::back_inserter(own),
                  [&](const CommandInfo &info) { return can(info.command); });
  return own;
}

absl::Span<const FlagInfo> allFlags() { return flagInfos(); }

bool FlagInfo::isOf(Command command) const {
  return absl::c_linear_search(commands, command);
}

const CommandInfo *findCommand(absl::string_view name) {
  for (const CommandInfo &info : commands)
    if (name == info.name)
      return &info;
  return nullptr;
}

const char *commandName(Command command) {
  for (const CommandInfo &info : commands)
    if (command == info.command)
      return info.name;
  return "help";
}

const FlagInfo *findFlag(absl::string_view name) {
  for (const FlagInfo &info : flagInfos())
    if (name == info.name)
      return &info;
  return nullptr;
}

bool isCompilerOption(absl::string_view name) {
  return absl::c_linear_search(onlyCompilers, name);
}

std::vector<std::string> compilerOptions() {
  std::vector<std::string> names;
  for (const FlagInfo &info : flagInfos())
    if (info.compilerDefault)
      names.push_back(info.name);
  names.insert(names.end(), std::begin(onlyCompilers), std::end(onlyCompilers));
  return names;
}

std::optional<std::string> compiledValue(const systole_program &program,
                                         absl::string_view name) {
  std::string option =
      absl::StrCat("--", absl::StrReplaceAll(name, {{"_", "-"}}));
  std::optional<std::string> value;
  std::vector<absl::string_view> words =
      absl::StrSplit(program.command_line, ' ');
  for (size_t i = 0; i < words.size(); ++i) {
    if (absl::string_view word = words[i];
        absl::ConsumePrefix(&word, option + "="))
      value = std::string(word);
    else if (words[i] == option && i + 1 < words.size())
      value = std::string(words[i + 1]);
  }
  return value;
}

int64_t compiledReplicas(const systole_program &program) {
  int64_t count = program.num_shards, cores;
  std::string mesh = compiledValue(program, "mesh").value_or("");
  for (absl::string_view axis : absl::StrSplit(mesh, ','))
    if (absl::ConsumePrefix(&axis, "replica:") &&
        absl::SimpleAtoi(axis, &cores))
      return cores;
  if (absl::SimpleAtoi(
          compiledValue(program, "num_cores_per_replica").value_or(""),
          &cores) &&
      cores > 0)
    return count / cores;
  return count;
}

std::vector<data::FileFlag> programFileFlags(const systole_program &program) {
  std::vector<data::FileFlag> flags;
  for (int32_t i = 0; i < program.num_datasets; ++i)
    for (data::FileFlag &flag : data::fileFlags(program.datasets[i]))
      if (absl::c_none_of(flags, [&](const data::FileFlag &known) {
            return known.name == flag.name;
          }))
        flags.push_back(std::move(flag));
  return flags;
}

std::string recompileCommand(const systole_program &program,
                             absl::string_view flag, absl::string_view value) {
  std::string option =
      absl::StrCat("--", absl::StrReplaceAll(flag, {{"_", "-"}}));
  std::vector<absl::string_view> words =
      absl::StrSplit(program.command_line, ' ');
  for (size_t i = words.size(); i-- > 0;) {
    bool alone = words[i] == option || words[i] == option.substr(1);
    if (alone || absl::StartsWith(words[i], option + "=") ||
        absl::StartsWith(words[i], option.substr(1) + "="))
      words.erase(words.begin() + i,
                  words.begin() + std::min(words.size(), i + 1 + alone));
  }
  return absl::StrCat(absl::StrJoin(words, " "), " ", option, "=", value);
}

absl::Status checkCompiledWord(const systole_program &program,
                               absl::string_view flag, absl::string_view given,
                               absl::string_view compiled) {
  if (given.empty() || given == compiled)
    return absl::OkStatus();
  return usageError(absl::StrCat(
      "--", flag, "=", given, ", but this program was compiled with",
      compiled.empty() ? "out it" : absl::StrCat(" ", compiled),
      ". Compile it again:\n  ", recompileCommand(program, flag, given)));
}

} // namespace systole::runtime
