//===- TilingPasses.h - Passes that tile ------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loops over tiles of the batch and of attention scores, before the conversions
// to the vector and the matrix unit.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_TILINGPASSES_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_TILINGPASSES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"

namespace systole::tpu {

#define GEN_PASS_DECL
#include "systole/Dialect/TPU/Transforms/TilingPasses.h.inc"

#define GEN_PASS_REGISTRATION
#include "systole/Dialect/TPU/Transforms/TilingPasses.h.inc"

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_TILINGPASSES_H
