//===- Monoid.h - Bodies that are known to be associative -------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_OPTIMIZE_MONOID_H
#define SYSTOLE_OPTIMIZE_MONOID_H

#include "systole/Dialect/StableHLO/IR/Emitter.h"

namespace systole::stablehlo {

/// A reduction whose elements may be combined in any order, from its neutral
/// initial values or without them.
struct Monoid {
  /// Whether the reduction multiplies floats. A product of some elements may
  /// overflow where the product of all is zero, so the order matters.
  bool multipliesFloats = false;
};

/// Recognises a body from (n accumulators, n elements) to n results. Its result
/// i must be an associative and commutative function of the arguments i and
/// n + i alone. The constant `initValues` must be neutral, or may be combined
/// any number of times.
std::optional<Monoid> matchMonoid(mlir::Region &body,
                                  mlir::ValueRange initValues);

/// Applies a recognised body element by element to values of one shape.
SmallVector<Value> emitCombined(Emitter &emitter, mlir::Region &body,
                                mlir::ValueRange lhs, mlir::ValueRange rhs);

} // namespace systole::stablehlo

#endif // SYSTOLE_OPTIMIZE_MONOID_H
