//===- IndexingOps.cpp - Rules of gather and scatter ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Both ops move windows between a tensor and another with a window for each
// index vector. Their rules are the same, with other names.
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "systole/Dialect/StableHLO/IR/Emitter.h"
#include "systole/Dialect/StableHLO/IR/Reducers.h"
#include "systole/Dialect/StableHLO/IR/ShapeRules.h"

using namespace mlir;
using namespace systole::stablehlo;

namespace {

/// A list of dimensions and the name that diagnostics give it.
struct NamedDims {
  StringRef name;
  ArrayRef<int64_t> dims;
};

/// The dimension numbers of both ops.
struct Indexing {
  RankedTensorType tensor;  // the indexed one
  RankedTensorType indices; // vectors along indexVectorDim
  NamedDims window;         // of the tensor of windows
  NamedDims removed;        // of the indexed tensor, not in windows
  NamedDims batching;       // of the indexed tensor
  NamedDims indexBatching;  // of the indices
  NamedDims map;            // from elements of an index vector
  StringRef indicesName;
  int64_t indexVectorDim;
};

/// The labels of the rules, which differ between the ops.
struct IndexingConstraints {
  StringRef rank, indexVectorDim, mapLength, windowOrder, removedUnique,
      removedOrder, removedRange, batchingOrder, batchingRange,
      indexBatchingUnique, indexBatchingRange, indexBatchingVector,
      batchingLength, batchingSizes, mapUnique, mapRange;
};

} // namespace

static LogicalResult verifyAscends(const CheckedOp &op, StringRef constraint,
                                   const NamedDims &list) {
  for (size_t i = 1; i < list.dims.size(); ++i)
    if (list.dims[i - 1] >= list.dims[i])
      return op.violates(constraint, " ", list.name,
                         " must ascend, but names dimension ", list.dims[i],
                         " after ", list.dims[i - 1]);
  return success();
}

static LogicalResult verifyDisjoint(const CheckedOp &op, StringRef constraint,
                                    const NamedDims &a, const NamedDims &b) {
  if (failed(op.verifyUnique(constraint, a.name, a.dims)))
    return failure();
  for (int64_t dimension : b.dims)
    if (llvm::is_contained(a.dims, dimension))
      return op.violates(constraint, " dimension ", dimension, " is both in ",
                         a.name, " and in ", b.name);
  return success();
}

static LogicalResult verifyBatching(const CheckedOp &op,
                                    const Indexing &indexing,
                                    const IndexingConstraints &labels) {
  const NamedDims &batching = indexing.batching;
  const NamedDims &indexBatching = indexing.indexBatching;
  if (failed(verifyAscends(op, labels.batchingOrder, batching)) ||
      failed(op.verifyInRange(labels.batchingRange, batching.name,
                              batching.dims, indexing.tensor.getRank())) ||
      failed(op.verifyUnique(labels.indexBatchingUnique, indexBatching.name,
                             indexBatching.dims)) ||
      failed(op.verifyInRange(labels.indexBatchingRange, indexBatching.name,
                              indexBatching.dims, indexing.indices.getRank())))
    return failure();
  if (llvm::is_contained(indexBatching.dims, indexing.indexVectorDim))
    return op.violates(labels.indexBatchingVector, " ", indexBatching.name,
                       " names dimension ", indexing.indexVectorDim,
                       ", which is index_vector_dim");
  if (batching.dims.size() != indexBatching.dims.size())
    return op.violates(labels.batchingLength, " ", batching.name, " has ",
                       batching.dims.size(), " dimensions, but ",
                       indexBatching.name, " has ", indexBatching.dims.size());
  for (auto [dimension, indexDimension] :
       llvm::zip(batching.dims, indexBatching.dims)) {
    int64_t size = indexing.tensor.getDimSize(dimension);
    int64_t indexSize = indexing.indices.getDimSize(indexDimension);
    if (!areCompatibleSizes(size, indexSize))
      return op.violates(labels.batchingSizes, " dimension ", dimension, " of ",
                         batching.name, " has size ", size, ", but dimension ",
                         indexDimension, " of ", indexBatching.name,
                         " has size ", indexSize);
  }
  return success();
}

