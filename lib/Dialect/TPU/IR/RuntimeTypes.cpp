//===- RuntimeTypes.cpp - Types of the runtime ----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/TPU/IR/RuntimeTypes.h"

using namespace mlir;

systole_dtype systole::tpu::getDType(Type elementType) {
  if (elementType.isF16())
    return SYSTOLE_F16;
  if (elementType.isBF16())
    return SYSTOLE_BF16;
  if (elementType.isF32())
    return SYSTOLE_F32;
  if (elementType.isF64())
    return SYSTOLE_F64;
  bool isUnsigned = elementType.isUnsignedInteger();
  switch (cast<IntegerType>(elementType).getWidth()) {
  case 1:
    return SYSTOLE_PRED;
  case 8:
    return isUnsigned ? SYSTOLE_U8 : SYSTOLE_S8;
  case 16:
    return isUnsigned ? SYSTOLE_U16 : SYSTOLE_S16;
  case 32:
    return isUnsigned ? SYSTOLE_U32 : SYSTOLE_S32;
  case 64:
    return isUnsigned ? SYSTOLE_U64 : SYSTOLE_S64;
  default:
    llvm_unreachable("the device has integers of 1, 8, 16, 32 and 64 bits");
  }
}
