//===- ElementTypes.cpp - Element types of buffers ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ElementTypes.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace systole;

int64_t pjrt::getElementBytes(PJRT_Buffer_Type type) {
  switch (type) {
  case PJRT_Buffer_Type_INVALID:
  case PJRT_Buffer_Type_TOKEN:
    return 0;
  case PJRT_Buffer_Type_S16:
  case PJRT_Buffer_Type_U16:
  case PJRT_Buffer_Type_F16:
  case PJRT_Buffer_Type_BF16:
    return 2;
  case PJRT_Buffer_Type_S32:
  case PJRT_Buffer_Type_U32:
  case PJRT_Buffer_Type_F32:
    return 4;
  case PJRT_Buffer_Type_S64:
  case PJRT_Buffer_Type_U64:
  case PJRT_Buffer_Type_F64:
  case PJRT_Buffer_Type_C64:
    return 8;
  case PJRT_Buffer_Type_C128:
    return 16;
  default:
    return 1;
  }
}

static PJRT_Buffer_Type getIntegerType(IntegerType type) {
  bool isUnsigned = type.isUnsigned();
  switch (type.getWidth()) {
  case 1:
    return PJRT_Buffer_Type_PRED;
  case 2:
    return isUnsigned ? PJRT_Buffer_Type_U2 : PJRT_Buffer_Type_S2;
  case 4:
    return isUnsigned ? PJRT_Buffer_Type_U4 : PJRT_Buffer_Type_S4;
  case 8:
    return isUnsigned ? PJRT_Buffer_Type_U8 : PJRT_Buffer_Type_S8;
  case 16:
    return isUnsigned ? PJRT_Buffer_Type_U16 : PJRT_Buffer_Type_S16;
  case 32:
    return isUnsigned ? PJRT_Buffer_Type_U32 : PJRT_Buffer_Type_S32;
  case 64:
    return isUnsigned ? PJRT_Buffer_Type_U64 : PJRT_Buffer_Type_S64;
  default:
    return PJRT_Buffer_Type_INVALID;
  }
}

PJRT_Buffer_Type pjrt::getElementType(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type))
    return complex.getElementType().isF64() ? PJRT_Buffer_Type_C128
                                            : PJRT_Buffer_Type_C64;
  return llvm::TypeSwitch<Type, PJRT_Buffer_Type>(type)
      .Case([](IntegerType integer) { return getIntegerType(integer); })
      .Case([](Float16Type) { return PJRT_Buffer_Type_F16; })
      .Case([](BFloat16Type) { return PJRT_Buffer_Type_BF16; })
      .Case([](Float32Type) { return PJRT_Buffer_Type_F32; })
      .Case([](Float64Type) { return PJRT_Buffer_Type_F64; })
      .Case([](Float8E5M2Type) { return PJRT_Buffer_Type_F8E5M2; })
      .Case([](Float8E4M3Type) { return PJRT_Buffer_Type_F8E4M3; })
      .Case([](Float8E4M3FNType) { return PJRT_Buffer_Type_F8E4M3FN; })
      .Case([](Float8E5M2FNUZType) { return PJRT_Buffer_Type_F8E5M2FNUZ; })
      .Case([](Float8E4M3FNUZType) { return PJRT_Buffer_Type_F8E4M3FNUZ; })
      .Case(
          [](Float8E4M3B11FNUZType) { return PJRT_Buffer_Type_F8E4M3B11FNUZ; })
      .Case([](Float8E3M4Type) { return PJRT_Buffer_Type_F8E3M4; })
      .Case([](Float8E8M0FNUType) { return PJRT_Buffer_Type_F8E8M0FNU; })
      .Case([](Float4E2M1FNType) { return PJRT_Buffer_Type_F4E2M1FN; })
      .Default([](Type) { return PJRT_Buffer_Type_INVALID; });
}

int64_t pjrt::getArrayBytes(PJRT_Buffer_Type type, ArrayRef<int64_t> dims) {
  int64_t bytes = getElementBytes(type);
  for (int64_t dim : dims)
    if (dim < 0 || llvm::MulOverflow(bytes, dim, bytes))
      return -1;
  return bytes;
}
