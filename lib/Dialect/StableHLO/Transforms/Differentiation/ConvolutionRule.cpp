//===- ConvolutionRule.cpp - The derivative of convolution ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Both gradients of a convolution are convolutions, without a transposition or
// a reversal of their operands: the dimension numbers and the window say it
// all.
//
// - Input: the cotangent, dilated by the stride, with the kernel, whose input
//   and output features change places and whose window is reversed.
// - Kernel: the input with the cotangent as a kernel dilated by the stride;
//   batch and feature change places in all three.
//
// Only grouped convolutions move data (a reshape of the kernel; none if it is
// depthwise), and a reversed window, whose kernel gradient is reversed.
//
//===----------------------------------------------------------------------===//

#include "Emitter.h"

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;

namespace {
/// The window over the spatial dimensions, defaults filled in.
struct Window {
  explicit Window(ConvolutionOp op)
      : Window(op.getDimensionNumbers().getInputSpatialDimensions().size()) {
    auto read = [](auto optional, auto &values) {
      if (optional)
        llvm::copy(*optional, values.begin());
    };
    read(op.getWindowStrides(), strides);
    read(op.getLhsDilation(), lhsDilation);
    read(op.getRhsDilation(), rhsDilation);
    read(op.getWindowReversal(), reversal);
    if (auto padding = op.getPadding())
      for (auto [i, amount] : llvm::enumerate(padding->getValues<int64_t>()))
        (i % 2 ? high : low)[i / 2] = amount;
  }
  explicit Window(size_t rank)
      : strides(rank, 1), low(rank), high(rank), lhsDilation(rank, 1),
        rhsDilation(rank, 1), reversal(rank) {}

  SmallVector<int64_t> strides, low, high, lhsDilation, rhsDilation;
  SmallVector<bool> reversal;
};
} // namespace

static int64_t dilate(int64_t size, int64_t dilation) {
  return size == 0 ? 0 : (size - 1) * dilation + 1;
}

/// A list, or null where all of it is the default.
template <typename T>
static ArrayRef<T> unlessAll(const SmallVector<T> &values, T byDefault) {
  bool plain =
      llvm::all_of(values, [&](T value) { return value == byDefault; });
  return plain ? ArrayRef<T>() : ArrayRef<T>(values);
}

static Value emitConvolution(Emitter &emitter, ConvolutionOp original,
                             Value lhs, Value rhs, ArrayRef<int64_t> shape,
                             const Window &window,
                             ConvDimensionNumbersAttr numbers,
                             int64_t featureGroups, int64_t batchGroups) {
  auto list = [&](const SmallVector<int64_t> &values) {
    ArrayRef<int64_t> kept = unlessAll<int64_t>(values, 1);
    return kept.empty() ? DenseI64ArrayAttr()
                        : emitter.getDenseI64ArrayAttr(kept);
  };
  DenseIntElementsAttr padding;
  if (!unlessAll<int64_t>(window.low, 0).empty() ||
      !unlessAll<int64_t>(window.high, 0).empty()) {
    SmallVector<int64_t> amounts;
    for (auto [low, high] : llvm::zip_equal(window.low, window.high))
      amounts.append({low, high});
    padding = DenseIntElementsAttr::get(
        RankedTensorType::get({int64_t(window.low.size()), 2},
                              emitter.getI64Type()),
        amounts);
  }
  DenseBoolArrayAttr reversal;
  if (!unlessAll(window.reversal, false).empty())
    reversal = emitter.getDenseBoolArrayAttr(window.reversal);
  return ConvolutionOp::create(
      emitter, typeOf(lhs).clone(shape), lhs, rhs, list(window.strides),
      padding, list(window.lhsDilation), list(window.rhsDilation), reversal,
      numbers, emitter.getI64IntegerAttr(featureGroups),
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
  // Groups that only pass dimensions of size 1 stay where they are.
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
  Window forward(op), window(forward.strides.size());
  ArrayRef<int64_t> inputShape = shapeOf(op.getLhs());
  for (size_t i = 0; i < window.strides.size(); ++i) {
    int64_t kernelSize =
        dilate(shapeOf(kernel)[n.getKernelSpatialDimensions()[i]],
               forward.rhsDilation[i]);
    int64_t inputSize = dilate(inputShape[n.getInputSpatialDimensions()[i]],
                               forward.lhsDilation[i]);
    int64_t outputSize = dilate(shapeOf(d)[n.getOutputSpatialDimensions()[i]],
                                forward.strides[i]);
    window.low[i] = kernelSize - 1 - forward.low[i];
    window.high[i] = inputSize + kernelSize - 1 - outputSize - window.low[i];
    window.strides[i] = forward.lhsDilation[i];
    window.lhsDilation[i] = forward.strides[i];
    window.rhsDilation[i] = forward.rhsDilation[i];
    window.reversal[i] = !forward.reversal[i];
  }

  // Groups of output features read different input features (or batches): as
  // input features of the gradient, they choose different output features.
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
  Window forward(op), window(forward.strides.size());
  ArrayRef<int64_t> kernelShape = shapeOf(op.getRhs());
  SmallVector<int64_t> reversed;
  for (size_t i = 0; i < window.strides.size(); ++i) {
    int64_t kernelDimension = n.getKernelSpatialDimensions()[i];
    int64_t kernelSize =
        dilate(kernelShape[kernelDimension], forward.rhsDilation[i]);
    int64_t inputSize = dilate(shapeOf(input)[n.getInputSpatialDimensions()[i]],
                               forward.lhsDilation[i]);
    int64_t outputSize = dilate(shapeOf(d)[n.getOutputSpatialDimensions()[i]],
                                forward.strides[i]);
    window.low[i] = forward.low[i];
    window.high[i] = outputSize - inputSize + kernelSize - 1 - forward.low[i];
    window.strides[i] = forward.rhsDilation[i];
    window.lhsDilation[i] = forward.lhsDilation[i];
    window.rhsDilation[i] = forward.strides[i];
    if (forward.reversal[i])
      reversed.push_back(kernelDimension);
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
struct ConvolutionModel
    : DifferentiableOpInterface::ExternalModel<ConvolutionModel,
                                               ConvolutionOp> {
  SmallVector<Value> buildVJP(Operation *operation, OpBuilder &builder,
                              ArrayRef<Value> cotangents,
                              const llvm::SmallBitVector &wanted) const {
    Emitter emitter(builder, operation);
    auto op = cast<ConvolutionOp>(operation);
    Value d = cotangents[0];

    // A result can be wider than the operands: their gradients are computed in
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
          emitKernelGradient(emitter, op, d,
                             emitter.convert(op.getLhs(), wide)),
          narrow);
    return result;
  }
};
} // namespace

void systole::stablehlo::registerConvolutionRule(MLIRContext *context) {
  ConvolutionOp::attachInterface<ConvolutionModel>(*context);
}
