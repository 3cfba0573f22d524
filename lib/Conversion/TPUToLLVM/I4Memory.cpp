//===- I4Memory.cpp - Loads of packed integers of 4 bits ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A view of memory has an offset and strides in elements. So views of packed
// memory are those of any memory, and only accesses compute addresses in bytes.
//
//===----------------------------------------------------------------------===//

#include "I4Memory.h"
#include "mlir/Conversion/LLVMCommon/MemRefBuilder.h"
#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Support/ByteSizes.h"

using namespace mlir;
using namespace systole;
using namespace systole::tpu;

namespace {

/// Emits the arithmetic of an access.
struct Address {
  Address(OpBuilder &b, Location loc, MemRefType type, Value memref)
      : b(b), loc(loc), type(type), memref(memref),
        index(this->memref.getIndexType()) {}

  Value constant(int64_t value) {
    return LLVM::ConstantOp::create(b, loc, index,
                                    b.getIntegerAttr(index, value));
  }
  Value shiftRight(Value value, int64_t bits) {
    return LLVM::LShrOp::create(b, loc, value, constant(bits));
  }
  Value mask(Value value, int64_t bits) {
    return LLVM::AndOp::create(b, loc, value, constant(bits));
  }
  Value add(Value a, Value c) { return LLVM::AddOp::create(b, loc, a, c); }

  /// The position of an element in the packed memory.
  Value getPosition(ValueRange indices) {
    auto [strides, offset] = type.getStridesAndOffset();
    Value sum = ShapedType::isDynamic(offset) ? memref.offset(b, loc)
                                              : constant(offset);
    for (auto [i, value] : llvm::enumerate(indices)) {
      Value stride = ShapedType::isDynamic(strides[i])
                         ? memref.stride(b, loc, i)
                         : constant(strides[i]);
      sum = add(sum, LLVM::MulOp::create(b, loc, value, stride));
    }
    return sum;
  }
  /// The byte of a block's first element, or of one close to a place. The
  /// parts of the sum are halved, so that LLVM finds common addresses.
  Value getByte(ValueRange indices) {
    auto [strides, offset] = type.getStridesAndOffset();
    if (llvm::any_of(strides, [](int64_t stride) {
          return ShapedType::isDynamic(stride) ||
                 (stride != 1 && stride % 2 != 0);
        }))
      return shiftRight(getPosition(indices), 1);
    Value sum = ShapedType::isDynamic(offset)
                    ? shiftRight(memref.offset(b, loc), 1)
                    : constant(offset / 2);
    for (auto [value, stride] : llvm::zip_equal(indices, strides))
      sum = add(sum, stride == 1 ? halve(value)
                                 : LLVM::MulOp::create(b, loc, value,
                                                       constant(stride / 2)));
    return sum;
  }
  Value halve(Value value) {
    auto sum = value.getDefiningOp<LLVM::AddOp>();
    APInt term;
    if (sum && matchPattern(sum.getRhs(), m_ConstantInt(&term)) && !term[0])
      return add(halve(sum.getLhs()), constant(term.getSExtValue() / 2));
    return shiftRight(value, 1);
  }
  Value getPointer(Value byte) {
    return LLVM::GEPOp::create(
        b, loc, LLVM::LLVMPointerType::get(b.getContext()), b.getI8Type(),
        memref.alignedPtr(b, loc), ArrayRef<LLVM::GEPArg>(byte));
  }

  OpBuilder &b;
  Location loc;
  MemRefType type;
  MemRefDescriptor memref;
  Type index;
};

struct ConvertViewI4 : ConvertOpToLLVMPattern<ViewI4Op> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;
  LogicalResult
  matchAndRewrite(ViewI4Op op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    MemRefDescriptor packed(adaptor.getPacked());
    Value pointer = packed.bufferPtr(rewriter, loc, *getTypeConverter(),
                                     op.getPacked().getType());
    rewriter.replaceOp(op, Value(MemRefDescriptor::fromStaticShape(
                               rewriter, loc, *getTypeConverter(),
                               op.getResult().getType(), pointer)));
    return success();
  }
};

struct ConvertLoadI4 : ConvertOpToLLVMPattern<LoadI4Op> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;
  LogicalResult
  matchAndRewrite(LoadI4Op op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Address address(rewriter, op.getLoc(), op.getMemref().getType(),
                    adaptor.getMemref());
    Value pointer =
        address.getPointer(address.add(address.getByte(adaptor.getIndices()),
                                       address.constant(4 * op.getWord())));
    VectorType type = op.getWords().getType();
    rewriter.replaceOpWithNewOp<LLVM::LoadOp>(
        op, type, pointer, /*alignment=*/4 * type.getNumElements());
    return success();
  }
};

/// An element is a part of a byte.
struct ConvertLoad : ConvertOpToLLVMPattern<memref::LoadOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;
  LogicalResult
  matchAndRewrite(memref::LoadOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (!op.getType().isInteger(4))
      return failure();
    Location loc = op.getLoc();
    Address address(rewriter, loc, op.getMemRefType(), adaptor.getMemref());
    Value position = address.getPosition(adaptor.getIndices());
    // Bits 0 to 3 are the number of the word, 4 to 6 that of the element in it.
    Value block =
        address.mask(address.shiftRight(position, 1), -I4Block::bytes);
    Value word = LLVM::ShlOp::create(rewriter, loc,
                                     address.mask(position, I4Block::words - 1),
                                     address.constant(2));
    Type i32 = rewriter.getI32Type();
    Value loaded = LLVM::LoadOp::create(
        rewriter, loc, i32, address.getPointer(address.add(block, word)));
    Value place = address.mask(address.shiftRight(position, 2), 28);
    Value distance = LLVM::TruncOp::create(
        rewriter, loc, i32,
        address.add(place, address.constant(I4Block::firstBit)));
    Value rotated =
        LLVM::FshrOp::create(rewriter, loc, i32, loaded, loaded, distance);
    rewriter.replaceOpWithNewOp<LLVM::TruncOp>(op, op.getType(), rotated);
    return success();
  }
};

struct ConvertPrefetch : ConvertOpToLLVMPattern<memref::PrefetchOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;
  LogicalResult
  matchAndRewrite(memref::PrefetchOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    MemRefType type = op.getMemRefType();
    if (!type.getElementType().isInteger(4))
      return failure();
    Location loc = op.getLoc();
    Address address(rewriter, loc, type, adaptor.getMemref());
    Value byte = address.getByte(adaptor.getIndices());
    rewriter.replaceOpWithNewOp<LLVM::Prefetch>(
        op, address.getPointer(byte), static_cast<uint32_t>(op.getIsWrite()),
        op.getLocalityHint(), static_cast<uint32_t>(op.getIsDataCache()));
    return success();
  }
};

} // namespace

void systole::populateI4Patterns(const LLVMTypeConverter &converter,
                                 RewritePatternSet &patterns) {
  patterns.add<ConvertLoad, ConvertLoadI4, ConvertPrefetch, ConvertViewI4>(
      converter, /*benefit=*/2);
}
