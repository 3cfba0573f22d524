//===- Terms.h - Numbers of f32 as sums of bf16 -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_TERMS_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_TERMS_H

#include <array>
#include <cstdint>

namespace systole::tpu {

/// A number as kernels that multiply terms have it in memory.
struct Terms {
  /// The bits of its terms, the largest first.
  std::array<uint16_t, 3> values = {};
  /// It is not the sum of the terms: they say what it is, and it is multiplied
  /// in f32.
  bool isOther = false;
};

/// The same as the code that `Emitter::split` makes.
Terms splitIntoTerms(float value);

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_TERMS_H
