//===- Sdy.h - The sdy dialect ----------------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Meshes and shardings. Class, attribute and accessor names are those of
// Shardy, whose syntax JAX prints.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_SDY_IR_SDY_H
#define SYSTOLE_DIALECT_SDY_IR_SDY_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "systole/Dialect/Sdy/IR/SdyDialect.h.inc"
#include "systole/Dialect/Sdy/IR/SdyEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "systole/Dialect/Sdy/IR/SdyAttrs.h.inc"

#define GET_OP_CLASSES
#include "systole/Dialect/Sdy/IR/SdyOps.h.inc"

namespace systole::sdy {

/// The number of devices over which `sharding` splits each dimension of a
/// tensor of `rank`, counting only the axes in `manualAxes`. Fails if it names
/// a part of an axis.
mlir::FailureOr<llvm::SmallVector<int64_t>>
getNumParts(TensorShardingAttr sharding, MeshAttr mesh,
            ManualAxesAttr manualAxes, int64_t rank);

/// The part of each dimension that `device` has. `device` is a row-major number
/// over the axes of the mesh.
llvm::SmallVector<int64_t> getPart(TensorShardingAttr sharding, MeshAttr mesh,
                                   ManualAxesAttr manualAxes, int64_t rank,
                                   int64_t device);

/// The mesh that a manual computation runs on; null if its shardings name no
/// existing one.
MeshAttr getMesh(ManualComputationOp op);

} // namespace systole::sdy

#endif // SYSTOLE_DIALECT_SDY_IR_SDY_H
