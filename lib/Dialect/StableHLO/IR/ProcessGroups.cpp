//===- ProcessGroups.cpp - Checks of groups of processes ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProcessGroups.h"
#include "llvm/ADT/SmallSet.h"

using namespace mlir;

namespace systole::stablehlo {

LogicalResult verifyReplicaGroups(Operation *op, DenseIntElementsAttr groups,
                                  const GroupConstraints &constraints) {
  ShapedType type = groups.getType();
  if (type.getRank() != 2)
    return op->emitOpError()
           << constraints.unique << " replica_groups has the type " << type
           << ", but has two dimensions: groups, and their members";
  int64_t size = type.getDimSize(1), previous = 0;
  llvm::SmallSet<int64_t, 8> seen;
  for (auto [i, replica] : llvm::enumerate(groups.getValues<int64_t>())) {
    if (replica < -1)
      return op->emitOpError()
             << constraints.range << " replica_groups names replica " << replica
             << ", but replicas are counted from 0";
    if (replica == -1 && !constraints.mayBePadded)
      return op->emitOpError()
             << constraints.ragged
             << " replica_groups has -1 in a group, but all are of one size";
    if (i % size != 0 && previous == -1 && replica != -1)
      return op->emitOpError() << constraints.ragged << " replica " << replica
                               << " stands after the end, -1, of its group";
    if (replica != -1 && !seen.insert(replica).second)
      return op->emitOpError()
             << constraints.unique << " replica_groups names replica "
             << replica << " twice";
    previous = replica;
  }
  auto count = static_cast<int64_t>(seen.size());
  for (int64_t replica = 0; replica < count && !constraints.maySkip; ++replica)
    if (!seen.contains(replica))
      return op->emitOpError()
             << constraints.range << " replica_groups has " << count
             << " replicas, but replica " << replica << " is in no group";
  return success();
}

LogicalResult verifyGlobalIds(Operation *op, StringRef constraint,
                              bool useGlobalDeviceIds,
                              std::optional<ChannelHandleAttr> channel) {
  if (!useGlobalDeviceIds || (channel && channel->getHandle() > 0))
    return success();
  return op->emitOpError()
         << constraint
         << " use_global_device_ids needs a channel_handle whose handle is "
            "positive";
}

LogicalResult verifyPairs(Operation *op, DenseIntElementsAttr pairs,
                          const PairConstraints &constraints) {
  if (pairs.empty())
    return success();
  ShapedType type = pairs.getType();
  if (type.getRank() != 2 || type.getDimSize(1) != 2)
    return op->emitOpError()
           << constraints.columns << " source_target_pairs has the type "
           << type << ", but has two columns: sources and targets";
  llvm::SmallSet<int64_t, 8> seen[2];
  for (auto [i, process] : llvm::enumerate(pairs.getValues<int64_t>())) {
    if (process < 0)
      return op->emitOpError()
             << constraints.range << " source_target_pairs names process "
             << process << ", but processes are counted from 0";
    if (!seen[i % 2].insert(process).second)
      return op->emitOpError()
             << (i % 2 ? constraints.targets : constraints.sources) << " "
             << process << " is twice a " << (i % 2 ? "target" : "source")
             << " of source_target_pairs";
  }
  return success();
}

int64_t getGroupSize(DenseIntElementsAttr groups,
                     std::optional<ChannelHandleAttr> channel,
                     bool useGlobalDeviceIds) {
  bool allPartitions =
      channel && channel->getHandle() > 0 && !useGlobalDeviceIds;
  if (groups.getType().getRank() != 2 || groups.empty() || allPartitions)
    return ShapedType::kDynamic;
  return groups.getType().getDimSize(1);
}

} // namespace systole::stablehlo
