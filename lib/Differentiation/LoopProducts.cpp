//===- LoopProducts.cpp - Sums over iterations as one product -------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The cotangent of a weight that every iteration multiplies by is a sum of one
// product an iteration, each as large as the weight. One product can sum over
// the iterations, too, if both operands of all iterations are in memory after
// the loop. Its sum is longer, and the weight's cotangent is written once.
//
//===----------------------------------------------------------------------===//

#include "Loops.h"
#include "systole/Dialect/StableHLO/IR/Emitter.h"

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;

static Value skipReshapes(Value value) {
  while (auto reshape = value.getDefiningOp<ReshapeOp>())
    value = reshape.getOperand();
  return value;
}

/// The value that holds a value of the loop's body for all iterations, after
/// the loop: the one that the body slices it from, or stores it to.
static Value findAll(WhileOp loop, Value iteration, int64_t count,
                     Value value) {
  Block &body = loop.getBody().front();
  value = skipReshapes(value);
  if (auto slice = value.getDefiningOp<DynamicSliceOp>()) {
    Value all = slice.getOperand();
    if (!loop.getBody().isAncestor(all.getParentRegion()) &&
        isPlaceOf(iteration, count, slice.getStartIndices(), all,
                  slice.getSliceSizes()))
      return all;
  }
  for (auto [i, next] : llvm::enumerate(getNext(loop))) {
    auto update = next.getDefiningOp<DynamicUpdateSliceOp>();
    BlockArgument before = body.getArgument(i);
    if (!update || update.getOperand() != before ||
        !isPlaceOf(
            iteration, count, update.getStartIndices(), before,
            cast<RankedTensorType>(update.getUpdate().getType()).getShape()))
      continue;
    if (skipReshapes(update.getUpdate()) == value)
      return loop.getResult(i);
  }
  return {};
}

/// The product of all iterations' operands, summed over the iterations first.
static Value buildProduct(OpBuilder &builder, DotGeneralOp product, Value lhs,
                          Value rhs, int64_t count) {
  Location loc = product.getLoc();
  auto stack = [&](Value all, Value one) {
    return Emitter(builder, loc)
        .reshape(all, repeated(one.getType(), count).getShape());
  };
  DotDimensionNumbersAttr numbers = product.getDotDimensionNumbers();
  auto shift = [](ArrayRef<int64_t> dims, bool withIterations) {
    SmallVector<int64_t> shifted;
    if (withIterations)
      shifted.push_back(0);
    for (int64_t dim : dims)
      shifted.push_back(dim + 1);
    return shifted;
  };
  return DotGeneralOp::create(
      builder, loc, product.getType(), stack(lhs, product.getLhs()),
      stack(rhs, product.getRhs()),
      DotDimensionNumbersAttr::get(
          builder.getContext(),
          shift(numbers.getLhsBatchingDimensions(), false),
          shift(numbers.getRhsBatchingDimensions(), false),
          shift(numbers.getLhsContractingDimensions(), true),
          shift(numbers.getRhsContractingDimensions(), true)),
      product.getPrecisionConfigAttr(), product.getAlgorithmAttr());
}

SmallVector<Value> systole::sumProductsAfter(WhileOp loop, Value iteration,
                                             int64_t count) {
  SmallVector<Value> results(loop.getResults());
  Block &body = loop.getBody().front();
  OpBuilder builder(loop->getContext());
  builder.setInsertionPointAfter(loop);
  for (unsigned i = 0; i < results.size(); ++i) {
    BlockArgument sum = body.getArgument(i);
    auto add = getNext(loop)[i].getDefiningOp<AddOp>();
    if (!add || add.getLhs() != sum || !sum.hasOneUse() || !add->hasOneUse())
      continue;
    auto product = add.getRhs().getDefiningOp<DotGeneralOp>();
    if (!product || !product->hasOneUse())
      continue;
    Value lhs = findAll(loop, iteration, count, product.getLhs());
    Value rhs = findAll(loop, iteration, count, product.getRhs());
    if (!lhs || !rhs)
      continue;
    Value all = buildProduct(builder, product, lhs, rhs, count);
    Value init = loop->getOperand(i);
    results[i] =
        isZero(init) ? all : AddOp::create(builder, loop.getLoc(), init, all);
    body.getTerminator()->setOperand(i, sum);
    add.erase();
    product.erase();
  }
  return results;
}
