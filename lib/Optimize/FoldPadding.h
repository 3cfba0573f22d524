//===- FoldPadding.h - Zeros around a convolution's input -------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_OPTIMIZE_FOLDPADDING_H
#define SYSTOLE_OPTIMIZE_FOLDPADDING_H

#include "mlir/IR/PatternMatch.h"

namespace systole::stablehlo {

/// convolution(pad(x)) -> convolution(x), with both paddings added, for zeros
/// of floats and the zero points of quantized types.
void populateFoldPadPatterns(mlir::RewritePatternSet &patterns);

} // namespace systole::stablehlo

#endif // SYSTOLE_OPTIMIZE_FOLDPADDING_H
