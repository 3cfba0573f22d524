//===- Pipelines.cpp - Named pipelines of the data dialect ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Data/Transforms/Passes.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;
using namespace systole;

void data::buildLowerDataPipeline(OpPassManager &manager,
                                  const LowerDataOptions &options) {
  BindBatchPassOptions sizes;
  sizes.train = options.train;
  sizes.evaluate = options.evaluate;
  sizes.predict = options.predict;
  manager.addPass(createExpandImagePipelinesPass());
  manager.addPass(createBindBatchPass(sizes));
  manager.addPass(createInferElementsPass());
  manager.addPass(createOutlineFunctionsPass());
}

void data::registerDataPipelines() {
  PassPipelineRegistration<LowerDataOptions>(
      "lower-data",
      "From pipelines in source to typed pipelines of one mode and compiled "
      "functions",
      buildLowerDataPipeline);
}
