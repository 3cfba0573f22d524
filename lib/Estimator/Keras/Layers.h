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

namespace systole::keras {

using estimator::fail;
using estimator::Options;
using Shapes = std::vector<Shape>;
using Tensors = std::vector<Tensor>;

/// The number of trainable parameters of a layer, and of others.
struct Weights {
  int64_t trained = 0;
  int64_t others = 0;
};

/// The application of a layer in a model function.
struct Call {
  std::string name;
  /// The result of `outputShape`.
  Shape shape;
  bool training;
  Where where;
};

struct Layer::Definition {
  /// Keras's class: "Conv2D".
  std::string kind;
  /// If empty, from the class and a number.
  std::string name;
  Where where = {"", 0};
  /// Shapes exclude the batch. The default is the shape of the only input.
  std::function<Shape(const Shapes &)> outputShape = [](const Shapes &shapes) {
    return shapes.front();
  };
  std::function<Weights(const Shapes &)> weights = [](const Shapes &) {
    return Weights();
  };
  /// Adds the operations to the current model function, without `finish`.
  std::function<Tensor(const Tensors &inputs, const Call &)> call;
  /// "softmax" or "sigmoid", a last activation that losses leave out; or empty.
  std::string finish;
  /// The type of an InputLayer.
  DType dtype = float32;
  /// For a recurrent layer: the same in both directions.
  std::function<Definition()> bidirectional;
};

struct KerasTensor::Node {
  std::shared_ptr<const Layer::Definition> layer;
  std::vector<KerasTensor> inputs;
  Shape shape;
  DType dtype = float32;
};

inline Layer makeLayer(Layer::Definition definition) {
  return Layer(std::make_shared<Layer::Definition>(std::move(definition)));
}

/// Sets a layer's last activation, and returns the activation of its operation.
std::string takeActivation(Layer::Definition &layer,
                           const std::string &activation);
/// Applies `finish` to a value.
Tensor applyFinish(const std::string &finish, const Tensor &value, Where where);

/// "#graph.he_normal" for "he_normal".
std::string initializer(Where where, const std::string &name);

void checkRank(const Layer::Definition &layer, const Shapes &shapes,
               size_t rank);
int64_t product(const Shape &shape);

/// "conv2d" for "Conv2D", "max_pooling2d" for "MaxPooling2D".
std::string toSnakeCase(const std::string &name);

} // namespace systole::keras

#endif // SYSTOLE_LIB_ESTIMATOR_KERAS_LAYERS_H
