//===- WorkItems.h - Attributes of kernels and their items ------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Attributes of work items. Those between `lower-mxu` and `form-work-items` are
// removed by the latter.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_WORKITEMS_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_WORKITEMS_H

#include "llvm/ADT/StringRef.h"

namespace systole::tpu {

/// On a kernel's scf.execute_region: its cost, as an entry of `tpu.ops`.
inline constexpr llvm::StringLiteral kernelCostName = "tpu.cost";

/// On an scf.for: its iterations may run in any order, if each has its own copy
/// of the scratch buffers that the loop both writes and reads.
inline constexpr llvm::StringLiteral parallelLoopName = "tpu.parallel";

/// On a memref.alloc: a scratch buffer. A parallel loop reads only elements of
/// it that the same iteration wrote, or that were written before the loop.
inline constexpr llvm::StringLiteral scratchName = "tpu.scratch";

/// On a function, by plan-hbm: the bytes of the largest scratch memory of its
/// items, which each thread but the first has besides the arena.
inline constexpr llvm::StringLiteral threadBytesName = "tpu.thread_bytes";

/// On an scf.for: it initializes the scratch buffer that it writes.
inline constexpr llvm::StringLiteral initializationName = "tpu.initialization";

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_WORKITEMS_H
