//===- Losses.cpp - Losses ------------------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Estimator/Losses.h"
#include "Builder.h"

using namespace systole;
using namespace systole::estimator;

static Tensor loss(const char *name, const Tensor &labels, const Tensor &values,
                   const Options &options, Where where) {
  Builder &builder = Builder::current(where, name);
  return builder.define(where, "graph." + std::string(name) + " " +
                                   builder.use(labels, where) + ", " +
                                   builder.use(values, where) + options.str());
}

Tensor losses::softmax_cross_entropy(const Tensor &onehot_labels,
                                     const Tensor &logits,
                                     double label_smoothing, Where where) {
  Options options;
  if (label_smoothing != 0)
    options.set("label_smoothing", label_smoothing);
  return loss("softmax_cross_entropy", onehot_labels, logits, options, where);
}
Tensor losses::sparse_softmax_cross_entropy(const Tensor &labels,
                                            const Tensor &logits, Where where) {
  return loss("sparse_softmax_cross_entropy", labels, logits, {}, where);
}
Tensor losses::sigmoid_cross_entropy(const Tensor &labels, const Tensor &logits,
                                     Where where) {
  return loss("sigmoid_cross_entropy", labels, logits, {}, where);
}
Tensor losses::mean_squared_error(const Tensor &labels,
                                  const Tensor &predictions, Where where) {
  return loss("mean_squared_error", labels, predictions, {}, where);
}
Tensor losses::absolute_difference(const Tensor &labels,
                                   const Tensor &predictions, Where where) {
  return loss("mean_absolute_error", labels, predictions, {}, where);
}
Tensor losses::huber_loss(const Tensor &labels, const Tensor &predictions,
                          Where where) {
  return loss("huber_loss", labels, predictions, {}, where);
}
Tensor losses::hinge_loss(const Tensor &labels, const Tensor &logits,
                          Where where) {
  return loss("hinge_loss", labels, logits, {}, where);
}
