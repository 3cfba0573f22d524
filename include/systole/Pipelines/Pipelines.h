//===- Pipelines.h - The compiler's phases by name --------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_PIPELINES_PIPELINES_H
#define SYSTOLE_PIPELINES_PIPELINES_H

namespace mlir {
class OpPassManager;
} // namespace mlir

namespace systole {

/// Canonicalizes, and merges equal operations.
void buildCleanupPipeline(mlir::OpPassManager &pm);

/// Normalizes programs of others to the operations and shapes that we support:
/// those that both engines of tpu-run run.
void buildNormalizeStableHLOPipeline(mlir::OpPassManager &pm);

/// Registers `normalize-stablehlo`, `stablehlo-to-tpu` and `tpu-to-llvm`.
void registerDevicePipelines();

/// Registers `shard-stablehlo`.
void registerShardingPipelines();

/// Registers `step-to-stablehlo`.
void registerStepPipelines();

} // namespace systole

#endif // SYSTOLE_PIPELINES_PIPELINES_H
