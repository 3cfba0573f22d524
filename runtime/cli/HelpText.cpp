//===- HelpText.cpp - The text of --help ----------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/cli/Flags.h"
#include "runtime/support/Parameters.h"
#include "runtime/support/TensorSpec.h"

#include "absl/flags/commandlineflag.h"
#include "absl/flags/reflection.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

#include <optional>

namespace systole::runtime {
namespace {

/// Breaks `text` into lines of at most 78 columns, each indented.
std::string wrap(absl::string_view text, size_t indent) {
  std::string result, line(indent, ' ');
  for (absl::string_view word : absl::StrSplit(text, ' ')) {
    if (line.size() > indent && line.size() + 1 + word.size() > 78) {
      absl::StrAppend(&result, line, "\n");
      line.assign(indent, ' ');
    }
    absl::StrAppend(&line, line.size() > indent ? " " : "", word);
  }
  return absl::StrCat(result, line, "\n");
}

/// Appends one flag in two columns. `of` lists the commands that have it.
void appendFlag(std::string &text, absl::string_view name,
                absl::string_view value, absl::string_view defaultValue,
                absl::string_view help, absl::string_view of) {
  absl::StrAppend(&text, "  --", name, "=", value);
  if (!defaultValue.empty())
    absl::StrAppend(&text, " (default ", defaultValue, ")");
  absl::StrAppend(
      &text, "\n",
      wrap(of.empty() ? std::string(help) : absl::StrCat(help, " [", of, "]"),
           6));
}

/// The commands among `commands` that have the flag, or "" for all that run the
/// device; none if no command has it.
std::optional<std::string>
commandsOf(const FlagInfo &info, const std::vector<CommandInfo> &commands) {
  std::vector<std::string> names;
  size_t running = 0;
  for (const CommandInfo &command : commands) {
    running +=
        command.command != Command::Info && command.command != Command::Export;
    if (info.isOf(command.command))
      names.push_back(command.name);
  }
  if (names.empty())
    return std::nullopt;
  return names.size() >= running ? "" : absl::StrJoin(names, ", ");
}

/// The flags of a command or, for Command::Help, of all commands, each once.
std::string flagHelp(const systole_program &program, Command topic) {
  std::string text;
  bool all = topic == Command::Help;
  const std::vector<CommandInfo> commands = programCommands(program);
  for (const FlagInfo &info : allFlags()) {
    std::optional<std::string> of = commandsOf(info, commands);
    if (all ? !of : !info.isOf(topic))
      continue;
    const absl::CommandLineFlag *flag = absl::FindCommandLineFlag(info.name);
    appendFlag(text, info.name, info.value,
               info.showDefault ? flag->DefaultValue() : "", flag->Help(),
               all ? *of : "");
  }
  for (int32_t i = 0; i < program.num_parameters; ++i) {
    const systole_parameter &parameter = program.parameters[i];
    appendFlag(
        text, parameter.name, "VALUE", parameter.value,
        absl::StrCat("A parameter of the model: ", parameterKind(parameter),
                     parameter.compiled
                         ? "; another value needs another compilation"
                         : ""),
        "");
  }
  const systole_dataset *dataset = findDataset(program, commandName(topic));
  for (const data::FileFlag &flag :
       dataset ? data::fileFlags(*dataset) : programFileFlags(program))
    if (dataset || all || topic == Command::TrainAndEvaluate)
      appendFlag(text, flag.name, "FILES", absl::StrJoin(flag.defaults, ","),
                 "Input files: paths and globs, separated by commas", "");
  return text;
}

} // namespace

std::string helpText(const systole_program &program,
                     const std::string &executable, Command topic) {
  std::string text;
  if (topic != Command::Help) {
    absl::StrAppend(&text, "Usage: ", executable, " ", commandName(topic),
                    " [flags]\n\n");
    absl::StrAppend(
        &text,
        wrap(absl::StrCat("To ", findCommand(commandName(topic))->summary, "."),
             0));
    if (std::string flags = flagHelp(program, topic); !flags.empty())
      absl::StrAppend(&text, "\nFlags:\n", flags);
    return text;
  }
  absl::StrAppend(
      &text, "The model '", program.name, "', compiled for ",
      program.num_shards, program.num_shards == 1 ? " shard" : " shards",
      ".\n\nUsage: ", executable, " COMMAND [flags]\n\nCommands:\n");
  for (const CommandInfo &info : programCommands(program))
    absl::StrAppend(&text,
                    absl::StrFormat("  %-20s%s\n", info.name, info.summary));
  absl::StrAppend(&text, "\nFlags:\n", flagHelp(program, Command::Help));
  absl::StrAppend(
      &text,
      "\nDashes in the names of flags are the same as underscores.\n\n"
      "Exit codes: 0 done; 1 an error while running; 2 a mistake in the "
      "command\nline; 129, 130 and 143 stopped by SIGHUP, Ctrl-C (SIGINT) and "
      "SIGTERM; 141 nobody\nreads the standard output any more. Training saves "
      "a checkpoint then, and the same\ncommand goes on from there. A second "
      "SIGINT or SIGTERM ends it at once, without\nsaving.\n");
  return text;
}

} // namespace systole::runtime
