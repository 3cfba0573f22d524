//===- Keras.h - tf.keras: models of layers ---------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_ESTIMATOR_KERAS_H
#define SYSTOLE_ESTIMATOR_KERAS_H

#include "systole/Estimator/Data.h"
#include "systole/Estimator/KerasCallbacks.h"
#include "systole/Estimator/KerasLayers.h"
#include "systole/Estimator/KerasTraining.h"
#include "systole/Estimator/NDArray.h"
#include "systole/Estimator/TPUEstimator.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// Models as Keras builds them: layers, then compile, fit, evaluate, predict.
/// Names, defaults and output are Keras's. A model becomes the same program of
/// `graph` operations as a model function, and trains as a TPUEstimator does.
/// Its variables have the names of Keras's checkpoints: `conv2d/kernel`.
namespace systole::keras {

/// The inputs of a model, its labels, or their weights: an array each.
class NDArrays {
public:
  NDArrays() = default;
  NDArrays(NDArray array) : arrays({std::move(array)}) {}
  NDArrays(std::vector<NDArray> arrays) : arrays(std::move(arrays)) {}
  const std::vector<NDArray> &all() const { return arrays; }
  bool empty() const { return arrays.empty(); }
  /// The number of examples.
  int64_t size() const { return arrays.empty() ? 0 : arrays.front().size(); }

private:
  std::vector<NDArray> arrays;
};

//===----------------------------------------------------------------------===//
// Models
//===----------------------------------------------------------------------===//

/// An argument of `compile` for each output of a model: one for all of them, a
/// list in their order, or by the names of the outputs' layers.
template <typename T> class ForOutputs {
public:
  ForOutputs() = default;
  ForOutputs(T all) : all(std::move(all)) {}
  ForOutputs(std::vector<T> list) : list(std::move(list)), isList(true) {}
  ForOutputs(std::map<std::string, T> named)
      : named(std::move(named)), isNamed(true) {}

  T all = {};
  std::vector<T> list;
  std::map<std::string, T> named;
  bool isList = false, isNamed = false;
};

/// One loss for all outputs, or one for each: `{"mse", "mae"}`.
struct Losses : ForOutputs<Loss> {
  Losses(const char *name) : ForOutputs(Loss(name)) {}
  Losses(std::string name) : ForOutputs(Loss(std::move(name))) {}
  Losses(std::initializer_list<Loss> losses)
      : ForOutputs(std::vector<Loss>(losses)) {}
  using ForOutputs<Loss>::ForOutputs;
};

/// Names of metrics: "accuracy", "sparse_categorical_accuracy",
/// "categorical_accuracy", "binary_accuracy", "mse", "mae". With several
/// outputs, a list has a name for each of them; other numbers of metrics are a
/// list for each.
struct MetricNames : ForOutputs<std::vector<std::string>> {
  MetricNames() = default;
  MetricNames(std::initializer_list<std::string> names)
      : ForOutputs(std::vector<std::string>(names)) {}
  using ForOutputs<std::vector<std::string>>::ForOutputs;
};

struct CompileArgs {
  /// A lower-case name, "rmsprop", or one of optimizers.
  OptimizerOrName optimizer = "adam";
  Losses loss = "sparse_categorical_crossentropy";
  MetricNames metrics = {};
  /// The weights of the outputs' losses in their sum; 1 if empty.
  std::vector<double> loss_weights = {};
  /// Metrics that weigh examples by class_weight and sample_weight.
  MetricNames weighted_metrics = {};
  /// Has no effect: all steps of an epoch are one loop of the program.
  int64_t steps_per_execution = 1;
};

/// The examples of a validation: arrays, or a dataset.
struct ValidationData {
  ValidationData() = default;
  ValidationData(NDArrays x, NDArrays y, NDArrays sample_weight = {})
      : x(std::move(x)), y(std::move(y)),
        sample_weight(std::move(sample_weight)) {}
  ValidationData(const std::pair<NDArrays, NDArrays> &examples)
      : x(examples.first), y(examples.second) {}
  template <typename X, typename Y>
  ValidationData(const std::pair<X, Y> &examples)
      : x(examples.first), y(examples.second) {}
  ValidationData(Dataset dataset) : dataset(std::move(dataset)) {}
  explicit operator bool() const { return dataset || !y.empty(); }

