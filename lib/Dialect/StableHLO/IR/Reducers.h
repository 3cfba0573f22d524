//===- Reducers.h - Checks of regions that fold -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_DIALECT_STABLEHLO_IR_REDUCERS_H
#define SYSTOLE_LIB_DIALECT_STABLEHLO_IR_REDUCERS_H

#include "systole/Dialect/StableHLO/IR/StableHLO.h"

namespace systole::stablehlo {

/// Checks that a region, named `name`, folds two scalars into one for each of
/// `inputs`, in a type to which the input's elements can be promoted.
mlir::LogicalResult verifyReducer(mlir::Operation *op, mlir::Region &region,
                                  llvm::StringRef constraint,
                                  llvm::StringRef name,
                                  mlir::ValueRange inputs);

} // namespace systole::stablehlo

#endif // SYSTOLE_LIB_DIALECT_STABLEHLO_IR_REDUCERS_H