// Checks all that does not depend on the sizes of windows.
static LogicalResult verifyIndexing(const CheckedOp &op,
                                    const Indexing &indexing,
                                    const IndexingConstraints &labels) {
  int64_t rank = indexing.tensor.getRank();
  int64_t indicesRank = indexing.indices.getRank();
  size_t named = indexing.window.dims.size() + indexing.removed.dims.size() +
                 indexing.batching.dims.size();
  if (static_cast<size_t>(rank) != named)
    return op.violates(labels.rank, " ", indexing.window.name, ", ",
                       indexing.removed.name, " and ", indexing.batching.name,
                       " have ", named, " entries, but the tensor ",
                       indexing.tensor, " has ", rank, " dimensions");
  if (indexing.indexVectorDim < 0 || indexing.indexVectorDim > indicesRank)
    return op.violates(labels.indexVectorDim, " index_vector_dim is ",
                       indexing.indexVectorDim, ", which is not in [0, ",
                       indicesRank, "]");
  int64_t vectorSize =
      indexing.indexVectorDim == indicesRank
          ? 1
          : indexing.indices.getDimSize(indexing.indexVectorDim);
  auto mapLength = static_cast<int64_t>(indexing.map.dims.size());
  if (!areCompatibleSizes(mapLength, vectorSize))
    return op.violates(labels.mapLength, " ", indexing.map.name, " has ",
                       mapLength, " entries, but an index vector of ",
                       indexing.indicesName, " has ", vectorSize);
  if (failed(verifyAscends(op, labels.windowOrder, indexing.window)) ||
      failed(verifyDisjoint(op, labels.removedUnique, indexing.removed,
                            indexing.batching)) ||
      failed(verifyAscends(op, labels.removedOrder, indexing.removed)) ||
      failed(op.verifyInRange(labels.removedRange, indexing.removed.name,
                              indexing.removed.dims, rank)) ||
      failed(verifyBatching(op, indexing, labels)) ||
      failed(verifyDisjoint(op, labels.mapUnique, indexing.map,
                            indexing.batching)))
    return failure();
  return op.verifyInRange(labels.mapRange, indexing.map.name, indexing.map.dims,
                          rank);
}

// The sizes of dimensions that are not among `without`.
static SmallVector<int64_t> getOthers(ArrayRef<int64_t> sizes,
                                      ArrayRef<int64_t> without,
                                      ArrayRef<int64_t> orWithout = {}) {
  return llvm::map_to_vector(
      getFreeDimensions(sizes.size(), without, orWithout),
      [&](int64_t dimension) { return sizes[dimension]; });
}

//===----------------------------------------------------------------------===//
// gather
//===----------------------------------------------------------------------===//

// Checks the sizes of slices, as far as they are known.
static LogicalResult verifySlices(const CheckedOp &op, RankedTensorType operand,
                                  GatherDimensionNumbersAttr numbers,
                                  ArrayRef<int64_t> sizes) {
  if (failed(op.verifyLength("(C20)", "slice_sizes", sizes.size(),
                             operand.getRank())))
    return failure();
  for (auto [i, size] : llvm::enumerate(sizes)) {
    int64_t limit = operand.getDimSize(i);
    if (ShapedType::isDynamic(size) ||
        (0 <= size && (ShapedType::isDynamic(limit) || size <= limit)))
      continue;
    if (ShapedType::isDynamic(limit))
      return op.violates("(C21) slice_sizes has ", size, " for dimension ", i,
                         ", but must not be negative");
    return op.violates("(C21) slice_sizes has ", size, " for dimension ", i,
                       ", which is not in [0, ", limit, "]");
  }
  auto verifyAtMostOne = [&](StringRef constraint, StringRef name,
                             ArrayRef<int64_t> dims) -> LogicalResult {
    for (int64_t dimension : dims)
      if (sizes[dimension] > 1)
        return op.violates(constraint, " slice_sizes has ", sizes[dimension],
                           " for dimension ", dimension,
                           ", but that is one of ", name,
                           ", which have at most 1");
    return success();
  };
  if (failed(verifyAtMostOne("(C9)", "collapsed_slice_dims",
                             numbers.getCollapsedSliceDims())))
    return failure();
  return verifyAtMostOne("(C12)", "operand_batching_dims",
                         numbers.getOperandBatchingDims());
}

