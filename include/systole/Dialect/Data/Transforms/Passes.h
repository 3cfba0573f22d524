//===- Passes.h - Passes of the data dialect --------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_DIALECT_DATA_TRANSFORMS_PASSES_H
#define SYSTOLE_DIALECT_DATA_TRANSFORMS_PASSES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassOptions.h"
#include "systole/Dialect/Data/IR/Data.h"

namespace systole::data {

#define GEN_PASS_DECL
#include "systole/Dialect/Data/Transforms/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "systole/Dialect/Data/Transforms/Passes.h.inc"

/// The global batch size of each mode; 0 drops a mode.
struct LowerDataOptions : mlir::PassPipelineOptions<LowerDataOptions> {
  Option<int64_t> train{*this, "train-batch-size",
                        llvm::cl::desc("Global batch size of train"),
                        llvm::cl::init(0)};
  Option<int64_t> evaluate{*this, "eval-batch-size",
                           llvm::cl::desc("Global batch size of evaluate"),
                           llvm::cl::init(0)};
  Option<int64_t> predict{*this, "predict-batch-size",
                          llvm::cl::desc("Global batch size of predict"),
                          llvm::cl::init(0)};
};

/// Lowers pipelines in source, in or beside a `graph.model`, to typed pipelines
/// of one mode and compiled functions in the module.
void buildLowerDataPipeline(mlir::OpPassManager &manager,
                            const LowerDataOptions &options);

/// Registers the pipeline as `lower-data`.
void registerDataPipelines();

} // namespace systole::data

#endif // SYSTOLE_DIALECT_DATA_TRANSFORMS_PASSES_H
