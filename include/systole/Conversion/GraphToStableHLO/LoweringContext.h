//===- LoweringContext.h - Context of lowerings -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_CONVERSION_GRAPHTOSTABLEHLO_LOWERINGCONTEXT_H
#define SYSTOLE_CONVERSION_GRAPHTOSTABLEHLO_LOWERINGCONTEXT_H

#include "systole/Dialect/Graph/IR/Graph.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringMap.h"

namespace systole::graph {

/// A table that a function looks up, for the update of its rows.
struct LoweredTable {
  EmbeddingTableOp op;
  /// The learning rate, if it is not that of `graph.minimize`.
  mlir::Value rate;
  /// The ids of all shards for each lookup, as indices in this shard's part of
  /// the table (i32 [ids]). Ids for rows of other shards are -1.
  llvm::SmallVector<mlir::Value> ids = {};
  /// The rows of this shard's ids for each lookup [own ids, dim].
  llvm::SmallVector<mlir::Value> rows = {};
};

/// The states of the function that an op is lowered into, its mode, and its
/// position among the shards.
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
    return getState(layer.getVariableName(suffix));
  }

  /// Sets the new value of a variable that is not trainable after a training
  /// step.
  void setVariable(LayerOpInterface layer, llvm::StringRef suffix,
                   mlir::Value value) {
    setState(layer.getVariableName(suffix), value);
  }

  /// The value that `graph.assign` gives a variable at the end of the step.
  /// Until then the variable has its old one.
  void setAssigned(llvm::StringRef variable, mlir::Value value) {
    assigned[variable] = value;
  }
  /// The value of a variable that is not trained after the step.
  mlir::Value getFinal(llvm::StringRef variable) const {
    mlir::Value value = assigned.lookup(variable);
    return value ? value : getState(variable);
  }

  /// The name of a state that a layer carries in this mode. Those of `prefill`
  /// are those of `generate`.
  static std::string getCarriedName(Mode mode, LayerOpInterface layer,
                                    llvm::StringRef suffix) {
    if (mode == Mode::Prefill)
      mode = Mode::Generate;
    return (stringifyMode(mode) + "/" + layer.getLayerName().getValue() + "/" +
            suffix)
        .str();
  }
  /// The value that a layer has carried here from the previous step, and its
  /// value for the next one.
  mlir::Value getCarried(LayerOpInterface layer, llvm::StringRef suffix) const {
    return getState(getCarriedName(mode, layer, suffix));
  }
  void setCarried(LayerOpInterface layer, llvm::StringRef suffix,
                  mlir::Value value) {
    setState(getCarriedName(mode, layer, suffix), value);
  }

  /// A tensor<ui64>: the program's seed.
  mlir::Value getSeed() const { return getState("random_seed"); }
  /// A tensor<i64>: the steps before this one.
  mlir::Value getGlobalStep() const { return getState("global_step"); }
  /// A tensor<i64>: the updates of variables before this one, which schedules
  /// and optimizers count.
  mlir::Value getUpdates() const { return updates ? updates : getGlobalStep(); }
  void setUpdates(mlir::Value value) { updates = value; }

  int64_t getNumShards() const { return numShards; }
  bool isTraining() const { return mode == Mode::Train; }

  /// The weights of rows in evaluation, tensor<ROWSxf32>: 0 for each row that
  /// pads the batch, and 1 for examples. Returns null if all rows are examples.
  mlir::Value getRowWeights() const { return rowWeights; }
  void setRowWeights(mlir::Value weights) { rowWeights = weights; }

  /// The position in the sequence of each row's one token, tensor<ROWSxi32>,
  /// below `getMostPositions`, in generation with a cache. Returns null if the
  /// rows have all positions, from 0 on.
  mlir::Value getPositions() const { return positions; }
  int64_t getMostPositions() const { return mostPositions; }
  void setPositions(mlir::Value value, int64_t most) {
    positions = value;
    mostPositions = most;
  }

  /// The row whose cache each row continues in a beam search, tensor<ROWSxi32>;
  /// null otherwise.
  mlir::Value getParents() const { return parents; }
  void setParents(mlir::Value value) { parents = value; }

  /// The tables of the function, in order.
  llvm::MapVector<mlir::Operation *, LoweredTable> &getTables() {
    return tables;
  }

  /// A unique number for an op that draws at random.
  int64_t takeRandomOp() { return randomOps++; }

private:
  llvm::StringMap<mlir::Value> states, assigned;
  llvm::MapVector<mlir::Operation *, LoweredTable> tables;
  int64_t numShards;
  Mode mode;
  int64_t randomOps = 0, mostPositions = 0;
  mlir::Value rowWeights, updates, positions, parents;
};

} // namespace systole::graph

#endif // SYSTOLE_CONVERSION_GRAPHTOSTABLEHLO_LOWERINGCONTEXT_H
