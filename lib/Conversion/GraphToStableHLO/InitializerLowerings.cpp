//===- InitializerLowerings.cpp - First values of variables ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowerings.h"
#include "Random.h"

#include <cmath>

using namespace mlir;
using namespace systole::graph;
namespace hlo = systole::stablehlo;

/// Random floats in [0, 1) with 24 bits: all of a float32's.
static Value drawUniform(ImplicitLocOpBuilder &b, Value key,
                         RankedTensorType type) {
  Value drawn = drawBits(b, key, bits(b, 0), type.getShape());
  Value shift = broadcast(b, bits(b, 40), type, {});
  Value high = hlo::ShiftRightLogicalOp::create(b, drawn, shift);
  return hlo::MulOp::create(b, convert(b, high, type.getElementType()),
                            splat(b, type, std::ldexp(1.0, -24)));
}

/// The numbers of values that go into and come out of a unit of a kernel.
static std::pair<int64_t, int64_t> getFans(ArrayRef<int64_t> shape) {
  if (shape.empty())
    return {1, 1};
  if (shape.size() == 1)
    return {shape[0], shape[0]};
  int64_t field = ShapedType::getNumElements(shape.drop_back(2));
  return {shape[shape.size() - 2] * field, shape.back() * field};
}

namespace {

struct ZerosLowering
    : public InitializerLoweringAttrInterface::ExternalModel<ZerosLowering,
                                                             ZerosAttr> {
  Value buildInitialValue(Attribute, OpBuilder &builder, Location loc,
                          RankedTensorType type, Value, int64_t) const {
    return hlo::getSplat(builder, loc, type, 0);
  }
};

struct FillLowering
    : public InitializerLoweringAttrInterface::ExternalModel<FillLowering,
                                                             FillAttr> {
  Value buildInitialValue(Attribute attribute, OpBuilder &builder, Location loc,
                          RankedTensorType type, Value, int64_t) const {
    return hlo::getSplat(
        builder, loc, type,
        cast<FillAttr>(attribute).getValue().getValueAsDouble());
  }
};

struct GlorotUniformLowering
    : public InitializerLoweringAttrInterface::ExternalModel<
          GlorotUniformLowering, GlorotUniformAttr> {
  Value buildInitialValue(Attribute, OpBuilder &builder, Location loc,
                          RankedTensorType type, Value seed,
                          int64_t variable) const {
    ImplicitLocOpBuilder b(loc, builder);
    auto [fanIn, fanOut] = getFans(type.getShape());
    double limit = std::sqrt(6.0 / (fanIn + fanOut));
    Value key = deriveKey(b, seed, RandomUse::Variable, variable);
    Value scaled = hlo::MulOp::create(b, drawUniform(b, key, type),
                                      splat(b, type, 2 * limit));
    return hlo::SubtractOp::create(b, scaled, splat(b, type, limit));
  }
};

} // namespace

void systole::graph::attachInitializerLowerings(MLIRContext &context) {
  ZerosAttr::attachInterface<ZerosLowering>(context);
  FillAttr::attachInterface<FillLowering>(context);
  GlorotUniformAttr::attachInterface<GlorotUniformLowering>(context);
}
