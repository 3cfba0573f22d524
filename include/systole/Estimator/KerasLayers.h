//===- KerasLayers.h - tf.keras.layers --------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_ESTIMATOR_KERASLAYERS_H
#define SYSTOLE_ESTIMATOR_KERASLAYERS_H

#include "systole/Estimator/Attributes.h"
#include "systole/Estimator/Tensor.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

namespace systole::keras {

/// A value between layers: `auto y = Dense(10)(x)`. Its shape excludes the
/// batch; the compiler infers it.
class KerasTensor {
public:
  struct Node;
  explicit KerasTensor(std::shared_ptr<const Node> node)
      : node(std::move(node)) {}
  const Shape &shape() const;
  const Node *get() const { return node.get(); }

private:
  std::shared_ptr<const Node> node;
};

/// Several values: the inputs or the outputs of a model.
class KerasTensors {
public:
  KerasTensors(const KerasTensor &value) : values({value}) {}
  KerasTensors(std::vector<KerasTensor> values) : values(std::move(values)) {}
  KerasTensors(std::initializer_list<KerasTensor> values) : values(values) {}
  const std::vector<KerasTensor> &all() const { return values; }

private:
  std::vector<KerasTensor> values;
};

/// Keras's attribute `trainable`, of a layer or of all layers of a model. If it
/// is false, training does not change their weights, and a BatchNormalization
/// uses its moving averages. `compile` reads it.
template <typename Owner> class Trainable {
public:
  explicit Trainable(Owner &owner) : owner(owner) {}
  Trainable(const Trainable &) = delete;
  Trainable &operator=(const Trainable &other) {
    return *this = static_cast<bool>(other);
  }
  Trainable &operator=(bool value) {
    owner.setTrainable(value);
    return *this;
  }
  operator bool() const { return owner.isTrainable(); }

private:
  Owner &owner;
};

/// A layer before it is applied. Copies are the same layer.
class Layer {
public:
  struct Definition;
  explicit Layer(std::shared_ptr<Definition> definition)
      : definition(std::move(definition)) {}
  Layer(const Layer &other) : definition(other.definition) {}
  Layer &operator=(const Layer &other) {
    definition = other.definition;
    return *this;
  }
  Trainable<Layer> trainable{*this};
  /// Applies the layer. Errors in the shapes are reported when the shapes are
  /// needed.
  KerasTensor operator()(const KerasTensor &input) const;
  KerasTensor operator()(const std::vector<KerasTensor> &inputs) const;
  /// Keras's class: "Dense".
  const std::string &kind() const;
  const Definition &get() const { return *definition; }

private:
  bool isTrainable() const;
  void setTrainable(bool value);
  std::shared_ptr<Definition> definition;
  friend class Trainable<Layer>;
};

/// An input of a model; `shape` excludes the batch.
KerasTensor Input(const Shape &shape, DType dtype = float32,
                  const std::string &name = "");

/// A function of the values of a layer: a name, one of activations, or any
/// function of a value: `[](const Tensor &x) { return x * nn::sigmoid(x); }`.
class ActivationLike : public ActivationFunction {
public:
  using ActivationFunction::ActivationFunction;
  template <typename Function,
            typename = std::enable_if_t<
                std::is_invocable_r_v<Tensor, Function, const Tensor &> &&
                !std::is_convertible_v<Function, ActivationFunction>>>
  ActivationLike(Function function)
      : ActivationFunction(""), function(std::move(function)) {}
  /// Returns the function; empty for an activation that has a name.
  const std::function<Tensor(const Tensor &)> &call() const { return function; }

private:
  std::function<Tensor(const Tensor &)> function;
};
namespace activations = ::systole::nn;
namespace initializers = ::systole::initializers;
namespace regularizers = ::systole::regularizers;

/// Arguments, their order and their defaults are Keras's.
///
/// - Activations: "linear", "relu", "relu6", "elu", "selu", "leaky_relu",
///   "gelu", "gelu_tanh", "silu", "softplus", "sigmoid", "tanh" and "softmax".
/// - Initializers: "glorot_uniform", "he_normal", "random_normal",
///   "random_uniform", "orthogonal", "zeros" and "ones", or one of
///   initializers.
/// - Regularizers: "l1", "l2" and "l1_l2", or one of regularizers. Their sum is
///   a part of the loss that `fit` and `evaluate` report. Frozen layers do not
///   count.
/// - Padding: "valid" or "same".
namespace layers {

/// The options of all layers. Other structs have them, too.
struct LayerOptions {
  /// The name of the layer; made from the class and a number if empty.
  std::string name = "";
  /// The shape of an example, for the first layer of a Sequential model.
  Shape input_shape = {};
  /// Whether the layer is trained: see Layer::trainable.
  bool trainable = true;
};

/// The first layer of a Sequential model, if no layer has an input_shape.
Layer InputLayer(const Shape &input_shape, DType dtype = float32);

//===----------------------------------------------------------------------===//
// Elementwise, or over the last dimension
//===----------------------------------------------------------------------===//

struct DenseOptions {
  ActivationLike activation = "linear";
  bool use_bias = true;
  std::string name = "";
  Initializer kernel_initializer = "glorot_uniform";
  Initializer bias_initializer = "zeros";
  Regularizer kernel_regularizer = {};
  Regularizer bias_regularizer = {};
  Shape input_shape = {};
  bool trainable = true;
};
/// [..., c] to [..., units].
Layer Dense(int64_t units, const DenseOptions &options = {},
            Where = Where::here());
Layer Dropout(double rate, const LayerOptions &options = {},
              Where = Where::here());
Layer Activation(const ActivationLike &activation,
                 const LayerOptions &options = {}, Where = Where::here());
Layer ReLU(const LayerOptions &options = {}, Where = Where::here());
Layer LeakyReLU(double negative_slope = 0.3, const LayerOptions &options = {},
                Where = Where::here());
Layer ELU(double alpha = 1, const LayerOptions &options = {},
          Where = Where::here());
Layer Softmax(const LayerOptions &options = {}, Where = Where::here());
/// x * scale + offset, of float32.
Layer Rescaling(double scale, double offset = 0,
                const LayerOptions &options = {}, Where = Where::here());

/// A layer that applies a function to its input:
/// `Lambda([](const Tensor &x) { return x * 2.0; })`. The layer has no weights,
/// and is not saved.
Layer Lambda(std::function<Tensor(const Tensor &)> function,
             const LayerOptions &options = {}, Where = Where::here());

/// A layer of one's own: a class with weights. `build` adds them, `call`
/// computes with them; both are called for each program of a model, in its
/// function. Such a layer is not saved.
///
/// ```
/// struct Scale : CustomLayer {
///   Tensor scale;
///   void build(const Shape &input) override {
///     scale = add_weight("scale", {input.back()}, "ones");
///   }
///   Tensor call(const Tensor &x) override { return x * scale; }
/// };
/// model.add(Custom(std::make_shared<Scale>()));
/// ```
class CustomLayer {
public:
  virtual ~CustomLayer() = default;
  /// `input` is the shape of the first input, without the batch.
  virtual void build(const Shape & /*input*/) {}
  virtual Tensor call(const Tensor &input) = 0;
  /// Called with all inputs of a layer that has several.
  virtual Tensor call(const std::vector<Tensor> &inputs) {
    return call(inputs.front());
  }

protected:
  /// A new weight `<layer>/<name>`, for `build`.
  Tensor add_weight(const std::string &name, const Shape &shape,
                    const Initializer &initializer = "glorot_uniform",
                    bool trainable = true, const Regularizer &regularizer = {},
                    Where = Where::here());
  /// Whether the program trains, for `call`.
  bool training() const { return isTraining; }

private:
  bool isTraining = false, isFrozen = false;
  std::string scope;
  /// The program's weights by name, for the calls after the first.
  std::map<std::string, Tensor> weights;
  friend Layer Custom(std::shared_ptr<CustomLayer> layer,
                      const LayerOptions &options, Where where);
};
Layer Custom(std::shared_ptr<CustomLayer> layer,
             const LayerOptions &options = {}, Where = Where::here());

struct EmbeddingOptions {
  std::string name = "";
  Regularizer embeddings_regularizer = {};
  Shape input_shape = {};
  bool trainable = true;
};
/// Integers [...] to vectors [..., output_dim].
Layer Embedding(int64_t input_dim, int64_t output_dim,
                const EmbeddingOptions &options = {}, Where = Where::here());

//===----------------------------------------------------------------------===//
// Convolutions and windows: channels come last
//===----------------------------------------------------------------------===//

struct ConvOptions {
  /// The strides; ones if empty.
  Sizes strides = {};
  std::string padding = "valid";
  ActivationLike activation = "linear";
  bool use_bias = true;
  std::string name = "";
  /// The dilation rates; ones if empty.
  Sizes dilation_rate = {};
  int64_t groups = 1;
  /// The filters of each input channel; only for DepthwiseConv2D and
  /// SeparableConv2D.
  int64_t depth_multiplier = 1;
  Initializer kernel_initializer = "glorot_uniform";
  Initializer bias_initializer = "zeros";
  /// The regularizer of the kernel. DepthwiseConv2D and SeparableConv2D have
  /// the next two instead.
  Regularizer kernel_regularizer = {};
  Regularizer depthwise_regularizer = {};
  /// The regularizer of SeparableConv2D's pointwise kernel.
  Regularizer pointwise_regularizer = {};
  Regularizer bias_regularizer = {};
  Shape input_shape = {};
  bool trainable = true;
};
Layer Conv1D(int64_t filters, const Sizes &kernel_size,
             const ConvOptions &options = {}, Where = Where::here());
Layer Conv2D(int64_t filters, const Sizes &kernel_size,
             const ConvOptions &options = {}, Where = Where::here());
Layer Conv3D(int64_t filters, const Sizes &kernel_size,
             const ConvOptions &options = {}, Where = Where::here());
Layer DepthwiseConv2D(const Sizes &kernel_size, const ConvOptions &options = {},
                      Where = Where::here());
Layer SeparableConv2D(int64_t filters, const Sizes &kernel_size,
                      const ConvOptions &options = {}, Where = Where::here());
Layer Conv2DTranspose(int64_t filters, const Sizes &kernel_size,
                      const ConvOptions &options = {}, Where = Where::here());

struct PoolingOptions {
  /// The pool size if empty.
  Sizes strides = {};
  std::string padding = "valid";
  std::string name = "";
  Shape input_shape = {};
  bool trainable = true;
};
Layer MaxPooling1D(const Sizes &pool_size = 2, const PoolingOptions & = {},
                   Where = Where::here());
Layer MaxPooling2D(const Sizes &pool_size = 2, const PoolingOptions & = {},
                   Where = Where::here());
Layer MaxPooling3D(const Sizes &pool_size = 2, const PoolingOptions & = {},
                   Where = Where::here());
Layer AveragePooling1D(const Sizes &pool_size = 2, const PoolingOptions & = {},
                       Where = Where::here());
Layer AveragePooling2D(const Sizes &pool_size = 2, const PoolingOptions & = {},
                       Where = Where::here());
Layer AveragePooling3D(const Sizes &pool_size = 2, const PoolingOptions & = {},
                       Where = Where::here());
Layer GlobalMaxPooling1D(const LayerOptions &options = {},
                         Where = Where::here());
Layer GlobalMaxPooling2D(const LayerOptions &options = {},
                         Where = Where::here());
Layer GlobalMaxPooling3D(const LayerOptions &options = {},
                         Where = Where::here());
Layer GlobalAveragePooling1D(const LayerOptions &options = {},
                             Where = Where::here());
Layer GlobalAveragePooling2D(const LayerOptions &options = {},
                             Where = Where::here());
Layer GlobalAveragePooling3D(const LayerOptions &options = {},
                             Where = Where::here());

/// The zeros before and after each spatial dimension.
using Padding = std::vector<std::pair<int64_t, int64_t>>;
Layer ZeroPadding1D(const Padding &padding = {{1, 1}},
                    const LayerOptions &options = {}, Where = Where::here());
Layer ZeroPadding2D(const Padding &padding = {{1, 1}, {1, 1}},
                    const LayerOptions &options = {}, Where = Where::here());
Layer ZeroPadding3D(const Padding &padding = {{1, 1}, {1, 1}, {1, 1}},
                    const LayerOptions &options = {}, Where = Where::here());
/// Interpolation "nearest", or "bilinear" for images.
Layer UpSampling1D(int64_t size = 2, const LayerOptions &options = {},
                   Where = Where::here());
Layer UpSampling2D(const Sizes &size = 2,
                   const std::string &interpolation = "nearest",
                   const LayerOptions &options = {}, Where = Where::here());
Layer UpSampling3D(const Sizes &size = 2, const LayerOptions &options = {},
                   Where = Where::here());

//===----------------------------------------------------------------------===//
// Normalization
//===----------------------------------------------------------------------===//

struct NormalizationOptions {
  double epsilon = 1e-3;
  bool center = true;
  bool scale = true;
  std::string name = "";
  /// The weight of the past in the moving averages of BatchNormalization, and
  /// whether all replicas use the mean and variance of the whole batch.
  double momentum = 0.99;
  bool synchronized = false;
  Regularizer beta_regularizer = {};
  Regularizer gamma_regularizer = {};
  Shape input_shape = {};
  bool trainable = true;
};
Layer BatchNormalization(const NormalizationOptions &options = {},
                         Where = Where::here());
Layer LayerNormalization(const NormalizationOptions &options = {},
                         Where = Where::here());
Layer GroupNormalization(int64_t groups = 32,
                         const NormalizationOptions &options = {},
                         Where = Where::here());
Layer RMSNormalization(double epsilon = 1e-6, const LayerOptions &options = {},
                       Where = Where::here());

//===----------------------------------------------------------------------===//
// Sequences: [steps, features]
//===----------------------------------------------------------------------===//

struct RecurrentOptions {
  bool return_sequences = false;
  std::string name = "";
  ActivationLike activation = "tanh";
  ActivationLike recurrent_activation = "sigmoid";
  bool use_bias = true;
  bool go_backwards = false;
  bool stateful = false;
  Regularizer kernel_regularizer = {};
  Regularizer recurrent_regularizer = {};
  Regularizer bias_regularizer = {};
  Shape input_shape = {};
  bool trainable = true;
};
/// Returns [units], or [steps, units] as sequences.
Layer LSTM(int64_t units, const RecurrentOptions &options = {},
           Where = Where::here());
Layer GRU(int64_t units, const RecurrentOptions &options = {},
          Where = Where::here());
/// An LSTM or a GRU and another one that goes backwards, side by side.
Layer Bidirectional(const Layer &layer, const LayerOptions &options = {},
                    Where = Where::here());

struct AttentionOptions {
  /// key_dim if 0.
  int64_t value_dim = 0;
  bool use_bias = true;
  /// Keras's argument of the call.
  bool use_causal_mask = false;
  std::string name = "";
  Regularizer kernel_regularizer = {};
  Regularizer bias_regularizer = {};
  Shape input_shape = {};
  bool trainable = true;
};
/// Attention of a query [t, c] to a value [s, c'], which is the key too. A
/// third input is a mask [s] or [t, s] of integers. Returns [t, c].
Layer MultiHeadAttention(int64_t num_heads, int64_t key_dim,
                         const AttentionOptions &options = {},
                         Where = Where::here());

struct GroupQueryAttentionOptions {
  bool use_bias = true;
  /// The positions that a position attends to under the causal mask; all if 0.
  int64_t sliding_window = 0;
  /// Keras's argument of the call.
  bool use_causal_mask = false;
  std::string name = "";
  Regularizer kernel_regularizer = {};
  Regularizer bias_regularizer = {};
  Shape input_shape = {};
  bool trainable = true;
};
/// Multi-head attention with heads of the query that share keys and values.
Layer GroupQueryAttention(int64_t head_dim, int64_t num_query_heads,
                          int64_t num_key_value_heads,
                          const GroupQueryAttentionOptions &options = {},
                          Where = Where::here());

//===----------------------------------------------------------------------===//
// Shapes and several inputs
//===----------------------------------------------------------------------===//

Layer Flatten(const LayerOptions &options = {}, Where = Where::here());
/// One size may be -1.
Layer Reshape(const Shape &target_shape, const LayerOptions &options = {},
              Where = Where::here());
/// Dimensions count from 1, the batch being 0.
Layer Permute(const Shape &dims, const LayerOptions &options = {},
              Where = Where::here());
/// Inputs must have one shape.
Layer Add(const LayerOptions &options = {}, Where = Where::here());
Layer Subtract(const LayerOptions &options = {}, Where = Where::here());
Layer Multiply(const LayerOptions &options = {}, Where = Where::here());
Layer Average(const LayerOptions &options = {}, Where = Where::here());
Layer Maximum(const LayerOptions &options = {}, Where = Where::here());
Layer Minimum(const LayerOptions &options = {}, Where = Where::here());
/// Concatenates along a dimension other than 0, the batch.
Layer Concatenate(int64_t axis = -1, const LayerOptions &options = {},
                  Where = Where::here());

} // namespace layers
} // namespace systole::keras

#endif // SYSTOLE_ESTIMATOR_KERASLAYERS_H
