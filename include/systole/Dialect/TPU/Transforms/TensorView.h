//===- TensorView.h - Views of tensors --------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_TENSORVIEW_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_TENSORVIEW_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace systole::tpu {

/// Whether an op returns another shape, or a slice, of a tensor.
inline bool isTensorView(mlir::Operation *op) {
  return llvm::isa<mlir::tensor::ExpandShapeOp, mlir::tensor::CollapseShapeOp,
                   mlir::tensor::ExtractSliceOp>(op);
}

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_TENSORVIEW_H
