//===- RegularizerLowerings.cpp - Regularizers in StableHLO ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowerings.h"

#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace systole::graph;
namespace hlo = systole::stablehlo;

static Value buildL1(Emitter &b, Value values, FloatAttr factor) {
  return b.multiply(reduceAll<hlo::AddOp>(b, hlo::AbsOp::create(b, values)),
                    factor.getValueAsDouble());
}

static Value buildL2(Emitter &b, Value values, FloatAttr factor) {
  return b.multiply(reduceAll<hlo::AddOp>(b, b.multiply(values, values)),
                    factor.getValueAsDouble());
}

/// A penalty that `penalize(b, regularizer, values)` computes.
template <auto penalize>
struct RegularizerModel
    : RegularizerLoweringAttrInterface::ExternalModel<
          RegularizerModel<penalize>, decltype(getLowered(penalize))> {
  Value buildPenalty(Attribute attribute, OpBuilder &builder, Location loc,
                     Value values) const {
    Emitter b(builder, loc);
    return penalize(b, cast<decltype(getLowered(penalize))>(attribute), values);
  }
};

static Value penalizeL1(Emitter &b, L1Attr regularizer, Value values) {
  return buildL1(b, values, regularizer.getL1());
}

static Value penalizeL2(Emitter &b, L2Attr regularizer, Value values) {
  return buildL2(b, values, regularizer.getL2());
}

static Value penalizeL1L2(Emitter &b, L1L2Attr both, Value values) {
  return b.add(buildL1(b, values, both.getL1()),
               buildL2(b, values, both.getL2()));
}

static Value lowerRegularizationLoss(Emitter &b, LoweringContext &context,
                                     RegularizationLossOp op, ValueRange) {
  Value total;
  llvm::StringSet<> known;
  for (Operation &each : op->getParentOfType<ModelFnOp>().getBody().front()) {
    auto layer = dyn_cast<LayerOpInterface>(each);
    if (!layer)
      continue;
    for (const VariableSpec &variable : layer.getVariables()) {
      auto regularizer = dyn_cast_or_null<RegularizerLoweringAttrInterface>(
          variable.regularizer);
      if (!regularizer ||
          !known.insert(layer.getVariableName(variable.suffix)).second)
        continue;
      Value values = b.convert(context.getVariable(layer, variable.suffix),
                               b.getF32Type());
      Value penalty = regularizer.buildPenalty(b, each.getLoc(), values);
      total = total ? b.add(total, penalty) : penalty;
    }
  }
  return total ? total : b.zeros(op->getResult(0).getType());
}

void systole::graph::attachRegularizerLowerings(MLIRContext &context) {
  attach<RegularizerModel, penalizeL1, penalizeL2, penalizeL1L2>(context);
  attach<lowerRegularizationLoss>(context);
}
