//===- HoistOperandPacking.cpp - Packs loop invariant operands ------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelPlan.h"
#include "Planning/KernelCost.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "systole/Dialect/TPU/Transforms/MXUPasses.h"
#include "llvm/ADT/Sequence.h"

namespace systole::tpu {
#define GEN_PASS_DEF_HOISTOPERANDPACKINGPASS
#include "systole/Dialect/TPU/Transforms/MXUPasses.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole::tpu;

namespace {

/// `value` with a dimension split in two, the inner one of `inner` elements.
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

/// The outermost loop around `op` in which `value` is invariant.
LoopLikeOpInterface findLoop(Operation *op, Value value) {
  LoopLikeOpInterface outermost;
  for (auto loop = op->getParentOfType<LoopLikeOpInterface>();
       loop && loop.isDefinedOutsideOfLoop(value);
       loop = loop->getParentOfType<LoopLikeOpInterface>())
    outermost = loop;
  return outermost;
}

/// The packed layout of a matmul's second operand.
struct Packing {
  /// Columns of a panel.
  int64_t columns = 0;
  /// Neighbours along the contracted dimension are VNNI pairs, in bf16.
  bool pairs = false;

  /// Returns std::nullopt if the kernel reads the operand in place, or copies
  /// it in a way of its own.
  static std::optional<Packing> get(MXUMatmulOp op, CPUAttr cpu) {
    MXUTarget target = MXUTarget::get(cpu);
    auto lhs = cast<RankedTensorType>(op.getLhs().getType());
    auto rhs = cast<RankedTensorType>(op.getRhs().getType());
    bool isNarrow =
        lhs.getElementType().isBF16() && op.getPrecision() == Precision::bf16;
    if (!rhs.getElementType().isF32() ||
        !(lhs.getElementType().isF32() || isNarrow) ||
        !op.getLhsBatchingDims().empty() || rhs.getRank() != 2 ||
        op.getRhsContractingDims().size() != 1)
      return std::nullopt;
    bool rounds =
        op.getPrecision() == Precision::bf16 && (target.pairs || target.tiles);
    // Tiles take the operand as rows of 32 neighbours.
    if (rounds && target.tiles)
      return std::nullopt;
    Packing packing;
    packing.pairs = rounds;
    int64_t depth = rhs.getDimSize(op.getRhsContractingDims()[0]);
    int64_t columns = rhs.getDimSize(1 - op.getRhsContractingDims()[0]);
    packing.columns =
        target.vectorBits / 32 * KernelCost::get(cpu).getUsualVectors();
    if (columns % packing.columns != 0 || columns == packing.columns ||
        (packing.pairs && depth % 2 != 0))
      return std::nullopt;
    return packing;
  }
};

/// `factor` in another order: the element at an index of `shape` is the one at
/// `from`. Rounded if `element` is narrower.
Value arrange(OpBuilder &builder, Value factor, ArrayRef<int64_t> shape,
              Type element, ArrayRef<AffineExpr> from) {
  Location loc = factor.getLoc();
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
               if (value.getType() != element)
                 value = arith::TruncFOp::create(b, loc, element, value);
               linalg::YieldOp::create(b, loc, value);
             })
      .getResult(0);
}

/// Replaces `op` by `packed`, whose result has the last dimension split in two,
/// and gives it the epilogue.
void replaceByPacked(OpBuilder &builder, MXUOpInterface op,
                     MXUOpInterface packed) {
  packed.getEpilogue().takeBody(op.getEpilogue());
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  SmallVector<ReassociationIndices> groups;
  for (int64_t i = 0; i < type.getRank(); ++i)
    groups.push_back({i});
  groups.back().push_back(type.getRank());
  op->getResult(0).replaceAllUsesWith(tensor::CollapseShapeOp::create(
      builder, op->getLoc(), type, packed->getResult(0), groups));
  op->erase();
}

//===----------------------------------------------------------------------===//
// Products of matrices
//===----------------------------------------------------------------------===//

/// The operand as [panel][contracted][column of the panel], or as
/// [panel][pair][column of the panel][element of the pair].
Value pack(OpBuilder &builder, Value factor, int64_t contracted,
           const Packing &packing) {
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
  SmallVector<AffineExpr> from(2);
  from[contracted] = packing.pairs ? dim(1) * 2 + dim(3) : dim(1);
  from[free] = dim(0) * packing.columns + dim(2);
  return arrange(builder, factor, shape, element, from);
}

/// An epilogue operand and its map after the product's last dimension is split
/// in two.
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

/// Replaces `op` by the product with the packed operand.
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
  for (auto [operand, map] : llvm::zip_equal(op.getEpilogueOperands(),
                                             op.getEpilogueIndexingMaps())) {
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
      op.getLhsUnsigned(), op.getRhsUnsigned(), op.getPrecision(),
      builder.getAffineMapArrayAttr(maps));
  replaceByPacked(builder, op, product);
}

void packBefore(LoopLikeOpInterface loop, MXUMatmulOp op, CPUAttr cpu) {
  std::optional<Packing> packing = Packing::get(op, cpu);
  if (!packing)
    return;
  OpBuilder builder(loop);
  multiplyPacked(
      op, pack(builder, op.getRhs(), op.getRhsContractingDims()[0], *packing),
      *packing);
}

//===----------------------------------------------------------------------===//
// Convolutions
//===----------------------------------------------------------------------===//

