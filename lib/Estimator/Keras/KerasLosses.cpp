//===- KerasLosses.cpp - Keras's losses and metrics -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Epochs.h"
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

bool Model::State::isSparse(size_t output) const {
  return training[output].loss.name == "sparse_categorical_crossentropy";
}

Tensor Model::State::labelsOf(size_t output, const Tensor &given) const {
  Shape shape = nodes[outputs[output]].shape();
  if (isSparse(output)) {
    // The shape without the classes; Keras accepts [n, 1] for [n], too.
    shape.back() = -1;
    std::rotate(shape.begin(), shape.end() - 1, shape.end());
    return reshape(cast(given, int32), shape);
  }
  shape.insert(shape.begin(), -1);
  return reshape(cast(given, float32), shape);
}

Tensor Model::State::lossOf(size_t output, const Tensor &labels,
                            const Tensor &value, const Tensor &weights) const {
  const Loss &loss = training[output].loss;
  const std::string &name = loss.name, &finish = this->finish(output);
  bool isBinary = name == "binary_crossentropy";
  Options options;
  Tensors operands = {labels, value};
  if (isBinary || isSparse(output) || name == "categorical_crossentropy") {
    std::string wanted = isBinary ? "sigmoid" : "softmax";
    if ((finish == wanted) == loss.from_logits)
      fail(*compiled,
           name + (loss.from_logits
                       ? ": from_logits, but the model ends in a " + wanted +
                             ", which makes probabilities of them"
                       : " is of probabilities: let the model end in a " +
                             wanted + ", or say from_logits"));
    if (loss.label_smoothing != 0)
      options.set("label_smoothing", loss.label_smoothing);
  } else {
    operands[1] = applyFinish(finish, value, Where::here());
  }
  if (name == "huber")
    options.set("delta", loss.delta);
  // Keras divides by the number of examples.
  if (weights) {
    operands.push_back(weights);
    options.setText("reduction", "sum_over_batch_size");
  }
  static const std::map<std::string, std::string> operations = {
      {"sparse_categorical_crossentropy", "sparse_softmax_cross_entropy"},
      {"categorical_crossentropy", "softmax_cross_entropy"},
      {"binary_crossentropy", "sigmoid_cross_entropy"},
      {"mse", "mean_squared_error"},
      {"mae", "mean_absolute_error"},
      {"huber", "huber_loss"},
      {"hinge", "hinge_loss"},
  };
  auto operation = operations.find(name);
  return layer(operation == operations.end() ? name : operation->second,
               operands, options, Where::here());
}

//===----------------------------------------------------------------------===//
// Metrics
//===----------------------------------------------------------------------===//

/// 1 if a value is above the threshold, otherwise 0.
static Tensor isAbove(const Tensor &value, double threshold,
                      const Shape &shape) {
  Shape column = shape;
  column.insert(column.begin(), -1);
  column.push_back(1);
  Tensor wide = reshape(value, column);
  return argmax(concat({wide * 0.0 + threshold, wide}));
}

Metric Model::State::metricOf(size_t output, const std::string &name,
                              const std::string &reported, const Tensor &labels,
                              const Tensor &value, const Tensor &weights,
                              Progress *progress) const {
  const std::string &finish = this->finish(output),
                    &lossName = training[output].loss.name;
  auto result = [&] { return applyFinish(finish, value, Where::here()); };
  auto report = [&](Metric metric) {
    if (progress) {
      Metric::Batch batch = metric.of_batch();
      if (weights)
        progress->push_back({reported, batch.total, batch.count});
      else
        progress->push_back({reported, batch.value});
    }
    return metric;
  };
  if (name == "mse" || name == "mean_squared_error")
    return report(
        systole::metrics::mean_squared_error(labels, result(), weights));
  if (name == "mae" || name == "mean_absolute_error")
    return report(
        systole::metrics::mean_absolute_error(labels, result(), weights));
  const Shape &shape = nodes[outputs[output]].shape();
  bool isBinary = lossName == "binary_crossentropy";
  if (name == "accuracy" ||
      name == (isBinary           ? "binary_accuracy"
               : isSparse(output) ? "sparse_categorical_accuracy"
                                  : "categorical_accuracy")) {
    // A probability of 1/2 is a logit of 0.
    if (isBinary)
      return report(systole::metrics::accuracy(
          cast(labels, int32),
          isAbove(value, finish == "sigmoid" ? 0 : 0.5, shape), weights));
    return report(systole::metrics::accuracy(
        isSparse(output) ? labels : argmax(labels), argmax(value), weights));
  }
  fail(*compiled,
       "compile: there is no metric " + quote(name) + " with this loss");
}
