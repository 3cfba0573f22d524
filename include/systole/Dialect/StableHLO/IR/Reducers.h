//===- Reducers.h - Regions of reductions -----------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_IR_REDUCERS_H
#define SYSTOLE_DIALECT_STABLEHLO_IR_REDUCERS_H

#include "systole/Dialect/StableHLO/IR/StableHLO.h"

namespace systole::stablehlo {

/// Checks that a region, named `name`, reduces two scalars to one for each of
/// `inputs`, in a type to which the input's elements can be promoted.
mlir::LogicalResult verifyReducer(mlir::Operation *op, mlir::Region &region,
                                  llvm::StringRef constraint,
                                  llvm::StringRef name,
                                  mlir::ValueRange inputs);

/// The operation of the dialect that is a region's only one: it reduces the
/// region's two arguments, in either order, to the returned value. Null if a
/// region does anything else.
mlir::Operation *findReducer(mlir::Region &region);

/// Whether a region only adds its two arguments.
bool adds(mlir::Region &region);

} // namespace systole::stablehlo

#endif // SYSTOLE_DIALECT_STABLEHLO_IR_REDUCERS_H
