//===- RandomBits.h - Keyed random bits -------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// THREE_FRY's element i depends only on its key and its counter plus i. Keys
// are drawn: from the seed and an op's number, then from that key and the step.
// So every draw has its own position, wherever it is computed.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_CONVERSION_GRAPHTOSTABLEHLO_RANDOMBITS_H
#define SYSTOLE_LIB_CONVERSION_GRAPHTOSTABLEHLO_RANDOMBITS_H

#include "systole/Dialect/StableHLO/IR/Emitter.h"

namespace systole::graph {

using stablehlo::Emitter;

/// The purpose of draws; part of their key.
enum class RandomUse : uint64_t { Operation = 0, Variable = 1, Text = 2 };

/// A key, tensor<ui64>, from another key and a number.
mlir::Value deriveKey(Emitter &b, mlir::Value key, mlir::Value number);
/// The key of the draws for the `index`th operation or variable.
mlir::Value deriveKey(Emitter &b, mlir::Value seed, RandomUse use,
                      uint64_t index);

/// 64 random bits an element: element i of the shape, in row-major order, is
/// draw `counter` + i. `key` and `counter` are tensor<ui64>.
mlir::Value drawBits(Emitter &b, mlir::Value key, mlir::Value counter,
                     llvm::ArrayRef<int64_t> shape);

/// A tensor<ui64> of exactly these bits.
mlir::Value bits(Emitter &b, uint64_t value);

} // namespace systole::graph

#endif // SYSTOLE_LIB_CONVERSION_GRAPHTOSTABLEHLO_RANDOMBITS_H
