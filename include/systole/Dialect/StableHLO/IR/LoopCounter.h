//===- LoopCounter.h - How often a loop runs --------------------*- C++ -*-===//
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

/// What counts the iterations of a loop; nothing where their number is not
/// known.
std::optional<Counter> findCounter(WhileOp loop);

/// Whether the loop writes all of the carried value `index`, a part in each
/// iteration, and reads nothing of it: what it begins with is of no importance.
bool isOverwritten(WhileOp loop, unsigned index);

} // namespace systole::stablehlo

#endif // SYSTOLE_DIALECT_STABLEHLO_IR_LOOPCOUNTER_H
