//===- ExpandMulhi.cpp - The upper half of products -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Expand.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "systole/Dialect/CHLO/IR/CHLO.h"
#include "systole/Dialect/StableHLO/IR/Builders.h"

using namespace mlir;
using namespace systole;
using namespace systole::chlo;

/// For integers of up to 32 bits: their product as integers of 64.
static Value multiplyWider(ImplicitLocOpBuilder &b, Value lhs, Value rhs) {
  auto type = cast<RankedTensorType>(lhs.getType());
  auto element = cast<IntegerType>(type.getElementType());
  auto wide =
      type.clone(IntegerType::get(b.getContext(), 64, element.getSignedness()));
  Value product =
      stablehlo::MulOp::create(b, stablehlo::ConvertOp::create(b, wide, lhs),
                               stablehlo::ConvertOp::create(b, wide, rhs));
  Value bits = stablehlo::getSplat(b, b.getLoc(), wide, element.getWidth());
  Value high;
  if (element.isUnsigned())
    high = stablehlo::ShiftRightLogicalOp::create(b, product, bits);
  else
    high = stablehlo::ShiftRightArithmeticOp::create(b, product, bits);
  return stablehlo::ConvertOp::create(b, type, high);
}

/// For unsigned integers of 64 bits, from the products of their halves.
static Value multiplyHalves(ImplicitLocOpBuilder &b, Value lhs, Value rhs) {
  Type type = lhs.getType();
  Value bits = stablehlo::getSplat(b, b.getLoc(), type, 32);
  Value mask = stablehlo::getSplat(b, b.getLoc(), type, 0xffffffff);
  auto low = [&](Value x) -> Value {
    return stablehlo::AndOp::create(b, x, mask);
  };
  auto high = [&](Value x) -> Value {
    return stablehlo::ShiftRightLogicalOp::create(b, x, bits);
  };
  auto multiply = [&](Value x, Value y) -> Value {
    return stablehlo::MulOp::create(b, x, y);
  };
  auto add = [&](Value x, Value y) -> Value {
    return stablehlo::AddOp::create(b, x, y);
  };
  // None of the sums exceeds 64 bits.
  Value lowLow = multiply(low(lhs), low(rhs));
  Value lowHigh = add(multiply(low(lhs), high(rhs)), high(lowLow));
  Value highLow = add(multiply(high(lhs), low(rhs)), low(lowHigh));
  return add(add(multiply(high(lhs), high(rhs)), high(lowHigh)), high(highLow));
}

LogicalResult systole::chlo::expandMulhi(MulhiOp op,
                                         PatternRewriter &rewriter) {
  if (failed(verifyStatic(op)))
    return failure();
  ImplicitLocOpBuilder b(op.getLoc(), rewriter);
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
  Value sign = stablehlo::getSplat(b, b.getLoc(), type, 63);
  for (auto [factor, other] : {std::pair(lhs, rhs), std::pair(rhs, lhs)}) {
    Value isNegative =
        stablehlo::ShiftRightArithmeticOp::create(b, factor, sign);
    high = stablehlo::SubtractOp::create(
        b, high, stablehlo::AndOp::create(b, isNegative, other));
  }
  rewriter.replaceOp(op, high);
  return success();
}
