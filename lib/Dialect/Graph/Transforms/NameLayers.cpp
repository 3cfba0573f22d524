//===- NameLayers.cpp - Names layers as tf.layers does --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/support/NearestName.h"
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
    SmallVector<LayerOpInterface> unnamed, reusing;
    for (Operation &op : fn.getBody().front()) {
      auto layer = dyn_cast<LayerOpInterface>(op);
      if (!layer)
        continue;
      if (layer.reusesVariables()) {
        reusing.push_back(layer);
        continue;
      }
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
                                 << "' of another layer: rename one, or write "
                                    "`reuse` if the layers are to share their "
                                    "variables";
      error.attachNote(previous->second.getLoc()) << "the other layer";
      return error;
    }

    llvm::StringMap<unsigned> counts;
    llvm::StringMap<SmallVector<std::string>> chosen;
    for (LayerOpInterface layer : unnamed) {
      std::string kind = takeScope(layer) + layer.getLayerKind().str();
      unsigned &count = counts[kind];
      std::string name;
      do {
        name = count == 0 ? kind : kind + "_" + std::to_string(count);
        ++count;
      } while (!taken.try_emplace(name, layer).second);
      layer.setLayerName(StringAttr::get(layer.getContext(), name));
      chosen[kind].push_back(name);
    }

    // The layers that have reused a name of `chosen`, in each use of a scope.
    llvm::StringMap<unsigned> reused;
    for (LayerOpInterface layer : reusing) {
      auto use =
          dyn_cast_or_null<IntegerAttr>(layer->removeAttr(scopeUseAttrName));
      std::string scope = takeScope(layer), name;
      if (StringAttr own = layer.getLayerName()) {
        name = scope + own.getValue().str();
      } else if (use) {
        name = scope + layer.getLayerKind().str();
        std::string key = std::to_string(use.getInt()) + " " + name;
        ArrayRef<std::string> names = chosen[name];
        if (unsigned &count = reused[key]; count < names.size())
          name = names[count++];
      } else {
        return layer.emitOpError() << "has `reuse`, but no `name` of the layer "
                                      "whose variables it takes";
      }
      if (failed(reuse(layer, name, taken)))
        return failure();
    }
    return success();
  }

  /// Gives a layer the name of an earlier one, and its options of variables.
  static LogicalResult reuse(LayerOpInterface layer, StringRef name,
                             const llvm::StringMap<LayerOpInterface> &layers) {
    layer.setLayerName(StringAttr::get(layer.getContext(), name));
    LayerOpInterface owner = layers.lookup(name);
    if (!owner || !owner->isBeforeInBlock(layer)) {
      auto names = llvm::map_to_vector(
          layers, [](auto &entry) { return entry.getKey(); });
      llvm::sort(names);
      return layer.emitOpError() << "reuses the variables of '" << name
                                 << "', but no layer before it has this name"
                                 << systole::runtime::suggestName(name, names);
    }
    auto fail = [&]() -> InFlightDiagnostic {
      InFlightDiagnostic error = layer.emitOpError();
      error.attachNote(owner.getLoc()) << "the layer '" << name << "'";
      return error;
    };
    if (owner->getName() != layer->getName())
      return fail() << "cannot reuse the variables of '" << name
                    << "', a layer of another kind";
    DictionaryAttr defaults = getDefaultAttributes(layer->getName());
    for (StringAttr option : layer->getName().getAttributeNames()) {
      StringRef word = option.getValue();
      if (word != "trainable" && !word.starts_with("lora_") &&
          !word.ends_with("initializer") && !word.ends_with("regularizer"))
        continue;
      Attribute own = layer->getAttr(option), first = owner->getAttr(option);
      if (own != first && own && own != defaults.get(option))
        return fail() << "has `" << word
                      << "` of its own, but reuses the variables of '" << name
                      << "': give the option to that layer";
      if (first)
        layer->setAttr(option, first);
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
