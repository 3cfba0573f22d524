//===- Contraction.h - A contraction as strides -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A part of an MXU operation on memrefs, reduced to what a kernel needs: for
// each dimension of the iteration space, how far each operand's address moves
// with it. Matmuls, convolutions and gradients are no longer told apart.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_CONTRACTION_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_CONTRACTION_H

#include "systole/Dialect/TPU/IR/TPU.h"
#include <array>

namespace systole::tpu {

struct Contraction {
  /// Operands are numbered: the factors, the destination, the epilogue's.
  enum Operand : unsigned { Lhs, Rhs, Dest, FirstEpilogue };

  struct Dim {
    int64_t size;
    bool reduction;
    /// In elements, one for each operand.
    llvm::SmallVector<int64_t> strides;
    /// For each factor, how far it moves along each axis.
    std::array<llvm::SmallVector<int64_t>, 2> steps;
  };

  /// An axis of a factor: coordinates [0, size) are in memory, `stride`
  /// elements apart; the others are zeros.
  struct Axis {
    int64_t size, stride;
    /// The coordinate at the origin of the iteration space.
    int64_t start;
    /// Some coordinates of the iteration space are outside.
    bool padded;
  };

  /// Of the sums; the destination's own may be bf16.
  mlir::Type elementType;
  int64_t elementBytes;
  llvm::SmallVector<mlir::Value> operands;
  /// Where each operand starts, in elements from its first element.
  llvm::SmallVector<int64_t> offsets;
  /// The factors' axes: those of one element, then by falling stride.
  /// Neighbours that a dimension moves along as if they were one are one.
  std::array<llvm::SmallVector<Axis>, 2> axes;
  /// Parallel dimensions by falling stride of the destination, then reductions
  /// by falling stride of the factors. None of extent 1; neighbours that move
  /// all operands like one longer dimension are one.
  llvm::SmallVector<Dim> dims;
  /// There is nothing to sum: every element is the epilogue's of 0.
  bool empty = false;

  static Contraction get(MXUOpInterface op, int64_t part);

  bool isPadded(unsigned factor) const {
    return llvm::any_of(axes[factor],
                        [](const Axis &axis) { return axis.padded; });
  }
  /// The elements of an operand that is a whole constant of the program, as
  /// they lie in memory; null for any other.
  mlir::DenseElementsAttr getConstant(unsigned operand) const;
  mlir::Type getElementType(unsigned operand) const {
    return mlir::getElementTypeOrSelf(operands[operand].getType());
  }
  /// Whether finished sums are rounded to be stored.
  bool roundsResult() const { return getElementType(Dest) != elementType; }
};

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_CONTRACTION_H
