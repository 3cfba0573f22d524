//===- StepToStableHLO.cpp - From a training step to a program ------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Conversion/Passes.h"
#include "systole/Dialect/Data/Transforms/Passes.h"
#include "systole/Dialect/Graph/Transforms/Passes.h"
#include "systole/Dialect/Sdy/Transforms/Passes.h"
#include "systole/Optimize/CHLOPasses.h"
#include "systole/Pipelines/Pipelines.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace systole;

void systole::buildStepToStableHLOPipeline(OpPassManager &pm,
                                           const StepOptions &options) {
  data::LowerDataOptions data;
  data.train = options.trainBatchSize;
  data::buildLowerDataPipeline(pm, data);
  // Selects a device's program from a step over a mesh; it becomes @train, with
  // the functions that it calls.
  sdy::TakeDeviceProgramPassOptions device;
  device.numShards = options.numShards;
  pm.addPass(sdy::createTakeDeviceProgramPass(device));
  pm.addPass(sdy::createDropShardingsPass());
  ConvertStepToProgramPassOptions step;
  step.trainBatchSize = options.trainBatchSize;
  step.numShards = options.numShards;
  pm.addPass(createConvertStepToProgramPass(step));
  buildNormalizeStableHLOPipeline(pm);
  pm.addPass(chlo::createExpandCHLOPass());
  pm.addPass(createSymbolDCEPass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  addCombineCollectives(pm, options);
  // Verifies that pipelines match the functions, and the program for the device
  // half.
  pm.addPass(data::createVerifyFeedsPass());
  pm.addPass(graph::createVerifyStableHLOProgramPass());
}

void systole::registerStepPipelines() {
  PassPipelineRegistration<StepOptions>(
      "step-to-stablehlo",
      "Wrap a training step made elsewhere into a StableHLO program",
      buildStepToStableHLOPipeline);
}
