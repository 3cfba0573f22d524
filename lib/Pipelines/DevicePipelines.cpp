//===- DevicePipelines.cpp - From StableHLO functions to LLVM -------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "systole/Conversion/Passes.h"
#include "systole/Dialect/Data/Transforms/Passes.h"
#include "systole/Dialect/Sdy/Transforms/Passes.h"
#include "systole/Dialect/TPU/Transforms/MXUPasses.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"
#include "systole/Optimize/CHLOPasses.h"
#include "systole/Optimize/Passes.h"
#include "systole/Optimize/TargetPasses.h"
#include "systole/Pipelines/Pipelines.h"
#include "systole/Sharding/Passes.h"

using namespace mlir;
using namespace systole;

void systole::buildCleanupPipeline(OpPassManager &manager) {
  manager.addPass(stablehlo::createCanonicalizeInOneSweepPass());
  manager.addPass(createCSEPass());
}

/// Cleans up programs on tensors, where many ops have regions.
static void cleanUpTensors(OpPassManager &manager) {
  manager.addPass(stablehlo::createCanonicalizeInOneSweepPass());
  manager.addPass(stablehlo::createMergeEqualOpsPass());
}

/// Expresses a program in the operations that the rewrites below know.
/// `keepTransforms`: for a target that has code for Fourier transforms.
static void expandStableHLO(OpPassManager &manager, bool keepTransforms) {
  manager.addPass(sdy::createDropShardingsPass());
  buildNormalizeStableHLOPipeline(manager);
  manager.addPass(stablehlo::createFoldDenormalConstantsPass());
  manager.addPass(chlo::createExpandCHLOPass());
  stablehlo::DecomposeStableHLOPassOptions decompose;
  decompose.keepTransforms = keepTransforms;
  manager.addPass(stablehlo::createDecomposeStableHLOPass(decompose));
  manager.addPass(stablehlo::createExpandLongWindowsPass());
}

/// Rewrites a program so that it computes less, or in less memory.
static void rewriteStableHLO(OpPassManager &manager) {
  manager.addPass(stablehlo::createExpandPoolingGradientsPass());
  manager.addPass(stablehlo::createFoldPaddingPass());
  manager.addNestedPass<func::FuncOp>(
      stablehlo::createDropUnitDimensionsPass());
  manager.addNestedPass<func::FuncOp>(stablehlo::createShareRollsPass());
  manager.addNestedPass<func::FuncOp>(stablehlo::createMoveChannelsLastPass());
  manager.addNestedPass<func::FuncOp>(stablehlo::createComposeDotsPass());
  manager.addPass(stablehlo::createReorderDotOfGatherPass());
  manager.addPass(stablehlo::createSinkGatherIntoLoopsPass());
  manager.addPass(stablehlo::createSinkSelectsIntoUpdatesPass());
  cleanUpTensors(manager);
}

void systole::buildOptimizeStableHLOPipeline(OpPassManager &manager) {
  expandStableHLO(manager, /*keepTransforms=*/false);
  rewriteStableHLO(manager);
}

