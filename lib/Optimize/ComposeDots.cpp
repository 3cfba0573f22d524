//===- ComposeDots.cpp - Sums of products as dot products -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/Emitter.h"
#include "systole/Dialect/StableHLO/IR/Reducers.h"
#include "systole/Optimize/Passes.h"
#include "systole/Support/RewriteGreedily.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Matchers.h"

namespace systole::stablehlo {
#define GEN_PASS_DEF_COMPOSEDOTSPASS
#include "systole/Optimize/Passes.h.inc"
} // namespace systole::stablehlo

using namespace mlir;
using namespace systole::stablehlo;

/// A matrix with fewer rows or columns is a few vectors, which sums of products
/// read in order.
static constexpr int64_t kFewestRows = 8;

namespace {

/// A factor of a product: what a broadcast spreads.
struct Factor {
  explicit Factor(BroadcastInDimOp broadcast) : value(broadcast.getOperand()) {
    for (auto [dim, size] :
         llvm::zip(broadcast.getBroadcastDimensions(), shapeOf(value)))
      if (size != 1) {
        dims.push_back(dim);
        shape.push_back(size);
      }
  }

  bool has(int64_t dim) const { return llvm::is_contained(dims, dim); }

  SmallVector<int64_t> locate(ArrayRef<int64_t> some) const {
    return llvm::map_to_vector(some, [&](int64_t dim) -> int64_t {
      return llvm::find(dims, dim) - dims.begin();
    });
  }

  Value value;
  /// The dimensions of the value that have more than one element: their sizes,
  /// and the product's dimension of each.
  SmallVector<int64_t> shape, dims;
};

/// The value that a reduction only sums up; null if it does anything else.
Value findSummed(ReduceOp op) {
  if (op.getInputs().size() != 1 || !adds(op.getBody()) ||
      !matchPattern(op.getInitValues().front(), m_AnyZeroFloat()))
    return {};
  Value summed = op.getInputs().front();
  Type element = typeOf(summed).getElementType();
  return summed.hasOneUse() && (element.isF32() || element.isF64()) ? summed
                                                                    : Value();
}

/// sum(x * y), where x and y are broadcast along other dimensions.
LogicalResult composeProducts(ReduceOp op, PatternRewriter &rewriter) {
  Value summed = findSummed(op);
  auto product = summed ? summed.getDefiningOp<MulOp>() : MulOp();
  if (!product)
    return failure();
  auto left = product.getLhs().getDefiningOp<BroadcastInDimOp>(),
       right = product.getRhs().getDefiningOp<BroadcastInDimOp>();
  if (!left || !right)
    return failure();
  Factor lhs(left), rhs(right);
  // The dimensions of the product are those of the dot product's result:
  // batching ones, and those of one factor.
  SmallVector<int64_t> batch, contracting, rows, columns;
  int64_t numRows = 1, numColumns = 1;
  for (auto [i, size] : llvm::enumerate(shapeOf(summed))) {
    int64_t dim = i;
    bool isSummed = llvm::is_contained(op.getDimensions(), dim);
    if (size == 1)
      continue;
    if (lhs.has(dim) && rhs.has(dim)) {
      (isSummed ? contracting : batch).push_back(dim);
    } else if (isSummed || (!lhs.has(dim) && !rhs.has(dim))) {
      return failure();
    } else if (lhs.has(dim)) {
      rows.push_back(dim);
      numRows *= size;
    } else {
      columns.push_back(dim);
      numColumns *= size;
    }
  }
  if (contracting.empty() || numRows < kFewestRows || numColumns < kFewestRows)
    return failure();
  Emitter emitter(rewriter, op.getLoc());
  SmallVector<int64_t> order(batch);
  llvm::append_range(order, rows);
  llvm::append_range(order, columns);
  // Products of a multiply are exact but for their rounding.
  Value dot = emitter.contract(emitter.reshape(lhs.value, lhs.shape),
                               emitter.reshape(rhs.value, rhs.shape),
                               lhs.locate(contracting), rhs.locate(contracting),
                               lhs.locate(batch), rhs.locate(batch),
                               emitter.getHighestPrecision());
  SmallVector<int64_t> sorted(order);
  llvm::sort(sorted);
  SmallVector<int64_t> permutation =
      llvm::map_to_vector(sorted, [&](int64_t dim) -> int64_t {
        return llvm::find(order, dim) - order.begin();
      });
  rewriter.replaceOp(op, emitter.reshape(emitter.transpose(dot, permutation),
                                         shapeOf(op.getResult(0))));
  return success();
}

/// The sum of dot products over their batches.
LogicalResult contractBatches(ReduceOp op, PatternRewriter &rewriter) {
  Value summed = findSummed(op);
  auto dot = summed ? summed.getDefiningOp<DotGeneralOp>() : DotGeneralOp();
  if (!dot)
    return failure();
  DotDimensionNumbersAttr numbers = dot.getDotDimensionNumbers();
  SmallVector<int64_t> lhsBatch, rhsBatch;
  SmallVector<int64_t> lhsContracting(numbers.getLhsContractingDimensions()),
      rhsContracting(numbers.getRhsContractingDimensions());
  int64_t batches = numbers.getLhsBatchingDimensions().size();
  if (llvm::any_of(op.getDimensions(),
                   [&](int64_t dim) { return dim >= batches; }))
    return failure();
  for (auto [dim, lhs, rhs] :
       llvm::enumerate(numbers.getLhsBatchingDimensions(),
                       numbers.getRhsBatchingDimensions())) {
    bool isSummed =
        llvm::is_contained(op.getDimensions(), static_cast<int64_t>(dim));
    (isSummed ? lhsContracting : lhsBatch).push_back(lhs);
    (isSummed ? rhsContracting : rhsBatch).push_back(rhs);
  }
  rewriter.replaceOpWithNewOp<DotGeneralOp>(
      op, cast<RankedTensorType>(op.getResult(0).getType()), dot.getLhs(),
      dot.getRhs(),
      DotDimensionNumbersAttr::get(op.getContext(), lhsBatch, rhsBatch,
                                   lhsContracting, rhsContracting),
      dot.getPrecisionConfigAttr(), dot.getAlgorithmAttr());
  return success();
}

struct ComposeDots
    : systole::stablehlo::impl::ComposeDotsPassBase<ComposeDots> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add(composeProducts).add(contractBatches);
    systole::rewriteGreedily(getOperation(), std::move(patterns));
  }
};

} // namespace
