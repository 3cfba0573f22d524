//===- ByteSizes.h - Sizes of tensors in memory -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_SUPPORT_BYTESIZES_H
#define SYSTOLE_SUPPORT_BYTESIZES_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Value.h"

namespace systole {

/// A block of packed integers of 4 bits (tpu.view_i4): words, whose integers
/// begin at `firstBit`. The last one has the bits above and below the others.
struct I4Block {
  static constexpr int64_t words = 16, wordBits = 32, perWord = 8, firstBit = 3;
  static constexpr int64_t elements = words * perWord, bytes = words * 4;
};

/// The bytes of a dense tensor of static shape, of integers, floats or complex
/// numbers. Memory of integers of 4 bits has whole blocks; other elements of
/// fewer than 8 bits take a byte.
int64_t getBytes(mlir::ShapedType type);

/// The bytes of a value; 0 if it is no such tensor.
int64_t getBytes(mlir::Value value);

} // namespace systole

#endif // SYSTOLE_SUPPORT_BYTESIZES_H
