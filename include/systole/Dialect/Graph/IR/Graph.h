//===- Graph.h - The graph dialect ------------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_GRAPH_IR_GRAPH_H
#define SYSTOLE_DIALECT_GRAPH_IR_GRAPH_H

#include "systole/Interfaces/DifferentiableOpInterface.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "systole/Dialect/Graph/IR/GraphDialect.h.inc"

#define GET_OP_CLASSES
#include "systole/Dialect/Graph/IR/GraphOps.h.inc"
#define GET_OP_CLASSES
#include "systole/Dialect/Graph/IR/GraphGradientOps.h.inc"

#endif // SYSTOLE_DIALECT_GRAPH_IR_GRAPH_H
