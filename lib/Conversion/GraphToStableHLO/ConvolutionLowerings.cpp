//===- ConvolutionLowerings.cpp - Convolutions in StableHLO ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowerings.h"
#include "systole/Dialect/Graph/IR/Axes.h"
#include "systole/Dialect/StableHLO/IR/Window.h"
#include "systole/Support/WindowSizes.h"

using namespace mlir;
using namespace systole::graph;
namespace hlo = systole::stablehlo;

/// A window's numbers, or null if all are 1.
static DenseI64ArrayAttr getUnlessOnes(Builder &b, ArrayAttr numbers) {
  SmallVector<int64_t> values = getNumbers(numbers);
  if (llvm::all_of(values, [](int64_t value) { return value == 1; }))
    return nullptr;
  return b.getDenseI64ArrayAttr(values);
}

/// Images are [batch, positions..., channels], and kernels [positions..., in,
/// out] or, `transposed`, [positions..., out, in].
static hlo::ConvDimensionNumbersAttr
getNumbersOfPlaces(MLIRContext *context, int64_t places, bool transposed) {
  auto image = llvm::to_vector(llvm::seq<int64_t>(1, places + 1));
  auto kernel = llvm::to_vector(llvm::seq<int64_t>(0, places));
  return hlo::ConvDimensionNumbersAttr::get(
      context, 0, places + 1, image, places + transposed, places + !transposed,
      kernel, 0, places + 1, image);
}

/// The common part of all convolutions over windows: everything but the groups.
template <typename LayerT>
static Value convolve(Emitter &b, LayerT op, Value input, Value kernel,
                      int64_t groups, int64_t filters) {
  auto type = typeOf(op.getResult());
  SmallVector<int64_t> shape(type.getShape());
  shape.back() = filters;
  int64_t places = op.getKernel().size();
  return hlo::ConvolutionOp::create(
      b, type.clone(shape), input, kernel,
      b.getDenseI64ArrayAttr(getNumbers(op.getStrides())),
      getWindowPadding(b, typeOf(input), op.getKernel(), op.getStrides(),
                       op.getDilations(), op.getPadding(), places, /*first=*/0),
      /*lhs_dilation=*/nullptr, getUnlessOnes(b, op.getDilations()),
      /*window_reversal=*/nullptr,
      getNumbersOfPlaces(b.getContext(), places, /*transposed=*/false),
      b.getI64IntegerAttr(groups), b.getI64IntegerAttr(1),
      /*precision_config=*/nullptr);
}

/// Emits a convolution with one group for each channel. The kernel [h, w,
/// channels, multiplier] is reshaped to [h, w, 1, channels * multiplier], which
/// keeps a channel's results side by side.
template <typename LayerT>
static Value convolveDepthwise(Emitter &b, LayerT op, Value input,
                               Value kernel) {
  SmallVector<int64_t> shape(shapeOf(kernel));
  int64_t channels = shape[2], filters = shape[2] * shape[3];
  Value grouped = b.reshape(kernel, {shape[0], shape[1], 1, filters});
  return convolve(b, op, input, grouped, channels, filters);
}

template <typename ConvT>
static Value lowerConv(Emitter &b, LoweringContext &context, ConvT op,
                       Value input) {
  Value result = convolve(b, op, input, context.getVariable(op, "kernel"),
                          op.getGroups(), op.getFilters());
  return finishLayer(b, context, op, result);
}

static Value lowerDepthwiseConv2D(Emitter &b, LoweringContext &context,
                                  DepthwiseConv2DOp op, Value input) {
  Value kernel = context.getVariable(op, "kernel");
  return finishLayer(b, context, op, convolveDepthwise(b, op, input, kernel));
}

static Value lowerSeparableConv2D(Emitter &b, LoweringContext &context,
                                  SeparableConv2DOp op, Value input) {
  Value kernel = context.getVariable(op, "pointwise_kernel");
  Value channels = convolveDepthwise(
      b, op, input, context.getVariable(op, "depthwise_kernel"));
  Value result = hlo::ConvolutionOp::create(
      b, op.getResult().getType(), channels, kernel,
      b.getDenseI64ArrayAttr({1, 1}), /*padding=*/nullptr,
      /*lhs_dilation=*/nullptr, /*rhs_dilation=*/nullptr,
      /*window_reversal=*/nullptr,
      getNumbersOfPlaces(b.getContext(), 2, /*transposed=*/false),
      b.getI64IntegerAttr(1), b.getI64IntegerAttr(1),
      /*precision_config=*/nullptr);
  return finishLayer(b, context, op, result);
}

/// The gradient of a convolution by its input: the image dilated by the
/// strides, the kernel reversed.
static Value lowerConv2DTranspose(Emitter &b, LoweringContext &context,
                                  Conv2DTransposeOp op, Value input) {
  auto small = typeOf(input), large = typeOf(op.getResult());
  SmallVector<int64_t> padding;
  for (auto [i, kernel] : llvm::enumerate(getNumbers(op.getKernel()))) {
    int64_t stride = getNumbers(op.getStrides())[i];
    systole::Window forward = systole::computeWindow(
        large.getDimSize(1 + i), kernel, stride, op.getPadding());
    int64_t dilated = (small.getDimSize(1 + i) - 1) * stride + 1;
    int64_t low = kernel - 1 - forward.padLow;
    padding.push_back(low);
    padding.push_back(large.getDimSize(1 + i) + kernel - 1 - dilated - low);
  }
  Value result = hlo::ConvolutionOp::create(
      b, large, input, context.getVariable(op, "kernel"),
      b.getDenseI64ArrayAttr({1, 1}),
      hlo::getPaddingAttr(b.getContext(), padding),
      getUnlessOnes(b, op.getStrides()), /*rhs_dilation=*/nullptr,
      b.getDenseBoolArrayAttr({true, true}),
      getNumbersOfPlaces(b.getContext(), 2, /*transposed=*/true),
      b.getI64IntegerAttr(1), b.getI64IntegerAttr(1),
      /*precision_config=*/nullptr);
  return finishLayer(b, context, op, result);
}

void systole::graph::attachConvolutionLowerings(MLIRContext &context) {
  attach<lowerConv<Conv1DOp>, lowerConv<Conv2DOp>, lowerConv<Conv3DOp>,
         lowerDepthwiseConv2D, lowerSeparableConv2D, lowerConv2DTranspose>(
      context);
}
