//===- Partitioner.cpp - Emits the program of one shard -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Sharding/Partitioner.h"
#include "systole/Dialect/Sdy/IR/Sdy.h"

#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace systole::sharding;

#include "systole/Sharding/ShardableOpInterface.cpp.inc"

Axes OpParts::getAxes(FactorKind kind) const {
  Axes axes;
  for (auto [factor, own] : llvm::zip_equal(rule.factors, factorAxes))
    if (factor.kind == kind)
      llvm::append_range(axes, own);
  // The axes are in the mesh's order, so that sums do not depend on the op's
  // spelling.
  llvm::sort(axes);
  return axes;
}

TensorSharding Partitioner::getPlanned(Value value) const {
  auto it = planned.find(value);
  if (it != planned.end())
    return it->second;
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return TensorSharding(type ? type.getRank() : 0);
}

Type Partitioner::getPartType(Value value) const {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type ? getPlanned(value).getPartType(type, mesh) : value.getType();
}

void Partitioner::define(Value original, Value part,
                         const TensorSharding &sharding) {
  parts[original].push_back({part, sharding});
}

Value Partitioner::getPart(Value original, const TensorSharding &sharding) {
  auto &known = parts[original];
  assert(!known.empty() && "value is used before it is partitioned");
  // Values of this block or of one around it.
  auto isInSight = [&](Value part) {
    Region *region = part.getParentRegion();
    return region == b.getBlock()->getParent() ||
           region->isAncestor(b.getBlock()->getParent());
  };
  for (const Part &part : known)
    if (part.sharding == sharding && isInSight(part.value))
      return part.value;
  Part first = known.front();
  auto whole = cast<RankedTensorType>(original.getType());
  Value part = tryReduceScatter(first.value, whole, first.sharding, sharding);
  if (!part)
    part = reshard(first.value.getLoc(), first.value, whole, first.sharding,
                   sharding);
  parts[original].push_back({part, sharding});
  return part;
}

SmallVector<Value> Partitioner::clonePart(Operation *op, const OpParts &parts) {
  IRMapping mapping;
  for (auto [operand, part] :
       llvm::zip_equal(op->getOperands(), parts.operands))
    mapping.map(operand, part);
  // Regions may read outside values, which are scalars.
  for (Region &region : op->getRegions())
    region.walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        if (!region.isAncestor(operand.getParentRegion()) &&
            !mapping.contains(operand))
          mapping.map(operand, getPart(operand));
    });
  Operation *copy = b.clone(*op, mapping);
  copy->removeAttr(getShardingAttrName());
  // One value may be two operands, with two shardings.
  copy->setOperands(parts.operands);
  for (auto [result, type] :
       llvm::zip_equal(copy->getResults(), parts.resultTypes))
    result.setType(type);
  return SmallVector<Value>(copy->getResults());
}

LogicalResult Partitioner::partitionOp(Operation *op) {
  if (isa<shard::ShardingOp, sdy::ShardingGroupOp>(op))
    return success();
  if (auto shard = dyn_cast<shard::ShardOp>(op)) {
    TensorSharding sharding = getPlanned(shard.getResult());
    define(shard.getResult(), getPart(shard.getSrc(), sharding), sharding);
    return success();
  }
  auto shardable = dyn_cast<ShardableOpInterface>(op);
  SmallVector<ShardingRule> rules;
  if (shardable)
    rules = shardable.getShardingRules();
  bool isOfOp = rules.empty() || rules.front().isOfOp;
  ShardingRule none(op);
  const ShardingRule &rule = rules.empty() || !isOfOp ? none : rules.front();
  SmallVector<Axes> axes =
      chooseFactorAxes(rule, mesh, [&](Value value) -> const TensorSharding * {
        auto it = planned.find(value);
        return it == planned.end() ? nullptr : &it->second;
      });
  if (shardable && isOfOp && !rules.empty())
    shardable.restrictAxes(mesh, axes);

  OpParts own{rule, axes, {}, {}, {}};
  for (unsigned i = 0; i < rule.values.size(); ++i)
    own.shardings.push_back(getSharding(rule, i, axes));
  if (isOfOp)
    for (auto [i, operand] : llvm::enumerate(op->getOperands()))
      own.operands.push_back(getPart(operand, own.shardings[i]));
  auto isSplit = [&](Value value) { return !getPlanned(value).isReplicated(); };
  if (isOfOp && llvm::any_of(op->getOperands(), isSplit) &&
      llvm::all_of(axes, [](const Axes &own) { return own.empty(); }))
    replicated.push_back(op);
  for (auto [i, result] : llvm::enumerate(op->getResults())) {
    auto type = dyn_cast<RankedTensorType>(result.getType());
    own.resultTypes.push_back(
        !isOfOp ? getPartType(result)
        : type  ? Type(own.getResultSharding(i).getPartType(type, mesh))
                : result.getType());
  }
  FailureOr<SmallVector<Value>> results =
      shardable ? shardable.partition(*this, own) : clonePart(op, own);
  if (failed(results))
    return failure();
  for (auto [i, result] : llvm::enumerate(op->getResults())) {
    TensorSharding sharding = getPlanned(result);
    if (!isOfOp || !isa<RankedTensorType>(result.getType())) {
      define(result, (*results)[i], sharding);
      continue;
    }
    // The result has its computed sharding until a user needs another.
    define(result, (*results)[i], own.getResultSharding(i));
  }
  return success();
}

LogicalResult Partitioner::partitionRegion(Region &from, Region &to,
                                           ArrayRef<TensorSharding> results) {
  OpBuilder::InsertionGuard guard(b);
  Block *block = b.createBlock(&to);
  for (BlockArgument argument : from.getArguments())
    define(argument,
           block->addArgument(getPartType(argument), argument.getLoc()),
           getPlanned(argument));
  for (Operation &op : from.front().without_terminator())
    if (failed(partitionOp(&op)))
      return failure();
  Operation *end = from.front().getTerminator();
  IRMapping mapping;
  for (auto [operand, sharding] : llvm::zip_equal(end->getOperands(), results))
    mapping.map(operand, getPart(operand, sharding));
  // One value may be returned with two shardings.
  Operation *copy = b.clone(*end, mapping);
  for (auto [i, sharding] : llvm::enumerate(results))
    copy->setOperand(i, getPart(end->getOperand(i), sharding));
  return success();
}

LogicalResult Partitioner::partitionFunction(func::FuncOp from,
                                             func::FuncOp to) {
  SmallVector<TensorSharding> results;
  for (auto [i, value] :
       llvm::enumerate(from.front().getTerminator()->getOperands())) {
    // Propagation has written the result's sharding if it differs from the
    // value's.
    auto type = dyn_cast<RankedTensorType>(value.getType());
    Attribute attr = from.getResultAttr(i, getShardingAttrName());
    results.push_back(TensorSharding(type ? type.getRank() : 0));
    if (!attr || !type)
      continue;
    auto sharding = TensorSharding::fromAttr(attr, type, mesh);
    if (!sharding)
      return from.emitError("cannot split result ")
             << i << " so: " << llvm::toString(sharding.takeError());
    results.back() = std::move(*sharding);
  }
  if (failed(partitionRegion(from.getBody(), to.getBody(), results)))
    return failure();
  // Every shard uses only its part of these.
  to.walk([](stablehlo::AllReduceOp op) {
    if (op.use_empty())
      op.erase();
  });
  return success();
}
