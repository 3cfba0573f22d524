//===- RuntimeTypes.cpp - Types of the runtime ----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/TPU/IR/RuntimeTypes.h"

using namespace mlir;

systole_dtype systole::tpu::getDType(Type type) {
#define DEVICE_ELEMENT_TYPE(NAME, BYTES, TEST)                                 \
  if (TEST)                                                                    \
    return SYSTOLE_##NAME;
#include "systole/Dialect/TPU/IR/ElementTypes.def"
  llvm_unreachable("the device has no other element types");
}
