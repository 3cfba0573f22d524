//===- CommandLine.cpp - The command line of a program --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/cli/CommandLine.h"

#include "runtime/cli/Configuration.h"
#include "runtime/cli/ExitCodes.h"
#include "runtime/cluster/Resolve.h"

#include "runtime/cli/Flags.h"
#include "runtime/cli/MonitorOptions.h"
#include "runtime/storage/Http.h"
#include "runtime/storage/StorageOptions.h"
#include "runtime/support/NearestName.h"
#include "runtime/support/TensorSpec.h"
#include "runtime/team/Threads.h"

#include "absl/algorithm/container.h"
#include "absl/flags/commandlineflag.h"
#include "absl/flags/flag.h"
#include "absl/flags/reflection.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>

namespace systole::runtime {
namespace {

/// Returns "; did you mean ...?" if a name is close to the given one.
std::string suggest(absl::string_view given,
                    const std::vector<std::string> &names,
                    absl::string_view prefix) {
  std::string nearest(findNearestName({given.data(), given.size()}, names));
  return nearest.empty()
             ? ""
             : absl::StrCat("; did you mean ", prefix, nearest, "?");
}

/// The names of the commands that the program has.
std::vector<std::string> commandNames(const systole_program &program) {
  std::vector<std::string> names;
  for (const CommandInfo &command : programCommands(program))
    names.push_back(command.name);
  return names;
}

/// The command that made this program, with another value for one flag.
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

absl::Status checkCompiled(absl::string_view flag, int64_t given,
                           int64_t compiled, const systole_program &program) {
  if (given == notGiven || compiled == notGiven || given == compiled)
    return absl::OkStatus();
  return usageError(absl::StrCat(
      "--", flag, "=", given, ", but this program was compiled for ", compiled,
      ": sizes are fixed at compile time. Compile it again:\n  ",
      recompileCommand(program, flag, absl::StrCat(given))));
}

/// Checks an option of the compiler that takes a word.
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

absl::Status checkCompiledWords(const systole_program &program) {
  for (const FlagInfo &flag : allFlags())
    if (flag.compilerDefault)
      if (absl::Status status = checkCompiledWord(
              program, flag.name,
              absl::FindCommandLineFlag(flag.name)->CurrentValue(),
              compiledValue(program, flag.name).value_or(flag.compilerDefault));
          !status.ok())
        return status;
  return absl::OkStatus();
}

/// The flags that name a cluster; TPUEstimator finds its device by them.
constexpr absl::string_view clusterFlags[] = {"master", "evaluation_master",
                                              "tpu_name"};

/// The command line for a shell, without names of clusters and without secrets.
std::string withoutCluster(const systole_program &program,
                           const std::vector<std::string> &arguments) {
  std::string line = absl::StrCat("./", program.name);
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string &argument = arguments[i];
    absl::string_view text = argument;
    const bool isFlag = absl::ConsumePrefix(&text, "-");
    absl::ConsumePrefix(&text, "-");
    const size_t equal = text.find('=');
    std::string name = absl::StrReplaceAll(text.substr(0, equal), {{"-", "_"}});
    const FlagInfo *known = findFlag(name);
    if (isFlag && (absl::c_linear_search(clusterFlags, name) ||
                   (known && known->isSecret))) {
      i += equal == absl::string_view::npos; // The value is a word of its own.
      continue;
    }
    const bool isPlain = absl::c_all_of(argument, [](char c) {
      return absl::ascii_isalnum(static_cast<unsigned char>(c)) ||
             absl::StrContains("-_=./:,@%+", c);
    });
    absl::StrAppend(
        &line, " ",
        isPlain
            ? argument
            : absl::StrCat("'", absl::StrReplaceAll(argument, {{"'", "'\\''"}}),
                           "'"));
  }
  return line;
}

absl::Status checkCluster(const systole_program &program,
                          const std::vector<std::string> &arguments) {
  absl::StatusOr<Launch> launch = findLaunch();
  if (!launch.ok())
    return launch.status();
  const char *tfConfig = std::getenv("TF_CONFIG");
  for (absl::string_view flag : clusterFlags) {
    ClusterRequest request;
    request.name = absl::FindCommandLineFlag(flag)->CurrentValue();
    request.flag = std::string(flag);
    request.command = withoutCluster(program, arguments);
    request.tfConfig = tfConfig ? tfConfig : "";
    request.launch = *launch;
    if (absl::Status status = resolveCluster(request).status(); !status.ok())
      return usageError(status.message());
  }
  return absl::OkStatus();
}

int64_t batchSize(const systole_program &program, absl::string_view function) {
  const systole_function *found = findFunction(program, function);
  return found ? found->global_batch_size : notGiven;
}

/// Rejects values that the flags' types allow, but that make no sense.
absl::Status checkFlags(const systole_program &program, Command command) {
  struct Least {
    const char *flag;
    int64_t value, least;
    bool optional;
  };
  for (const Least &check :
       {Least{"max_steps", absl::GetFlag(FLAGS_max_steps), 1, true},
        Least{"steps", absl::GetFlag(FLAGS_steps), 1, true},
        Least{"epochs", absl::GetFlag(FLAGS_epochs), 1, true},
        Least{"length", absl::GetFlag(FLAGS_length), 1, false},
        Least{"eval_steps", absl::GetFlag(FLAGS_eval_steps), 1, true},
        Least{"iterations_per_loop",
              absl::GetFlag(FLAGS_iterations_per_loop).steps, 1, false},
        Least{"profile_loops", absl::GetFlag(FLAGS_profile_loops), 0, false},
        Least{"experimental_host_call_every_n_steps",
              absl::GetFlag(FLAGS_experimental_host_call_every_n_steps), 1,
              false},
        Least{"export_version", absl::GetFlag(FLAGS_export_version), 1, true},
        Least{"keep_best", absl::GetFlag(FLAGS_keep_best), 0, false},
        Least{"early_stopping_evals", absl::GetFlag(FLAGS_early_stopping_evals),
              0, false},
        Least{"save_checkpoints_steps",
              absl::GetFlag(FLAGS_save_checkpoints_steps), 1, true},
        Least{"keep_checkpoint_max", absl::GetFlag(FLAGS_keep_checkpoint_max),
              0, false},
        Least{"input_threads", absl::GetFlag(FLAGS_input_threads), 0, false},
        Least{"skip_bad_records", absl::GetFlag(FLAGS_skip_bad_records), 0,
              false},
        Least{"max_record_bytes", absl::GetFlag(FLAGS_max_record_bytes), 1,
              false},
        Least{"max_image_pixels", absl::GetFlag(FLAGS_max_image_pixels), 1,
              false},
        Least{"save_summary_steps", absl::GetFlag(FLAGS_save_summary_steps), 0,
              false},
        Least{"log_step_count_steps", absl::GetFlag(FLAGS_log_step_count_steps),
              1, false}})
    if (check.value < check.least &&
        !(check.optional && check.value == notGiven))
      return usageError(absl::StrCat("--", check.flag, " must be at least ",
                                     check.least, ", not ", check.value));
  if (absl::StatusOr<int> threads =
          parseThreads(absl::StrCat(absl::GetFlag(FLAGS_threads)), "--threads");
      !threads.ok())
    return usageError(threads.status().message());
  if (!(absl::GetFlag(FLAGS_temperature) >= 0))
    return usageError("--temperature must be at least 0");
  if (absl::GetFlag(FLAGS_prompt).empty())
    return usageError("--prompt must have at least one character");
  if (!(absl::GetFlag(FLAGS_collective_timeout_secs) > 0))
    return usageError("--collective_timeout_secs must be more than 0");
  constexpr double mostPatience = 1e9; // Seconds: 30 years.
  if (double patience = absl::GetFlag(FLAGS_storage_patience_secs);
      patience != notGiven && !(patience >= 0 && patience <= mostPatience))
    return usageError("--storage_patience_secs must be from 0 to 1e9");
  else if (patience != notGiven)
    storage::setStoragePatience(
        std::chrono::milliseconds(static_cast<int64_t>(patience * 1000)));
  if (std::string type = absl::GetFlag(FLAGS_wire_dtype);
      type != "f32" && type != "bf16")
    return usageError(
        absl::StrCat("--wire_dtype=", type, ": it takes f32 or bf16"));
  if (!(absl::GetFlag(FLAGS_heartbeat_timeout_secs) >= 0))
    return usageError("--heartbeat_timeout_secs must be at least 0");
  if (!(absl::GetFlag(FLAGS_initial_infeed_sleep_secs) >= 0))
    return usageError("--initial_infeed_sleep_secs must be at least 0");
  if (!(absl::GetFlag(FLAGS_time_limit) > absl::ZeroDuration()))
    return usageError("--time_limit must be more than 0");
  if (!(absl::GetFlag(FLAGS_eval_throttle_secs) >= 0))
    return usageError("--eval_throttle_secs must be at least 0");
  if (!(absl::GetFlag(FLAGS_keep_checkpoint_every_n_hours) >= 0))
    return usageError("--keep_checkpoint_every_n_hours must be at least 0");
  if (absl::GetFlag(FLAGS_warm_start_from).empty() &&
      !(absl::GetFlag(FLAGS_warm_start_map).empty() &&
        absl::GetFlag(FLAGS_vars_to_warm_start).empty()))
    return usageError(
        "give the source of the variables by --warm_start_from=PATH");
  if (!(absl::GetFlag(FLAGS_save_patience_secs) >= 0))
    return usageError("--save_patience_secs must be 0 or more");
  double saveSeconds = absl::GetFlag(FLAGS_save_checkpoints_secs);
  if (!(saveSeconds > 0) && saveSeconds != notGiven)
    return usageError("--save_checkpoints_secs must be more than 0");
  if (saveSeconds != notGiven &&
      absl::GetFlag(FLAGS_save_checkpoints_steps) != notGiven)
    return usageError("give one of --save_checkpoints_steps=N and "
                      "--save_checkpoints_secs=S, not both");
  if (StatusServer::Options monitor = monitorOptions();
      !monitor.address.empty())
    if (absl::Status status = StatusServer::check(monitor); !status.ok())
      return usageError(status.message());
  bool trains =
      command == Command::Train || command == Command::TrainAndEvaluate;
  int lengths = (absl::GetFlag(FLAGS_max_steps) != notGiven) +
                (absl::GetFlag(FLAGS_steps) != notGiven) +
                (absl::GetFlag(FLAGS_epochs) != notGiven);
  if (trains && lengths != 1)
    return usageError("give the length of training by one of --max_steps=N (up "
                      "to global step N), --steps=N (N steps from here) and "
                      "--epochs=N (N passes over the data)");
  for (absl::Status status :
       {checkCompiledWords(program),
        checkCompiled("num_shards", absl::GetFlag(FLAGS_num_shards),
                      compiledReplicas(program), program),
        checkCompiled("train_batch_size", absl::GetFlag(FLAGS_train_batch_size),
                      batchSize(program, "train"), program),
        checkCompiled("eval_batch_size", absl::GetFlag(FLAGS_eval_batch_size),
                      batchSize(program, "evaluate"), program),
        checkCompiled("predict_batch_size",
                      absl::GetFlag(FLAGS_predict_batch_size),
                      batchSize(program, "predict"), program)})
    if (!status.ok())
      return status;
  return absl::OkStatus();
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
  absl::Status unknownFlag(const CommandLine &line, absl::string_view name);

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
    absl::Status status = absl::StartsWith(argument, "-")
                              ? parseFlag(line, argument)
                              : parseCommand(line, argument);
    if (!status.ok())
      return status;
  }
  if (line.about)
    return absl::OkStatus();
  if (help || !haveCommand) {
    line.topic = line.command;
    line.command = Command::Help;
    if (!help && !arguments.empty())
      return usageError(absl::StrCat(
          "give a command: ", absl::StrJoin(commandNames(program), ", "),
          " (or --help)"));
    return absl::OkStatus();
  }
  if (absl::Status status = parseConfiguration(line); !status.ok())
    return status;
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
  if (!info) {
    std::vector<std::string> names = commandNames(program);
    return usageError(absl::StrCat("there is no command '", word, "', only ",
                                   absl::StrJoin(names, ", "),
                                   suggest(word, names, "")));
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
    return unknownFlag(line, name);
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
      if (absl::Status status = setParameter(parts[0], parts[1]); !status.ok())
        return status;
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
  absl::StatusOr<std::vector<std::string>> settings = readConfiguration(path);
  if (!settings.ok())
    return settings.status();
  const std::vector<std::string> before = given;
  for (const std::string &setting : *settings) {
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
          " may not come from a web server, as it loads code, writes files or "
          "opens a connection: give it on the command line, or read the "
          "settings and save them as a file of this machine"));
    if (absl::Status status = parseFlag(line, setting); !status.ok())
      return usageError(absl::StrCat("'", path, "': ", status.message()));
  }
  return absl::OkStatus();
}