// Checks (C1) to (C21) of gather for slices of `sizes`, which may be dynamic.
// Returns the shape of (C22).
static FailureOr<SmallVector<int64_t>>
inferGatherShape(const CheckedOp &op, RankedTensorType operand,
                 RankedTensorType indices, GatherDimensionNumbersAttr numbers,
                 ArrayRef<int64_t> sizes) {
  Indexing indexing = {
      operand,
      indices,
      {"offset_dims", numbers.getOffsetDims()},
      {"collapsed_slice_dims", numbers.getCollapsedSliceDims()},
      {"operand_batching_dims", numbers.getOperandBatchingDims()},
      {"start_indices_batching_dims", numbers.getStartIndicesBatchingDims()},
      {"start_index_map", numbers.getStartIndexMap()},
      "start_indices",
      numbers.getIndexVectorDim()};
  IndexingConstraints labels = {
      "(C1)",  "(C2)",  "(C3)",  "(C4)",  "(C6)",  "(C7)",  "(C8)",  "(C10)",
      "(C11)", "(C13)", "(C14)", "(C15)", "(C16)", "(C17)", "(C18)", "(C19)"};
  if (failed(verifyIndexing(op, indexing, labels)) ||
      failed(verifySlices(op, operand, numbers, sizes)))
    return failure();

  SmallVector<int64_t> batch =
      getOthers(indices.getShape(), numbers.getIndexVectorDim());
  SmallVector<int64_t> offset = getOthers(
      sizes, numbers.getCollapsedSliceDims(), numbers.getOperandBatchingDims());
  auto rank = static_cast<int64_t>(batch.size() + offset.size());
  if (failed(op.verifyInRange("(C5)", "offset_dims", numbers.getOffsetDims(),
                              rank)))
    return failure();
  SmallVector<int64_t> shape;
  auto nextBatch = batch.begin(), nextOffset = offset.begin();
  for (int64_t i = 0; i < rank; ++i)
    shape.push_back(llvm::is_contained(numbers.getOffsetDims(), i)
                        ? *nextOffset++
                        : *nextBatch++);
  return shape;
}

FailureOr<Type> GatherOp::inferType(Adaptor adaptor, const CheckedOp &op) {
  auto operand = cast<RankedTensorType>(adaptor.getOperand().getType());
  FailureOr<SmallVector<int64_t>> shape = inferGatherShape(
      op, operand, cast<RankedTensorType>(adaptor.getStartIndices().getType()),
      adaptor.getDimensionNumbers(), adaptor.getSliceSizes());
  if (failed(shape))
    return failure();
  return RankedTensorType::get(*shape, operand.getElementType());
}

LogicalResult DynamicGatherOp::verify() {
  auto operand = cast<RankedTensorType>(getOperand().getType());
  int64_t count =
      cast<RankedTensorType>(getSliceSizes().getType()).getDimSize(0);
  SmallVector<int64_t> sizes(ShapedType::isDynamic(count) ? operand.getRank()
                                                          : count,
                             ShapedType::kDynamic);
  FailureOr<SmallVector<int64_t>> shape =
      inferGatherShape(getOperation(), operand,
                       cast<RankedTensorType>(getStartIndices().getType()),
                       getDimensionNumbers(), sizes);
  if (failed(shape))
    return failure();
  return verifyInferredTypes(
      getOperation(), "(C22), (C23)",
      RankedTensorType::get(*shape, operand.getElementType()), getType());
}

