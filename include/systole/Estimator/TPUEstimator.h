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
#include "systole/Estimator/Embedding.h"
#include "systole/Estimator/EstimatorSpec.h"
#include "systole/Estimator/Exporters.h"
#include "systole/Estimator/Params.h"
#include "systole/Estimator/RunConfig.h"
#include "systole/Estimator/TrainHooks.h"

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace systole {

namespace keras {
class Model;
} // namespace keras

/// A function (features, labels, mode) or (features, labels, mode, params) that
/// returns a `Spec`.
template <typename Spec>
class ModelFunction
    : public std::function<Spec(const Features &, const Tensor &, ModeKeys,
                                const Params &)> {
public:
  using Function = std::function<Spec(const Features &, const Tensor &,
                                      ModeKeys, const Params &)>;
  ModelFunction() = default;
  ModelFunction(std::nullptr_t) {}
  template <typename F,
            typename = std::enable_if_t<
                !std::is_base_of_v<ModelFunction, std::decay_t<F>> &&
                !std::is_same_v<std::decay_t<F>, std::nullptr_t>>>
  ModelFunction(F function) : Function(adapt(std::move(function))) {}

private:
  template <typename F> static Function adapt(F function) {
    if constexpr (std::is_invocable_v<F, const Features &, const Tensor &,
                                      ModeKeys, const Params &>)
      return function;
    else
      return [function](const Features &features, const Tensor &labels,
                        ModeKeys mode, const Params &) {
        return function(features, labels, mode);
      };
  }
};
using ModelFn = ModelFunction<TPUEstimatorSpec>;

/// A function (params) or () that returns a Dataset.
class InputFn : public std::function<Dataset(const Params &)> {
public:
  using Function = std::function<Dataset(const Params &)>;
  InputFn() = default;
  InputFn(std::nullptr_t) {}
  template <typename F, typename = std::enable_if_t<
                            !std::is_base_of_v<InputFn, std::decay_t<F>> &&
                            !std::is_same_v<std::decay_t<F>, std::nullptr_t>>>
  InputFn(F function) : Function(adapt(std::move(function))) {}

private:
  template <typename F> static Function adapt(F function) {
    if constexpr (std::is_invocable_v<F, const Params &>)
      return function;
    else
      return [function](const Params &) { return function(); };
  }
};

/// The arguments of Estimator. A batch has the size that the input function
/// gives it.
struct EstimatorArgs {
  ModelFunction<EstimatorSpec> model_fn;
  /// The config's if empty; otherwise a temporary folder.
  std::string model_dir = "";
  RunConfig config = {};
  Params params = {};
  /// A checkpoint, a model folder or a .safetensors file to start from.
  WarmStartSettings warm_start_from = {};
  /// Not in TensorFlow: the name of the program and of exported files.
  std::string name = "model";
};

/// The arguments of TPUEstimator. Batch sizes are global. A batch size that is
/// needed but 0 is an error; without the device, the input function determines
/// the batch size.
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
  /// The tables of features.
  tpu::experimental::EmbeddingConfigSpec embedding_config_spec = {};
  /// Not in TensorFlow: the name of the program and of exported files.
  std::string name = "model";
};

struct TrainArgs {
  InputFn input_fn;
  /// The number of steps, or the global step at which training ends; set
  /// only one. A StopAtStepHook may set it instead.
  int64_t steps = 0;
  int64_t max_steps = 0;
  Hooks hooks = {};
  SavingListeners saving_listeners = {};
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
  SavingListeners saving_listeners = {};
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
  ExporterList exporters = {};
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

struct ExportArgs {
  std::string export_dir_base;
  ServingInputFn serving_input_receiver_fn;
  std::string checkpoint_path = "";
  /// Not in TensorFlow: the batch sizes for which a signature is written.
  std::vector<int64_t> serving_batch_sizes = {};
  /// Files to copy, by their names in the folder assets.extra.
  std::map<std::string, std::string> assets_extra = {};
};

/// A model function, trained and run as a program of one replica on this
/// machine. Mistakes are reported at the caller's line.
class Estimator {
public:
  explicit Estimator(EstimatorArgs args, Where = Where::here());

  /// Starts from the latest checkpoint of the model folder, if there is one.
  Estimator &train(const TrainArgs &args, Where = Where::here());
  /// Returns the metrics, "loss" and "global_step" by name.
  std::map<std::string, double> evaluate(const EvaluateArgs &args,
                                         Where = Where::here());
  /// Returns the predictions of each example, in order.
  std::vector<Prediction> predict(const PredictArgs &args,
                                  Where = Where::here());
  /// Writes a versioned folder with a SavedModel (docs/runtime.md, Exporting)
  /// for batches of predict_batch_size, or 1; returns its path.
  std::string export_savedmodel(const ExportArgs &args, Where = Where::here());
  /// Another name of export_savedmodel: TensorFlow has both.
  std::string export_saved_model(const ExportArgs &args,
                                 Where where = Where::here()) {
    return export_savedmodel(args, where);
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

protected:
  struct OnDevice {
    TPUEstimatorArgs args;
  };
  Estimator(OnDevice given, Where where);

private:
  friend class keras::Model;
  friend std::map<std::string, double>
  train_and_evaluate(Estimator &estimator, const TrainSpec &train_spec,
                     const EvalSpec &eval_spec, Where where);
  std::vector<std::string> trainingFlags() const;
  void exportBy(const Exporter &exporter, int64_t step, Where where);
  int64_t lastStep(int64_t steps, int64_t max_steps, const Hooks &hooks) const;
  std::vector<std::string> command(const std::string &text,
                                   const std::string &subcommand) const;

  TPUEstimatorArgs args;
  Where where;
  std::string folder;
};

/// An Estimator on the shards of the device. `use_tpu = false` makes it a plain
/// Estimator.
class TPUEstimator : public Estimator {
public:
  explicit TPUEstimator(TPUEstimatorArgs args, Where where = Where::here())
      : Estimator(OnDevice{std::move(args)}, where) {}
};

/// Trains, and evaluates checkpoints on the way and the last one, whose metrics
/// it returns.
std::map<std::string, double> train_and_evaluate(Estimator &estimator,
                                                 const TrainSpec &train_spec,
                                                 const EvalSpec &eval_spec,
                                                 Where where = Where::here());

/// The output of the programs that this process runs, as in tf.logging. WARN
/// leaves out all but warnings and errors, and ERROR all but errors. Then
/// results of `evaluate` are only returned, and not printed.
namespace logging {
enum Level { DEBUG, INFO, WARN, ERROR };
void set_verbosity(Level level);
} // namespace logging
using logging::set_verbosity;

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

/// TensorFlow has these names in tf.tpu, tf.estimator.tpu and tf.contrib.tpu.
namespace tpu {
using systole::CrossShardOptimizer;
using systole::RunConfig;
using systole::TPUConfig;
using systole::TPUEstimator;
using systole::TPUEstimatorSpec;
} // namespace tpu
namespace contrib {
namespace tpu = ::systole::tpu;
} // namespace contrib

} // namespace systole

#endif // SYSTOLE_ESTIMATOR_TPUESTIMATOR_H
