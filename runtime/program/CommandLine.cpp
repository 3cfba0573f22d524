//===- CommandLine.cpp - The command line of a program --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/CommandLine.h"

#include "runtime/data/Dataset.h"
#include "runtime/support/TensorSpec.h"

#include "absl/algorithm/container.h"
#include "absl/flags/commandlineflag.h"
#include "absl/flags/flag.h"
#include "absl/flags/reflection.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

#include <algorithm>

ABSL_FLAG(std::string, model_dir, "",
          "Folder of the checkpoints. Training goes on from the latest one "
          "there; without this flag it uses a temporary folder");
ABSL_FLAG(std::string, checkpoint_path, "",
          "The checkpoint to evaluate, such as DIR/model.ckpt-2000, instead of "
          "the latest in --model_dir");
ABSL_FLAG(int64_t, max_steps, systole::runtime::notGiven,
          "The global step to train to");
ABSL_FLAG(int64_t, steps, systole::runtime::notGiven,
          "How many steps to run, counted from where it starts");
ABSL_FLAG(int64_t, eval_steps, systole::runtime::notGiven,
          "How many batches to evaluate; without it, one pass over the data");
ABSL_FLAG(int64_t, iterations_per_loop, 100,
          "Steps between two returns to the host");
ABSL_FLAG(int64_t, save_checkpoints_steps, systole::runtime::notGiven,
          "Save at the end of the first loop that is this many steps after the "
          "last checkpoint; 10 loops if not given. The end is always saved");
ABSL_FLAG(int64_t, keep_checkpoint_max, 5,
          "How many checkpoints to keep; 0 keeps all");
ABSL_FLAG(
    int64_t, log_step_count_steps, 100,
    "Steps between two lines of the log, where the output is no terminal");
ABSL_FLAG(uint64_t, tf_random_seed, 0,
          "Seed of the initial variables, of dropout and of the shuffles. A "
          "checkpoint brings its own");
ABSL_FLAG(double, collective_timeout_secs, 300,
          "How long one shard, or the input, may keep the others waiting");
ABSL_FLAG(int64_t, num_shards, systole::runtime::notGiven,
          "Checked against what the program was compiled for");
ABSL_FLAG(int64_t, train_batch_size, systole::runtime::notGiven,
          "Checked against what the program was compiled for");
ABSL_FLAG(int64_t, eval_batch_size, systole::runtime::notGiven,
          "Checked against what the program was compiled for");

