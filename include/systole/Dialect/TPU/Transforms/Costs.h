//===- Costs.h - Costs of operations ----------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_COSTS_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_COSTS_H

#include "mlir/IR/Region.h"
#include "mlir/IR/Value.h"
#include "systole/Dialect/TPU/IR/Cost.h"

namespace systole::tpu {

/// Counts scalar operations that run `times` times each.
void addScalarCode(mlir::Region &region, double times, Cost &cost);

/// Counts the bytes of operands that are memory.
void addOperands(mlir::ValueRange values, Cost &cost);

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_COSTS_H
