//===- Groups.h - Groups of processes ---------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_INTERPRETER_GROUPS_H
#define SYSTOLE_LIB_INTERPRETER_GROUPS_H

#include "systole/Interpreter/Interpreter.h"

namespace systole::interpreter {

/// The meaning of the numbers in replica_groups: the specification's strategies
/// of grouping processes.
enum class Grouping {
  CrossReplica,             ///< Replicas, of one partition.
  CrossPartition,           ///< Partitions, of one replica.
  CrossReplicaAndPartition, ///< Replicas, with all their partitions.
  FlattenedIds              ///< Processes, counted replica by replica.
};

/// The processes that meet at `op` with the one that `interpreter` runs, in the
/// order of its row of `groups`; all if there are no groups. Padding is -1.
/// Reports a process that is in no group, and process ids out of range.
mlir::FailureOr<Index> getGroup(mlir::Operation *op,
                                mlir::DenseIntElementsAttr groups,
                                Grouping grouping, Interpreter &interpreter);

} // namespace systole::interpreter

#endif // SYSTOLE_LIB_INTERPRETER_GROUPS_H
