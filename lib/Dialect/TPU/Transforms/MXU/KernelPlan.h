//===- KernelPlan.h - Tiles, blocks and loop order of a kernel --*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How a contraction is computed: which factor is streamed as vectors and which
// is broadcast, the register tile, the blocks for the caches, what is packed,
// and in which order the loops are nested. A plan depends on the shape and the
// target alone, and with it the order of every sum.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_KERNELPLAN_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_KERNELPLAN_H

#include "Contraction.h"
#include <optional>

namespace systole::tpu {

/// What a kernel may count on.
struct MXUTarget {
  int64_t vectorBits = 512;
  int64_t vectorRegisters = 32;
  /// One instruction multiplies and adds, with one rounding.
  bool fusedMultiplyAdd = true;
  int64_t l1Bytes = 32 * 1024;
  int64_t l2Bytes = 1024 * 1024;
};

struct KernelPlan {
  /// One level of the loop nest.
  struct Step {
    enum Kind {
      Loop,   ///< over a dimension by `step`; what is inside sees one block
      Pack,   ///< copy the streamed factor of all that is inside to a buffer
      Panels, ///< over the vector dimension, by `vectors` vectors
      Rows,   ///< over the row dimension, by `rows`
    };
    Kind kind;
    unsigned dim = 0;
    int64_t step = 1;
  };

  /// Elements in a vector. 1 where the destination has no contiguous dimension.
  int64_t lanes;
  /// The factor that is loaded as vectors along vectorDim, and the other.
  Contraction::Operand streamed, broadcast;
  /// The other factor moves along vectorDim too: both are loaded as vectors.
  bool elementwise;
  /// The register tile: `vectors` vectors along vectorDim by `rows` rows.
  unsigned vectorDim;
  int64_t vectors;
  std::optional<unsigned> rowDim;
  int64_t rows;
  /// The loop nest around the register tile, from outside.
  llvm::SmallVector<Step> steps;
  /// The reductions that the tile sums over in registers, from outside.
  llvm::SmallVector<unsigned> innerReductions;

  /// Adds a dimension of extent 1 to `contraction` where it has nothing that
  /// can be the vector dimension.
  static KernelPlan get(Contraction &contraction, const MXUTarget &target);
};

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_KERNELPLAN_H
