//===- LowerIndexing.cpp - Gather and scatter -----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A gather computes the source of each element of its result. A scatter applies
// the updates one after the other, in row-major order. So any function of an
// element and its update, and any number of updates of an element, are correct.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"

using namespace mlir;
using namespace systole::stablehlo;

namespace {

/// The dimension numbers of a gather or a scatter: start and dimensions of the
/// windows.
struct Windows {
  ArrayRef<int64_t> shape; // the indexed tensor's
  Value indices;           // signless integers
  bool areUnsigned;
  int64_t vectorDim;
  ArrayRef<int64_t> windowDims; // in the tensor of windows
  ArrayRef<int64_t> removed, batching, indexBatching, map;
  /// The index vector of a window, where a loop has read it.
  ValueRange vector = {};

  /// Splits subscripts of the tensor of windows.
  std::pair<SmallVector<Value>, SmallVector<Value>>
  split(ValueRange subscripts) const {
    SmallVector<Value> batch, window;
    for (auto [i, subscript] : llvm::enumerate(subscripts)) {
      bool along = llvm::is_contained(windowDims, static_cast<int64_t>(i));
      (along ? window : batch).push_back(subscript);
    }
    return {batch, window};
  }

  /// Element `k` of the index vector at `batch`, as an i64. An unsigned one
  /// that is too large becomes the largest.
  Value createIndex(OpBuilder &b, Location loc, ArrayRef<Value> batch,
                    int64_t k) const {
    Value value = vector.empty() ? readIndex(b, loc, batch, k) : vector[k];
    Type i64 = b.getI64Type();
    if (!areUnsigned)
      return value.getType() == i64
                 ? value
                 : arith::ExtSIOp::create(b, loc, i64, value).getResult();
    if (value.getType() != i64)
      return arith::ExtUIOp::create(b, loc, i64, value);
    Value largest = createConstant(b, loc, i64, INT64_MAX);
    return arith::MinUIOp::create(b, loc, value, largest);
  }

  Value readIndex(OpBuilder &b, Location loc, ArrayRef<Value> batch,
                  int64_t k) const {
    auto type = cast<RankedTensorType>(indices.getType());
    SmallVector<Value> at(batch);
    if (vectorDim < type.getRank())
      at.insert(at.begin() + vectorDim,
                arith::ConstantIndexOp::create(b, loc, k));
    return tensor::ExtractOp::create(b, loc, indices, at);
  }

  /// The start of the window of `batch`, as i64; 0 for dimensions without an
  /// index.
  SmallVector<Value> createStart(OpBuilder &b, Location loc,
                                 ArrayRef<Value> batch) const {
    Value zero = createConstant(b, loc, b.getI64Type(), 0);
    SmallVector<Value> start(shape.size(), zero);
    for (auto [k, dim] : llvm::enumerate(map))
      start[dim] = createIndex(b, loc, batch, k);
    for (auto [dim, indexDim] : llvm::zip(batching, indexBatching))
      start[dim] = arith::IndexCastOp::create(
          b, loc, b.getI64Type(),
          batch[indexDim - (vectorDim < indexDim ? 1 : 0)]);
    return start;
  }

