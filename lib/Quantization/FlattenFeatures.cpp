//===- FlattenFeatures.cpp - Products with one dimension of features ------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FlattenFeatures.h"

#include "systole/Dialect/StableHLO/IR/Emitter.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace systole::stablehlo;

/// Rewrites a product whose constant weights have neighbouring dimensions of
/// features.
static void flatten(DotGeneralOp op) {
  DenseFPElementsAttr weights;
  DotDimensionNumbersAttr numbers = op.getDotDimensionNumbers();
  if (!matchPattern(op.getRhs(), m_Constant(&weights)) ||
      !numbers.getRhsBatchingDimensions().empty())
    return;
  auto type = cast<RankedTensorType>(weights.getType());
  auto isSummed = [&](int64_t dim) {
    return llvm::is_contained(numbers.getRhsContractingDimensions(), dim);
  };
  int64_t begin = 0;
  while (begin < type.getRank() && isSummed(begin))
    ++begin;
  int64_t end = begin;
  while (end < type.getRank() && !isSummed(end))
    ++end;
  int64_t count = end - begin;
  if (count < 2 || count + static_cast<int64_t>(
                               numbers.getRhsContractingDimensions().size()) !=
                       type.getRank())
    return;
  int64_t features = 1;
  for (int64_t size : type.getShape().slice(begin, count))
    features *= size;
  auto merge = [&](ArrayRef<int64_t> sizes, int64_t at) {
    SmallVector<int64_t> merged(sizes);
    merged.erase(merged.begin() + at + 1, merged.begin() + at + count);
    merged[at] = features;
    return merged;
  };
  auto summed = llvm::map_to_vector(
      numbers.getRhsContractingDimensions(),
      [&](int64_t dim) { return dim < begin ? dim : dim - count + 1; });
  RankedTensorType result = op.getType();

  OpBuilder builder(op);
  Emitter emitter(builder, op);
  auto matrix = type.clone(merge(type.getShape(), begin));
  Value kernel = ConstantOp::create(emitter, weights.reshape(matrix));
  auto product = cast<DotGeneralOp>(emitter.clone(*op));
  product.setOperand(1, kernel);
  product.setDotDimensionNumbersAttr(DotDimensionNumbersAttr::get(
      op.getContext(), numbers.getLhsBatchingDimensions(), {},
      numbers.getLhsContractingDimensions(), summed));
  product.getResult().setType(
      result.clone(merge(result.getShape(), result.getRank() - count)));
  op.replaceAllUsesWith(emitter.reshape(product, result.getShape()));
  op.erase();
}

void systole::quantization::flattenFeatures(func::FuncOp function) {
  for (auto op :
       llvm::make_early_inc_range(function.front().getOps<DotGeneralOp>()))
    flatten(op);
}
