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

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "systole/Dialect/TPU/IR/TPU.h"

namespace systole::tpu {

/// The distance of a prefetch from rows that are added to sums.
constexpr int64_t kRowsAhead = 8;

/// Whether prefetches of later rows take bandwidth from the processor's own
/// prefetches, as on Zen 4. It reads memory best in the order of addresses.
bool prefetchesItself(CPUAttr cpu);

/// Whether an operation adds rows of 8 or 16 bits, which are along a dimension.
/// Whole rows are read faster than parts of rows.
bool sumsNarrowRows(mlir::linalg::LinalgOp op, unsigned dim);

/// The array that a view is of.
mlir::Value getBase(mlir::Value memref);

/// The loads of `loop` that read a row of `rows` of a large narrow matrix, in
/// order.
llvm::SmallVector<mlir::memref::LoadOp> findNarrowRows(mlir::scf::ForOp rows,
                                                       mlir::scf::ForOp loop);

/// The elements of a cache line of the widest of `loads`.
int64_t getLineElements(llvm::ArrayRef<mlir::memref::LoadOp> loads);

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
