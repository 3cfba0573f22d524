//===- KernelEmitter.h - Loops and register tiles ---------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes the loop nest of a kernel plan: scf loops around a register tile in
// the vector dialect, on memrefs flattened to one dimension.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_KERNELEMITTER_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_KERNELEMITTER_H

#include "KernelPlan.h"
#include "mlir/IR/Builders.h"

namespace systole::tpu {

/// Writes the kernel of `op`. A packed operand is a `memref.alloc` before it.
void emitKernel(mlir::OpBuilder &builder, MXUOpInterface op,
                const Contraction &contraction, const KernelPlan &plan,
                const MXUTarget &target);

/// The elements of a memref from its first to its last, in one dimension.
mlir::Value flatten(mlir::OpBuilder &builder, mlir::Location loc,
                    mlir::Value memref);

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_KERNELEMITTER_H
