//===- NormalizeForEngines.cpp - Normalizes programs ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Execution/Engine.h"
#include "systole/Optimize/Passes.h"
#include "systole/Pipelines/Pipelines.h"
#include "systole/Support/NestedOps.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace systole;

LogicalResult systole::execution::normalizeForEngines(ModuleOp module) {
  bool differs = containsOp(module, [](Operation *op) {
    auto call = dyn_cast<stablehlo::CustomCallOp>(op);
    auto constant = dyn_cast<stablehlo::ConstantOp>(op);
    return (isa<stablehlo::ReturnOp>(op) &&
            isa<func::FuncOp>(op->getParentOp())) ||
           (call && stablehlo::isLibraryCall(call)) ||
           (constant && !isa<DenseElementsAttr>(constant.getValue())) ||
           isa<stablehlo::AsyncStartOp, stablehlo::BroadcastOp,
               stablehlo::CrossReplicaSumOp, stablehlo::EinsumOp,
               stablehlo::GetTupleElementOp, stablehlo::TorchIndexSelectOp,
               stablehlo::UnaryEinsumOp>(op);
  });
  if (!differs && !stablehlo::hasDynamicShapes(module) &&
      !stablehlo::hasQuantizedTypes(module))
    return success();
  PassManager manager(module.getContext());
  buildNormalizeStableHLOPipeline(manager);
  return manager.run(module);
}
