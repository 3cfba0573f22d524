//===- F32Products.h - Products of split operands, in f32 -------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operands that are split into bf16 terms are multiplied in f32 where the terms
// do not suffice. This is rare: numbers are joined again for every use.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_F32PRODUCTS_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_F32PRODUCTS_H

#include "KernelCode.h"

namespace systole::tpu {

class F32Products : KernelCode {
public:
  explicit F32Products(const KernelCode &code) : KernelCode(code) {}

  /// Elements between rows of sums in memory.
  static constexpr int64_t kPitch = 32;
  /// The position of a vector of sums, `distance` rows after `row`.
  Value getPosition(Value row, int64_t vector, int64_t distance = 0);

  /// Whether the block's sums must be computed in f32. They must if an
  /// operand's block has numbers that their terms do not sum to, or if a sum is
  /// not finite. Infinities of the passes may have cancelled out.
  Value isNeeded(const NestState &state, Value tileSums);
  /// Computes the block's sums, and stores them like those of AMX tiles.
  void emit(const NestState &state, Value tileSums);

private:
  Value join(llvm::ArrayRef<Value> words, bool odd);
  Vectors multiply(const NestState &state, Value streamed, Value broadcast,
                   Vectors sums);
};

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_F32PRODUCTS_H