void systole::buildStableHLOToTPUPipeline(OpPassManager &manager,
                                          const DeviceOptions &options) {
  expandStableHLO(manager, /*keepTransforms=*/true);
  manager.addPass(stablehlo::createExpandComplexPass());
  manager.addPass(stablehlo::createWidenSumsPass());
  manager.addPass(stablehlo::createExpandNarrowTypesPass());
  manager.addPass(sharding::createExpandCollectivesPass());
  rewriteStableHLO(manager);
  tpu::PrecomputeActivationDerivativesPassOptions derivatives;
  derivatives.narrow = options.precision == tpu::Precision::bf16;
  manager.addNestedPass<func::FuncOp>(
      tpu::createPrecomputeActivationDerivativesPass(derivatives));
  if (options.precision == tpu::Precision::bf16)
    manager.addNestedPass<func::FuncOp>(
        tpu::createPropagateBF16ActivationsPass());
  manager.addNestedPass<func::FuncOp>(
      stablehlo::createSkipUnreachedPositionsPass());
  manager.addNestedPass<func::FuncOp>(tpu::createTileAttentionPass());
  manager.addNestedPass<func::FuncOp>(tpu::createTileBatchPass());
  manager.addNestedPass<func::FuncOp>(stablehlo::createSplitLongDotsPass());
  manager.addPass(tpu::createBuildDeviceLoopPass());
  manager.addPass(tpu::createBuildEntriesPass());
  manager.addPass(data::createConvertDataToRuntimePass());
  ConvertStableHLOToMXUPassOptions products;
  products.precision = options.precision;
  manager.addPass(createConvertStableHLOToMXUPass(products));
  manager.addPass(createConvertStableHLOToLinalgPass());
  cleanUpTensors(manager);
  manager.addNestedPass<func::FuncOp>(tpu::createFuseElementwisePass());
  manager.addNestedPass<func::FuncOp>(tpu::createFuseMXUEpiloguePass());
  manager.addNestedPass<func::FuncOp>(tpu::createFuseReductionsPass());
  manager.addNestedPass<func::FuncOp>(tpu::createMergeElementwisePass());
  manager.addNestedPass<func::FuncOp>(tpu::createHoistLoopInvariantsPass());
  manager.addNestedPass<func::FuncOp>(tpu::createPropagateBF16OperandsPass());
  manager.addNestedPass<func::FuncOp>(tpu::createHoistOperandPackingPass());
  cleanUpTensors(manager);
  manager.addPass(tpu::createVerifyDeviceProgramPass());
}

void systole::buildTPUToKernelsPipeline(OpPassManager &manager,
                                        const DeviceOptions &options) {
  manager.addPass(tpu::createBufferizeProgramPass());
  manager.addPass(tpu::createShareConstantsPass());
  // CSE leaves one of two views of the same memory. A copy from one to the
  // other has no effect then, and is canonicalized away. A loop's result is
  // then the memory that it carries.
  manager.addPass(createCSEPass());
  manager.addPass(stablehlo::createCanonicalizeInOneSweepPass());
  manager.addNestedPass<func::FuncOp>(tpu::createElideCopiesPass());
  manager.addNestedPass<func::FuncOp>(tpu::createFoldTransposeIntoDotPass());
  manager.addPass(tpu::createVerifyBufferizedPass());
  manager.addPass(tpu::createPackI4ConstantsPass());
  manager.addPass(tpu::createEstimateCostsPass());
  manager.addNestedPass<func::FuncOp>(tpu::createOverlapCollectivesPass());
  manager.addPass(tpu::createSelectKernelsPass());
}

void systole::buildTPUToPlanPipeline(OpPassManager &manager,
                                     const DeviceOptions &options) {
  buildTPUToKernelsPipeline(manager, options);
  manager.addNestedPass<func::FuncOp>(tpu::createSplitReductionsPass());
  manager.addNestedPass<func::FuncOp>(tpu::createLowerFftPass());
  manager.addNestedPass<func::FuncOp>(tpu::createFormWorkItemsPass());
  manager.addNestedPass<func::FuncOp>(tpu::createLowerTransposesPass());
  manager.addPass(tpu::createShareStatePass());
  manager.addPass(tpu::createGuardCheckpointReadsPass());
  // The code of MXU operations is most of a program: few passes sweep it before
  // its kernels are functions.
  manager.addPass(tpu::createLowerMXUPass());
  manager.addNestedPass<func::FuncOp>(tpu::createVectorizeI4Pass());
  manager.addNestedPass<func::FuncOp>(tpu::createLowerLinalgPass());
  tpu::PlanHBMPassOptions plan;
  plan.record = options.record;
  manager.addPass(tpu::createPlanHBMPass(plan));
}

