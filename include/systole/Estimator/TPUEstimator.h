//===- TPUEstimator.h - tf.estimator.tpu ------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_ESTIMATOR_TPUESTIMATOR_H
#define SYSTOLE_ESTIMATOR_TPUESTIMATOR_H

/// Train, evaluate, predict and export, as TensorFlow's TPUEstimator does. A
/// call builds a program of the model function and the input function, compiles
/// it or finds it in the cache, and runs it.
///
/// A mistake (in an argument, in the model, while it runs) ends the process
/// with a message on standard error, like an uncaught exception in a script:
/// see setErrorHandler.

#include "systole/Estimator/Data.h"
#include "systole/Estimator/Metrics.h"
#include "systole/Estimator/Params.h"
#include "systole/Estimator/Tensor.h"
#include "systole/Estimator/Train.h"
#include "systole/runtime/hook.h"

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace systole {

namespace keras {
class Model;
} // namespace keras

enum class ModeKeys { TRAIN, EVAL, PREDICT };

/// A function and the tensors to call it with: `{metric_fn, {labels, logits}}`.
template <typename Result> class Call {
public:
  Call() = default;
  template <typename... Args>
  Call(Result (*function)(Args...),
       const std::array<Tensor, sizeof...(Args)> &tensors)
      : function([=] { return std::apply(function, tensors); }) {}
  explicit Call(std::function<Result()> function)
      : function(std::move(function)) {}
  explicit operator bool() const { return bool(function); }
  Result operator()() const { return function(); }

private:
  std::function<Result()> function;
};

/// The source of the variables' first values, instead of their initializers: as
/// --warm_start_from, --warm_start_map and --vars_to_warm_start.
struct Scaffold {
  /// A checkpoint, a model folder or a .safetensors file.
  std::string init_from;
  /// The variables' names in that source, by their names here.
  std::map<std::string, std::string> assignment_map = {};
  /// A regular expression of the names to load; all trained ones if empty.
  std::string vars = "";
};

/// The result of a model function.
struct TPUEstimatorSpec {
  ModeKeys mode;
  /// A row for each example.
  NamedTensors predictions = {};
  /// A scalar.
  Tensor loss = {};
  TrainOp train_op = {};
  /// metric_fn and the tensors to call it with.
  Call<Metrics> eval_metrics = {};
  /// A function that sends summaries to the host at every step.
  Call<void> host_call = {};
  std::function<Scaffold()> scaffold_fn = {};
};

/// As tf.train.SessionRunHook: an object of this process that the compiled
/// program calls before and after each loop, with the variables and the loss
/// (systole/runtime/hook.h). The program waits during the call.
class SessionRunHook : public Hook {
public:
  using Hook::begin;
  /// Called while the program is built, before it is compiled, with the result
  /// of the model function. May add operations to it, such as summary::scalar,
  /// tpu::outside_compilation, and tpu::host_call, whose tensors go to this
  /// hook's hostCall.
  virtual void begin(const TPUEstimatorSpec &) {}
};
using Hooks = std::vector<std::shared_ptr<SessionRunHook>>;

namespace tpu {
/// The results of `computation`, which the host computes while the device
/// waits; its values may be float64.
std::vector<Tensor>
outside_compilation(const std::function<std::vector<Tensor>()> &computation,
                    Where = Where::here());
/// A function of one value, and the tensors to call it with.
template <typename... Args>
Tensor outside_compilation(Tensor (*computation)(Args...),
                           const std::array<Tensor, sizeof...(Args)> &tensors,
                           Where where = Where::here()) {
  return outside_compilation(
      [&] { return std::vector<Tensor>{std::apply(computation, tensors)}; },
      where)[0];
}
/// Passes tensors of training steps to the host function `name` of a hook.
void host_call(const std::string &name, const NamedTensors &tensors,
               Where = Where::here());
} // namespace tpu

/// Steps that run without the host between them, or their approximate time:
/// "30s".
struct LoopLength {
  LoopLength(int64_t steps) : text(std::to_string(steps)) {}
  LoopLength(int steps) : text(std::to_string(steps)) {}
  LoopLength(const char *text) : text(text) {}
  std::string text;
};

struct TPUConfig {
  LoopLength iterations_per_loop = 2;
  /// If 0, a shard for each core, or as many as divide the training batch.
  int64_t num_shards = 0;
  /// Cores that share a replica's program; num_shards counts the replicas.
  int64_t num_cores_per_replica = 1;
  /// Whether one input pipeline feeds all shards. Otherwise each shard has one,
  /// and in training params["batch_size"] is its share.
  bool per_host_input_for_training = true;
  double initial_infeed_sleep_secs = 0;
  /// The number of a replica's cores over which each dimension of the batch is
  /// split.
  Shape input_partition_dims = {};
  int64_t experimental_host_call_every_n_steps = 1;
};

/// The supported fields of a tf.compat.v1.ConfigProto.
struct ConfigProto {
  /// The host computes what the device has no type for, with warnings.
  bool allow_soft_placement = false;
  bool log_device_placement = false;
};

struct RunConfig {
  /// The cluster: --master of a program. A program started elsewhere prints the
  /// command that starts it there.
  std::string master = "";
  std::string evaluation_master = "";
  std::string model_dir = "";
  uint64_t tf_random_seed = 0;
  int64_t save_summary_steps = 100;
  /// At most one of the two; 600 seconds if neither is set.
  std::optional<int64_t> save_checkpoints_steps = {};
  std::optional<double> save_checkpoints_secs = {};
  ConfigProto session_config = {};
  int64_t keep_checkpoint_max = 5;
  double keep_checkpoint_every_n_hours = 10000;
  int64_t log_step_count_steps = 100;
  bool log_device_placement = false;
  TPUConfig tpu_config = {};
  /// Not in TensorFlow: further flags of training, such as "--time_limit=8h",
  /// "--profile_dir=DIR", "--hook=norm.so" (docs/runtime.md).
  std::vector<std::string> train_flags = {};
};

/// The start of training: variables of another run.
struct WarmStartSettings {
  WarmStartSettings() = default;
  /// A checkpoint, a model folder or a .safetensors file.
  WarmStartSettings(const char *path) : ckpt_to_initialize_from(path) {}
  /// The variables to load (a regular expression of whole names), and their
  /// names in the source, by their names here.
  WarmStartSettings(std::string path, std::string vars = "",
                    std::map<std::string, std::string> names = {})
      : ckpt_to_initialize_from(std::move(path)),
        vars_to_warm_start(std::move(vars)),
        var_name_to_prev_var_name(std::move(names)) {}
  std::string ckpt_to_initialize_from, vars_to_warm_start;
  std::map<std::string, std::string> var_name_to_prev_var_name;
};

using ModelFn = std::function<TPUEstimatorSpec(
    const Features &features, const Tensor &labels, ModeKeys mode,
    const Params &params)>;
using InputFn = std::function<Dataset(const Params &params)>;

/// The arguments of TPUEstimator. Batch sizes are global. One that is needed
/// but 0 is an error.
struct TPUEstimatorArgs {
  ModelFn model_fn;
  /// The config's if empty; otherwise a temporary folder.
  std::string model_dir = "";
  RunConfig config = {};
  Params params = {};
  bool use_tpu = true;
  int64_t train_batch_size = 0;
  int64_t eval_batch_size = 0;
  int64_t predict_batch_size = 0;
  /// If false, evaluation and prediction may do what the device cannot.
  bool eval_on_tpu = true;
  /// A checkpoint, a model folder or a .safetensors file to start from.
  WarmStartSettings warm_start_from = {};
  /// Not in TensorFlow: the name of the program and of exported files.
  std::string name = "model";
};

struct TrainArgs {
  InputFn input_fn;
  /// One of the two: a number of steps, or up to this global step.
  int64_t steps = 0;
  int64_t max_steps = 0;
  Hooks hooks = {};
};

struct EvaluateArgs {
  InputFn input_fn;
  /// Batches; 0 for one pass over the data, each example once.
  int64_t steps = 0;
  /// The latest if empty.
  std::string checkpoint_path = "";
  std::string name = "";
  Hooks hooks = {};
};

/// The arguments of train_and_evaluate.
struct TrainSpec {
  InputFn input_fn;
  int64_t max_steps = 0;
  Hooks hooks = {};
};
struct EvalSpec {
  InputFn input_fn;
  /// Batches; 0 for one pass over the data, each example once.
  int64_t steps = 0;
  std::string name = "";
  Hooks hooks = {};
  /// Checkpoints sooner than this after the last evaluation are not evaluated.
  double throttle_secs = 600;
  /// Not in TensorFlow: selection of the best checkpoints. It has the metric by
  /// which evaluations are compared and the number of checkpoints to keep (in
  /// `best` of the model folder), 0 for none. Training ends after this number
  /// of evaluations without improvement, 0 for never.
  std::string best_metric = "loss";
  int64_t keep_best = 0;
  int64_t early_stopping_evals = 0;
};

struct PredictArgs {
  InputFn input_fn;
  /// The predictions to return; all if empty.
  std::vector<std::string> predict_keys = {};
  std::string checkpoint_path = "";
  Hooks hooks = {};
};

/// A row of a prediction.
struct Array {
  Shape shape;
  std::vector<double> values;
};
using Prediction = std::map<std::string, Array>;

/// The features of a served model, without the batch.
using ServingInputReceiver =
    std::vector<std::pair<std::string, FixedLenFeature>>;

struct ExportArgs {
  std::string export_dir_base;
  std::function<ServingInputReceiver()> serving_input_receiver_fn;
  std::string checkpoint_path = "";
  /// Not in TensorFlow: the batch sizes for which a signature is written.
  std::vector<int64_t> serving_batch_sizes = {};
};

class TPUEstimator {
public:
  /// Mistakes in batch sizes and shards are reported at the caller's line.
  explicit TPUEstimator(TPUEstimatorArgs args, Where = Where::here());

  /// Starts from the latest checkpoint of the model folder, if there is one.
  TPUEstimator &train(const TrainArgs &args);
  /// Returns the metrics, "loss" and "global_step" by name.
  std::map<std::string, double> evaluate(const EvaluateArgs &args);
  /// Returns the predictions of each example, in order.
  std::vector<Prediction> predict(const PredictArgs &args);
  /// Writes a versioned folder with a SavedModel (docs/runtime.md, Exporting)
  /// for batches of predict_batch_size, or 1; returns its path.
  std::string export_savedmodel(const ExportArgs &args);
  /// The same; TensorFlow has both names.
  std::string export_saved_model(const ExportArgs &args) {
    return export_savedmodel(args);
  }

  const std::string &model_dir() const { return folder; }
  const RunConfig &config() const { return args.config; }
  const Params &params() const { return args.params; }
  /// The names of the variables of the latest checkpoint.
  std::vector<std::string> get_variable_names() const;
  Array get_variable_value(const std::string &name) const;
  /// The path of the latest checkpoint, or "" if there is none.
  std::string latest_checkpoint() const;
  /// The folder of the event files of evaluations of this name.
  std::string eval_dir(const std::string &name = "") const;
  /// The program of a mode before compilation: `graph` and `data` operations.
  std::string program(ModeKeys mode, const InputFn &input_fn) const;

private:
  friend class keras::Model;
  friend std::map<std::string, double>
  train_and_evaluate(TPUEstimator &estimator, const TrainSpec &train_spec,
                     const EvalSpec &eval_spec);
  std::vector<std::string> trainingFlags() const;
  std::vector<std::string> command(const std::string &text,
                                   const std::string &subcommand) const;

  TPUEstimatorArgs args;
  Where where;
  std::string folder;
  /// Keras prints its own progress.
  bool quiet = false;
};

/// Trains, and evaluates checkpoints on the way and the last one, whose metrics
/// it returns.
std::map<std::string, double> train_and_evaluate(TPUEstimator &estimator,
                                                 const TrainSpec &train_spec,
                                                 const EvalSpec &eval_spec);

/// Called with the message of a mistake; it must not return. Without one the
/// message is printed and the process exits with 1.
using ErrorHandler = void (*)(const std::string &message);
void setErrorHandler(ErrorHandler handler);

/// The path of tpu-run: from an installation's CMake package, otherwise
/// $SYSTOLE_TPU_RUN, otherwise the PATH.
std::string setTpuRun(std::string path);
#ifdef SYSTOLE_TPU_RUN
inline const std::string tpuRunOfThisBuild = setTpuRun(SYSTOLE_TPU_RUN);
#endif

} // namespace systole

#endif // SYSTOLE_ESTIMATOR_TPUESTIMATOR_H
