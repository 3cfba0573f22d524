//===- DynamicSizes.h - Checks of known sizes -------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rules of dynamic operations whose sizes are known: for the verifier, if
// they are constants, and for the static operation that replaces a dynamic one.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_DIALECT_STABLEHLO_IR_DYNAMICSIZES_H
#define SYSTOLE_LIB_DIALECT_STABLEHLO_IR_DYNAMICSIZES_H

#include "systole/Dialect/StableHLO/IR/ShapeInference.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"

namespace systole::stablehlo {

/// Fails, at the op, if a size is negative or differs from its type's.
mlir::LogicalResult verifyShape(mlir::Operation *op,
                                llvm::ArrayRef<int64_t> shape);

mlir::LogicalResult verifySizes(DynamicReshapeOp op,
                                llvm::ArrayRef<int64_t> shape);
mlir::LogicalResult verifySizes(DynamicBroadcastInDimOp op,
                                llvm::ArrayRef<int64_t> shape);
mlir::LogicalResult verifySizes(DynamicPadOp op, llvm::ArrayRef<int64_t> low,
                                llvm::ArrayRef<int64_t> high,
                                llvm::ArrayRef<int64_t> interior);

} // namespace systole::stablehlo

#endif // SYSTOLE_LIB_DIALECT_STABLEHLO_IR_DYNAMICSIZES_H
