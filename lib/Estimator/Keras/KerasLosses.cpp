//===- KerasLosses.cpp - Keras's losses and metrics -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Model.h"
#include "systole/Estimator/Losses.h"
#include "systole/Estimator/Metrics.h"

#include <algorithm>

using namespace systole;
using namespace systole::keras;
using estimator::layer;
using estimator::quote;

Loss keras::losses::SparseCategoricalCrossentropy(bool from_logits) {
  return {"sparse_categorical_crossentropy", from_logits};
}
Loss keras::losses::CategoricalCrossentropy(bool from_logits,
                                            double label_smoothing) {
  return {"categorical_crossentropy", from_logits, label_smoothing};
}
Loss keras::losses::BinaryCrossentropy(bool from_logits,
                                       double label_smoothing) {
  return {"binary_crossentropy", from_logits, label_smoothing};
}
Loss keras::losses::MeanSquaredError() { return "mean_squared_error"; }
Loss keras::losses::MeanAbsoluteError() { return "mean_absolute_error"; }
Loss keras::losses::Huber(double delta) { return {"huber", false, 0, delta}; }
Loss keras::losses::Hinge() { return "hinge"; }
Loss keras::losses::KLDivergence() { return "kl_divergence"; }

bool Model::State::isSparse() const {
  return loss.name == "sparse_categorical_crossentropy";
}

Tensor Model::State::labelsOf(const Tensor &given) const {
  if (isSparse()) {
    // The shape without the classes; Keras accepts [n, 1] for [n], too.
    Shape shape = nodes.back().shape();
    shape.back() = -1;
    std::rotate(shape.begin(), shape.end() - 1, shape.end());
    return reshape(cast(given, int32), shape);
  }
  Shape shape = nodes.back().shape();
  shape.insert(shape.begin(), -1);
  return reshape(cast(given, float32), shape);
}

Tensor Model::State::lossOf(const Tensor &labels, const Tensor &value) const {
  const std::string &name = loss.name;
  bool isBinary = name == "binary_crossentropy";
  if (isBinary || isSparse() || name == "categorical_crossentropy") {
    std::string wanted = isBinary ? "sigmoid" : "softmax";
    if ((finish() == wanted) == loss.from_logits)
      fail(*compiled,
           name + (loss.from_logits
                       ? ": from_logits, but the model ends in a " + wanted +
                             ", which makes probabilities of them"
                       : " is of probabilities: let the model end in a " +
                             wanted + ", or say from_logits"));
    estimator::Options options;
    if (loss.label_smoothing != 0)
      options.set("label_smoothing", loss.label_smoothing);
    return layer(isBinary     ? "sigmoid_cross_entropy"
                 : isSparse() ? "sparse_softmax_cross_entropy"
                              : "softmax_cross_entropy",
                 {labels, value}, options, Where::here());
  }
  Tensor result = applyFinish(finish(), value, Where::here());
  if (name == "mean_squared_error" || name == "mse")
    return systole::losses::mean_squared_error(labels, result);
  if (name == "mean_absolute_error" || name == "mae")
    return systole::losses::absolute_difference(labels, result);
  if (name == "huber")
    return layer("huber_loss", {labels, result},
                 estimator::Options().set("delta", loss.delta), Where::here());
  if (name == "hinge")
    return systole::losses::hinge_loss(labels, result);
  return layer("kl_divergence", {labels, result}, {}, Where::here());
}

//===----------------------------------------------------------------------===//
// Metrics
//===----------------------------------------------------------------------===//

/// The share of equal classes, as a scalar of the batch.
static Tensor shareOfEqual(const Tensor &labels, const Tensor &classes,
                           int64_t count) {
  return reduce_mean(
      reduce_sum(one_hot(labels, count) * one_hot(classes, count), {-1}));
}

/// 1 if a value is above the threshold, otherwise 0.
static Tensor isAbove(const Tensor &value, double threshold,
                      const Shape &shape) {
  Shape column = shape;
  column.insert(column.begin(), -1);
  column.push_back(1);
  Tensor wide = reshape(value, column);
  return argmax(concat({wide * 0.0 + threshold, wide}));
}

Metric Model::State::metricOf(const std::string &name, const Tensor &labels,
                              const Tensor &value,
                              NamedTensors *progress) const {
  auto result = [&] { return applyFinish(finish(), value, Where::here()); };
  if (name == "mse" || name == "mean_squared_error") {
    Tensor prediction = result();
    if (progress)
      progress->emplace_back(
          name, systole::losses::mean_squared_error(labels, prediction));
    return systole::metrics::mean_squared_error(labels, prediction);
  }
  if (name == "mae" || name == "mean_absolute_error") {
    Tensor prediction = result();
    if (progress)
      progress->emplace_back(
          name, systole::losses::absolute_difference(labels, prediction));
    return systole::metrics::mean_absolute_error(labels, prediction);
  }
  const Shape &shape = nodes.back().shape();
  bool isBinary = loss.name == "binary_crossentropy";
  Tensor right, predicted;
  int64_t count = shape.back();
  if (name == (isBinary ? "binary_accuracy" : "accuracy") ||
      name == "accuracy" ||
      name == (isSparse() ? "sparse_categorical_accuracy"
                          : "categorical_accuracy")) {
    if (isBinary) {
      // A probability of 1/2 is a logit of 0.
      right = cast(labels, int32);
      predicted = isAbove(value, finish() == "sigmoid" ? 0 : 0.5, shape);
      count = 2;
    } else {
      right = isSparse() ? labels : argmax(labels);
      predicted = argmax(value);
    }
    if (progress)
      progress->emplace_back(name, shareOfEqual(right, predicted, count));
    return systole::metrics::accuracy(right, predicted);
  }
  fail(*compiled,
       "compile: there is no metric " + quote(name) + " with this loss");
}
