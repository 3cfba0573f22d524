//===- ByteSizes.cpp - Sizes of tensors in memory -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Support/ByteSizes.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;

int64_t systole::getBytes(ShapedType type) {
  Type element = type.getElementType();
  int64_t parts = 1;
  if (auto complex = dyn_cast<ComplexType>(element)) {
    element = complex.getElementType();
    parts = 2;
  }
  if (isa<MemRefType>(type) && element.isInteger(4))
    return llvm::divideCeil(type.getNumElements(), I4Block::elements) *
           I4Block::bytes;
  return type.getNumElements() * parts *
         llvm::divideCeil(element.getIntOrFloatBitWidth(), 8);
}

int64_t systole::getBytes(Value value) {
  auto type = dyn_cast<ShapedType>(value.getType());
  if (!type || !type.hasStaticShape() ||
      !(type.getElementType().isIntOrFloat() ||
        isa<ComplexType>(type.getElementType())))
    return 0;
  return getBytes(type);
}
