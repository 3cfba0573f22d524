//===- TPUEstimator.cpp - Train, evaluate, predict, export ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Estimator/TPUEstimator.h"
#include "HookServer.h"
#include "Launcher.h"
#include "Predictions.h"
#include "Process.h"
#include "ProgramWriter.h"
#include "Records.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

using namespace systole;
using namespace systole::estimator;

/// A local program, whose batches have the size that the input function gives
/// them.
static TPUEstimatorArgs asLocal(EstimatorArgs given) {
  TPUEstimatorArgs args;
  if (given.model_fn)
    args.model_fn = [fn = std::move(given.model_fn)](
                        const Features &features, const Tensor &labels,
                        ModeKeys mode, const Params &params) {
      EstimatorSpec spec = fn(features, labels, mode, params);
      TPUEstimatorSpec result{spec.mode};
      result.predictions = std::move(spec.predictions);
      result.loss = spec.loss;
      result.train_op = spec.train_op;
      if (!spec.eval_metric_ops.empty())
        result.eval_metrics = Call<Metrics>(
            [metrics = std::move(spec.eval_metric_ops)] { return metrics; });
      result.scaffold_fn = [scaffold = spec.scaffold] { return scaffold; };
      result.export_outputs = std::move(spec.export_outputs);
      result.training_hooks = std::move(spec.training_hooks);
      result.evaluation_hooks = std::move(spec.evaluation_hooks);
      result.prediction_hooks = std::move(spec.prediction_hooks);
      return result;
    };
  args.model_dir = std::move(given.model_dir);
  args.config = std::move(given.config);
  args.params = std::move(given.params);
  args.use_tpu = false;
  args.warm_start_from = std::move(given.warm_start_from);
  args.name = std::move(given.name);
  return args;
}

Estimator::Estimator(EstimatorArgs given, Where where)
    : Estimator(OnDevice{asLocal(std::move(given))}, where) {}

Estimator::Estimator(OnDevice given, Where where)
    : args(std::move(given.args)), where(where) {
  leaveIfWorker();
  if (!args.model_fn)
    fail(where, "no model_fn is given");
  if (args.config.save_checkpoints_steps && args.config.save_checkpoints_secs)
    fail(where, "RunConfig: give one of save_checkpoints_steps and "
                "save_checkpoints_secs");
  folder = args.model_dir.empty() ? args.config.model_dir : args.model_dir;
  if (folder.empty()) {
    folder = makeTemporaryFolder();
    std::printf("Using a temporary folder as model_dir: %s\n", folder.c_str());
  }
}

/// tpu-run, the program, a command, and the arguments of all commands.
std::vector<std::string>
Estimator::command(const std::string &text,
                   const std::string &subcommand) const {
  std::vector<std::string> words = {tpuRun(),
                                    keepFile("text", args.name + ".mlir", text),
                                    subcommand, flag("model_dir", folder)};
  const RunConfig &config = args.config;
  if (config.log_device_placement || config.session_config.log_device_placement)
    words.push_back("--log_device_placement=true");
  if (config.session_config.allow_soft_placement)
    words.push_back("--allow_soft_placement=true");
  std::string master = config.master.empty() && config.cluster
                           ? config.cluster->master()
                           : config.master;
  if (!master.empty())
    words.push_back(flag("master", master));
  if (!config.evaluation_master.empty())
    words.push_back(flag("evaluation_master", config.evaluation_master));
  if (!args.use_tpu)
    words.push_back("--use_tpu=false");
  else if (!args.eval_on_tpu && subcommand != "train")
    words.push_back("--eval_on_tpu=false");
  const TPUConfig &tpu = config.tpu_config;
  if (args.use_tpu && tpu.num_shards > 0)
    words.push_back(flag("num_shards", tpu.num_shards));
  if (args.use_tpu && tpu.num_cores_per_replica > 1)
    words.push_back(flag("num_cores_per_replica", tpu.num_cores_per_replica));
  if (args.use_tpu && !tpu.input_partition_dims.empty()) {
    std::string dims = join(
        tpu.input_partition_dims,
        [](int64_t dim) { return std::to_string(dim); }, ",");
    words.push_back(flag("input_partition_dims", dims));
  }
  return words;
}

