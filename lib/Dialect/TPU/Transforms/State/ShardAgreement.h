//===- ShardAgreement.h - Values that shards compute alike ------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_SHARDAGREEMENT_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_SHARDAGREEMENT_H

#include "StepMemory.h"
#include "llvm/ADT/StringSet.h"

namespace systole::tpu {

/// The variables of `shared` to which `function`, a core's, writes what the
/// shards of `shards` do not compute alike, or in a way that `share-state`
/// cannot divide. All shards are taken to have the same values of `shared` when
/// the function begins.
llvm::SmallVector<llvm::StringRef>
findUnshared(mlir::func::FuncOp function, int64_t shards,
             const llvm::StringSet<> &shared);

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_SHARDAGREEMENT_H
