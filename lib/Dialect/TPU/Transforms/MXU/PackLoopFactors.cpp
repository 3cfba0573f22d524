//===- PackLoopFactors.cpp - Weights of loops into panels, once -----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelPlan.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "systole/Dialect/TPU/Transforms/MXUPasses.h"

namespace systole::tpu {
#define GEN_PASS_DEF_PACKLOOPFACTORSPASS
#include "systole/Dialect/TPU/Transforms/MXUPasses.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole::tpu;

namespace {

/// `value` with a dimension made two, the inner one of `inner` elements.
Value splitDim(OpBuilder &builder, Value value, int64_t dim, int64_t inner) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> shape(type.getShape());
  shape[dim] /= inner;
  shape.insert(shape.begin() + dim + 1, inner);
  SmallVector<ReassociationIndices> groups;
  for (int64_t i = 0, next = 0; i < type.getRank(); ++i) {
    groups.push_back({next++});
    if (i == dim)
      groups.back().push_back(next++);
  }
  return tensor::ExpandShapeOp::create(builder, value.getLoc(),
                                       type.clone(shape), value, groups);
}

/// The outermost loop around `op` that `value` is from outside of.
LoopLikeOpInterface findLoop(Operation *op, Value value) {
  LoopLikeOpInterface outermost;
  for (auto loop = op->getParentOfType<LoopLikeOpInterface>();
       loop && loop.isDefinedOutsideOfLoop(value);
       loop = loop->getParentOfType<LoopLikeOpInterface>())
    outermost = loop;
  return outermost;
}

/// How a matmul's second factor is packed.
struct Packing {
  /// Columns of a panel.
  int64_t columns = 0;
  /// Neighbours along the contracted dimension lie side by side, in bf16.
  bool pairs = false;

  /// None where the kernel reads the factor as it is, or copies it in a way of
  /// its own.
  static std::optional<Packing> get(MXUMatmulOp op, const MXUTarget &target) {
    auto lhs = cast<RankedTensorType>(op.getLhs().getType());
    auto rhs = cast<RankedTensorType>(op.getRhs().getType());
    bool isNarrow =
        lhs.getElementType().isBF16() && op.getPrecision() == Precision::bf16;
    if (!rhs.getElementType().isF32() ||
        !(lhs.getElementType().isF32() || isNarrow) ||
        !op.getLhsBatchingDims().empty() || rhs.getRank() != 2 ||
        op.getRhsContractingDims().size() != 1)
      return std::nullopt;
    Packing packing;
    if (op.getPrecision() == Precision::bf16) {
      // Tiles take the factor as rows of 32 neighbours; without products of
      // bf16 it is rounded, and stays f32, in the kernel.
      if (target.bf16 != BF16Unit::dot)
        return std::nullopt;
      packing.pairs = true;
    }
    int64_t depth = rhs.getDimSize(op.getRhsContractingDims()[0]);
    int64_t columns = rhs.getDimSize(1 - op.getRhsContractingDims()[0]);
    // Vectors of a register tile, of which all but the last tile of rows is
    // made.
    int64_t lanes = target.vectorBits / 32;
    packing.columns = lanes * (target.vectorRegisters == 32 ? 4 : 2);
    if (columns % packing.columns != 0 || columns == packing.columns ||
        (packing.pairs && depth % 2 != 0))
      return std::nullopt;
    return packing;
  }
};

/// The factor as [panel][contracted][column of the panel], or as
/// [panel][pair][column of the panel][of the pair].
Value pack(OpBuilder &builder, Value factor, int64_t contracted,
           const Packing &packing) {
  Location loc = factor.getLoc();
  int64_t free = 1 - contracted;
  auto type = cast<RankedTensorType>(factor.getType());
  int64_t panels = type.getDimSize(free) / packing.columns;
  int64_t depth = type.getDimSize(contracted);
  SmallVector<int64_t> shape{panels, depth, packing.columns};
  Type element = type.getElementType();
  if (packing.pairs) {
    shape = {panels, depth / 2, packing.columns, 2};
    element = builder.getBF16Type();
  }
  auto dim = [&](unsigned i) { return builder.getAffineDimExpr(i); };
  AffineExpr column = dim(0) * packing.columns + dim(2);
  AffineExpr row = packing.pairs ? dim(1) * 2 + dim(3) : dim(1);
  SmallVector<AffineExpr> from(2);
  from[contracted] = row;
  from[free] = column;
  unsigned rank = shape.size();
  SmallVector<AffineMap> maps{
      AffineMap::get(rank, 0, from, builder.getContext()),
      builder.getMultiDimIdentityMap(rank)};
  Value init = tensor::EmptyOp::create(builder, loc, shape, element);
  return linalg::GenericOp::create(
             builder, loc, init.getType(), factor, init, maps,
             SmallVector<utils::IteratorType>(rank,
                                              utils::IteratorType::parallel),
             [&](OpBuilder &b, Location loc, ValueRange arguments) {
               Value value = arguments[0];
               if (packing.pairs)
                 value = arith::TruncFOp::create(b, loc, element, value);
               linalg::YieldOp::create(b, loc, value);
             })
      .getResult(0);
}

/// A map of the product's subscripts, and the operand that it subscripts, once
/// the product's last dimension is two.
std::pair<Value, AffineMap> splitEpilogueOperand(OpBuilder &builder,
                                                 Value operand, AffineMap map,
                                                 int64_t columns) {
  unsigned last = map.getNumDims() - 1;
  SmallVector<AffineExpr> results;
  for (AffineExpr result : map.getResults()) {
    results.push_back(result);
    if (result != builder.getAffineDimExpr(last))
      continue;
    operand = splitDim(builder, operand, results.size() - 1, columns);
    results.push_back(builder.getAffineDimExpr(last + 1));
  }
  return {operand, AffineMap::get(last + 2, 0, results, builder.getContext())};
}

/// Replaces `op` by the product with the packed factor.
void multiplyPacked(MXUMatmulOp op, Value packed, const Packing &packing) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  int64_t contracted = op.getLhsContractingDims()[0];
  Value lhs = op.getLhs();
  SmallVector<int64_t> lhsDims{contracted}, rhsDims{1};
  if (packing.pairs) {
    lhs = splitDim(builder, lhs, contracted, 2);
    lhsDims.push_back(contracted + 1);
    rhsDims.push_back(3);
  }
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  int64_t last = type.getRank() - 1;
  SmallVector<int64_t> shape(type.getShape());
  shape[last] /= packing.columns;
  shape.push_back(packing.columns);

