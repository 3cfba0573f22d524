//===- Groups.h - Which processes a collective joins ------------*- C++ -*-===//
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

/// What the numbers in replica_groups are: the specification's strategies of
/// grouping processes.
enum class Grouping {
  CrossReplica,             ///< Replicas, of one partition.
  CrossPartition,           ///< Partitions, of one replica.
  CrossReplicaAndPartition, ///< Replicas, with all their partitions.
  FlattenedIds              ///< Processes, counted replica by replica.
};

/// The processes that meet at `op` with the one that `interpreter` runs, in the
/// order of its row of `groups`, whose padding is -1; all where there are no
/// groups. Reports a process that is in no group, and numbers that are none of
/// a process.
mlir::FailureOr<Index> getGroup(mlir::Operation *op,
                                mlir::DenseIntElementsAttr groups,
                                Grouping grouping, Interpreter &interpreter);

} // namespace systole::interpreter

#endif // SYSTOLE_LIB_INTERPRETER_GROUPS_H
