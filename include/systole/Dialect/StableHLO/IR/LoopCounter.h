//===- LoopCounter.h - Number of iterations of loops ------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_IR_LOOPCOUNTER_H
#define SYSTOLE_DIALECT_STABLEHLO_IR_LOOPCOUNTER_H

#include "systole/Dialect/StableHLO/IR/StableHLO.h"

#include <optional>

namespace systole::stablehlo {

/// The carried value `index` is start, start + step, ... for `count`
/// iterations.
struct Counter {
  unsigned index;
  int64_t start, step, count;
};

/// Returns the counter of a loop's iterations, or std::nullopt if their number
/// is unknown.
std::optional<Counter> findCounter(WhileOp loop);

/// Whether the loop overwrites all of the carried value `index`, one slice an
/// iteration, and reads nothing of it. Its initial value then does not matter.
bool isOverwritten(WhileOp loop, unsigned index);

} // namespace systole::stablehlo

#endif // SYSTOLE_DIALECT_STABLEHLO_IR_LOOPCOUNTER_H
