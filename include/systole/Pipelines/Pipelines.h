//===- Pipelines.h - The compiler's phases by name --------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_PIPELINES_PIPELINES_H
#define SYSTOLE_PIPELINES_PIPELINES_H

#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Pipelines/CombineOptions.h"

#include "mlir/Pass/PassOptions.h"

namespace systole {

/// Options of `stablehlo-to-tpu` and of the pipelines after it.
struct DeviceOptions : mlir::PassPipelineOptions<DeviceOptions> {
  Option<tpu::Precision> precision{
      *this, "precision", llvm::cl::desc("Precision of the matrix unit"),
      llvm::cl::init(tpu::Precision::bf16), tpu::getPrecisionValues()};
  Option<bool> record{
      *this, "record",
      llvm::cl::desc("Keep the plan of the memory in attributes of functions"),
      llvm::cl::init(false)};
  Option<bool> markFunctions{
      *this, "mark-functions",
      llvm::cl::desc("Mark the operations of plain functions for profiles"),
      llvm::cl::init(false)};
  Option<bool> checkCPU{
      *this, "check-cpu",
      llvm::cl::desc("Plain functions check the CPU before they compute"),
      llvm::cl::init(true)};
};

/// Options of `shard-stablehlo`.
struct ShardOptions : mlir::PassPipelineOptions<ShardOptions>, CombineOptions {
  Option<std::string> mesh{
      *this, "mesh",
      llvm::cl::desc("Axes and their sizes, as in replica:4,model:2; not for "
                     "programs that have a mesh")};
  ListOption<std::string> shard{
      *this, "shard",
      llvm::cl::desc("The sharding of arguments and results, by name, as in "
                     "image:replica or dense/kernel:_.model")};
  Option<bool> program{
      *this, "program",
      llvm::cl::desc("The program is a device program, with state and feeds"),
      llvm::cl::init(false)};
  Option<std::string> optimizerState{
      *this, "optimizer-state",
      llvm::cl::desc("The axis over which variables of optimizers are split")};
  Option<bool> explain{
      *this, "explain",
      llvm::cl::desc("Print the sharding of each value, and its origin"),
      llvm::cl::init(false)};
  Option<bool> report{
      *this, "report",
      llvm::cl::desc("Remark each operation that is not partitioned"),
      llvm::cl::init(false)};
};

/// Options of `step-to-stablehlo`.
struct StepOptions : mlir::PassPipelineOptions<StepOptions>, CombineOptions {
  Option<int64_t> trainBatchSize{
      *this, "train-batch-size",
      llvm::cl::desc("Global batch size of training"), llvm::cl::init(0)};
  Option<int64_t> numShards{*this, "num-shards",
                            llvm::cl::desc("Replicas that share a batch"),
                            llvm::cl::init(1)};
};

/// Canonicalizes, and merges equal operations.
void buildCleanupPipeline(mlir::OpPassManager &pm);

/// Normalizes programs of others to the operations and shapes that we support:
/// those that both engines of tpu-run run. Calls of libraries stay if the
/// program will be partitioned: each device calls them on its matrices.
void buildNormalizeStableHLOPipeline(mlir::OpPassManager &pm,
                                     bool keepLibraryCalls = false);

/// The rewrites of `stablehlo-to-tpu` after which a program is still one of
/// StableHLO, with the types, the signature and the collectives that it had.
void buildOptimizeStableHLOPipeline(mlir::OpPassManager &pm);

/// `step-to-stablehlo`: wraps a training step made elsewhere into a StableHLO
/// program.
void buildStepToStableHLOPipeline(mlir::OpPassManager &pm,
                                  const StepOptions &options);

/// `shard-stablehlo`: turns functions over a mesh into each shard's program.
void buildShardStableHLOPipeline(mlir::OpPassManager &pm,
                                 const ShardOptions &options);

/// The first half of `shard-stablehlo`: imports shardings, and chooses one for
/// each value.
void buildChooseShardingsPipeline(mlir::OpPassManager &pm,
                                  const ShardOptions &options);

/// The second half of `shard-stablehlo`: builds the program of each shard.
void buildPartitionPipeline(mlir::OpPassManager &pm,
                            const ShardOptions &options);

/// `stablehlo-to-tpu`: turns StableHLO functions into programs of cores,
/// entries and host functions on tensors.
void buildStableHLOToTPUPipeline(mlir::OpPassManager &pm,
                                 const DeviceOptions &options);

/// `tpu-to-kernels`: bufferizes tensors and plans kernels.
void buildTPUToKernelsPipeline(mlir::OpPassManager &pm,
                               const DeviceOptions &options);

/// `tpu-to-plan`: bufferizes tensors, assigns addresses, and lowers products to
/// loops.
void buildTPUToPlanPipeline(mlir::OpPassManager &pm,
                            const DeviceOptions &options);

/// `tpu-to-llvm`: bufferizes tensors, assigns addresses, and lowers to LLVM.
void buildTPUToLLVMPipeline(mlir::OpPassManager &pm,
                            const DeviceOptions &options);

/// Registers `normalize-stablehlo`, `stablehlo-to-tpu` and `tpu-to-llvm`.
void registerDevicePipelines();

/// Registers `shard-stablehlo`.
void registerShardingPipelines();

/// Registers `step-to-stablehlo`.
void registerStepPipelines();

} // namespace systole

#endif // SYSTOLE_PIPELINES_PIPELINES_H
