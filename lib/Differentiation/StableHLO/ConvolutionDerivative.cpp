//===- ConvolutionDerivative.cpp - The derivative of convolution ----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Both gradients of a convolution are convolutions, without transposing or
// reversing the operands: the dimension numbers and the window express it.
//
// - Input: the cotangent, dilated by the stride, with the kernel, whose input
//   and output features are swapped and whose window is reversed.
// - Kernel: the input with the cotangent as a kernel dilated by the stride;
//   batch and feature are swapped in all three.
//
// Only grouped convolutions move data (a reshape of the kernel; none if it is
// depthwise), and a reversed window, whose kernel gradient is reversed.
//
//===----------------------------------------------------------------------===//

#include "RegisterRules.h"
#include "systole/Dialect/StableHLO/IR/Window.h"

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;

static int64_t dilate(int64_t size, int64_t dilation) {
  return size == 0 ? 0 : (size - 1) * dilation + 1;
}

static Value emitConvolution(Emitter &emitter, ConvolutionOp original,
                             Value lhs, Value rhs, ArrayRef<int64_t> shape,
                             const Window &window,
                             ConvDimensionNumbersAttr numbers,
                             int64_t featureGroups, int64_t batchGroups) {
  WindowAttrs attrs(emitter.getContext(), window);
  return ConvolutionOp::create(
      emitter, typeOf(lhs).clone(shape), lhs, rhs, attrs.strides, attrs.padding,
      attrs.baseDilations, attrs.windowDilations, attrs.reversal, numbers,
      emitter.getI64IntegerAttr(featureGroups),
      emitter.getI64IntegerAttr(batchGroups),
      original.getPrecisionConfigAttr());
}

/// Splits dimension `from` into groups and merges these, as the major part,
/// into dimension `to`.
static Value moveGroups(Emitter &emitter, Value value, int64_t from, int64_t to,
                        int64_t groups) {
  if (groups == 1)
    return value;
  SmallVector<int64_t> split(shapeOf(value)), merged(split);
  split[from] /= groups;
  split.insert(split.begin() + from, groups);
  merged[from] /= groups;
  merged[to] *= groups;

  // Dimension `from` of the split shape holds the groups.
  SmallVector<int64_t> permutation;
  for (int64_t dim = 0, rank = merged.size(); dim < rank; ++dim) {
    if (dim == to)
      permutation.push_back(from);
    permutation.push_back(dim < from ? dim : dim + 1);
  }
  // Groups that move past dimensions of size 1 only stay in place.
  SmallVector<int64_t> order;
  for (int64_t dim : permutation)
    if (split[dim] != 1)
      order.push_back(dim);
  if (llvm::is_sorted(order))
    return emitter.reshape(value, merged);
  value = emitter.reshape(value, split);
  value = emitter.transpose(value, permutation);
  return emitter.reshape(value, merged);
}

