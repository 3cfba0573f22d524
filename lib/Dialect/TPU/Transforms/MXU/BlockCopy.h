//===- BlockCopy.h - Copies to a packed block -------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_BLOCKCOPY_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_BLOCKCOPY_H

#include "BF16Split.h"

namespace systole::tpu {

/// A packed A block (BLIS): see BlockPacker.
struct PackedBlock {
  struct Axis {
    unsigned axis;
    /// Copies coordinates at multiples of this from the first.
    int64_t step;
    Extent extent;
    /// The coordinate of the first.
    mlir::Value origin;
    /// In elements of the packed block; for the pairs' axis, from pair to pair.
    int64_t stride = 0;
    bool isPairs = false;
    /// It is innermost in the packed block, and not in the operand.
    bool isDepth = false;
  };

  unsigned operand;
  Source source;
  llvm::SmallVector<Axis> axes;
  /// The block's position in the operand, and in the packed block.
  mlir::Value from, start;
  /// The size of one term.
  int64_t elements = 1;
  mlir::Value buffer, hasOthers;
  /// Padding zeros are written with each copy.
  bool copiesZeros = false;

  bool hasPairs() const {
    return llvm::any_of(axes, [](const Axis &axis) { return axis.isPairs; });
  }
  /// Null if it is not transposed.
  const Axis *getDepth() const {
    auto depth =
        llvm::find_if(axes, [](const Axis &axis) { return axis.isDepth; });
    return depth == axes.end() ? nullptr : depth;
  }
  /// How far a dimension moves in the packed block.
  int64_t getStride(const Contraction &contraction, unsigned dim) const {
    int64_t stride = 0;
    for (const Axis &axis : axes)
      stride += contraction.dims[dim].steps[operand][axis.axis] / axis.step *
                (axis.isPairs ? axis.stride / 2 : axis.stride);
    return stride;
  }
};

/// Fills a packed block.
class BlockCopy : KernelCode {
public:
  BlockCopy(const KernelCode &code, const PackedBlock &block)
      : KernelCode(code), block(block), split(code) {}

  void emit() { copyAxes(0, block.from, index(0), /*oddIsThere=*/Value()); }
  /// Fills by whole vectors of zeros, perhaps slightly beyond `count`.
  void fillWithZeros(Value from, Value count);

private:
  void copyAxes(unsigned next, Value from, Value to, Value oddIsThere);
  void copyRun(unsigned first, Value from, Value to, Value oddIsThere);
  void copyElements(Value from, Value to, Extent extent, Value oddIsThere);
  void copyVector(Value from, Value to, Value lanes, Value oddIsThere);
  void copyTransposing(Value from, Value to);
  void copyWithZeros(const PackedBlock::Axis &axis, Value to, Value low,
                     Value high, llvm::function_ref<void()> copy);
  std::pair<Value, Value> findInside(const PackedBlock::Axis &axis);
  unsigned findRun();
  VectorType getVectorType() const;
  Vectors toTerms(Value vector) {
    return split.toTerms(vector, block.source, block.hasOthers);
  }

  const PackedBlock &block;
  BF16Split split;
};

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_BLOCKCOPY_H
