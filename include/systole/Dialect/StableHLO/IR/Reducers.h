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

#include <optional>

namespace systole::stablehlo {

/// Checks that a region, named `name`, reduces two values to one for each of
/// `inputs`, in a type to which the input's elements can be promoted. The
/// values have the shapes of `initValues`, or are scalars if there are none.
mlir::LogicalResult verifyReducer(mlir::Operation *op, mlir::Region &region,
                                  llvm::StringRef constraint,
                                  llvm::StringRef name, mlir::ValueRange inputs,
                                  mlir::ValueRange initValues = {});

/// The element type of the one value that a region returns; null if the region
/// is not built yet, or returns anything else.
mlir::Type getReducedType(mlir::Region &region);

/// The operation of the dialect that is a region's only one: it reduces the
/// region's two arguments, in either order, to the returned value. Returns null
/// if a region does anything else.
mlir::Operation *findReducer(mlir::Region &region);

/// The binary operation that a reduction's body applies.
enum class Combiner { Add, Mul, Max, Min };

/// Recognises a body that applies one operation to each pair of arguments
/// (i, n + i) and returns the n results.
std::optional<Combiner> matchCombiner(mlir::Region &body);

/// Whether a region only adds its two arguments.
bool adds(mlir::Region &region);

} // namespace systole::stablehlo

#endif // SYSTOLE_DIALECT_STABLEHLO_IR_REDUCERS_H
