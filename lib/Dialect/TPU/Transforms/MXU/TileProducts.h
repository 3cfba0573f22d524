//===- TileProducts.h - One step of a register tile -------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_TILEPRODUCTS_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_TILEPRODUCTS_H

#include "Prefetcher.h"

namespace systole::tpu {

class TileProducts : KernelCode {
public:
  explicit TileProducts(const KernelCode &code) : KernelCode(code) {}

  /// Multiplies one element, or group, of the reduction, and adds it to the
  /// sums.
  Vectors multiply(const NestState &state, const Cursor &cursor, Vectors sums);

  /// The steps that an iteration of the innermost loop multiplies one after the
  /// other. A tile of few sums takes several: the instructions around the
  /// products would bound it. The tiles at the edges take one, to be compiled
  /// fast.
  int64_t getStepsTogether(const NestState &state);

  /// Multiplies the whole reduction, of two vectors in gathered groups.
  Vectors multiplyGathered(const NestState &state);

  /// Whether the tile's sums are blocks of two rows by two lanes while they are
  /// summed; the last of an odd number of rows is a row. Loops over fewer rows
  /// would split blocks.
  bool hasBlocks(const NestState &state);
  /// Multiplies one or two steps of the reduction, which are `adjacent` in
  /// memory or not, and adds them to blocks.
  Vectors multiplyBlocks(const NestState &state, llvm::ArrayRef<Cursor> steps,
                         bool adjacent, Vectors sums);
  /// The rows of blocks.
  Vectors splitBlocks(const NestState &state, Vectors sums);

private:
  Value loadStreamed(const NestState &state, const Cursor &cursor,
                     int64_t vector);
  Value gather(const Source &source, Value position, int64_t count,
               int64_t tailLanes, bool hasZeros);
  Value loadOperand(const Source &source, Value position, int64_t tailLanes);
};

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_TILEPRODUCTS_H
