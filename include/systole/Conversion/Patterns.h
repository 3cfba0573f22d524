//===- Patterns.h - The patterns of the lowerings ---------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_CONVERSION_PATTERNS_H
#define SYSTOLE_CONVERSION_PATTERNS_H

#include "mlir/Transforms/DialectConversion.h"
#include "systole/Dialect/TPU/IR/TPU.h"

namespace systole {

/// The patterns of `convert-stablehlo-to-mxu`.
void populateStableHLOToMXUPatterns(mlir::RewritePatternSet &patterns,
                                    tpu::Precision precision);

// Patterns of `convert-stablehlo-to-linalg`, by the unit that runs their
// results. Operations of tpu::VPUOpInterface have no pattern of their own.
void populateVPUPatterns(const mlir::TypeConverter &converter,
                         mlir::RewritePatternSet &patterns);
void populateScalarPatterns(const mlir::TypeConverter &converter,
                            mlir::RewritePatternSet &patterns);
void populateHostPatterns(const mlir::TypeConverter &converter,
                          mlir::RewritePatternSet &patterns);

} // namespace systole

#endif // SYSTOLE_CONVERSION_PATTERNS_H
