//===- Items.h - Cutting kernels into work items ----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_ITEMS_ITEMS_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_ITEMS_ITEMS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "systole/Dialect/TPU/IR/TPU.h"

namespace systole::tpu {

/// The shortest item, and the shortest function that is cut, in cycles. Threads
/// that have fallen asleep would not wake in time for less.
constexpr double kMinCycles = 20000, kMinStepCycles = 200000;

/// The most items of a kernel: several for each thread of a large machine, so
/// that threads end at about the same time.
constexpr int64_t kMostItems = 256;

/// Whether threads share the kernels of a function, by its `tpu.ops`.
bool isWorthThreads(mlir::func::FuncOp function, CPUAttr target);

/// The number of items for this many cycles; less than 2 if a kernel should
/// stay whole.
inline int64_t countItems(double cycles) {
  return std::min(static_cast<int64_t>(cycles / kMinCycles), kMostItems);
}

/// Cuts an operation on memrefs along dimensions that are not summed over.
/// Returns false if it has none that is long enough.
bool cutLinalg(mlir::linalg::LinalgOp op, int64_t items);

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_ITEMS_ITEMS_H
