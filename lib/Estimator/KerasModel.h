//===- KerasModel.h - A model of layers -------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_ESTIMATOR_KERASMODEL_H
#define SYSTOLE_LIB_ESTIMATOR_KERASMODEL_H

#include "KerasLayers.h"

namespace systole::keras {

struct Model::State {
  std::string name;
  /// Every value, those that it is made of first.
  std::vector<KerasTensor> nodes;
  /// The layers' names, of the values in their order.
  std::vector<std::string> names;
  bool isSequential = false;

  bool isCompiled = false;
  Optimizer optimizer;
  Loss loss = "";
  std::vector<std::string> metrics;

  std::string folder;
  int64_t replicas = 0;
  int64_t steps = 0;

  void collect(const KerasTensor &value);
  void nameLayers();
  /// The model's value in a model function, before a softmax at its end.
  Tensor call(const Tensor &input, bool training, bool &softmax) const;
  TPUEstimatorSpec modelFn(const Features &features, const Tensor &labels,
                           ModeKeys mode) const;
  Tensor lossOf(const Tensor &labels, const Tensor &value, bool softmax) const;
  TPUEstimatorArgs estimatorArgs(int64_t batchSize) const;
  void check(const NDArray &x, const NDArray *y) const;
};

/// How many replicas the strategy has whose scope this thread is in; 0: none.
int64_t replicasOfScope();

} // namespace systole::keras

#endif // SYSTOLE_LIB_ESTIMATOR_KERASMODEL_H
