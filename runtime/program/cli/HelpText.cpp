//===- HelpText.cpp - The page of --help ----------------------------------===//
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
#include "absl/strings/str_join.h"

#include <optional>
#include <utility>

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

/// Returns the value of a compiled flag, or std::nullopt if the flag does not
/// concern the program.
std::optional<std::string> valueOf(const systole_program &program,
                                   const FlagInfo &info) {
  if (info.compilerDefault)
    return compiledValue(program, info.name).value_or(info.compilerDefault);
  const absl::string_view name = info.name;
  if (name == "num_shards")
    return absl::StrCat(compiledReplicas(program));
  for (auto [function, flag] : {std::pair("train", "train_batch_size"),
                                std::pair("evaluate", "eval_batch_size"),
                                std::pair("predict", "predict_batch_size")})
    if (const systole_function *found = findFunction(program, function);
        found && name == flag)
      return absl::StrCat(found->global_batch_size);
  return std::nullopt;
}

/// Whether a command runs steps of this batch size.
bool isBatchSizeOf(Command command, absl::string_view flag) {
  const bool both = command == Command::TrainAndEvaluate;
  return ((both || command == Command::Train) && flag == "train_batch_size") ||
         ((both || command == Command::Evaluate) &&
          flag == "eval_batch_size") ||
         (command == Command::Predict && flag == "predict_batch_size");
}

/// The flags of a command or, for Command::Help, of all that the program has,
/// each once.
std::vector<HelpFlag> flagsOf(const systole_program &program, Command topic,
                              Stage stage) {
  std::vector<HelpFlag> flags;
  bool all = topic == Command::Help;
  const std::vector<CommandInfo> commands = programCommands(program);
  const systole_dataset *dataset = findDataset(program, commandName(topic));
  for (const data::FileFlag &flag :
       dataset ? data::fileFlags(*dataset) : programFileFlags(program)) {
    if (!dataset && !all && topic != Command::TrainAndEvaluate)
      continue;
    HelpFlag help = {flag.name, "FILES",
                     "Input files: paths and globs, separated by commas",
                     absl::StrJoin(flag.defaults, ",")};
    help.group = "Input";
    help.isCommon = true;
    flags.push_back(std::move(help));
  }
  for (int32_t i = 0; i < program.num_parameters; ++i) {
    const systole_parameter &parameter = program.parameters[i];
    HelpFlag help = {
        parameter.name, "VALUE",
        absl::StrCat("A parameter of the model: ", parameterKind(parameter),
                     parameter.compiled ? "; another value needs another "
                                          "compilation"
                                        : ""),
        parameter.value};
    help.group = "Model";
    help.isCommon = !parameter.compiled;
    flags.push_back(std::move(help));
  }
  for (const FlagInfo &info : allFlags()) {
    const bool isOfSome = !commandsOf(info, commands, false).empty();
    if (info.isUnlisted || (all ? !isOfSome : !info.isOf(topic)))
      continue;
    const absl::CommandLineFlag *flag = absl::FindCommandLineFlag(info.name);
    HelpFlag help = {info.name, info.value, flag->Help(),
                     info.showDefault ? flag->DefaultValue() : "",
                     all ? commandsOf(info, commands, !info.isCompiled)
                         : std::vector<std::string>()};
    help.group = info.group;
    help.isCommon = info.isCommon;
    if (help.value == "BOOL") {
      help.choices = {"true", "false"};
      help.isOptional = true;
    }
    if (info.isCompiled && stage == Stage::Model) {
      help.group = "Compiler (tpu-run --help describes its flags)";
      help.isCommon = isBatchSizeOf(topic, info.name);
      if (help.isCommon)
        help.text = "Required: examples of a step, over all shards";
    } else if (info.isCompiled) {
      std::optional<std::string> value = valueOf(program, info);
      if (!value)
        continue;
      help.value = *value;
      help.commands.clear();
      help.choices.clear();
      help.isOptional = false;
    }
    flags.push_back(std::move(help));
  }
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

HelpPage programPage(const systole_program &program,
                     const std::string &executable, Command topic,
                     Stage stage) {
  HelpPage page;
  page.program = executable;
  page.summary = absl::StrCat("the model '", program.name, "'");
  page.flags = flagsOf(program, topic, stage);
  page.notes = notes;
  if (topic != Command::Help) {
    const CommandInfo &info = *findCommand(commandName(topic));
    page.description = absl::StrCat("To ", info.summary, ".");
    page.arguments = absl::StrCat(
        info.name, topic == Command::Export ? " FOLDER" : "", " [flags]");
    return page;
  }
  page.description = absl::StrCat(
      "The model '", program.name, "', compiled by ", program.compiler, " for ",
      program.num_shards, program.num_shards == 1 ? " shard" : " shards",
      " of ", program.target_cpu, ".");
  for (const CommandInfo &info : programCommands(program))
    page.commands.push_back({info.name,
                             info.command == Command::Export ? "FOLDER" : "",
                             info.summary});
  for (HelpFlag &flag : commonFlags())
    page.flags.push_back(std::move(flag));
  return page;
}

} // namespace systole::runtime
