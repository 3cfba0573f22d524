//===- ListLayers.cpp - Shapes and variables of a model -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Compiler/ListLayers.h"
#include "systole/Compiler/ProgramContext.h"
#include "systole/Dialect/Graph/IR/Graph.h"
#include "systole/Pipelines/GraphToStableHLO.h"

#include "mlir/Pass/PassManager.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace systole;

static void listPredictions(graph::PredictOp op) {
  for (auto [name, value] : llvm::zip_equal(op.getNames(), op.getOperands())) {
    llvm::outs() << "prediction " << cast<StringAttr>(name).getValue();
    for (int64_t size :
         cast<RankedTensorType>(value.getType()).getShape().drop_front())
      llvm::outs() << " " << size;
    llvm::outs() << "\n";
  }
}

static void listLayer(graph::LayerOpInterface layer) {
  int64_t trainable = 0, others = 0;
  for (const graph::VariableSpec &variable : layer.getVariables()) {
    (variable.trainable ? trainable : others) += variable.type.getNumElements();
    llvm::outs() << "variable " << layer.getVariableName(variable.suffix);
    for (int64_t size : variable.type.getShape())
      llvm::outs() << " " << size;
    llvm::outs() << "\n";
  }
  llvm::outs() << "layer " << layer.getLayerName().getValue() << " "
               << trainable << " " << others << "\n";
}

int systole::listLayers(llvm::StringRef model) {
  ProgramContext context;
  OwningOpRef<ModuleOp> module = context.parse(model, CompilerOptions());
  if (!module)
    return 1;
  // Binds each batch to one example.
  PassManager manager(module->getContext());
  buildCheckDeviceOpsPipeline(manager);
  if (failed(manager.run(*module)))
    return 1;
  module->walk([](Operation *op) {
    if (auto predictions = dyn_cast<graph::PredictOp>(op))
      listPredictions(predictions);
    else if (auto layer = dyn_cast<graph::LayerOpInterface>(op);
             layer && !layer.reusesVariables())
      listLayer(layer);
  });
  llvm::outs().flush();
  return 0;
}
