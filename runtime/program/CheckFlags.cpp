//===- CheckFlags.cpp - The values of flags against the program -----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/CheckFlags.h"

#include "runtime/cluster/Resolve.h"
#include "runtime/program/cli/ExitCodes.h"
#include "runtime/program/cli/Flags.h"
#include "runtime/program/monitor/MonitorOptions.h"
#include "runtime/storage/StorageOptions.h"
#include "runtime/support/TensorSpec.h"
#include "runtime/team/Threads.h"

#include "absl/algorithm/container.h"
#include "absl/flags/commandlineflag.h"
#include "absl/flags/flag.h"
#include "absl/flags/reflection.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/strip.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>

namespace systole::runtime {
namespace {

absl::Status checkCompiled(absl::string_view flag, int64_t given,
                           int64_t compiled, const systole_program &program) {
  if (given == notGiven || compiled == notGiven || given == compiled)
    return absl::OkStatus();
  return usageError(absl::StrCat(
      "--", flag, "=", given, ", but this program was compiled for ", compiled,
      ": sizes are fixed at compile time. Compile it again:\n  ",
      recompileCommand(program, flag, absl::StrCat(given))));
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
absl::Status checkValues(const systole_program &program, Command command) {
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

} // namespace

absl::Status checkFlags(const systole_program &program, const CommandLine &line,
                        const std::vector<std::string> &arguments) {
  if (line.command == Command::Help || line.about)
    return absl::OkStatus();
  if (absl::Status status = checkValues(program, line.command); !status.ok())
    return status;
  return checkCluster(program, arguments);
}

} // namespace systole::runtime