//===----------------------------------------------------------------------===//
// scatter
//===----------------------------------------------------------------------===//

// Checks inputs and updates against each other.
static LogicalResult verifyOperands(const CheckedOp &op,
                                    ScatterOp::Adaptor adaptor) {
  if (adaptor.getInputs().empty() ||
      adaptor.getInputs().size() != adaptor.getUpdates().size())
    return op.violates(
        "(C5) scatter takes as many updates as inputs and at least "
        "one, not ",
        adaptor.getUpdates().size(), " and ", adaptor.getInputs().size());
  auto first = cast<RankedTensorType>(adaptor.getInputs().front().getType());
  auto firstUpdate =
      cast<RankedTensorType>(adaptor.getUpdates().front().getType());
  for (auto [i, input, update] :
       llvm::enumerate(adaptor.getInputs(), adaptor.getUpdates())) {
    auto type = cast<RankedTensorType>(input.getType());
    auto updateType = cast<RankedTensorType>(update.getType());
    if (!areCompatibleShapes(first.getShape(), type.getShape()))
      return op.violates("(C1) input ", i, " has the type ", type,
                         ", whose shape is not that of input 0, ", first);
    if (!areCompatibleShapes(firstUpdate.getShape(), updateType.getShape()))
      return op.violates("(C3) update ", i, " has the type ", updateType,
                         ", whose shape is not that of update 0, ",
                         firstUpdate);
    if (type.getElementType() != updateType.getElementType())
      return op.elementsDiffer("(C6) update " + Twine(i), updateType,
                               "input " + Twine(i), type);
  }
  return success();
}

// Checks that the updates are a window for each index vector.
static LogicalResult verifyWindows(const CheckedOp &op, RankedTensorType input,
                                   RankedTensorType indices,
                                   RankedTensorType updates,
                                   ScatterDimensionNumbersAttr numbers) {
  SmallVector<int64_t> batch =
      getOthers(indices.getShape(), numbers.getIndexVectorDim());
  SmallVector<int64_t> limits =
      getOthers(input.getShape(), numbers.getInsertedWindowDims(),
                numbers.getInputBatchingDims());
  ArrayRef<int64_t> window = numbers.getUpdateWindowDims();
  if (static_cast<size_t>(updates.getRank()) != batch.size() + limits.size())
    return op.violates("(C4) the updates have ", updates.getRank(),
                       " dimensions, but windows of ", limits.size(),
                       " dimensions at index vectors in ", batch.size(),
                       " have ", batch.size() + limits.size());
  if (failed(op.verifyInRange("(C8)", "update_window_dims", window,
                              updates.getRank())))
    return failure();
  auto nextBatch = batch.begin(), nextLimit = limits.begin();
  for (auto [i, size] : llvm::enumerate(updates.getShape())) {
    bool isWindow = llvm::is_contained(window, static_cast<int64_t>(i));
    int64_t other = isWindow ? *nextLimit++ : *nextBatch++;
    if (isWindow && !areCompatibleSizes(size, other) && size > other)
      return op.violates("(C4) dimension ", i, " of the updates has size ",
                         size, ", but that of the inputs which it goes to has ",
                         other);
    if (!isWindow && !areCompatibleSizes(size, other))
      return op.violates("(C4) dimension ", i, " of the updates has size ",
                         size, ", but that of scatter_indices has ", other);
  }
  return success();
}

