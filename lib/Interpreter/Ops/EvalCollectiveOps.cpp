//===- EvalCollectiveOps.cpp - Ops between replicas -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Folding.h"
#include "Groups.h"
#include "Models.h"
#include "Trees.h"
#include "systole/Interpreter/Collectives.h"

using namespace mlir;
using namespace systole::interpreter;
using namespace systole::stablehlo;

/// Combines tensors element by element with a body of two scalars.
static FailureOr<Tensor> combine(Region &body, const Tensor &lhs,
                                 const Tensor &rhs, Interpreter &interpreter) {
  Tensor result = lhs;
  for (int64_t i = 0; i < result.getNumElements(); ++i) {
    FailureOr<Tensors> folded =
        fold(body, {Tensor::scalar(lhs.getElementType(), lhs.get(i))},
             Tensor::scalar(rhs.getElementType(), rhs.get(i)), interpreter);
    if (failed(folded))
      return failure();
    result.set(i, (*folded)[0].get(int64_t(0)));
  }
  return result;
}

FailureOr<Tensor>
systole::interpreter::combineAsTree(Region &body, Tensors leaves,
                                    Interpreter &interpreter) {
  for (size_t distance = 1; distance < leaves.size(); distance *= 2)
    for (size_t i = 0; i + distance < leaves.size(); i += 2 * distance) {
      FailureOr<Tensor> sum =
          combine(body, leaves[i], leaves[i + distance], interpreter);
      if (failed(sum))
        return failure();
      leaves[i] = std::move(*sum);
    }
  return leaves[0];
}

static Grouping getGrouping(AllReduceOp op) {
  if (op.getUseGlobalDeviceIds())
    return Grouping::FlattenedIds;
  return op.getChannelHandle() && op.getChannelHandle()->getHandle() > 0
             ? Grouping::CrossReplicaAndPartition
             : Grouping::CrossReplica;
}

static FailureOr<Tensors> allReduce(AllReduceOp op, ArrayRef<Tensor> operands,
                                    Interpreter &interpreter) {
  FailureOr<Index> group =
      getGroup(op, op.getReplicaGroups(), getGrouping(op), interpreter);
  if (failed(group))
    return failure();
  // The tree is over the index of the process, whatever the group's order.
  llvm::sort(*group);
  Collectives &collectives = interpreter.getCollectives();
  int64_t process = interpreter.getProcess();
  auto contributions =
      collectives.exchange(op, *group, process, Tensors(operands));
  if (failed(contributions))
    return failure();
  // The first of the group combines, and all get its result.
  Tensors folded;
  for (size_t i = 0; process == group->front() && i < operands.size(); ++i) {
    Tensors leaves;
    for (const Tensors &contribution : **contributions)
      leaves.push_back(contribution[i]);
    FailureOr<Tensor> sum =
        combineAsTree(op.getComputation(), std::move(leaves), interpreter);
    if (failed(sum))
      return failure();
    folded.push_back(std::move(*sum));
  }
  auto results = collectives.exchange(op, *group, process, std::move(folded));
  if (failed(results))
    return failure();
  return (**results)[0];
}

static Tensor replicaId(ReplicaIdOp op, ArrayRef<Tensor>,
                        Interpreter &interpreter) {
  return Tensor::splat(resultType(op), interpreter.getReplica());
}

static Tensor partitionId(PartitionIdOp op, ArrayRef<Tensor>,
                          Interpreter &interpreter) {
  return Tensor::splat(resultType(op), interpreter.getPartition());
}

void systole::interpreter::registerCollectiveModels(MLIRContext *context) {
  attach<AllReduceOp, allReduce>(context);
  attach<PartitionIdOp, partitionId>(context);
  attach<ReplicaIdOp, replicaId>(context);
}