void systole::buildTPUToLLVMPipeline(OpPassManager &manager,
                                     const DeviceOptions &options) {
  buildTPUToPlanPipeline(manager, options);
  // Products have packed their constants.
  manager.addPass(tpu::createOrderConstantsPass());
  manager.addPass(tpu::createOutlineKernelsPass());
  // After equal kernels have become one.
  OpPassManager &kernels = manager.nest<func::FuncOp>();
  buildCleanupPipeline(kernels);
  // Loops show what they sum while sums are elements of views.
  kernels.addPass(tpu::createStreamNarrowRowsPass());
  kernels.addPass(tpu::createAnnotateLoopVectorizationPass());
  kernels.addPass(createFoldViewsPass());
  tpu::InsertTraceMarkersPassOptions markers;
  markers.functions = options.markFunctions;
  manager.addPass(tpu::createInsertTraceMarkersPass(markers));

  manager.addNestedPass<func::FuncOp>(createSCFToControlFlowPass());
  ConvertTPUToLLVMPassOptions entries;
  entries.checkCPU = options.checkCPU;
  manager.addPass(createConvertTPUToLLVMPass(entries));
  manager.addPass(tpu::createFlushDenormalsPass());
  manager.addPass(tpu::createLowerMathPass());
  OpPassManager &bodies = manager.nest<func::FuncOp>();
  bodies.addPass(tpu::createWidenNarrowFloatsPass());
  bodies.addPass(createConvertBodiesToLLVMPass());
  manager.addPass(createConvertFunctionsToLLVMPass());
  OpPassManager &functions = manager.nest<LLVM::LLVMFuncOp>();
  functions.addPass(createReconcileUnrealizedCastsPass());
  functions.addPass(tpu::createPrepareForLLVMPass());
  buildCleanupPipeline(functions);
  manager.addPass(tpu::createMergeKernelsPass());
}

void systole::buildNormalizeStableHLOPipeline(OpPassManager &pm,
                                              bool keepLibraryCalls) {
  pm.addPass(stablehlo::createAwaitAsyncOpsPass());
  pm.addPass(stablehlo::createMaterializeConstantsPass());
  pm.addPass(stablehlo::createCallCompositesPass());
  pm.addPass(stablehlo::createExpandLegacyOpsPass());
  pm.addPass(createInlinerPass(
      /*opPipelines=*/{}, [](OpPassManager &function) {
        function.addPass(stablehlo::createCanonicalizeInOneSweepPass());
      }));
  pm.addNestedPass<func::FuncOp>(stablehlo::createRefineShapesPass());
  if (!keepLibraryCalls)
    pm.addPass(stablehlo::createExpandLibraryCallsPass());
  pm.addPass(stablehlo::createExpandQuantizedTypesPass());
  cleanUpTensors(pm);
}

void systole::registerDevicePipelines() {
  PassPipelineRegistration<>(
      "normalize-stablehlo",
      "Inline calls and composites, expand calls of libraries and deprecated "
      "operations, refine shapes, convert quantized types to integers",
      [](OpPassManager &pm) { buildNormalizeStableHLOPipeline(pm); });
  PassPipelineRegistration<DeviceOptions>(
      "stablehlo-to-tpu",
      "StableHLO functions to core programs of linalg and tpu on tensors",
      buildStableHLOToTPUPipeline);
  PassPipelineRegistration<DeviceOptions>(
      "tpu-to-kernels",
      "Core programs to kernels on memory: bufferize, estimate costs, plan "
      "kernels",
      buildTPUToKernelsPipeline);
  PassPipelineRegistration<DeviceOptions>(
      "tpu-to-plan",
      "Core programs to loops on memory: bufferize, estimate costs, plan "
      "memory",
      buildTPUToPlanPipeline);
  PassPipelineRegistration<DeviceOptions>(
      "tpu-to-llvm",
      "Core programs to the LLVM dialect: bufferize, plan memory, lower",
      buildTPUToLLVMPipeline);
}
