//===- KernelBuilder.cpp - Numbers, vectors and memory --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelBuilder.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace systole::tpu;

void systole::tpu::transposeSquare(ImplicitLocOpBuilder &builder,
                                   MutableArrayRef<Value> square) {
  // Swaps the off-diagonal blocks, of half the size at each stage.
  const auto lanes = int64_t(square.size());
  for (int64_t half = lanes / 2; half > 0; half /= 2) {
    SmallVector<int64_t> low(lanes), high(lanes);
    for (int64_t lane = 0; lane < lanes; ++lane) {
      low[lane] = lane & half ? lanes + lane - half : lane;
      high[lane] = lane & half ? lanes + lane : lane + half;
    }
    for (int64_t row = 0; row < lanes; ++row) {
      if (row & half)
        continue;
      Value top = square[row], bottom = square[row + half];
      square[row] = vector::ShuffleOp::create(builder, top, bottom, low);
      square[row + half] =
          vector::ShuffleOp::create(builder, top, bottom, high);
    }
  }
}

Value KernelBuilder::advance(Value position, Value iv, int64_t stride) {
  if (stride == 0)
    return position;
  Value distance = iv;
  if (stride != 1)
    distance = b.createOrFold<arith::MulIOp>(iv, index(stride));
  return b.createOrFold<arith::AddIOp>(position, distance);
}

Value KernelBuilder::shift(Value position, int64_t distance) {
  if (distance == 0)
    return position;
  return b.createOrFold<arith::AddIOp>(position, index(distance));
}

Value KernelBuilder::flatten(Value memref) {
  auto type = cast<MemRefType>(memref.getType());
  auto [strides, offset] = type.getStridesAndOffset();
  int64_t span = 1;
  for (auto [size, stride] : llvm::zip_equal(type.getShape(), strides))
    span += (size - 1) * stride;
  MemRefLayoutAttrInterface layout;
  OpFoldResult start = b.getIndexAttr(offset);
  Value base = memref;
  if (offset != 0)
    layout = StridedLayoutAttr::get(b.getContext(), offset, {1});
  if (ShapedType::isDynamic(offset)) {
    auto metadata = memref::ExtractStridedMetadataOp::create(b, memref);
    base = metadata.getBaseBuffer();
    start = metadata.getOffset();
  }
  auto flat = MemRefType::get({span}, type.getElementType(), layout,
                              type.getMemorySpace());
  return memref::ReinterpretCastOp::create(
      b, flat, base, start, ArrayRef<OpFoldResult>{b.getIndexAttr(span)},
      ArrayRef<OpFoldResult>{b.getIndexAttr(1)});
}

Value KernelBuilder::pointerTo(Value memref, Value position) {
  auto type = cast<MemRefType>(memref.getType());
  Value base = memref::ExtractAlignedPointerAsIndexOp::create(b, memref);
  auto [strides, offset] = type.getStridesAndOffset();
  (void)strides;
  if (ShapedType::isDynamic(offset))
    position = b.createOrFold<arith::AddIOp>(
        position,
        memref::ExtractStridedMetadataOp::create(b, memref).getOffset());
  else
    position = shift(position, offset);
  base = advance(base, position, type.getElementTypeBitWidth() / 8);
  Value bits = arith::IndexCastOp::create(b, b.getI64Type(), base);
  return LLVM::IntToPtrOp::create(b, LLVM::LLVMPointerType::get(b.getContext()),
                                  bits);
}

Value KernelBuilder::isAligned(Value memref) {
  Value address = memref::ExtractAlignedPointerAsIndexOp::create(b, memref);
  int64_t bits = cast<MemRefType>(memref.getType()).getElementTypeBitWidth();
  Value rest = remainder(address, lanes * bits / 8);
  return arith::CmpIOp::create(b, arith::CmpIPredicate::eq, rest, index(0));
}

Value KernelBuilder::splat(VectorType type, int32_t value) {
  return arith::ConstantOp::create(
      b, DenseElementsAttr::get(
             type, b.getIntegerAttr(type.getElementType(), value)));
}

Value KernelBuilder::splat(VectorType type, double value) {
  return arith::ConstantOp::create(
      b, DenseElementsAttr::get(type,
                                b.getFloatAttr(type.getElementType(), value)));
}

Value KernelBuilder::interleave(ValueRange vectors) {
  if (vectors.size() == 1)
    return vectors.front();
  Values halves[2];
  for (auto [i, vector] : llvm::enumerate(vectors))
    halves[i % 2].push_back(vector);
  return vector::InterleaveOp::create(b, interleave(halves[0]),
                                      interleave(halves[1]));
}

Value KernelBuilder::callVector(StringRef intrinsic, VectorType type,
                                ValueRange operands) {
  return LLVM::CallIntrinsicOp::create(b, type, b.getStringAttr(intrinsic),
                                       operands)
      .getResult(0);
}

Value KernelBuilder::multiplyAdd(Value a, Value c, Value sum, bool fuses) {
  // vector.fma may be rounded twice.
  if (fuses)
    return LLVM::FMAOp::create(b, sum.getType(), a, c, sum);
  return arith::AddFOp::create(b, sum, arith::MulFOp::create(b, a, c));
}

