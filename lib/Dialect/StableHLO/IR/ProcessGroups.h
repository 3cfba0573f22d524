//===- ProcessGroups.h - Checks of groups of processes ----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_DIALECT_STABLEHLO_IR_PROCESSGROUPS_H
#define SYSTOLE_LIB_DIALECT_STABLEHLO_IR_PROCESSGROUPS_H

#include "systole/Dialect/StableHLO/IR/StableHLO.h"

namespace systole::stablehlo {

/// The rules of replica_groups, which differ between ops: their labels, whether
/// -1 may pad a row, and whether processes may be in no row.
struct GroupConstraints {
  llvm::StringRef unique, ragged, range;
  bool mayBePadded = false, maySkip = false;
};

/// Checks that groups are rows of process ids, each at most once.
mlir::LogicalResult verifyReplicaGroups(mlir::Operation *op,
                                        mlir::DenseIntElementsAttr groups,
                                        const GroupConstraints &constraints);

/// Checks that use_global_device_ids has a channel.
mlir::LogicalResult verifyGlobalIds(mlir::Operation *op,
                                    llvm::StringRef constraint,
                                    bool useGlobalDeviceIds,
                                    std::optional<ChannelHandleAttr> channel);

/// The labels of the rules of source_target_pairs.
struct PairConstraints {
  llvm::StringRef columns, sources, targets, range;
};

mlir::LogicalResult verifyPairs(mlir::Operation *op,
                                mlir::DenseIntElementsAttr pairs,
                                const PairConstraints &constraints);

/// The number of processes in a group; dynamic if that depends on the total.
int64_t getGroupSize(mlir::DenseIntElementsAttr groups,
                     std::optional<ChannelHandleAttr> channel,
                     bool useGlobalDeviceIds);

} // namespace systole::stablehlo

#endif // SYSTOLE_LIB_DIALECT_STABLEHLO_IR_PROCESSGROUPS_H
