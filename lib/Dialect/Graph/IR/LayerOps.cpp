//===- LayerOps.cpp - Layers ----------------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayerTypeRules.h"
#include "systole/Dialect/Graph/IR/Axes.h"
#include "systole/Dialect/Graph/IR/Graph.h"
#include "systole/Support/NestedOps.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace systole::graph;

//===----------------------------------------------------------------------===//
// DenseOp
//===----------------------------------------------------------------------===//

LogicalResult
DenseOp::inferResultTypes(ArrayRef<RankedTensorType> operands,
                          SmallVectorImpl<RankedTensorType> &results) {
  if (failed(requireFloat(*this, "input", operands[0])) ||
      failed(requireRank(*this, "input", operands[0], 2, /*exact=*/false)))
    return failure();
  RankedTensorType input = operands[0];
  std::optional<int64_t> units = getUnits();
  if (operands.size() > 1) {
    RankedTensorType kernel = operands[1];
    int64_t features = input.getShape().back();
    unsigned in = getTranspose() ? 1 : 0;
    if (kernel.getRank() != 2 ||
        kernel.getElementType() != input.getElementType() ||
        (kernel.getDimSize(in) != features && !kernel.isDynamicDim(in) &&
         !ShapedType::isDynamic(features)))
      return emitOpError() << "(C2) needs a kernel ["
                           << (getTranspose() ? "units, features"
                                              : "features, units")
                           << "] for the input " << input << ", not " << kernel;
    int64_t own = kernel.getDimSize(1 - in);
    if (units && *units != own && !ShapedType::isDynamic(own))
      return emitOpError() << "(C3) has " << *units << " units, but its kernel "
                           << kernel << " has " << own << ": leave `units` out";
    units = own;
    if (getKernelRegularizerAttr())
      return emitOpError() << "(C3) makes no kernel to regularize: give the "
                              "regularizer to the graph.variable";
    if (getLoraRankAttr())
      return emitOpError() << "(C3) makes no kernel that could have an adapter";
  } else if (!units || getTranspose()) {
    return emitOpError() << "(C3) has no kernel: give it "
                         << (units ? "one, or remove `transpose`" : "`units`");
  }
  if (getLoraAlphaAttr() && !getLoraRankAttr())
    return emitOpError() << "(C4) has no adapter: write `lora_rank`";
  SmallVector<int64_t> shape(input.getShape());
  shape.back() = *units;
  results.push_back(RankedTensorType::get(shape, input.getElementType()));
  return success();
}

std::optional<Adapter> DenseOp::getAdapter(StringRef suffix) {
  return suffix == "kernel" ? Adapter::get(getLoraRank(), getLoraAlpha())
                            : std::nullopt;
}

SmallVector<VariableSpec> DenseOp::declareVariables() {
  auto input = cast<RankedTensorType>(getInput().getType());
  int64_t units =
      cast<RankedTensorType>(getResult().getType()).getShape().back();
  auto get = [&](ArrayRef<int64_t> shape) {
    return RankedTensorType::get(shape, input.getElementType());
  };
  SmallVector<VariableSpec> variables;
  if (!getKernel())
    variables.push_back({"kernel", get({input.getShape().back(), units}),
                         getKernelInitializer()});
  if (getUseBias())
    variables.push_back({"bias", get({units}), getBiasInitializer()});
  return variables;
}

//===----------------------------------------------------------------------===//
// EmbeddingOp
//===----------------------------------------------------------------------===//

LogicalResult
EmbeddingOp::inferResultTypes(ArrayRef<RankedTensorType> operands,
                              SmallVectorImpl<RankedTensorType> &results) {
  if (!isa<IntegerType>(operands[0].getElementType()))
    return emitOpError() << "(C1) needs integers, not " << operands[0]
                         << ": use graph.cast %x to i32";
  SmallVector<int64_t> shape(operands[0].getShape());
  shape.push_back(getOutputDim());
  results.push_back(RankedTensorType::get(shape, getDtype()));
  return success();
}

SmallVector<VariableSpec> EmbeddingOp::declareVariables() {
  SmallVector<int64_t> shape{static_cast<int64_t>(getInputDim()),
                             static_cast<int64_t>(getOutputDim())};
  return {{"embeddings", RankedTensorType::get(shape, getDtype()),
           getEmbeddingsInitializer()}};
}

//===----------------------------------------------------------------------===//
// PositionEmbeddingOp
//===----------------------------------------------------------------------===//

LogicalResult PositionEmbeddingOp::inferResultTypes(
    ArrayRef<RankedTensorType> operands,
    SmallVectorImpl<RankedTensorType> &results) {
  if (failed(requireFloat(*this, "input", operands[0])) ||
      failed(requireRank(*this, "input", operands[0], 3, /*exact=*/true)))
    return failure();
  if (operands[0].getDimSize(1) > static_cast<int64_t>(getLength()))
    return emitOpError() << "(C2) has vectors for " << getLength()
                         << " positions, but the input " << operands[0]
                         << " has more: give it a greater `length`";
  results.push_back(operands[0]);
  return success();
}

SmallVector<VariableSpec> PositionEmbeddingOp::declareVariables() {
  auto input = cast<RankedTensorType>(getInput().getType());
  return {
      {"embeddings",
       input.clone({static_cast<int64_t>(getLength()), input.getDimSize(2)}),
       getEmbeddingsInitializer()}};
}

//===----------------------------------------------------------------------===//
// VariableOp
//===----------------------------------------------------------------------===//

LogicalResult
VariableOp::inferResultTypes(ArrayRef<RankedTensorType>,
                             SmallVectorImpl<RankedTensorType> &results) {
  SmallVector<int64_t> shape = getNumbers(getShape());
  if (llvm::any_of(shape, [](int64_t size) { return size < 1; }))
    return emitOpError() << "(C1) cannot have the shape " << formatShape(shape)
                         << ": sizes are positive";
  results.push_back(RankedTensorType::get(shape, getDtype()));
  return success();
}

/// Whether a training step assigns to a variable of this name.
static bool isAssigned(VariableOp variable) {
  auto model = variable->getParentOfType<ModelOp>();
  return model && systole::containsOp<AssignOp>(model, [&](AssignOp assign) {
           VariableOp other = assign.getVariableOp();
           return other && other.getLayerName() == variable.getLayerName();
         });
}

SmallVector<VariableSpec> VariableOp::declareVariables() {
  VariableSpec variable{"", cast<RankedTensorType>(getResult().getType()),
                        getInitializer()};
  variable.assigned = !getTrainable() && isAssigned(*this);
  return {variable};
}

//===----------------------------------------------------------------------===//
// Layers without variables
//===----------------------------------------------------------------------===//

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
