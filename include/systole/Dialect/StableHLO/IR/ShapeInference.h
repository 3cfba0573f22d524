//===- ShapeInference.h - Shapes of results ---------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One engine for all passes that infer unknown sizes. An operation's rule is
// that of its verifier.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_IR_SHAPEINFERENCE_H
#define SYSTOLE_DIALECT_STABLEHLO_IR_SHAPEINFERENCE_H

#include "systole/Dialect/StableHLO/IR/StableHLO.h"

#include "systole/Dialect/StableHLO/IR/PartialShapeInterface.h.inc"

namespace systole::stablehlo {

/// Attaches PartialShapeOpInterface to StableHLO's operations.
void attachPartialShapes(mlir::MLIRContext *context);

/// Returns the elements of a constant tensor of integers, or std::nullopt for
/// other values.
std::optional<llvm::SmallVector<int64_t>> getConstantSizes(mlir::Value sizes);

/// Refines the type of a value by the sizes of `type`; returns whether it
/// changed. Does nothing if the shapes conflict.
bool refineType(mlir::Value value, mlir::Type type);

/// Refines the types of an operation's results by its rule: that of
/// InferTypeOpInterface, of PartialShapeOpInterface, or of operands and results
/// of one shape. Returns whether a type changed. Fails if the rule does, with
/// its error if there is a location.
mlir::FailureOr<bool>
refineResultTypes(mlir::Operation *op,
                  std::optional<mlir::Location> location = std::nullopt);

} // namespace systole::stablehlo

#endif // SYSTOLE_DIALECT_STABLEHLO_IR_SHAPEINFERENCE_H
