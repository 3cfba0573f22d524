//===- Predictions.h - Output of predict ------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_ESTIMATOR_PREDICTIONS_H
#define SYSTOLE_LIB_ESTIMATOR_PREDICTIONS_H

#include "systole/Estimator/TPUEstimator.h"

namespace systole::estimator {

/// Parses a line of JSON: an object of numbers and nested lists of them. All
/// lists of one depth must have one length.
Prediction parsePrediction(const std::string &line);

/// Parses "accuracy = 0.95, loss = 0.2, global_step = 100".
std::map<std::string, double> parseMetrics(const std::string &line);

} // namespace systole::estimator

#endif // SYSTOLE_LIB_ESTIMATOR_PREDICTIONS_H
