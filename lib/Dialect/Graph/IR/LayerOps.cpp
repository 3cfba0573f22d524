//===- LayerOps.cpp - Layers ----------------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TypeRules.h"
#include "systole/Dialect/Graph/IR/Graph.h"
#include "systole/Dialect/Graph/IR/Window.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace systole::graph;

//===----------------------------------------------------------------------===//
// Windows over images
//===----------------------------------------------------------------------===//

static int64_t getSize(ArrayAttr pair, unsigned index) {
  return cast<IntegerAttr>(pair[index]).getInt();
}

/// The type of an image that a window has gone over.
static LogicalResult inferWindow(Operation *op, RankedTensorType input,
                                 ArrayAttr sizes, ArrayAttr strides,
                                 StringRef padding, StringRef constraint,
                                 int64_t channels,
                                 SmallVectorImpl<RankedTensorType> &results) {
  SmallVector<int64_t> shape(input.getShape());
  for (unsigned i : {0, 1}) {
    int64_t output = computeWindow(shape[1 + i], getSize(sizes, i),
                                   getSize(strides, i), padding)
                         .output;
    if (output == 0)
      return op->emitOpError()
             << constraint << " has a window of " << getSize(sizes, 0) << "x"
             << getSize(sizes, 1) << ", which does not fit into " << input
             << ": use padding = \"same\" or a smaller window";
    shape[1 + i] = output;
  }
  shape[3] = channels;
  results.push_back(RankedTensorType::get(shape, input.getElementType()));
  return success();
}

//===----------------------------------------------------------------------===//
// Conv2DOp
//===----------------------------------------------------------------------===//

StringRef Conv2DOp::getLayerKind() { return "conv2d"; }

LogicalResult
Conv2DOp::inferResultTypes(ArrayRef<RankedTensorType> operands,
                           SmallVectorImpl<RankedTensorType> &results) {
  if (failed(requireFloat(*this, "input", operands[0])) ||
      failed(requireRank(*this, "input", operands[0], 4, /*exact=*/true)))
    return failure();
  return inferWindow(*this, operands[0], getKernel(), getStrides(),
                     getPadding(), "(C2)", getFilters(), results);
}

SmallVector<VariableSpec> Conv2DOp::getVariables() {
  auto input = cast<RankedTensorType>(getInput().getType());
  int64_t filters = getFilters();
  auto get = [&](ArrayRef<int64_t> shape) {
    return RankedTensorType::get(shape, input.getElementType());
  };
  SmallVector<VariableSpec> variables{
      {"kernel",
       get({getSize(getKernel(), 0), getSize(getKernel(), 1),
            input.getDimSize(3), filters}),
       getKernelInitializer()}};
  if (getUseBias())
    variables.push_back({"bias", get({filters}), getBiasInitializer()});
  return variables;
}

//===----------------------------------------------------------------------===//
// DenseOp
//===----------------------------------------------------------------------===//

StringRef DenseOp::getLayerKind() { return "dense"; }

LogicalResult
DenseOp::inferResultTypes(ArrayRef<RankedTensorType> operands,
                          SmallVectorImpl<RankedTensorType> &results) {
  if (failed(requireFloat(*this, "input", operands[0])) ||
      failed(requireRank(*this, "input", operands[0], 2, /*exact=*/false)))
    return failure();
  SmallVector<int64_t> shape(operands[0].getShape());
  shape.back() = getUnits();
  results.push_back(RankedTensorType::get(shape, operands[0].getElementType()));
  return success();
}

SmallVector<VariableSpec> DenseOp::getVariables() {
  auto input = cast<RankedTensorType>(getInput().getType());
  int64_t units = getUnits();
  auto get = [&](ArrayRef<int64_t> shape) {
    return RankedTensorType::get(shape, input.getElementType());
  };
  SmallVector<VariableSpec> variables{{"kernel",
                                       get({input.getShape().back(), units}),
                                       getKernelInitializer()}};
  if (getUseBias())
    variables.push_back({"bias", get({units}), getBiasInitializer()});
  return variables;
}

//===----------------------------------------------------------------------===//
// Layers without variables
//===----------------------------------------------------------------------===//

LogicalResult
MaxPool2DOp::inferResultTypes(ArrayRef<RankedTensorType> operands,
                              SmallVectorImpl<RankedTensorType> &results) {
  if (failed(requireRank(*this, "input", operands[0], 4, /*exact=*/true)))
    return failure();
  return inferWindow(*this, operands[0], getPool(), getStridesOrPool(),
                     getPadding(), "(C2)", operands[0].getDimSize(3), results);
}

LogicalResult
DropoutOp::inferResultTypes(ArrayRef<RankedTensorType> operands,
                            SmallVectorImpl<RankedTensorType> &results) {
  if (failed(requireFloat(*this, "input", operands[0])) ||
      failed(requireRank(*this, "input", operands[0], 1, /*exact=*/false)))
    return failure();
  results.push_back(operands[0]);
  return success();
}

Value DropoutOp::getInferenceValue() { return getInput(); }

LogicalResult
FlattenOp::inferResultTypes(ArrayRef<RankedTensorType> operands,
                            SmallVectorImpl<RankedTensorType> &results) {
  if (failed(requireRank(*this, "input", operands[0], 1, /*exact=*/false)))
    return failure();
  ArrayRef<int64_t> sizes = operands[0].getShape().drop_front();
  int64_t product = ShapedType::isDynamicShape(sizes)
                        ? ShapedType::kDynamic
                        : ShapedType::getNumElements(sizes);
  results.push_back(RankedTensorType::get({operands[0].getDimSize(0), product},
                                          operands[0].getElementType()));
  return success();
}
