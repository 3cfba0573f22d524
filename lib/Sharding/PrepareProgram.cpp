//===- PrepareProgram.cpp - A program's borders over a mesh ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Sharding/Passes.h"
#include "systole/Sharding/TensorSharding.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;

namespace systole::sharding {

#define GEN_PASS_DEF_PREPARESHARDEDPROGRAMPASS
#include "systole/Sharding/Passes.h.inc"

namespace {
struct PrepareShardedProgram
    : impl::PrepareShardedProgramPassBase<PrepareShardedProgram> {
  void runOnOperation() override;

private:
  LogicalResult prepare(func::FuncOp function);
  LogicalResult feed(func::FuncOp function, unsigned index);
  LogicalResult give(func::FuncOp function, unsigned index, int64_t batch);
  /// The annotation of a value at the border, or none; errors are reported.
  FailureOr<std::optional<TensorSharding>> read(func::FuncOp function,
                                                Attribute attr, Type type);
  Value split(OpBuilder &builder, Value value, const TensorSharding &sharding);

  Mesh mesh;
};
} // namespace

FailureOr<std::optional<TensorSharding>>
PrepareShardedProgram::read(func::FuncOp function, Attribute attr, Type type) {
  if (!attr)
    return std::optional<TensorSharding>();
  auto sharding =
      TensorSharding::fromAttr(attr, cast<RankedTensorType>(type), mesh);
  if (!sharding)
    return function.emitError()
           << "cannot split a value of " << type
           << " so: " << llvm::toString(sharding.takeError());
  return std::optional<TensorSharding>(std::move(*sharding));
}

/// A copy of the value that is split so.
Value PrepareShardedProgram::split(OpBuilder &builder, Value value,
                                   const TensorSharding &sharding) {
  return shard::ShardOp::create(
      builder, value.getLoc(), value,
      createSharding(builder, value.getLoc(), sharding));
}

/// Over all shards, row by row.
static TensorSharding getRows(int64_t rank, const Mesh &mesh) {
  TensorSharding rows(rank);
  for (size_t axis = 0; axis < mesh.getAxes().size(); ++axis)
    rows.dims[0].push_back(axis);
  return rows;
}

/// Each shard gets its rows of the batch; the step has them as they are
/// annotated, or by the first axis.
LogicalResult PrepareShardedProgram::feed(func::FuncOp function,
                                          unsigned index) {
  BlockArgument argument = function.getArgument(index);
  auto type = cast<RankedTensorType>(argument.getType());
  int64_t numShards = mesh.getNumShards();
  auto name = function.getArgAttrOfType<StringAttr>(index, "tpu.infeed");
  if (type.getRank() == 0 || type.getDimSize(0) % numShards != 0)
    return function.emitError()
           << "the batch of " << (type.getRank() ? type.getDimSize(0) : 1)
           << " examples ('" << name.getValue() << "', " << type
           << ") does not divide over " << numShards
           << " shards: give a batch size that is a multiple";
  auto wanted =
      read(function, function.getArgAttr(index, getShardingAttrName()), type);
  if (failed(wanted))
    return failure();
  TensorSharding sharding(type.getRank());
  sharding.dims[0].push_back(0);
  if (*wanted)
    sharding = **wanted;
  TensorSharding rows = getRows(type.getRank(), mesh);
  function.setArgAttr(index, getShardingAttrName(),
                      rows.toAttr(&getContext(), mesh));
  if (sharding == rows)
    return success();
  OpBuilder builder(function.getBody());
  auto copy = split(builder, argument, sharding);
  argument.replaceAllUsesExcept(copy, copy.getDefiningOp());
  return success();
}

/// The host gets rows of what has a row for each example, and all else whole.
LogicalResult PrepareShardedProgram::give(func::FuncOp function, unsigned index,
                                          int64_t batch) {
  Type type = function.getResultTypes()[index];
  auto tensor = cast<RankedTensorType>(type);
  bool hasRows = !function.getResultAttr(index, "tpu.state") &&
                 tensor.getRank() > 0 && tensor.getDimSize(0) == batch;
  TensorSharding sharding(tensor.getRank());
  if (hasRows)
    sharding = getRows(tensor.getRank(), mesh);
  // A copy, so that nothing is decided by it.
  Operation *end = function.front().getTerminator();
  OpBuilder builder(end);
  end->setOperand(index, split(builder, end->getOperand(index), sharding));
  function.setResultAttr(index, getShardingAttrName(),
                         sharding.toAttr(&getContext(), mesh));
  return success();
}

LogicalResult PrepareShardedProgram::prepare(func::FuncOp function) {
  // The host makes the first state, and all shards get it.
  if (function.getName() == "initialize") {
    for (unsigned i = 0; i < function.getNumResults(); ++i)
      function.removeResultAttr(
          i, StringAttr::get(&getContext(), getShardingAttrName()));
    for (unsigned i = 0; i < function.getNumArguments(); ++i)
      function.removeArgAttr(
          i, StringAttr::get(&getContext(), getShardingAttrName()));
    return success();
  }
  // Of one replica, a sum over replicas is what it sums.
  function.walk([](stablehlo::AllReduceOp op) {
    if (op.getReplicaGroups().getNumElements() != 1)
      return;
    op->replaceAllUsesWith(op.getOperands());
    op->erase();
  });
  for (unsigned i = 0; i < function.getNumArguments(); ++i) {
    if (function.getArgAttr(i, "tpu.infeed")) {
      if (failed(feed(function, i)))
        return failure();
      continue;
    }
    // A variable is whole on each shard; the step has its part of it.
    BlockArgument argument = function.getArgument(i);
    auto wanted = read(function, function.getArgAttr(i, getShardingAttrName()),
                       argument.getType());
    if (failed(wanted))
      return failure();
    auto type = dyn_cast<RankedTensorType>(argument.getType());
    if (!type)
      continue;
    function.setArgAttr(
        i, getShardingAttrName(),
        TensorSharding(type.getRank()).toAttr(&getContext(), mesh));
    if (!*wanted || (*wanted)->isReplicated())
      continue;
    OpBuilder builder(function.getBody());
    Value copy = split(builder, argument, **wanted);
    argument.replaceAllUsesExcept(copy, copy.getDefiningOp());
  }
  // Examples of a step, and so rows of what is given for each.
  int64_t batch = -1;
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    if (function.getArgAttr(i, "tpu.infeed"))
      batch =
          cast<RankedTensorType>(function.getArgumentTypes()[i]).getDimSize(0);
  Operation *end = function.front().getTerminator();
  for (unsigned i = 0; i < function.getNumResults(); ++i) {
    if (!isa<RankedTensorType>(function.getResultTypes()[i]))
      continue;
    if (function.getResultAttr(i, "tpu.state")) {
      auto wanted =
          read(function, function.getResultAttr(i, getShardingAttrName()),
               function.getResultTypes()[i]);
      if (failed(wanted))
        return failure();
      OpBuilder builder(end);
      if (*wanted && !(*wanted)->isReplicated())
        end->setOperand(i, split(builder, end->getOperand(i), **wanted));
    }
    if (failed(give(function, i, batch)))
      return failure();
  }
  return success();
}

void PrepareShardedProgram::runOnOperation() {
  ModuleOp module = getOperation();
  FailureOr<Mesh> found = Mesh::find(module);
  if (failed(found))
    return signalPassFailure();
  mesh = *found;
  auto shards = module->getAttrOfType<IntegerAttr>("tpu.num_shards");
  if (!shards || shards.getInt() != 1) {
    module.emitError() << "a mesh partitions a program of one replica: leave "
                          "--num-shards out, an axis of the mesh is the "
                          "replicas";
    return signalPassFailure();
  }
  for (auto function : module.getOps<func::FuncOp>())
    if (function->hasAttr("tpu.function") && failed(prepare(function)))
      return signalPassFailure();
  module->setAttr("tpu.num_shards",
                  IntegerAttr::get(shards.getType(), mesh.getNumShards()));
}

} // namespace systole::sharding
