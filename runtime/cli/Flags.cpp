//===- Flags.cpp - The flags and commands ---------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/cli/Flags.h"
#include "runtime/support/TensorSpec.h"

#include "absl/algorithm/container.h"
#include "absl/flags/flag.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

#include <iterator>

ABSL_FLAG(std::string, model_dir, "",
          "Folder of the checkpoints. Training goes on from the latest one "
          "there; without this flag it uses a temporary folder");
ABSL_FLAG(std::string, checkpoint_path, "",
          "The checkpoint to use, such as DIR/model.ckpt-2000, instead of the "
          "latest in --model_dir");
ABSL_FLAG(std::string, output, "",
          "The file of the predictions; its name ends with .npz (NumPy), .csv "
          "or .jsonl. Without it they go to the standard output, as JSON "
          "lines");
ABSL_FLAG(std::string, predict_keys, "",
          "What to write of what the model predicts, by name, separated by "
          "commas; without it all");
ABSL_FLAG(int64_t, export_version, systole::runtime::notGiven,
          "The number of the exported version, which names its folder; without "
          "it the seconds since 1970, so that a later one is greater");
ABSL_FLAG(std::string, prompt, "\n", "The text to go on with");
ABSL_FLAG(int64_t, length, 500, "How many characters to write");
ABSL_FLAG(double, temperature, 1,
          "How bold the draws are: near 0 the likeliest character is nearly "
          "always drawn, at 0 always");
ABSL_FLAG(uint64_t, seed, 0,
          "The seed of the draws: the same writes the same text");
ABSL_FLAG(int64_t, max_steps, systole::runtime::notGiven,
          "The global step to train to");
ABSL_FLAG(int64_t, steps, systole::runtime::notGiven,
          "How many steps to run, counted from where it starts");
ABSL_FLAG(int64_t, epochs, systole::runtime::notGiven,
          "How many passes over the training data to train, counted from the "
          "first step");
ABSL_FLAG(int64_t, eval_steps, systole::runtime::notGiven,
          "How many batches to evaluate; without it, one pass over the data");
ABSL_FLAG(systole::runtime::LoopLength, iterations_per_loop, {},
          "Steps between two returns to the host, or about how long they may "
          "take: 30s, 5m");
ABSL_FLAG(int64_t, save_checkpoints_steps, systole::runtime::notGiven,
          "Save at the end of the first loop that is this many steps after the "
          "last checkpoint. The end is always saved");
ABSL_FLAG(double, save_checkpoints_secs, systole::runtime::notGiven,
          "Save at the end of the first loop that is this many seconds after "
          "the last checkpoint; 600 if neither this nor "
          "--save_checkpoints_steps is given");
ABSL_FLAG(double, eval_throttle_secs, 600,
          "Leave out the evaluation of checkpoints that come sooner after the "
          "last evaluation began; the first and the last checkpoint are always "
          "evaluated");
ABSL_FLAG(
    double, save_patience_secs, 3600,
    "How long checkpoints may fail to be written, each tried again at the "
    "ends of loops, before training ends with the error; 0 ends it at "
    "the first");
ABSL_FLAG(int64_t, keep_checkpoint_max, 5,
          "How many checkpoints to keep; 0 keeps all");
ABSL_FLAG(double, keep_checkpoint_every_n_hours, 10000,
          "Besides, keep one checkpoint for every so many hours of training; 0 "
          "keeps none of these");
ABSL_FLAG(
    int64_t, log_step_count_steps, 100,
    "Steps between two lines of the log, where the output is no terminal");
ABSL_FLAG(int64_t, save_summary_steps, 100,
          "Steps between two points of TensorBoard's curves, written to "
          "--model_dir at the ends of loops; 0 writes none");
ABSL_FLAG(std::string, name, "",
          "The name of this evaluation: its event files go to eval_NAME in "
          "--model_dir instead of eval");
ABSL_FLAG(
    std::string, best_metric, "loss",
    "The metric by which evaluations are compared. The best is the lowest "
    "of a loss, an error or a perplexity, and the highest of others");
ABSL_FLAG(int64_t, keep_best, 0,
          "Keep this many checkpoints of the best evaluations in the folder "
          "best of --model_dir");
ABSL_FLAG(
    int64_t, early_stopping_evals, 0,
    "End training after so many evaluations in a row that were not better "
    "than the best one before; 0 does not");
ABSL_FLAG(std::string, warm_start_from, "",
          "Begin with the trained variables of another training, where "
          "--model_dir has no checkpoint: a checkpoint, a model folder or a "
          ".safetensors file");
