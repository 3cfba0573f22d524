//===- Loops.h - Counted loops and their derivatives ---------- -*- C++ -*-===//
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

/// Leaves out what a loop carries and nothing needs.
void pruneLoop(stablehlo::WhileOp loop);

/// Erases what nothing uses, from the block's end, in loops too: one that runs
/// once more may keep values that were only wanted the first time.
void eraseDeadOps(mlir::Block &block);

bool isFloat(mlir::Value value);

/// What the body gives for the next iteration.
mlir::ValueRange getNext(stablehlo::WhileOp loop);

/// Whether a carried value stays as it is, in loops of the body too.
bool isInvariant(stablehlo::WhileOp loop, unsigned index);

/// The carried values that depend on those of `wanted`, these included.
llvm::SmallBitVector getActive(stablehlo::WhileOp loop,
                               llvm::SmallBitVector wanted);

/// Values of the body, and what is read instead of computing them once more.
struct KnownValues {
  llvm::SmallVector<mlir::Value> inBody, known;
};

/// Emits the body once more, of `arguments`, then the cotangents of those of
/// its arguments that are `active`, given those of its results, null for zero.
/// Null for others.
llvm::SmallVector<mlir::Value> buildBodyGradients(
    mlir::ImplicitLocOpBuilder &b, stablehlo::WhileOp loop,
    mlir::ValueRange arguments, llvm::ArrayRef<mlir::Value> cotangents,
    const llvm::SmallBitVector &active, const KnownValues &values);

/// What the derivative of a loop's body is made of, found by building it in a
/// place of its own.
struct BodyDerivative {
  /// Which arguments have cotangents other than zero.
  llvm::SmallBitVector flows;
  /// Which carried values are read, and which values of the body that are
  /// known.
  llvm::SmallBitVector reads, readsKnown;
};

/// Through which carried values cotangents flow from those of `given` results
/// to `active` operands, and what is read on the way, where the body's values
/// `known` need not be computed once more.
BodyDerivative getBodyDerivative(stablehlo::WhileOp loop,
                                 const llvm::SmallBitVector &active,
                                 llvm::SmallBitVector given,
                                 llvm::ArrayRef<mlir::Value> known);

/// Whether this is where iteration `iteration` keeps its part of `all`: the
/// part `iteration` of `count`, and nothing else of it.
bool isPlaceOf(mlir::Value iteration, int64_t count, mlir::OperandRange place,
               mlir::Value all, llvm::ArrayRef<int64_t> part);

/// Whether all elements are the constant 0.
bool isZero(mlir::Value value);

/// Where iterations add to a part each of a carried value of zeros, lets them
/// write it. `iteration` takes each number below `count` once.
void writeParts(stablehlo::WhileOp loop, mlir::Value iteration, int64_t count);

/// Where iterations read a part each of a carried value, overwrite it, and
/// nothing reads what they write, leaves it as it is.
void leaveParts(stablehlo::WhileOp loop);

/// Where a carried value of `loop` is only a sum of products, one an iteration,
/// and all iterations' factors are there after it, multiplies after it instead.
/// `iteration` is the carried value that numbers the parts of what holds
/// `count` iterations' values; it takes each number once. Returns what stands
/// for the loop's results; carried values that are needless then remain.
llvm::SmallVector<mlir::Value>
sumProductsAfter(stablehlo::WhileOp loop, mlir::Value iteration, int64_t count);

/// Marks a loop that keeps values while the pass runs: how many of what it
/// carries last keep values.
inline constexpr llvm::StringLiteral keptName = "systole.kept";

/// What a loop that keeps values keeps in each iteration: arguments and values
/// of its body.
llvm::SmallVector<mlir::Value> getKept(stablehlo::WhileOp loop);

mlir::Value buildNumber(mlir::ImplicitLocOpBuilder &b, mlir::Type type,
                        int64_t number);

/// Where iteration `iteration` is in what keeps values of `rank` dimensions.
llvm::SmallVector<mlir::Value> buildPlace(mlir::ImplicitLocOpBuilder &b,
                                          mlir::Value iteration, int64_t rank);

/// `count` values of a type.
mlir::RankedTensorType repeated(mlir::Type type, int64_t count);

} // namespace systole

#endif // SYSTOLE_LIB_DIFFERENTIATION_LOOPS_H
