//===- Terms.h - Splits f32 into bf16 terms ---------------------*- C++ -*-===//
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

/// A number in memory as kernels that multiply terms read it.
struct Terms {
  /// The bits of its terms, the largest first.
  std::array<uint16_t, 3> values = {};
  /// The terms do not sum to the number: they identify it, and it is multiplied
  /// in f32.
  bool isOther = false;
};

/// Computes the same as the code that `Emitter::split` emits.
Terms splitIntoTerms(float value);

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_TERMS_H
