//===- EvalIndexing.cpp - Gather and scatter ------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Folding.h"
#include "Models.h"

#include <algorithm>

using namespace mlir;
using namespace systole::interpreter;
using namespace systole::stablehlo;

/// The entries of `index` that are, or are not, along `dims`.
static Index select(ArrayRef<int64_t> index, ArrayRef<int64_t> dims,
                    bool along) {
  Index result;
  for (auto [dim, i] : llvm::enumerate(index))
    if (llvm::is_contained(dims, static_cast<int64_t>(dim)) == along)
      result.push_back(i);
  return result;
}

/// Element `k` of the index vector at `batch`.
static int64_t indexAt(const Tensor &indices, Index batch, int64_t vectorDim,
                       int64_t k) {
  if (vectorDim < indices.getRank())
    batch.insert(batch.begin() + vectorDim, k);
  Scalar value = indices.get(ArrayRef<int64_t>(batch));
  if (auto *unsignedValue = std::get_if<uint64_t>(&value))
    return std::min<uint64_t>(*unsignedValue, INT64_MAX);
  return std::get<int64_t>(value);
}

/// The start of a window, from its index vector and, along batching dimensions,
/// from its position in the batch.
static Index windowStart(const Tensor &indices, const Index &batch,
                         int64_t rank, int64_t vectorDim, ArrayRef<int64_t> map,
                         ArrayRef<int64_t> batching,
                         ArrayRef<int64_t> indexBatching) {
  Index start(rank, 0);
  for (auto [k, dim] : llvm::enumerate(map))
    start[dim] = indexAt(indices, batch, vectorDim, k);
  for (auto [dim, indexDim] : llvm::zip_equal(batching, indexBatching))
    start[dim] = batch[indexDim - (vectorDim < indexDim ? 1 : 0)];
  return start;
}

/// An index within a window, with 0 along the dimensions that the window lacks.
static Index inWindow(const Index &window, int64_t rank,
                      ArrayRef<int64_t> removed, ArrayRef<int64_t> batching) {
  Index result(rank, 0);
  const int64_t *next = window.begin();
  for (int64_t dim = 0; dim < rank; ++dim)
    if (!llvm::is_contained(removed, dim) && !llvm::is_contained(batching, dim))
      result[dim] = *next++;
  return result;
}

static Tensor gather(GatherOp op, ArrayRef<Tensor> operands, Interpreter &) {
  const Tensor &operand = operands[0], &indices = operands[1];
  GatherDimensionNumbersAttr numbers = op.getDimensionNumbers();
  int64_t rank = operand.getRank();
  Tensor result(resultType(op));
  forEachIndex(result.getShape(), [&](ArrayRef<int64_t> index) {
    Index batch = select(index, numbers.getOffsetDims(), /*along=*/false);
    Index source = windowStart(
        indices, batch, rank, numbers.getIndexVectorDim(),
        numbers.getStartIndexMap(), numbers.getOperandBatchingDims(),
        numbers.getStartIndicesBatchingDims());
    Index offset = inWindow(
        select(index, numbers.getOffsetDims(), /*along=*/true), rank,
        numbers.getCollapsedSliceDims(), numbers.getOperandBatchingDims());
    for (int64_t dim = 0; dim < rank; ++dim)
      source[dim] = std::clamp<int64_t>(source[dim], 0,
                                        operand.getShape()[dim] -
                                            op.getSliceSizes()[dim]) +
                    offset[dim];
    result.setElement(result.getPosition(index), operand,
                      operand.getPosition(source));
  });
  return result;
}

/// Applies updates in row-major order.
static FailureOr<Tensors> scatter(ScatterOp op, ArrayRef<Tensor> operands,
                                  Interpreter &interpreter) {
  size_t count = op.getInputs().size();
  const Tensor &indices = operands[count];
  ArrayRef<Tensor> updates = operands.drop_front(count + 1);
  ScatterDimensionNumbersAttr numbers = op.getScatterDimensionNumbers();
  int64_t rank = operands[0].getRank();
  // The body's types may be wider than the inputs' element types.
  Tensors results;
  for (size_t i = 0; i < count; ++i) {
    Tensor result(resultType(op, i));
    for (int64_t k = 0; k < result.getNumElements(); ++k)
      result.set(k, operands[i].get(k));
    results.push_back(std::move(result));
  }
  bool ok = true;
  forEachIndex(updates[0].getShape(), [&](ArrayRef<int64_t> index) {
    if (!ok)
      return;
    Index batch = select(index, numbers.getUpdateWindowDims(), /*along=*/false);
    Index target = windowStart(
        indices, batch, rank, numbers.getIndexVectorDim(),
        numbers.getScatterDimsToOperandDims(), numbers.getInputBatchingDims(),
        numbers.getScatterIndicesBatchingDims());
    Index offset = inWindow(
        select(index, numbers.getUpdateWindowDims(), /*along=*/true), rank,
        numbers.getInsertedWindowDims(), numbers.getInputBatchingDims());
    for (int64_t dim = 0; dim < rank; ++dim) {
      // The offset is within the dimension: this cannot overflow.
      int64_t size = results[0].getShape()[dim];
      if (target[dim] < -offset[dim] || target[dim] >= size - offset[dim])
        return;
      target[dim] += offset[dim];
    }
    ok = succeeded(foldInto(results, target, op.getUpdateComputation(),
                            elementsAt(updates, index), interpreter));
  });
  if (!ok)
    return failure();
  return results;
}

void systole::interpreter::registerIndexingModels(MLIRContext *context) {
  attach<GatherOp, gather>(context);
  attach<ScatterOp, scatter>(context);
}
