//===- EvalCollectiveOps.cpp - Ops between processes ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Folding.h"
#include "Groups.h"
#include "Models.h"
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

/// Reduces tensors element by element with a body of two scalars, as a fixed
/// binary tree over their index: neighbours at distance 1, then 2, 4, ...: ((0
/// + 1) + (2 + 3)) + (4 + 5). The order of arrival has no effect.
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

static bool hasChannel(std::optional<ChannelHandleAttr> channel) {
  return channel && channel->getHandle() > 0;
}

/// The grouping of ops that can number processes one by one.
template <typename Op> static Grouping getGrouping(Op op) {
  if (op.getUseGlobalDeviceIds())
    return Grouping::FlattenedIds;
  return hasChannel(op.getChannelHandle()) ? Grouping::CrossReplicaAndPartition
                                           : Grouping::CrossReplica;
}

/// The grouping of ops that join either replicas or partitions.
template <typename Op> static Grouping getPlainGrouping(Op op) {
  return hasChannel(op.getChannelHandle()) ? Grouping::CrossPartition
                                           : Grouping::CrossReplica;
}

namespace {
/// A complete group: each member's contribution, and this member's number.
struct Meeting {
  Collectives::Contributions contributions;
  int64_t position;

  int64_t size() const { return contributions->size(); }
  const Tensor &get(int64_t member, size_t operand) const {
    return (*contributions)[member][operand];
  }
};
} // namespace

static FailureOr<Meeting> meet(Operation *op, DenseIntElementsAttr groups,
                               Grouping grouping, ArrayRef<Tensor> operands,
                               Interpreter &interpreter) {
  FailureOr<Index> group = getGroup(op, groups, grouping, interpreter);
  if (failed(group))
    return failure();
  int64_t process = interpreter.getProcess();
  auto contributions = interpreter.getCollectives().exchange(
      op, *group, process, Tensors(operands));
  if (failed(contributions))
    return failure();
  return Meeting{*contributions, llvm::find(*group, process) - group->begin()};
}

/// Fails if the group's size differs from the result's type.
static LogicalResult verifySize(Operation *op, int64_t size, int64_t whole,
                                int64_t part) {
  if (size * part == whole)
    return success();
  return op->emitError() << "the group has " << size
                         << " processes, but the types are made for "
                         << (part == 0 ? 0 : whole / part);
}

