//===- Sums.h - Sums over shards in loops -----------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_SHARDING_SUMS_H
#define SYSTOLE_LIB_SHARDING_SUMS_H

#include "systole/Dialect/StableHLO/IR/StableHLO.h"

namespace systole::sharding {

/// The sum over shards that `added` is, up to the order of its elements, if it
/// has no other use.
stablehlo::AllReduceOp findOnlyAddedSum(mlir::Value added);

/// The same sum of `value`, at the builder; `reduce` becomes dead.
mlir::Value moveSum(mlir::OpBuilder &builder, stablehlo::AllReduceOp reduce,
                    mlir::Value value);

} // namespace systole::sharding

#endif // SYSTOLE_LIB_SHARDING_SUMS_H
