//===- BF16Split.h - Splits f32 into bf16 terms -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The first term is the number in bf16, the second the remainder in bf16, the
// third its remainder. Two terms hold 16 bits, three all 24. The instructions
// take denormal numbers as 0, so that holds from magnitude 2^-100 on. Smaller
// numbers are stored in halves instead: the upper 16 bits as the first term,
// which identifies them, the lower ones as the second. Blocks with such
// numbers, infinities or NaN, and tiles whose sums are not finite, are
// multiplied in f32.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_BF16SPLIT_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_BF16SPLIT_H

#include "KernelCode.h"

namespace systole::tpu {

/// A number in memory as kernels that multiply terms read it.
struct Terms {
  /// The bits of its terms, the largest first.
  std::array<uint16_t, 3> values = {};
  /// The terms do not sum to the number: they identify it, and it is multiplied
  /// in f32.
  bool isOther = false;
};

/// Computes the same as the code that `BF16Split` emits.
Terms splitIntoTerms(float value);

class BF16Split : KernelCode {
public:
  explicit BF16Split(const KernelCode &code) : KernelCode(code) {}

  // The bits of an f32.
  static constexpr int32_t kMagnitude = 0x7fffffff;
  static constexpr int32_t kInfinity = 0x7f800000;
  /// The smallest number that is split: 2^-100.
  static constexpr int32_t kSmallest = 27 << 23;

  /// Allocates a flag in memory before the loops, and stores it here.
  Value createFlag(bool value);
  /// Converts a vector of an operand to the multiplied type, term by term. The
  /// code sets `hasOthers` if an element is not the sum of its terms.
  Vectors toTerms(Value vector, const Source &source, Value hasOthers);

private:
  void setFlag(Value flag, bool value);
  Vectors split(Value vector, Value hasOthers);
  Vectors splitSpecial(Value vector, Value first);
};

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_BF16SPLIT_H
