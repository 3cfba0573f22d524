//===- Elementwise.h - What elementwise operations are ----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_ELEMENTWISE_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_ELEMENTWISE_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace systole::tpu {

/// Whether `op` makes each element of its results once, in the order of its
/// loops.
inline bool isElementwise(mlir::linalg::GenericOp op) {
  return op.hasPureTensorSemantics() && op.getNumResults() > 0 &&
         op.getNumLoops() > 0 && op.getNumParallelLoops() == op.getNumLoops() &&
         llvm::all_of(op.getDpsInitsMutable(), [&](mlir::OpOperand &init) {
           return op.getMatchingIndexingMap(&init).isIdentity() &&
                  !op.payloadUsesValueFromOperand(&init);
         });
}

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_ELEMENTWISE_H
