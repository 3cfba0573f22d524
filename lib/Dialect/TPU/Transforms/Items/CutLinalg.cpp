//===- CutLinalg.cpp - Items of elementwise operations and reductions -----===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An operation is tiled along parallel dimensions, from the outermost one. So
// an item computes whole elements, and sums keep their order.
//
//===----------------------------------------------------------------------===//

#include "../PrefetchRows.h"
#include "Items.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "systole/Support/NestedOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace systole::tpu;

namespace {

/// The fewest bytes of neighbouring elements that one thread writes: two cache
/// lines, as processors fetch them.
constexpr int64_t kUnitBytes = 128;

/// The fewest bytes of neighbouring elements that one thread reads if its
/// writes have other neighbours: squares of vectors are transposed.
constexpr int64_t kLineBytes = 64;

/// Bytes of neighbouring elements that a sum over rows reads of each row. Fewer
/// would use a page of memory for little.
constexpr int64_t kRowBytes = 1024;

/// A dimension that is cut into tiles, of which the last may be smaller.
struct CutDim {
  unsigned dim;
  int64_t extent, tile;

  int64_t count() const { return llvm::divideCeil(extent, tile); }
  bool isEven() const { return extent % tile == 0; }
};

/// Whether no element depends on another one that the operation writes, as when
/// it reads memory that it writes elsewhere.
bool isElementwiseInMemory(linalg::LinalgOp op) {
  SmallVector<Value> written;
  for (OpOperand &init : op.getDpsInitsMutable())
    written.push_back(getBase(init.get()));
  for (OpOperand *input : op.getDpsInputOperands())
    for (OpOperand &init : op.getDpsInitsMutable())
      if (getBase(input->get()) == getBase(init.get()) &&
          (input->get() != init.get() || op.getMatchingIndexingMap(input) !=
                                             op.getMatchingIndexingMap(&init)))
        return false;
  return !systole::containsOp(*op.getBlock(), [&](Operation *nested) {
    if (isMemoryEffectFree(nested) || nested->hasTrait<OpTrait::IsTerminator>())
      return false;
    auto load = dyn_cast<memref::LoadOp>(nested);
    return !load || llvm::is_contained(written, getBase(load.getMemRef()));
  });
}

/// Whether each result has the dimension as one of its own.
bool isInAllResults(linalg::LinalgOp op, unsigned dim) {
  AffineExpr expr = getAffineDimExpr(dim, op.getContext());
  return llvm::all_of(op.getDpsInitsMutable(), [&](OpOperand &init) {
    return llvm::is_contained(op.getMatchingIndexingMap(&init).getResults(),
                              expr);
  });
}

/// The number of neighbours along a dimension that stay together.
int64_t getUnit(linalg::LinalgOp op, unsigned dim) {
  int64_t extent = op.getStaticLoopRanges()[dim];
  AffineExpr expr = getAffineDimExpr(dim, op.getContext());
  int64_t unit = 1;
  for (OpOperand &init : op.getDpsInitsMutable()) {
    AffineMap map = op.getMatchingIndexingMap(&init);
    auto type = cast<MemRefType>(init.get().getType());
    if (map.getNumResults() == 0 || map.getResults().back() != expr)
      continue;
    // Wide rows make at least four items.
    int64_t bits = type.getElementTypeBitWidth();
    int64_t bytes = op.getNumReductionLoops() == 0
                        ? kUnitBytes
                        : std::clamp(llvm::alignDown(extent * bits / 32,
                                                     uint64_t(kUnitBytes)),
                                     uint64_t(kUnitBytes), uint64_t(kRowBytes));
    unit = std::max(unit, bytes * 8 / bits);
  }
  for (OpOperand *input : op.getDpsInputOperands()) {
    AffineMap map = op.getMatchingIndexingMap(input);
    auto type = dyn_cast<MemRefType>(input->get().getType());
    if (type && map.getNumResults() != 0 && map.getResults().back() == expr)
      unit = std::max<int64_t>(unit,
                               kLineBytes * 8 / type.getElementTypeBitWidth());
  }
  return unit;
}

/// Tiles of a dimension for about this many items. Tiles of equal size are
/// preferred: the remainder takes code of its own.
CutDim chooseTile(unsigned dim, int64_t extent, int64_t unit, int64_t items) {
  int64_t units = extent / unit;
  int64_t tile = llvm::divideCeil(units, std::min(units, items)) * unit;
  for (int64_t even = tile; even < 2 * tile && even < extent; even += unit)
    if (extent % even == 0)
      return {dim, extent, even};
  return {dim, extent, tile};
}

SmallVector<CutDim> chooseCuts(linalg::LinalgOp op, int64_t items) {
  SmallVector<CutDim> cuts;
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  SmallVector<utils::IteratorType> kinds = op.getIteratorTypesArray();
  for (unsigned dim = 0; dim < extents.size() && items >= 2; ++dim) {
    if (kinds[dim] != utils::IteratorType::parallel || !isInAllResults(op, dim))
      continue;
    if (!cuts.empty() && sumsNarrowRows(op, dim))
      continue;
    int64_t unit = getUnit(op, dim);
    if (extents[dim] < 2 * unit)
      continue;
    CutDim cut = chooseTile(dim, extents[dim], unit, items);
    // Only one dimension has a remainder.
    bool isOdd = !cut.isEven() &&
                 llvm::any_of(cuts, [](CutDim &cut) { return !cut.isEven(); });
    if (cut.count() < 2 || isOdd)
      continue;
    cuts.push_back(cut);
    items /= cut.count();
  }
  return cuts;
}

/// Emits the code of one tile: `sizes` and `offsets` of each dimension.
void emitTile(OpBuilder &builder, linalg::LinalgOp op,
              ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes,
              ArrayRef<unsigned> dims) {
  Location loc = op.getLoc();
  SmallVector<OpFoldResult> ivs,
      tileSizes(offsets.size(), builder.getIndexAttr(0)), bounds;
  for (unsigned dim : dims) {
    ivs.push_back(offsets[dim]);
    tileSizes[dim] = sizes[dim];
  }
  for (int64_t extent : op.getStaticLoopRanges())
    bounds.push_back(builder.getIndexAttr(extent));
  SmallVector<Value> operands = linalg::makeTiledShapes(
      builder, loc, op, op->getOperands(), ivs, tileSizes, bounds,
      /*omitPartialTileCheck=*/true);
  auto tile = cast<linalg::LinalgOp>(
      clone(builder, op, /*newResultTypes=*/TypeRange(), operands));
  linalg::offsetIndices(builder, tile, offsets);
}

} // namespace

