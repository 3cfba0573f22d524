//===- RadixSort.h - Sorts without comparisons ------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_CONVERSION_STABLEHLOTOLINALG_RADIXSORT_H
#define SYSTOLE_CONVERSION_STABLEHLOTOLINALG_RADIXSORT_H

#include "LineCode.h"

namespace systole::stablehlo {

/// Whether the comparator compares keys, and lines of `length` elements are
/// sorted faster by these than by comparisons.
bool isSortedByKeys(SortOp op, int64_t length);

/// Sorts the lines of `tensors`, which have the shape `shape`, along `dim`.
/// `spares` are as large.
llvm::SmallVector<mlir::Value>
sortByKeys(SortOp op, mlir::ConversionPatternRewriter &rewriter,
           llvm::ArrayRef<int64_t> shape, int64_t dim, mlir::ValueRange tensors,
           mlir::ValueRange spares);

} // namespace systole::stablehlo

#endif // SYSTOLE_CONVERSION_STABLEHLOTOLINALG_RADIXSORT_H
