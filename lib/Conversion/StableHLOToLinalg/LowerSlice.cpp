//===- LowerSlice.cpp - Slices and padding --------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "Padding.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace systole::stablehlo;

static SmallVector<OpFoldResult> getStatic(OpBuilder &builder,
                                           ArrayRef<int64_t> values) {
  return getAsIndexOpFoldResult(builder.getContext(), values);
}

Value systole::stablehlo::createPadded(OpBuilder &builder, Location loc,
                                       Value value, Value scalar,
                                       ArrayRef<int64_t> low,
                                       ArrayRef<int64_t> high,
                                       ArrayRef<int64_t> interior) {
  auto from = cast<RankedTensorType>(value.getType());
  auto isZero = [](int64_t size) { return size == 0; };
  if (llvm::all_of(low, isZero) && llvm::all_of(high, isZero) &&
      llvm::all_of(interior, isZero))
    return value;
  SmallVector<int64_t> shape, first, count, at, stride;
  for (int64_t i = 0; i < from.getRank(); ++i) {
    int64_t size = from.getDimSize(i), step = interior[i] + 1;
    int64_t dilated = size == 0 ? 0 : (size - 1) * step + 1;
    int64_t padded = low[i] + dilated + high[i];
    shape.push_back(padded);
    // Element k goes to low + k * step; negative padding cuts elements off.
    int64_t begin = low[i] >= 0 ? 0 : llvm::divideCeil(-low[i], step);
    int64_t last = padded - 1 - low[i];
    int64_t end = last < 0 ? 0 : std::min(size, last / step + 1);
    first.push_back(begin);
    count.push_back(std::max<int64_t>(0, end - begin));
    at.push_back(low[i] + begin * step);
    stride.push_back(step);
  }
  auto type = RankedTensorType::get(shape, from.getElementType());
  Value padded = createFilled(builder, loc, type, scalar);
  if (llvm::is_contained(count, 0))
    return padded;
  SmallVector<int64_t> ones(from.getRank(), 1);
  Value kept = tensor::ExtractSliceOp::create(
      builder, loc, value, getStatic(builder, first), getStatic(builder, count),
      getStatic(builder, ones));
  return tensor::InsertSliceOp::create(
      builder, loc, kept, padded, getStatic(builder, at),
      getStatic(builder, count), getStatic(builder, stride));
}

/// Clamps start indices so that a slice of `sizes` lies within `shape`.
static SmallVector<OpFoldResult> clampStarts(OpBuilder &builder, Location loc,
                                             ValueRange starts,
                                             TypeRange originalTypes,
                                             ArrayRef<int64_t> shape,
                                             ArrayRef<int64_t> sizes) {
  SmallVector<OpFoldResult> clamped;
  Type i64 = builder.getI64Type();
  for (auto [start, type, dimension, size] :
       llvm::zip(starts, originalTypes, shape, sizes)) {
    bool isUnsigned =
        systole::stablehlo::isUnsigned(getElementTypeOrSelf(type));
    Value value = extractScalar(builder, loc, start);
    if (value.getType() != i64)
      value =
          isUnsigned
              ? arith::ExtUIOp::create(builder, loc, i64, value).getResult()
              : arith::ExtSIOp::create(builder, loc, i64, value).getResult();
    Value limit = createConstant(builder, loc, i64, dimension - size);
    if (isUnsigned) {
      value = arith::MinUIOp::create(builder, loc, value, limit);
    } else {
      Value zero = createConstant(builder, loc, i64, 0);
      value = arith::MinSIOp::create(
          builder, loc, arith::MaxSIOp::create(builder, loc, value, zero),
          limit);
    }
    clamped.push_back(
        arith::IndexCastOp::create(builder, loc, builder.getIndexType(), value)
            .getResult());
  }
  return clamped;
}

namespace {

LogicalResult convertSlice(SliceOp op, SliceOp::Adaptor adaptor,
                           ConversionPatternRewriter &rewriter) {
  rewriter.replaceOpWithNewOp<tensor::ExtractSliceOp>(
      op, adaptor.getOperand(), getStatic(rewriter, op.getStartIndices()),
      getStatic(rewriter, op.getType().getShape()),
      getStatic(rewriter, op.getStrides()));
  return success();
}

LogicalResult convertPad(PadOp op, PadOp::Adaptor adaptor,
                         ConversionPatternRewriter &rewriter) {
  Value scalar =
      extractScalar(rewriter, op.getLoc(), adaptor.getPaddingValue());
  rewriter.replaceOp(
      op, createPadded(rewriter, op.getLoc(), adaptor.getOperand(), scalar,
                       op.getEdgePaddingLow(), op.getEdgePaddingHigh(),
                       op.getInteriorPadding()));
  return success();
}

LogicalResult convertConcatenate(ConcatenateOp op,
                                 ConcatenateOp::Adaptor adaptor,
                                 ConversionPatternRewriter &rewriter) {
  RankedTensorType type = dropSigns(op.getType());
  Location loc = op.getLoc();
  Value result = createEmpty(rewriter, loc, type);
  SmallVector<int64_t> at(type.getRank(), 0), ones(type.getRank(), 1);
  for (Value input : adaptor.getInputs()) {
    auto shape = cast<RankedTensorType>(input.getType()).getShape();
    if (llvm::is_contained(shape, 0))
      continue;
    result = tensor::InsertSliceOp::create(
        rewriter, loc, input, result, getStatic(rewriter, at),
        getStatic(rewriter, shape), getStatic(rewriter, ones));
    at[op.getDimension()] += shape[op.getDimension()];
  }
  rewriter.replaceOp(op, result);
  return success();
}

LogicalResult convertDynamicSlice(DynamicSliceOp op,
                                  DynamicSliceOp::Adaptor adaptor,
                                  ConversionPatternRewriter &rewriter) {
  auto shape = op.getOperand().getType().getShape();
  SmallVector<int64_t> ones(shape.size(), 1);
  SmallVector<OpFoldResult> starts =
      clampStarts(rewriter, op.getLoc(), adaptor.getStartIndices(),
                  op.getStartIndices().getTypes(), shape, op.getSliceSizes());
  rewriter.replaceOpWithNewOp<tensor::ExtractSliceOp>(
      op, adaptor.getOperand(), starts, getStatic(rewriter, op.getSliceSizes()),
      getStatic(rewriter, ones));
  return success();
}

LogicalResult convertDynamicUpdateSlice(DynamicUpdateSliceOp op,
                                        DynamicUpdateSliceOp::Adaptor adaptor,
                                        ConversionPatternRewriter &rewriter) {
  auto shape = op.getOperand().getType().getShape();
  auto sizes = op.getUpdate().getType().getShape();
  if (llvm::is_contained(sizes, 0)) {
    rewriter.replaceOp(op, adaptor.getOperand());
    return success();
  }
  SmallVector<int64_t> ones(shape.size(), 1);
  SmallVector<OpFoldResult> starts =
      clampStarts(rewriter, op.getLoc(), adaptor.getStartIndices(),
                  op.getStartIndices().getTypes(), shape, sizes);
  rewriter.replaceOpWithNewOp<tensor::InsertSliceOp>(
      op, adaptor.getUpdate(), adaptor.getOperand(), starts,
      getStatic(rewriter, sizes), getStatic(rewriter, ones));
  return success();
}

} // namespace

void systole::stablehlo::populateSlicePatterns(const TypeConverter &converter,
                                               RewritePatternSet &patterns) {
  addLowerings(converter, patterns, convertConcatenate, convertDynamicSlice,
               convertDynamicUpdateSlice, convertPad, convertSlice);
}
