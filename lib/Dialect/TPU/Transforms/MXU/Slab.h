//===- Slab.h - Packed blocks of an operand -*- C++ -* --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Slab.cpp describes a packed block, SlabCopy.cpp copies to it.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_SLAB_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_SLAB_H

#include "Emitter.h"

namespace systole::tpu {

struct Emitter::SlabAxis {
  unsigned axis;
  /// Copies coordinates at multiples of this from the first.
  int64_t step;
  Extent extent;
  /// The coordinate of the first.
  Value origin;
  /// In elements of the packed block; for the pairs' axis, from pair to pair.
  int64_t stride = 0;
  bool isPairs = false;
  /// It is innermost in the packed block, and not in the operand.
  bool isDepth = false;
};

struct Emitter::Slab {
  unsigned factor;
  Source source;
  SmallVector<SlabAxis> axes;
  /// The block's position in the operand, and in the packed block.
  Value from, start;
  /// The size of one term.
  int64_t elements = 1;
  Value buffer, hasOthers;
  /// Padding zeros are written with each copy.
  bool copiesZeros = false;

  bool hasPairs() const {
    return llvm::any_of(axes,
                        [](const SlabAxis &axis) { return axis.isPairs; });
  }
  /// Null if it is not transposed.
  const SlabAxis *getDepth() const {
    auto depth =
        llvm::find_if(axes, [](const SlabAxis &axis) { return axis.isDepth; });
    return depth == axes.end() ? nullptr : depth;
  }
};

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_SLAB_H
