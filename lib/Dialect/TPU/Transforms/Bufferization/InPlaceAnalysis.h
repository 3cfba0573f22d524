//===- InPlaceAnalysis.h - Operands that are bufferized in place -*- C++
//-*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_BUFFERIZATION_INPLACEANALYSIS_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_BUFFERIZATION_INPLACEANALYSIS_H

#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"

namespace systole::tpu {

/// Decides for each tensor operand in `root` whether it is bufferized in place.
/// The decisions are those of `bufferization::analyzeOp`. That function
/// compares all reads with all writes of an array for each operand, so it takes
/// cubic time for a chain of updates of one array. This one takes about linear
/// time.
llvm::LogicalResult
analyzeInPlace(mlir::Operation *root,
               mlir::bufferization::OneShotAnalysisState &state);

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_BUFFERIZATION_INPLACEANALYSIS_H
