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

namespace {

struct L1Lowering
    : RegularizerLoweringAttrInterface::ExternalModel<L1Lowering, L1Attr> {
  Value buildPenalty(Attribute attribute, OpBuilder &builder, Location loc,
                     Value values) const {
    Emitter b(builder, loc);
    return buildL1(b, values, cast<L1Attr>(attribute).getL1());
  }
};

struct L2Lowering
    : RegularizerLoweringAttrInterface::ExternalModel<L2Lowering, L2Attr> {
  Value buildPenalty(Attribute attribute, OpBuilder &builder, Location loc,
                     Value values) const {
    Emitter b(builder, loc);
    return buildL2(b, values, cast<L2Attr>(attribute).getL2());
  }
};

struct L1L2Lowering
    : RegularizerLoweringAttrInterface::ExternalModel<L1L2Lowering, L1L2Attr> {
  Value buildPenalty(Attribute attribute, OpBuilder &builder, Location loc,
                     Value values) const {
    Emitter b(builder, loc);
    auto both = cast<L1L2Attr>(attribute);
    return b.add(buildL1(b, values, both.getL1()),
                 buildL2(b, values, both.getL2()));
  }
};

struct RegularizationLossLowering
    : LowerToStableHLOOpInterface::ExternalModel<RegularizationLossLowering,
                                                 RegularizationLossOp> {
  SmallVector<Value> lowerToStableHLO(Operation *op, LoweringContext &context,
                                      OpBuilder &builder, ValueRange) const {
    Emitter b(builder, op->getLoc());
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
    return {total ? total : b.zeros(op->getResult(0).getType())};
  }
};

} // namespace

void systole::graph::attachRegularizerLowerings(MLIRContext &context) {
  L1Attr::attachInterface<L1Lowering>(context);
  L2Attr::attachInterface<L2Lowering>(context);
  L1L2Attr::attachInterface<L1L2Lowering>(context);
  RegularizationLossOp::attachInterface<RegularizationLossLowering>(context);
}
