//===- TypeRules.h - Helpers of shape inference rules -----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_DIALECT_GRAPH_IR_TYPERULES_H
#define SYSTOLE_LIB_DIALECT_GRAPH_IR_TYPERULES_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpDefinition.h"

namespace systole::graph {

/// An error at `op`, (C1) of most ops, unless `type` is of floats.
llvm::LogicalResult requireFloat(mlir::Operation *op, llvm::StringRef operand,
                                 mlir::RankedTensorType type);

/// The same unless the rank is at least, or with `exact` is, `rank`.
llvm::LogicalResult requireRank(mlir::Operation *op, llvm::StringRef operand,
                                mlir::RankedTensorType type, int64_t rank,
                                bool exact);

/// The sizes as a person reads them: `16x?x10`.
std::string formatShape(llvm::ArrayRef<int64_t> shape);

} // namespace systole::graph

#endif // SYSTOLE_LIB_DIALECT_GRAPH_IR_TYPERULES_H