  /// The dimensions of the indexed tensor that windows keep, in order.
  SmallVector<int64_t> getKept() const {
    SmallVector<int64_t> kept;
    for (int64_t dim = 0; dim < static_cast<int64_t>(shape.size()); ++dim)
      if (!llvm::is_contained(removed, dim) &&
          !llvm::is_contained(batching, dim))
        kept.push_back(dim);
    return kept;
  }
};

struct ConvertGather : OpConversionPattern<GatherOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(GatherOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = getTypeConverter()->convertType<RankedTensorType>(op.getType());
    GatherDimensionNumbersAttr numbers = op.getDimensionNumbers();
    Windows windows = {
        op.getOperand().getType().getShape(),
        adaptor.getStartIndices(),
        isUnsigned(op.getStartIndices().getType().getElementType()),
        numbers.getIndexVectorDim(),
        numbers.getOffsetDims(),
        numbers.getCollapsedSliceDims(),
        numbers.getOperandBatchingDims(),
        numbers.getStartIndicesBatchingDims(),
        numbers.getStartIndexMap()};
    SmallVector<Value> parts = findIndices(op, rewriter);
    SmallVector<AffineMap> maps(parts.size(),
                                getBatchMap(windows, type.getRank(), rewriter));
    maps.push_back(rewriter.getMultiDimIdentityMap(type.getRank()));
    auto generic = linalg::GenericOp::create(
        rewriter, op.getLoc(), type, parts,
        createEmpty(rewriter, op.getLoc(), type), maps,
        getParallel(type.getRank()),
        [&](OpBuilder &b, Location loc, ValueRange elements) {
          windows.vector = elements.drop_back();
          SmallVector<Value> subscripts;
          for (int64_t i = 0; i < type.getRank(); ++i)
            subscripts.push_back(linalg::IndexOp::create(b, loc, i));
          Value element = tensor::ExtractOp::create(
              b, loc, adaptor.getOperand(),
              createSource(b, loc, windows, op.getSliceSizes(), subscripts));
          linalg::YieldOp::create(b, loc, element);
        });
    rewriter.replaceOp(op, generic.getResults());
    return success();
  }

private:
  /// The arrays of the indices for each dimension, if they are put together
  /// here. The loop reads each of them, and can compute its elements.
  static SmallVector<Value> findIndices(GatherOp op,
                                        ConversionPatternRewriter &rewriter) {
    int64_t vectorDim = op.getDimensionNumbers().getIndexVectorDim();
    auto all = op.getStartIndices().getDefiningOp<ConcatenateOp>();
    if (!all || static_cast<int64_t>(all.getDimension()) != vectorDim)
      return {};
    SmallVector<Value> found;
    for (Value part : all.getInputs()) {
      auto type = cast<RankedTensorType>(part.getType());
      Operation *op = part.getDefiningOp();
      if (!isa_and_present<BroadcastInDimOp, ReshapeOp>(op) ||
          type.getDimSize(vectorDim) != 1)
        return {};
      SmallVector<int64_t> dims = llvm::to_vector(llvm::seq(type.getRank()));
      SmallVector<int64_t> shape(type.getShape());
      dims.erase(dims.begin() + vectorDim);
      shape.erase(shape.begin() + vectorDim);
      Value array = op->getOperand(0);
      auto broadcast = dyn_cast<BroadcastInDimOp>(op);
      if (cast<RankedTensorType>(array.getType()).getShape() !=
              ArrayRef<int64_t>(shape) ||
          (broadcast &&
           broadcast.getBroadcastDimensions() != ArrayRef<int64_t>(dims)))
        return {};
      found.push_back(rewriter.getRemappedValue(array));
    }
    return found;
  }

  /// The indices of the window of an element of the result.
  static AffineMap getBatchMap(const Windows &windows, int64_t rank,
                               Builder &builder) {
    SmallVector<AffineExpr> batch;
    for (int64_t dim = 0; dim < rank; ++dim)
      if (!llvm::is_contained(windows.windowDims, dim))
        batch.push_back(builder.getAffineDimExpr(dim));
    return AffineMap::get(rank, 0, batch, builder.getContext());
  }

  /// The operand's position of the result's element at `subscripts`.
  static SmallVector<Value> createSource(OpBuilder &b, Location loc,
                                         const Windows &windows,
                                         ArrayRef<int64_t> sizes,
                                         ValueRange subscripts) {
    auto [batch, offset] = windows.split(subscripts);
    SmallVector<Value> source;
    for (auto [start, extent, size] :
         llvm::zip(windows.createStart(b, loc, batch), windows.shape, sizes)) {
      Value low = createConstant(b, loc, b.getI64Type(), 0);
      Value high = createConstant(b, loc, b.getI64Type(), extent - size);
      Value clamped = arith::MinSIOp::create(
          b, loc, arith::MaxSIOp::create(b, loc, start, low), high);
      source.push_back(
          arith::IndexCastOp::create(b, loc, b.getIndexType(), clamped));
    }
    for (auto [dim, index] : llvm::zip(windows.getKept(), offset))
      source[dim] = arith::AddIOp::create(b, loc, source[dim], index);
    return source;
  }
};

