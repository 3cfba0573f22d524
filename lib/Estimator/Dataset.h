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

/// The lines of a `data.pipeline`, and the function over records that they
/// name.
struct Dataset::State {
  std::vector<std::string> files;
  /// Operations after the files: the text between the value and the location.
  struct Operation {
    std::string name;
    std::string options;
    Where where;
  };
  std::vector<Operation> operations;
  /// The body of the function over a record; empty where there is none.
  std::string function;
  /// What an element is: features, then "labels" if there are any.
  NamedTensors elements;
  bool hasLabels = false;
  /// 0 where they are not batched.
  int64_t batchSize = 0;
};

} // namespace systole

#endif // SYSTOLE_LIB_ESTIMATOR_DATASET_H
