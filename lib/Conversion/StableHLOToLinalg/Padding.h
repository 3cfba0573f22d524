//===- Padding.h - StableHLO's padding --------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_CONVERSION_STABLEHLOTOLINALG_PADDING_H
#define SYSTOLE_CONVERSION_STABLEHLOTOLINALG_PADDING_H

#include "mlir/IR/Builders.h"

namespace systole::stablehlo {

/// `value` with `scalar` around it (negative padding crops) and `interior`
/// times between its elements; `value` itself if nothing is padded.
mlir::Value createPadded(mlir::OpBuilder &builder, mlir::Location loc,
                         mlir::Value value, mlir::Value scalar,
                         llvm::ArrayRef<int64_t> low,
                         llvm::ArrayRef<int64_t> high,
                         llvm::ArrayRef<int64_t> interior);

} // namespace systole::stablehlo

#endif // SYSTOLE_CONVERSION_STABLEHLOTOLINALG_PADDING_H
