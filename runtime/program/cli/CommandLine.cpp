//===- CommandLine.cpp - The command line of a program --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/cli/CommandLine.h"

#include "runtime/program/cli/Configuration.h"
#include "runtime/program/cli/Flags.h"
#include "runtime/storage/Http.h"
#include "runtime/support/Status.h"

#include "absl/algorithm/container.h"
#include "absl/flags/commandlineflag.h"
#include "absl/flags/flag.h"
#include "absl/flags/reflection.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace systole::runtime {
namespace {

/// The names of the commands that the program has.
std::vector<std::string> commandNames(const systole_program &program) {
  std::vector<std::string> names;
  for (const CommandInfo &command : programCommands(program))
    names.push_back(command.name);
  return names;
}

/// Parses one command line.
class Parser {
public:
  Parser(const systole_program &program,
         const std::vector<std::string> &arguments)
      : program(program), arguments(arguments),
        fileFlags(programFileFlags(program)),
        parameters(std::make_shared<Parameters>(program)) {}

  absl::Status parse(CommandLine &line);

private:
  absl::Status parseCommand(CommandLine &line, const std::string &word);
  absl::Status parseFlag(CommandLine &line, absl::string_view argument);
  absl::Status parseConfiguration(CommandLine &line);
  absl::Status unknown(const CommandLine &line, absl::string_view name);

  absl::Status setParameter(absl::string_view name, absl::string_view value);

