//===- TPUMXU.h - The matrix unit's operations ------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Contractions with an epilogue, and the interface to their iteration space.
// Included by TPU.h.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_IR_TPUMXU_H
#define SYSTOLE_DIALECT_TPU_IR_TPUMXU_H

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "llvm/Support/CommandLine.h"

namespace systole::tpu {

namespace detail {
/// Constraints (M1) to (M5) of all MXU operations.
mlir::LogicalResult verifyMXUOp(mlir::Operation *op);
/// The type of the sums for a left operand and a destination of these types.
mlir::Type getSumType(mlir::Type lhs, mlir::Type init);
} // namespace detail

/// The positions of each kind of dimension in the operands of a convolution;
/// spatial lists are in the order of the spatial digits.
struct ConvolutionDims {
  int64_t lhsBatch, lhsFeature, rhsInput, rhsOutput, outBatch, outFeature;
  llvm::SmallVector<int64_t> lhsSpatial, rhsSpatial, outSpatial;
};

/// Parses "b01f_01io->b01f". Returns std::nullopt for another form.
std::optional<ConvolutionDims> parseDimLabels(llvm::StringRef labels);

/// Prints the labels that parseDimLabels parses.
std::string formatDimLabels(const ConvolutionDims &dims);

/// The values of an option of passes that is a precision.
llvm::cl::ValuesClass getPrecisionValues();

/// Creates an epilogue's block, whose arguments are the accumulator and one
/// element for each type in `operandElements`.
mlir::Block *createEpilogueBlock(mlir::Region &epilogue, mlir::Type accumulator,
                                 llvm::ArrayRef<mlir::Type> operandElements,
                                 mlir::Location loc);

} // namespace systole::tpu

#include "systole/Dialect/TPU/IR/TPUMXUInterface.h.inc"

#define GET_OP_CLASSES
#include "systole/Dialect/TPU/IR/TPUMXUOps.h.inc"

#endif // SYSTOLE_DIALECT_TPU_IR_TPUMXU_H
