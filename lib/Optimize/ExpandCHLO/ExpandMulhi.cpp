//===- ExpandMulhi.cpp - The upper half of products -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Expand.h"

#include "systole/Dialect/CHLO/IR/CHLO.h"
#include "systole/Dialect/StableHLO/IR/Emitter.h"

using namespace mlir;
using namespace systole;
using namespace systole::chlo;

/// Multiplies integers of up to 32 bits as integers of 64 bits.
static Value multiplyWider(stablehlo::Emitter &b, Value lhs, Value rhs) {
  auto element = cast<IntegerType>(stablehlo::typeOf(lhs).getElementType());
  Type wide = IntegerType::get(b.getContext(), 64, element.getSignedness());
  Value product = b.multiply(b.convert(lhs, wide), b.convert(rhs, wide));
  Value bits = b.splat(product.getType(), element.getWidth());
  return b.convert(
      element.isUnsigned()
          ? b.emit<stablehlo::ShiftRightLogicalOp>({product, bits})
          : b.emit<stablehlo::ShiftRightArithmeticOp>({product, bits}),
      element);
}

/// Multiplies unsigned integers of 64 bits by the products of their halves.
static Value multiplyHalves(stablehlo::Emitter &b, Value lhs, Value rhs) {
  Type type = lhs.getType();
  Value bits = b.splat(type, 32), mask = b.splat(type, 0xffffffff);
  auto low = [&](Value x) { return b.emit<stablehlo::AndOp>({x, mask}); };
  auto high = [&](Value x) {
    return b.emit<stablehlo::ShiftRightLogicalOp>({x, bits});
  };
  // None of the sums exceeds 64 bits.
  Value lowLow = b.multiply(low(lhs), low(rhs));
  Value lowHigh = b.add(b.multiply(low(lhs), high(rhs)), high(lowLow));
  Value highLow = b.add(b.multiply(high(lhs), low(rhs)), low(lowHigh));
  return b.add(b.add(b.multiply(high(lhs), high(rhs)), high(lowHigh)),
               high(highLow));
}

LogicalResult systole::chlo::expandMulhi(MulhiOp op,
                                         PatternRewriter &rewriter) {
  if (failed(verifyStatic(op)))
    return failure();
  stablehlo::Emitter b(rewriter, op);
  auto type = cast<RankedTensorType>(op.getType());
  auto element = cast<IntegerType>(type.getElementType());
  Value lhs = op.getLhs(), rhs = op.getRhs();
  if (element.getWidth() <= 32) {
    rewriter.replaceOp(op, multiplyWider(b, lhs, rhs));
    return success();
  }
  if (element.isUnsigned()) {
    rewriter.replaceOp(op, multiplyHalves(b, lhs, rhs));
    return success();
  }
  // A negative operand x stands for x + 2^64, which adds the other operand
  // once too often.
  auto bits =
      type.clone(IntegerType::get(b.getContext(), 64, IntegerType::Unsigned));
  Value high = stablehlo::BitcastConvertOp::create(
      b, type,
      multiplyHalves(b, stablehlo::BitcastConvertOp::create(b, bits, lhs),
                     stablehlo::BitcastConvertOp::create(b, bits, rhs)));
  Value sign = b.splat(type, 63);
  for (auto [factor, other] : {std::pair(lhs, rhs), std::pair(rhs, lhs)}) {
    Value isNegative =
        b.emit<stablehlo::ShiftRightArithmeticOp>({factor, sign});
    high = b.subtract(high, b.emit<stablehlo::AndOp>({isNegative, other}));
  }
  rewriter.replaceOp(op, high);
  return success();
}
