//===- MaskedScores.h - Skips masked scores ---------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A causal mask hides half of the scores. The whole program tells that hidden
// scores contribute only zeros (markRowBlocks). Loops over the batch leave all
// rows in one body; there the rows become row blocks, with only the columns
// that they see (splitIntoRowBlocks).
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_OPTIMIZE_TILING_MASKEDSCORES_H
#define SYSTOLE_LIB_OPTIMIZE_TILING_MASKEDSCORES_H

#include "ScoreAnalysis.h"

namespace systole::tpu {

/// Finds row blocks of about `bandRows` rows, or larger ones if there are many
/// rows. Finds the columns of each outside of which a mask hides all scores. If
/// no result depends on the hidden scores, marks the products that make scores
/// with the row blocks.
void markRowBlocks(mlir::Block &block, ScoreAnalysis &analysis,
                   int64_t bandRows);

/// Splits the operations of an analysis into row blocks, if its products are
/// marked; theirs are not. Returns whether it did.
bool splitIntoRowBlocks(mlir::Block &block, ScoreAnalysis &analysis);

/// Removes the marks from all operations in `op`.
void removeRowBlockMarks(mlir::Operation *op);

} // namespace systole::tpu

#endif // SYSTOLE_LIB_OPTIMIZE_TILING_MASKEDSCORES_H
