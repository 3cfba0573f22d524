//===- Items.h - Cutting kernels into work items ----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_ITEMS_ITEMS_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_ITEMS_ITEMS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "systole/Dialect/TPU/IR/TPU.h"

namespace systole::tpu {

/// The most items of a kernel: several for each thread of a large machine, so
/// that threads end at about the same time.
constexpr int64_t kMostItems = 256;

/// The cycles that a core needs, at the rates of the target's vector unit.
/// Rough, and the same wherever the compiler runs.
double estimateCycles(const Cost &cost, CPUAttr target);

/// The number of items for this many cycles; less than 2 if a kernel should
/// stay whole.
inline int64_t countItems(double cycles, int64_t minCycles) {
  return std::min(static_cast<int64_t>(cycles / minCycles), kMostItems);
}

/// Cuts an operation on memrefs along dimensions that are not summed over.
/// False if it has none that is long enough.
bool cutLinalg(mlir::linalg::LinalgOp op, int64_t items);

/// Cuts the loops of a kernel that `lower-mxu` marked as parallel. A cut loop
/// takes at least twice `minCycles`. False if there is none.
bool cutLoops(mlir::scf::ExecuteRegionOp kernel, double cycles,
              int64_t minCycles);

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_ITEMS_ITEMS_H
