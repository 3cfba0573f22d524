//===- DropUnitDimensions.cpp - Broadcasts of fewer dimensions ------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/Emitter.h"
#include "systole/Optimize/Passes.h"
#include "systole/Support/RewriteGreedily.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace systole::stablehlo {
#define GEN_PASS_DEF_DROPUNITDIMENSIONSPASS
#include "systole/Optimize/Passes.h.inc"
} // namespace systole::stablehlo

using namespace mlir;
using namespace systole::stablehlo;

namespace {

SmallVector<int64_t> dropUnits(ArrayRef<int64_t> shape) {
  return llvm::to_vector(
      llvm::make_filter_range(shape, [](int64_t size) { return size != 1; }));
}

/// Whether each element of the one result depends only on the operands'
/// elements with the same index.
bool isElementwise(Operation *op) {
  return op && op->getNumResults() == 1 && op->getNumRegions() == 0 &&
         (op->hasTrait<OpTrait::Elementwise>() || isa<SelectOp, ClampOp>(op)) &&
         typeOf(op->getResult(0)).hasStaticShape();
}

/// broadcast(f(x)) = broadcast(reshape(f(x)))
LogicalResult dropUnitsOfBroadcastOperand(BroadcastInDimOp op,
                                          PatternRewriter &rewriter) {
  Value operand = op.getOperand();
  if (!isElementwise(operand.getDefiningOp()) ||
      !llvm::is_contained(shapeOf(operand), 1))
    return failure();
  SmallVector<int64_t> dims;
  for (auto [dim, size] :
       llvm::zip(op.getBroadcastDimensions(), shapeOf(operand)))
    if (size != 1)
      dims.push_back(dim);
  Emitter emitter(rewriter, op.getLoc());
  rewriter.replaceOpWithNewOp<BroadcastInDimOp>(
      op, op.getType(), emitter.reshape(operand, dropUnits(shapeOf(operand))),
      dims);
  return success();
}

/// Whether the reshape only drops dimensions of one element.
bool dropsUnits(ReshapeOp op) {
  return op.getType().getShape() ==
         ArrayRef<int64_t>(dropUnits(shapeOf(op.getOperand())));
}

/// reshape(f(x)) = f(reshape(x))
LogicalResult reshapeBeforeElementwise(ReshapeOp op,
                                       PatternRewriter &rewriter) {
  Operation *elementwise = op.getOperand().getDefiningOp();
  if (!isElementwise(elementwise) || !dropsUnits(op))
    return failure();
  Emitter emitter(rewriter, elementwise->getLoc());
  IRMapping mapping;
  for (Value operand : elementwise->getOperands())
    if (typeOf(operand).getRank() != 0)
      mapping.map(operand, emitter.reshape(operand, op.getType().getShape()));
  Operation *dropped = emitter.clone(*elementwise, mapping);
  dropped->getResult(0).setType(op.getType());
  rewriter.replaceOp(op, dropped);
  return success();
}

/// The reshape of a broadcast is a broadcast to fewer dimensions.
LogicalResult broadcastToFewerDimensions(ReshapeOp op,
                                         PatternRewriter &rewriter) {
  auto broadcast = op.getOperand().getDefiningOp<BroadcastInDimOp>();
  if (!broadcast || !dropsUnits(op))
    return failure();
  // The number of the dimensions that stay before each dimension.
  SmallVector<int64_t> before, dims, shape;
  int64_t count = 0;
  for (int64_t size : broadcast.getType().getShape()) {
    before.push_back(count);
    count += size != 1;
  }
  Value operand = broadcast.getOperand();
  for (auto [dim, size] :
       llvm::zip(broadcast.getBroadcastDimensions(), shapeOf(operand)))
    if (broadcast.getType().getDimSize(dim) != 1) {
      dims.push_back(before[dim]);
      shape.push_back(size);
    }
  Emitter emitter(rewriter, op.getLoc());
  rewriter.replaceOpWithNewOp<BroadcastInDimOp>(
      op, op.getType(), emitter.reshape(operand, shape), dims);
  return success();
}

struct DropUnitDimensions
    : systole::stablehlo::impl::DropUnitDimensionsPassBase<DropUnitDimensions> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add(dropUnitsOfBroadcastOperand)
        .add(reshapeBeforeElementwise)
        .add(broadcastToFewerDimensions);
    ReshapeOp::getCanonicalizationPatterns(patterns, &getContext());
    systole::rewriteGreedily(getOperation(), std::move(patterns));
  }
};

} // namespace
