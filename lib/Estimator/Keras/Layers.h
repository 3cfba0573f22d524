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

/// How many numbers a layer learns, and how many it has besides.
struct Weights {
  int64_t trained = 0;
  int64_t others = 0;
};

/// Where and how a layer is applied in a model function.
struct Call {
  std::string name;
  /// What `outputShape` gave.
  Shape shape;
  bool training;
  Where where;
};

struct Layer::Definition {
  /// Keras's class: "Conv2D".
  std::string kind;
  /// Empty: from the class and a number.
  std::string name;
  Where where = {"", 0};
  /// Shapes are without the batch. By default, that of the only input.
  std::function<Shape(const Shapes &)> outputShape = [](const Shapes &shapes) {
    return shapes.front();
  };
  std::function<Weights(const Shapes &)> weights = [](const Shapes &) {
    return Weights();
  };
  /// Adds the operations to the model function that is being built, without
  /// `finish`.
  std::function<Tensor(const Tensors &inputs, const Call &)> call;
  /// "softmax" or "sigmoid", an activation that a loss is computed without; or
  /// empty.
  std::string finish;
  /// Of an InputLayer.
  DType dtype = float32;
  /// Of a recurrent layer: the same in both directions.
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

/// Sets what a layer ends with, and gives the activation that its operation
/// has.
std::string takeActivation(Layer::Definition &layer,
                           const std::string &activation);
/// A value with `finish`.
Tensor applyFinish(const std::string &finish, const Tensor &value, Where where);

/// "#graph.he_normal" of "he_normal".
std::string initializer(Where where, const std::string &name);

void checkRank(const Layer::Definition &layer, const Shapes &shapes,
               size_t rank);
int64_t product(const Shape &shape);

/// "conv2d" of "Conv2D", "max_pooling2d" of "MaxPooling2D".
std::string toSnakeCase(const std::string &name);

} // namespace systole::keras

#endif // SYSTOLE_LIB_ESTIMATOR_KERAS_LAYERS_H
