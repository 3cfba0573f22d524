//===- ArithmeticOps.cpp - Arithmetic of untyped values -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayerTypeRules.h"
#include "systole/Dialect/Graph/IR/Axes.h"
#include "systole/Dialect/Graph/IR/Graph.h"

using namespace mlir;
using namespace systole::graph;

using Types = ArrayRef<RankedTensorType>;
using ResultTypes = SmallVectorImpl<RankedTensorType>;

LogicalResult systole::graph::inferBroadcasting(Operation *op, Types operands,
                                                ResultTypes &results) {
  Type element = operands[0].getElementType();
  if (element != operands[1].getElementType() || element.isInteger(1))
    return op->emitOpError()
           << "(C1) needs two values of one number type, not " << operands[0]
           << " and " << operands[1] << ": use graph.cast";
  auto shape = broadcastShapes(operands[0].getShape(), operands[1].getShape());
  if (!shape)
    return op->emitOpError()
           << "(C2) cannot broadcast " << operands[0] << " and " << operands[1]
           << " together: counted from the last, sizes are "
              "equal or one of them is 1";
  results.push_back(RankedTensorType::get(*shape, element));
  return success();
}

LogicalResult systole::graph::inferComparison(Operation *op, Types operands,
                                              ResultTypes &results) {
  if (failed(inferBroadcasting(op, operands, results)))
    return failure();
  results.back() = cast<RankedTensorType>(
      results.back().clone(IntegerType::get(op->getContext(), 1)));
  return success();
}

LogicalResult WhereOp::inferResultTypes(Types operands, ResultTypes &results) {
  RankedTensorType condition = operands[0], lhs = operands[1],
                   rhs = operands[2];
  if (!condition.getElementType().isInteger(1))
    return emitOpError() << "(C1) needs a condition of booleans, not "
                         << condition << ": compare values, or use graph.cast "
                         << "%x to i1";
  if (lhs.getElementType() != rhs.getElementType())
    return emitOpError() << "(C2) needs two values of one type, not " << lhs
                         << " and " << rhs << ": use graph.cast";
  auto shape = broadcastShapes(lhs.getShape(), rhs.getShape());
  if (shape)
    shape = broadcastShapes(condition.getShape(), *shape);
  if (!shape)
    return emitOpError() << "(C3) cannot broadcast " << condition << ", " << lhs
                         << " and " << rhs
                         << " together: counted from the last, sizes are "
                            "equal or one of them is 1";
  results.push_back(RankedTensorType::get(*shape, lhs.getElementType()));
  return success();
}

LogicalResult MatMulOp::inferResultTypes(Types operands, ResultTypes &results) {
  RankedTensorType lhs = operands[0], rhs = operands[1];
  if (failed(requireFloat(*this, "lhs", lhs)) ||
      failed(requireRank(*this, "lhs", lhs, 2, /*exact=*/false)) ||
      failed(requireRank(*this, "rhs", rhs, 2, /*exact=*/false)))
    return failure();
  if (lhs.getElementType() != rhs.getElementType())
    return emitOpError() << "(C1) needs one element type, not " << lhs
                         << " and " << rhs << ": use graph.cast";
  auto matrix = [](RankedTensorType type, bool transposed) {
    auto sizes = type.getShape().take_back(2);
    return transposed ? std::pair(sizes[1], sizes[0])
                      : std::pair(sizes[0], sizes[1]);
  };
  auto [rows, columns] = matrix(lhs, getTransposeA());
  auto [otherRows, otherColumns] = matrix(rhs, getTransposeB());
  if (columns != otherRows && !ShapedType::isDynamic(columns) &&
      !ShapedType::isDynamic(otherRows))
    return emitOpError() << "(C2) cannot multiply " << columns << " columns of "
                         << lhs << " by " << otherRows << " rows of " << rhs
                         << ": transpose_a and transpose_b transpose them";
  auto shape =
      broadcastShapes(lhs.getShape().drop_back(2), rhs.getShape().drop_back(2));
  if (!shape)
    return emitOpError() << "(C3) cannot broadcast the dimensions of " << lhs
                         << " and " << rhs << " before the last two";
  shape->push_back(rows);
  shape->push_back(otherColumns);
  results.push_back(RankedTensorType::get(*shape, lhs.getElementType()));
  return success();
}

LogicalResult systole::graph::inferReduction(Operation *op, Types operands,
                                             ArrayAttr axes, bool keepDims,
                                             ResultTypes &results) {
  RankedTensorType input = operands[0];
  if (failed(requireFloat(op, "input", input)))
    return failure();
  if (axes && failed(requireAxes(op, "(C2)", getNumbers(axes), input)))
    return failure();
  SmallVector<int64_t> dims = getAxes(axes, input.getRank()), shape;
  for (auto [dim, size] : llvm::enumerate(input.getShape())) {
    if (!llvm::is_contained(dims, static_cast<int64_t>(dim)))
      shape.push_back(size);
    else if (keepDims)
      shape.push_back(1);
  }
  results.push_back(RankedTensorType::get(shape, input.getElementType()));
  return success();
}
