//===- Bands.h - Rows with the columns that they see ------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What finding bands (MaskedScores.cpp) and doing the operations band by band
// (SplitIntoBands.cpp) have in common.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_PARTS_BANDS_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_PARTS_BANDS_H

#include "ScoreAnalysis.h"

namespace systole::tpu {

/// On a product whose scores are masked: the dimensions of its result that are
/// the rows and the columns, and of each band the first row, their number, the
/// first column and their number.
inline constexpr llvm::StringLiteral kBands = "tpu.seen_bands";

struct Band {
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
      std::optional<PartRole> role = analysis.findPlaces(&op, rows);
      auto hasDim = [](int64_t dim) { return dim >= 0; };
      if (!role || role->hasPartedOperand() ||
          llvm::any_of(role->resultDims, hasDim))
        members.insert(&op);
    }
  }

  ScoreAnalysis &analysis;
  int rows, columns;
  /// In the order of the text.
  llvm::SetVector<mlir::Operation *> members;
};

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_PARTS_BANDS_H
