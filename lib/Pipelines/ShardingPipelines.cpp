//===- ShardingPipelines.cpp - Partitions programs ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Optimize/CHLOPasses.h"
#include "systole/Optimize/Passes.h"
#include "systole/Pipelines/Pipelines.h"
#include "systole/Sharding/Passes.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace systole;

void systole::buildChooseShardingsPipeline(OpPassManager &manager,
                                           const ShardOptions &options) {
  manager.addPass(sharding::createImportShardingsPass());
  if (!options.mesh.empty()) {
    sharding::DeclareMeshPassOptions mesh;
    mesh.mesh = options.mesh;
    manager.addPass(sharding::createDeclareMeshPass(mesh));
  }
  if (!options.shard.empty()) {
    sharding::AnnotateShardingsPassOptions annotations;
    llvm::append_range(annotations.shard, options.shard);
    manager.addPass(sharding::createAnnotateShardingsPass(annotations));
  }
  if (options.program) {
    sharding::PrepareShardedProgramPassOptions borders;
    borders.optimizerState = options.optimizerState;
    manager.addPass(sharding::createPrepareShardedProgramPass(borders));
  }
  // Ops that must be expanded before they are partitioned.
  manager.addPass(chlo::createExpandCHLOPass());
  manager.addPass(stablehlo::createDecomposeStableHLOPass());
  buildCleanupPipeline(manager);
  sharding::PropagateShardingsPassOptions propagation;
  propagation.explain = options.explain;
  if (!options.program)
    propagation.optimizerState = options.optimizerState;
  manager.addPass(sharding::createPropagateShardingsPass(propagation));
}

void systole::buildPartitionPipeline(OpPassManager &manager,
                                     const ShardOptions &options) {
  sharding::PartitionPassOptions partition;
  partition.report = options.report;
  manager.addPass(sharding::createPartitionPass(partition));
  manager.addPass(stablehlo::createExpandLibraryCallsPass());
  buildCleanupPipeline(manager);
  manager.addPass(sharding::createAccumulateOnShardsPass());
  manager.addPass(sharding::createHoistCollectivesPass());
  addCombineCollectives(manager, options);
}

void systole::buildShardStableHLOPipeline(OpPassManager &manager,
                                          const ShardOptions &options) {
  buildChooseShardingsPipeline(manager, options);
  buildPartitionPipeline(manager, options);
}

void systole::addCombineCollectives(OpPassManager &pm,
                                    const CombineOptions &options) {
  sharding::CombineCollectivesPassOptions limits;
  if (options.combineBytes > 0)
    limits.maxBytes = options.combineBytes;
  if (options.combineCount > 0)
    limits.maxCount = options.combineCount;
  pm.addPass(sharding::createCombineCollectivesPass(limits));
}

void systole::registerShardingPipelines() {
  PassPipelineRegistration<ShardOptions>(
      "shard-stablehlo",
      "Functions over a mesh to each shard's program: propagate shardings, "
      "partition",
      buildShardStableHLOPipeline);
}
