//===- DataAssembly.h - The data dialect's own syntax -----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shared by the assembly formats and parsers of several operations.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_LIB_DIALECT_DATA_IR_DATAASSEMBLY_H
#define SYSTOLE_LIB_DIALECT_DATA_IR_DATAASSEMBLY_H

#include "systole/Dialect/Data/IR/Data.h"
#include "systole/Support/NamedOperands.h"
#include "systole/Support/Parameters.h"

namespace systole::data {

/// `: type`, or nothing for a dataset that is not inferred.
mlir::ParseResult parseDatasetType(mlir::OpAsmParser &parser, mlir::Type &type);
void printDatasetType(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                      DatasetType type);

/// `: input -> result`, or nothing if neither is inferred.
mlir::ParseResult parseDatasetTypes(mlir::OpAsmParser &parser,
                                    mlir::Type &input, mlir::Type &result);
void printDatasetTypes(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                       DatasetType input, DatasetType result);

/// Types of several inputs, ` : (type, type) -> type`; nothing if the result is
/// not inferred.
mlir::ParseResult parseDatasetsTypes(
    mlir::OpAsmParser &parser,
    llvm::ArrayRef<mlir::OpAsmParser::UnresolvedOperand> operands,
    llvm::SmallVectorImpl<mlir::Type> &inputs, mlir::Type &result);
void printDatasetsTypes(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                        mlir::OperandRange operands, mlir::TypeRange inputs,
                        DatasetType result);

/// `@f(%input) {...}` or `%input (%a, %b: type) attributes {...} { ... }`, then
/// the types; `functionName` is the attribute of the first form.
mlir::ParseResult parseRecordFunctionOp(mlir::OpAsmParser &parser,
                                        mlir::OperationState &state,
                                        mlir::StringAttr functionName);
void printRecordFunctionOp(mlir::OpAsmPrinter &printer,
                           RecordFunctionOpInterface op,
                           llvm::StringRef functionName);

/// `%input (%element) attributes {...} { ... }`, then the types.
mlir::ParseResult parseBodyOp(mlir::OpAsmParser &parser,
                              mlir::OperationState &state);
void printBodyOp(mlir::OpAsmPrinter &printer, mlir::Operation *op);

mlir::ParseResult parseModes(mlir::OpAsmParser &parser, mlir::ArrayAttr &modes);
void printModes(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                mlir::ArrayAttr modes);

/// `(%record, %image: type)`: without a type, a `!data.string`.
mlir::ParseResult parseRecordArguments(
    mlir::OpAsmParser &parser,
    llvm::SmallVectorImpl<mlir::OpAsmParser::Argument> &arguments);
void printRecordArguments(mlir::OpAsmPrinter &printer,
                          mlir::Block::BlockArgListType arguments);

} // namespace systole::data

#endif // SYSTOLE_LIB_DIALECT_DATA_IR_DATAASSEMBLY_H
