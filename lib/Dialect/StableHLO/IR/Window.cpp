//===- Window.cpp - Windows of reductions and convolutions ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/Window.h"

using namespace mlir;

namespace systole::stablehlo {

int64_t WindowDimension::getOutputSize(int64_t inputSize) const {
  if (ShapedType::isDynamic(inputSize) || ShapedType::isDynamic(size))
    return ShapedType::kDynamic;
  auto dilate = [](int64_t extent, int64_t dilation) {
    return extent == 0 ? 0 : (extent - 1) * dilation + 1;
  };
  int64_t padded = paddingLow + dilate(inputSize, baseDilation) + paddingHigh;
  int64_t extent = dilate(size, windowDilation);
  if (padded <= 0 || extent > padded)
    return 0;
  return (padded - extent) / stride + 1;
}

FailureOr<Window> inferWindow(const CheckedOp &op, int64_t rank,
                              const WindowAttributes &attributes,
                              const WindowConstraints &constraints) {
  Window window(rank);
  auto fill = [&](std::optional<ArrayRef<int64_t>> values, StringRef name,
                  StringRef lengthConstraint, StringRef constraint,
                  int64_t WindowDimension::*field) -> LogicalResult {
    if (!values)
      return success();
    if (failed(op.verifyLength(lengthConstraint, name, values->size(), rank)))
      return failure();
    for (auto [i, value] : llvm::enumerate(*values)) {
      if (value < 1)
        return op.violates(constraint, " ", name, " holds ", value,
                           " for dimension ", i, ", but must be positive");
      window[i].*field = value;
    }
    return success();
  };
  if (failed(fill(attributes.sizes, "window_dimensions",
                  constraints.sizesLength, constraints.sizes,
                  &WindowDimension::size)) ||
      failed(fill(attributes.strides, "window_strides",
                  constraints.stridesLength, constraints.strides,
                  &WindowDimension::stride)) ||
      failed(fill(attributes.baseDilations, constraints.baseDilationsName,
                  constraints.baseDilationsLength, constraints.baseDilations,
                  &WindowDimension::baseDilation)) ||
      failed(fill(attributes.windowDilations, constraints.windowDilationsName,
                  constraints.windowDilationsLength,
                  constraints.windowDilations,
                  &WindowDimension::windowDilation)))
    return failure();
  if (attributes.padding) {
    ShapedType type = attributes.padding->getType();
    if (type.getShape() != ArrayRef<int64_t>{rank, 2})
      return op.violates(constraints.padding, " padding has the type ", type,
                         ", but takes a tensor<", rank, "x2xi64>");
    SmallVector<int64_t> values(attributes.padding->getValues<int64_t>());
    for (int64_t i = 0; i < rank; ++i) {
      window[i].paddingLow = values[2 * i];
      window[i].paddingHigh = values[2 * i + 1];
    }
  }
  if (attributes.reversal) {
    if (failed(op.verifyLength(constraints.reversal, "window_reversal",
                               attributes.reversal->size(), rank)))
      return failure();
    for (int64_t i = 0; i < rank; ++i)
      window[i].reversed = (*attributes.reversal)[i];
  }
  return window;
}

Window getWindow(ReduceWindowOp op) {
  return *inferWindow({op.getContext(), std::nullopt, op.getOperationName()},
                      op.getWindowDimensions().size(),
                      {op.getWindowDimensions(), op.getWindowStrides(),
                       op.getBaseDilations(), op.getWindowDilations(),
                       op.getPadding(), std::nullopt},
                      {});
}

Window getWindow(SelectAndScatterOp op) {
  return *inferWindow(
      {op.getContext(), std::nullopt, op.getOperationName()},
      cast<RankedTensorType>(op.getOperand().getType()).getRank(),
      {op.getWindowDimensions(), op.getWindowStrides(), std::nullopt,
       std::nullopt, op.getPadding(), std::nullopt},
      {});
}

Window getWindow(ConvolutionOp op) {
  ConvDimensionNumbersAttr numbers = op.getDimensionNumbers();
  auto kernel = cast<RankedTensorType>(op.getRhs().getType());
  SmallVector<int64_t> sizes;
  for (int64_t dimension : numbers.getKernelSpatialDimensions())
    sizes.push_back(kernel.getDimSize(dimension));
  Window window = *inferWindow(
      {op.getContext(), std::nullopt, op.getOperationName()}, sizes.size(),
      {std::nullopt, op.getWindowStrides(), op.getLhsDilation(),
       op.getRhsDilation(), op.getPadding(), op.getWindowReversal()},
      {});
  for (auto [dimension, size] : llvm::zip(window, sizes))
    dimension.size = size;
  return window;
}

DenseIntElementsAttr getPaddingAttr(MLIRContext *context,
                                    ArrayRef<int64_t> amounts) {
  auto type = RankedTensorType::get({int64_t(amounts.size()) / 2, 2},
                                    IntegerType::get(context, 64));
  return DenseIntElementsAttr::get(type, amounts);
}

WindowAttrs::WindowAttrs(MLIRContext *context, const Window &window) {
  auto list = [&](int64_t WindowDimension::*field) {
    SmallVector<int64_t> values;
    for (const WindowDimension &dimension : window)
      values.push_back(dimension.*field);
    return llvm::all_of(values, [](int64_t value) { return value == 1; })
               ? DenseI64ArrayAttr()
               : DenseI64ArrayAttr::get(context, values);
  };
  strides = list(&WindowDimension::stride);
  baseDilations = list(&WindowDimension::baseDilation);
  windowDilations = list(&WindowDimension::windowDilation);
  SmallVector<int64_t> amounts;
  SmallVector<bool> reversed;
  for (const WindowDimension &dimension : window) {
    amounts.append({dimension.paddingLow, dimension.paddingHigh});
    reversed.push_back(dimension.reversed);
  }
  if (llvm::any_of(amounts, [](int64_t amount) { return amount != 0; }))
    padding = getPaddingAttr(context, amounts);
  if (llvm::is_contained(reversed, true))
    reversal = DenseBoolArrayAttr::get(context, reversed);
}

} // namespace systole::stablehlo
