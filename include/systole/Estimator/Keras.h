//===- Keras.h - tf.keras: models of layers ---------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_ESTIMATOR_KERAS_H
#define SYSTOLE_ESTIMATOR_KERAS_H

#include "systole/Estimator/TPUEstimator.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// Models as Keras builds them: layers, then compile, fit, evaluate, predict.
/// Names, defaults and what is printed are Keras's. A model becomes the same
/// program of `graph` operations as a model function, and trains as a
/// TPUEstimator does; its variables are called as in Keras's checkpoints of
/// layers: `conv2d/kernel`.
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
  /// How many examples.
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

//===----------------------------------------------------------------------===//
// Layers
//===----------------------------------------------------------------------===//

/// A value between layers: `auto y = Dense(10)(x)`. Its shape is without the
/// batch.
class KerasTensor {
public:
  struct Node;
  explicit KerasTensor(std::shared_ptr<const Node> node)
      : node(std::move(node)) {}
  const Shape &shape() const;
  const Node *get() const { return node.get(); }
  const std::shared_ptr<const Node> &share() const { return node; }

private:
  std::shared_ptr<const Node> node;
};

/// A layer that is not applied yet.
class Layer {
public:
  struct Definition;
  explicit Layer(std::shared_ptr<const Definition> definition)
      : definition(std::move(definition)) {}
  /// Applies it. A mistake in the shapes is an error here.
  KerasTensor operator()(const KerasTensor &input) const;
  KerasTensor operator()(const std::vector<KerasTensor> &inputs) const;
  /// Keras's class: "Dense".
  const std::string &kind() const;

private:
  std::shared_ptr<const Definition> definition;
};

/// Where a model's values come in; `shape` is without the batch.
KerasTensor Input(const Shape &shape, DType dtype = float32,
                  const std::string &name = "");

namespace layers {

/// Activations are those of systole::layers, and "softmax".
struct Conv2DOptions {
  Shape strides = {1, 1};
  std::string padding = "valid";
  std::string activation = "linear";
  bool use_bias = true;
  std::string name = "";
};
struct DenseOptions {
  std::string activation = "linear";
  bool use_bias = true;
  std::string name = "";
};
struct PoolingOptions {
  /// The pool size, where empty.
  Shape strides = {};
  std::string padding = "valid";
  std::string name = "";
};
struct LSTMOptions {
  bool return_sequences = false;
  std::string name = "";
};

/// Of a Sequential model, its first layer.
Layer InputLayer(const Shape &input_shape, DType dtype = float32);
Layer Conv2D(int64_t filters, const Shape &kernel_size,
             const Conv2DOptions &options = {});
Layer MaxPooling2D(const Shape &pool_size = {2, 2},
                   const PoolingOptions &options = {});
Layer AveragePooling2D(const Shape &pool_size = {2, 2},
                       const PoolingOptions &options = {});
Layer GlobalAveragePooling2D(const std::string &name = "");
Layer Flatten(const std::string &name = "");
Layer Reshape(const Shape &target_shape, const std::string &name = "");
Layer Dense(int64_t units, const DenseOptions &options = {});
Layer Dropout(double rate, const std::string &name = "");
Layer Activation(const std::string &activation, const std::string &name = "");
Layer BatchNormalization(const std::string &name = "");
Layer LayerNormalization(const std::string &name = "");
Layer Embedding(int64_t input_dim, int64_t output_dim,
                const std::string &name = "");
Layer LSTM(int64_t units, const LSTMOptions &options = {});
/// Of inputs of one shape.
Layer Add(const std::string &name = "");
/// Along the last dimension.
Layer Concatenate(const std::string &name = "");

} // namespace layers

//===----------------------------------------------------------------------===//
// Training
//===----------------------------------------------------------------------===//

namespace optimizers {
Optimizer SGD(const Tensor &learning_rate = 0.01, double momentum = 0,
              bool nesterov = false);
Optimizer Adam(const Tensor &learning_rate = 0.001, double beta_1 = 0.9,
               double beta_2 = 0.999, double epsilon = 1e-7);
Optimizer AdamW(const Tensor &learning_rate = 0.001,
                double weight_decay = 0.004);
} // namespace optimizers

/// "sparse_categorical_crossentropy", "categorical_crossentropy",
/// "mean_squared_error" ("mse") or "mean_absolute_error" ("mae").
/// Crossentropies are of the probabilities that a softmax at the model's end
/// gives, or `from_logits`.
struct Loss {
  Loss(const char *name) : name(name) {}
  Loss(std::string name, bool from_logits = false)
      : name(std::move(name)), from_logits(from_logits) {}
  std::string name;
  bool from_logits = false;
};
namespace losses {
Loss SparseCategoricalCrossentropy(bool from_logits = false);
Loss CategoricalCrossentropy(bool from_logits = false);
} // namespace losses

struct CompileArgs {
  /// "sgd", "adam", "adamw", or one with options.
  std::variant<std::string, Optimizer> optimizer = "adam";
  Loss loss = "sparse_categorical_crossentropy";
  /// "accuracy", "sparse_categorical_accuracy", "categorical_accuracy", "mse",
  /// "mae".
  std::vector<std::string> metrics = {};
};

struct FitArgs {
  /// 32, or as many as steps_per_epoch make of the examples, where 0.
  int64_t batch_size = 0;
  int64_t epochs = 1;
  /// As many whole batches as there are, where 0.
  int64_t steps_per_epoch = 0;
  std::optional<std::pair<NDArray, NDArray>> validation_data = {};
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

  void compile(CompileArgs args);
  /// Trains on, from where the last fit ended. Labels of classes may be
  /// integers or floats, of shape [n] or [n, 1].
  History fit(const NDArray &x, const NDArray &y, const FitArgs &args = {});
  /// The loss and the metrics by name, each example once.
  std::map<std::string, double> evaluate(const NDArray &x, const NDArray &y,
                                         int64_t batch_size = 32,
                                         int verbose = 1);
  /// [n, ...], float32.
  NDArray predict(const NDArray &x, int64_t batch_size = 32);
  /// The table of layers, on standard output.
  void summary() const;
  /// The number of trained numbers, and of others.
  int64_t count_params() const;
  /// Where the checkpoints are: a temporary folder, unless it is set before the
  /// first fit.
  void set_model_dir(std::string folder);
  /// The program of a mode, for batches of that size.
  std::string program(ModeKeys mode, const NDArray &x, const NDArray &y,
                      int64_t batch_size) const;

protected:
  struct State;
  explicit Model(std::shared_ptr<State> state) : state(std::move(state)) {}
  std::shared_ptr<State> state;
};

/// One layer after the other; the first is an InputLayer.
class Sequential : public Model {
public:
  explicit Sequential(const std::vector<Layer> &layers,
                      std::string name = "sequential");
};

//===----------------------------------------------------------------------===//
// Distribution
//===----------------------------------------------------------------------===//

/// Which device: only this machine, "" or "local".
struct TPUClusterResolver {
  explicit TPUClusterResolver(const std::string &tpu = "");
};
void experimental_connect_to_cluster(const TPUClusterResolver &resolver);
void initialize_tpu_system(const TPUClusterResolver &resolver);

/// A replica on each core. Models that are made in its scope train on all of
/// them; others are programs of one replica.
class TPUStrategy {
public:
  explicit TPUStrategy(const TPUClusterResolver &resolver);
  int64_t num_replicas_in_sync;

  /// Models made while it lives are the strategy's.
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
