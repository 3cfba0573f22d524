//===- Groups.cpp - Groups of processes -----------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Groups.h"
#include "systole/Interpreter/Collectives.h"

using namespace mlir;
using namespace systole::interpreter;

namespace {
/// The unit of the numbers in replica_groups, and this process's number.
struct Numbering {
  StringRef noun;
  int64_t count;
  int64_t own;
};
} // namespace

static Numbering getNumbering(Grouping grouping, Interpreter &interpreter) {
  Collectives &collectives = interpreter.getCollectives();
  switch (grouping) {
  case Grouping::CrossReplica:
  case Grouping::CrossReplicaAndPartition:
    return {"replica", collectives.getNumReplicas(), interpreter.getReplica()};
  case Grouping::CrossPartition:
    return {"partition", collectives.getNumPartitions(),
            interpreter.getPartition()};
  case Grouping::FlattenedIds:
    return {collectives.getNumPartitions() > 1 ? "process" : "replica",
            collectives.getNumProcesses(), interpreter.getProcess()};
  }
  llvm_unreachable("all groupings are handled");
}

/// The processes that a number of the caller's group stands for.
static void appendProcesses(int64_t number, Grouping grouping,
                            Interpreter &interpreter, Index &processes) {
  int64_t numPartitions = interpreter.getCollectives().getNumPartitions();
  switch (grouping) {
  case Grouping::CrossReplica:
    processes.push_back(number * numPartitions + interpreter.getPartition());
    return;
  case Grouping::CrossPartition:
    processes.push_back(interpreter.getReplica() * numPartitions + number);
    return;
  case Grouping::CrossReplicaAndPartition:
    llvm_unreachable("a replica is in a group with each of its partitions");
  case Grouping::FlattenedIds:
    processes.push_back(number);
    return;
  }
}

/// The processes of a row of replicas with all their partitions: those of the
/// first partition come first.
static Index getAllPartitions(ArrayRef<int64_t> replicas,
                              Interpreter &interpreter) {
  int64_t numPartitions = interpreter.getCollectives().getNumPartitions();
  Index processes;
  for (int64_t partition = 0; partition < numPartitions; ++partition)
    for (int64_t replica : replicas)
      processes.push_back(replica * numPartitions + partition);
  return processes;
}

FailureOr<Index> systole::interpreter::getGroup(Operation *op,
                                                DenseIntElementsAttr groups,
                                                Grouping grouping,
                                                Interpreter &interpreter) {
  Numbering numbering = getNumbering(grouping, interpreter);
  Index row;
  if (groups.empty()) {
    row =
        llvm::to_vector_of<int64_t, 6>(llvm::seq<int64_t>(0, numbering.count));
  } else {
    int64_t size = groups.getType().getShape()[1];
    auto values = groups.getValues<int64_t>();
    for (int64_t start = 0; start < groups.getNumElements(); start += size) {
      Index group;
      for (int64_t i = start; i < start + size; ++i)
        if (values[i] >= 0)
          group.push_back(values[i]);
      if (llvm::is_contained(group, numbering.own))
        row = group;
    }
  }
  if (row.empty())
    return op->emitError() << numbering.noun << " " << numbering.own
                           << " is in no group of replica_groups; every one "
                              "of the "
                           << numbering.count << " " << numbering.noun
                           << (numbering.noun == "process" ? "es" : "s")
                           << " must be in one";
  int64_t largest = *llvm::max_element(row);
  if (largest >= numbering.count) {
    InFlightDiagnostic error = op->emitError()
                               << "replica_groups names " << numbering.noun
                               << " " << largest << ", but the program runs on "
                               << numbering.count;
    if (numbering.noun == "replica")
      error << "; run it with --num-replicas=" << largest + 1 << " or more";
    return error;
  }
  if (grouping == Grouping::CrossReplicaAndPartition)
    return getAllPartitions(row, interpreter);
  Index processes;
  for (int64_t number : row)
    appendProcesses(number, grouping, interpreter, processes);
  return processes;
}
