//===- MaskedScores.h - Leaving out what a mask hides -----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A causal mask hides half of the scores. That what it hides adds zeros alone
// shows in the whole program (markBands); where the loops over the batch leave
// all rows in one body, the rows become bands that have the columns that they
// see, and no others (splitIntoBands).
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_PARTS_MASKEDSCORES_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_PARTS_MASKEDSCORES_H

#include "ScoreAnalysis.h"

namespace systole::tpu {

/// Finds bands of about `bandRows` rows, of many rows larger ones, and of each
/// the columns outside of which a mask hides all scores. If nothing depends on
/// these, marks the products that make scores with the bands.
void markBands(mlir::Block &block, ScoreAnalysis &analysis, int64_t bandRows);

/// Does the operations of an analysis band by band, if its products are marked;
/// theirs are not. Whether it did.
bool splitIntoBands(mlir::Block &block, ScoreAnalysis &analysis);

/// Removes the marks from all operations in `op`.
void removeBandMarks(mlir::Operation *op);

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_PARTS_MASKEDSCORES_H
