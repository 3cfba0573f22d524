//===- EvalDynamicShape.cpp - Dynamic operations --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models.h"

using namespace mlir;
using namespace systole::interpreter;
using namespace systole::stablehlo;

/// The elements of a tensor of sizes.
static Index getSizes(const Tensor &tensor) {
  Index sizes;
  for (int64_t i = 0; i < tensor.getNumElements(); ++i) {
    Scalar value = tensor.get(i);
    if (auto *number = std::get_if<uint64_t>(&value))
      sizes.push_back(static_cast<int64_t>(*number));
    else
      sizes.push_back(std::get<int64_t>(value));
  }
  return sizes;
}

/// Fails if a computed shape differs from that of the result's type: the
/// interpreter's values have the shapes of their types.
static LogicalResult verifyShape(Operation *op, ArrayRef<int64_t> shape) {
  RankedTensorType type = resultType(op);
  if (type.getShape() == shape)
    return success();
  InFlightDiagnostic error = op->emitError()
                             << "the result is to have the shape [";
  llvm::interleaveComma(shape, error);
  return error << "], but its type is " << type;
}

static FailureOr<Tensors> reshape(DynamicReshapeOp op,
                                  ArrayRef<Tensor> operands, Interpreter &) {
  if (failed(verifyShape(op, getSizes(operands[1]))))
    return failure();
  return Tensors{operands[0].reshape(resultType(op))};
}

static FailureOr<Tensors> broadcast(DynamicBroadcastInDimOp op,
                                    ArrayRef<Tensor> operands, Interpreter &) {
  if (failed(verifyShape(op, getSizes(operands[1]))))
    return failure();
  Tensor result(resultType(op));
  const Tensor &operand = operands[0];
  forEachIndex(result.getShape(), [&](ArrayRef<int64_t> index) {
    Index source;
    for (auto [dim, size] :
         llvm::zip_equal(op.getBroadcastDimensions(), operand.getShape()))
      source.push_back(size == 1 ? 0 : index[dim]);
    result.setElement(result.getPosition(index), operand,
                      operand.getPosition(source));
  });
  return Tensors{std::move(result)};
}

static FailureOr<Tensors> iota(DynamicIotaOp op, ArrayRef<Tensor> operands,
                               Interpreter &) {
  if (failed(verifyShape(op, getSizes(operands[0]))))
    return failure();
  Tensor result(resultType(op));
  forEachIndex(result.getShape(), [&](ArrayRef<int64_t> index) {
    result.set(index, index[op.getIotaDimension()]);
  });
  return Tensors{std::move(result)};
}

static FailureOr<Tensors> pad(DynamicPadOp op, ArrayRef<Tensor> operands,
                              Interpreter &) {
  const Tensor &operand = operands[0];
  Index low = getSizes(operands[2]), high = getSizes(operands[3]);
  Index interior = getSizes(operands[4]), shape;
  for (auto [size, before, after, between] :
       llvm::zip_equal(operand.getShape(), low, high, interior)) {
    if (between < 0)
      return op.emitError() << "interior_padding is " << between
                            << ", but must not be negative";
    shape.push_back(before + size + std::max<int64_t>(size - 1, 0) * between +
                    after);
  }
  if (failed(verifyShape(op, shape)))
    return failure();
  Tensor result = Tensor::splat(resultType(op), operands[1].get(int64_t(0)));
  forEachIndex(operand.getShape(), [&](ArrayRef<int64_t> index) {
    Index target;
    bool inside = true;
    for (auto [i, before, between, size] :
         llvm::zip_equal(index, low, interior, result.getShape())) {
      target.push_back(before + i * (between + 1));
      inside &= 0 <= target.back() && target.back() < size;
    }
    if (inside)
      result.setElement(result.getPosition(target), operand,
                        operand.getPosition(index));
  });
  return Tensors{std::move(result)};
}

static FailureOr<Tensors> slice(RealDynamicSliceOp op,
                                ArrayRef<Tensor> operands, Interpreter &) {
  const Tensor &operand = operands[0];
  Index starts = getSizes(operands[1]), limits = getSizes(operands[2]);
  Index strides = getSizes(operands[3]), shape;
  for (auto [size, start, limit, stride] :
       llvm::zip_equal(operand.getShape(), starts, limits, strides)) {
    if (start < 0 || start > limit || limit > size || stride < 1)
      return op.emitError()
             << "the range [" << start << ", " << limit << ") with stride "
             << stride << " is none of a dimension of size " << size;
    shape.push_back((limit - start + stride - 1) / stride);
  }
  if (failed(verifyShape(op, shape)))
    return failure();
  Tensor result(resultType(op));
  forEachIndex(shape, [&](ArrayRef<int64_t> index) {
    Index source;
    for (auto [i, start, stride] : llvm::zip_equal(index, starts, strides))
      source.push_back(start + i * stride);
    result.setElement(result.getPosition(index), operand,
                      operand.getPosition(source));
  });
  return Tensors{std::move(result)};
}

static FailureOr<Tensors> setSize(SetDimensionSizeOp op,
                                  ArrayRef<Tensor> operands, Interpreter &) {
  int64_t size = operands[0].getShape()[op.getDimension()];
  int64_t wanted = getSizes(operands[1])[0];
  if (wanted != size)
    return op.emitError() << "leaves " << wanted << " of " << size
                          << ": a dimension has the size that its type says";
  return Tensors{operands[0]};
}

void systole::interpreter::registerDynamicShapeModels(MLIRContext *context) {
  attach<DynamicBroadcastInDimOp, broadcast>(context);
  attach<DynamicIotaOp, iota>(context);
  attach<DynamicPadOp, pad>(context);
  attach<DynamicReshapeOp, reshape>(context);
  attach<RealDynamicSliceOp, slice>(context);
  attach<SetDimensionSizeOp, setSize>(context);
}
