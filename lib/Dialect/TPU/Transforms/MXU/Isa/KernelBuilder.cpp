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
  Value rest = arith::RemUIOp::create(b, loc, address, index(lanes * bits / 8));
  return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, rest,
                               index(0));
}

Value KernelBuilder::zeroVector(VectorType type) {
  return arith::ConstantOp::create(b, loc, b.getZeroAttr(type));
}

Value KernelBuilder::constantOf(VectorType type, Attribute value) {
  return arith::ConstantOp::create(b, loc, DenseElementsAttr::get(type, value));
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

Value KernelBuilder::loadScalar(Value memref, Value position) {
  return memref::LoadOp::create(b, loc, memref, ValueRange{position});
}
