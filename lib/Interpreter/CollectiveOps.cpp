//===- CollectiveOps.cpp - Ops between replicas ---------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Folding.h"
#include "Models.h"
#include "systole/Interpreter/Collectives.h"

using namespace mlir;
using namespace systole::interpreter;
using namespace systole::stablehlo;

/// Folds tensors element by element with a body of two scalars.
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

/// A fixed binary tree over the replica index: neighbours at distance 1, then
/// 2, 4, ...: ((0 + 1) + (2 + 3)) + (4 + 5). The order of arrival changes
/// nothing.
static FailureOr<Tensor> combineAsTree(Region &body, Tensors leaves,
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

/// The replicas that fold with `replica`, in index order: its row of
/// `replica_groups`, whose padding is -1; all where there are no groups.
static Index getGroup(DenseIntElementsAttr groups, int64_t replica,
                      int64_t numReplicas) {
  if (groups.empty())
    return llvm::to_vector_of<int64_t, 6>(llvm::seq<int64_t>(0, numReplicas));
  int64_t size = groups.getType().getShape()[1];
  auto values = groups.getValues<int64_t>();
  for (int64_t start = 0; start < groups.getNumElements(); start += size) {
    Index group;
    for (int64_t i = start; i < start + size; ++i)
      if (values[i] >= 0)
        group.push_back(values[i]);
    if (llvm::is_contained(group, replica)) {
      llvm::sort(group);
      return group;
    }
  }
  return {};
}

static FailureOr<Tensors> allReduce(AllReduceOp op, ArrayRef<Tensor> operands,
                                    Interpreter &interpreter) {
  Collectives &collectives = interpreter.getCollectives();
  int64_t replica = interpreter.getReplica();
  int64_t numReplicas = collectives.getNumReplicas();
  Index group = getGroup(op.getReplicaGroups(), replica, numReplicas);
  if (group.empty())
    return op.emitError() << "replica " << replica
                          << " is in no group of replica_groups; every one of "
                             "the "
                          << numReplicas << " replicas must be in one";
  if (group.back() >= numReplicas)
    return op.emitError() << "replica_groups names replica " << group.back()
                          << ", but the program runs on " << numReplicas
                          << "; run it with --num-replicas=" << group.back() + 1
                          << " or more";

  auto contributions = collectives.exchange(op, replica, Tensors(operands));
  if (failed(contributions))
    return failure();
  // The first of the group folds, and all get what it has.
  Tensors folded;
  for (size_t i = 0; replica == group.front() && i < operands.size(); ++i) {
    Tensors leaves;
    for (int64_t member : group)
      leaves.push_back((**contributions)[member][i]);
    FailureOr<Tensor> sum =
        combineAsTree(op.getComputation(), std::move(leaves), interpreter);
    if (failed(sum))
      return failure();
    folded.push_back(std::move(*sum));
  }
  auto results = collectives.exchange(op, replica, std::move(folded));
  if (failed(results))
    return failure();
  return (**results)[group.front()];
}

static Tensor replicaId(ReplicaIdOp op, ArrayRef<Tensor>,
                        Interpreter &interpreter) {
  return Tensor::splat(resultType(op), interpreter.getReplica());
}

/// There is one partition.
static Tensor partitionId(PartitionIdOp op, ArrayRef<Tensor>, Interpreter &) {
  return Tensor(resultType(op));
}

void systole::interpreter::registerCollectiveModels(MLIRContext *context) {
  attach<AllReduceOp, allReduce>(context);
  attach<PartitionIdOp, partitionId>(context);
  attach<ReplicaIdOp, replicaId>(context);
}
