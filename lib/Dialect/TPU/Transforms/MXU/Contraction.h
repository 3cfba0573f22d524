//===- Contraction.h - A contraction as strides -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An MXU operation on memrefs, reduced to what a kernel needs: for each
// dimension of the iteration space, how far each operand's address moves with
// it. Matmuls, convolutions and gradients are no longer told apart.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_CONTRACTION_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_CONTRACTION_H

#include "systole/Dialect/TPU/IR/TPU.h"

namespace systole::tpu {

struct Contraction {
  /// Operands are numbered: the factors, the destination, the epilogue's.
  enum Operand : unsigned { Lhs, Rhs, Dest, FirstEpilogue };

  struct Dim {
    int64_t size;
    bool reduction;
    /// In elements, one for each operand.
    llvm::SmallVector<int64_t> strides;
  };

  mlir::Type elementType;
  int64_t elementBytes;
  llvm::SmallVector<mlir::Value> operands;
  /// Where each operand starts, in elements from its first element.
  llvm::SmallVector<int64_t> offsets;
  /// Parallel dimensions by falling stride of the destination, then reductions
  /// by falling stride of the factors. None of extent 1; neighbours that move
  /// all operands like one longer dimension are one.
  llvm::SmallVector<Dim> dims;

  static Contraction get(MXUOpInterface op);
};

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_CONTRACTION_H
