//===- Sums.h - Sums over shards that are added up ---------------*- C++
//-*-===//
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

/// The sum over shards that `added` is, but for the order of its elements, if
/// it is used for nothing else.
stablehlo::AllReduceOp findOnlyAddedSum(mlir::Value added);

/// The same sum of `value`, where the builder is; `reduce` is of no use any
/// more.
mlir::Value moveSum(mlir::OpBuilder &builder, stablehlo::AllReduceOp reduce,
                    mlir::Value value);

} // namespace systole::sharding

#endif // SYSTOLE_LIB_SHARDING_SUMS_H
