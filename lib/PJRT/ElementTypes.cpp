//===- ElementTypes.cpp - Element types of buffers ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ElementTypes.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace systole;

int64_t pjrt::getElementBytes(PJRT_Buffer_Type type) {
  switch (type) {
#define ELEMENT_TYPE(NAME, BYTES, TEST)                                        \
  case PJRT_Buffer_Type_##NAME:                                                \
    return BYTES;
#include "systole/Dialect/TPU/IR/ElementTypes.def"
  default:
    return 0;
  }
}

int64_t pjrt::getElementBytes(XLA_FFI_DataType type) {
  switch (type) {
#define ELEMENT_TYPE(NAME, BYTES, TEST)                                        \
  case XLA_FFI_DataType_##NAME:                                                \
    return BYTES;
#include "systole/Dialect/TPU/IR/ElementTypes.def"
  default:
    return 0;
  }
}

PJRT_Buffer_Type pjrt::getElementType(Type type) {
#define ELEMENT_TYPE(NAME, BYTES, TEST)                                        \
  if (TEST)                                                                    \
    return PJRT_Buffer_Type_##NAME;
#include "systole/Dialect/TPU/IR/ElementTypes.def"
  return PJRT_Buffer_Type_INVALID;
}

XLA_FFI_DataType pjrt::getForeignType(int32_t type) {
  switch (type) {
#define ELEMENT_TYPE(NAME, BYTES, TEST)                                        \
  case PJRT_Buffer_Type_##NAME:                                                \
    return XLA_FFI_DataType_##NAME;
#include "systole/Dialect/TPU/IR/ElementTypes.def"
  case PJRT_Buffer_Type_TOKEN:
    return XLA_FFI_DataType_TOKEN;
  default:
    return XLA_FFI_DataType_INVALID;
  }
}

int64_t pjrt::getArrayBytes(PJRT_Buffer_Type type, ArrayRef<int64_t> dims) {
  int64_t bytes = getElementBytes(type);
  for (int64_t dim : dims)
    if (dim < 0 || llvm::MulOverflow(bytes, dim, bytes))
      return -1;
  return bytes;
}
