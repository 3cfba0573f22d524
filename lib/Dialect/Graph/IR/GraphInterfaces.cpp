//===- GraphInterfaces.cpp - Interfaces of the graph dialect --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Graph/IR/GraphInterfaces.h"
#include "systole/Dialect/Graph/IR/Graph.h"

#include "mlir/IR/TypeUtilities.h"
#include <cmath>

using namespace mlir;
using namespace systole::graph;

#include "systole/Dialect/Graph/IR/GraphAttrInterfaces.cpp.inc"
#include "systole/Dialect/Graph/IR/GraphOpInterfaces.cpp.inc"

std::string LayerOpInterface::getVariableName(StringRef suffix) {
  std::string name = getLayerName().str();
  return suffix.empty() ? name : name + "/" + suffix.str();
}

/// The option with the regularizer of a variable: `kernel_regularizer` for
/// `kernel` and `query/kernel`, `recurrent_regularizer` for `recurrent_kernel`,
/// and `regularizer` for a layer that is a variable.
static std::string getRegularizerName(StringRef suffix) {
  StringRef role = suffix.substr(suffix.rfind('/') + 1);
  role.consume_back("_kernel");
  return (role.empty() ? "" : role + "_").str() + "regularizer";
}

/// Adds the matrices of a kernel's adapter. As PEFT initializes them: A is
/// uniform up to 1 / sqrt(rows), and B is 0.
static void addMatrices(const VariableSpec &kernel, Adapter adapter,
                        SmallVectorImpl<VariableSpec> &variables) {
  auto shape = kernel.type.getShape();
  int64_t rows =
      ShapedType::getNumElements(shape.take_front(adapter.summedDims));
  int64_t columns =
      ShapedType::getNumElements(shape.drop_front(adapter.summedDims));
  MLIRContext *context = kernel.type.getContext();
  Builder b(context);
  double bound = 1 / std::sqrt(double(rows));
  auto add = [&](char matrix, ArrayRef<int64_t> sizes, Attribute initializer) {
    variables.push_back({Adapter::getName(kernel.suffix, matrix),
                         kernel.type.clone(sizes), initializer});
    variables.back().isAdapter = true;
  };
  add('a', {rows, adapter.rank},
      RandomUniformAttr::get(context, b.getF64FloatAttr(-bound),
                             b.getF64FloatAttr(bound)));
  add('b', {adapter.rank, columns}, ZerosAttr::get(context));
}

SmallVector<VariableSpec> LayerOpInterface::getVariables() {
  SmallVector<VariableSpec> variables;
  for (VariableSpec &variable : declareVariables()) {
    variable.regularizer =
        getOperation()->getAttr(getRegularizerName(variable.suffix));
    variables.push_back(variable);
    if (std::optional<Adapter> adapter = getAdapter(variable.suffix))
      addMatrices(variable, *adapter, variables);
  }
  auto model = getOperation()->getParentOfType<ModelOp>();
  ArrayAttr names = model ? model.getFrozenVariablesAttr() : ArrayAttr();
  if (!names)
    names = ArrayAttr::get(getContext(), {});
  if (isTrainable() && names.empty())
    return variables;
  for (VariableSpec &variable : variables) {
    variable.frozen =
        (!isTrainable() && !variable.assigned) ||
        llvm::is_contained(
            names, Attribute(StringAttr::get(
                       getContext(), getVariableName(variable.suffix))));
    variable.trainable &= !variable.frozen && isTrainable();
  }
  return variables;
}

LogicalResult systole::graph::verifyInferredTypes(Operation *op) {
  SmallVector<RankedTensorType> operandTypes, resultTypes;
  for (Type type : op->getOperandTypes()) {
    auto ranked = dyn_cast<RankedTensorType>(type);
    if (!ranked)
      return success();
    operandTypes.push_back(ranked);
  }
  if (hasExpression(op))
    return success();
  if (failed(cast<ShapeInferenceOpInterface>(op).inferResultTypes(operandTypes,
                                                                  resultTypes)))
    return failure();
  for (auto [declared, inferred] :
       llvm::zip_equal(op->getResultTypes(), resultTypes)) {
    auto ranked = dyn_cast<RankedTensorType>(declared);
    if (ranked && (ranked.getElementType() != inferred.getElementType() ||
                   failed(verifyCompatibleShape(ranked, inferred))))
      return op->emitOpError() << "gives " << inferred << ", not " << ranked;
  }
  return success();
}

std::string systole::graph::describeValue(Value value) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    if (auto fn =
            dyn_cast_or_null<ModelFnOp>(argument.getOwner()->getParentOp()))
      os << "argument '" << fn.getArgName(argument.getArgNumber()) << "'";
    else
      os << "argument " << argument.getArgNumber();
    return text;
  }
  Operation *op = value.getDefiningOp();
  os << "the result of " << op->getName();
  if (auto layer = dyn_cast<LayerOpInterface>(op))
    if (StringAttr name = layer.getLayerName())
      os << " '" << name.getValue() << "'";
  return text;
}