struct ConvertScatter : OpConversionPattern<ScatterOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(ScatterOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    ScatterDimensionNumbersAttr numbers = op.getScatterDimensionNumbers();
    auto input = cast<RankedTensorType>(adaptor.getInputs().front().getType());
    auto updates =
        cast<RankedTensorType>(adaptor.getUpdates().front().getType());
    Windows windows = {
        input.getShape(),
        adaptor.getScatterIndices(),
        isUnsigned(op.getScatterIndices().getType().getElementType()),
        numbers.getIndexVectorDim(),
        numbers.getUpdateWindowDims(),
        numbers.getInsertedWindowDims(),
        numbers.getInputBatchingDims(),
        numbers.getScatterIndicesBatchingDims(),
        numbers.getScatterDimsToOperandDims()};
    auto index = [&](int64_t value) {
      return arith::ConstantIndexOp::create(rewriter, loc, value).getResult();
    };
    // If a row of the updates is within the inputs, all of its elements are.
    ArrayRef<int64_t> shape = updates.getShape();
    std::optional<int64_t> rowDim = findRowDim(windows, shape);
    int64_t length = rowDim ? shape.back() : 1;
    Value zero = index(0), one = index(1), end = index(length);
    auto loop = scf::ForOp::create(
        rewriter, loc, zero, index(updates.getNumElements() / length), one,
        adaptor.getInputs(),
        [&](OpBuilder &b, Location loc, Value linear, ValueRange state) {
          SmallVector<Value> from =
              delinearize(b, loc, linear, rowDim ? shape.drop_back() : shape);
          if (rowDim)
            from.push_back(zero);
          auto [target, inside] = createTarget(b, loc, windows, from);
          auto fold = [&, at = target](OpBuilder &b, Location loc) {
            if (!rowDim) {
              scf::YieldOp::create(
                  b, loc,
                  createFolded(b, loc, op, adaptor, rewriter, state, from, at));
              return;
            }
            auto row = scf::ForOp::create(
                b, loc, zero, end, one, state,
                [&](OpBuilder &b, Location loc, Value i, ValueRange state) {
                  SmallVector<Value> element(from), place(at);
                  element.back() = place[*rowDim] = i;
                  scf::YieldOp::create(b, loc,
                                       createFolded(b, loc, op, adaptor,
                                                    rewriter, state, element,
                                                    place));
                });
            scf::YieldOp::create(b, loc, row.getResults());
          };
          auto folded = scf::IfOp::create(b, loc, inside, fold,
                                          [&](OpBuilder &b, Location loc) {
                                            scf::YieldOp::create(b, loc, state);
                                          });
          scf::YieldOp::create(b, loc, folded.getResults());
        });
    rewriter.replaceOp(op, loop.getResults());
    return success();
  }

private:
  /// The dimension of the inputs along which the updates' last dimension is a
  /// whole row that no index moves; none if there are no such rows.
  static std::optional<int64_t> findRowDim(const Windows &windows,
                                           ArrayRef<int64_t> updates) {
    int64_t last = updates.size() - 1;
    if (windows.windowDims.empty() || windows.windowDims.back() != last ||
        updates.back() == 0)
      return std::nullopt;
    int64_t dim = windows.getKept().back();
    if (llvm::is_contained(windows.map, dim))
      return std::nullopt;
    return dim;
  }

  /// The target of the update at `subscripts`, and whether it is within the
  /// inputs.
  static std::pair<SmallVector<Value>, Value>
  createTarget(OpBuilder &b, Location loc, const Windows &windows,
               ValueRange subscripts) {
    auto [batch, offset] = windows.split(subscripts);
    SmallVector<Value> target;
    Value inside = createConstant(b, loc, b.getI1Type(), 1);
    SmallVector<Value> start = windows.createStart(b, loc, batch);
    SmallVector<Value> offsets(start.size());
    for (auto [dim, index] : llvm::zip(windows.getKept(), offset))
      offsets[dim] = arith::IndexCastOp::create(b, loc, b.getI64Type(), index);
    for (auto [begin, index, size] : llvm::zip(start, offsets, windows.shape)) {
      Value place =
          index ? arith::AddIOp::create(b, loc, begin, index).getResult()
                : begin;
      // Unsigned: a negative position is large.
      Value here =
          arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, place,
                                createConstant(b, loc, b.getI64Type(), size));
      inside = arith::AndIOp::create(b, loc, inside, here);
      target.push_back(
          arith::IndexCastOp::create(b, loc, b.getIndexType(), place));
    }
    return {target, inside};
  }

  /// The tensors with the update at `from` reduced into the element at `to`.
  static SmallVector<Value> createFolded(OpBuilder &b, Location loc,
                                         ScatterOp op, OpAdaptor adaptor,
                                         ConversionPatternRewriter &rewriter,
                                         ValueRange tensors, ValueRange from,
                                         ValueRange to) {
    SmallVector<Value> scalars;
    for (Value tensor : tensors)
      scalars.push_back(tensor::ExtractOp::create(b, loc, tensor, to));
    for (Value update : adaptor.getUpdates())
      scalars.push_back(tensor::ExtractOp::create(b, loc, update, from));
    SmallVector<Value> folded =
        inlineScalarRegion(rewriter, b, op.getUpdateComputation(), scalars);
    SmallVector<Value> results;
    for (auto [tensor, scalar] : llvm::zip(tensors, folded))
      results.push_back(tensor::InsertOp::create(b, loc, scalar, tensor, to));
    return results;
  }
};

} // namespace

void systole::stablehlo::populateIndexingPatterns(
    const TypeConverter &converter, RewritePatternSet &patterns) {
  patterns.add<ConvertGather, ConvertScatter>(converter, patterns.getContext());
}