  NDArrays x, y, sample_weight;
  std::optional<Dataset> dataset;
};

struct FitArgs {
  /// 32 if 0, or as many as divide the examples into steps_per_epoch.
  int64_t batch_size = 0;
  /// The number of the last epoch: as many are trained as follow initial_epoch.
  int64_t epochs = 1;
  /// All whole batches if 0.
  int64_t steps_per_epoch = 0;
  ValidationData validation_data = {};
  /// Epochs from one validation to the next.
  int64_t validation_freq = 1;
  /// 1 prints progress, 2 a line for each epoch, 0 nothing.
  int verbose = 1;
  std::vector<callbacks::CallbackPtr> callbacks = {};
  /// The share of the examples, from the last one, that is validated and not
  /// trained.
  double validation_split = 0;
  /// Whether each epoch has the examples in another order.
  bool shuffle = true;
  /// The number of the first epoch, from 0.
  int64_t initial_epoch = 0;
  /// The weights of classes in the loss, 1 for the others. The model has one
  /// output.
  std::map<int64_t, double> class_weight = {};
  /// The weights of examples in the loss, [n]: one array for all outputs, or
  /// one for each. The sum of weighted losses is divided by their number.
  NDArrays sample_weight = {};
  /// The batches of a validation; all if 0.
  int64_t validation_steps = 0;
};

struct EvaluateOptions {
  /// The batch size of arrays; a dataset has its own.
  int64_t batch_size = 32;
  int verbose = 1;
  /// The weights of arrays' examples, as in FitArgs.
  NDArrays sample_weight = {};
  /// Batches; all if 0.
  int64_t steps = 0;
};

struct PredictOptions {
  /// The batch size of arrays; a dataset has its own.
  int64_t batch_size = 32;
  /// Has no effect: predictions print nothing.
  int verbose = 0;
  /// Batches; all if 0.
  int64_t steps = 0;
};

/// The values of a model's outputs for all examples: [n, ...], float32. It is
/// the array of the first output.
struct PredictedArrays : NDArray {
  explicit PredictedArrays(std::vector<NDArray> arrays)
      : NDArray(arrays.front()), outputs(std::move(arrays)) {}
  std::vector<NDArray> outputs;
};

class Model {
public:
  Model(const KerasTensors &inputs, const KerasTensors &outputs,
        std::string name = "model");
  Model(const Model &other) : state(other.state) {}
  Model &operator=(const Model &other) {
    state = other.state;
    return *this;
  }

  void compile(CompileArgs args, Where = Where::here());
  /// Trains more epochs from where the last fit ended, also one of an earlier
  /// process with the same model folder. Labels of classes may be integers or
  /// floats, of shape [n] or [n, 1]. A model with several outputs takes an
  /// array of labels for each.
  History fit(const NDArrays &x, const NDArrays &y, const FitArgs &args = {},
              Where = Where::here());
  /// Trains on a dataset of batches. Without `steps_per_epoch`, an epoch is the
  /// whole dataset, which then ends after a number of elements that its
  /// operations tell. Features have the names of the model's inputs, unless
  /// there is only one. The labels of several outputs are features with the
  /// names of their layers. A feature "sample_weight" has weights.
  History fit(const Dataset &dataset, const FitArgs &args = {},
              Where = Where::here());
  /// The loss and the metrics by name, over each example once.
  std::map<std::string, double> evaluate(const NDArrays &x, const NDArrays &y,
                                         int64_t batch_size = 32,
                                         int verbose = 1,
                                         const NDArrays &sample_weight = {},
                                         Where = Where::here());
  /// Evaluates a dataset of batches; with `steps`, only so many.
  std::map<std::string, double> evaluate(const Dataset &dataset,
                                         int verbose = 1, int64_t steps = 0,
                                         Where = Where::here());
  /// Evaluates with arguments by name: `evaluate(x, y, {.verbose = 0})`.
  std::map<std::string, double> evaluate(const NDArrays &x, const NDArrays &y,
                                         const EvaluateOptions &options,
                                         Where = Where::here());
  std::map<std::string, double> evaluate(const Dataset &dataset,
                                         const EvaluateOptions &options,
                                         Where = Where::here());
  PredictedArrays predict(const NDArrays &x, int64_t batch_size = 32,
                          Where = Where::here());
  PredictedArrays predict(const Dataset &dataset, int64_t steps = 0,
                          Where = Where::here());
  PredictedArrays predict(const NDArrays &x, const PredictOptions &options,
                          Where = Where::here());
  PredictedArrays predict(const Dataset &dataset, const PredictOptions &options,
                          Where = Where::here());
  /// The table of layers, on standard output.
  void summary() const;
  /// The number of trainable parameters, and of others.
  int64_t count_params() const;
  /// The layers, in the order of the model; of a Sequential model without its
  /// input.
  std::vector<Layer> layers() const;
  /// The layer of a name, "dense_1".
  Layer get_layer(const std::string &name, Where = Where::here()) const;
  /// Whether all layers are trainable.
  Trainable<Model> trainable{*this};
  /// The folder of the checkpoints: unless it is set before the first fit, a
  /// temporary one, which is removed with the model.
  void set_model_dir(std::string folder);