std::vector<std::string> Estimator::trainingFlags() const {
  const RunConfig &config = args.config;
  std::vector<std::string> flags = {
      flag("iterations_per_loop", config.tpu_config.iterations_per_loop.text),
      flag("tf_random_seed", config.tf_random_seed),
      flag("save_summary_steps", config.save_summary_steps),
      flag("keep_checkpoint_max", config.keep_checkpoint_max),
      flag("log_step_count_steps", config.log_step_count_steps)};
  const TPUConfig &tpu = config.tpu_config;
  if (!tpu.per_host_input_for_training)
    flags.push_back("--per_host_input=false");
  if (tpu.initial_infeed_sleep_secs > 0)
    flags.push_back(
        flag("initial_infeed_sleep_secs", tpu.initial_infeed_sleep_secs));
  if (tpu.experimental_host_call_every_n_steps != 1)
    flags.push_back(flag("experimental_host_call_every_n_steps",
                         tpu.experimental_host_call_every_n_steps));
  flags.push_back(flag("keep_checkpoint_every_n_hours",
                       config.keep_checkpoint_every_n_hours));
  if (config.save_checkpoints_steps)
    flags.push_back(
        flag("save_checkpoints_steps", *config.save_checkpoints_steps));
  if (config.save_checkpoints_secs)
    flags.push_back(
        flag("save_checkpoints_secs", *config.save_checkpoints_secs));
  append(flags, config.train_flags);
  return flags;
}

std::string Estimator::program(ModeKeys mode, const InputFn &input_fn) const {
  ProgramWriter writer(args, where, where);
  writer.add(mode, input_fn, {});
  return writer.text();
}

std::string Estimator::eval_dir(const std::string &name) const {
  return folder + (name.empty() ? "/eval" : "/eval_" + name);
}

/// The flags of a scaffold_fn, or warm_start_from.
static std::vector<std::string> warmStartFlags(const TPUEstimatorArgs &args,
                                               const Scaffold &scaffold) {
  const WarmStartSettings &settings = args.warm_start_from;
  bool asked = scaffold.init_from.empty();
  const std::string &from =
      asked ? settings.ckpt_to_initialize_from : scaffold.init_from;
  if (from.empty())
    return {};
  std::vector<std::string> flags = {flag("warm_start_from", from)};
  std::string names = join(
      asked ? settings.var_name_to_prev_var_name : scaffold.assignment_map,
      [](const auto &pair) { return pair.first + "=" + pair.second; }, ",");
  if (!names.empty())
    flags.push_back(flag("warm_start_map", names));
  const std::string &vars = asked ? settings.vars_to_warm_start : scaffold.vars;
  if (!vars.empty())
    flags.push_back(flag("vars_to_warm_start", vars));
  return flags;
}

/// The parameters of a program.
static void addParameters(std::vector<std::string> &words,
                          const ProgramWriter &writer) {
  for (const auto &[name, value] : writer.parameters)
    words.push_back(flag(name, value));
}

/// The batch size of a mode, which is compiled in.
static std::string batchSizeFlag(const ProgramWriter &writer, ModeKeys mode) {
  return flag(ProgramWriter::batchSizeName(mode), writer.batchSize(mode));
}

/// The hooks that the program calls.
static Hooks calledHooks(const ProgramWriter &writer,
                         std::initializer_list<ModeKeys> modes) {
  Hooks called;
  for (ModeKeys mode : modes)
    for (const auto &hook : writer.hooks(mode))
      if (hook->isCalled())
        called.push_back(hook);
  return called;
}

/// Runs the program of a command with its hooks, if there are some.
static std::vector<std::string> runProgram(Command command,
                                           const ProgramWriter &writer) {
  Hooks training = calledHooks(writer, {ModeKeys::TRAIN}),
        others = calledHooks(writer, {ModeKeys::EVAL, ModeKeys::PREDICT});
  std::vector<std::string> lines;
  if (training.empty() && others.empty()) {
    lines = runOrFail(command);
  } else {
    HookServer server(training, others, command.onCluster && isOnCluster());
    command.hooks = &server;
    lines = runOrFail(command);
  }
  for (const Hooks &hooks : {training, others})
    for (const auto &hook : hooks)
      hook->finished();
  return lines;
}

/// The hooks of a call, with its listeners.
static Hooks withListeners(Hooks hooks, const SavingListeners &listeners) {
  if (!listeners.empty())
    hooks.push_back(
        std::make_shared<train::CheckpointSaverHook>("", 0, 0, listeners));
  return hooks;
}

