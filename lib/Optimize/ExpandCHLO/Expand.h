//===- Expand.h - Shared by expansions --------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_OPTIMIZE_EXPANDCHLO_EXPAND_H
#define SYSTOLE_LIB_OPTIMIZE_EXPANDCHLO_EXPAND_H

#include "systole/Dialect/CHLO/IR/CHLO.h"

#include "mlir/IR/PatternMatch.h"

namespace systole::chlo {

mlir::LogicalResult expandMulhi(MulhiOp op, mlir::PatternRewriter &rewriter);
mlir::LogicalResult expandRaggedDot(RaggedDotOp op,
                                    mlir::PatternRewriter &rewriter);
mlir::LogicalResult expandScan(ScanOp op, mlir::PatternRewriter &rewriter);

/// Fails if an operand or result has a dimension of unknown size.
mlir::LogicalResult verifyStatic(mlir::Operation *op);

} // namespace systole::chlo

#endif // SYSTOLE_LIB_OPTIMIZE_EXPANDCHLO_EXPAND_H
