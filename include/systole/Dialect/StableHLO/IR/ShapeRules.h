//===- ShapeRules.h - Result shapes of products -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The shapes of the results of dot_general and convolution, for their verifiers
// and for builders. The result's element type is the program's choice.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_IR_SHAPERULES_H
#define SYSTOLE_DIALECT_STABLEHLO_IR_SHAPERULES_H

#include "systole/Dialect/StableHLO/IR/Window.h"

namespace systole::stablehlo {

/// Checks (C1) to (C10) of dot_general, and returns the shape of (C12).
mlir::FailureOr<llvm::SmallVector<int64_t>>
inferDotGeneralShape(std::optional<mlir::Location> location,
                     mlir::RankedTensorType lhs, mlir::RankedTensorType rhs,
                     DotDimensionNumbersAttr numbers);

/// Checks all constraints of a convolution on `adaptor`, in the name of `op`,
/// and returns the shape of (C25).
mlir::FailureOr<llvm::SmallVector<int64_t>>
inferConvolutionShape(const CheckedOp &op, ConvolutionOp::Adaptor adaptor);

/// The shape of (C1) of bitcast_convert: the narrower side has one more
/// dimension. Fails, without an error, if the bits do not fit.
mlir::FailureOr<llvm::SmallVector<int64_t>>
inferBitcastConvertShape(mlir::RankedTensorType operand,
                         mlir::Type resultElement);

/// The dimensions of a tensor of `rank` that are neither in `batch` nor in
/// `contracting`, in order.
llvm::SmallVector<int64_t>
getFreeDimensions(int64_t rank, llvm::ArrayRef<int64_t> batch,
                  llvm::ArrayRef<int64_t> contracting);

/// The sizes of a scatter's windows in the dimensions of its inputs: 1 in
/// inserted and batching ones.
llvm::SmallVector<int64_t> getWindowSizes(ScatterOp op);

} // namespace systole::stablehlo

#endif // SYSTOLE_DIALECT_STABLEHLO_IR_SHAPERULES_H