/// Whether the kernel multiplies pairs of features, which are adjacent in the
/// input, by whole vectors of output features.
bool multipliesPairs(MXUConvolutionOp op, const ConvolutionDims &dims,
                     CPUAttr cpu) {
  RankedTensorType lhs = cast<RankedTensorType>(op.getLhs().getType()),
                   rhs = cast<RankedTensorType>(op.getRhs().getType());
  MXUTarget target = MXUTarget::get(cpu);
  int64_t last = lhs.getRank() - 1, lanes = target.vectorBits / 32;
  return target.pairs && !target.tiles &&
         op.getPrecision() == Precision::bf16 &&
         (rhs.getElementType().isF32() || rhs.getElementType().isBF16()) &&
         op.getFeatureGroupCount() == 1 && op.getBatchGroupCount() == 1 &&
         dims.lhsFeature == last && dims.outFeature == last &&
         rhs.getDimSize(dims.rhsInput) % 2 == 0 &&
         rhs.getDimSize(dims.rhsOutput) % lanes == 0;
}

/// The filter as [window...][pair][output feature][element of the pair].
Value packFilter(OpBuilder &builder, Value filter,
                 const ConvolutionDims &dims) {
  auto type = cast<RankedTensorType>(filter.getType());
  SmallVector<int64_t> shape;
  SmallVector<AffineExpr> from(type.getRank());
  for (auto [i, window] : llvm::enumerate(dims.rhsSpatial)) {
    shape.push_back(type.getDimSize(window));
    from[window] = builder.getAffineDimExpr(i);
  }
  unsigned pair = shape.size();
  shape.append(
      {type.getDimSize(dims.rhsInput) / 2, type.getDimSize(dims.rhsOutput), 2});
  from[dims.rhsInput] =
      builder.getAffineDimExpr(pair) * 2 + builder.getAffineDimExpr(pair + 2);
  from[dims.rhsOutput] = builder.getAffineDimExpr(pair + 1);
  return arrange(builder, filter, shape, builder.getBF16Type(), from);
}

/// Replaces `op` by the convolution with the packed filter, in which a pair is
/// one more dimension of the window and of the input.
void convolvePacked(MXUConvolutionOp op, Value packed, ConvolutionDims dims) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  int64_t spatialRank = dims.rhsSpatial.size(), rank = type.getRank();
  Value lhs = splitDim(builder, op.getLhs(), dims.lhsFeature, 2);
  dims.rhsSpatial = llvm::to_vector(llvm::seq<int64_t>(0, spatialRank));
  dims.rhsInput = spatialRank;
  dims.rhsOutput = spatialRank + 1;
  for (auto *spatial : {&dims.lhsSpatial, &dims.rhsSpatial, &dims.outSpatial})
    spatial->push_back(rank);

  auto extend = [](auto list, auto value, size_t times = 1) {
    // llvm::to_vector would take a list of bool for two elements.
    SmallVector<llvm::remove_cvref_t<decltype(list[0])>> longer;
    longer.append(list.begin(), list.end());
    if (!longer.empty())
      longer.append(times, value);
    return longer;
  };
  SmallVector<AffineMap> maps;
  for (AffineMap map : op.getEpilogueIndexingMaps())
    maps.push_back(
        AffineMap::get(rank + 1, 0, map.getResults(), builder.getContext()));
  SmallVector<int64_t> shape = extend(type.getShape(), 1);
  Value init =
      tensor::EmptyOp::create(builder, loc, shape, type.getElementType());
  auto convolution = MXUConvolutionOp::create(
      builder, loc, init.getType(), lhs, packed, op.getEpilogueOperands(), init,
      formatDimLabels(dims), extend(op.getWindowStrides(), 1),
      extend(op.getPadding(), 0, 2), extend(op.getLhsDilation(), 1),
      extend(op.getRhsDilation(), 1), extend(op.getWindowReversal(), false),
      op.getFeatureGroupCount(), op.getBatchGroupCount(), op.getSparseRhs(),
      op.getLhsUnsigned(), op.getRhsUnsigned(), op.getPrecision(),
      builder.getAffineMapArrayAttr(maps));
  replaceByPacked(builder, op, convolution);
}

void packBefore(LoopLikeOpInterface loop, MXUConvolutionOp op, CPUAttr cpu) {
  ConvolutionDims dims = *parseDimLabels(op.getDimLabels());
  if (!multipliesPairs(op, dims, cpu))
    return;
  OpBuilder builder(loop);
  convolvePacked(op, packFilter(builder, op.getRhs(), dims), dims);
}

/// Products of one kind whose second operand is loop invariant.
template <typename Op> void packFactors(func::FuncOp function, CPUAttr cpu) {
  function.walk([&](Op op) {
    if (isa<RankedTensorType>(op.getInit().getType()))
      if (LoopLikeOpInterface loop = findLoop(op, op.getRhs()))
        packBefore(loop, op, cpu);
  });
}

struct HoistOperandPackingPass
    : systole::tpu::impl::HoistOperandPackingPassBase<HoistOperandPackingPass> {
  void runOnOperation() override {
    CPUAttr cpu = getTarget(getOperation());
    packFactors<MXUMatmulOp>(getOperation(), cpu);
    packFactors<MXUConvolutionOp>(getOperation(), cpu);
  }
};

} // namespace
