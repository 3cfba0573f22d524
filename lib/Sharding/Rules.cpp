//===- Rules.cpp - Registration of sharding rules -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules.h"
#include "systole/Dialect/Sdy/IR/Sdy.h"
#include "systole/Sharding/Passes.h"

using namespace mlir;
using namespace systole;
using namespace systole::sharding;
using namespace systole::stablehlo;

void systole::sharding::maskReduced(Partitioner &p, Location loc,
                                    OpParts &parts, unsigned i, Value fill) {
  Value &part = parts.operands[i];
  for (auto [number, factor, axes] :
       llvm::enumerate(parts.rule.factors, parts.factorAxes))
    if (factor.kind == FactorKind::Reduction && !axes.empty())
      part = p.maskPadding(loc, part, parts.rule.findDim(i, number),
                           factor.size, axes, fill);
}

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
