//===- Prefetcher.h - Prefetches of a tile ----------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// While a tile is summed, cache lines are prefetched: of its result, of the
// epilogue's next operands, of the next rows and the next panel. Each iteration
// prefetches little, since the processor can wait for few lines at once.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_PREFETCHER_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_PREFETCHER_H

#include "KernelCode.h"

namespace systole::tpu {

/// The position of a tile in its reductions.
struct Cursor {
  /// Positions in lhs and rhs.
  mlir::Value streamed, broadcast;
  /// The iteration number over all loops.
  mlir::Value iteration;
  /// The position in the prefetched part of the next panel, and the scale of
  /// its distances. 0 if the tile prefetches nothing; null if no tile does.
  mlir::Value upcoming, pace;
  /// The elements of the last group of a dimension, if they are fewer than a
  /// whole group; 0 otherwise.
  int64_t rest = 0;
};

class Prefetcher : KernelCode {
public:
  explicit Prefetcher(const KernelCode &code) : KernelCode(code) {}

  /// Prefetches the epilogue's operands of the next rows, if the tile's sums
  /// are too short to do that line by line.
  void prefetchEpilogue(const NestState &state);

  /// Finds the position, in the next panel's data, of the part that this tile
  /// prefetches. The last tiles before that panel prefetch the part, at most a
  /// line in each iteration. Earlier tiles prefetch the same line again and
  /// again.
  void findPart(const NestState &state, Cursor &cursor);
  /// The position of a prefetch within its part, `ahead` elements after `iv` of
  /// an iteration over `dim`.
  Value advancePart(const NestState &state, const Cursor &cursor, unsigned dim,
                    Value iv, int64_t ahead);

  /// Prefetches one line each of the next data for each step of an iteration of
  /// the innermost loop. A line of the result is then cached when the sums are
  /// added to `partialSums` or written.
  void prefetchLines(const NestState &state, llvm::ArrayRef<Cursor> steps,
                     Value partialSums);
  /// Prefetches as many lines of the upcoming rows as fit one in each iteration
  /// over a line's elements. Only the multiplied piece of a row is prefetched.
  /// Rows that are neighbours share lines: one line is prefetched for each
  /// product.
  void prefetchRows(const NestState &state, const Cursor &cursor, Value iv);

private:
  int64_t getLineElements(Value memref);
  void prefetch(Value memref, Value position, unsigned locality = 3,
                bool isWrite = false);
  int64_t countLines(const NestState &state, Value memref);
  Value findLine(const NestState &state, unsigned operand, Value memref,
                 Value iteration);
  int64_t countIterations(const NestState &state);
  int64_t countTiles(const NestState &state);
  int64_t countParts(const NestState &state);
  int64_t getPartWidth(const NestState &state);
  /// The elements of a panel that an iteration multiplies.
  int64_t getPanelWidth() const {
    return plan.vectors * plan.lanes * instructions->getUnit();
  }
  void forEachEpilogueRows(const NestState &state,
                           llvm::function_ref<void(unsigned)> body);
  int64_t getPace(const NestState &state, Value memref);
  void prefetchLine(const NestState &state, unsigned operand, Value memref,
                    int64_t distance, int64_t pace,
                    llvm::ArrayRef<Cursor> steps, bool isWrite = false);
  void prefetchEpilogueLines(const NestState &state,
                             llvm::ArrayRef<Cursor> steps);
};

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_PREFETCHER_H
