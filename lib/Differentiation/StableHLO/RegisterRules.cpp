//===- RegisterRules.cpp - Attach the derivatives of StableHLO operations
//------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RegisterRules.h"
#include "systole/Dialect/CHLO/IR/CHLO.h"
#include "systole/Differentiation/StableHLORules.h"

#include "mlir/IR/DialectRegistry.h"

void systole::stablehlo::registerDifferentiableOpInterfaceModels(
    mlir::DialectRegistry &registry) {
  registry.addExtension(+[](mlir::MLIRContext *context, StablehloDialect *) {
    registerPointwiseRules(context);
    registerContractionRules(context);
    registerConvolutionRule(context);
    registerIndexingRules(context);
    registerReductionRules(context);
    registerWindowRules(context);
    registerShapeRules(context);
    registerSliceRules(context);
    registerLinearAlgebraRules(context);
  });
  registry.addExtension(+[](mlir::MLIRContext *context, chlo::CHLODialect *) {
    registerCHLORules(context);
  });
}
