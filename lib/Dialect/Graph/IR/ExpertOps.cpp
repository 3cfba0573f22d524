//===- ExpertOps.cpp - Mixtures of experts --------------------------------===//
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

LogicalResult MixtureOfExpertsOp::inferResultTypes(
    ArrayRef<RankedTensorType> operands,
    SmallVectorImpl<RankedTensorType> &results) {
  RankedTensorType input = operands[0];
  if (failed(requireFloat(*this, "input", input)) ||
      failed(requireRank(*this, "input", input, 2, /*exact=*/false)))
    return failure();
  if (getTopK() > getNumExperts())
    return emitOpError() << "(C2) has " << getNumExperts()
                         << " experts, of which a token cannot choose "
                         << getTopK();
  Type element = input.getElementType();
  if (element.getIntOrFloatBitWidth() < 32)
    element = Float32Type::get(getContext());
  results.push_back(input);
  results.push_back(RankedTensorType::get({}, element));
  return success();
}

SmallVector<VariableSpec> MixtureOfExpertsOp::declareVariables() {
  auto input = cast<RankedTensorType>(getInput().getType());
  auto features = input.getShape().back(), experts = int64_t(getNumExperts()),
       hidden = int64_t(getIntermediateDim());
  SmallVector<VariableSpec> variables;
  auto add = [&](StringRef name, ArrayRef<int64_t> shape) {
    variables.push_back({(name + "/kernel").str(),
                         RankedTensorType::get(shape, input.getElementType()),
                         getKernelInitializer()});
  };
  add("router", {features, experts});
  if (getGated())
    add("gate", {experts, features, hidden});
  add("up", {experts, features, hidden});
  add("down", {experts, hidden, features});
  return variables;
}
