//===- Elementwise.h - Elementwise operations -------------------*- C++ -*-===//
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

/// Whether each element of a result is computed once, in the order of the
/// loops.
bool isMadeElementwise(mlir::OpResult result);

/// Whether `op` computes each element of its results once, in the order of its
/// loops.
bool isElementwise(mlir::linalg::GenericOp op);

/// Whether the merged loop is small enough. A loop with more operations, or
/// over more arrays, gains less than it costs in registers.
bool fitOneLoop(mlir::linalg::GenericOp first, mlir::linalg::GenericOp second);

/// Replaces two ops of the same loops by one op at `place` with the results of
/// both. The second may read elementwise results of the first, element by
/// element. If only one reduces, the other one takes its loops.
mlir::linalg::GenericOp merge(mlir::linalg::GenericOp first,
                              mlir::linalg::GenericOp second,
                              mlir::Operation *place);

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_ELEMENTWISE_H
