//===- Keras.h - tf.keras: models of layers ---------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_ESTIMATOR_KERAS_H
#define SYSTOLE_ESTIMATOR_KERAS_H

#include "systole/Estimator/KerasLayers.h"
#include "systole/Estimator/KerasTraining.h"
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

/// Numbers in memory: the first dimension is that of the examples.
class NDArray {
public:
  NDArray() = default;
  /// `values` has the product of the shape's sizes; T is float, uint8_t,
  /// int32_t or int64_t.
  template <typename T>
  NDArray(Shape shape, const std::vector<T> &values)
      : sizes(std::move(shape)), type(typeOf(T())),
        bytes(reinterpret_cast<const char *>(values.data()),
              values.size() * sizeof(T)) {
    check(values.size());
  }

  const Shape &shape() const { return sizes; }
  DType dtype() const { return type; }
  const std::string &data() const { return bytes; }
  /// The number of examples.
  int64_t size() const { return sizes.empty() ? 0 : sizes[0]; }

private:
  static DType typeOf(float) { return float32; }
  static DType typeOf(uint8_t) { return uint8; }
  static DType typeOf(int32_t) { return int32; }
  static DType typeOf(int64_t) { return int64; }
  void check(size_t elements) const;

  Shape sizes;
  DType type = float32;
  std::string bytes;
};

/// The inputs of a model, an array each.
class NDArrays {
public:
  NDArrays(NDArray array) : arrays({std::move(array)}) {}
  NDArrays(std::vector<NDArray> arrays) : arrays(std::move(arrays)) {}
  const std::vector<NDArray> &all() const { return arrays; }
  /// The number of examples.
  int64_t size() const { return arrays.empty() ? 0 : arrays.front().size(); }

private:
  std::vector<NDArray> arrays;
};

//===----------------------------------------------------------------------===//
// Models
//===----------------------------------------------------------------------===//

struct CompileArgs {
  /// A lower-case name, "rmsprop", or one of optimizers.
  std::variant<std::string, Optimizer> optimizer = "adam";
  Loss loss = "sparse_categorical_crossentropy";
  /// "accuracy", "sparse_categorical_accuracy", "categorical_accuracy",
  /// "binary_accuracy", "mse", "mae".
  std::vector<std::string> metrics = {};
};

struct FitArgs {
  /// 32 if 0, or as many as divide the examples into steps_per_epoch.
  int64_t batch_size = 0;
  int64_t epochs = 1;
  /// All whole batches if 0.
  int64_t steps_per_epoch = 0;
  std::optional<std::pair<NDArrays, NDArray>> validation_data = {};
  /// Epochs from one validation to the next.
  int64_t validation_freq = 1;
  /// 1 prints progress, 0 nothing.
  int verbose = 1;
};

/// Values of each epoch by name: "loss", "accuracy", "val_loss".
using History = std::map<std::string, std::vector<double>>;

class Model {
public:
  Model(const KerasTensor &inputs, const KerasTensor &outputs,
        std::string name = "model");
  Model(const std::vector<KerasTensor> &inputs, const KerasTensor &outputs,
        std::string name = "model");

  void compile(CompileArgs args, Where = Where::here());
  /// Trains `epochs` more epochs from where the last fit ended, also one of an
  /// earlier process with the same model folder. Labels of classes may be
  /// integers or floats, of shape [n] or [n, 1].
  History fit(const NDArrays &x, const NDArray &y, const FitArgs &args = {},
              Where = Where::here());
  /// The loss and the metrics by name, over each example once.
  std::map<std::string, double> evaluate(const NDArrays &x, const NDArray &y,
                                         int64_t batch_size = 32,
                                         int verbose = 1,
                                         Where = Where::here());
  /// [n, ...], float32.
  NDArray predict(const NDArrays &x, int64_t batch_size = 32,
                  Where = Where::here());
  /// The table of layers, on standard output.
  void summary() const;
  /// The number of trainable parameters, and of others.
  int64_t count_params() const;
  /// The folder of the checkpoints: a temporary one, unless it is set before
  /// the first fit.
  void set_model_dir(std::string folder);
  /// The program of a mode, for batches of this size.
  std::string program(ModeKeys mode, const NDArrays &x, const NDArray &y,
                      int64_t batch_size, Where = Where::here()) const;

protected:
  struct State;
  explicit Model(std::shared_ptr<State> state) : state(std::move(state)) {}
  std::shared_ptr<State> state;
};

/// One layer after the other. The shape of an example is that of an InputLayer,
/// the input_shape of the first layer, or that of the first array that the
/// model gets.
class Sequential : public Model {
public:
  explicit Sequential(const std::vector<Layer> &layers = {},
                      std::string name = "sequential");
  void add(const Layer &layer);
};

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

#endif // SYSTOLE_ESTIMATOR_KERAS_H
