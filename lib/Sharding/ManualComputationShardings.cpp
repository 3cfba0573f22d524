//===- ManualComputationShardings.cpp - Programs of one shard -------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The body of a `sdy.manual_computation` is the program of one shard already.
// import-shardings annotates its operands and results with their shardings.
//
//===----------------------------------------------------------------------===//

#include "Rules.h"
#include "systole/Dialect/Sdy/IR/Sdy.h"

#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace systole;
using namespace systole::sharding;
using namespace systole::stablehlo;

/// Each operand and result has its annotation, and shares no dimension.
static SmallVector<ShardingRule> separateValues(sdy::ManualComputationOp op) {
  SmallVector<ShardingRule> rules;
  for (Value value : op->getOperands())
    rules.emplace_back(op, ArrayRef<Value>(value));
  for (Value value : op->getResults())
    rules.emplace_back(op, ArrayRef<Value>(value));
  return rules;
}

/// Whether each shard of the mesh runs the body.
static bool isOverAllAxes(sdy::ManualComputationOp op, const Mesh &mesh) {
  sdy::MeshAttr own = sdy::getMesh(op);
  if (!own || own.getNumDevices() != mesh.getNumShards())
    return false;
  return llvm::all_of(own.getAxes(), [&](sdy::MeshAxisAttr axis) {
    return axis.getSize() == 1 ||
           llvm::is_contained(op.getManualAxes().getAxes(),
                              StringAttr::get(op.getContext(), axis.getName()));
  });
}

/// The partitions of a program of one replica are the shards, whose number is
/// that of a replica.
static void numberShards(Region &body) {
  SmallVector<Operation *> numbers;
  body.walk([&](Operation *op) {
    if (isa<PartitionIdOp, ReplicaIdOp>(op))
      numbers.push_back(op);
  });
  for (Operation *op : numbers) {
    OpBuilder builder(op);
    Value number =
        isa<PartitionIdOp>(op)
            ? Value(ReplicaIdOp::create(builder, op->getLoc()))
            : getSplat(builder, op->getLoc(), op->getResult(0).getType(), 0);
    op->replaceAllUsesWith(ValueRange(number));
    op->erase();
  }
}

static Parts inlineBody(sdy::ManualComputationOp op, Partitioner &p,
                        const OpParts &parts) {
  if (!isOverAllAxes(op, p.getMesh()))
    return op.emitError("'sdy.manual_computation' is partitioned only if all "
                        "axes of the mesh are manual");
  Block &body = op.getBody().front();
  IRMapping mapping;
  for (auto [argument, operand] :
       llvm::zip_equal(body.getArguments(), op->getOperands())) {
    Value part = p.getPart(operand);
    if (part.getType() != argument.getType())
      return op.emitError("an operand is not split as the body takes it");
    mapping.map(argument, part);
  }
  // Constants from outside are whole on each shard.
  WalkResult walk = op.getBody().walk([&](Operation *inner) {
    if (isa<sdy::ManualComputationOp>(inner)) {
      inner->emitError("a 'sdy.manual_computation' in another one is not "
                       "partitioned");
      return WalkResult::interrupt();
    }
    for (Value value : inner->getOperands())
      if (!op.getBody().isAncestor(value.getParentRegion()) &&
          !mapping.contains(value)) {
        auto type = dyn_cast<RankedTensorType>(value.getType());
        mapping.map(
            value, p.getPart(value, TensorSharding(type ? type.getRank() : 0)));
      }
    return WalkResult::advance();
  });
  if (walk.wasInterrupted())
    return failure();
  numberShards(op.getBody());
  for (Operation &inner : body.without_terminator())
    p.getBuilder().clone(inner, mapping);
  SmallVector<Value> results;
  for (auto [value, result] :
       llvm::zip_equal(body.getTerminator()->getOperands(), op->getResults())) {
    results.push_back(mapping.lookupOrDefault(value));
    if (results.back().getType() != p.getPartType(result))
      return op.emitError("a result is not split as the body returns it");
  }
  return results;
}

void systole::sharding::registerManualComputationRules(MLIRContext *context) {
  attach<sdy::ManualComputationOp, separateValues, inlineBody>(context);
}