absl::Status Parser::unknownFlag(const CommandLine &line,
                                 absl::string_view name) {
  std::vector<std::string> names;
  for (const FlagInfo &flag : allFlags())
    if (!haveCommand || flag.isOf(line.command))
      names.push_back(flag.name);
  for (const data::FileFlag &flag : fileFlags)
    names.push_back(flag.name);
  for (int32_t i = 0; i < program.num_parameters; ++i)
    names.push_back(program.parameters[i].name);
  return usageError(absl::StrCat(
      "there is no flag --", name, suggest(name, names, "--"),
      program.num_parameters
          ? absl::StrCat("; as a parameter of the model ", parameters->list())
          : "",
      " (--help lists all)"));
}

} // namespace

absl::StatusOr<CommandLine>
parseCommandLine(const systole_program &program,
                 const std::vector<std::string> &arguments) {
  CommandLine line;
  // Settings may come from a store.
  storage::setWaitNotice(
      [](const std::string &text) { logWarning("%s", text); });
  absl::Status status = Parser(program, arguments).parse(line);
  const bool runs = line.command != Command::Help && !line.about;
  if (status.ok() && runs)
    status = checkFlags(program, line.command);
  if (status.ok() && runs)
    status = checkCluster(program, arguments);
  if (!status.ok())
    return status;
  return line;
}

} // namespace systole::runtime
