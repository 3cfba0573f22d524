//===- Contraction.h - A contraction as strides -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A phase of an MXU operation on memrefs, reduced to strides: for each
// dimension of the iteration space, how far each operand's address moves with
// it. Matmuls, convolutions and gradients are the same from here on.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_CONTRACTION_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_CONTRACTION_H

#include "systole/Dialect/TPU/IR/TPU.h"
#include <array>

namespace systole::tpu {

/// The elements of a memref that is a whole constant of the program, in memory
/// order; null for any other.
mlir::DenseElementsAttr getConstant(mlir::Value memory);

struct Contraction {
  /// Operands are numbered: lhs, rhs, the destination, the epilogue's.
  enum Operand : unsigned { Lhs, Rhs, Dest, FirstEpilogue };

  struct Dim {
    int64_t size;
    bool reduction;
    /// The stride of each operand, in elements.
    llvm::SmallVector<int64_t> strides;
    /// The distance that the dimension moves along each axis of lhs and rhs.
    std::array<llvm::SmallVector<int64_t>, 2> steps;
  };

  /// An axis of lhs or rhs: coordinates [0, size) are in memory, `stride`
  /// elements apart; the others are zeros.
  struct Axis {
    int64_t size, stride;
    /// The coordinate at the origin of the iteration space.
    int64_t start;
    /// Some coordinates of the iteration space are outside.
    bool padded;
  };

  /// The type of the sums; the destination's own may be bf16.
  mlir::Type elementType;
  int64_t elementBytes;
  llvm::SmallVector<mlir::Value> operands;
  /// The start of each operand, in elements from its first element.
  llvm::SmallVector<int64_t> offsets;
  /// The axes of lhs and rhs: those of one element first, then by falling
  /// stride. Neighbours that every dimension moves along as one are merged.
  std::array<llvm::SmallVector<Axis>, 2> axes;
  /// Parallel dimensions by falling stride of the destination, then reductions
  /// by falling stride of lhs and rhs. None has extent 1. Neighbours that move
  /// all operands like one longer dimension are merged.
  llvm::SmallVector<Dim> dims;
  /// Whether lhs and rhs are unsigned bytes.
  std::array<bool, 2> isUnsigned = {};
  /// A reduction is empty: every element is the epilogue's of 0.
  bool empty = false;

  static Contraction get(MXUOpInterface op, int64_t part);

  llvm::SmallVector<int64_t> getExtents() const {
    return llvm::map_to_vector(dims, [](const Dim &dim) { return dim.size; });
  }
  /// The products in the sum of an element of the result.
  int64_t countSums() const {
    int64_t count = 1;
    for (const Dim &dim : dims)
      count *= dim.reduction ? dim.size : 1;
    return count;
  }
  bool isPadded(unsigned factor) const {
    return llvm::any_of(axes[factor],
                        [](const Axis &axis) { return axis.padded; });
  }
  mlir::Type getElementType(unsigned operand) const {
    return mlir::getElementTypeOrSelf(operands[operand].getType());
  }
  /// Whether the products are of bytes.
  bool isOfBytes() const { return elementType.isInteger(); }
  /// Whether the result's elements are no sums: partial sums need memory.
  bool convertsResult() const { return getElementType(Dest) != elementType; }
};

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_CONTRACTION_H
