//===- LayerTypeRules.h - Helpers of shape inference rules ------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_DIALECT_GRAPH_IR_LAYERTYPERULES_H
#define SYSTOLE_LIB_DIALECT_GRAPH_IR_LAYERTYPERULES_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpDefinition.h"

namespace systole::graph {

/// Reports an error at `op`, (C1) of most ops, unless `type` is a float tensor.
llvm::LogicalResult requireFloat(mlir::Operation *op, llvm::StringRef operand,
                                 mlir::RankedTensorType type);

/// Reports an error at `op` unless the rank is at least `rank`, or with `exact`
/// equals it.
llvm::LogicalResult requireRank(mlir::Operation *op, llvm::StringRef operand,
                                mlir::RankedTensorType type, int64_t rank,
                                bool exact);

/// Reports an error at `op` unless `axes` are distinct dimensions of `type`; -1
/// is the last one. `constraint` is the label of the constraint.
llvm::LogicalResult requireAxes(mlir::Operation *op, llvm::StringRef constraint,
                                llvm::ArrayRef<int64_t> axes,
                                mlir::RankedTensorType type);

/// The shape that two shapes are broadcast to, if they can be.
std::optional<llvm::SmallVector<int64_t>>
broadcastShapes(llvm::ArrayRef<int64_t> lhs, llvm::ArrayRef<int64_t> rhs);

/// The type of `input` [batch, places..., channels] after a window over its
/// spatial dimensions. (C2) requires that the window fits. `dilations` may be
/// null.
llvm::LogicalResult inferWindow(
    mlir::Operation *op, mlir::RankedTensorType input, mlir::ArrayAttr sizes,
    mlir::ArrayAttr strides, mlir::ArrayAttr dilations, llvm::StringRef padding,
    int64_t channels, llvm::SmallVectorImpl<mlir::RankedTensorType> &results);

/// The sizes in readable form: `16x?x10`.
std::string formatShape(llvm::ArrayRef<int64_t> shape);

} // namespace systole::graph

#endif // SYSTOLE_LIB_DIALECT_GRAPH_IR_LAYERTYPERULES_H
