//===- Rules.cpp - Registration of sharding rules -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules.h"
#include "systole/Dialect/Sdy/IR/Sdy.h"
#include "systole/Sharding/Sharding.h"

using namespace mlir;
using namespace systole;
using namespace systole::sharding;
using namespace systole::stablehlo;

void systole::sharding::registerShardingRules(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, StablehloDialect *) {
    registerContractionRules(context);
    registerControlFlowRules(context);
    registerConvolutionRules(context);
    registerElementwiseRules(context);
    registerIndexingRules(context);
    registerLinearAlgebraRules(context);
    registerRandomRules(context);
    registerReductionRules(context);
    registerShapeRules(context);
    registerSliceRules(context);
    registerWindowRules(context);
  });
  registry.addExtension(+[](MLIRContext *context, sdy::SdyDialect *) {
    registerManualComputationRules(context);
  });
}
