//===- Sharding.h - Programs over the shards of a mesh ----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_SHARDING_SHARDING_H
#define SYSTOLE_SHARDING_SHARDING_H

#include "mlir/IR/Dialect.h"

namespace systole::sharding {

/// Attaches the sharding rules of stablehlo's ops.
void registerShardingRules(mlir::DialectRegistry &registry);

} // namespace systole::sharding

#endif // SYSTOLE_SHARDING_SHARDING_H
