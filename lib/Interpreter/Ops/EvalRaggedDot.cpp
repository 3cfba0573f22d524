//===- EvalRaggedDot.cpp - Products of groups -----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models.h"
#include "Products.h"
#include "systole/Dialect/CHLO/IR/CHLO.h"
#include "systole/Dialect/StableHLO/IR/ShapeRules.h"

using namespace mlir;
using namespace systole;
using namespace systole::interpreter;
using namespace systole::chlo;

/// Stores entries of `from` at the dimensions `to` of `index`.
static void place(ArrayRef<int64_t> from, ArrayRef<int64_t> to, Index &index) {
  for (auto [value, dim] : llvm::zip_equal(from, to))
    index[dim] = value;
}

/// The group of the element `index` of lhs, or the number of groups if it is in
/// none.
static int64_t findGroup(RaggedDotOp op, const Tensor &sizes,
                         ArrayRef<uint64_t> values, ArrayRef<int64_t> index) {
  Index where;
  if (sizes.getRank() > 1)
    for (int64_t dim : op.getPrefixDimensions())
      where.push_back(index[dim]);
  where.push_back(0);
  int64_t group = 0, numGroups = sizes.getShape().back();
  int64_t left = index[op.getRaggedDimension()];
  for (; group < numGroups; ++group) {
    where.back() = group;
    auto size = static_cast<int64_t>(values[sizes.getPosition(where)]);
    if (left < size)
      break;
    left -= size;
  }
  return group;
}

template <typename T>
static void multiply(RaggedDotOp op, ArrayRef<Tensor> operands,
                     Tensor &result) {
  const Tensor &lhs = operands[0], &rhs = operands[1], &sizes = operands[2];
  RaggedDotDimensionNumbersAttr numbers = op.getRaggedDotDimensionNumbers();
  ArrayRef<int64_t> lhsBatch = numbers.getLhsBatchingDimensions();
  ArrayRef<int64_t> rhsBatch = numbers.getRhsBatchingDimensions();
  ArrayRef<int64_t> lhsSummed = numbers.getLhsContractingDimensions();
  ArrayRef<int64_t> rhsSummed = numbers.getRhsContractingDimensions();
  std::optional<int64_t> groupDim = op.getGroupDimension();
  bool perGroup = op.isRaggedContracted();
  Index lhsFree =
      stablehlo::getFreeDimensions(lhs.getRank(), lhsBatch, lhsSummed);
  Index rhsFree =
      stablehlo::getFreeDimensions(rhs.getRank(), rhsBatch, rhsSummed);
  if (groupDim)
    llvm::erase(rhsFree, *groupDim);
  Index summed;
  for (int64_t dim : lhsSummed)
    summed.push_back(lhs.getShape()[dim]);
  std::vector<T> a = getElements<T>(lhs), b = getElements<T>(rhs);
  std::vector<uint64_t> sizeValues = getElements<uint64_t>(sizes);

  int64_t position = 0;
  forEachIndex(result.getShape(), [&](ArrayRef<int64_t> index) {
    // The result's dimensions: groups, batching, free of lhs, free of rhs.
    ArrayRef<int64_t> rest = index.drop_front(perGroup);
    Index i(lhs.getRank(), 0), j(rhs.getRank(), 0);
    place(rest.take_front(lhsBatch.size()), lhsBatch, i);
    place(rest.take_front(lhsBatch.size()), rhsBatch, j);
    rest = rest.drop_front(lhsBatch.size());
    place(rest.take_front(lhsFree.size()), lhsFree, i);
    place(rest.drop_front(lhsFree.size()), rhsFree, j);
    T sum = 0;
    forEachIndex(summed, [&](ArrayRef<int64_t> k) {
      place(k, lhsSummed, i);
      place(k, rhsSummed, j);
      int64_t group = findGroup(op, sizes, sizeValues, i);
      if (perGroup && group != index.front())
        return;
      if (groupDim && group == sizes.getShape().back())
        return;
      if (groupDim)
        j[*groupDim] = group;
      sum += a[lhs.getPosition(i)] * b[rhs.getPosition(j)];
    });
    result.set(position++, sum);
  });
}

static Tensor raggedDot(RaggedDotOp op, ArrayRef<Tensor> operands,
                        Interpreter &) {
  Tensor result(resultType(op));
  if (result.getKind() == Tensor::Kind::Float)
    multiply<double>(op, operands, result);
  else if (result.getKind() == Tensor::Kind::Complex)
    multiply<Complex>(op, operands, result);
  else
    multiply<uint64_t>(op, operands, result);
  return result;
}

void systole::interpreter::registerRaggedDotModels(MLIRContext *context) {
  attachArithmetic<RaggedDotOp, raggedDot>(context);
}
