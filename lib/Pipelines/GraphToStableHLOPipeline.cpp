//===- GraphToStableHLOPipeline.cpp - From a model to a StableHLO program -===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Data/Transforms/Passes.h"
#include "systole/Dialect/Graph/Transforms/Passes.h"
#include "systole/Differentiation/Passes.h"
#include "systole/Optimize/CHLOPasses.h"
#include "systole/Optimize/Passes.h"
#include "systole/Pipelines/GraphToStableHLO.h"
#include "systole/Pipelines/Pipelines.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace systole;

void systole::buildGraphBindAndInferPipeline(
    OpPassManager &pm, const GraphToStableHLOOptions &options) {
  // Parameters that flags of the program set.
  pm.addPass(graph::createCollectParametersPass());
  // Input pipelines get batch sizes and element types, and move out of the
  // model.
  data::LowerDataOptions data;
  data.train = options.trainBatchSize;
  data.evaluate = options.evalBatchSize;
  data.predict = options.predictBatchSize;
  data::buildLowerDataPipeline(pm, data);
  // Inlines to one function of layers, each with the name that its variables
  // will have.
  pm.addPass(graph::createGraphInlineCallsPass());
  pm.addPass(graph::createGraphNameLayersPass());
  // One model function: values have the same names in each mode.
  graph::GraphInsertFakeQuantsPassOptions quantization;
  quantization.quantize = options.quantize;
  quantization.marksRanges = options.marksRanges;
  pm.addPass(graph::createGraphInsertFakeQuantsPass(quantization));
  // Builds a function for each mode; from here on every dimension is constant.
  graph::GraphBindBatchPassOptions batch;
  batch.trainBatchSize = options.trainBatchSize;
  batch.evalBatchSize = options.evalBatchSize;
  batch.predictBatchSize = options.predictBatchSize;
  batch.numShards = options.numShards;
  pm.addPass(graph::createGraphBindBatchPass(batch));
  pm.addPass(graph::createGraphInferShapesPass());
  pm.addPass(graph::createGraphCheckGenerationPass());
  // Variables have their names now.
  graph::GraphAddAdaptersPassOptions adapters;
  adapters.adapters = options.lora;
  pm.addPass(graph::createGraphAddAdaptersPass(adapters));
  graph::GraphFreezeVariablesPassOptions frozen;
  frozen.frozen = options.frozenVariables;
  frozen.trainable = options.trainableVariables;
  pm.addPass(graph::createGraphFreezeVariablesPass(frozen));
  if (options.dropsAdapters)
    pm.addPass(graph::createGraphDropAdaptersPass());
  // The number of classes is known now, and pipelines are still operations.
  pm.addPass(graph::createGraphCheckLabelsPass());
  if (options.allowSoftPlacement)
    pm.addPass(graph::createGraphPlaceOnHostPass());
  // Reports what the device cannot run at the user's line, now or never.
  graph::GraphCheckDeviceOpsPassOptions placement;
  placement.allowSoftPlacement = options.allowSoftPlacement;
  placement.evalOnTPU = options.evalOnTPU;
  pm.addPass(graph::createGraphCheckDeviceOpsPass(placement));
  pm.addPass(graph::createVerifyGraphPass());
}

void systole::buildCheckDeviceOpsPipeline(OpPassManager &pm) {
  // The sizes do not matter: they do not change what the device supports.
  GraphToStableHLOOptions options;
  options.trainBatchSize = options.evalBatchSize = options.predictBatchSize = 1;
  options.numShards = 1;
  buildGraphBindAndInferPipeline(pm, options);
}

void systole::buildGraphToStableHLOForwardPipeline(
    OpPassManager &pm, const GraphToStableHLOOptions &options) {
  buildGraphBindAndInferPipeline(pm, options);
  // Variables become arguments and results of pure functions.
  pm.addPass(graph::createConvertGraphToStableHLOPass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
}

void systole::buildGraphToStableHLOPipeline(
    OpPassManager &pm, const GraphToStableHLOOptions &options) {
  buildGraphToStableHLOForwardPipeline(pm, options);
  // The training step: gradients, summed over the shards, and the update.
  pm.addPass(chlo::createExpandCHLOPass());
  pm.addPass(stablehlo::createDecomposeStableHLOPass());
  DifferentiatePassOptions derivatives;
  derivatives.memoryBudget = options.loopMemoryBudget;
  pm.addPass(createDifferentiatePass(derivatives));
  // Functions with custom gradients have been differentiated.
  pm.addPass(createInlinerPass());
  pm.addPass(createSymbolDCEPass());
  pm.addPass(graph::createGraphExpandRowSumsPass());
  pm.addPass(graph::createGraphExpandOptimizersPass());
  pm.addPass(graph::createGraphInsertAllReducesPass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  pm.addPass(stablehlo::createFactorCommonReductionsPass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  addCombineCollectives(pm, options);
  // Verifies that pipelines match the functions, and the program for the device
  // half.
  pm.addPass(data::createVerifyFeedsPass());
  pm.addPass(graph::createVerifyStableHLOProgramPass());
}

void systole::registerGraphToStableHLOPipelines() {
  PassPipelineRegistration<GraphToStableHLOOptions>(
      "graph-bind-and-infer",
      "Bind models to their batch, infer all types, check them for the device",
      buildGraphBindAndInferPipeline);
  PassPipelineRegistration<>(
      "check-device-ops",
      "Report all operations that the device lacks, without batch sizes",
      buildCheckDeviceOpsPipeline);
  PassPipelineRegistration<GraphToStableHLOOptions>(
      "graph-to-stablehlo-forward",
      "Lower models to StableHLO functions with gradient operations",
      buildGraphToStableHLOForwardPipeline);
  PassPipelineRegistration<GraphToStableHLOOptions>(
      "graph-to-stablehlo", "Lower models to StableHLO programs",
      buildGraphToStableHLOPipeline);
}
