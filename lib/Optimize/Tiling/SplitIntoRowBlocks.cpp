//===- SplitIntoRowBlocks.cpp - Splits operations into row blocks ---------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MaskedScores.h"
#include "RowBlocks.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Dialect/StableHLO/IR/Emitter.h"
#include "systole/Dialect/TPU/IR/ProgramMetadata.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;
using namespace systole::tpu;

namespace {

/// Splits operations into row blocks.
class RowBlockBuilder {
public:
  RowBlockBuilder(const RowsAnalysis &all, ArrayRef<RowBlock> bands)
      : all(all), bands(bands), mappings(bands.size()), parts(bands.size()) {}

  /// One row block after the other, so that its scores stay in the caches.
  void build(Block &block) {
    TileRoles roles = *all.analysis.getRoles(all.rows);
    for (TileGroup &group : TileGroups(block, roles).collect()) {
      llvm::erase_if(group,
                     [&](Operation *op) { return !all.members.contains(op); });
      if (!group.empty())
        build(group);
    }
    for (Operation *op : llvm::reverse(all.members))
      if (op->use_empty())
        op->erase();
  }

private:
  void build(const TileGroup &group) {
    Operation *place = findPlace(group);
    assert(place && "operations on scores have no effects");
    OpBuilder builder(place);
    auto isOutside = [&](OpOperand &use) {
      return !all.members.contains(use.getOwner());
    };
    // The assembled result so far of each value that other operations use.
    llvm::MapVector<Operation *, Value> wholes;
    for (Operation *op : group)
      if (!all.analysis.isScore(op->getResult(0)) &&
          llvm::any_of(op->getUses(), isOutside))
        wholes[op] = createInitial(op, builder);
    for (unsigned i = 0; i < bands.size(); ++i)
      for (Operation *op : group) {
        Value part = buildPart(op, i, builder);
        if (auto *it = wholes.find(op); it != wholes.end())
          it->second = insert(op, it->second, part, bands[i], builder);
      }
    for (auto &[op, whole] : wholes)
      op->getResult(0).replaceUsesWithIf(whole, isOutside);
  }

  Value take(OpBuilder &b, Location loc, Value value, int64_t dim,
             int64_t start, int64_t size) {
    if (dim < 0 ||
        cast<RankedTensorType>(value.getType()).getDimSize(dim) == size)
      return value;
    return takePart(b, loc, value, dim, getSplat(b, loc, b.getI32Type(), start),
                    size);
  }

  /// A row block's part of a value from outside.
  Value takeRowBlock(OpBuilder &b, Location loc, Value value, int64_t rowDim,
                     int64_t columnDim, const RowBlock &band) {
    auto takeRows = [&] {
      value = take(b, loc, value, rowDim, band.row, band.numRows);
    };
    // Positions are counted in as few elements as there are.
    auto iota = value.getDefiningOp<IotaOp>();
    bool isLast = iota && int64_t(iota.getIotaDimension()) == rowDim;
    if (!isLast)
      takeRows();
    value = take(b, loc, value, columnDim, band.column, band.numColumns);
    if (isLast)
      takeRows();
    return value;
  }

  Value buildPart(Operation *op, unsigned i, OpBuilder &b) {
    const RowBlock &band = bands[i];
    TileRole rows = *all.analysis.findPlaces(op, all.rows);
    TileRole columns = *all.analysis.findPlaces(op, all.columns);
    Operation *copy = b.clone(*op);
    copy->removeAttr(TPUDialect::getRowBlocksAttrName());
    b.setInsertionPoint(copy);
    for (auto [operand, rowDim, columnDim] : llvm::zip_equal(
             copy->getOpOperands(), rows.operandDims, columns.operandDims)) {
      Value value = operand.get();
      if (Value own = mappings[i].lookupOrNull(value)) {
        operand.set(own);
        continue;
      }
      if (rowDim < 0 && columnDim < 0)
        continue;
      Value &part = parts[i][{value, {rowDim, columnDim}}];
      if (!part)
        part = takeRowBlock(b, op->getLoc(), value, rowDim, columnDim, band);
      operand.set(part);
    }
    b.setInsertionPointAfter(copy);
    Value result = copy->getResult(0);
    auto type = cast<RankedTensorType>(result.getType());
    SmallVector<int64_t> shape(type.getShape());
    if (rows.resultDims[0] >= 0)
      shape[rows.resultDims[0]] = band.numRows;
    if (columns.resultDims[0] >= 0)
      shape[columns.resultDims[0]] = band.numColumns;
    result.setType(type.clone(shape));
    mappings[i].map(op->getResult(0), result);
    return result;
  }

