//===- NormalizationLayerOps.cpp - Normalization layers -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayerTypeRules.h"
#include "systole/Dialect/Graph/IR/Axes.h"
#include "systole/Dialect/Graph/IR/Graph.h"

using namespace mlir;
using namespace systole::graph;

using Types = ArrayRef<RankedTensorType>;
using ResultTypes = SmallVectorImpl<RankedTensorType>;

static LogicalResult inferNormalization(Operation *op, RankedTensorType input,
                                        int64_t rank, ResultTypes &results) {
  results.push_back(input);
  return failure(
      failed(requireFloat(op, "input", input)) ||
      failed(requireRank(op, "input", input, rank, /*exact=*/false)));
}

/// A variable with an element for each index of some dimensions of the layer's
/// input.
template <typename LayerT>
static RankedTensorType parameterType(LayerT layer, ArrayRef<int64_t> dims) {
  auto input = cast<RankedTensorType>(layer.getInput().getType());
  auto shape = llvm::map_to_vector(
      dims, [&](int64_t dim) { return input.getDimSize(dim); });
  return RankedTensorType::get(shape, input.getElementType());
}

template <typename LayerT> static int64_t getLastDim(LayerT layer) {
  return cast<RankedTensorType>(layer.getInput().getType()).getRank() - 1;
}

/// gamma and beta, if the layer has them.
template <typename LayerT>
static SmallVector<VariableSpec> getScaleAndCenter(LayerT layer,
                                                   RankedTensorType type) {
  SmallVector<VariableSpec> variables;
  if (layer.getScale())
    variables.push_back({"gamma", type, layer.getGammaInitializer()});
  if (layer.getCenter())
    variables.push_back({"beta", type, layer.getBetaInitializer()});
  return variables;
}

//===----------------------------------------------------------------------===//
// BatchNormOp
//===----------------------------------------------------------------------===//

LogicalResult BatchNormOp::inferResultTypes(Types operands,
                                            ResultTypes &results) {
  return inferNormalization(*this, operands[0], 2, results);
}

SmallVector<VariableSpec> BatchNormOp::declareVariables() {
  RankedTensorType type = parameterType(*this, {getLastDim(*this)});
  SmallVector<VariableSpec> variables = getScaleAndCenter(*this, type);
  variables.push_back({"moving_mean", type, getMovingMeanInitializer(),
                       /*trainable=*/false});
  variables.push_back({"moving_variance", type, getMovingVarianceInitializer(),
                       /*trainable=*/false});
  return variables;
}

//===----------------------------------------------------------------------===//
// LayerNormOp, GroupNormOp, RMSNormOp
//===----------------------------------------------------------------------===//

LogicalResult LayerNormOp::inferResultTypes(Types operands,
                                            ResultTypes &results) {
  if (failed(inferNormalization(*this, operands[0], 1, results)))
    return failure();
  return requireAxes(*this, "(C2)", getNumbers(getAxes()), operands[0]);
}

SmallVector<VariableSpec> LayerNormOp::declareVariables() {
  int64_t rank = getLastDim(*this) + 1;
  return getScaleAndCenter(
      *this, parameterType(*this, systole::graph::getAxes(getAxes(), rank)));
}

LogicalResult GroupNormOp::inferResultTypes(Types operands,
                                            ResultTypes &results) {
  if (failed(inferNormalization(*this, operands[0], 2, results)))
    return failure();
  int64_t channels = operands[0].getShape().back(), groups = getGroups();
  if (!ShapedType::isDynamic(channels) && channels % groups != 0)
    return emitOpError() << "(C2) has " << groups
                         << " groups, which do not divide " << channels
                         << " channels: choose another 'groups'";
  return success();
}

SmallVector<VariableSpec> GroupNormOp::declareVariables() {
  return getScaleAndCenter(*this, parameterType(*this, {getLastDim(*this)}));
}

LogicalResult RMSNormOp::inferResultTypes(Types operands,
                                          ResultTypes &results) {
  return inferNormalization(*this, operands[0], 1, results);
}

SmallVector<VariableSpec> RMSNormOp::declareVariables() {
  return {{"scale", parameterType(*this, {getLastDim(*this)}),
           getScaleInitializer()}};
}
