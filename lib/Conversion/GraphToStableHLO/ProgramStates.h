//===- ProgramStates.h - The states of a program ----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Collects the states that a program carries from step to step, from the layers
// of all modes and the optimizer of training, in their one order.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_CONVERSION_GRAPHTOSTABLEHLO_PROGRAMSTATES_H
#define SYSTOLE_LIB_CONVERSION_GRAPHTOSTABLEHLO_PROGRAMSTATES_H

#include "systole/Dialect/Graph/IR/Graph.h"

#include "llvm/ADT/StringSet.h"

namespace systole::graph {

struct State {
  std::string name;
  mlir::RankedTensorType type;
  mlir::Location loc;
  /// The initializer of a variable or slot; null for the step and the seed.
  mlir::Attribute initializer;
  bool trainable = false;
  /// A layer's variable that training does not change.
  bool frozen = false;
  /// A slot of the optimizer, which only training reads.
  bool slot = false;
  /// The state is 0 at the start of each run of its mode.
  bool local = false;
  /// The variable whose initial value the state shares, if any.
  std::string startsAs = {};
  /// The state accumulates a sum; with `isOfShards` each shard has its own.
  bool isSum = false, isOfShards = false;
  /// The table that the state is, or whose slot it is; null for others.
  EmbeddingTableOp table = {};
  /// The complete table's type, if `type` is that of a shard's rows.
  mlir::RankedTensorType whole = {};
};

/// Variables in the order of the layers, then the optimizer's slots, then the
/// global step and the seed.
class ProgramStates {
public:
  explicit ProgramStates(ModelOp model);

  llvm::ArrayRef<State> getStates() const { return states; }
  const State *find(llvm::StringRef name) const;

  /// The variables of a function's layers, and those that an optimizer changes.
  static llvm::SmallVector<State> collectVariables(ModelFnOp fn);
  /// The variables that are trained as a whole, so without tables.
  static llvm::SmallVector<State> collectTrainable(ModelFnOp fn);
  /// The optimizer of a table: its own or that of `graph.minimize`. Other
  /// variables, for which `table` is null, have the latter.
  static OptimizerAttrInterface getOptimizer(MinimizeOp minimize,
                                             EmbeddingTableOp table) {
    return table ? table.getOptimizer().value_or(minimize.getOptimizer())
                 : minimize.getOptimizer();
  }
  /// The states that a mode carries from step to step: those of its layers, and
  /// the generated text.
  static llvm::SmallVector<State> collectCarried(ModelFnOp fn);
  /// The states of `graph.minimize` for a variable besides its optimizer's
  /// slots.
  static llvm::SmallVector<State> collectKept(MinimizeOp minimize,
                                              const State &variable);
  /// The name of an optimizer's slot for a variable.
  static std::string getSlotName(llvm::StringRef variable,
                                 llvm::StringRef slot) {
    return (variable + "/" + slot).str();
  }
  /// The name of a variable's moving average.
  static std::string getAverageName(llvm::StringRef variable) {
    return getSlotName(variable, "ExponentialMovingAverage");
  }

private:
  void add(State state);

  llvm::SmallVector<State> states;
  llvm::StringSet<> names;
};

} // namespace systole::graph

#endif // SYSTOLE_LIB_CONVERSION_GRAPHTOSTABLEHLO_PROGRAMSTATES_H