LogicalResult ScatterOp::inferTypes(Adaptor adaptor, const CheckedOp &op,
                                    SmallVectorImpl<Type> &types) {
  if (failed(verifyOperands(op, adaptor)))
    return failure();
  auto input = cast<RankedTensorType>(adaptor.getInputs().front().getType());
  auto indices = cast<RankedTensorType>(adaptor.getScatterIndices().getType());
  auto updates = cast<RankedTensorType>(adaptor.getUpdates().front().getType());
  ScatterDimensionNumbersAttr numbers = adaptor.getScatterDimensionNumbers();
  Indexing indexing = {
      input,
      indices,
      {"update_window_dims", numbers.getUpdateWindowDims()},
      {"inserted_window_dims", numbers.getInsertedWindowDims()},
      {"input_batching_dims", numbers.getInputBatchingDims()},
      {"scatter_indices_batching_dims",
       numbers.getScatterIndicesBatchingDims()},
      {"scatter_dims_to_operand_dims", numbers.getScatterDimsToOperandDims()},
      "scatter_indices",
      numbers.getIndexVectorDim()};
  IndexingConstraints labels = {
      "(C2)",  "(C22)", "(C19)", "(C7)",  "(C9)",  "(C10)", "(C11)", "(C12)",
      "(C13)", "(C14)", "(C15)", "(C16)", "(C17)", "(C18)", "(C20)", "(C21)"};
  if (failed(verifyIndexing(op, indexing, labels)) ||
      failed(verifyWindows(op, input, indices, updates, numbers)))
    return failure();
  // The element types of the results are those of the computation's results.
  Region &computation = adaptor.getUpdateComputation();
  ReturnOp result;
  if (!computation.empty() && !computation.front().empty())
    result = dyn_cast<ReturnOp>(computation.front().back());
  bool known =
      result && result.getNumOperands() == adaptor.getInputs().size() &&
      llvm::all_of(result.getOperandTypes(),
                   [](Type type) { return isa<RankedTensorType>(type); });
  for (auto [i, value] : llvm::enumerate(adaptor.getInputs())) {
    auto type = cast<RankedTensorType>(value.getType());
    types.push_back(known ? type.clone(cast<RankedTensorType>(
                                           result.getOperand(i).getType())
                                           .getElementType())
                          : type);
  }
  return success();
}

LogicalResult ScatterOp::verifyRegions() {
  return verifyReducer(*this, getUpdateComputation(), "(C23)",
                       "update_computation", getInputs());
}

SmallVector<int64_t> systole::stablehlo::getWindowSizes(ScatterOp op) {
  ScatterDimensionNumbersAttr numbers = op.getScatterDimensionNumbers();
  ArrayRef<int64_t> updates = shapeOf(op.getUpdates().front());
  ArrayRef<int64_t> windowDims = numbers.getUpdateWindowDims();
  SmallVector<int64_t> sizes;
  for (int64_t dim : llvm::seq(typeOf(op.getInputs().front()).getRank())) {
    bool hasOne = llvm::is_contained(numbers.getInsertedWindowDims(), dim) ||
                  llvm::is_contained(numbers.getInputBatchingDims(), dim);
    sizes.push_back(hasOne ? 1 : updates[windowDims.front()]);
    if (!hasOne)
      windowDims = windowDims.drop_front();
  }
  return sizes;
}

//===----------------------------------------------------------------------===//
// Constant indices
//===----------------------------------------------------------------------===//
//
// JAX states `x[0, 1]` and `x.at[:3, 3].set(y)` by gathers and scatters of one
// window, at indices that are constants. A slice says as much, and is fused.

/// The index as a signed integer; the greatest one for those beyond it.
static int64_t getIndex(Type element, const APInt &index) {
  return element.isUnsignedInteger() ? index.getLimitedValue(INT64_MAX)
                                     : index.getSExtValue();
}

/// The start of the one window of a gather or scatter in an array of `rank`
/// dimensions, if its indices are constants.
static std::optional<SmallVector<int64_t>>
findStart(Value indices, ArrayRef<int64_t> dims, int64_t rank) {
  DenseIntElementsAttr value;
  if (dims.empty() || !matchPattern(indices, m_Constant(&value)) ||
      value.getNumElements() != static_cast<int64_t>(dims.size()))
    return std::nullopt;
  SmallVector<int64_t> start(rank, 0);
  for (auto [dim, index] : llvm::zip(dims, value.getValues<APInt>()))
    start[dim] = getIndex(value.getElementType(), index);
  return start;
}

