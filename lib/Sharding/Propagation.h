//===- Propagation.h - Shardings of all values of a function ----*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_SHARDING_PROPAGATION_H
#define SYSTOLE_LIB_SHARDING_PROPAGATION_H

#include "systole/Sharding/Partitioner.h"

#include "llvm/ADT/DenseSet.h"

namespace systole::sharding {

/// Decides the shardings of a function's values: see propagate-shardings.
class Propagation {
public:
  Propagation(mlir::func::FuncOp function, const Mesh &mesh)
      : function(function), mesh(mesh) {}

  /// Reads what is annotated, and goes on from there. Errors are reported.
  mlir::LogicalResult run();

  /// Then splits the optimizer's variables as they are annotated, or else over
  /// `axis`, and with them what updates them, but nothing else.
  void shardOptimizerState(std::optional<Axis> axis);

  /// Says it in the function: a shard.shard for each value that is split.
  void write();

  /// A line for each value: its sharding, and where that came from.
  void explain(llvm::raw_ostream &os);

private:
  struct Decision {
    TensorSharding sharding;
    /// A person's, which stands.
    bool isFixed = false;
    std::string origin;
  };

  mlir::LogicalResult readAnnotations();
  mlir::LogicalResult annotate(mlir::Value value,
                               llvm::Expected<TensorSharding> sharding,
                               mlir::Operation *op, llvm::StringRef origin);
  bool apply(const ShardingRule &rule);
  llvm::SmallVector<std::pair<mlir::Value, mlir::Value>> getState();
  void propagate();
  void agreeInRegions();
  std::string getName(mlir::Value value);

  mlir::func::FuncOp function;
  const Mesh &mesh;
  llvm::DenseMap<mlir::Value, Decision> decisions;
  llvm::SmallVector<ShardingRule> rules;
  /// The values that may change, if not all.
  std::optional<llvm::DenseSet<mlir::Value>> open;
};

} // namespace systole::sharding

#endif // SYSTOLE_LIB_SHARDING_PROPAGATION_H
