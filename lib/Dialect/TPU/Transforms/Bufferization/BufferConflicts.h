//===- BufferConflicts.h - Reads that see a wrong write ---------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_BUFFERIZATION_BUFFERCONFLICTS_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_BUFFERIZATION_BUFFERCONFLICTS_H

#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Interfaces/SubsetOpInterface.h"

namespace systole::tpu {

/// Tells whether a read and a write of one array conflict: whether the read can
/// see what is written, in the place of the value that it should read. The
/// rules are those of one-shot bufferization, and depend on no decision.
class BufferConflicts {
public:
  explicit BufferConflicts(mlir::bufferization::OneShotAnalysisState &state)
      : state(state) {}

  bool areConflicting(mlir::OpOperand *read, mlir::OpOperand *write);

  /// Whether the operation writes an array from outside of the parallel loop
  /// around it: each thread needs its own then.
  bool isSharedByThreads(mlir::OpOperand *write);

private:
  bool isSafe(mlir::Value definition, mlir::OpOperand *write);
  bool isOrdered(mlir::OpOperand *read, mlir::OpOperand *write,
                 const llvm::SetVector<mlir::Value> &definitions);
  bool areExclusive(mlir::Operation *a, mlir::Operation *b);
  bool isElementwise(mlir::OpOperand *read, mlir::OpOperand *write);
  bool isDerivedFrom(mlir::OpOperand *operand, mlir::Value value);
  bool areSeparate(mlir::OpOperand *read, mlir::OpOperand *write);
  bool isInsertedSlice(mlir::OpOperand *operand,
                       mlir::SubsetInsertionOpInterface insertion);
  bool isExcluded(mlir::Operation *op, mlir::OpOperand *read,
                  mlir::OpOperand *write);

  mlir::bufferization::OneShotAnalysisState &state;
  /// Whether no branch of an operation leads to another of its branches. The
  /// map has the operations with branches that were queried.
  llvm::DenseMap<mlir::Operation *, bool> separateBranches;
};

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_BUFFERIZATION_BUFFERCONFLICTS_H