  /// A tensor whose rows are overwritten; zero for sums, or null if the first
  /// row block has all columns.
  Value createInitial(Operation *op, OpBuilder &b) {
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    bool isSum = all.analysis.findPlaces(op, all.rows)->resultDims[0] < 0;
    if (!isSum && type.getElementType().isSignlessIntOrFloat())
      return tensor::EmptyOp::create(b, op->getLoc(), type.getShape(),
                                     type.getElementType());
    int64_t columns = all.analysis.getDim(all.columns).size;
    if (isSum && bands.front().numColumns == columns)
      return {};
    return getSplat(b, op->getLoc(), type, 0);
  }

  /// Inserts a row block's result: its rows, or a sum over them of its columns.
  Value insert(Operation *op, Value whole, Value part, const RowBlock &band,
               OpBuilder &b) {
    Location loc = op->getLoc();
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    int64_t rowDim = all.analysis.findPlaces(op, all.rows)->resultDims[0];
    int64_t columnDim = all.analysis.findPlaces(op, all.columns)->resultDims[0];
    if (!whole)
      return part;
    if (rowDim < 0 && part.getType() == type)
      return AddOp::create(b, loc, whole, part);
    int64_t dim = rowDim < 0 ? columnDim : rowDim;
    int64_t start = rowDim < 0 ? band.column : band.row;
    Emitter e(b, loc);
    if (rowDim < 0) {
      Value own = e.sliceDim(whole, dim, start, start + band.numColumns);
      part = AddOp::create(b, loc, own, part);
    }
    return e.updateDimAt(whole, part, dim, e.splat(b.getI32Type(), start));
  }

  const RowsAnalysis &all;
  ArrayRef<RowBlock> bands;
  /// Each row block maps the values that are computed in it to their parts.
  /// Other values have parts by the dimensions that are rows and columns.
  SmallVector<IRMapping> mappings;
  SmallVector<
      llvm::DenseMap<std::pair<Value, std::pair<int64_t, int64_t>>, Value>>
      parts;
};

} // namespace

bool systole::tpu::splitIntoRowBlocks(Block &block, ScoreAnalysis &analysis) {
  for (Operation *product : analysis.getMembers()) {
    auto mark = product->getAttrOfType<DenseI64ArrayAttr>(
        TPUDialect::getRowBlocksAttrName());
    if (!mark)
      continue;
    ArrayRef<int> labels = analysis.getLabels(product->getResult(0));
    ArrayRef<int64_t> numbers = mark;
    SmallVector<RowBlock> bands;
    for (ArrayRef<int64_t> rest = numbers.drop_front(2); !rest.empty();
         rest = rest.drop_front(4))
      bands.push_back({rest[0], rest[1], rest[2], rest[3]});
    RowBlockBuilder(
        RowsAnalysis(block, analysis, labels[numbers[0]], labels[numbers[1]]),
        bands)
        .build(block);
    return true;
  }
  return false;
}

void systole::tpu::removeRowBlockMarks(Operation *op) {
  op->walk([](DotGeneralOp product) {
    product->removeAttr(TPUDialect::getRowBlocksAttrName());
  });
}
