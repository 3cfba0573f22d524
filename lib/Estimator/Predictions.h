//===- Predictions.h - What predict prints ----------------------*- C++ -*-===//
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

/// One line of JSON: an object of numbers and nested lists of them, all lists
/// of one depth of one length.
Prediction parsePrediction(const std::string &line);

} // namespace systole::estimator

#endif // SYSTOLE_LIB_ESTIMATOR_PREDICTIONS_H
