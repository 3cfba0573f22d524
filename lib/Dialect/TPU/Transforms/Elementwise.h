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

/// Whether each element of a result is made once, in the order of the loops.
bool isMadeElementwise(mlir::OpResult result);

/// Whether `op` makes each element of its results once, in the order of its
/// loops.
bool isElementwise(mlir::linalg::GenericOp op);

/// Whether a loop of both is small enough: one of more operations, or over more
/// arrays, gains less than it costs in registers.
bool fitOneLoop(mlir::linalg::GenericOp first, mlir::linalg::GenericOp second);

/// Replaces two ops of the same loops by one with the results of both, at
/// `place`. The second may read what the first makes elementwise, element by
/// element; where only one sums, the other's loops become its.
mlir::linalg::GenericOp merge(mlir::linalg::GenericOp first,
                              mlir::linalg::GenericOp second,
                              mlir::Operation *place);

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_ELEMENTWISE_H
