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
#ifndef SYSTOLE_RUNTIME_CLI_COMMANDLINE_H
#define SYSTOLE_RUNTIME_CLI_COMMANDLINE_H

#include "runtime/cli/Log.h"
#include "runtime/cli/LoopLength.h"
#include "runtime/cli/StepRange.h"
#include "runtime/support/Parameters.h"
#include "systole/runtime/abi.h"

#include "absl/container/flat_hash_map.h"
#include "absl/flags/declare.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

ABSL_DECLARE_FLAG(std::string, model_dir);
ABSL_DECLARE_FLAG(std::string, checkpoint_path);
ABSL_DECLARE_FLAG(std::string, output);
ABSL_DECLARE_FLAG(std::string, predict_keys);
ABSL_DECLARE_FLAG(int64_t, export_version);
ABSL_DECLARE_FLAG(std::string, prompt);
ABSL_DECLARE_FLAG(int64_t, length);
ABSL_DECLARE_FLAG(double, temperature);
ABSL_DECLARE_FLAG(uint64_t, seed);
ABSL_DECLARE_FLAG(int64_t, max_steps);
ABSL_DECLARE_FLAG(int64_t, steps);
ABSL_DECLARE_FLAG(int64_t, epochs);
ABSL_DECLARE_FLAG(int64_t, eval_steps);
ABSL_DECLARE_FLAG(systole::runtime::LoopLength, iterations_per_loop);
ABSL_DECLARE_FLAG(double, eval_throttle_secs);
ABSL_DECLARE_FLAG(int64_t, save_checkpoints_steps);
ABSL_DECLARE_FLAG(double, save_checkpoints_secs);
ABSL_DECLARE_FLAG(double, save_patience_secs);
ABSL_DECLARE_FLAG(int64_t, keep_checkpoint_max);
ABSL_DECLARE_FLAG(double, keep_checkpoint_every_n_hours);
ABSL_DECLARE_FLAG(int64_t, log_step_count_steps);
ABSL_DECLARE_FLAG(int64_t, save_summary_steps);
ABSL_DECLARE_FLAG(std::string, name);
ABSL_DECLARE_FLAG(std::string, config);
ABSL_DECLARE_FLAG(systole::runtime::Verbosity, verbosity);
ABSL_DECLARE_FLAG(std::string, best_metric);
ABSL_DECLARE_FLAG(int64_t, keep_best);
ABSL_DECLARE_FLAG(int64_t, early_stopping_evals);
ABSL_DECLARE_FLAG(std::string, warm_start_from);
ABSL_DECLARE_FLAG(std::string, warm_start_map);
ABSL_DECLARE_FLAG(std::string, vars_to_warm_start);
ABSL_DECLARE_FLAG(uint64_t, tf_random_seed);
ABSL_DECLARE_FLAG(double, heartbeat_timeout_secs);
ABSL_DECLARE_FLAG(double, storage_patience_secs);
ABSL_DECLARE_FLAG(std::string, wire_dtype);
ABSL_DECLARE_FLAG(bool, per_host_files);
ABSL_DECLARE_FLAG(double, collective_timeout_secs);
ABSL_DECLARE_FLAG(std::string, params);
ABSL_DECLARE_FLAG(std::string, hook);
ABSL_DECLARE_FLAG(bool, fail_on_nan_loss);
ABSL_DECLARE_FLAG(bool, allow_other_target);
ABSL_DECLARE_FLAG(absl::Duration, time_limit);
ABSL_DECLARE_FLAG(int64_t, profile_loops);
ABSL_DECLARE_FLAG(std::string, profile_dir);
ABSL_DECLARE_FLAG(systole::runtime::StepRange, profile_steps);
ABSL_DECLARE_FLAG(bool, explain_perf);
ABSL_DECLARE_FLAG(std::string, monitor);
ABSL_DECLARE_FLAG(std::string, monitor_token);
ABSL_DECLARE_FLAG(bool, memory_report);
ABSL_DECLARE_FLAG(bool, poison_memory);
ABSL_DECLARE_FLAG(int64_t, experimental_host_call_every_n_steps);
ABSL_DECLARE_FLAG(double, initial_infeed_sleep_secs);
ABSL_DECLARE_FLAG(bool, per_host_input);
ABSL_DECLARE_FLAG(bool, explain_input);
ABSL_DECLARE_FLAG(int64_t, input_threads);
ABSL_DECLARE_FLAG(int64_t, skip_bad_records);
ABSL_DECLARE_FLAG(int64_t, max_record_bytes);
ABSL_DECLARE_FLAG(int64_t, max_image_pixels);
ABSL_DECLARE_FLAG(std::string, master);
ABSL_DECLARE_FLAG(std::string, tpu_name);
ABSL_DECLARE_FLAG(std::string, evaluation_master);
ABSL_DECLARE_FLAG(bool, log_device_placement);
ABSL_DECLARE_FLAG(std::string, use_tpu);
ABSL_DECLARE_FLAG(std::string, eval_on_tpu);
ABSL_DECLARE_FLAG(std::string, allow_soft_placement);
ABSL_DECLARE_FLAG(std::string, precision);
ABSL_DECLARE_FLAG(std::string, denormals);
ABSL_DECLARE_FLAG(std::string, target_cpu);
ABSL_DECLARE_FLAG(int64_t, num_shards);
ABSL_DECLARE_FLAG(int64_t, train_batch_size);
ABSL_DECLARE_FLAG(int64_t, eval_batch_size);
ABSL_DECLARE_FLAG(int64_t, predict_batch_size);
ABSL_DECLARE_FLAG(std::string, serving_batch_sizes);

namespace systole::runtime {

class Job;

/// The value of a flag that was not given: a number that nobody would choose.
constexpr int64_t notGiven = std::numeric_limits<int64_t>::min();

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

/// What a program prints of itself, without a command: --version, ...
enum class About { None, Version, Licenses, Man, Completion };

struct CommandLine {
  Command command = Command::Help;
  /// The command whose help is requested, or Help for all.
  Command topic = Command::Help;
  About about = About::None;
  /// Its form: of Licenses "" or "spdx", of Completion the shell.
  std::string aboutForm;
  /// The folder in which `export` creates a version.
  std::string exportFolder;
  /// The values of the given file flags.
  absl::flat_hash_map<std::string, std::string> files;
  /// The program's parameters, with the given values.
  std::shared_ptr<const Parameters> parameters = std::make_shared<Parameters>();
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

/// The text of --help. `executable` is the program's name on the command line.
std::string helpText(const systole_program &program,
                     const std::string &executable, Command topic);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_CLI_COMMANDLINE_H
