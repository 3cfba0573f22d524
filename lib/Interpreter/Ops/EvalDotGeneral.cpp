//===- EvalDotGeneral.cpp - Products of tensors ---------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models.h"
#include "Products.h"
#include "systole/Dialect/StableHLO/IR/ShapeRules.h"

using namespace mlir;
using namespace systole::interpreter;
using namespace systole::stablehlo;

/// The offsets that the dimensions `dims` of a tensor add to an element's
/// position, with the last one in `dims` fastest.
static std::vector<int64_t> getOffsets(const Tensor &tensor,
                                       ArrayRef<int64_t> dims) {
  Index strides = getStrides(tensor), shape;
  for (int64_t dim : dims)
    shape.push_back(tensor.getShape()[dim]);
  std::vector<int64_t> result;
  forEachIndex(shape, [&](ArrayRef<int64_t> index) {
    int64_t offset = 0;
    for (auto [i, dim] : llvm::zip_equal(index, dims))
      offset += i * strides[dim];
    result.push_back(offset);
  });
  return result;
}

template <typename T>
static void multiplyAndAdd(DotDimensionNumbersAttr dims, const Tensor &lhs,
                           const Tensor &rhs, Tensor &result) {
  auto lhsBatch = getOffsets(lhs, dims.getLhsBatchingDimensions());
  auto rhsBatch = getOffsets(rhs, dims.getRhsBatchingDimensions());
  auto lhsSummed = getOffsets(lhs, dims.getLhsContractingDimensions());
  auto rhsSummed = getOffsets(rhs, dims.getRhsContractingDimensions());
  auto lhsFree = getOffsets(
      lhs, getFreeDimensions(lhs.getRank(), dims.getLhsBatchingDimensions(),
                             dims.getLhsContractingDimensions()));
  auto rhsFree = getOffsets(
      rhs, getFreeDimensions(rhs.getRank(), dims.getRhsBatchingDimensions(),
                             dims.getRhsContractingDimensions()));
  std::vector<T> a = getElements<T>(lhs), b = getElements<T>(rhs);

  // The result's dimensions: batching, free of lhs, free of rhs.
  int64_t position = 0;
  for (size_t batch = 0; batch < lhsBatch.size(); ++batch)
    for (int64_t i : lhsFree)
      for (int64_t j : rhsFree) {
        T sum = 0;
        for (size_t k = 0; k < lhsSummed.size(); ++k)
          sum += a[lhsBatch[batch] + i + lhsSummed[k]] *
                 b[rhsBatch[batch] + j + rhsSummed[k]];
        result.set(position++, sum);
      }
}

template <typename Op>
static Tensor dot(Op op, ArrayRef<Tensor> operands, Interpreter &) {
  Tensor result(resultType(op));
  DotDimensionNumbersAttr dims = op.getDotDimensionNumbers();
  if (result.getKind() == Tensor::Kind::Float)
    multiplyAndAdd<double>(dims, operands[0], operands[1], result);
  else if (result.getKind() == Tensor::Kind::Complex)
    multiplyAndAdd<Complex>(dims, operands[0], operands[1], result);
  else
    multiplyAndAdd<uint64_t>(dims, operands[0], operands[1], result);
  return result;
}

void systole::interpreter::registerDotGeneralModels(MLIRContext *context) {
  attachArithmetic<DotGeneralOp, dot<DotGeneralOp>>(context);
  attachArithmetic<DotOp, dot<DotOp>>(context);
}
