//===- LayerTypeRules.cpp - Helpers of shape inference rules --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayerTypeRules.h"
#include "systole/Dialect/Graph/IR/Axes.h"
#include "systole/Support/WindowSizes.h"

#include "mlir/IR/Operation.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;

LogicalResult systole::graph::requireFloat(Operation *op, StringRef operand,
                                           RankedTensorType type) {
  if (isa<FloatType>(type.getElementType()))
    return success();
  return op->emitOpError() << "(C1) needs floats for '" << operand
                           << "', which is " << type
                           << ": use graph.cast %x to f32";
}

LogicalResult systole::graph::requireRank(Operation *op, StringRef operand,
                                          RankedTensorType type, int64_t rank,
                                          bool exact) {
  if (exact ? type.getRank() == rank : type.getRank() >= rank)
    return success();
  return op->emitOpError() << "(C1) needs rank " << rank
                           << (exact ? "" : " or more") << " for '" << operand
                           << "', which is " << type;
}

LogicalResult systole::graph::requireAxes(Operation *op, StringRef constraint,
                                          ArrayRef<int64_t> axes,
                                          RankedTensorType type) {
  llvm::SmallBitVector seen(type.getRank());
  for (int64_t axis : axes) {
    int64_t dim = getAxis(axis, type.getRank());
    if (dim < 0 || dim >= type.getRank())
      return op->emitOpError()
             << constraint << " names dimension " << axis << " of " << type
             << ", which has rank " << type.getRank();
    if (seen.test(dim))
      return op->emitOpError()
             << constraint << " names dimension " << dim << " twice";
    seen.set(dim);
  }
  return success();
}

std::optional<SmallVector<int64_t>>
systole::graph::broadcastShapes(ArrayRef<int64_t> lhs, ArrayRef<int64_t> rhs) {
  if (lhs.size() < rhs.size())
    std::swap(lhs, rhs);
  SmallVector<int64_t> shape(lhs);
  size_t extra = lhs.size() - rhs.size();
  for (auto [index, other] : llvm::enumerate(rhs)) {
    int64_t &size = shape[extra + index];
    if (size == 1 || (ShapedType::isDynamic(size) && other != 1))
      size = other;
    else if (other != size && other != 1 && !ShapedType::isDynamic(other))
      return std::nullopt;
  }
  return shape;
}

static_assert(systole::unknownSize == ShapedType::kDynamic);

LogicalResult systole::graph::inferWindow(
    Operation *op, RankedTensorType input, ArrayAttr sizes, ArrayAttr strides,
    ArrayAttr dilations, StringRef padding, int64_t channels,
    SmallVectorImpl<RankedTensorType> &results) {
  SmallVector<int64_t> shape(input.getShape());
  SmallVector<int64_t> window = getNumbers(sizes), steps = getNumbers(strides);
  for (auto [i, size] : llvm::enumerate(window)) {
    int64_t dilation = dilations ? getNumbers(dilations)[i] : 1;
    int64_t output =
        computeWindow(shape[1 + i], size, steps[i], padding, dilation).output;
    if (output == 0)
      return op->emitOpError()
             << "(C2) has a window of " << formatShape(window)
             << ", which does not fit into " << input
             << ": use padding = \"same\" or a smaller window";
    shape[1 + i] = output;
  }
  shape.back() = channels;
  results.push_back(RankedTensorType::get(shape, input.getElementType()));
  return success();
}

std::string systole::graph::formatShape(ArrayRef<int64_t> shape) {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::interleave(
      shape, os,
      [&](int64_t size) {
        if (ShapedType::isDynamic(size))
          os << '?';
        else
          os << size;
      },
      "x");
  return text;
}
