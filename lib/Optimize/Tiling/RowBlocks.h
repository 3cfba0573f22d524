//===- RowBlocks.h - Row blocks of masked scores ----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The search for row blocks (MaskedScores.cpp) and their construction
// (SplitIntoRowBlocks.cpp) share these classes. A row block (band) has the
// columns that its rows see.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_OPTIMIZE_TILING_ROWBLOCKS_H
#define SYSTOLE_LIB_OPTIMIZE_TILING_ROWBLOCKS_H

#include "ScoreAnalysis.h"

namespace systole::tpu {

/// An element of `tpu.row_blocks`, which a product has whose scores are masked.
/// The attribute begins with the dimensions of the result that are the rows and
/// the columns.
struct RowBlock {
  int64_t row, numRows, column, numColumns;

  int64_t getSize() const { return numRows * numColumns; }
};

/// The operations of an analysis that work on each row, and the dimensions that
/// are its rows and columns.
class RowsAnalysis {
public:
  RowsAnalysis(mlir::Block &block, ScoreAnalysis &analysis, int rows,
               int columns)
      : analysis(analysis), rows(rows), columns(columns) {
    for (mlir::Operation &op : block) {
      if (!analysis.getMembers().contains(&op))
        continue;
      std::optional<TileRole> role = analysis.findPlaces(&op, rows);
      auto hasDim = [](int64_t dim) { return dim >= 0; };
      if (!role || role->hasPartedOperand() ||
          llvm::any_of(role->resultDims, hasDim))
        members.insert(&op);
    }
  }

  ScoreAnalysis &analysis;
  int rows, columns;
  /// The members in program order.
  llvm::SetVector<mlir::Operation *> members;
};

} // namespace systole::tpu

#endif // SYSTOLE_LIB_OPTIMIZE_TILING_ROWBLOCKS_H