  const systole_program &program;
  const std::vector<std::string> &arguments;
  const std::vector<data::FileFlag> fileFlags;
  const std::shared_ptr<Parameters> parameters;
  size_t next = 0;
  bool haveCommand = false, help = false;
  std::vector<std::string> given;
};

absl::Status Parser::setParameter(absl::string_view name,
                                  absl::string_view value) {
  absl::Status status = parameters->set(name, value);
  if (status.ok())
    return status;
  std::string message(status.message());
  if (absl::IsFailedPrecondition(status))
    absl::StrAppend(&message, ". Compile it again:\n  ", program.command_line,
                    " --params=", name, "=", value);
  return usageError(message);
}

absl::Status Parser::parse(CommandLine &line) {
  line.parameters = parameters;
  while (next < arguments.size()) {
    const std::string &argument = arguments[next++];
    RETURN_IF_ERROR(absl::StartsWith(argument, "-")
                        ? parseFlag(line, argument)
                        : parseCommand(line, argument));
  }
  if (line.about)
    return absl::OkStatus();
  if (help || !haveCommand) {
    line.topic = line.command;
    line.command = Command::Help;
    if (!help)
      line.helpKind = HelpKind::Short;
    if (!help && !arguments.empty())
      return usageError(absl::StrCat(
          "give a command: ", absl::StrJoin(commandNames(program), ", "),
          " (or --help)"));
    return absl::OkStatus();
  }
  RETURN_IF_ERROR(parseConfiguration(line));
  for (const std::string &name : given)
    if (const FlagInfo *flag = findFlag(name);
        flag && !flag->isOf(line.command))
      return usageError(absl::StrCat("--", name, " is not a flag of '",
                                     commandName(line.command), "', but of '",
                                     commandName(flag->commands.front()), "'"));
  return absl::OkStatus();
}

absl::Status Parser::parseCommand(CommandLine &line, const std::string &word) {
  if (word == "help") {
    help = true;
    return absl::OkStatus();
  }
  if (haveCommand && line.command == Command::Export &&
      line.exportFolder.empty()) {
    line.exportFolder = word;
    return absl::OkStatus();
  }
  if (haveCommand)
    return usageError(absl::StrCat("'", word, "' is unexpected after '",
                                   commandName(line.command),
                                   "': flags begin with --"));
  const CommandInfo *info = findCommand(word);
  if (!info)
    return usageError(unknownCommand(word, commandNames(program)));
  line.command = info->command;
  haveCommand = true;
  return absl::OkStatus();
}

absl::Status Parser::parseFlag(CommandLine &line, absl::string_view argument) {
  absl::string_view text = argument;
  if (!absl::ConsumePrefix(&text, "--"))
    absl::ConsumePrefix(&text, "-");
  size_t equals = text.find('=');
  bool hasValue = equals != absl::string_view::npos;
  std::string name = absl::StrReplaceAll(text.substr(0, equals), {{"-", "_"}});
  if (name == "help" || name == "h") {
    help = true;
    line.helpKind = name == "h" ? HelpKind::Short : HelpKind::Whole;
    return absl::OkStatus();
  }
  if (isAboutFlag(name)) {
    line.about = {name, std::string(hasValue ? text.substr(equals + 1) : "")};
    if (name == "completion" && !hasValue && next < arguments.size())
      line.about->value = arguments[next++];
    absl::Status status = checkAbout(*line.about);
    return status.ok() ? status : usageError(status.message());
  }
  bool isFile = absl::c_any_of(
      fileFlags, [&](const data::FileFlag &flag) { return flag.name == name; });
  const FlagInfo *known = findFlag(name);
  bool isOurs = !isFile && !known && parameters->has(name);
  bool isCompilers = !isFile && !known && !isOurs && isCompilerOption(name);
  if (!isFile && !known && !isOurs && !isCompilers)
    return unknown(line, name);
  bool isChoice = known && absl::string_view(known->value) == "BOOL";
  std::string value;
  if (hasValue)
    value = std::string(text.substr(equals + 1));
  else if (isChoice &&
           (next == arguments.size() ||
            (arguments[next] != "true" && arguments[next] != "false")))
    value = "true";
  else if (next < arguments.size() && !absl::StartsWith(arguments[next], "--"))
    value = arguments[next++];
  else
    return usageError(
        absl::StrCat("--", name, " needs a value: --", name, "=..."));
  given.push_back(name);
  if (isCompilers)
    return checkCompiledWord(program, name, value,
                             compiledValue(program, name).value_or(""));
  if (isOurs)
    return setParameter(name, value);
  if (name == "params") {
    for (absl::string_view entry : absl::StrSplit(value, ',')) {
      std::vector<absl::string_view> parts =
          absl::StrSplit(entry, absl::MaxSplits('=', 1));
      if (parts.size() != 2)
        return usageError(
            absl::StrCat("--params=", value, ": write NAME=VALUE,..."));
      RETURN_IF_ERROR(setParameter(parts[0], parts[1]));
    }
    return absl::OkStatus();
  }
  if (isFile) {
    line.files[name] = value;
    return absl::OkStatus();
  }
  std::string error;
  if (absl::FindCommandLineFlag(name)->ParseFrom(value, &error))
    return absl::OkStatus();
  absl::string_view kind = findFlag(name)->value;
  // Abseil's own errors stay; errors of our types replace them.
  size_t ours = error.find("it takes ");
  int64_t negative;
  return usageError(
      absl::StrCat("'", value, "' is not a value for --", name, ": ",
                   ours != std::string::npos ? error.substr(ours)
                   : kind == "S"             ? "it takes seconds"
                   : kind == "H"             ? "it takes hours"
                   : kind == "BOOL"          ? "it takes true or false"
                   : kind == "TIME" ? "it takes a time, as 90s, 30m or 8h"
                   : absl::SimpleAtoi(value, &negative)
                       ? "it takes a whole number of at least 0"
                       : "it takes a whole number"));
}

/// Parses the settings of a file that the command line does not override.
absl::Status Parser::parseConfiguration(CommandLine &line) {
  std::string path = absl::GetFlag(FLAGS_config);
  if (path.empty())
    return absl::OkStatus();
  ASSIGN_OR_RETURN(std::vector<std::string> settings, readConfiguration(path));
  const std::vector<std::string> before = given;
  for (const std::string &setting : settings) {
    std::string name = absl::StrReplaceAll(
        setting.substr(2, setting.find('=') - 2), {{"-", "_"}});
    const FlagInfo *flag = findFlag(name);
    // A file may serve several commands.
    if (absl::c_linear_search(before, name) ||
        (flag && !flag->isOf(line.command)))
      continue;
    if (isFromWeb(path) && flag && flag->localOnly)
      return usageError(absl::StrCat(
          "'", path, "': --", name,
          " may not come from a web server: it loads code, writes files or "
          "opens a connection. Give it on the command line, or check the "
          "settings and save them as a file of this machine"));
    if (absl::Status status = parseFlag(line, setting); !status.ok())
      return usageError(absl::StrCat("'", path, "': ", status.message()));
  }
  return absl::OkStatus();
}

absl::Status Parser::unknown(const CommandLine &line, absl::string_view name) {
  std::vector<std::string> names;
  for (const FlagInfo &flag : allFlags())
    if (!haveCommand || flag.isOf(line.command))
      names.push_back(flag.name);
  for (const data::FileFlag &flag : fileFlags)
    names.push_back(flag.name);
  for (int32_t i = 0; i < program.num_parameters; ++i)
    names.push_back(program.parameters[i].name);
  return usageError(unknownFlag(
      name, names,
      program.num_parameters
          ? absl::StrCat("; as a parameter of the model ", parameters->list())
          : ""));
}

} // namespace

absl::StatusOr<CommandLine>
parseCommandLine(const systole_program &program,
                 const std::vector<std::string> &arguments) {
  CommandLine line;
  // Settings may come from a store.
  storage::setWaitNotice(
      [](const std::string &text) { logWarning("%s", text); });
  RETURN_IF_ERROR(Parser(program, arguments).parse(line));
  return line;
}

} // namespace systole::runtime