  /// Ends training after the epoch. Only for callbacks.
  void stop_training();
  /// The learning rate, or the one of the next steps. An error if a schedule
  /// computes it.
  double learning_rate() const;
  void set_learning_rate(double rate);
  /// Remembers the weights of the present epoch, and makes the fit end with
  /// them. Only callbacks with checkpoints may call it.
  void keep_weights();
  void restore_weights();
  /// The weights in Keras's order: those of the layers one after the other, as
  /// kernel and bias. An error before the first fit, set_weights or
  /// load_weights.
  std::vector<NDArray> get_weights(Where = Where::here()) const;
  void set_weights(const std::vector<NDArray> &weights, Where = Where::here());
  /// Writes the weights to NAME.weights.h5, as Keras 3 does, or by their names
  /// ("dense/kernel") to NAME.safetensors.
  void save_weights(const std::string &path, Where = Where::here()) const;
  /// Reads the weights from a file of save_weights, a model that Keras has
  /// saved (NAME.keras), a checkpoint or a model folder.
  void load_weights(const std::string &path, Where = Where::here());

  /// Writes NAME.keras, a model of Keras 3: its layers and weights, without
  /// compile's arguments and the optimizer's variables.
  void save(const std::string &path, Where = Where::here()) const;

  /// The program of a mode, for batches of this size.
  std::string program(ModeKeys mode, const NDArrays &x, const NDArrays &y,
                      int64_t batch_size, Where = Where::here()) const;

protected:
  struct State;
  explicit Model(std::shared_ptr<State> state) : state(std::move(state)) {}
  std::shared_ptr<State> state;

private:
  bool isTrainable() const;
  void setTrainable(bool value);
  friend class Trainable<Model>;
  friend class Epochs;
  friend Model load_model(const std::string &path, Where where);
};

/// A model that applies one layer after the other. The shape of an example is
/// that of an InputLayer, the input_shape of the first layer, or that of the
/// first array that the model gets.
class Sequential : public Model {
public:
  explicit Sequential(const std::vector<Layer> &layers = {},
                      std::string name = "sequential");
  void add(const Layer &layer);
};

/// A model that `save` or Keras 3 has saved, NAME.keras, to be compiled again.
/// An argument of Keras that this API does not have is an error.
Model load_model(const std::string &path, Where = Where::here());

/// Keras has these names in two places.
namespace models {
using keras::load_model;
using keras::Model;
using keras::Sequential;
} // namespace models

//===----------------------------------------------------------------------===//
// Distribution
//===----------------------------------------------------------------------===//

using cluster_resolver::TPUClusterResolver;
void experimental_connect_to_cluster(const TPUClusterResolver &resolver);
void initialize_tpu_system(const TPUClusterResolver &resolver);

/// A replica on each core. Models created in its scope train on all of them;
/// others are programs of one replica.
class TPUStrategy {
public:
  explicit TPUStrategy(const TPUClusterResolver &resolver);
  int64_t num_replicas_in_sync;

  /// Models created during its lifetime belong to the strategy.
  class Scope {
  public:
    explicit Scope(int64_t replicas);
    ~Scope();
    Scope(const Scope &) = delete;

  private:
    int64_t outer;
  };
  Scope scope() const { return Scope(num_replicas_in_sync); }
};

} // namespace systole::keras

/// TensorFlow 2 has these names outside of Keras.
namespace systole {
namespace config {
using keras::experimental_connect_to_cluster;
} // namespace config
namespace distribute {
namespace cluster_resolver = ::systole::cluster_resolver;
using keras::TPUStrategy;
} // namespace distribute
namespace tpu::experimental {
using keras::initialize_tpu_system;
} // namespace tpu::experimental
} // namespace systole

#endif // SYSTOLE_ESTIMATOR_KERAS_H
