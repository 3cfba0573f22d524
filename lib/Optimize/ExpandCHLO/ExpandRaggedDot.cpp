//===- ExpandRaggedDot.cpp - Products of groups ---------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A product of groups is one dot_general of lhs, repeated for each group, with
// zeros at elements of other groups. The groups are contracted with those of
// rhs, or batched over.
//
//===----------------------------------------------------------------------===//

#include "Expand.h"

#include "systole/Dialect/CHLO/IR/CHLO.h"
#include "systole/Dialect/StableHLO/IR/Emitter.h"

using namespace mlir;
using namespace systole;
using namespace systole::chlo;
using stablehlo::Emitter;
using stablehlo::typeOf;

/// The ends of groups along their dimension, the last one: prefix sums of
/// `sizes`.
static Value getEnds(Emitter &b, Value sizes) {
  RankedTensorType type = typeOf(sizes);
  int64_t numGroups = type.getShape().back(), rank = type.getRank();
  // A product with the triangle of pairs of a group and one not before it.
  Value triangle = b.triangle(type.clone({numGroups, numGroups}),
                              stablehlo::ComparisonDirection::LE);
  return b.contract(sizes, b.convert(triangle, type.getElementType()), rank - 1,
                    {0});
}

/// `value` repeated for each group, along a first dimension, and zero if the
/// index in `dimension` is not the group's. `sizes` has `prefix` of the
/// dimensions of `value`, then the groups.
static Value splitGroups(Emitter &b, Value value, int64_t dimension,
                         Value sizes, ArrayRef<int64_t> prefix) {
  RankedTensorType type = typeOf(value), sizesType = typeOf(sizes);
  SmallVector<int64_t> shape(type.getShape()), dimensions, places;
  shape.insert(shape.begin(), sizesType.getShape().back());
  for (int64_t i = 1; i <= type.getRank(); ++i)
    dimensions.push_back(i);
  for (int64_t i : prefix)
    places.push_back(i + 1);
  places.push_back(0);

  Value ends = getEnds(b, sizes), starts = b.subtract(ends, sizes);
  auto all = sizesType.clone(shape);
  Value index = stablehlo::IotaOp::create(b, all, dimension + 1);
  // broadcast_in_dim takes dimensions in any order.
  Value isIn = b.emit<stablehlo::AndOp>(
      {b.compare(index, b.broadcast(starts, all, places),
                 stablehlo::ComparisonDirection::GE),
       b.compare(index, b.broadcast(ends, all, places),
                 stablehlo::ComparisonDirection::LT)});
  Value repeated = b.broadcast(value, type.clone(shape), dimensions);
  return b.select(isIn, repeated, b.zeros(repeated.getType()));
}

LogicalResult systole::chlo::expandRaggedDot(RaggedDotOp op,
                                             PatternRewriter &rewriter) {
  Emitter b(rewriter, op);
  RaggedDotDimensionNumbersAttr numbers = op.getRaggedDotDimensionNumbers();
  auto lhsBatch = llvm::to_vector(numbers.getLhsBatchingDimensions());
  auto rhsBatch = llvm::to_vector(numbers.getRhsBatchingDimensions());
  auto lhsContracted = llvm::to_vector(numbers.getLhsContractingDimensions());
  auto rhsContracted = llvm::to_vector(numbers.getRhsContractingDimensions());
  std::optional<int64_t> group = op.getGroupDimension();
  Value lhs = op.getLhs(), rhs = op.getRhs();
  bool splits = group || op.isRaggedContracted();
  if (splits) {
    SmallVector<int64_t> prefix = op.getPrefixDimensions();
    if (cast<RankedTensorType>(op.getGroupSizes().getType()).getRank() == 1)
      prefix.clear();
    lhs = splitGroups(b, lhs, op.getRaggedDimension(), op.getGroupSizes(),
                      prefix);
    for (int64_t &dim : lhsBatch)
      ++dim;
    for (int64_t &dim : lhsContracted)
      ++dim;
  }
  auto type = cast<RankedTensorType>(op.getType());
  SmallVector<int64_t> permutation;
  if (group) {
    lhsContracted.push_back(0);
    rhsContracted.push_back(*group);
  } else if (splits) {
    // The groups are free, after the dimensions that are batched over.
    int64_t numBatch = lhsBatch.size();
    permutation.push_back(numBatch);
    for (int64_t i = 0; i < type.getRank(); ++i)
      if (i != numBatch)
        permutation.push_back(i);
  }
  SmallVector<int64_t> shape(type.getShape());
  for (auto [i, dim] : llvm::enumerate(permutation))
    shape[dim] = type.getDimSize(i);
  SmallVector<Attribute> precision;
  if (op.getPrecisionConfig())
    for (auto attr : op.getPrecisionConfig()->getAsRange<PrecisionAttr>())
      precision.push_back(stablehlo::PrecisionAttr::get(
          b.getContext(),
          // The enumerations of both dialects are the same, in the same
          // order.
          static_cast<stablehlo::Precision>(attr.getValue())));
  Value product = stablehlo::DotGeneralOp::create(
      b, type.clone(shape), lhs, rhs,
      stablehlo::DotDimensionNumbersAttr::get(
          b.getContext(), lhsBatch, rhsBatch, lhsContracted, rhsContracted),
      precision.empty() ? ArrayAttr() : b.getArrayAttr(precision),
      stablehlo::DotAlgorithmAttr());
  if (!permutation.empty())
    product = b.transpose(product, permutation);
  rewriter.replaceOp(op, product);
  return success();
}
