//===- NormalizationOps.cpp - Rules of batch normalization ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/StableHLO.h"

using namespace mlir;
using namespace systole::stablehlo;

namespace {
/// A vector with an element for each index of the feature dimension.
struct Feature {
  StringRef constraint, name;
  Value value;
};
} // namespace

/// Checks `feature_index`, the element types, and the size of each feature's
/// vector, and returns the type of such a vector.
static FailureOr<RankedTensorType>
inferFeatureType(const CheckedOp &op, Value operand, uint64_t featureIndex,
                 ArrayRef<Feature> features) {
  auto type = cast<RankedTensorType>(operand.getType());
  auto index = static_cast<int64_t>(featureIndex);
  if (index < 0 || index >= type.getRank())
    return op.violates("(C1) feature_index is ", index,
                       ", which is not in [0, ", type.getRank(), ")");
  int64_t size = type.getDimSize(index);
  for (const Feature &feature : features) {
    auto vector = cast<RankedTensorType>(feature.value.getType());
    if (!areSameBaseline(vector.getElementType(), type.getElementType()))
      return op.elementsDiffer("(C2) " + feature.name, vector, "operand", type);
    if (!areCompatibleSizes(vector.getDimSize(0), size))
      return op.violates(feature.constraint, " ", feature.name, " has ",
                         vector.getDimSize(0), " elements, but dimension ",
                         index, " of operand, the feature_index, has size ",
                         size);
  }
  return RankedTensorType::get({size}, type.getElementType());
}

FailureOr<Type> BatchNormInferenceOp::inferType(Adaptor adaptor,
                                                const CheckedOp &op) {
  if (failed(inferFeatureType(op, adaptor.getOperand(),
                              adaptor.getFeatureIndex(),
                              {{"(C3)", "scale", adaptor.getScale()},
                               {"(C4)", "offset", adaptor.getOffset()},
                               {"(C5)", "mean", adaptor.getMean()},
                               {"(C6)", "variance", adaptor.getVariance()}})))
    return failure();
  return adaptor.getOperand().getType();
}

void BatchNormTrainingOp::getAsmResultNames(
    llvm::function_ref<void(Value, StringRef)> setName) {
  setName(getOutput(), "output");
  setName(getBatchMean(), "batch_mean");
  setName(getBatchVar(), "batch_var");
}

LogicalResult BatchNormTrainingOp::inferTypes(Adaptor adaptor,
                                              const CheckedOp &op,
                                              SmallVectorImpl<Type> &types) {
  FailureOr<RankedTensorType> feature =
      inferFeatureType(op, adaptor.getOperand(), adaptor.getFeatureIndex(),
                       {{"(C3)", "scale", adaptor.getScale()},
                        {"(C4)", "offset", adaptor.getOffset()}});
  if (failed(feature))
    return failure();
  types.append({adaptor.getOperand().getType(), *feature, *feature});
  return success();
}

void BatchNormGradOp::getAsmResultNames(
    llvm::function_ref<void(Value, StringRef)> setName) {
  setName(getGradOperand(), "grad_operand");
  setName(getGradScale(), "grad_scale");
  setName(getGradOffset(), "grad_offset");
}

LogicalResult BatchNormGradOp::inferTypes(Adaptor adaptor, const CheckedOp &op,
                                          SmallVectorImpl<Type> &types) {
  FailureOr<RankedTensorType> feature =
      inferFeatureType(op, adaptor.getOperand(), adaptor.getFeatureIndex(),
                       {{"(C5)", "scale", adaptor.getScale()},
                        {"(C4)", "mean", adaptor.getMean()},
                        {"(C4)", "variance", adaptor.getVariance()}});
  if (failed(feature))
    return failure();
  auto operand = cast<RankedTensorType>(adaptor.getOperand().getType());
  auto gradient = cast<RankedTensorType>(adaptor.getGradOutput().getType());
  if (!areSameBaseline(operand.getElementType(), gradient.getElementType()))
    return op.elementsDiffer("(C2) grad_output", gradient, "operand", operand);
  if (!areCompatibleShapes(operand.getShape(), gradient.getShape()))
    return op.violates("(C3) operand and grad_output have the same shape, not ",
                       operand, " and ", gradient);
  types.append({operand, *feature, *feature});
  return success();
}