/// Copies the part of `from` that begins at `start` of dimension `dim` to
/// `target` in `to`. The part is as large as the smaller of both allows.
static void copyPart(const Tensor &from, int64_t start, Tensor &to,
                     int64_t target, int64_t dim) {
  Index sizes(from.getShape());
  sizes[dim] = std::min(from.getShape()[dim], to.getShape()[dim]);
  forEachIndex(sizes, [&](ArrayRef<int64_t> index) {
    Index source(index), destination(index);
    source[dim] += start;
    destination[dim] += target;
    to.setElement(to.getPosition(destination), from, from.getPosition(source));
  });
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

static FailureOr<Tensors> allGather(AllGatherOp op, ArrayRef<Tensor> operands,
                                    Interpreter &interpreter) {
  FailureOr<Meeting> meeting =
      meet(op, op.getReplicaGroups(), getGrouping(op), operands, interpreter);
  if (failed(meeting))
    return failure();
  int64_t dim = op.getAllGatherDim();
  Tensors results;
  for (size_t i = 0; i < operands.size(); ++i) {
    Tensor result(resultType(op, i));
    int64_t part = operands[i].getShape()[dim];
    if (failed(verifySize(op, meeting->size(), result.getShape()[dim], part)))
      return failure();
    for (int64_t member = 0; member < meeting->size(); ++member)
      copyPart(meeting->get(member, i), 0, result, member * part, dim);
    results.push_back(std::move(result));
  }
  return results;
}

static FailureOr<Tensors> allToAll(AllToAllOp op, ArrayRef<Tensor> operands,
                                   Interpreter &interpreter) {
  FailureOr<Meeting> meeting = meet(
      op, op.getReplicaGroups(), getPlainGrouping(op), operands, interpreter);
  if (failed(meeting))
    return failure();
  auto count = static_cast<int64_t>(op.getSplitCount());
  if (failed(verifySize(op, meeting->size(), count, 1)))
    return failure();
  int64_t split = op.getSplitDimension(), concat = op.getConcatDimension();
  Tensors results;
  for (size_t i = 0; i < operands.size(); ++i) {
    Tensor result(resultType(op, i));
    // A member's piece: split along one dimension, and not yet joined.
    SmallVector<int64_t> partShape(operands[i].getShape());
    partShape[split] /= count;
    for (int64_t member = 0; member < count; ++member) {
      Tensor part(resultType(op, i).clone(partShape));
      copyPart(meeting->get(member, i), meeting->position * partShape[split],
               part, 0, split);
      copyPart(part, 0, result, member * partShape[concat], concat);
    }
    results.push_back(std::move(result));
  }
  return results;
}

static FailureOr<Tensors> reduceScatter(ReduceScatterOp op,
                                        ArrayRef<Tensor> operands,
                                        Interpreter &interpreter) {
  FailureOr<Meeting> meeting =
      meet(op, op.getReplicaGroups(), getGrouping(op), operands, interpreter);
  if (failed(meeting))
    return failure();
  Tensor result(resultType(op));
  int64_t dim = op.getScatterDimension();
  int64_t part = result.getShape()[dim];
  if (failed(
          verifySize(op, meeting->size(), operands[0].getShape()[dim], part)))
    return failure();
  // A member reduces only the piece that it gets.
  Tensors leaves;
  for (int64_t member = 0; member < meeting->size(); ++member) {
    Tensor leaf(resultType(op).clone(operands[0].getElementType()));
    copyPart(meeting->get(member, 0), meeting->position * part, leaf, 0, dim);
    leaves.push_back(std::move(leaf));
  }
  FailureOr<Tensor> sum =
      combineAsTree(op.getComputation(), std::move(leaves), interpreter);
  if (failed(sum))
    return failure();
  return Tensors{std::move(*sum)};
}

/// All replicas or all partitions meet, even those in no pair.
static FailureOr<Tensors> collectivePermute(CollectivePermuteOp op,
                                            ArrayRef<Tensor> operands,
                                            Interpreter &interpreter) {
  auto none = DenseIntElementsAttr::get(
      RankedTensorType::get({0, 0}, IntegerType::get(op.getContext(), 64)),
      ArrayRef<int64_t>());
  FailureOr<Meeting> meeting =
      meet(op, none, getPlainGrouping(op), operands, interpreter);
  if (failed(meeting))
    return failure();
  auto pairs = op.getSourceTargetPairs().getValues<int64_t>();
  for (int64_t i = 0; i < op.getSourceTargetPairs().getNumElements(); i += 2) {
    if (std::max(pairs[i], pairs[i + 1]) >= meeting->size())
      return op.emitError()
             << "source_target_pairs names process "
             << std::max(pairs[i], pairs[i + 1]) << " of " << meeting->size();
    if (pairs[i + 1] == meeting->position)
      return Tensors{meeting->get(pairs[i], 0)};
  }
  return Tensors{Tensor(resultType(op))};
}

static FailureOr<Tensors> collectiveBroadcast(CollectiveBroadcastOp op,
                                              ArrayRef<Tensor> operands,
                                              Interpreter &interpreter) {
  // A process of no group waits for nobody.
  Grouping grouping = getPlainGrouping(op);
  int64_t own = grouping == Grouping::CrossReplica ? interpreter.getReplica()
                                                   : interpreter.getPartition();
  if (!op.getReplicaGroups().empty() &&
      !llvm::is_contained(op.getReplicaGroups().getValues<int64_t>(), own))
    return Tensors{Tensor(resultType(op))};
  FailureOr<Meeting> meeting =
      meet(op, op.getReplicaGroups(), grouping, operands, interpreter);
  if (failed(meeting))
    return failure();
  return Tensors{meeting->get(0, 0)};
}

void systole::interpreter::registerCollectiveModels(MLIRContext *context) {
  attach<AllGatherOp, allGather>(context);
  attach<AllReduceOp, allReduce>(context);
  attach<AllToAllOp, allToAll>(context);
  attach<CollectiveBroadcastOp, collectiveBroadcast>(context);
  attach<CollectivePermuteOp, collectivePermute>(context);
  attach<PartitionIdOp, partitionId>(context);
  attach<ReduceScatterOp, reduceScatter>(context);
  attach<ReplicaIdOp, replicaId>(context);
}
