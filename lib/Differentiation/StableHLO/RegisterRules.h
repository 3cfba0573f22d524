//===- RegisterRules.h - The rules of each file -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_DIFFERENTIATION_STABLEHLO_REGISTERRULES_H
#define SYSTOLE_LIB_DIFFERENTIATION_STABLEHLO_REGISTERRULES_H

#include "systole/Dialect/StableHLO/IR/Emitter.h"
#include "systole/Dialect/StableHLO/IR/Reducers.h"
#include "systole/Interfaces/DifferentiableOpInterface.h"

namespace systole::stablehlo {

// One file each: attaches the models of its operations.
void registerPointwiseRules(mlir::MLIRContext *context);
void registerCHLORules(mlir::MLIRContext *context);
void registerContractionRules(mlir::MLIRContext *context);
void registerConvolutionRule(mlir::MLIRContext *context);
void registerIndexingRules(mlir::MLIRContext *context);
void registerReductionRules(mlir::MLIRContext *context);
void registerWindowRules(mlir::MLIRContext *context);
void registerShapeRules(mlir::MLIRContext *context);
void registerSliceRules(mlir::MLIRContext *context);
void registerLinearAlgebraRules(mlir::MLIRContext *context);

} // namespace systole::stablehlo

#endif // SYSTOLE_LIB_DIFFERENTIATION_STABLEHLO_REGISTERRULES_H