/// The global step at which training ends.
int64_t Estimator::lastStep(int64_t steps, int64_t max_steps,
                            const Hooks &hooks) const {
  std::string latest = latest_checkpoint();
  int64_t start = std::atoll(latest.c_str() + latest.rfind('-') + 1);
  int64_t last = INT64_MAX;
  auto add = [&](int64_t count, int64_t step) {
    if (count > 0)
      last = std::min(last, start + count);
    if (step > 0)
      last = std::min(last, step);
  };
  add(steps, max_steps);
  for (const auto &hook : hooks)
    add(hook->limit().steps, hook->limit().last_step);
  return last;
}

/// Whether a hook ends training at a step.
static bool hasLimit(const Hooks &hooks) {
  return std::any_of(hooks.begin(), hooks.end(), [](const auto &hook) {
    return hook->limit().steps > 0 || hook->limit().last_step > 0;
  });
}

/// The flags of training that its hooks and its scaffold stand for.
static std::vector<std::string> flagsOf(const ProgramWriter &writer,
                                        const std::string &folder) {
  std::vector<std::string> flags;
  const Saver &saver = writer.scaffold.saver;
  if (saver.max_to_keep)
    flags.push_back(flag("keep_checkpoint_max", *saver.max_to_keep));
  if (saver.keep_checkpoint_every_n_hours)
    flags.push_back(flag("keep_checkpoint_every_n_hours",
                         *saver.keep_checkpoint_every_n_hours));
  for (const auto &hook : writer.hooks(ModeKeys::TRAIN))
    append(flags, hook->flags(folder));
  return flags;
}

Estimator &Estimator::train(const TrainArgs &train, Where call) {
  ProgramWriter writer(args, where, call);
  if (train.steps > 0 && train.max_steps > 0)
    fail(call, "train: give one of steps and max_steps");
  writer.add(ModeKeys::TRAIN, train.input_fn,
             withListeners(train.hooks, train.saving_listeners));
  const Hooks &hooks = writer.hooks(ModeKeys::TRAIN);
  if (train.steps <= 0 && train.max_steps <= 0 && !hasLimit(hooks))
    fail(call, "train: give one of steps and max_steps");
  std::vector<std::string> words = command(writer.text(), "train");
  words.push_back(batchSizeFlag(writer, ModeKeys::TRAIN));
  words.push_back(
      hasLimit(hooks)
          ? flag("max_steps", lastStep(train.steps, train.max_steps, hooks))
      : train.steps > 0 ? flag("steps", train.steps)
                        : flag("max_steps", train.max_steps));
  for (const std::vector<std::string> &flags :
       {trainingFlags(), flagsOf(writer, folder),
        warmStartFlags(args, writer.scaffold), verbosityFlags()})
    append(words, flags);
  addParameters(words, writer);
  runProgram({words, args.use_tpu, /*echo=*/true, "train", call}, writer);
  return *this;
}

std::map<std::string, double> estimator::parseMetrics(const std::string &line) {
  std::map<std::string, double> metrics;
  size_t start = 0;
  while (start < line.size()) {
    size_t end = line.find(", ", start);
    std::string entry = line.substr(start, end - start);
    if (size_t equals = entry.find(" = "); equals != std::string::npos)
      metrics[entry.substr(0, equals)] =
          std::strtod(entry.c_str() + equals + 3, nullptr);
    start = end == std::string::npos ? line.size() : end + 2;
  }
  return metrics;
}

/// The evaluations that the event files of a folder of this machine have.
static std::vector<EvaluationResult> readEvaluations(const std::string &dir) {
  namespace fs = std::filesystem;
  std::vector<fs::path> paths;
  std::error_code error;
  for (const auto &entry : fs::directory_iterator(dir, error))
    if (entry.path().filename().string().find("tfevents") != std::string::npos)
      paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  std::vector<EvaluationResult> results;
  for (const fs::path &path : paths) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream bytes;
    bytes << in.rdbuf();
    for (Event &event : readEvents(bytes.str()))
      // Every evaluation has a loss; other events have none.
      if (event.scalars.count("loss")) {
        event.scalars["global_step"] = static_cast<double>(event.step);
        results.push_back(event.scalars);
      }
  }
  return results;
}

