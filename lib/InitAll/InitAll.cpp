//===- InitAll.cpp - All dialects, passes and pipelines -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/InitAll.h"
#include "DiagnosticWording.h"
#include "systole/Conversion/GraphToStableHLO/GraphToStableHLO.h"
#include "systole/Conversion/Passes.h"
#include "systole/Conversion/StableHLOToLinalg/StableHLOToLinalg.h"
#include "systole/Dialect/CHLO/IR/CHLO.h"
#include "systole/Dialect/Check/IR/Check.h"
#include "systole/Dialect/Data/IR/Data.h"
#include "systole/Dialect/Data/Transforms/Passes.h"
#include "systole/Dialect/Graph/IR/Graph.h"
#include "systole/Dialect/Graph/Transforms/Passes.h"
#include "systole/Dialect/Sdy/IR/Sdy.h"
#include "systole/Dialect/Sdy/Transforms/Passes.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/MXUPasses.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"
#include "systole/Dialect/VHLO/IR/VHLO.h"
#include "systole/Differentiation/CompositeRule.h"
#include "systole/Differentiation/Passes.h"
#include "systole/Differentiation/Rules.h"
#include "systole/Differentiation/StableHLORules.h"
#include "systole/Differentiation/WhileRule.h"
#include "systole/Execution/Passes.h"
#include "systole/Interpreter/Interpreter.h"
#include "systole/Interpreter/InterpreterOps.h"
#include "systole/Interpreter/Passes.h"
#include "systole/Optimize/CHLOPasses.h"
#include "systole/Optimize/Passes.h"
#include "systole/Optimize/TargetPasses.h"
#include "systole/Pipelines/GraphToStableHLO.h"
#include "systole/Pipelines/Pipelines.h"
#include "systole/Sharding/Passes.h"
#include "systole/Target/Passes.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"

void systole::registerAllDialects(mlir::DialectRegistry &registry) {
  registry.insert<check::CheckDialect, chlo::CHLODialect, data::DataDialect,
                  graph::GraphDialect, interpreter::InterpreterDialect,
                  sdy::SdyDialect, stablehlo::StablehloDialect, tpu::TPUDialect,
                  vhlo::VHLODialect>();
  stablehlo::registerDifferentiableOpInterfaceModels(registry);
  registerBranchRules(registry);
  registerCallRule(registry);
  registerMapRule(registry);
  registerRecomputeRule(registry);
  registerWhileRule(registry);
  registerCompositeRule(registry);
  stablehlo::registerKeptPatterns(registry);
  stablehlo::registerVPUOpInterfaceModels(registry);
  tpu::registerBufferizableOpInterfaceModels(registry);
  graph::registerStableHLOLowerings(registry);
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  tpu::registerCostModels(registry);
  mlir::registerAllToLLVMIRTranslations(registry);
  interpreter::registerInterpreterModels(registry);
  sharding::registerShardingRules(registry);
  registerDiagnosticWording(registry);
}

void systole::registerAllPasses() {
  execution::registerExecutionPasses();
  mlir::registerAllPasses();
  chlo::registerCHLOPasses();
  data::registerDataPasses();
  data::registerDataPipelines();
  registerConversionPasses();
  registerDifferentiationPasses();
  graph::registerGraphPasses();
  registerGraphToStableHLOPipelines();
  interpreter::registerInterpreterPasses();
  sdy::registerSdyPasses();
  sharding::registerShardingPasses();
  registerShardingPipelines();
  registerStepPipelines();
  stablehlo::registerStableHLOPasses();
  tpu::registerTPUMXUPasses();
  tpu::registerOptimizeForTargetPasses();
  tpu::registerTPUPasses();
  registerDevicePipelines();
  registerTargetPasses();
}
