//===- Lowerings.cpp - Shared by lowerings --------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowerings.h"
#include "systole/Conversion/GraphToStableHLO/GraphToStableHLO.h"
#include "systole/Dialect/Graph/IR/Axes.h"
#include "systole/Dialect/StableHLO/IR/Window.h"
#include "systole/Support/WindowSizes.h"

using namespace mlir;
namespace hlo = systole::stablehlo;

namespace systole::graph {

Value broadcastTrailing(Emitter &b, Value operand, RankedTensorType type) {
  auto from = typeOf(operand);
  if (from.getShape() == type.getShape())
    return operand;
  // Dimensions of 1 are dropped, and broadcast like missing ones.
  int64_t extra = type.getRank() - from.getRank();
  SmallVector<int64_t> dims, shape;
  for (auto [dim, size] : llvm::enumerate(from.getShape()))
    if (size == type.getDimSize(extra + dim)) {
      dims.push_back(extra + dim);
      shape.push_back(size);
    }
  return b.broadcast(b.reshape(operand, shape), type, dims);
}

Value broadcastAlong(Emitter &b, Value operand, RankedTensorType type,
                     ArrayRef<int64_t> dims) {
  SmallVector<int64_t> kept;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (!llvm::is_contained(dims, dim))
      kept.push_back(dim);
  return b.broadcast(operand, type, kept);
}

Value broadcastRows(Emitter &b, Value operand, RankedTensorType type) {
  return b.broadcast(
      operand, type,
      llvm::to_vector(llvm::seq<int64_t>(0, type.getRank() - 1)));
}

Value isEqual(Emitter &b, Value lhs, Value rhs) {
  return b.compare(lhs, rhs, hlo::ComparisonDirection::EQ);
}

Value mean(Emitter &b, Value operand, ArrayRef<int64_t> dims) {
  double count = 1;
  for (int64_t dim : dims)
    count *= typeOf(operand).getDimSize(dim);
  if (dims.empty())
    return operand;
  return b.multiply(reduce<hlo::AddOp>(b, operand, dims), 1 / count);
}

Value relu(Emitter &b, Value operand) {
  return hlo::MaxOp::create(b, operand, b.zeros(operand.getType()));
}

Value oneHot(Emitter &b, Value indices, int64_t depth, Type element) {
  SmallVector<int64_t> shape(shapeOf(indices));
  shape.push_back(depth);
  auto type = RankedTensorType::get(shape, getElementTypeOrSelf(indices));
  Value classes = hlo::IotaOp::create(b, type, type.getRank() - 1);
  Value hit = isEqual(b, broadcastRows(b, indices, type), classes);
  return b.convert(hit, element);
}

Value shiftByMaximum(Emitter &b, Value logits) {
  Value maximum = StopGradientOp::create(b, reduceRows<hlo::MaxOp>(b, logits));
  return b.subtract(logits, broadcastRows(b, maximum, typeOf(logits)));
}

DenseIntElementsAttr getWindowPadding(Builder &b, RankedTensorType input,
                                      ArrayAttr sizes, ArrayAttr strides,
                                      ArrayAttr dilations, StringRef padding,
                                      int64_t rank, int64_t first) {
  SmallVector<int64_t> window = getNumbers(sizes), steps = getNumbers(strides);
  SmallVector<int64_t> values(2 * rank, 0);
  for (auto [i, size] : llvm::enumerate(window)) {
    int64_t dilation = dilations ? getNumbers(dilations)[i] : 1;
    Window cells = computeWindow(input.getDimSize(1 + i), size, steps[i],
                                 padding, dilation);
    values[2 * (first + i)] = cells.padLow;
    values[2 * (first + i) + 1] = cells.padHigh;
  }
  if (llvm::all_of(values, [](int64_t value) { return value == 0; }))
    return nullptr;
  return hlo::getPaddingAttr(b.getContext(), values);
}

/// Broadcasts `rowWeights` to the elements of `type`.
static Value spreadRowWeights(Emitter &b, RankedTensorType type,
                              Value rowWeights) {
  int64_t rows = typeOf(rowWeights).getDimSize(0);
  if (type.getRank() == 0 || type.getDimSize(0) % rows != 0)
    return b.broadcast(reduceAll<hlo::AddOp>(b, rowWeights), type, {});
  int64_t share = type.getDimSize(0) / rows;
  if (share > 1) {
    auto spread = RankedTensorType::get({rows, share}, b.getF32Type());
    rowWeights =
        b.reshape(b.broadcast(rowWeights, spread, {0}), {type.getDimSize(0)});
  }
  return b.broadcast(rowWeights, type, {0});
}

Value buildWeights(Emitter &b, RankedTensorType type, Value rowWeights,
                   Value weights) {
  Value spread = rowWeights ? spreadRowWeights(b, type, rowWeights) : Value();
  if (!weights)
    return spread;
  weights = b.convert(weights, b.getF32Type());
  if (shapeOf(weights) != type.getShape())
    weights = b.broadcast(weights, type, {0});
  return spread ? b.multiply(spread, weights) : weights;
}

Value buildMean(Emitter &b, Value values, Value rowWeights) {
  RankedTensorType type = typeOf(values);
  if (!rowWeights) {
    Value total = reduceAll<hlo::AddOp>(b, values);
    return b.divide(total,
                    b.splat(total.getType(), double(type.getNumElements())));
  }
  Value weights = b.convert(buildWeights(b, type, rowWeights),
                            getElementTypeOrSelf(values));
  Value total = reduceAll<hlo::AddOp>(b, b.multiply(values, weights));
  Value count = reduceAll<hlo::AddOp>(b, weights);
  count = hlo::MaxOp::create(b, count, b.splat(count.getType(), 1));
  return b.divide(total, count);
}

void registerStableHLOLowerings(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, GraphDialect *) {
    attachActivationLowerings(*context);
    attachArithmeticLowerings(*context);
    attachArrangementLowerings(*context);
    attachAttentionLowerings(*context);
    attachClippingLowerings(*context);
    attachConvolutionLowerings(*context);
    attachEmbeddingLowerings(*context);
    attachExpertLowerings(*context);
    attachInitializerLowerings(*context);
    attachLayerLowerings(*context);
    attachLossLowerings(*context);
    attachMetricLowerings(*context);
    attachNormalizationLowerings(*context);
    attachOptimizerLowerings(*context);
    attachPoolingLowerings(*context);
    attachQuantizationLowerings(*context);
    attachRecurrentLowerings(*context);
    attachRegularizerLowerings(*context);
    attachScheduleLowerings(*context);
    attachTensorLowerings(*context);
  });
}

} // namespace systole::graph
