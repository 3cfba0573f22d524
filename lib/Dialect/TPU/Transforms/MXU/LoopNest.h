//===- LoopNest.h - The loops of a kernel plan ------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Emits the loop nest of a kernel plan: scf loops and items around a tile in
// the vector dialect, on memrefs flattened to one dimension.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_LOOPNEST_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_LOOPNEST_H

#include "KernelPlan.h"

namespace systole::tpu {

/// Emits the kernel of `op`. A packed operand is a `memref.alloc` before it.
void emitKernel(mlir::OpBuilder &builder, MXUOpInterface op,
                const Contraction &contraction, const KernelPlan &plan,
                const MXUTarget &target);

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_LOOPNEST_H
