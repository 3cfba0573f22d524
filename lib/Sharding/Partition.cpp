//===- Partition.cpp - The program of one shard ---------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Sdy/IR/Sdy.h"
#include "systole/Dialect/StableHLO/IR/CollectiveOps.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Sharding/Partitioner.h"
#include "systole/Sharding/Passes.h"

using namespace mlir;

namespace systole::sharding {

#define GEN_PASS_DEF_PARTITIONPASS
#include "systole/Sharding/Passes.h.inc"

namespace {
using Plan = DenseMap<Value, TensorSharding>;

struct Partition : impl::PartitionPassBase<Partition> {
  using PartitionPassBase::PartitionPassBase;

  void runOnOperation() override {
    FailureOr<Mesh> mesh = Mesh::find(getOperation());
    if (failed(mesh))
      return signalPassFailure();
    for (auto function :
         llvm::make_early_inc_range(getOperation().getOps<func::FuncOp>()))
      if (!function.isExternal() && failed(partitionFunction(function, *mesh)))
        return signalPassFailure();
  }

private:
  FailureOr<Plan> readPlan(func::FuncOp function, const Mesh &mesh);
  LogicalResult verifyIsWhole(func::FuncOp function);
  LogicalResult partitionFunction(func::FuncOp function, const Mesh &mesh);
};
} // namespace

/// The shardings of values with a shard.shard, and of their copies.
FailureOr<Plan> Partition::readPlan(func::FuncOp function, const Mesh &mesh) {
  Plan plan;
  WalkResult walk = function.walk([&](shard::ShardOp op) {
    auto sharding = TensorSharding::fromValue(
        op.getSharding(), cast<RankedTensorType>(op.getType()), mesh);
    if (!sharding) {
      op.emitError() << "cannot split this value so: "
                     << llvm::toString(sharding.takeError());
      return WalkResult::interrupt();
    }
    if (!op.getAnnotateForUsers())
      plan.try_emplace(op.getSrc(), *sharding);
    plan[op.getResult()] = std::move(*sharding);
    return WalkResult::advance();
  });
  if (walk.wasInterrupted())
    return failure();
  return plan;
}

/// Verifies that the program is not partitioned yet: its collectives would be
/// over another mesh.
LogicalResult Partition::verifyIsWhole(func::FuncOp function) {
  return failure(function
                     .walk<WalkOrder::PreOrder>([](Operation *op) {
                       if (isa<sdy::ManualComputationOp>(op))
                         return WalkResult::skip();
                       if (!stablehlo::dependsOnProcess(op))
                         return WalkResult::advance();
                       op->emitError()
                           << "'" << op->getName()
                           << "' is of a program for one shard already: "
                              "partition programs for one device, or leave "
                              "the mesh out";
                       return WalkResult::interrupt();
                     })
                     .wasInterrupted());
}

LogicalResult Partition::partitionFunction(func::FuncOp function,
                                           const Mesh &mesh) {
  FailureOr<Plan> plan = readPlan(function, mesh);
  if (failed(plan) || failed(verifyIsWhole(function)))
    return failure();
  OpBuilder builder(function);
  func::FuncOp part = function.cloneWithoutRegions();
  builder.insert(part);
  Partitioner partitioner(mesh, *plan, builder);
  if (failed(partitioner.partitionFunction(function, part))) {
    part.erase();
    return failure();
  }
  Block &block = part.front();
  part.setFunctionType(builder.getFunctionType(
      block.getArgumentTypes(), block.getTerminator()->getOperandTypes()));
  if (report)
    for (Operation *op : partitioner.getReplicated())
      op->emitRemark() << "'" << op->getName()
                       << "' is not partitioned: each shard computes all of it";
  function.erase();
  return success();
}

} // namespace systole::sharding
