//===- BindArgumentShapes.cpp - Shapes that the caller chooses ------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Optimize/Passes.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace systole;

llvm::Expected<std::vector<stablehlo::ArgumentShape>>
stablehlo::parseArgumentShapes(ArrayRef<std::string> texts) {
  std::vector<ArgumentShape> shapes;
  for (StringRef text : texts) {
    ArgumentShape &shape = shapes.emplace_back();
    if (text == "_")
      continue;
    shape.emplace();
    for (StringRef part : llvm::split(text, 'x'))
      if (part.getAsInteger(10, shape->emplace_back()) || shape->back() < 0)
        return llvm::createStringError("--argument-shapes: '" + text +
                                       "' is not a shape such as 4x8, or _ for "
                                       "an argument's own");
  }
  return shapes;
}

std::string stablehlo::describeShape(ArrayRef<int64_t> shape) {
  std::string text = "[";
  llvm::raw_string_ostream os(text);
  llvm::interleaveComma(shape, os);
  return text + "]";
}

LogicalResult stablehlo::bindArgumentShapes(func::FuncOp function,
                                            ArrayRef<ArgumentShape> shapes) {
  function.getContext()->loadDialect<tensor::TensorDialect>();
  if (shapes.size() > function.getNumArguments())
    return function.emitError()
           << "@" << function.getName() << " has " << function.getNumArguments()
           << " arguments, but " << shapes.size()
           << " shapes are given for them";
  auto builder = OpBuilder::atBlockBegin(&function.front());
  for (auto [argument, shape] : llvm::zip(function.getArguments(), shapes)) {
    if (!shape)
      continue;
    auto type = dyn_cast<RankedTensorType>(argument.getType());
    if (!type || !areCompatibleShapes(type.getShape(), *shape))
      return function.emitError()
             << "argument " << argument.getArgNumber() << " of @"
             << function.getName() << " has the type " << argument.getType()
             << ", but is to have the shape " << describeShape(*shape);
    if (type.hasStaticShape())
      continue;
    argument.setType(RankedTensorType::get(*shape, type.getElementType()));
    // A cast keeps the type for calls and other users until refine-shapes.
    auto cast =
        tensor::CastOp::create(builder, argument.getLoc(), type, argument);
    argument.replaceAllUsesExcept(cast, cast);
  }
  function.setFunctionType(FunctionType::get(
      function.getContext(), function.front().getArgumentTypes(),
      function.getResultTypes()));
  return success();
}
