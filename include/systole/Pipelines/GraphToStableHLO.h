//===- GraphToStableHLO.h - From a model to a StableHLO program -*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_PIPELINES_GRAPHTOSTABLEHLO_H
#define SYSTOLE_PIPELINES_GRAPHTOSTABLEHLO_H

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"
#include "systole/Pipelines/CombineOptions.h"

namespace systole {

/// Global batch sizes of the modes (0 drops the mode), and the number of
/// replicas that share a batch (0 for a local program, of one).
struct GraphToStableHLOOptions
    : public mlir::PassPipelineOptions<GraphToStableHLOOptions>,
      CombineOptions {
  Option<int64_t> trainBatchSize{
      *this, "train-batch-size",
      llvm::cl::desc("Global batch size of training"), llvm::cl::init(0)};
  Option<int64_t> evalBatchSize{
      *this, "eval-batch-size",
      llvm::cl::desc("Global batch size of evaluation"), llvm::cl::init(0)};
  Option<int64_t> predictBatchSize{
      *this, "predict-batch-size",
      llvm::cl::desc("Global batch size of prediction"), llvm::cl::init(0)};
  Option<int64_t> numShards{
      *this, "num-shards",
      llvm::cl::desc("Replicas that share a batch; 0 for a local program"),
      llvm::cl::init(0)};
  Option<bool> allowSoftPlacement{
      *this, "allow-soft-placement",
      llvm::cl::desc("Take element types that only the host has"),
      llvm::cl::init(false)};
  Option<bool> evalOnTPU{
      *this, "eval-on-tpu",
      llvm::cl::desc("false: evaluation and prediction may do what only the "
                     "host can"),
      llvm::cl::init(true)};
  Option<std::string> frozenVariables{
      *this, "frozen-variables",
      llvm::cl::desc("A regular expression of the variables to freeze")};
  Option<std::string> trainableVariables{
      *this, "trainable-variables",
      llvm::cl::desc("A regular expression of the only variables to train")};
  Option<std::string> lora{
      *this, "lora",
      llvm::cl::desc("The kernels that get adapters: REGEX:rank=N,alpha=X")};
  Option<bool> dropsAdapters{
      *this, "drop-adapters",
      llvm::cl::desc("Leave adapters out, for kernels that they are merged "
                     "into"),
      llvm::cl::init(false)};
  Option<std::string> quantize{
      *this, "quantize",
      llvm::cl::desc("Train for integers: int8, int8:ema_decay=X or "
                     "int8:learned")};
  Option<bool> marksRanges{
      *this, "marks-ranges",
      llvm::cl::desc("Mark the ranges that training found for a program of "
                     "bytes"),
      llvm::cl::init(false)};
  Option<int64_t> loopMemoryBudget{
      *this, "loop-memory-budget",
      llvm::cl::desc("Bytes that a loop may keep for its derivative; 0: any "
                     "number"),
      llvm::cl::init(0)};
};

/// `graph-bind-and-infer`: from the user's model to static, checked models.
void buildGraphBindAndInferPipeline(mlir::OpPassManager &pm,
                                    const GraphToStableHLOOptions &options);

/// `check-device-ops`: reports everything that the device would reject in a
/// model, in each of its modes, without batch sizes.
void buildCheckDeviceOpsPipeline(mlir::OpPassManager &pm);

/// `graph-to-stablehlo-forward`: continues to functions that still request
/// their gradients.
void buildGraphToStableHLOForwardPipeline(
    mlir::OpPassManager &pm, const GraphToStableHLOOptions &options);

/// `graph-to-stablehlo`: continues to the StableHLO program of each mode.
void buildGraphToStableHLOPipeline(mlir::OpPassManager &pm,
                                   const GraphToStableHLOOptions &options);

/// Registers the four pipelines by name.
void registerGraphToStableHLOPipelines();

} // namespace systole

#endif // SYSTOLE_PIPELINES_GRAPHTOSTABLEHLO_H