  SmallVector<Value> operands;
  SmallVector<AffineMap> maps;
  for (auto [operand, map] :
       llvm::zip_equal(op.getEpilogueOperands(),
                       cast<MXUOpInterface>(*op).getEpilogueIndexingMaps())) {
    auto [split, splitMap] =
        splitEpilogueOperand(builder, operand, map, packing.columns);
    operands.push_back(split);
    maps.push_back(splitMap);
  }
  Value init =
      tensor::EmptyOp::create(builder, loc, shape, type.getElementType());
  auto product = MXUMatmulOp::create(
      builder, loc, init.getType(), lhs, packed, operands, init,
      ArrayRef<int64_t>(), ArrayRef<int64_t>(), lhsDims, rhsDims,
      op.getPrecision(), builder.getAffineMapArrayAttr(maps));
  product.getEpilogue().takeBody(op.getEpilogue());

  SmallVector<ReassociationIndices> groups;
  for (int64_t i = 0; i < type.getRank(); ++i)
    groups.push_back({i});
  groups.back().push_back(last + 1);
  Value result = tensor::CollapseShapeOp::create(builder, loc, type,
                                                 product->getResult(0), groups);
  op->getResult(0).replaceAllUsesWith(result);
  op->erase();
}

struct PackLoopFactorsPass
    : systole::tpu::impl::PackLoopFactorsPassBase<PackLoopFactorsPass> {
  using PackLoopFactorsPassBase::PackLoopFactorsPassBase;

  void runOnOperation() override {
    std::optional<BF16Unit> unit = symbolizeBF16Unit(bf16);
    if (!unit) {
      getOperation()->emitError()
          << "pack-loop-factors: bf16 must be none, dot or tile, not "
          << bf16.getValue();
      return signalPassFailure();
    }
    MXUTarget target;
    target.vectorBits = vectorBits;
    target.vectorRegisters = vectorBits == 512 ? 32 : 16;
    target.bf16 = *unit;
    SmallVector<MXUMatmulOp> ops;
    getOperation()->walk([&](MXUMatmulOp op) { ops.push_back(op); });
    for (MXUMatmulOp op : ops) {
      if (!isa<RankedTensorType>(op.getInit().getType()))
        continue;
      LoopLikeOpInterface loop = findLoop(op, op.getRhs());
      std::optional<Packing> packing = Packing::get(op, target);
      if (!loop || !packing)
        continue;
      OpBuilder builder(loop);
      multiplyPacked(
          op,
          pack(builder, op.getRhs(), op.getRhsContractingDims()[0], *packing),
          *packing);
    }
  }
};

} // namespace
