//===- ConvolutionOps.cpp - Convolution layers ----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayerTypeRules.h"
#include "systole/Dialect/Graph/IR/Axes.h"
#include "systole/Dialect/Graph/IR/Graph.h"
#include "systole/Support/WindowSizes.h"

using namespace mlir;
using namespace systole::graph;

using Types = ArrayRef<RankedTensorType>;
using ResultTypes = SmallVectorImpl<RankedTensorType>;

/// Verifies (C1) of convolutions: floats, with `places` spatial dimensions.
static LogicalResult requireImage(Operation *op, RankedTensorType input,
                                  int64_t places) {
  return failure(
      failed(requireFloat(op, "input", input)) ||
      failed(requireRank(op, "input", input, places + 2, /*exact=*/true)));
}

/// The type of a variable with the element type of the layer's input.
template <typename LayerT>
static RankedTensorType variableType(LayerT layer, ArrayRef<int64_t> shape) {
  auto input = cast<RankedTensorType>(layer.getInput().getType());
  return RankedTensorType::get(shape, input.getElementType());
}

template <typename LayerT> static int64_t getChannels(LayerT layer) {
  return cast<RankedTensorType>(layer.getInput().getType()).getShape().back();
}

/// The sizes of the kernel's window, then these sizes.
template <typename LayerT>
static RankedTensorType kernelType(LayerT layer, ArrayRef<int64_t> channels) {
  SmallVector<int64_t> shape = getNumbers(layer.getKernel());
  llvm::append_range(shape, channels);
  return variableType(layer, shape);
}

template <typename LayerT>
static void addBias(LayerT layer, int64_t filters,
                    SmallVectorImpl<VariableSpec> &variables) {
  if (layer.getUseBias())
    variables.push_back(
        {"bias", variableType(layer, {filters}), layer.getBiasInitializer()});
}

//===----------------------------------------------------------------------===//
// Conv1DOp, Conv2DOp, Conv3DOp
//===----------------------------------------------------------------------===//

template <typename ConvT>
static LogicalResult inferConvolution(ConvT op, Types operands,
                                      ResultTypes &results) {
  RankedTensorType input = operands[0];
  if (failed(requireImage(op, input, op.getKernel().size())))
    return failure();
  int64_t channels = input.getShape().back();
  int64_t groups = op.getGroups(), filters = op.getFilters();
  if (!ShapedType::isDynamic(channels) &&
      (channels % groups != 0 || filters % groups != 0))
    return op.emitOpError() << "(C3) has " << groups << " groups, which do not "
                            << "divide " << channels << " channels and "
                            << filters << " filters";
  return inferWindow(op, input, op.getKernel(), op.getStrides(),
                     op.getDilations(), op.getPadding(), filters, results);
}

template <typename ConvT>
static SmallVector<VariableSpec> getConvolutionVariables(ConvT op) {
  int64_t groups = op.getGroups(), filters = op.getFilters();
  SmallVector<VariableSpec> variables{
      {"kernel", kernelType(op, {getChannels(op) / groups, filters}),
       op.getKernelInitializer()}};
  addBias(op, filters, variables);
  return variables;
}

LogicalResult Conv1DOp::inferResultTypes(Types operands, ResultTypes &results) {
  return inferConvolution(*this, operands, results);
}

SmallVector<VariableSpec> Conv1DOp::declareVariables() {
  return getConvolutionVariables(*this);
}

LogicalResult Conv2DOp::inferResultTypes(Types operands, ResultTypes &results) {
  return inferConvolution(*this, operands, results);
}

SmallVector<VariableSpec> Conv2DOp::declareVariables() {
  return getConvolutionVariables(*this);
}

LogicalResult Conv3DOp::inferResultTypes(Types operands, ResultTypes &results) {
  return inferConvolution(*this, operands, results);
}

SmallVector<VariableSpec> Conv3DOp::declareVariables() {
  return getConvolutionVariables(*this);
}

//===----------------------------------------------------------------------===//
// DepthwiseConv2DOp, SeparableConv2DOp
//===----------------------------------------------------------------------===//

LogicalResult DepthwiseConv2DOp::inferResultTypes(Types operands,
                                                  ResultTypes &results) {
  if (failed(requireImage(*this, operands[0], 2)))
    return failure();
  int64_t channels = operands[0].getShape().back();
  if (!ShapedType::isDynamic(channels))
    channels *= getDepthMultiplier();
  return inferWindow(*this, operands[0], getKernel(), getStrides(),
                     getDilations(), getPadding(), channels, results);
}

SmallVector<VariableSpec> DepthwiseConv2DOp::declareVariables() {
  int64_t channels = getChannels(*this), multiplier = getDepthMultiplier();
  SmallVector<VariableSpec> variables{
      {"kernel", kernelType(*this, {channels, multiplier}),
       getKernelInitializer()}};
  addBias(*this, channels * multiplier, variables);
  return variables;
}

LogicalResult SeparableConv2DOp::inferResultTypes(Types operands,
                                                  ResultTypes &results) {
  if (failed(requireImage(*this, operands[0], 2)))
    return failure();
  return inferWindow(*this, operands[0], getKernel(), getStrides(),
                     getDilations(), getPadding(), getFilters(), results);
}

SmallVector<VariableSpec> SeparableConv2DOp::declareVariables() {
  int64_t channels = getChannels(*this), multiplier = getDepthMultiplier();
  int64_t filters = getFilters();
  SmallVector<VariableSpec> variables{
      {"depthwise_kernel", kernelType(*this, {channels, multiplier}),
       getDepthwiseInitializer()},
      {"pointwise_kernel",
       variableType(*this, {1, 1, channels * multiplier, filters}),
       getPointwiseInitializer()}};
  addBias(*this, filters, variables);
  return variables;
}

//===----------------------------------------------------------------------===//
// Conv2DTransposeOp
//===----------------------------------------------------------------------===//

LogicalResult Conv2DTransposeOp::inferResultTypes(Types operands,
                                                  ResultTypes &results) {
  if (failed(requireImage(*this, operands[0], 2)))
    return failure();
  SmallVector<int64_t> shape(operands[0].getShape());
  for (unsigned i : {0, 1})
    shape[1 + i] =
        computeTransposedWindow(shape[1 + i], getNumbers(getKernel())[i],
                                getNumbers(getStrides())[i], getPadding());
  shape.back() = getFilters();
  results.push_back(RankedTensorType::get(shape, operands[0].getElementType()));
  return success();
}

SmallVector<VariableSpec> Conv2DTransposeOp::declareVariables() {
  int64_t filters = getFilters();
  SmallVector<VariableSpec> variables{
      {"kernel", kernelType(*this, {filters, getChannels(*this)}),
       getKernelInitializer()}};
  addBias(*this, filters, variables);
  return variables;
}