std::map<std::string, double>
systole::train_and_evaluate(Estimator &estimator, const TrainSpec &train_spec,
                            const EvalSpec &eval_spec, Where call) {
  if (train_spec.max_steps <= 0)
    fail(call, "train_and_evaluate: give the TrainSpec max_steps");
  const TPUEstimatorArgs &args = estimator.args;
  ProgramWriter writer(args, estimator.where, call);
  writer.add(ModeKeys::TRAIN, train_spec.input_fn,
             withListeners(train_spec.hooks, train_spec.saving_listeners),
             /*isOne=*/false);
  writer.add(ModeKeys::EVAL, eval_spec.input_fn, eval_spec.hooks,
             /*isOne=*/false);
  std::vector<std::string> words =
      estimator.command(writer.text(), "train_and_evaluate");
  words.push_back(batchSizeFlag(writer, ModeKeys::TRAIN));
  words.push_back(batchSizeFlag(writer, ModeKeys::EVAL));
  words.push_back(
      flag("max_steps", estimator.lastStep(0, train_spec.max_steps,
                                           writer.hooks(ModeKeys::TRAIN))));
  words.push_back(flag("eval_throttle_secs", eval_spec.throttle_secs));
  if (eval_spec.steps > 0)
    words.push_back(flag("eval_steps", eval_spec.steps));
  if (!eval_spec.name.empty())
    words.push_back(flag("name", eval_spec.name));
  if (eval_spec.keep_best > 0)
    words.push_back(flag("keep_best", eval_spec.keep_best));
  if (eval_spec.early_stopping_evals > 0)
    words.push_back(
        flag("early_stopping_evals", eval_spec.early_stopping_evals));
  words.push_back(flag("best_metric", eval_spec.best_metric));
  for (const std::vector<std::string> &flags :
       {estimator.trainingFlags(), flagsOf(writer, estimator.folder),
        warmStartFlags(args, writer.scaffold),
        // The evaluations are read from the log.
        isVerbose() ? verbosityFlags() : std::vector<std::string>()})
    append(words, flags);
  addParameters(words, writer);
  if (!eval_spec.exporters.empty())
    for (const EvaluationResult &result :
         readEvaluations(estimator.eval_dir(eval_spec.name)))
      for (const auto &exporter : eval_spec.exporters)
        exporter->sawEarlier(result);
  EvaluationResult metrics;
  Command run = {words, args.use_tpu,
                 /*echo=*/true, "train_and_evaluate", call};
  // Training continues while a checkpoint is exported.
  run.onLine = [&](const std::string &line) {
    const std::string prefix = "Evaluated: ";
    if (line.compare(0, prefix.size(), prefix) != 0)
      return;
    metrics = parseMetrics(line.substr(prefix.size()));
    for (const auto &exporter : eval_spec.exporters)
      if (exporter->wants(metrics))
        estimator.exportBy(*exporter,
                           static_cast<int64_t>(metrics["global_step"]), call);
  };
  runProgram(run, writer);
  for (const auto &exporter : eval_spec.exporters)
    if (exporter->wantsLast() && !metrics.empty())
      estimator.exportBy(*exporter,
                         static_cast<int64_t>(metrics["global_step"]), call);
  return metrics;
}

std::map<std::string, double> Estimator::evaluate(const EvaluateArgs &evaluate,
                                                  Where call) {
  ProgramWriter writer(args, where, call);
  writer.add(ModeKeys::EVAL, evaluate.input_fn, evaluate.hooks);
  std::vector<std::string> words = command(writer.text(), "evaluate");
  words.push_back(batchSizeFlag(writer, ModeKeys::EVAL));
  if (evaluate.steps > 0)
    words.push_back(flag("steps", evaluate.steps));
  append(words, verbosityFlags());
  if (!evaluate.checkpoint_path.empty())
    words.push_back(flag("checkpoint_path", evaluate.checkpoint_path));
  if (!evaluate.name.empty())
    words.push_back(flag("name", evaluate.name));
  addParameters(words, writer);
  std::vector<std::string> lines = runProgram(
      {words, args.use_tpu, /*echo=*/true, "evaluate", call}, writer);
  return lines.empty() ? std::map<std::string, double>()
                       : parseMetrics(lines.back());
}

std::vector<Prediction> Estimator::predict(const PredictArgs &predict,
                                           Where call) {
  ProgramWriter writer(args, where, call);
  writer.predictKeys = predict.predict_keys;
  writer.add(ModeKeys::PREDICT, predict.input_fn, predict.hooks);
  std::vector<std::string> words = command(writer.text(), "predict");
  words.push_back(batchSizeFlag(writer, ModeKeys::PREDICT));
  append(words, verbosityFlags());
  if (!predict.checkpoint_path.empty())
    words.push_back(flag("checkpoint_path", predict.checkpoint_path));
  addParameters(words, writer);
  std::vector<Prediction> rows;
  for (const std::string &line : runProgram(
           {words, args.use_tpu, /*echo=*/false, "predict", call}, writer))
    rows.push_back(parsePrediction(line));
  return rows;
}
