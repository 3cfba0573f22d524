//===- KernelMemory.cpp - Positions, vectors and elements in memory -------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emitter.h"
#include "KernelEmitter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "systole/Dialect/TPU/Transforms/FlushDenormals.h"
#include "systole/Support/Denormals.h"

using namespace mlir;
using namespace systole::tpu;

Value Emitter::index(int64_t value) {
  return arith::ConstantIndexOp::create(b, loc, value);
}

Value Emitter::materialize(const Extent &extent) {
  return extent.value ? extent.value : index(extent.constant);
}

Value Emitter::advance(Value position, Value iv, int64_t stride) {
  if (stride == 0)
    return position;
  Value distance = iv;
  if (stride != 1)
    distance = arith::MulIOp::create(b, loc, iv, index(stride));
  return arith::AddIOp::create(b, loc, position, distance);
}

Value Emitter::shift(Value position, int64_t distance) {
  if (distance == 0)
    return position;
  return arith::AddIOp::create(b, loc, position, index(distance));
}

Value Emitter::zeroVector(VectorType type) {
  return arith::ConstantOp::create(b, loc, b.getZeroAttr(type));
}

Value systole::tpu::flatten(OpBuilder &b, Location loc, Value memref) {
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

/// Whether the first element is at a multiple of a vector's size.
Value Emitter::isAligned(Value memref) {
  Value address =
      memref::ExtractAlignedPointerAsIndexOp::create(b, loc, memref);
  int64_t bits = cast<MemRefType>(memref.getType()).getElementTypeBitWidth();
  Value rest =
      arith::RemUIOp::create(b, loc, address, index(plan.lanes * bits / 8));
  return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, rest,
                               index(0));
}

/// Allocates a buffer before the loops.
Value Emitter::allocate(int64_t elements, Type element) {
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointAfter(start);
  return memref::AllocOp::create(b, loc, MemRefType::get({elements}, element),
                                 b.getI64IntegerAttr(64));
}

Value Emitter::tailMask(int64_t lanes) {
  return vector::ConstantMaskOp::create(
      b, loc, VectorType::get(plan.lanes, b.getI1Type()),
      ArrayRef<int64_t>{lanes});
}

/// A mask of the first `count` lanes.
Value Emitter::lanesMask(Value count) {
  return vector::CreateMaskOp::create(
      b, loc, VectorType::get(plan.lanes, b.getI1Type()), count);
}

Value Emitter::loadVector(Value memref, Value position, int64_t tailLanes,
                          VectorType type) {
  if (tailLanes == 0)
    return vector::LoadOp::create(b, loc, type, memref, position);
  return loadMasked(memref, position, tailMask(tailLanes), type);
}

Value Emitter::loadMasked(Value memref, Value position, Value mask,
                          VectorType type) {
  return vector::MaskedLoadOp::create(b, loc, type, memref, position, mask,
                                      zeroVector(type));
}

void Emitter::storeVector(Value vector, Value memref, Value position,
                          int64_t tailLanes, bool pastCaches) {
  if (tailLanes == 0 && pastCaches)
    vector::StoreOp::create(
        b, loc, vector, memref, position, /*nontemporal=*/true,
        llvm::MaybeAlign(
            cast<VectorType>(vector.getType()).getElementTypeBitWidth() *
            plan.lanes / 8));
  else if (tailLanes == 0)
    vector::StoreOp::create(b, loc, vector, memref, position);
  else
    vector::MaskedStoreOp::create(b, loc, memref, position, tailMask(tailLanes),
                                  vector);
}

Value Emitter::loadScalar(Value memref, Value position) {
  return memref::LoadOp::create(b, loc, memref, ValueRange{position});
}

//===----------------------------------------------------------------------===//
// Conversion of elements
//===----------------------------------------------------------------------===//

Type Emitter::getProductType() {
  return plan.hasPairs() ? b.getBF16Type() : contraction.elementType;
}

Value Emitter::callVector(StringRef intrinsic, VectorType type,
                          ValueRange operands) {
  return LLVM::CallIntrinsicOp::create(b, loc, type, b.getStringAttr(intrinsic),
                                       operands)
      .getResult(0);
}

/// The bits of a vector of f32, rounded to bf16, to nearest even; NaN stays
/// NaN.
Value Emitter::roundBits(Value vector) {
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

/// Converts a vector from memory to the multiplied type: bf16 or f32, rounded
/// if need be.
Value Emitter::convert(Value vector) {
  auto type = cast<VectorType>(vector.getType());
  Type element = type.getElementType(), product = getProductType();
  if (element.isBF16() && !product.isBF16())
    return arith::ExtFOp::create(b, loc, type.clone(product), vector);
  if (element.isF32() && product.isBF16())
    return callVector("llvm.x86.avx512bf16.cvtneps2bf16.512",
                      type.clone(product), vector);
  if (plan.product != KernelProduct::rounded || !element.isF32())
    return vector;
  // As the instructions that convert to bf16 do.
  if (systole::getDenormals(op) == systole::Denormals::Flush)
    vector = flushDenormals(b, loc, vector);
  return arith::BitcastOp::create(b, loc, type, roundBits(vector));
}

Value Emitter::constantOf(VectorType type, Attribute value) {
  return arith::ConstantOp::create(b, loc, DenseElementsAttr::get(type, value));
}

/// Interleaves the elements of two vectors into pairs.
Value Emitter::interleave(Value even, Value odd) {
  return vector::InterleaveOp::create(b, loc, even, odd);
}
