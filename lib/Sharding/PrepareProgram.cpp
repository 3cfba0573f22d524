//===- PrepareProgram.cpp - A program's inputs and outputs over a mesh ----===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Border.h"
#include "systole/Dialect/TPU/IR/ProgramMetadata.h"
#include "systole/Sharding/Passes.h"
#include "systole/Sharding/TensorSharding.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;

namespace systole::sharding {

#define GEN_PASS_DEF_PREPARESHARDEDPROGRAMPASS
#include "systole/Sharding/Passes.h.inc"

namespace {
struct PrepareShardedProgram
    : impl::PrepareShardedProgramPassBase<PrepareShardedProgram> {
  using PrepareShardedProgramPassBase::PrepareShardedProgramPassBase;
  void runOnOperation() override;

private:
  /// The sharding of a variable: the same in all functions.
  struct State {
    RankedTensorType type;
    TensorSharding sharding;
    /// Split only because the optimizer's variables are: it does not propagate.
    bool isOptimizers = false;
  };
  LogicalResult collectStates();
  LogicalResult splitOptimizerState();
  LogicalResult prepare(func::FuncOp function);
  void prepareInitialize(func::FuncOp function);
  const State *findState(Attribute name);
  LogicalResult feed(func::FuncOp function, unsigned index);
  void give(func::FuncOp function, unsigned index, int64_t batch);
  /// The annotation of an argument or result, or none; errors are reported.
  FailureOr<std::optional<TensorSharding>> read(func::FuncOp function,
                                                Attribute attr, Type type);
  Value split(OpBuilder &builder, Value value, const TensorSharding &sharding);

  Mesh mesh;
  /// The split variables, by name.
  llvm::MapVector<Attribute, State> states;
};
} // namespace

const PrepareShardedProgram::State *
PrepareShardedProgram::findState(Attribute name) {
  auto it = states.find(name);
  return it == states.end() ? nullptr : &it->second;
}

/// Collects all annotations of variables.
LogicalResult PrepareShardedProgram::collectStates() {
  for (auto function : getOperation().getOps<func::FuncOp>()) {
    if (!tpu::getRole(function))
      continue;
    for (Border border : getBorders(function)) {
      Type type = border.getType();
      Attribute name = border.getAttr(tpu::TPUDialect::getStateAttrName());
      auto wanted = read(function, border.getAttr(getShardingAttrName()), type);
      if (failed(wanted))
        return failure();
      if (!name || !*wanted || (*wanted)->isReplicated())
        continue;
      auto [it, isNew] = states.try_emplace(
          name, State{cast<RankedTensorType>(type), **wanted});
      if (!isNew && it->second.sharding != **wanted)
        return function.emitError()
               << "the variable " << name << " is split by "
               << it->second.sharding.toString(mesh) << " and by "
               << (*wanted)->toString(mesh)
               << ": it is one piece of memory, say one of them everywhere";
    }
  }
  return success();
}

/// Splits the variables that the optimizer adds like their variable, and
/// additionally over the axis.
LogicalResult PrepareShardedProgram::splitOptimizerState() {
  Axis axis = mesh.findAxis(optimizerState);
  if (axis < 0)
    return getOperation().emitError()
           << "the mesh " << mesh.toString() << " has no axis '"
           << optimizerState << "' to split optimizers' variables over";
  auto train = getOperation().lookupSymbol<func::FuncOp>("train");
  if (!train)
    return success();
  llvm::StringMap<Type> types;
  for (unsigned i = 0; i < train.getNumArguments(); ++i)
    if (auto name = tpu::getArgState(train, i))
      types[name.getValue()] = train.getArgumentTypes()[i];
  for (unsigned i = 0; i < train.getNumArguments(); ++i) {
    auto name = tpu::getArgState(train, i);
    auto type = dyn_cast<RankedTensorType>(train.getArgumentTypes()[i]);
    if (!name || !type || !name.getValue().contains('/'))
      continue;
    auto variable =
        StringAttr::get(&getContext(), name.getValue().rsplit('/').first);
    if (types.lookup(variable.getValue()) != type)
      continue;
    TensorSharding sharding(type.getRank());
    if (const State *own = findState(name))
      sharding = own->sharding;
    else if (const State *of = findState(variable))
      sharding = of->sharding;
    if (sharding.uses(axis))
      continue;
    std::optional<TensorSharding> more =
        splitFurther(sharding, type, axis, mesh);
    if (more)
      states[name] = {type, *more, /*isOptimizers=*/true};
  }
  return success();
}

/// Makes each shard initialize its part of the state.
void PrepareShardedProgram::prepareInitialize(func::FuncOp function) {
  StringRef attr = getShardingAttrName();
  int64_t numShards = mesh.getNumShards();
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    function.removeArgAttr(i, StringAttr::get(&getContext(), attr));
  for (unsigned i = 0; i < function.getNumResults(); ++i) {
    const State *state = findState(tpu::getResultState(function, i));
    if (!state) {
      give(function, i, /*batch=*/-1);
      continue;
    }
    const TensorSharding &sharding = state->sharding;
    function.setResultAttr(i, attr, sharding.toAttr(&getContext(), mesh));
    SmallVector<int64_t> starts;
    ArrayRef<int64_t> part = sharding.getPartType(state->type, mesh).getShape();
    for (int64_t shard = 0; shard < numShards; ++shard)
      for (auto [axes, size] : llvm::zip_equal(sharding.dims, part))
        starts.push_back(mesh.getPosition(axes, shard) * size);
    tpu::setVariable(
        function, i,
        tpu::getVariable(function, i).withWhole(state->type, starts));
  }
}

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

/// Copies a value to a sharding.
Value PrepareShardedProgram::split(OpBuilder &builder, Value value,
                                   const TensorSharding &sharding) {
  return shard::ShardOp::create(
      builder, value.getLoc(), value,
      createSharding(builder, value.getLoc(), sharding));
}

/// Rows over all shards.
static TensorSharding getRows(int64_t rank, const Mesh &mesh) {
  TensorSharding rows(rank);
  for (size_t axis = 0; axis < mesh.getAxes().size(); ++axis)
    rows.dims[0].push_back(axis);
  return rows;
}

/// Feeds each shard its rows of the batch. The step has them as annotated, or
/// split over the first axis.
LogicalResult PrepareShardedProgram::feed(func::FuncOp function,
                                          unsigned index) {
  BlockArgument argument = function.getArgument(index);
  auto type = cast<RankedTensorType>(argument.getType());
  int64_t numShards = mesh.getNumShards();
  auto name = tpu::getInfeed(function, index);
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

/// Returns rows of results with a row for each example, and everything else
/// whole.
void PrepareShardedProgram::give(func::FuncOp function, unsigned index,
                                 int64_t batch) {
  Type type = function.getResultTypes()[index];
  auto tensor = cast<RankedTensorType>(type);
  bool hasRows = !tpu::getResultState(function, index) &&
                 tensor.getRank() > 0 && tensor.getDimSize(0) == batch;
  TensorSharding sharding(tensor.getRank());
  if (hasRows)
    sharding = getRows(tensor.getRank(), mesh);
  // The result becomes a copy, which does not affect propagation.
  Operation *end = function.front().getTerminator();
  OpBuilder builder(end);
  end->setOperand(index, split(builder, end->getOperand(index), sharding));
  function.setResultAttr(index, getShardingAttrName(),
                         sharding.toAttr(&getContext(), mesh));
}

LogicalResult PrepareShardedProgram::prepare(func::FuncOp function) {
  if (function.getName() == "initialize") {
    prepareInitialize(function);
    return success();
  }
  // With one replica, a sum over replicas is its operand.
  function.walk([](stablehlo::AllReduceOp op) {
    if (op.getReplicaGroups().getNumElements() != 1)
      return;
    op->replaceAllUsesWith(op.getOperands());
    op->erase();
  });
  for (unsigned i = 0; i < function.getNumArguments(); ++i) {
    if (tpu::getInfeed(function, i)) {
      if (failed(feed(function, i)))
        return failure();
      continue;
    }
    BlockArgument argument = function.getArgument(i);
    auto type = dyn_cast<RankedTensorType>(argument.getType());
    if (!type)
      continue;
    const State *state = findState(tpu::getArgState(function, i));
    TensorSharding sharding(type.getRank());
    if (state && !state->isOptimizers)
      sharding = state->sharding;
    if (state && state->isOptimizers) {
      function.removeArgAttr(
          i, StringAttr::get(&getContext(), getShardingAttrName()));
      function.setArgAttr(i, getOptimizerShardingAttrName(),
                          state->sharding.toAttr(&getContext(), mesh));
      continue;
    }
    function.setArgAttr(i, getShardingAttrName(),
                        sharding.toAttr(&getContext(), mesh));
  }
  // The examples of a step, which are the rows of results.
  int64_t batch = -1;
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    if (tpu::getInfeed(function, i))
      batch =
          cast<RankedTensorType>(function.getArgumentTypes()[i]).getDimSize(0);
  Operation *end = function.front().getTerminator();
  for (unsigned i = 0; i < function.getNumResults(); ++i) {
    if (!isa<RankedTensorType>(function.getResultTypes()[i]))
      continue;
    if (const State *state = findState(tpu::getResultState(function, i))) {
      OpBuilder builder(end);
      end->setOperand(i, split(builder, end->getOperand(i), state->sharding));
      function.setResultAttr(i, getShardingAttrName(),
                             state->sharding.toAttr(&getContext(), mesh));
      continue;
    }
    give(function, i, batch);
  }
  return success();
}

void PrepareShardedProgram::runOnOperation() {
  ModuleOp module = getOperation();
  FailureOr<Mesh> found = Mesh::find(module);
  if (failed(found))
    return signalPassFailure();
  mesh = *found;
  auto shards = module->getAttrOfType<IntegerAttr>(
      tpu::TPUDialect::getNumShardsAttrName());
  if (!shards || shards.getInt() != 1) {
    module.emitError() << "a mesh partitions a program of one replica: leave "
                          "--num-shards out, an axis of the mesh is the "
                          "replicas";
    return signalPassFailure();
  }
  if (failed(collectStates()) ||
      (!optimizerState.empty() && failed(splitOptimizerState())))
    return signalPassFailure();
  for (auto function :
       llvm::make_early_inc_range(module.getOps<func::FuncOp>())) {
    auto kind = tpu::getRole(function);
    // Generation runs on one core, which needs all variables.
    if (kind &&
        (kind.getValue() == "generate" || kind.getValue() == "prefill") &&
        !states.empty())
      function.erase();
    else if (kind && failed(prepare(function)))
      return signalPassFailure();
  }
  module->setAttr(tpu::TPUDialect::getNumShardsAttrName(),
                  IntegerAttr::get(shards.getType(), mesh.getNumShards()));
}

} // namespace systole::sharding
