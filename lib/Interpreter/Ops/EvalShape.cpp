//===- EvalShape.cpp - Constants and data movement ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models.h"

#include <algorithm>

using namespace mlir;
using namespace systole::interpreter;
using namespace systole::stablehlo;

/// Copies one element, bit by bit.
static void move(const Tensor &from, ArrayRef<int64_t> fromIndex, Tensor &to,
                 ArrayRef<int64_t> toIndex) {
  to.setElement(to.getPosition(toIndex), from, from.getPosition(fromIndex));
}

static FailureOr<Tensors> constant(ConstantOp op, ArrayRef<Tensor>,
                                   Interpreter &) {
  auto value = dyn_cast<DenseElementsAttr>(op.getValue());
  if (!value)
    return op.emitError() << "the reference interpreter reads constants whose "
                             "value is dense<...>, not "
                          << op.getValue().getAbstractAttribute().getName();
  return Tensors{Tensor::fromAttribute(value)};
}

static Tensor iota(IotaOp op, ArrayRef<Tensor>, Interpreter &) {
  Tensor result(resultType(op));
  forEachIndex(result.getShape(), [&](ArrayRef<int64_t> index) {
    result.set(index, index[op.getIotaDimension()]);
  });
  return result;
}

//===----------------------------------------------------------------------===//
// The same elements in another shape or order
//===----------------------------------------------------------------------===//

/// The tensor whose element at each index is `operand`'s at `source(index)`.
static Tensor gatherFrom(const Tensor &operand, RankedTensorType type,
                         llvm::function_ref<Index(ArrayRef<int64_t>)> source) {
  Tensor result(type);
  forEachIndex(result.getShape(), [&](ArrayRef<int64_t> index) {
    move(operand, source(index), result, index);
  });
  return result;
}

static Tensor reshape(ReshapeOp op, ArrayRef<Tensor> operands, Interpreter &) {
  return operands[0].reshape(resultType(op));
}

static Tensor broadcastInDim(BroadcastInDimOp op, ArrayRef<Tensor> operands,
                             Interpreter &) {
  ArrayRef<int64_t> shape = operands[0].getShape();
  return gatherFrom(operands[0], resultType(op), [&](ArrayRef<int64_t> index) {
    Index source;
    for (auto [dim, size] : llvm::zip_equal(op.getBroadcastDimensions(), shape))
      source.push_back(size == 1 ? 0 : index[dim]);
    return source;
  });
}

static Tensor transpose(TransposeOp op, ArrayRef<Tensor> operands,
                        Interpreter &) {
  return gatherFrom(operands[0], resultType(op), [&](ArrayRef<int64_t> index) {
    Index source(index.size());
    for (auto [i, dim] : llvm::enumerate(op.getPermutation()))
      source[dim] = index[i];
    return source;
  });
}

static Tensor reverse(ReverseOp op, ArrayRef<Tensor> operands, Interpreter &) {
  ArrayRef<int64_t> shape = operands[0].getShape();
  return gatherFrom(operands[0], resultType(op), [&](ArrayRef<int64_t> index) {
    Index source(index);
    for (int64_t dim : op.getDimensions())
      source[dim] = shape[dim] - 1 - index[dim];
    return source;
  });
}

//===----------------------------------------------------------------------===//
// Slices and joins
//===----------------------------------------------------------------------===//

static Tensor concatenate(ConcatenateOp op, ArrayRef<Tensor> operands,
                          Interpreter &) {
  Tensor result(resultType(op));
  int64_t dim = op.getDimension(), start = 0;
  for (const Tensor &operand : operands) {
    forEachIndex(operand.getShape(), [&](ArrayRef<int64_t> index) {
      Index target(index);
      target[dim] += start;
      move(operand, index, result, target);
    });
    start += operand.getShape()[dim];
  }
  return result;
}

static Tensor slice(SliceOp op, ArrayRef<Tensor> operands, Interpreter &) {
  return gatherFrom(operands[0], resultType(op), [&](ArrayRef<int64_t> index) {
    Index source;
    for (auto [start, stride, i] :
         llvm::zip_equal(op.getStartIndices(), op.getStrides(), index))
      source.push_back(start + i * stride);
    return source;
  });
}

static Tensor pad(PadOp op, ArrayRef<Tensor> operands, Interpreter &) {
  const Tensor &operand = operands[0];
  Tensor result = Tensor::splat(resultType(op), operands[1].get(0));
  forEachIndex(operand.getShape(), [&](ArrayRef<int64_t> index) {
    Index target;
    bool inside = true;
    for (auto [i, low, interior, size] :
         llvm::zip_equal(index, op.getEdgePaddingLow(), op.getInteriorPadding(),
                         result.getShape())) {
      target.push_back(low + i * (interior + 1));
      inside &= 0 <= target.back() && target.back() < size;
    }
    // Negative edge padding crops.
    if (inside)
      move(operand, index, result, target);
  });
  return result;
}

/// Clamps start indices so that a slice of `sizes` is within `shape`.
static Index clampedStart(ArrayRef<Tensor> starts, ArrayRef<int64_t> shape,
                          ArrayRef<int64_t> sizes) {
  Index result;
  for (auto [start, dim, size] : llvm::zip_equal(starts, shape, sizes)) {
    Scalar value = start.get(0);
    int64_t last = dim - size;
    if (auto *unsignedValue = std::get_if<uint64_t>(&value))
      result.push_back(std::min<uint64_t>(*unsignedValue, last));
    else
      result.push_back(std::clamp<int64_t>(std::get<int64_t>(value), 0, last));
  }
  return result;
}

static Index plus(ArrayRef<int64_t> a, ArrayRef<int64_t> b) {
  Index result;
  for (auto [x, y] : llvm::zip_equal(a, b))
    result.push_back(x + y);
  return result;
}

static Tensor dynamicSlice(DynamicSliceOp op, ArrayRef<Tensor> operands,
                           Interpreter &) {
  Index start = clampedStart(operands.drop_front(), operands[0].getShape(),
                             op.getSliceSizes());
  return gatherFrom(operands[0], resultType(op), [&](ArrayRef<int64_t> index) {
    return plus(start, index);
  });
}

static Tensor dynamicUpdateSlice(DynamicUpdateSliceOp op,
                                 ArrayRef<Tensor> operands, Interpreter &) {
  Tensor result = operands[0];
  const Tensor &update = operands[1];
  Index start = clampedStart(operands.drop_front(2), result.getShape(),
                             update.getShape());
  forEachIndex(update.getShape(), [&](ArrayRef<int64_t> index) {
    move(update, index, result, plus(start, index));
  });
  return result;
}

static Tensor getDimensionSize(GetDimensionSizeOp op, ArrayRef<Tensor> operands,
                               Interpreter &) {
  return Tensor::splat(resultType(op),
                       operands[0].getShape()[op.getDimension()]);
}

void systole::interpreter::registerShapeModels(MLIRContext *context) {
  attach<BroadcastInDimOp, broadcastInDim>(context);
  attach<ConcatenateOp, concatenate>(context);
  attach<ConstantOp, constant>(context);
  attach<DynamicSliceOp, dynamicSlice>(context);
  attach<DynamicUpdateSliceOp, dynamicUpdateSlice>(context);
  attach<GetDimensionSizeOp, getDimensionSize>(context);
  attach<IotaOp, iota>(context);
  attach<PadOp, pad>(context);
  attach<ReshapeOp, reshape>(context);
  attach<ReverseOp, reverse>(context);
  attach<SliceOp, slice>(context);
  attach<TransposeOp, transpose>(context);
}