/// The part of an array that begins at `start`, or as near as it can.
static Value sliceNear(Emitter &emitter, Value array, ArrayRef<int64_t> start,
                       ArrayRef<int64_t> sizes) {
  SmallVector<int64_t> starts, limits, strides(sizes.size(), 1);
  for (auto [index, size, extent] : llvm::zip(start, sizes, shapeOf(array))) {
    starts.push_back(std::clamp<int64_t>(index, 0, extent - size));
    limits.push_back(starts.back() + size);
  }
  return emitter.slice(array, starts, limits, strides);
}

LogicalResult DynamicSliceOp::canonicalize(DynamicSliceOp op,
                                           PatternRewriter &rewriter) {
  if (!typeOf(op.getOperand()).hasStaticShape() ||
      !op.getType().hasStaticShape())
    return failure();
  SmallVector<int64_t> start;
  for (Value index : op.getStartIndices()) {
    DenseIntElementsAttr value;
    if (!matchPattern(index, m_Constant(&value)))
      return failure();
    start.push_back(getIndex(value.getElementType(), *value.begin()));
  }
  Emitter emitter(rewriter, op);
  rewriter.replaceOp(
      op, sliceNear(emitter, op.getOperand(), start, op.getSliceSizes()));
  return success();
}

LogicalResult GatherOp::canonicalize(GatherOp op, PatternRewriter &rewriter) {
  RankedTensorType operand = typeOf(op.getOperand());
  auto start =
      findStart(op.getStartIndices(),
                op.getDimensionNumbers().getStartIndexMap(), operand.getRank());
  if (!start || !operand.hasStaticShape() || !op.getType().hasStaticShape())
    return failure();
  Emitter emitter(rewriter, op);
  Value window =
      sliceNear(emitter, op.getOperand(), *start, op.getSliceSizes());
  rewriter.replaceOp(op, emitter.reshape(window, op.getType().getShape()));
  return success();
}

LogicalResult ScatterOp::canonicalize(ScatterOp op, PatternRewriter &rewriter) {
  if (op.getInputs().size() != 1)
    return failure();
  Value input = op.getInputs().front(), update = op.getUpdates().front();
  RankedTensorType type = typeOf(input);
  ScatterDimensionNumbersAttr numbers = op.getScatterDimensionNumbers();
  auto start = findStart(op.getScatterIndices(),
                         numbers.getScatterDimsToOperandDims(), type.getRank());
  if (!start || !type.hasStaticShape() || !typeOf(update).hasStaticShape() ||
      op.getResult(0).getType() != type ||
      typeOf(update).getElementType() != type.getElementType())
    return failure();
  SmallVector<int64_t> sizes = getWindowSizes(op);
  // A scatter skips the elements that would be out of bounds.
  for (auto [index, size, extent] : llvm::zip(*start, sizes, type.getShape()))
    if (index < 0 || index > extent - size)
      return failure();
  Block &body = op.getUpdateComputation().front();
  bool replaces = llvm::equal(body.getTerminator()->getOperands(),
                              ValueRange(body.getArgument(1)));
  Operation *reducer = findReducer(op.getUpdateComputation());
  if (!replaces && !reducer)
    return failure();
  Emitter emitter(rewriter, op);
  Value window = emitter.reshape(update, sizes);
  if (!replaces) {
    IRMapping mapping;
    mapping.map(body.getArgument(0), sliceNear(emitter, input, *start, sizes));
    mapping.map(body.getArgument(1), window);
    Operation *reduced = emitter.clone(*reducer, mapping);
    reduced->getResult(0).setType(window.getType());
    window = reduced->getResult(0);
  }
  auto scalar = RankedTensorType::get({}, emitter.getI64Type());
  SmallVector<Value> starts;
  for (int64_t index : *start)
    starts.push_back(
        ConstantOp::create(emitter, DenseIntElementsAttr::get(scalar, index)));
  rewriter.replaceOpWithNewOp<DynamicUpdateSliceOp>(op, type, input, window,
                                                    starts);
  return success();
}
