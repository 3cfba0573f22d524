//===- Passes.h - Passes that shard programs --------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_SHARDING_PASSES_H
#define SYSTOLE_SHARDING_PASSES_H

#include "systole/Dialect/StableHLO/IR/StableHLO.h"

#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace systole::sharding {

#define GEN_PASS_DECL
#include "systole/Sharding/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "systole/Sharding/Passes.h.inc"

/// Attaches the sharding rules of stablehlo's ops.
void registerShardingRules(mlir::DialectRegistry &registry);

} // namespace systole::sharding

#endif // SYSTOLE_SHARDING_PASSES_H
