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

/// The bytes of a dense tensor of static shape, of integers, floats or complex
/// numbers; an element of fewer than 8 bits takes a byte.
int64_t getBytes(mlir::ShapedType type);

/// The bytes of a value; 0 if it is no such tensor.
int64_t getBytes(mlir::Value value);

} // namespace systole

#endif // SYSTOLE_SUPPORT_BYTESIZES_H
