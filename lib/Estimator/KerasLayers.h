//===- KerasLayers.h - Layers and the values between ------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_ESTIMATOR_KERASLAYERS_H
#define SYSTOLE_LIB_ESTIMATOR_KERASLAYERS_H

#include "systole/Estimator/Keras.h"

namespace systole::keras {

/// How many numbers a layer learns, and how many it has besides.
struct Weights {
  int64_t trained = 0;
  int64_t others = 0;
};

struct Layer::Definition {
  /// Keras's class: "Conv2D".
  std::string kind;
  /// Empty: from the class and a number.
  std::string name;
  /// Shapes are without the batch.
  std::function<Shape(const std::vector<Shape> &)> outputShape;
  std::function<Weights(const std::vector<Shape> &)> weights;
  /// Adds the operations to the model function that is being built; a softmax
  /// at the end is left out, and `softmax` says so.
  std::function<Tensor(const std::vector<Tensor> &inputs,
                       const std::string &name, bool training)>
      call;
  bool softmax = false;
  /// Of an InputLayer.
  DType dtype = float32;
};

struct KerasTensor::Node {
  std::shared_ptr<const Layer::Definition> layer;
  std::vector<KerasTensor> inputs;
  Shape shape;
  DType dtype = float32;
};

/// "conv2d" of "Conv2D", "max_pooling2d" of "MaxPooling2D".
std::string toSnakeCase(const std::string &name);

/// The lines of the summary.
struct SummaryRow {
  std::string name;
  std::string kind;
  std::string shape;
  int64_t params;
};
std::string formatSummary(const std::string &model,
                          const std::vector<SummaryRow> &rows, Weights total);

} // namespace systole::keras

#endif // SYSTOLE_LIB_ESTIMATOR_KERASLAYERS_H
