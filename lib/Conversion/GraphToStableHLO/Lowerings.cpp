//===- Lowerings.cpp - What lowerings share -------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowerings.h"
#include "systole/Conversion/GraphToStableHLO/GraphToStableHLO.h"

using namespace mlir;
namespace hlo = systole::stablehlo;

namespace systole::graph {

Value splat(ImplicitLocOpBuilder &b, Type type, double value) {
  return hlo::getSplat(b, b.getLoc(), type, value);
}

Value broadcast(ImplicitLocOpBuilder &b, Value operand, RankedTensorType type,
                ArrayRef<int64_t> dims) {
  auto result = type.clone(getElementTypeOrSelf(operand));
  if (result == operand.getType())
    return operand;
  return hlo::BroadcastInDimOp::create(b, result, operand,
                                       b.getDenseI64ArrayAttr(dims));
}

Value broadcastRows(ImplicitLocOpBuilder &b, Value operand,
                    RankedTensorType type) {
  return broadcast(b, operand, type,
                   llvm::to_vector(llvm::seq<int64_t>(0, type.getRank() - 1)));
}

Value reshape(ImplicitLocOpBuilder &b, Value operand, ArrayRef<int64_t> shape) {
  auto type = getTensorType(operand).clone(shape);
  if (type == operand.getType())
    return operand;
  return hlo::ReshapeOp::create(b, type, operand);
}

Value convert(ImplicitLocOpBuilder &b, Value operand, Type element) {
  auto type = getTensorType(operand).clone(element);
  if (type == operand.getType())
    return operand;
  return hlo::ConvertOp::create(b, type, operand);
}

Value isEqual(ImplicitLocOpBuilder &b, Value lhs, Value rhs) {
  return hlo::CompareOp::create(b, lhs, rhs, hlo::ComparisonDirection::EQ);
}

Value relu(ImplicitLocOpBuilder &b, Value operand) {
  return hlo::MaxOp::create(b, operand, splat(b, operand.getType(), 0));
}

Value oneHot(ImplicitLocOpBuilder &b, Value indices, int64_t depth,
             Type element) {
  SmallVector<int64_t> shape(getTensorType(indices).getShape());
  shape.push_back(depth);
  auto type = RankedTensorType::get(shape, getElementTypeOrSelf(indices));
  Value classes = hlo::IotaOp::create(b, type, type.getRank() - 1);
  Value hit = isEqual(b, broadcastRows(b, indices, type), classes);
  return convert(b, hit, element);
}

Value shiftByMaximum(ImplicitLocOpBuilder &b, Value logits) {
  Value maximum = StopGradientOp::create(b, reduceRows<hlo::MaxOp>(b, logits));
  return hlo::SubtractOp::create(
      b, logits, broadcastRows(b, maximum, getTensorType(logits)));
}

void registerStableHLOLowerings(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, GraphDialect *) {
    attachActivationLowerings(*context);
    attachClippingLowerings(*context);
    attachInitializerLowerings(*context);
    attachLayerLowerings(*context);
    attachLossLowerings(*context);
    attachMetricLowerings(*context);
    attachTensorLowerings(*context);
  });
}

} // namespace systole::graph
