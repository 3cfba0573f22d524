//===- FakeQuantOps.cpp - Fake quantization -------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayerTypeRules.h"
#include "systole/Dialect/Graph/IR/Graph.h"

using namespace mlir;
using namespace systole::graph;

using Types = ArrayRef<RankedTensorType>;
using ResultTypes = SmallVectorImpl<RankedTensorType>;

LogicalResult FakeQuantOp::inferResultTypes(Types operands,
                                            ResultTypes &results) {
  RankedTensorType input = operands[0], min = operands[1], max = operands[2];
  if (failed(requireFloat(*this, "input", input)))
    return failure();
  bool isOfChannels = min.getRank() == 1 && input.getRank() > 0 &&
                      (min.getDimSize(0) == input.getShape().back() ||
                       ShapedType::isDynamic(input.getShape().back()));
  if (min != max || min.getElementType() != input.getElementType() ||
      (min.getRank() != 0 && !isOfChannels))
    return emitOpError() << "(C2) needs two scalars of "
                         << input.getElementType()
                         << " as its range, or an element for each index of "
                            "the last dimension of "
                         << input << ", not " << min << " and " << max;
  results.push_back(input);
  return success();
}

LogicalResult TrainedFakeQuantOp::inferResultTypes(Types operands,
                                                   ResultTypes &results) {
  if (failed(requireFloat(*this, "input", operands[0])))
    return failure();
  results.push_back(operands[0]);
  return success();
}

SmallVector<VariableSpec> TrainedFakeQuantOp::declareVariables() {
  auto input = cast<RankedTensorType>(getInput().getType());
  auto type = RankedTensorType::get({}, input.getElementType());
  auto end = [&](double value) {
    return FillAttr::get(
        getContext(),
        Builder(getContext()).getF64FloatAttr(getLearned() ? value : 0));
  };
  return {{"min", type, end(-6), /*trainable=*/getLearned()},
          {"max", type, end(6), /*trainable=*/getLearned()}};
}
