//===- Dataset.h - A pipeline under construction ----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_ESTIMATOR_DATASET_H
#define SYSTOLE_LIB_ESTIMATOR_DATASET_H

#include "systole/Estimator/Data.h"

namespace systole {

/// The lines of a `data.pipeline`, and the record function that they name.
struct Dataset::State {
  std::vector<std::string> files;
  /// Operations after the files: the string between the value and the location.
  struct Operation {
    std::string name;
    std::string options;
    Where where;
  };
  std::vector<Operation> operations;
  /// The body of the record function; empty if there is none.
  std::string function;
  /// The components of an element: features, then "labels" if there are any.
  NamedTensors elements;
  bool hasLabels = false;
  /// 0 if elements are not batched.
  int64_t batchSize = 0;
};

} // namespace systole

#endif // SYSTOLE_LIB_ESTIMATOR_DATASET_H
