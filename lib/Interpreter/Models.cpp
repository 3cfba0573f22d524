//===- Models.cpp - Registration of models --------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models.h"
#include "systole/Dialect/CHLO/IR/CHLO.h"
#include "systole/Dialect/Check/IR/Check.h"
#include "systole/Dialect/Sdy/IR/Sdy.h"
#include "systole/Interpreter/InterpreterOps.h"

using namespace mlir;
using namespace systole::interpreter;

void systole::interpreter::registerInterpreterModels(
    DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, stablehlo::StablehloDialect *,
                            func::FuncDialect *) {
    registerElementwiseModels(context);
    registerConversionModels(context);
    registerShapeModels(context);
    registerReductionModels(context);
    registerWindowModels(context);
    registerMapModels(context);
    registerIndexingModels(context);
    registerSortModels(context);
    registerDotGeneralModels(context);
    registerConvolutionModels(context);
    registerControlFlowModels(context);
    registerRandomModels(context);
    registerCollectiveModels(context);
    registerCustomCallModels(context);
    registerNormalizationModels(context);
    registerLinearAlgebraModels(context);
    registerFourierModels(context);
    registerTokenModels(context);
    registerDynamicShapeModels(context);
  });
  registry.addExtension(+[](MLIRContext *context, chlo::CHLODialect *) {
    registerCHLOModels(context);
    registerRaggedDotModels(context);
    registerScanModels(context);
  });
  registry.addExtension(+[](MLIRContext *context, check::CheckDialect *) {
    registerCheckModels(context);
    registerProbeCheckModels(context);
  });
  registry.addExtension(+[](MLIRContext *context, sdy::SdyDialect *) {
    registerShardingModels(context);
  });
  registry.addExtension(+[](MLIRContext *context, InterpreterDialect *) {
    registerParallelModels(context);
    registerProbeModels(context);
  });
}
