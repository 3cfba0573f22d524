//===- LoweringContext.h - What an op may ask while it is lowered -*- C++
//-*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_CONVERSION_GRAPHTOSTABLEHLO_LOWERINGCONTEXT_H
#define SYSTOLE_CONVERSION_GRAPHTOSTABLEHLO_LOWERINGCONTEXT_H

#include "systole/Dialect/Graph/IR/Graph.h"

#include "llvm/ADT/StringMap.h"

namespace systole::graph {

/// The states of the function that an op is lowered into, its mode, and its
/// place among the shards.
class LoweringContext {
public:
  LoweringContext(int64_t numShards, Mode mode)
      : numShards(numShards), mode(mode) {}

  void setState(llvm::StringRef name, mlir::Value value) {
    states[name] = value;
  }
  mlir::Value getState(llvm::StringRef name) const {
    mlir::Value value = states.lookup(name);
    assert(value && "no such state");
    return value;
  }

  /// A variable of a layer: `kernel` of the layer `conv2d` is `conv2d/kernel`.
  mlir::Value getVariable(LayerOpInterface layer,
                          llvm::StringRef suffix) const {
    return getState((layer.getLayerName().getValue() + "/" + suffix).str());
  }

  /// What a training step makes of a variable that is not trainable.
  void setVariable(LayerOpInterface layer, llvm::StringRef suffix,
                   mlir::Value value) {
    setState((layer.getLayerName().getValue() + "/" + suffix).str(), value);
  }

  /// The name of a state that a layer carries in this mode.
  static std::string getCarriedName(Mode mode, LayerOpInterface layer,
                                    llvm::StringRef suffix) {
    return (stringifyMode(mode) + "/" + layer.getLayerName().getValue() + "/" +
            suffix)
        .str();
  }
  /// What a layer has carried here from the step before, and what it carries
  /// to the next one.
  mlir::Value getCarried(LayerOpInterface layer, llvm::StringRef suffix) const {
    return getState(getCarriedName(mode, layer, suffix));
  }
  void setCarried(LayerOpInterface layer, llvm::StringRef suffix,
                  mlir::Value value) {
    setState(getCarriedName(mode, layer, suffix), value);
  }

  /// A tensor<ui64>: the program's seed.
  mlir::Value getSeed() const { return getState("random_seed"); }
  /// A tensor<i64>: the steps done so far.
  mlir::Value getGlobalStep() const { return getState("global_step"); }
  /// The same, of the updates of variables so far, which schedules and
  /// optimizers count.
  mlir::Value getUpdates() const { return updates ? updates : getGlobalStep(); }
  void setUpdates(mlir::Value value) { updates = value; }

  int64_t getNumShards() const { return numShards; }
  bool isTraining() const { return mode == Mode::Train; }

  /// Of evaluation: a tensor<ROWSxf32> with 0 for each row of the batch that is
  /// no example but fills the batch up, 1 for the others. Null where all are
  /// examples.
  mlir::Value getRowWeights() const { return rowWeights; }
  void setRowWeights(mlir::Value weights) { rowWeights = weights; }

  /// A number for an op that draws at random, unlike that of any other.
  int64_t takeRandomOp() { return randomOps++; }

private:
  llvm::StringMap<mlir::Value> states;
  int64_t numShards;
  Mode mode;
  int64_t randomOps = 0;
  mlir::Value rowWeights, updates;
};

} // namespace systole::graph

#endif // SYSTOLE_CONVERSION_GRAPHTOSTABLEHLO_LOWERINGCONTEXT_H
