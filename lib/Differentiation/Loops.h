//===- Loops.h - Counted loops and their derivatives ------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_DIFFERENTIATION_LOOPS_H
#define SYSTOLE_LIB_DIFFERENTIATION_LOOPS_H

#include "systole/Dialect/StableHLO/IR/LoopCounter.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/ADT/SmallBitVector.h"

#include <optional>

namespace systole {

using stablehlo::Counter;
using stablehlo::findCounter;

/// Removes loop-carried values that nothing needs.
void pruneLoop(stablehlo::WhileOp loop);

/// Erases dead operations, from the block's end, in loops too. A loop that runs
/// again may store values that were needed only the first time.
void eraseDeadOps(mlir::Block &block);

bool isFloat(mlir::Value value);

/// The values that the body returns for the next iteration.
mlir::ValueRange getNext(stablehlo::WhileOp loop);

/// Whether a carried value never changes, in loops of the body too.
bool isInvariant(stablehlo::WhileOp loop, unsigned index);

/// The carried values that depend on those of `wanted`, including these.
llvm::SmallBitVector getActive(stablehlo::WhileOp loop,
                               llvm::SmallBitVector wanted);

/// Values of the body, and the stored values that replace recomputation.
struct KnownValues {
  llvm::SmallVector<mlir::Value> inBody, known;
};

/// Emits the body on `arguments`, then the cotangents of those of its arguments
/// that are `active`, from those of its results, null for zero. The others are
/// null.
llvm::SmallVector<mlir::Value> buildBodyGradients(
    mlir::ImplicitLocOpBuilder &b, stablehlo::WhileOp loop,
    mlir::ValueRange arguments, llvm::ArrayRef<mlir::Value> cotangents,
    const llvm::SmallBitVector &active, const KnownValues &values);

/// The inputs of the derivative of a loop's body, found by building it in a
/// scratch block.
struct BodyDerivative {
  /// The arguments that have nonzero cotangents.
  llvm::SmallBitVector flows;
  /// The carried values that are read, and the known values of the body that
  /// are read.
  llvm::SmallBitVector reads, readsKnown;
};

/// Finds the carried values through which cotangents flow from those of `given`
/// results to `active` operands, and the values that are read on the way. The
/// body's values `known` need not be recomputed.
BodyDerivative getBodyDerivative(stablehlo::WhileOp loop,
                                 const llvm::SmallBitVector &active,
                                 llvm::SmallBitVector given,
                                 llvm::ArrayRef<mlir::Value> known);

/// Whether `part` at `place` is exactly slice `iteration` of the `count` slices
/// of `all`, where iteration `iteration` stores its value.
bool isPlaceOf(mlir::Value iteration, int64_t count, mlir::OperandRange place,
               mlir::Value all, llvm::ArrayRef<int64_t> part);

/// Whether all elements are the constant 0.
bool isZero(mlir::Value value);

/// If iterations each add to a different slice of a carried value of zeros,
/// makes them write it instead. `iteration` takes each number below `count`
/// once.
void writeParts(stablehlo::WhileOp loop, mlir::Value iteration, int64_t count);

/// If iterations each read and overwrite a slice of a carried value, and
/// nothing reads the new slices, leaves the value unchanged.
void leaveParts(stablehlo::WhileOp loop);

/// Replaces a carried value of `loop` that only sums products, one an
/// iteration, by one product after the loop, if the operands of all iterations
/// are in memory then. `iteration` is the carried value that numbers the slices
/// of the values that hold `count` iterations; it takes each number once.
/// Returns the replacements of the loop's results; dead carried values remain.
llvm::SmallVector<mlir::Value>
sumProductsAfter(stablehlo::WhileOp loop, mlir::Value iteration, int64_t count);

/// Marks, while the pass runs, a loop that stores values: the number of its
/// last carried values that store them.
inline constexpr llvm::StringLiteral keptName = "systole.kept";

/// The arguments and values of its body that a loop stores in each iteration.
llvm::SmallVector<mlir::Value> getKept(stablehlo::WhileOp loop);

mlir::Value buildNumber(mlir::ImplicitLocOpBuilder &b, mlir::Type type,
                        int64_t number);

/// `count` values of a type.
mlir::RankedTensorType repeated(mlir::Type type, int64_t count);

} // namespace systole

#endif // SYSTOLE_LIB_DIFFERENTIATION_LOOPS_H
