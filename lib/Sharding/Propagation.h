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

/// Chooses the shardings of a function's values: see propagate-shardings.
class Propagation {
public:
  Propagation(mlir::func::FuncOp function, const Mesh &mesh)
      : function(function), mesh(mesh) {}

  /// Reads annotations, and propagates them. Errors are reported.
  mlir::LogicalResult run();

  /// Then splits the optimizer's variables as annotated, or otherwise over
  /// `axis`, and with them only their updates.
  void shardOptimizerState(std::optional<Axis> axis);

  /// Writes a shard.shard for each value that is split.
  void write();

  /// Prints a line for each value: its sharding and its origin.
  void explain(llvm::raw_ostream &os);

private:
  struct Decision {
    TensorSharding sharding;
    /// An annotation, which never changes.
    bool isFixed = false;
    std::string origin;
    /// The dimensions of an annotation that may be split over more axes, and
    /// the axes that are not to split them.
    llvm::SmallVector<int64_t> openDims = {};
    Axes unusedAxes = {};

    bool mayGrow(int64_t dim) const {
      return !isFixed || llvm::is_contained(openDims, dim);
    }
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
