//===- GraphTensor.cpp - Operations on values -----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Builder.h"
#include "systole/Estimator/Tensor.h"

using namespace systole;
using namespace systole::estimator;

Tensor::Tensor(double number, Where where) {
  value.value = number;
  value.isNumber = true;
  value.where = where;
}

Features::operator Tensor() const {
  if (tensors.size() == 1)
    return tensors.front().second;
  fail("features are used as one tensor, but they are several: " +
       listNames(tensors) + "; choose one by its name");
}

Tensor Features::operator[](const std::string &name) const {
  for (const auto &[known, tensor] : tensors)
    if (known == name)
      return tensor;
  fail("there is no feature '" + name + "', only " + listNames(tensors));
}