ABSL_FLAG(std::string, warm_start_map, "",
          "What variables are called in --warm_start_from, where the names are "
          "others: OURS=THEIRS,...");
ABSL_FLAG(std::string, vars_to_warm_start, "",
          "The variables to take from --warm_start_from: a regular expression "
          "of whole names. Without it those that are trained");
ABSL_FLAG(std::string, config, "",
          "A file of settings, a line --flag=value each; those of the command "
          "line go before them. Training saves its own as train.config in "
          "--model_dir");
ABSL_FLAG(systole::runtime::Verbosity, verbosity,
          systole::runtime::Verbosity::Info,
          "What to say besides results and errors: debug, info, warn or error");
ABSL_FLAG(uint64_t, tf_random_seed, 0,
          "Seed of the initial variables, of dropout and of the shuffles. A "
          "checkpoint brings its own");
ABSL_FLAG(double, collective_timeout_secs, 300,
          "How long one shard, or the input, may keep the others waiting");
ABSL_FLAG(double, heartbeat_timeout_secs, 10,
          "How long a process of a job may give no sign of life; 0 waits for "
          "ever");
ABSL_FLAG(double, storage_patience_secs, 300,
          "How long a request to a store or a web server is tried again before "
          "its failure ends the run; 0 gives up at the first one");
ABSL_FLAG(std::string, wire_dtype, "f32",
          "What sums of f32 over shards are sent as, and rounded to at every "
          "node of their tree: f32 or bf16");
ABSL_FLAG(bool, per_host_files, false,
          "Each process of a job trains on the files that its own machine has, "
          "and not on its rows of one sequence of batches");
ABSL_FLAG(std::string, params, "",
          "Values of the model's parameters: NAME=VALUE,...; also --NAME=VALUE "
          "each");
ABSL_FLAG(std::string, hook, "",
          "Shared objects that are called around each loop (see "
          "systole/runtime/hook.h): PATH or PATH:ARGUMENT, separated by "
          "commas");
ABSL_FLAG(bool, fail_on_nan_loss, true,
          "End training with an error at a loss that is infinite or no number, "
          "and say at which step");
ABSL_FLAG(bool, allow_other_target, false,
          "Go on from a checkpoint that code for another processor, of another "
          "precision or of other --denormals has trained: the bits are not "
          "those of one training then");
ABSL_FLAG(absl::Duration, time_limit, absl::InfiniteDuration(),
          "End training, saved, after this time: 90s, 30m, 8h");
ABSL_FLAG(int64_t, profile_loops, 0,
          "Write a timeline of this many loops to timeline-STEP.json in "
          "--model_dir, for Perfetto or chrome://tracing");
ABSL_FLAG(
    std::string, profile_dir, "",
    "Write a profile of --profile_steps there, for TensorBoard's profiler "
    "and Perfetto");
ABSL_FLAG(systole::runtime::StepRange, profile_steps, {},
          "The global steps to profile or explain: FIRST..LAST");
ABSL_FLAG(bool, explain_perf, false,
          "Print what each operation of --profile_steps takes, what it reaches "
          "of what this machine could do, and how it is computed");
ABSL_FLAG(std::string, monitor, "",
          "Serve a page that shows the run at this address, PORT, HOST:PORT or "
          "[HOST]:PORT; the host is 127.0.0.1 unless given, port 0 any that is "
          "free. Another host than this machine's own needs a token");
ABSL_FLAG(std::string, monitor_token, "",
          "The token that a reader of --monitor needs. Required if other "
          "machines can reach the monitor. Other users of this machine can "
          "read a command line: SYSTOLE_MONITOR_TOKEN in the environment is "
          "safer");
ABSL_FLAG(bool, memory_report, false,
          "Say at the end how much memory was used, beside what was planned");
ABSL_FLAG(bool, poison_memory, false,
          "Fill the temporaries with a pattern first, so that --memory_report "
          "says what of them was used");
ABSL_FLAG(int64_t, experimental_host_call_every_n_steps, 1,
          "Steps between two calls of a graph.host_call's function");
ABSL_FLAG(double, initial_infeed_sleep_secs, 0,
          "Wait so long before the first batch is read");
ABSL_FLAG(bool, explain_input, false,
          "Say at the end what each operation of the input pipeline has cost, "
          "and how long the device has waited for it");
ABSL_FLAG(int64_t, input_threads, 0,
          "Threads that the operations of the input pipeline share; 0 for what "
          "its data.options says, or one a processor");
