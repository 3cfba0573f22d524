//===- PrefetchRows.h - Prefetches of rows that are summed ------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A vector of narrow elements is a part of a cache line, and each is converted
// before it is multiplied. The instructions that a processor looks ahead cover
// few lines then, too few to read memory at its speed. So loops over rows of
// such matrices prefetch later rows.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_PREFETCHROWS_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_PREFETCHROWS_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace systole::tpu {

/// Splits `loop`, which adds a row of `rows` to sums, into a loop over cache
/// lines and `loop`, over the elements of one. Each line is prefetched some
/// rows before it is read, or some lines before on a CPU that prefetches rows
/// itself. Does nothing and returns false if no large narrow
/// matrix is read, or if its rows are not whole lines.
bool prefetchLines(mlir::scf::ForOp rows, mlir::scf::ForOp loop);

/// Lets each iteration of `rows` begin with prefetches of a whole later row of
/// the large narrow matrices that `loop` reads along a row, unless the CPU
/// prefetches rows itself.
void prefetchRows(mlir::scf::ForOp rows, mlir::scf::ForOp loop);

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_PREFETCHROWS_H
