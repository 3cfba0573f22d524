//===- HelpText.cpp - The text of --help ----------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/cli/CommandLine.h"
#include "runtime/program/cli/Flags.h"
#include "runtime/program/cli/ProgramPage.h"
#include "runtime/support/Parameters.h"
#include "runtime/support/TensorSpec.h"

#include "absl/flags/commandlineflag.h"
#include "absl/flags/reflection.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"

namespace systole::runtime {
namespace {

/// The names of the flag's commands among `commands`. `isBrief` omits a list of
/// all that run the device.
std::vector<std::string> commandsOf(const FlagInfo &info,
                                    const std::vector<CommandInfo> &commands,
                                    bool isBrief) {
  std::vector<std::string> names;
  size_t running = 0;
  for (const CommandInfo &command : commands) {
    running +=
        command.command != Command::Info && command.command != Command::Export;
    if (info.isOf(command.command))
      names.push_back(command.name);
  }
  if (isBrief && names.size() >= running)
    names.clear();
  return names;
}

/// The flags of a command or, for Command::Help, of all that the program has,
/// each once.
std::vector<HelpFlag> flagsOf(const systole_program &program, Command topic,
                              bool isBrief) {
  std::vector<HelpFlag> flags;
  bool all = topic == Command::Help;
  const std::vector<CommandInfo> commands = programCommands(program);
  for (const FlagInfo &info : allFlags()) {
    const bool isOfSome = !commandsOf(info, commands, false).empty();
    if (all ? !isOfSome : !info.isOf(topic))
      continue;
    const absl::CommandLineFlag *flag = absl::FindCommandLineFlag(info.name);
    HelpFlag help = {info.name, info.value, flag->Help(),
                     info.showDefault ? flag->DefaultValue() : "",
                     all ? commandsOf(info, commands, isBrief)
                         : std::vector<std::string>()};
    if (help.value == "BOOL") {
      help.choices = {"true", "false"};
      help.isOptional = !isBrief;
    }
    flags.push_back(std::move(help));
  }
  for (int32_t i = 0; i < program.num_parameters; ++i) {
    const systole_parameter &parameter = program.parameters[i];
    flags.push_back(
        {parameter.name, "VALUE",
         absl::StrCat("A parameter of the model: ", parameterKind(parameter),
                      parameter.compiled
                          ? "; another value needs another compilation"
                          : ""),
         parameter.value});
  }
  const systole_dataset *dataset = findDataset(program, commandName(topic));
  for (const data::FileFlag &flag :
       dataset ? data::fileFlags(*dataset) : programFileFlags(program))
    if (dataset || all || topic == Command::TrainAndEvaluate)
      flags.push_back({flag.name, "FILES",
                       "Input files: paths and globs, separated by commas",
                       absl::StrJoin(flag.defaults, ",")});
  return flags;
}

constexpr char notes[] =
    "Dashes in the names of flags are the same as underscores.\n\nExit codes: "
    "0 done; 1 an error while running; 2 a mistake in the command line; 141 "
    "the reader of the standard output has gone. Codes 129, 130 and 143: "
    "stopped by SIGHUP, Ctrl-C (SIGINT) or SIGTERM. Training then saves a "
    "checkpoint, and the same command resumes from it. A second SIGINT or "
    "SIGTERM ends it at once, without saving.";

} // namespace

std::string helpText(const systole_program &program,
                     const std::string &executable, Command topic) {
  std::string text;
  if (topic != Command::Help) {
    absl::StrAppend(&text, "Usage: ", executable, " ", commandName(topic),
                    " [flags]\n\n");
    absl::StrAppend(
        &text,
        wrapText(
            absl::StrCat("To ", findCommand(commandName(topic))->summary, "."),
            0));
    if (auto flags = flagsOf(program, topic, /*isBrief=*/true); !flags.empty())
      absl::StrAppend(&text, "\nFlags:\n", helpFlags(flags));
    return text;
  }
  absl::StrAppend(
      &text, "The model '", program.name, "', compiled for ",
      program.num_shards, program.num_shards == 1 ? " shard" : " shards",
      ".\n\nUsage: ", executable, " COMMAND [flags]\n\nCommands:\n");
  for (const CommandInfo &info : programCommands(program))
    absl::StrAppend(&text,
                    absl::StrFormat("  %-20s%s\n", info.name, info.summary));
  absl::StrAppend(&text, "\nFlags:\n",
                  helpFlags(flagsOf(program, Command::Help, /*isBrief=*/true)),
                  "\nFlags without a command:\n", helpFlags(commonFlags()),
                  "\n", wrapText(notes, 0));
  return text;
}

HelpPage programPage(const systole_program &program,
                     const std::string &executable) {
  HelpPage page;
  page.program = executable;
  page.summary = absl::StrCat("the model '", program.name, "'");
  page.description = absl::StrCat(
      "The model '", program.name, "', compiled by ", program.compiler, " for ",
      program.num_shards, program.num_shards == 1 ? " shard" : " shards",
      " of ", program.target_cpu, ".");
  for (const CommandInfo &info : programCommands(program))
    page.commands.push_back({info.name,
                             info.command == Command::Export ? "FOLDER" : "",
                             info.summary});
  page.flags = flagsOf(program, Command::Help, /*isBrief=*/false);
  for (HelpFlag &flag : commonFlags())
    page.flags.push_back(std::move(flag));
  page.notes = notes;
  return page;
}

} // namespace systole::runtime
