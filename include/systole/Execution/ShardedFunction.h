//===- ShardedFunction.h - Functions over a mesh ----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function with shardings runs on all shards of its mesh as it would on one
// device: it takes and returns whole tensors.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_EXECUTION_SHARDEDFUNCTION_H
#define SYSTOLE_EXECUTION_SHARDEDFUNCTION_H

#include "systole/Execution/Engine.h"
#include "systole/Sharding/TensorSharding.h"

#include "mlir/Pass/PassManager.h"
#include <functional>

namespace systole::execution {

/// Adds the passes that partition a function over its mesh.
using Partitioning = std::function<void(mlir::OpPassManager &)>;

class ShardedFunction {
public:
  /// Partitions the function `name` of `module`; errors are reported.
  static mlir::FailureOr<ShardedFunction>
  make(mlir::ModuleOp module, llvm::StringRef name, const Partitioning &build);

  int64_t getNumShards() const { return mesh.getNumShards(); }

  /// Runs it once on each shard. Also fails if shards with the same part of a
  /// result differ in a bit.
  RunStatus run(Engine &engine, llvm::ArrayRef<interpreter::Tensor> inputs,
                interpreter::Tensors &outputs, Timing *timing = nullptr);

private:
  interpreter::Tensor split(const interpreter::Tensor &whole,
                            const sharding::TensorSharding &sharding,
                            int64_t shard) const;

  mlir::func::FuncOp function;
  sharding::Mesh mesh;
  /// The type in terms of whole arguments and results.
  mlir::FunctionType type;
  llvm::SmallVector<sharding::TensorSharding> arguments, results;
};

/// An engine that runs a function on one replica: it runs the function's shards
/// on all shards of a mesh with `engine`.
std::unique_ptr<Engine> createShardedEngine(Engine &engine, Partitioning build);

/// Whether the module of a function has a mesh.
bool hasMesh(mlir::ModuleOp module);

} // namespace systole::execution

#endif // SYSTOLE_EXECUTION_SHARDEDFUNCTION_H