namespace systole::runtime {
namespace {

struct CommandInfo {
  Command command;
  const char *name, *summary;
};

constexpr CommandInfo commands[] = {
    {Command::Train, "train",
     "train, from the latest checkpoint if there is one"},
    {Command::Evaluate, "evaluate", "print the metrics of a checkpoint"},
    {Command::Info, "info",
     "print the variables, the memory, how it was compiled"},
};

struct FlagInfo {
  const char *name, *value;
  std::vector<Command> commands;
  /// Whether help shows the default.
  bool showDefault;
};

const std::vector<FlagInfo> &flagInfos() {
  static const auto *infos = new std::vector<FlagInfo>{
      {"model_dir", "DIR", {Command::Train, Command::Evaluate}, false},
      {"checkpoint_path", "PATH", {Command::Evaluate}, false},
      {"max_steps", "N", {Command::Train}, false},
      {"steps", "N", {Command::Train, Command::Evaluate}, false},
      {"eval_steps", "N", {Command::Evaluate}, false},
      {"iterations_per_loop", "N", {Command::Train}, true},
      {"save_checkpoints_steps", "N", {Command::Train}, false},
      {"keep_checkpoint_max", "N", {Command::Train}, true},
      {"log_step_count_steps", "N", {Command::Train}, true},
      {"tf_random_seed", "N", {Command::Train, Command::Evaluate}, true},
      {"collective_timeout_secs",
       "S",
       {Command::Train, Command::Evaluate},
       true},
      {"num_shards", "N", {Command::Train, Command::Evaluate}, false},
      {"train_batch_size", "N", {Command::Train, Command::Evaluate}, false},
      {"eval_batch_size", "N", {Command::Train, Command::Evaluate}, false},
  };
  return *infos;
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

bool takes(Command command, const FlagInfo &flag) {
  return absl::c_linear_search(flag.commands, command);
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

/// The least number of insertions, deletions and replacements of a character
/// that make one word of the other.
size_t editDistance(absl::string_view from, absl::string_view to) {
  std::vector<size_t> row(to.size() + 1);
  for (size_t j = 0; j <= to.size(); ++j)
    row[j] = j;
  for (size_t i = 1; i <= from.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= to.size(); ++j) {
      size_t replaced = diagonal + (from[i - 1] != to[j - 1]);
      diagonal = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row[to.size()];
}

/// "; did you mean ...?", if a name is close to the one that was given.
std::string suggest(absl::string_view given,
                    const std::vector<std::string> &names,
                    absl::string_view prefix) {
  const std::string *best = nullptr;
  size_t least = std::max<size_t>(2, given.size() / 3) + 1;
  for (const std::string &name : names) {
    size_t distance = editDistance(given, name);
    if (distance < least) {
      least = distance;
      best = &name;
    }
  }
  return best ? absl::StrCat("; did you mean ", prefix, *best, "?") : "";
}

absl::Status checkCompiled(absl::string_view flag, int64_t given,
                           int64_t compiled, const systole_program &program) {
  if (given == notGiven || compiled == notGiven || given == compiled)
    return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "--", flag, "=", given, ", but this program was compiled for ", compiled,
      ": every size is fixed when it is compiled. Compile it again: add --",
      absl::StrReplaceAll(flag, {{"_", "-"}}), "=", given, " to\n  ",
      program.command_line));
}

int64_t batchSize(const systole_program &program, absl::string_view function) {
  const systole_function *found = findFunction(program, function);
  return found ? found->global_batch_size : notGiven;
}

/// What no value of the flags' types can mean.
absl::Status checkFlags(const systole_program &program, Command command) {
  struct Least {
    const char *flag;
    int64_t value, least;
    bool optional;
  };
  for (const Least &check :
       {Least{"max_steps", absl::GetFlag(FLAGS_max_steps), 1, true},
        Least{"steps", absl::GetFlag(FLAGS_steps), 1, true},
        Least{"eval_steps", absl::GetFlag(FLAGS_eval_steps), 1, true},
        Least{"iterations_per_loop", absl::GetFlag(FLAGS_iterations_per_loop),
              1, false},
        Least{"save_checkpoints_steps",
              absl::GetFlag(FLAGS_save_checkpoints_steps), 1, true},
        Least{"keep_checkpoint_max", absl::GetFlag(FLAGS_keep_checkpoint_max),
              0, false},
        Least{"log_step_count_steps", absl::GetFlag(FLAGS_log_step_count_steps),
              1, false}})
    if (check.value < check.least &&
        !(check.optional && check.value == notGiven))
      return absl::InvalidArgumentError(
          absl::StrCat("--", check.flag, " must be at least ", check.least,
                       ", not ", check.value));
  if (!(absl::GetFlag(FLAGS_collective_timeout_secs) > 0))
    return absl::InvalidArgumentError(
        "--collective_timeout_secs must be more than 0");
  if (command == Command::Train &&
      (absl::GetFlag(FLAGS_max_steps) == notGiven) ==
          (absl::GetFlag(FLAGS_steps) == notGiven))
    return absl::InvalidArgumentError(
        "say how long to train, by one of --max_steps=N (up to global step N) "
        "and --steps=N (N steps from here)");
  for (absl::Status status :
       {checkCompiled("num_shards", absl::GetFlag(FLAGS_num_shards),
                      program.num_shards, program),
        checkCompiled("train_batch_size", absl::GetFlag(FLAGS_train_batch_size),
                      batchSize(program, "train"), program),
        checkCompiled("eval_batch_size", absl::GetFlag(FLAGS_eval_batch_size),
                      batchSize(program, "evaluate"), program)})
    if (!status.ok())
      return status;
  return absl::OkStatus();
}

/// Parses one command line.
class Parser {
public:
  Parser(const systole_program &program,
         const std::vector<std::string> &arguments)
      : arguments(arguments), fileFlags(programFileFlags(program)) {}

  absl::Status parse(CommandLine &line);

private:
  absl::Status parseCommand(CommandLine &line, const std::string &word);
  absl::Status parseFlag(CommandLine &line, absl::string_view argument);
  absl::Status unknownFlag(const CommandLine &line, absl::string_view name);

  const std::vector<std::string> &arguments;
  const std::vector<data::FileFlag> fileFlags;
  size_t next = 0;
  bool haveCommand = false, help = false;
  std::vector<std::string> given;
};

absl::Status Parser::parse(CommandLine &line) {
  while (next < arguments.size()) {
    const std::string &argument = arguments[next++];
    absl::Status status = absl::StartsWith(argument, "-")
                              ? parseFlag(line, argument)
                              : parseCommand(line, argument);
    if (!status.ok())
      return status;
  }
  if (help || !haveCommand) {
    line.topic = line.command;
    line.command = Command::Help;
    if (!help && !arguments.empty())
      return absl::InvalidArgumentError(
          "say what to do: train, evaluate or info (or --help)");
    return absl::OkStatus();
  }
  for (const std::string &name : given)
    if (const FlagInfo *flag = findFlag(name);
        flag && !takes(line.command, *flag))
      return absl::InvalidArgumentError(absl::StrCat(
          "--", name, " is not a flag of '", commandName(line.command),
          "', but of '", commandName(flag->commands.front()), "'"));
  return absl::OkStatus();
}

absl::Status Parser::parseCommand(CommandLine &line, const std::string &word) {
  if (word == "help") {
    help = true;
    return absl::OkStatus();
  }
  if (haveCommand)
    return absl::InvalidArgumentError(
        absl::StrCat("'", word, "' is too much after '",
                     commandName(line.command), "': flags begin with --"));
  const CommandInfo *info = findCommand(word);
  if (!info) {
    std::vector<std::string> names;
    for (const CommandInfo &command : commands)
      names.push_back(command.name);
    return absl::InvalidArgumentError(
        absl::StrCat("there is no command '", word, "', only ",
                     absl::StrJoin(names, ", "), suggest(word, names, "")));
  }
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
    return absl::OkStatus();
  }
  bool isFile = absl::c_any_of(
      fileFlags, [&](const data::FileFlag &flag) { return flag.name == name; });
  if (!isFile && !findFlag(name))
    return unknownFlag(line, name);
  std::string value;
  if (hasValue)
    value = std::string(text.substr(equals + 1));
  else if (next < arguments.size() && !absl::StartsWith(arguments[next], "--"))
    value = arguments[next++];
  else
    return absl::InvalidArgumentError(
        absl::StrCat("--", name, " needs a value: --", name, "=..."));
  given.push_back(name);
  if (isFile) {
    line.files[name] = value;
    return absl::OkStatus();
  }
  std::string error;
  if (!absl::FindCommandLineFlag(name)->ParseFrom(value, &error))
    return absl::InvalidArgumentError(absl::StrCat(
        "'", value, "' is no value for --", name, ": it takes ",
        absl::StrContains(name, "secs") ? "seconds" : "a whole number"));
  return absl::OkStatus();
}

absl::Status Parser::unknownFlag(const CommandLine &line,
                                 absl::string_view name) {
  std::vector<std::string> names;
  for (const FlagInfo &flag : flagInfos())
    if (!haveCommand || takes(line.command, flag))
      names.push_back(flag.name);
  for (const data::FileFlag &flag : fileFlags)
    names.push_back(flag.name);
  return absl::InvalidArgumentError(absl::StrCat("there is no flag --", name,
                                                 suggest(name, names, "--"),
                                                 " (--help lists all)"));
}

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
  for (const FlagInfo &info : flagInfos()) {
    if (!takes(command, info))
      continue;
    const absl::CommandLineFlag *flag = absl::FindCommandLineFlag(info.name);
    absl::StrAppend(&text, "  --", info.name, "=", info.value);
    if (info.showDefault)
      absl::StrAppend(&text, " (default ", flag->DefaultValue(), ")");
    absl::StrAppend(&text, "\n", wrap(flag->Help(), 6));
  }
  if (command == Command::Info)
    return text;
  for (const data::FileFlag &flag : programFileFlags(program)) {
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

absl::StatusOr<CommandLine>
parseCommandLine(const systole_program &program,
                 const std::vector<std::string> &arguments) {
  CommandLine line;
  absl::Status status = Parser(program, arguments).parse(line);
  if (status.ok() && line.command != Command::Help)
    status = checkFlags(program, line.command);
  if (!status.ok())
    return status;
  return line;
}

std::string helpText(const systole_program &program,
                     const std::string &executable, Command topic) {
  std::string text;
  if (topic != Command::Help) {
    absl::StrAppend(&text, "Usage: ", executable, " ", commandName(topic),
                    " [flags]\n\n");
    for (const CommandInfo &info : commands)
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
  for (const CommandInfo &info : commands)
    absl::StrAppend(&text,
                    absl::StrFormat("  %-10s%s\n", info.name, info.summary));
  for (Command command : {Command::Train, Command::Evaluate})
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