Value KernelBuilder::roundBits(Value vector) {
  VectorType bitsType =
      cast<VectorType>(vector.getType()).clone(b.getI32Type());
  Value bits = arith::BitcastOp::create(b, bitsType, vector);
  Value last = arith::ShRUIOp::create(b, bits, splat(bitsType, 16));
  last = arith::AndIOp::create(b, last, splat(bitsType, 1));
  Value half = arith::AddIOp::create(b, last, splat(bitsType, 0x7fff));
  Value rounded = arith::AddIOp::create(b, bits, half);
  Value quiet = arith::OrIOp::create(b, bits, splat(bitsType, 0x400000));
  Value isNaN =
      arith::CmpFOp::create(b, arith::CmpFPredicate::UNO, vector, vector);
  rounded = arith::SelectOp::create(b, isNaN, quiet, rounded);
  return arith::AndIOp::create(b, rounded,
                               splat(bitsType, int32_t(0xffff0000)));
}

Value KernelBuilder::tailMask(int64_t tailLanes) {
  return vector::ConstantMaskOp::create(
      b, VectorType::get(lanes, b.getI1Type()), ArrayRef<int64_t>{tailLanes});
}

Value KernelBuilder::lanesMask(Value count) {
  return vector::CreateMaskOp::create(b, VectorType::get(lanes, b.getI1Type()),
                                      count);
}

Value KernelBuilder::loadVector(Value memref, Value position, int64_t tailLanes,
                                VectorType type) {
  return loadMasked(memref, position, tailLanes ? tailMask(tailLanes) : Value(),
                    type);
}

Value KernelBuilder::loadMasked(Value memref, ValueRange position, Value mask,
                                VectorType type) {
  if (!mask)
    return vector::LoadOp::create(b, type, memref, position);
  return vector::MaskedLoadOp::create(b, type, memref, position, mask,
                                      zeroVector(type));
}

void KernelBuilder::storeMasked(Value vector, Value memref, ValueRange position,
                                Value mask) {
  if (mask)
    vector::MaskedStoreOp::create(b, memref, position, mask, vector);
  else
    vector::StoreOp::create(b, vector, memref, position);
}

SmallVector<Value> KernelBuilder::loadSquare(Value memref, Value position,
                                             int64_t stride, Value mask,
                                             int64_t count, VectorType type) {
  SmallVector<Value> square(lanes, zeroVector(type));
  for (int64_t i = 0; i < count; ++i)
    square[i] = loadMasked(memref, shift(position, i * stride), mask, type);
  transposeSquare(b, square);
  return square;
}

void KernelBuilder::storeVector(Value vector, Value memref, Value position,
                                int64_t tailLanes, bool pastCaches) {
  if (tailLanes == 0 && pastCaches)
    vector::StoreOp::create(
        b, vector, memref, position, /*nontemporal=*/true,
        llvm::MaybeAlign(
            cast<VectorType>(vector.getType()).getElementTypeBitWidth() *
            lanes / 8));
  else
    storeMasked(vector, memref, position,
                tailLanes ? tailMask(tailLanes) : Value());
}

Value KernelBuilder::loadStrided(Value memref, Value position, int64_t stride,
                                 int64_t tailLanes, VectorType type) {
  if (stride == 1)
    return loadVector(memref, position, tailLanes, type);
  Value result = zeroVector(type);
  for (int64_t lane = 0; lane < (tailLanes ? tailLanes : lanes); ++lane)
    result = vector::InsertOp::create(
        b, loadScalar(memref, shift(position, lane * stride)), result, lane);
  return result;
}

Value KernelBuilder::loadScalar(Value memref, Value position) {
  return memref::LoadOp::create(b, memref, ValueRange{position});
}

Value KernelBuilder::allocate(int64_t elements, Type element) {
  return memref::AllocOp::create(b, MemRefType::get({elements}, element),
                                 b.getI64IntegerAttr(64));
}

/// The iterations of a loop, if they are known.
static std::optional<int64_t> countIterations(Value begin, Value end,
                                              int64_t step) {
  std::optional<int64_t> first = getConstantIntValue(begin),
                         last = getConstantIntValue(end);
  if (!first || !last)
    return std::nullopt;
  return *first < *last ? llvm::divideCeil(*last - *first, step) : 0;
}

void KernelBuilder::loop(Value begin, Value end, int64_t step,
                         function_ref<void(Value)> body) {
  carry(begin, end, step, /*initial=*/{}, [&](Value iv, Values) {
    body(iv);
    return Values();
  });
}

KernelBuilder::Values
KernelBuilder::carry(Value begin, Value end, int64_t step, ValueRange initial,
                     function_ref<Values(Value, Values)> body) {
  Values values = llvm::to_vector_of<Value>(initial);
  std::optional<int64_t> iterations = countIterations(begin, end, step);
  if (iterations == 0)
    return values;
  if (iterations == 1)
    return body(begin, std::move(values));
  auto forOp = scf::ForOp::create(b, begin, end, index(step), initial);
  if (source)
    copyOpIndex(source, forOp);
  OpBuilder::InsertionGuard guard(b);
  // Without values the loop has its terminator already.
  if (initial.empty())
    b.setInsertionPoint(forOp.getBody()->getTerminator());
  else
    b.setInsertionPointToEnd(forOp.getBody());
  Values next = body(forOp.getInductionVar(),
                     llvm::to_vector_of<Value>(forOp.getRegionIterArgs()));
  if (!initial.empty())
    scf::YieldOp::create(b, next);
  return llvm::to_vector_of<Value>(forOp.getResults());
}

void KernelBuilder::forItems(Value count, function_ref<void(Value)> body) {
  auto parallel = ParallelOp::create(b, count, /*scratch=*/Value());
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(&parallel.getBody().emplaceBlock());
  body(parallel.getBody().addArgument(b.getIndexType(), b.getLoc()));
}

void KernelBuilder::fillWithZeros(Value memref, Value from, Value count) {
  Value zero = zeroVector(getVectorType(memref));
  loop(index(0), count, lanes,
       [&](Value iv) { storeVector(zero, memref, advance(from, iv, 1), 0); });
}
