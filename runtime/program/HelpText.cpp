//===- HelpText.cpp - The text of --help ----------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/Flags.h"
#include "runtime/support/TensorSpec.h"

#include "absl/flags/commandlineflag.h"
#include "absl/flags/reflection.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

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

std::string flagHelp(const systole_program &program, Command command) {
  std::string text;
  for (const FlagInfo &info : allFlags()) {
    if (!info.isOf(command))
      continue;
    const absl::CommandLineFlag *flag = absl::FindCommandLineFlag(info.name);
    absl::StrAppend(&text, "  --", info.name, "=", info.value);
    if (info.showDefault)
      absl::StrAppend(&text, " (default ", flag->DefaultValue(), ")");
    absl::StrAppend(&text, "\n", wrap(flag->Help(), 6));
  }
  const systole_dataset *dataset = findDataset(program, commandName(command));
  if (!dataset)
    return text;
  for (const data::FileFlag &flag : data::fileFlags(*dataset)) {
    absl::StrAppend(&text, "  --", flag.name, "=FILES");
    absl::StrAppend(
        &text, "\n",
        wrap("Input files: paths and globs, separated by commas", 6));
    if (!flag.defaults.empty())
      absl::StrAppend(
          &text,
          wrap(absl::StrCat("default ", absl::StrJoin(flag.defaults, ",")), 6));
  }
  return text;
}

} // namespace

std::string helpText(const systole_program &program,
                     const std::string &executable, Command topic) {
  std::string text;
  if (topic != Command::Help) {
    absl::StrAppend(&text, "Usage: ", executable, " ", commandName(topic),
                    " [flags]\n\n");
    for (const CommandInfo &info : allCommands())
      if (info.command == topic)
        absl::StrAppend(&text, wrap(absl::StrCat("To ", info.summary, "."), 0));
    if (std::string flags = flagHelp(program, topic); !flags.empty())
      absl::StrAppend(&text, "\nFlags:\n", flags);
    return text;
  }
  absl::StrAppend(
      &text, "The model '", program.name, "', compiled for ",
      program.num_shards, program.num_shards == 1 ? " shard" : " shards",
      ".\n\nUsage: ", executable, " COMMAND [flags]\n\nCommands:\n");
  for (const CommandInfo &info : allCommands())
    absl::StrAppend(&text,
                    absl::StrFormat("  %-20s%s\n", info.name, info.summary));
  for (Command command : {Command::Train, Command::Evaluate,
                          Command::TrainAndEvaluate, Command::Predict})
    absl::StrAppend(&text, "\nFlags of ", commandName(command), ":\n",
                    flagHelp(program, command));
  absl::StrAppend(
      &text,
      "\nDashes in the names of flags are the same as underscores.\n\n"
      "Exit codes: 0 done; 1 an error while running; 2 a mistake in the "
      "command\nline; 130 and 143 stopped by Ctrl-C (SIGINT) and by "
      "SIGTERM: training saves a\ncheckpoint at the next step and the "
      "same command goes on from there. A second\nsignal ends it at once, "
      "without saving.\n");
  return text;
}

} // namespace systole::runtime
