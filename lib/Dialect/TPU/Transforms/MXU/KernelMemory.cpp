//===- KernelMemory.cpp - Buffers and positions of a kernel ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emitter.h"
#include "KernelEmitter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "systole/Dialect/TPU/IR/ProgramMetadata.h"

using namespace mlir;
using namespace systole::tpu;

Value Emitter::materialize(const Extent &extent) {
  return extent.value ? extent.value : index(extent.constant);
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

/// Allocates a buffer of the kernel, or of the item, before its loops.
Value Emitter::allocate(int64_t elements, Type element) {
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointAfter(scope.start);
  return memref::AllocOp::create(b, loc, MemRefType::get({elements}, element),
                                 b.getI64IntegerAttr(64));
}
