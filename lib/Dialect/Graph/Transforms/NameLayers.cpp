//===- NameLayers.cpp - Names layers as tf.layers does --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Graph/IR/Graph.h"
#include "systole/Dialect/Graph/Transforms/Passes.h"

#include "llvm/ADT/StringMap.h"

namespace systole::graph {
#define GEN_PASS_DEF_GRAPHNAMELAYERSPASS
#include "systole/Dialect/Graph/Transforms/Passes.h.inc"
} // namespace systole::graph

using namespace mlir;
using namespace systole::graph;

namespace {

struct GraphNameLayers
    : public systole::graph::impl::GraphNameLayersPassBase<GraphNameLayers> {
  void runOnOperation() override {
    for (auto model : getOperation().getOps<ModelOp>())
      for (auto fn : model.getBody().getOps<ModelFnOp>())
        if (failed(nameLayers(fn)))
          return signalPassFailure();
  }

  static LogicalResult nameLayers(ModelFnOp fn) {
    llvm::StringMap<LayerOpInterface> taken;
    SmallVector<LayerOpInterface> unnamed;
    for (Operation &op : fn.getBody().front()) {
      auto layer = dyn_cast<LayerOpInterface>(op);
      if (!layer)
        continue;
      StringAttr name = layer.getLayerName();
      if (!name) {
        unnamed.push_back(layer);
        continue;
      }
      if (std::string scope = takeScope(layer); !scope.empty()) {
        name = StringAttr::get(op.getContext(), scope + name.getValue());
        layer.setLayerName(name);
      }
      auto [previous, inserted] = taken.try_emplace(name.getValue(), layer);
      if (inserted)
        continue;
      InFlightDiagnostic error = layer.emitOpError()
                                 << "has the name '" << name.getValue()
                                 << "' of another layer, and variables of two "
                                    "layers cannot share names: rename one";
      error.attachNote(previous->second.getLoc()) << "the other layer";
      return error;
    }

    llvm::StringMap<unsigned> counts;
    for (LayerOpInterface layer : unnamed) {
      std::string kind = takeScope(layer) + layer.getLayerKind().str();
      unsigned &count = counts[kind];
      std::string name;
      do {
        name = count == 0 ? kind : kind + "_" + std::to_string(count);
        ++count;
      } while (!taken.try_emplace(name, layer).second);
      layer.setLayerName(StringAttr::get(layer.getContext(), name));
    }
    return success();
  }

  /// Removes and returns the prefix that a layer's scope gives its name.
  static std::string takeScope(Operation *layer) {
    Attribute scope = layer->removeAttr(layerScopeAttrName);
    return scope ? cast<StringAttr>(scope).getValue().str() : std::string();
  }
};

} // namespace