bool systole::tpu::cutLinalg(linalg::LinalgOp op, int64_t items) {
  if (op.hasDynamicShape() || !isElementwiseInMemory(op))
    return false;
  SmallVector<CutDim> cuts = chooseCuts(op, items);
  if (cuts.empty())
    return false;
  Location loc = op.getLoc();
  OpBuilder builder(op);
  int64_t count = 1;
  for (const CutDim &cut : cuts)
    count *= cut.count();
  auto parallel = ParallelOp::create(
      builder, loc, arith::ConstantIndexOp::create(builder, loc, count),
      /*scratch=*/Value());
  copyOpIndex(op, parallel);
  Block &body = parallel.getBody().emplaceBlock();
  Value rest = body.addArgument(builder.getIndexType(), loc);
  builder.setInsertionPointToStart(&body);

  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  unsigned rank = op.getNumLoops();
  SmallVector<OpFoldResult> offsets(rank, builder.getIndexAttr(0)), sizes;
  for (int64_t extent : op.getStaticLoopRanges())
    sizes.push_back(builder.getIndexAttr(extent));
  SmallVector<unsigned> dims;
  // The number of the tile along the dimension with a remainder.
  Value number;
  const CutDim *odd = nullptr;
  for (const CutDim &cut : llvm::reverse(cuts)) {
    Value tile = rest;
    if (&cut != &cuts.front()) {
      tile = arith::RemUIOp::create(builder, loc, rest, constant(cut.count()));
      rest = arith::DivUIOp::create(builder, loc, rest, constant(cut.count()));
    }
    offsets[cut.dim] =
        arith::MulIOp::create(builder, loc, tile, constant(cut.tile))
            .getResult();
    sizes[cut.dim] = builder.getIndexAttr(cut.tile);
    if (!cut.isEven()) {
      odd = &cut;
      number = tile;
    }
  }
  for (const CutDim &cut : cuts)
    dims.push_back(cut.dim);
  if (!odd) {
    emitTile(builder, op, offsets, sizes, dims);
    op->erase();
    return true;
  }
  // Both kinds of tiles have static sizes, for the vectorizer.
  Value isWhole = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult,
                                        number, constant(odd->count() - 1));
  auto ifOp = scf::IfOp::create(builder, loc, isWhole, /*withElseRegion=*/true);
  builder.setInsertionPoint(ifOp.thenYield());
  emitTile(builder, op, offsets, sizes, dims);
  builder.setInsertionPoint(ifOp.elseYield());
  sizes[odd->dim] = builder.getIndexAttr(odd->extent % odd->tile);
  emitTile(builder, op, offsets, sizes, dims);
  op->erase();
  return true;
}
