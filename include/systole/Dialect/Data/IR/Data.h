//===- Data.h - The data dialect --------------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_DATA_IR_DATA_H
#define SYSTOLE_DIALECT_DATA_IR_DATA_H

#include "systole/Interfaces/KnownAttributes.h"
#include "systole/Support/HostFunction.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "systole/Dialect/Data/IR/DataDialect.h.inc"

#define GET_ATTRDEF_CLASSES
#include "systole/Dialect/Data/IR/DataAttrs.h.inc"

#define GET_TYPEDEF_CLASSES
#include "systole/Dialect/Data/IR/DataTypes.h.inc"

namespace systole::data {
class DatasetOpInterface;
class FuncOp;
class PipelineOp;
class ReturnOp;
class YieldOp;

class RecordFunctionOpInterface;

namespace detail {
/// Verifies that an op has either a function or a body that ends with
/// data.return.
llvm::LogicalResult verifyRecordFunctionOp(RecordFunctionOpInterface op);
/// Verifies that the result is not inferred, or is what the operation's rule
/// infers.
llvm::LogicalResult verifyDatasetOp(DatasetOpInterface op);
} // namespace detail

/// Whether a value's size is known only when the program runs: a string, a
/// tensor of strings or with an unknown dimension.
bool isSizedAtRunTime(mlir::Type type);

/// The source of a dataset: the operation that defines it or, for a body's
/// argument, the operation with that body.
mlir::Operation *getOrigin(mlir::Value dataset);

/// The names and types of the components that a pipeline yields. Empty before
/// `data-infer-elements`.
llvm::ArrayRef<mlir::StringAttr> getElementNames(PipelineOp pipeline);
llvm::ArrayRef<mlir::Type> getElementTypes(PipelineOp pipeline);
} // namespace systole::data

#include "systole/Dialect/Data/IR/DataInterfaces.h.inc"

#define GET_OP_CLASSES
#include "systole/Dialect/Data/IR/DataOps.h.inc"

#endif // SYSTOLE_DIALECT_DATA_IR_DATA_H
