//===- Layers.h - Layers and the values between -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_ESTIMATOR_KERAS_LAYERS_H
#define SYSTOLE_LIB_ESTIMATOR_KERAS_LAYERS_H

#include "../Builder.h"
#include "systole/Estimator/KerasLayers.h"

#include <functional>
#include <optional>
#include <set>

namespace systole::keras {

using estimator::fail;
using estimator::Options;
using layers::LayerOptions;
using Tensors = std::vector<Tensor>;

/// The number of trainable parameters of a layer, and of others.
struct Weights {
  int64_t trained = 0;
  int64_t others = 0;
};

/// A value's shape, without the batch, and its layer's parameters.
struct Description {
  Shape shape;
  Weights weights;
  /// The layer's variables in Keras's order: "kernel" and its shape.
  std::vector<std::pair<std::string, Shape>> variables;
};

/// The application of a layer in a model function.
struct Call {
  std::string name;
  /// The result's shape; std::nullopt in a program whose batch is one example,
  /// and from which the shapes are inferred.
  std::optional<Shape> shape;
  bool training;
  Where where;
  bool trainable = true;
  /// Whether the layer was called before, and has its variables.
  bool isRepeated = false;
  /// See Layer::Definition.
  Options regularizers = {};
  /// The shape of the first input, as the compiler infers it.
  std::function<Shape()> inputShape = {};

  /// Adds an operation that owns the layer's variables.
  Tensor operation(const std::string &kind, const Tensors &inputs,
                   Options words) const;
};

/// The arguments of a layer as Keras saves them: members of a JSON object.
class Config {
public:
  Config &set(const std::string &key, int64_t value) {
    return add(key, std::to_string(value));
  }
  Config &set(const std::string &key, bool value) {
    return add(key, value ? "true" : "false");
  }
  Config &set(const std::string &key, double value) {
    return add(key, estimator::number(value));
  }
  Config &set(const std::string &key, const Shape &values) {
    return add(key, estimator::list(values));
  }
  Config &set(const std::string &key, const std::string &text) {
    return add(key, estimator::quote(text));
  }
  Config &set(const std::string &key, const char *text) {
    return set(key, std::string(text));
  }
  /// `json` is a value, such as an object.
  Config &add(const std::string &key, const std::string &json) {
    text += (text.empty() ? "" : ",") + estimator::quote(key) + ":" + json;
    return *this;
  }
  const std::string &members() const { return text; }

private:
  std::string text;
};

struct Layer::Definition {
  /// Keras's class: "Conv2D".
  std::string kind;
  /// If empty, the layer is named after its class and a number.
  std::string name;
  Where where = {"", 0};
  /// The least and the largest number of inputs.
  size_t leastInputs = 1;
  size_t mostInputs = 1;
  /// Whether Keras's call takes one list of the inputs.
  bool takesList = false;
  /// Adds the operations to the current model function, without `function` and
  /// `finish`.
  std::function<Tensor(const Tensors &inputs, const Call &)> call;
  /// A last activation that has no name; or empty.
  std::function<Tensor(const Tensor &)> function;
  /// "softmax" or "sigmoid", a last activation that losses leave out; or empty.
  std::string finish;
  Config config;
  /// Arguments of Keras's call.
  Config callConfig;
  /// The shape of an example, if this is the first layer; or empty.
  Shape inputShape;
  /// The shape and the type of an InputLayer.
  Shape shape;
  DType dtype = float32;
  /// The regularizers of the variables, as options of the operation. Those of a
  /// layer that is not trained do not count in Keras.
  Options regularizers = {};
  /// Makes the bidirectional form of a recurrent layer; null for other layers.
  std::function<Definition()> bidirectional;
  /// See Layer::trainable.
  bool trainable = true;
};

struct KerasTensor::Node {
  std::shared_ptr<Layer::Definition> layer;
  std::vector<KerasTensor> inputs;
  /// The description of the layer, which `describe` sets.
  mutable std::optional<Description> description;
};

/// Adds a value and those that it depends on to `nodes`, each after its
/// operands.
void collect(const KerasTensor &value, std::vector<KerasTensor> &nodes);
size_t indexOf(const KerasTensor &value, const std::vector<KerasTensor> &nodes);
/// The first of the nodes that calls the same layer. The others have its
/// weights.
size_t firstCall(size_t node, const std::vector<KerasTensor> &nodes);
inline bool isRepeated(size_t node, const std::vector<KerasTensor> &nodes) {
  return firstCall(node, nodes) < node;
}
/// Applies the layers in order. `values` has the inputs, and gets the values of
/// the layers before their last activations. The shapes are not known in a
/// program from which they are inferred. Training does not change the layers
/// that are `frozen`.
void applyLayers(const std::vector<KerasTensor> &nodes,
                 const std::vector<std::string> &names, bool training,
                 bool knowsShapes, std::vector<Tensor> &values,
                 const std::set<const Layer::Definition *> &frozen = {});
/// The compiler infers shapes and parameters. Its errors are at the layers'
/// lines.
const Description &describe(const KerasTensor &value);
/// Infers the descriptions of all layers of a model at once.
void describeAll(const std::vector<KerasTensor> &nodes);

/// The beginning of a layer's definition. `options` is LayerOptions, or a
/// struct that has its members.
template <typename Options>
Layer::Definition define(const char *kind, const Options &options,
                         Where where) {
  Layer::Definition layer;
  layer.kind = kind;
  layer.name = options.name;
  layer.where = where;
  layer.inputShape = options.input_shape;
  layer.trainable = options.trainable;
  return layer;
}

inline Layer makeLayer(Layer::Definition definition) {
  return Layer(std::make_shared<Layer::Definition>(std::move(definition)));
}
/// A layer that is one operation with these options.
inline Layer makeLayer(Layer::Definition layer, const char *operation,
                       const Options &words) {
  layer.call = [=](const Tensors &inputs, const Call &call) {
    return call.operation(operation, inputs, words);
  };
  return makeLayer(std::move(layer));
}

/// Sets a layer's last activation, and returns the activation of its operation.
std::string takeActivation(Layer::Definition &layer,
                           const ActivationLike &activation);
/// Applies `finish` to a value.
Tensor applyFinish(const std::string &finish, const Tensor &value, Where where);

/// "#graph.he_normal" for "he_normal".
std::string initializer(Where where, const Initializer &initializer);

/// Adds a regularizer to a layer and its config. Keras calls its argument
/// `key`; the operation's is `option`, or has the same name.
void regularize(Layer::Definition &layer, const std::string &key,
                const Regularizer &regularizer, const std::string &option = "");
/// A regularizer as Keras saves it, a JSON object.
std::string configOf(const Regularizer &regularizer);

/// `sizes`, or `size` for each of `rank` dimensions if empty; an error if they
/// have another number.
Shape eachDimension(const Layer::Definition &layer, const char *what,
                    const Sizes &sizes, size_t rank, int64_t size = 1);
void checkPadding(const Layer::Definition &layer, const std::string &padding);
int64_t product(const Shape &shape);

/// "conv2d" for "Conv2D", "max_pooling2d" for "MaxPooling2D".
std::string toSnakeCase(const std::string &name);

} // namespace systole::keras

#endif // SYSTOLE_LIB_ESTIMATOR_KERAS_LAYERS_H
