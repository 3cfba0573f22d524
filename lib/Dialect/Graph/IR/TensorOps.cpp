//===- TensorOps.cpp - Shorthands for tensor operations -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayerTypeRules.h"
#include "systole/Dialect/Graph/IR/Graph.h"
#include "systole/Support/Parameters.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace systole::graph;

using Types = ArrayRef<RankedTensorType>;
using ResultTypes = SmallVectorImpl<RankedTensorType>;

//===----------------------------------------------------------------------===//
// ParamOp
//===----------------------------------------------------------------------===//

LogicalResult ParamOp::verify() {
  if (!systole::isFlagName(getName()))
    return emitOpError() << "(C2) cannot be called '" << getName()
                         << "': the name becomes a flag, so use lower-case "
                            "letters, digits and underscores, a letter first";
  Attribute value = getDefaultValueAttr();
  bool isBatchSize = getName() == "batch_size";
  if (isBatchSize && value)
    return emitOpError() << "(C1) gives 'batch_size' a default, which is the "
                            "global batch size of the mode: leave it out";
  if (!isBatchSize && !value)
    return emitOpError() << "(C1) has no default: write graph.param \""
                         << getName() << "\" = 0.5, or what else it is";
  if (value && !systole::getParameterType(value))
    return emitOpError() << "(C1) has the default " << value
                         << ", which is no float, no integer of 32 bits and "
                            "no boolean";
  return success();
}

LogicalResult ParamOp::inferResultTypes(Types, ResultTypes &results) {
  Attribute value = getDefaultValueAttr();
  Type type = value ? systole::getParameterType(value)
                    : IntegerType::get(getContext(), 32);
  if (!type)
    return failure();
  results.push_back(RankedTensorType::get({}, type));
  return success();
}

//===----------------------------------------------------------------------===//
// ReshapeOp
//===----------------------------------------------------------------------===//

LogicalResult ReshapeOp::verify() {
  if (hasExpression(getShapeAttr()))
    return success();
  if (llvm::count(getShape(), -1) > 1)
    return emitOpError() << "(C1) has more than one size of -1";
  if (llvm::any_of(getShape(), [](int64_t size) { return size < -1; }))
    return emitOpError() << "(C1) has a size below -1";
  return success();
}

LogicalResult ReshapeOp::inferResultTypes(Types operands,
                                          ResultTypes &results) {
  SmallVector<int64_t> shape(getShape());
  int64_t known = 1;
  for (int64_t size : shape)
    known *= size < 0 ? 1 : size;
  auto *free = llvm::find_if(shape, [](int64_t size) { return size < 0; });

  if (!operands[0].hasStaticShape()) {
    if (free != shape.end())
      *free = ShapedType::kDynamic;
  } else {
    int64_t elements = operands[0].getNumElements();
    bool fits = free == shape.end() ? known == elements
                                    : known != 0 && elements % known == 0;
    if (!fits)
      return emitOpError() << "(C2) cannot give the " << elements
                           << " elements of " << operands[0] << " the shape ["
                           << getShape() << "]";
    if (free != shape.end())
      *free = elements / known;
  }
  results.push_back(RankedTensorType::get(shape, operands[0].getElementType()));
  return success();
}

//===----------------------------------------------------------------------===//
// SetShapeOp
//===----------------------------------------------------------------------===//

LogicalResult SetShapeOp::verify() {
  if (hasExpression(getShapeAttr()))
    return success();
  if (llvm::any_of(getShape(), [](int64_t size) { return size < -1; }))
    return emitOpError() << "(C1) has a size below -1";
  return success();
}

LogicalResult SetShapeOp::inferResultTypes(Types operands,
                                           ResultTypes &results) {
  if (operands[0].getRank() != static_cast<int64_t>(getShape().size()))
    return emitOpError() << "(C1) has " << getShape().size() << " sizes for "
                         << operands[0] << " of rank " << operands[0].getRank();
  SmallVector<int64_t> shape(operands[0].getShape());
  for (auto [index, size] : llvm::enumerate(getShape())) {
    if (size == -1)
      continue;
    if (!ShapedType::isDynamic(shape[index]) && shape[index] != size)
      return emitOpError() << "(C2) says " << size << " for dimension " << index
                           << " of " << operands[0];
    shape[index] = size;
  }
  results.push_back(RankedTensorType::get(shape, operands[0].getElementType()));
  return success();
}

//===----------------------------------------------------------------------===//
// Element types, classes
//===----------------------------------------------------------------------===//

LogicalResult CastOp::inferResultTypes(Types operands, ResultTypes &results) {
  results.push_back(RankedTensorType::get(operands[0].getShape(), getTo()));
  return success();
}

LogicalResult OneHotOp::inferResultTypes(Types operands, ResultTypes &results) {
  if (!isa<IntegerType>(operands[0].getElementType()))
    return emitOpError() << "(C1) needs integers, not " << operands[0]
                         << ": use graph.cast %x to i32";
  SmallVector<int64_t> shape(operands[0].getShape());
  shape.push_back(getDepth());
  results.push_back(
      RankedTensorType::get(shape, Float32Type::get(getContext())));
  return success();
}

LogicalResult SoftmaxOp::inferResultTypes(Types operands,
                                          ResultTypes &results) {
  results.push_back(operands[0]);
  return failure(
      failed(requireFloat(*this, "input", operands[0])) ||
      failed(requireRank(*this, "input", operands[0], 1, /*exact=*/false)));
}

LogicalResult ArgmaxOp::inferResultTypes(Types operands, ResultTypes &results) {
  if (failed(requireRank(*this, "input", operands[0], 1, /*exact=*/false)))
    return failure();
  if (operands[0].getShape().back() == 0)
    return emitOpError() << "(C1) has nothing to choose from in "
                         << operands[0];
  results.push_back(RankedTensorType::get(operands[0].getShape().drop_back(),
                                          IntegerType::get(getContext(), 32)));
  return success();
}

LogicalResult systole::graph::inferFloatElementwise(Operation *op,
                                                    Types operands,
                                                    ResultTypes &results) {
  results.push_back(operands[0]);
  return requireFloat(op, "input", operands[0]);
}
