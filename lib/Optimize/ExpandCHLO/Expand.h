//===- Expand.h - Shared by expansions --------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_OPTIMIZE_EXPANDCHLO_EXPAND_H
#define SYSTOLE_LIB_OPTIMIZE_EXPANDCHLO_EXPAND_H

#include "mlir/IR/PatternMatch.h"

namespace systole::chlo {

void populateMulhiExpansions(mlir::RewritePatternSet &patterns);
void populateRaggedDotExpansions(mlir::RewritePatternSet &patterns);
void populateScanExpansions(mlir::RewritePatternSet &patterns);

/// Fails if an operand or result has a dimension of unknown size.
mlir::LogicalResult verifyStatic(mlir::Operation *op,
                                 mlir::PatternRewriter &rewriter);

} // namespace systole::chlo

#endif // SYSTOLE_LIB_OPTIMIZE_EXPANDCHLO_EXPAND_H
