//===- Decompose.h - Shared by decompositions -------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One file for the patterns of each family of operations.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_OPTIMIZE_DECOMPOSE_DECOMPOSE_H
#define SYSTOLE_LIB_OPTIMIZE_DECOMPOSE_DECOMPOSE_H

#include "systole/Dialect/StableHLO/IR/Emitter.h"

#include "mlir/IR/PatternMatch.h"

namespace systole::stablehlo {

mlir::LogicalResult decomposeArgExtremum(ReduceOp op,
                                         mlir::PatternRewriter &rewriter);
mlir::LogicalResult decomposeCholesky(CholeskyOp op,
                                      mlir::PatternRewriter &rewriter);
mlir::LogicalResult decomposeTriangularSolve(TriangularSolveOp op,
                                             mlir::PatternRewriter &rewriter);

void populateBatchNormDecompositions(mlir::RewritePatternSet &patterns);
/// `keepsTransforms`: those that the target has code for stay.
void populateFourierDecompositions(mlir::RewritePatternSet &patterns,
                                   bool keepsTransforms);
void populateRngDecompositions(
    mlir::RewritePatternSet &patterns,
    const llvm::DenseMap<mlir::Operation *, uint64_t> &places);

/// Fails if an operand or result has a dimension of unknown size.
mlir::LogicalResult verifyStaticShapes(mlir::Operation *op);

/// A scalar constant of i32: an index, or a number of steps.
Value emitIndex(Emitter &emitter, int64_t value);

/// `for (i = 0; i < count; ++i) values = body(i, values)`, as a while.
SmallVector<Value>
emitFor(Emitter &emitter, int64_t count, mlir::ValueRange values,
        llvm::function_ref<SmallVector<Value>(Value i, mlir::ValueRange)> body);

/// The x with a * x = b for lower triangular matrices a.
Value emitSubstitution(Emitter &emitter, Value a, Value b);

/// The slice of the matrices at (row, column), of the given sizes, and its
/// replacement. Null stands for 0.
Value emitMatrixSlice(Emitter &emitter, Value matrices, Value row, Value column,
                      int64_t rows, int64_t columns);
Value emitMatrixUpdate(Emitter &emitter, Value matrices, Value update,
                       Value row, Value column);

} // namespace systole::stablehlo

#endif // SYSTOLE_LIB_OPTIMIZE_DECOMPOSE_DECOMPOSE_H
