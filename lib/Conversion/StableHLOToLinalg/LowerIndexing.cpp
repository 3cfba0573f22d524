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
// Its innermost loops are over the part of a window that is within the inputs.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "systole/Dialect/StableHLO/IR/ShapeRules.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "llvm/ADT/MapVector.h"

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
    return getFreeDimensions(shape.size(), removed, batching);
  }
};

/// The arrays of the indices for each dimension, if they are put together
/// here. The loop reads each of them, and can compute its elements.
SmallVector<Value> findIndices(GatherOp op,
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
AffineMap getBatchMap(const Windows &windows, int64_t rank, Builder &builder) {
  SmallVector<AffineExpr> batch;
  for (int64_t dim : getFreeDimensions(rank, windows.windowDims, {}))
    batch.push_back(builder.getAffineDimExpr(dim));
  return AffineMap::get(rank, 0, batch, builder.getContext());
}

/// Whether all indices of the operand's dimension `dim` are constants from 0
/// to `last`.
bool isKnownWithin(GatherOp op, int64_t dim, int64_t last) {
  GatherDimensionNumbersAttr numbers = op.getDimensionNumbers();
  auto component = llvm::find(numbers.getStartIndexMap(), dim);
  DenseIntElementsAttr indices;
  if (component == numbers.getStartIndexMap().end() ||
      !matchPattern(op.getStartIndices(), m_Constant(&indices)))
    return false;
  bool areSigned = !isUnsigned(indices.getElementType());
  int64_t numComponents = numbers.getStartIndexMap().size();
  int64_t stride = llvm::product_of(indices.getType().getShape().drop_front(
      std::min(numbers.getIndexVectorDim() + 1, indices.getType().getRank())));
  for (auto [i, index] : llvm::enumerate(indices.getValues<APInt>()))
    if (static_cast<int64_t>(i) / stride % numComponents ==
            component - numbers.getStartIndexMap().begin() &&
        ((areSigned && index.isNegative()) || index.ugt(last)))
      return false;
  return true;
}

/// The operand's position of the result's element at `subscripts`.
SmallVector<Value> createSource(OpBuilder &b, Location loc, GatherOp op,
                                const Windows &windows, ValueRange subscripts) {
  auto [batch, offset] = windows.split(subscripts);
  SmallVector<Value> source;
  for (auto [dim, start] :
       llvm::enumerate(windows.createStart(b, loc, batch))) {
    int64_t last = windows.shape[dim] - op.getSliceSizes()[dim];
    if (!isKnownWithin(op, dim, last)) {
      start = arith::MaxSIOp::create(b, loc, start,
                                     createConstant(b, loc, b.getI64Type(), 0));
      start = arith::MinSIOp::create(
          b, loc, start, createConstant(b, loc, b.getI64Type(), last));
    }
    source.push_back(
        arith::IndexCastOp::create(b, loc, b.getIndexType(), start));
  }
  for (auto [dim, index] : llvm::zip(windows.getKept(), offset))
    source[dim] = arith::AddIOp::create(b, loc, source[dim], index);
  return source;
}

LogicalResult convertGather(GatherOp op, GatherOp::Adaptor adaptor,
                            ConversionPatternRewriter &rewriter) {
  RankedTensorType type = dropSigns(op.getType());
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
  auto read = [&](OpBuilder &b, Location loc, ValueRange elements) -> Value {
    windows.vector = elements;
    SmallVector<Value> subscripts;
    for (int64_t i = 0; i < type.getRank(); ++i)
      subscripts.push_back(linalg::IndexOp::create(b, loc, i));
    return tensor::ExtractOp::create(
        b, loc, adaptor.getOperand(),
        createSource(b, loc, op, windows, subscripts));
  };
  rewriter.replaceOp(
      op, createElements(rewriter, op.getLoc(), type, parts, maps, read));
  return success();
}

/// Emits the loops over the updates of a scatter.
class ScatterLoops {
public:
  ScatterLoops(ScatterOp op, ScatterOp::Adaptor adaptor,
               ConversionPatternRewriter &rewriter)
      : op(op), adaptor(adaptor), rewriter(rewriter),
        shape(cast<ShapedType>(adaptor.getUpdates().front().getType())
                  .getShape()),
        windows(getWindows(op, adaptor)), from(shape.size()),
        firstOfWindow(shape.size()) {
    for (auto [dim, target] : llvm::zip(windows.windowDims, windows.getKept()))
      targets[dim] = target;
    while (firstOfWindow > 0 && targets.contains(firstOfWindow - 1))
      --firstOfWindow;
  }

  /// The tensors after the updates.
  SmallVector<Value> emit() {
    return emitLoops(rewriter, op.getLoc(), 0, adaptor.getInputs());
  }

private:
  static Windows getWindows(ScatterOp op, ScatterOp::Adaptor adaptor) {
    ScatterDimensionNumbersAttr numbers = op.getScatterDimensionNumbers();
    return {cast<ShapedType>(adaptor.getInputs().front().getType()).getShape(),
            adaptor.getScatterIndices(),
            isUnsigned(op.getScatterIndices().getType().getElementType()),
            numbers.getIndexVectorDim(),
            numbers.getUpdateWindowDims(),
            numbers.getInsertedWindowDims(),
            numbers.getInputBatchingDims(),
            numbers.getScatterIndicesBatchingDims(),
            numbers.getScatterDimsToOperandDims()};
  }

  /// The loops over the updates' dimensions from `dim` on.
  SmallVector<Value> emitLoops(OpBuilder &b, Location loc, size_t dim,
                               ValueRange state) {
    if (dim == firstOfWindow && !start)
      return emitWindow(b, loc, state);
    if (dim == shape.size())
      return emitFolded(b, loc, state);
    auto [begin, end] = createBounds(b, loc, dim);
    auto loop = scf::ForOp::create(
        b, loc, begin, end, arith::ConstantIndexOp::create(b, loc, 1), state,
        [&](OpBuilder &b, Location loc, Value i, ValueRange state) {
          from[dim] = i;
          scf::YieldOp::create(b, loc, emitLoops(b, loc, dim + 1, state));
        });
    return loop.getResults();
  }

  /// The updates of a window whose index vector is known, if no dimension
  /// outside of their loops is out of bounds.
  SmallVector<Value> emitWindow(OpBuilder &b, Location loc, ValueRange state) {
    SmallVector<Value> batch = windows.split(from).first;
    start = windows.createStart(b, loc, batch);
    Value inside;
    for (auto [target, extent] : llvm::enumerate(windows.shape)) {
      std::optional<size_t> dim = findDim(target);
      if (!isMoved(target) || (dim && *dim >= firstOfWindow))
        continue;
      Value place = (*start)[target];
      if (dim)
        place = arith::AddIOp::create(
            b, loc, place,
            arith::IndexCastOp::create(b, loc, b.getI64Type(), from[*dim]));
      // The comparison is unsigned, so that a negative position is out of
      // bounds.
      Value here =
          arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, place,
                                createConstant(b, loc, b.getI64Type(), extent));
      inside = inside ? arith::AndIOp::create(b, loc, inside, here) : here;
    }
    SmallVector<Value> results;
    if (!inside) {
      results = emitLoops(b, loc, firstOfWindow, state);
    } else {
      auto updated = scf::IfOp::create(
          b, loc, inside,
          [&](OpBuilder &b, Location loc) {
            scf::YieldOp::create(b, loc,
                                 emitLoops(b, loc, firstOfWindow, state));
          },
          [&](OpBuilder &b, Location loc) {
            scf::YieldOp::create(b, loc, state);
          });
      results = updated.getResults();
    }
    start.reset();
    return results;
  }

  /// The part of the updates' dimension `dim` that is within the inputs.
  std::pair<Value, Value> createBounds(OpBuilder &b, Location loc, size_t dim) {
    int64_t target = targets.lookup(dim);
    if (dim < firstOfWindow || !isMoved(target))
      return {arith::ConstantIndexOp::create(b, loc, 0),
              arith::ConstantIndexOp::create(b, loc, shape[dim])};
    Value first = (*start)[target];
    auto number = [&](int64_t value) {
      return createConstant(b, loc, b.getI64Type(), value);
    };
    Value zero = number(0), extent = number(windows.shape[target]);
    Value begin = arith::MaxSIOp::create(
        b, loc, zero, arith::SubIOp::create(b, loc, zero, first));
    Value end =
        arith::MinSIOp::create(b, loc, number(shape[dim]),
                               arith::SubIOp::create(b, loc, extent, first));
    return {arith::IndexCastOp::create(b, loc, b.getIndexType(), begin),
            arith::IndexCastOp::create(b, loc, b.getIndexType(), end)};
  }

  /// The tensors with the update at `from` reduced into their element.
  SmallVector<Value> emitFolded(OpBuilder &b, Location loc, ValueRange state) {
    SmallVector<Value> to;
    for (auto [target, first] : llvm::enumerate(*start)) {
      Value place = arith::IndexCastOp::create(b, loc, b.getIndexType(), first);
      if (std::optional<size_t> dim = findDim(target))
        place = isMoved(target)
                    ? arith::AddIOp::create(b, loc, place, from[*dim])
                    : from[*dim];
      to.push_back(place);
    }
    SmallVector<Value> scalars;
    for (Value tensor : state)
      scalars.push_back(tensor::ExtractOp::create(b, loc, tensor, to));
    for (Value update : adaptor.getUpdates())
      scalars.push_back(tensor::ExtractOp::create(b, loc, update, from));
    SmallVector<Value> results =
        inlineScalarRegion(rewriter, b, op.getUpdateComputation(), scalars);
    for (auto [tensor, result] : llvm::zip(state, results))
      result = tensor::InsertOp::create(b, loc, result, tensor, to);
    return results;
  }

  /// Whether an index moves windows along this dimension of the inputs.
  bool isMoved(int64_t target) const {
    return llvm::is_contained(windows.map, target);
  }

  /// Returns the updates' dimension along a dimension of the inputs, or
  /// std::nullopt if windows have one element there.
  std::optional<size_t> findDim(int64_t target) const {
    for (auto [dim, other] : targets)
      if (other == target)
        return dim;
    return std::nullopt;
  }

  ScatterOp op;
  ScatterOp::Adaptor adaptor;
  ConversionPatternRewriter &rewriter;
  ArrayRef<int64_t> shape;
  Windows windows;
  /// The inputs' dimension of each dimension of a window.
  llvm::SmallMapVector<size_t, int64_t, 4> targets;
  /// The subscripts of the update, from the loops around.
  SmallVector<Value> from;
  /// From this dimension of the updates on, loops are within a window.
  size_t firstOfWindow;
  /// The start of the window of the loops around, as i64.
  std::optional<SmallVector<Value>> start;
};

LogicalResult convertScatter(ScatterOp op, ScatterOp::Adaptor adaptor,
                             ConversionPatternRewriter &rewriter) {
  rewriter.replaceOp(op, ScatterLoops(op, adaptor, rewriter).emit());
  return success();
}

} // namespace

void systole::stablehlo::populateIndexingPatterns(
    const TypeConverter &converter, RewritePatternSet &patterns) {
  addLowerings(converter, patterns, convertGather, convertScatter);
}