ABSL_FLAG(int64_t, skip_bad_records, 0,
          "How many errors of the data may be left out, and logged, before one "
          "ends the run");
ABSL_FLAG(int64_t, max_record_bytes, systole::data::Budget().recordBytes,
          "The most bytes that one record or line of the data may take, "
          "decompressed, or one element that is decoded from it; a larger one "
          "is a bad record");
ABSL_FLAG(int64_t, max_image_pixels, systole::data::Budget().imagePixels,
          "The most pixels, height times width, that one JPEG or PNG image may "
          "have; a larger one is a bad record");
ABSL_FLAG(bool, per_host_input, true,
          "Training's input pipeline runs once, with the global batch; false: "
          "once for each core, with its share of the batch and a seed of its "
          "own");
ABSL_FLAG(std::string, master, "",
          "The cluster to run on: local, a file of hosts, grpc://HOST:PORT, or "
          "a name for what mpirun, srun or TF_CONFIG says. If this process was "
          "started elsewhere, that is an error, with the command that starts "
          "it there");
ABSL_FLAG(std::string, evaluation_master, "", "The same for evaluation");
ABSL_FLAG(std::string, tpu_name, "", "The same as --master");
ABSL_FLAG(std::string, zone, "", "Where the cluster is; not needed to find it");
ABSL_FLAG(std::string, project, "",
          "Whose the cluster is; not needed to find it");
ABSL_FLAG(bool, log_device_placement, false,
          "Say what runs where before it begins");
ABSL_FLAG(std::string, use_tpu, "",
          "Checked against what the program was compiled for");
ABSL_FLAG(std::string, eval_on_tpu, "",
          "Checked against what the program was compiled for");
ABSL_FLAG(std::string, allow_soft_placement, "",
          "Checked against what the program was compiled for");
ABSL_FLAG(std::string, precision, "",
          "Checked against what the program was compiled for");
ABSL_FLAG(std::string, denormals, "",
          "Checked against what the program was compiled for");
ABSL_FLAG(std::string, target_cpu, "",
          "Checked against what the program was compiled for");
ABSL_FLAG(int64_t, num_shards, systole::runtime::notGiven,
          "Checked against what the program was compiled for");
ABSL_FLAG(int64_t, train_batch_size, systole::runtime::notGiven,
          "Checked against what the program was compiled for");
ABSL_FLAG(int64_t, eval_batch_size, systole::runtime::notGiven,
          "Checked against what the program was compiled for");
ABSL_FLAG(int64_t, predict_batch_size, systole::runtime::notGiven,
          "Checked against what the program was compiled for");
ABSL_FLAG(std::string, serving_batch_sizes, "",
          "Checked against what the program was compiled for");

