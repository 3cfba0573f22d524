//===- Graph.h - The graph dialect ------------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_GRAPH_IR_GRAPH_H
#define SYSTOLE_DIALECT_GRAPH_IR_GRAPH_H

#include "systole/Dialect/Graph/IR/GraphInterfaces.h"
#include "systole/Interfaces/DifferentiableOpInterface.h"
#include "systole/Interfaces/KnownAttributes.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "systole/Dialect/Graph/IR/GraphDialect.h.inc"

#include "systole/Dialect/Graph/IR/GraphEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "systole/Dialect/Graph/IR/GraphAttrs.h.inc"

#define GET_TYPEDEF_CLASSES
#include "systole/Dialect/Graph/IR/GraphTypes.h.inc"

#define GET_OP_CLASSES
#include "systole/Dialect/Graph/IR/GraphOps.h.inc"

namespace systole::graph {

/// The prefix that `graph-inline-calls` gives the name of a layer in a scope,
/// until `graph-name-layers` names it.
inline constexpr llvm::StringLiteral layerScopeAttrName = "graph.scope";

/// The number of the use of a layer's scope, if the scope is entered again.
/// Layers without a name are counted anew in each use.
inline constexpr llvm::StringLiteral scopeUseAttrName = "graph.scope_use";

/// The numbers of the `graph.recompute` regions that an op was in, the
/// outermost first (DenseI64ArrayAttr). `graph-inline-calls` sets it, and the
/// lowering makes regions of StableHLO of it.
inline constexpr llvm::StringLiteral recomputedAttrName = "graph.recomputed";

/// A layer whose kernel has the values of integers, with a scale for each
/// feature.
inline constexpr llvm::StringLiteral quantizedKernelAttrName =
    "graph.quantized_kernel";

/// A `graph.trained_fake_quant` that marks its range for a program of bytes,
/// instead of rounding to it.
inline constexpr llvm::StringLiteral marksRangeAttrName = "graph.marks_range";
/// The custom call that it becomes: its first operand, in the range from the
/// second to the third one.
inline constexpr llvm::StringLiteral rangeCallName = "systole.range";

/// The attributes that an op of this name has without any in its text.
mlir::DictionaryAttr getDefaultAttributes(mlir::OperationName name);

/// A value's description in diagnostics: its argument's name, or the op that
/// defines it ("the result of graph.conv2d").
std::string describeValue(mlir::Value value);

/// The #graph.param among an operation's attributes, each once, in the order of
/// the attributes' names.
llvm::SmallVector<ParamAttr> collectParams(mlir::Operation *op);

} // namespace systole::graph

#endif // SYSTOLE_DIALECT_GRAPH_IR_GRAPH_H
