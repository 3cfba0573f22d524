//===- ArrangementOps.cpp - Rearranging elements --------------------------===//
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

LogicalResult ConcatOp::inferResultTypes(Types operands, ResultTypes &results) {
  if (operands.empty())
    return emitOpError() << "(C1) needs at least one value";
  RankedTensorType first = operands[0];
  if (failed(requireRank(*this, "inputs", first, 1, /*exact=*/false)) ||
      failed(
          requireAxes(*this, "(C2)", {static_cast<int64_t>(getAxis())}, first)))
    return failure();
  int64_t axis = systole::graph::getAxis(getAxis(), first.getRank());
  SmallVector<int64_t> shape(first.getShape());
  for (RankedTensorType other : operands.drop_front()) {
    if (other.getElementType() != first.getElementType() ||
        other.getRank() != first.getRank())
      return emitOpError() << "(C1) needs values of one element type and rank, "
                           << "not " << first << " and " << other;
    for (auto [dim, size] : llvm::enumerate(other.getShape())) {
      int64_t &sum = shape[dim];
      if (static_cast<int64_t>(dim) == axis)
        sum = ShapedType::isDynamic(sum) || ShapedType::isDynamic(size)
                  ? ShapedType::kDynamic
                  : sum + size;
      else if (ShapedType::isDynamic(sum))
        sum = size;
      else if (size != sum && !ShapedType::isDynamic(size))
        return emitOpError() << "(C3) cannot put " << other << " after "
                             << first << " along dimension " << axis
                             << ": dimension " << dim << " differs";
    }
  }
  results.push_back(RankedTensorType::get(shape, first.getElementType()));
  return success();
}

LogicalResult
systole::graph::TransposeOp::inferResultTypes(Types operands,
                                              ResultTypes &results) {
  ArrayRef<int64_t> permutation = getPermutation();
  auto sorted = llvm::to_vector(permutation);
  llvm::sort(sorted);
  if (!llvm::equal(sorted, llvm::seq<int64_t>(0, operands[0].getRank())))
    return emitOpError() << "(C1) needs each dimension of " << operands[0]
                         << " once, not [" << permutation << "]";
  auto shape = llvm::map_to_vector(
      permutation, [&](int64_t dim) { return operands[0].getDimSize(dim); });
  results.push_back(RankedTensorType::get(shape, operands[0].getElementType()));
  return success();
}

LogicalResult systole::graph::SliceOp::inferResultTypes(Types operands,
                                                        ResultTypes &results) {
  RankedTensorType input = operands[0];
  SmallVector<int64_t> begin = getNumbers(getBegin()),
                       size = getNumbers(getSize());
  auto rank = static_cast<size_t>(input.getRank());
  if (begin.size() != rank || size.size() != rank)
    return emitOpError() << "(C1) needs a begin and a size for each dimension "
                            "of "
                         << input << ", not [" << begin << "] and [" << size
                         << "]";
  SmallVector<int64_t> shape(input.getShape());
  for (auto [dim, known] : llvm::enumerate(shape)) {
    int64_t from = begin[dim], count = size[dim];
    if (ShapedType::isDynamic(known)) {
      if (from == 0 && count == -1)
        continue;
      return emitOpError() << "(C2) takes a part of dimension " << dim << " of "
                           << input << ", whose size is bound later";
    }
    if (count == -1)
      count = known - from;
    if (from < 0 || count < 0 || count > known - from)
      return emitOpError() << "(C2) takes " << count << " elements from "
                           << from << " on of dimension " << dim << " of "
                           << input;
    known = count;
  }
  results.push_back(input.clone(shape));
  return success();
}

LogicalResult SplitOp::inferResultTypes(Types operands, ResultTypes &results) {
  RankedTensorType input = operands[0];
  if (failed(requireRank(*this, "input", input, 1, /*exact=*/false)) ||
      failed(
          requireAxes(*this, "(C1)", {static_cast<int64_t>(getAxis())}, input)))
    return failure();
  int64_t axis = systole::graph::getAxis(getAxis(), input.getRank());
  int64_t size = input.getDimSize(axis);
  auto count = static_cast<int64_t>(getNumResults());
  SmallVector<int64_t> sizes(count, size / std::max<int64_t>(count, 1));
  if (std::optional<ArrayAttr> given = getSizes())
    sizes = getNumbers(*given);
  auto isSize = [](int64_t number) { return number >= 0; };
  if (static_cast<int64_t>(sizes.size()) != count ||
      !llvm::all_of(sizes, isSize) || llvm::sum_of(sizes) != size)
    return emitOpError() << "(C2) cannot make " << count << " results of ["
                         << sizes << "] elements of dimension " << axis
                         << " of " << input;
  for (int64_t part : sizes) {
    SmallVector<int64_t> shape(input.getShape());
    shape[axis] = part;
    results.push_back(input.clone(shape));
  }
  return success();
}

//===----------------------------------------------------------------------===//
// ZeroPaddingOp
//===----------------------------------------------------------------------===//

LogicalResult ZeroPaddingOp::verify() {
  if (hasExpression(getPaddingAttr()))
    return success();
  auto isSize = [](Attribute value) {
    auto number = dyn_cast<IntegerAttr>(value);
    return number && number.getInt() >= 0;
  };
  auto isPair = [&](Attribute value) {
    auto pair = dyn_cast<ArrayAttr>(value);
    return pair && pair.size() == 2 && llvm::all_of(pair, isSize);
  };
  if (!llvm::all_of(getPadding(), isPair))
    return emitOpError() << "(C1) needs a pair of sizes of 0 or more for each "
                            "spatial dimension, such as [[1, 1], [0, 2]]";
  return success();
}

std::pair<int64_t, int64_t> ZeroPaddingOp::getPair(unsigned i) {
  SmallVector<int64_t> pair = getNumbers(cast<ArrayAttr>(getPadding()[i]));
  return {pair[0], pair[1]};
}

LogicalResult ZeroPaddingOp::inferResultTypes(Types operands,
                                              ResultTypes &results) {
  // Type inference runs before the op's own verifier.
  if (failed(verify()))
    return failure();
  SmallVector<int64_t> shape(operands[0].getShape());
  if (shape.size() != getPadding().size() + 2)
    return emitOpError() << "(C1) has " << getPadding().size()
                         << " pairs for the dimensions of " << operands[0]
                         << " between the first and the last";
  for (unsigned i = 0, e = getPadding().size(); i != e; ++i)
    if (auto [low, high] = getPair(i); !ShapedType::isDynamic(shape[1 + i]))
      shape[1 + i] += low + high;
  results.push_back(RankedTensorType::get(shape, operands[0].getElementType()));
  return success();
}

LogicalResult UpSamplingOp::inferResultTypes(Types operands,
                                             ResultTypes &results) {
  SmallVector<int64_t> shape(operands[0].getShape());
  if (shape.size() != getSize().size() + 2)
    return emitOpError() << "(C1) has " << getSize().size()
                         << " factors for the dimensions of " << operands[0]
                         << " between the first and the last";
  if (getInterpolation() != "nearest" &&
      !isa<FloatType>(operands[0].getElementType()))
    return emitOpError() << "(C2) cannot interpolate " << operands[0]
                         << ": use graph.cast %x to f32";
  for (auto [i, factor] : llvm::enumerate(getNumbers(getSize())))
    if (!ShapedType::isDynamic(shape[1 + i]))
      shape[1 + i] *= factor;
  results.push_back(RankedTensorType::get(shape, operands[0].getElementType()));
  return success();
}
