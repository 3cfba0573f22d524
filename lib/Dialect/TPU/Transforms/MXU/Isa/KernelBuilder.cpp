//===- KernelBuilder.cpp - Numbers, vectors and memory --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelBuilder.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/X86Vector/X86VectorDialect.h"

using namespace mlir;
using namespace systole::tpu;

Value KernelBuilder::index(int64_t value) {
  return arith::ConstantIndexOp::create(b, loc, value);
}

Value KernelBuilder::advance(Value position, Value iv, int64_t stride) {
  if (stride == 0)
    return position;
  Value distance = iv;
  if (stride != 1)
    distance = arith::MulIOp::create(b, loc, iv, index(stride));
  return arith::AddIOp::create(b, loc, position, distance);
}

Value KernelBuilder::shift(Value position, int64_t distance) {
  if (distance == 0)
    return position;
  return arith::AddIOp::create(b, loc, position, index(distance));
}

Value KernelBuilder::subtract(Value left, Value right) {
  return arith::SubIOp::create(b, loc, left, right);
}

Value KernelBuilder::quotient(Value value, int64_t divisor) {
  return arith::DivUIOp::create(b, loc, value, index(divisor));
}

Value KernelBuilder::remainder(Value value, int64_t divisor) {
  return arith::RemUIOp::create(b, loc, value, index(divisor));
}

Value KernelBuilder::isNonzero(Value value) {
  return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, value,
                               index(0));
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
    auto metadata = memref::ExtractStridedMetadataOp::create(b, loc, memref);
    base = metadata.getBaseBuffer();
    start = metadata.getOffset();
  }
  auto flat = MemRefType::get({span}, type.getElementType(), layout,
                              type.getMemorySpace());
  return memref::ReinterpretCastOp::create(
      b, loc, flat, base, start, ArrayRef<OpFoldResult>{b.getIndexAttr(span)},
      ArrayRef<OpFoldResult>{b.getIndexAttr(1)});
}

Value KernelBuilder::pointerTo(Value memref, Value position) {
  auto type = cast<MemRefType>(memref.getType());
  Value base = memref::ExtractAlignedPointerAsIndexOp::create(b, loc, memref);
  auto [strides, offset] = type.getStridesAndOffset();
  (void)strides;
  if (ShapedType::isDynamic(offset))
    position = arith::AddIOp::create(
        b, loc, position,
        memref::ExtractStridedMetadataOp::create(b, loc, memref).getOffset());
  else
    position = shift(position, offset);
  base = advance(base, position, type.getElementTypeBitWidth() / 8);
  Value bits = arith::IndexCastOp::create(b, loc, b.getI64Type(), base);
  return LLVM::IntToPtrOp::create(
      b, loc, LLVM::LLVMPointerType::get(b.getContext()), bits);
}

Value KernelBuilder::isAligned(Value memref) {
  Value address =
      memref::ExtractAlignedPointerAsIndexOp::create(b, loc, memref);
  int64_t bits = cast<MemRefType>(memref.getType()).getElementTypeBitWidth();
  Value rest = remainder(address, lanes * bits / 8);
  return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, rest,
                               index(0));
}

Value KernelBuilder::zeroVector(VectorType type) {
  return arith::ConstantOp::create(b, loc, b.getZeroAttr(type));
}

Value KernelBuilder::constantOf(VectorType type, Attribute value) {
  return arith::ConstantOp::create(b, loc, DenseElementsAttr::get(type, value));
}

void KernelBuilder::transpose(MutableArrayRef<Value> square) {
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
      square[row] = vector::ShuffleOp::create(b, loc, top, bottom, low);
      square[row + half] = vector::ShuffleOp::create(b, loc, top, bottom, high);
    }
  }
}

Value KernelBuilder::interleave(Value even, Value odd) {
  return vector::InterleaveOp::create(b, loc, even, odd);
}

Value KernelBuilder::callVector(StringRef intrinsic, VectorType type,
                                ValueRange operands) {
  return LLVM::CallIntrinsicOp::create(b, loc, type, b.getStringAttr(intrinsic),
                                       operands)
      .getResult(0);
}

Value KernelBuilder::compress(Value vector, Value mask) {
  return x86vector::MaskCompressOp::create(b, loc, vector.getType(), mask,
                                           vector, /*src=*/Value(),
                                           /*constant_src=*/ElementsAttr());
}

Value KernelBuilder::roundBits(Value vector) {
  VectorType bitsType =
      cast<VectorType>(vector.getType()).clone(b.getI32Type());
  auto splat = [&](int32_t value) {
    return constantOf(bitsType, b.getI32IntegerAttr(value));
  };
  Value bits = arith::BitcastOp::create(b, loc, bitsType, vector);
  Value last = arith::ShRUIOp::create(b, loc, bits, splat(16));
  last = arith::AndIOp::create(b, loc, last, splat(1));
  Value half = arith::AddIOp::create(b, loc, last, splat(0x7fff));
  Value rounded = arith::AddIOp::create(b, loc, bits, half);
  Value quiet = arith::OrIOp::create(b, loc, bits, splat(0x400000));
  Value isNaN =
      arith::CmpFOp::create(b, loc, arith::CmpFPredicate::UNO, vector, vector);
  rounded = arith::SelectOp::create(b, loc, isNaN, quiet, rounded);
  return arith::AndIOp::create(b, loc, rounded, splat(0xffff0000));
}

Value KernelBuilder::tailMask(int64_t tailLanes) {
  return vector::ConstantMaskOp::create(b, loc,
                                        VectorType::get(lanes, b.getI1Type()),
                                        ArrayRef<int64_t>{tailLanes});
}

Value KernelBuilder::lanesMask(Value count) {
  return vector::CreateMaskOp::create(
      b, loc, VectorType::get(lanes, b.getI1Type()), count);
}

Value KernelBuilder::loadVector(Value memref, Value position, int64_t tailLanes,
                                VectorType type) {
  if (tailLanes == 0)
    return vector::LoadOp::create(b, loc, type, memref, position);
  return loadMasked(memref, position, tailMask(tailLanes), type);
}

Value KernelBuilder::loadMasked(Value memref, Value position, Value mask,
                                VectorType type) {
  return vector::MaskedLoadOp::create(b, loc, type, memref, position, mask,
                                      zeroVector(type));
}

void KernelBuilder::storeVector(Value vector, Value memref, Value position,
                                int64_t tailLanes, bool pastCaches) {
  if (tailLanes == 0 && pastCaches)
    vector::StoreOp::create(
        b, loc, vector, memref, position, /*nontemporal=*/true,
        llvm::MaybeAlign(
            cast<VectorType>(vector.getType()).getElementTypeBitWidth() *
            lanes / 8));
  else if (tailLanes == 0)
    vector::StoreOp::create(b, loc, vector, memref, position);
  else
    vector::MaskedStoreOp::create(b, loc, memref, position, tailMask(tailLanes),
                                  vector);
}

Value KernelBuilder::loadStrided(Value memref, Value position, int64_t stride,
                                 int64_t tailLanes, VectorType type) {
  if (stride == 1)
    return loadVector(memref, position, tailLanes, type);
  Value result = zeroVector(type);
  for (int64_t lane = 0; lane < (tailLanes ? tailLanes : lanes); ++lane)
    result = vector::InsertOp::create(
        b, loc, loadScalar(memref, shift(position, lane * stride)), result,
        lane);
  return result;
}

Value KernelBuilder::loadScalar(Value memref, Value position) {
  return memref::LoadOp::create(b, loc, memref, ValueRange{position});
}