namespace systole::runtime {
namespace {

constexpr CommandInfo commands[] = {
    {Command::Train, "train",
     "train, from the latest checkpoint if there is one"},
    {Command::Evaluate, "evaluate", "print the metrics of a checkpoint"},
    {Command::TrainAndEvaluate, "train_and_evaluate",
     "train, and evaluate the checkpoints"},
    {Command::Predict, "predict",
     "write what the model predicts for each example"},
    {Command::Export, "export",
     "write what it predicts to a folder: a SavedModel, weights, StableHLO"},
    {Command::Generate, "generate", "go on with a text"},
    {Command::Info, "info",
     "print the variables, the memory, how it was compiled"},
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
  // All commands that run the device.
  static const std::vector<Command> all = {Command::Train, Command::Evaluate,
                                           Command::TrainAndEvaluate,
                                           Command::Predict, Command::Generate};
  // Those, and the command that does not run it.
  static const std::vector<Command> most = {
      Command::Train,   Command::Evaluate, Command::TrainAndEvaluate,
      Command::Predict, Command::Export,   Command::Generate};
  // Those that have an input.
  static const std::vector<Command> reading = {
      Command::Train, Command::Evaluate, Command::TrainAndEvaluate,
      Command::Predict};
  static const std::vector<Command> training = {Command::Train,
                                                Command::TrainAndEvaluate};
  static const auto *infos = new std::vector<FlagInfo>{
      FlagInfo{"model_dir", "DIR", most, false}.onlyLocal(),
      {"checkpoint_path",
       "PATH",
       {Command::Evaluate, Command::Predict, Command::Export,
        Command::Generate},
       false},
      {"export_version", "N", {Command::Export}, false},
      FlagInfo{"output", "FILE", {Command::Predict}, false}.onlyLocal(),
      {"predict_keys", "NAMES", {Command::Predict}, false},
      {"max_steps", "N", training, false},
      {"prompt", "TEXT", {Command::Generate}, false},
      {"length", "N", {Command::Generate}, true},
      {"temperature", "T", {Command::Generate}, true},
      {"seed", "N", {Command::Generate}, true},
      {"steps", "N", reading, false},
      {"epochs", "N", training, false},
      {"eval_steps",
       "N",
       {Command::Evaluate, Command::TrainAndEvaluate},
       false},
      {"eval_throttle_secs", "S", {Command::TrainAndEvaluate}, true},
      {"iterations_per_loop", "N|TIME", training, true},
      {"save_checkpoints_steps", "N", training, false},
      {"save_checkpoints_secs", "S", training, false},
      {"save_patience_secs", "S", training, true},
      {"keep_checkpoint_max", "N", training, true},
      {"keep_checkpoint_every_n_hours", "H", training, true},
      {"log_step_count_steps", "N", training, true},
      {"save_summary_steps", "N", training, true},
      {"name", "NAME", {Command::Evaluate, Command::TrainAndEvaluate}, false},
      {"best_metric", "NAME", {Command::TrainAndEvaluate}, true},
      {"keep_best", "N", {Command::TrainAndEvaluate}, true},
      {"early_stopping_evals", "N", {Command::TrainAndEvaluate}, true},
      {"warm_start_from", "PATH", training, false},
      {"warm_start_map", "NAMES", training, false},
      {"vars_to_warm_start", "REGEX", training, false},
      {"config", "FILE", most, false},
      {"verbosity", "LEVEL", most, true},
      {"tf_random_seed", "N", reading, true},
      {"collective_timeout_secs", "S", all, true},
      {"heartbeat_timeout_secs", "S", reading, true},
      {"storage_patience_secs", "S", most, true},
      {"wire_dtype", "TYPE", training, true},
      {"per_host_files", "BOOL", training, true},
      {"params", "NAME=VALUE,...", all, false},
      FlagInfo{"hook",
               "PATH",
               {Command::Train, Command::TrainAndEvaluate, Command::Evaluate,
                Command::Predict},
               false}
          .onlyLocal(),
      {"fail_on_nan_loss", "BOOL", training, true},
      {"allow_other_target", "BOOL", training, true},
      {"time_limit", "TIME", training, false},
      {"profile_loops", "N", training, true},
      FlagInfo{"profile_dir", "DIR", training, false}.onlyLocal(),
      {"profile_steps", "A..B", training, true},
      {"explain_perf", "BOOL", training, true},
      FlagInfo{"monitor", "ADDRESS", training, false}.onlyLocal(),
      FlagInfo{"monitor_token", "TOKEN", training, false}.onlyLocal().secret(),
      {"memory_report", "BOOL", training, true},
      {"poison_memory", "BOOL", training, true},
      {"experimental_host_call_every_n_steps", "N", training, true},
      {"initial_infeed_sleep_secs", "S", all, true},
      {"explain_input", "BOOL", training, false},
      {"input_threads", "N", training, true},
      // Without `predict`: its rows correspond to records by position.
      {"skip_bad_records",
       "N",
       {Command::Train, Command::TrainAndEvaluate, Command::Evaluate},
       true},
      {"max_record_bytes", "N", reading, true},
      {"max_image_pixels", "N", reading, true},
      {"per_host_input", "BOOL", training, true},
      FlagInfo{"master", "NAME", all, false}.onlyLocal(),
      FlagInfo{"evaluation_master", "NAME", all, false}.onlyLocal(),
      FlagInfo{"tpu_name", "NAME", all, false}.onlyLocal(),
      {"zone", "NAME", all, false},
      {"project", "NAME", all, false},
      {"log_device_placement", "BOOL", all, false},
      {"num_shards", "N", all, false, true},
      {"train_batch_size", "N", reading, false, true},
      {"eval_batch_size", "N", reading, false, true},
      {"predict_batch_size", "N", reading, false, true},
      {"serving_batch_sizes", "N,...", {Command::Export}, false, true, "none"},
      {"use_tpu", "BOOL", all, false, true, "true"},
      {"eval_on_tpu", "BOOL", all, false, true, "true"},
      {"allow_soft_placement", "BOOL", all, false, true, "false"},
      {"precision", "NAME", all, false, true, "default"},
      {"denormals", "NAME", all, false, true, "flush"},
      {"target_cpu", "NAME", all, false, true, "host"},
  };
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

} // namespace systole::runtime
