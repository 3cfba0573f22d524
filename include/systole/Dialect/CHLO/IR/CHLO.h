//===- CHLO.h - The chlo dialect --------------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The operations of the public CHLO dialect that frameworks emit: class,
// attribute and accessor names are those of its reference implementation.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_CHLO_IR_CHLO_H
#define SYSTOLE_DIALECT_CHLO_IR_CHLO_H

#include "systole/Dialect/StableHLO/IR/StableHLO.h"

#include "systole/Dialect/CHLO/IR/CHLODialect.h.inc"
#include "systole/Dialect/CHLO/IR/CHLOEnums.h.inc"

namespace systole::chlo {

/// The type of a broadcasting op on `lhs` and `rhs`. `dimensions` maps the
/// other's dimensions to the type of higher rank; null maps to its last ones.
mlir::FailureOr<mlir::Type> inferBroadcastType(
    const stablehlo::CheckedOp &op, mlir::Value lhs, mlir::Value rhs,
    std::optional<llvm::ArrayRef<int64_t>> dimensions, mlir::Type element);

} // namespace systole::chlo

#define GET_ATTRDEF_CLASSES
#include "systole/Dialect/CHLO/IR/CHLOAttrs.h.inc"

#define GET_OP_CLASSES
#include "systole/Dialect/CHLO/IR/CHLOOps.h.inc"

#endif // SYSTOLE_DIALECT_CHLO_IR_CHLO_H
