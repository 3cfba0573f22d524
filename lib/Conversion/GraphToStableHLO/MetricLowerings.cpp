//===- MetricLowerings.cpp - Metrics in StableHLO -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowerings.h"

using namespace mlir;
using namespace systole::graph;
namespace hlo = systole::stablehlo;

/// The sum of all elements and their number, as f32 scalars.
static std::pair<Value, Value> sumAndCount(ImplicitLocOpBuilder &b,
                                           Value values) {
  Value wide = convert(b, values, b.getF32Type());
  return {reduceAll<hlo::AddOp>(b, wide),
          splat(b, b.getF32Type(), getTensorType(values).getNumElements())};
}

namespace {

struct MeanLowering
    : public MetricLoweringAttrInterface::ExternalModel<MeanLowering,
                                                        MeanAttr> {
  std::pair<Value, Value> buildTotalAndCount(Attribute, OpBuilder &builder,
                                             Location loc,
                                             ValueRange arguments) const {
    ImplicitLocOpBuilder b(loc, builder);
    return sumAndCount(b, arguments[0]);
  }
};

struct AccuracyLowering
    : public MetricLoweringAttrInterface::ExternalModel<AccuracyLowering,
                                                        AccuracyAttr> {
  std::pair<Value, Value> buildTotalAndCount(Attribute, OpBuilder &builder,
                                             Location loc,
                                             ValueRange arguments) const {
    ImplicitLocOpBuilder b(loc, builder);
    return sumAndCount(b, isEqual(b, arguments[0], arguments[1]));
  }
};

} // namespace

void systole::graph::attachMetricLowerings(MLIRContext &context) {
  MeanAttr::attachInterface<MeanLowering>(context);
  AccuracyAttr::attachInterface<AccuracyLowering>(context);
}
