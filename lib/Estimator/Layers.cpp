//===- Layers.cpp - Operations with variables -----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Estimator/Layers.h"
#include "Builder.h"

using namespace systole;
using namespace systole::estimator;

Tensor layers::dropout(const Tensor &inputs, double rate, bool training,
                       Where where) {
  if (!training)
    return inputs;
  return layer("dropout", {inputs}, Options().set("rate", rate), where);
}