static Value emitInputGradient(Emitter &emitter, ConvolutionOp op, Value d,
                               Value kernel) {
  ConvDimensionNumbersAttr n = op.getDimensionNumbers();
  Window forward = getWindow(op), window(forward.size());
  ArrayRef<int64_t> inputShape = shapeOf(op.getLhs());
  for (auto [i, from, to] : llvm::enumerate(forward, window)) {
    int64_t kernelSize = dilate(from.size, from.windowDilation);
    int64_t inputSize =
        dilate(inputShape[n.getInputSpatialDimensions()[i]], from.baseDilation);
    int64_t outputSize =
        dilate(shapeOf(d)[n.getOutputSpatialDimensions()[i]], from.stride);
    to.paddingLow = kernelSize - 1 - from.paddingLow;
    to.paddingHigh = inputSize + kernelSize - 1 - outputSize - to.paddingLow;
    to.stride = from.baseDilation;
    to.baseDilation = from.stride;
    to.windowDilation = from.windowDilation;
    to.reversed = !from.reversed;
  }

  // Groups of output features read different input features (or batches). As
  // input features of the gradient, they select different output features.
  int64_t batchGroups = op.getBatchGroupCount();
  int64_t groups = std::max<int64_t>(op.getFeatureGroupCount(), batchGroups);
  kernel = moveGroups(emitter, kernel, n.getKernelOutputFeatureDimension(),
                      n.getKernelInputFeatureDimension(), groups);

  auto numbers = ConvDimensionNumbersAttr::get(
      op.getContext(), n.getOutputBatchDimension(),
      n.getOutputFeatureDimension(), n.getOutputSpatialDimensions(),
      n.getKernelOutputFeatureDimension(), n.getKernelInputFeatureDimension(),
      n.getKernelSpatialDimensions(), n.getInputBatchDimension(),
      n.getInputFeatureDimension(), n.getInputSpatialDimensions());
  SmallVector<int64_t> shape(inputShape);
  shape[n.getInputBatchDimension()] /= batchGroups;
  shape[n.getInputFeatureDimension()] *= batchGroups;
  Value gradient = emitConvolution(emitter, op, d, kernel, shape, window,
                                   numbers, groups, /*batchGroups=*/1);
  return moveGroups(emitter, gradient, n.getInputFeatureDimension(),
                    n.getInputBatchDimension(), batchGroups);
}

static Value emitKernelGradient(Emitter &emitter, ConvolutionOp op, Value d,
                                Value input) {
  ConvDimensionNumbersAttr n = op.getDimensionNumbers();
  Window forward = getWindow(op), window(forward.size());
  ArrayRef<int64_t> kernelShape = shapeOf(op.getRhs());
  SmallVector<int64_t> reversed;
  for (auto [i, from, to] : llvm::enumerate(forward, window)) {
    int64_t kernelSize = dilate(from.size, from.windowDilation);
    int64_t inputSize = dilate(shapeOf(input)[n.getInputSpatialDimensions()[i]],
                               from.baseDilation);
    int64_t outputSize =
        dilate(shapeOf(d)[n.getOutputSpatialDimensions()[i]], from.stride);
    to.paddingLow = from.paddingLow;
    to.paddingHigh = outputSize - inputSize + kernelSize - 1 - from.paddingLow;
    to.stride = from.windowDilation;
    to.baseDilation = from.baseDilation;
    to.windowDilation = from.stride;
    if (from.reversed)
      reversed.push_back(n.getKernelSpatialDimensions()[i]);
  }
  auto numbers = ConvDimensionNumbersAttr::get(
      op.getContext(), n.getInputFeatureDimension(), n.getInputBatchDimension(),
      n.getInputSpatialDimensions(), n.getOutputBatchDimension(),
      n.getOutputFeatureDimension(), n.getOutputSpatialDimensions(),
      n.getKernelInputFeatureDimension(), n.getKernelOutputFeatureDimension(),
      n.getKernelSpatialDimensions());
  Value gradient =
      emitConvolution(emitter, op, input, d, kernelShape, window, numbers,
                      /*featureGroups=*/op.getBatchGroupCount(),
                      /*batchGroups=*/op.getFeatureGroupCount());
  return emitter.reverse(gradient, reversed);
}

namespace {
SmallVector<Value> deriveConvolution(ConvolutionOp op, Emitter &emitter,
                                     Cotangents cotangents, Wanted wanted) {
  Value d = cotangents[0];

  // If the result is wider than the operands, their gradients are computed in
  // its type, then rounded.
  Type wide = typeOf(d).getElementType();
  Type narrow = typeOf(op.getLhs()).getElementType();
  SmallVector<Value> result(2);
  if (wanted[0])
    result[0] = emitter.convert(
        emitInputGradient(emitter, op, d, emitter.convert(op.getRhs(), wide)),
        narrow);
  if (wanted[1])
    result[1] = emitter.convert(
        emitKernelGradient(emitter, op, d, emitter.convert(op.getLhs(), wide)),
        narrow);
  return result;
}
} // namespace

void systole::stablehlo::registerConvolutionRule(MLIRContext *context) {
  attachRule<ConvolutionOp, deriveConvolution>(context);
}
