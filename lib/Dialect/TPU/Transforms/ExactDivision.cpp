//===- ExactDivision.cpp - Divisions by faster operations -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Pixels are bytes that are divided by 255, and a CPU divides a fifth as fast
// as it multiplies. With so few dividends, all quotients can be checked at
// compile time.
//
// No vector instruction divides integers. A float of twice their digits rounds
// no quotient of theirs to the next integer.
//
//===----------------------------------------------------------------------===//

#include "ExactDivision.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"

#include <cmath>
#include <cstdint>
#include <optional>

using namespace mlir;

namespace {

/// 1 / divisor as the nearest f32. If x * high is not always the quotient but
/// fma(x, high, x * low) is, low is the f32 nearest to the remainder.
struct Reciprocal {
  float high, low;

  float times(float x) const {
    return low == 0 ? x * high : std::fma(x, high, x * low);
  }
};

bool isSame(float a, float b) {
  return llvm::bit_cast<uint32_t>(a) == llvm::bit_cast<uint32_t>(b);
}

/// The integers of a type, all of which f32 represents.
struct Range {
  int64_t least, most;
};

std::optional<Range> getRange(Value dividend) {
  Operation *conversion = dividend.getDefiningOp();
  if (!isa_and_nonnull<arith::UIToFPOp, arith::SIToFPOp>(conversion))
    return std::nullopt;
  Type type = getElementTypeOrSelf(conversion->getOperand(0).getType());
  const int64_t width = type.getIntOrFloatBitWidth();
  if (width > 16)
    return std::nullopt;
  if (isa<arith::UIToFPOp>(conversion))
    return Range{0, (int64_t{1} << width) - 1};
  return Range{-(int64_t{1} << (width - 1)), (int64_t{1} << (width - 1)) - 1};
}

bool isExact(Reciprocal reciprocal, Range range, float divisor) {
  for (int64_t i = range.least; i <= range.most; ++i) {
    const auto x = static_cast<float>(i);
    if (!isSame(reciprocal.times(x), x / divisor))
      return false;
  }
  return true;
}

std::optional<Reciprocal> findReciprocal(arith::DivFOp op) {
  APFloat constant(0.f);
  if (!getElementTypeOrSelf(op.getType()).isF32() ||
      !matchPattern(op.getRhs(), m_ConstantFloat(&constant)))
    return std::nullopt;
  const float divisor = constant.convertToFloat();
  // The CPU may treat denormal numbers differently.
  if (!std::isnormal(divisor) || !std::isnormal(1 / divisor))
    return std::nullopt;
  std::optional<Range> range = getRange(op.getLhs());
  if (!range || std::fabs(1 / divisor) < 0x1p-64f)
    return std::nullopt;
  Reciprocal reciprocal = {1 / divisor, 0};
  if (isExact(reciprocal, *range, divisor))
    return reciprocal;
  reciprocal.low = static_cast<float>(1 / static_cast<double>(divisor) -
                                      static_cast<double>(reciprocal.high));
  if (std::isnormal(reciprocal.low) && isExact(reciprocal, *range, divisor))
    return reciprocal;
  return std::nullopt;
}

struct MultiplyByReciprocal : OpRewritePattern<arith::DivFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::DivFOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<Reciprocal> reciprocal = findReciprocal(op);
    if (!reciprocal)
      return failure();
    Location loc = op.getLoc();
    Value x = op.getLhs();
    auto constant = [&](float value) -> Value {
      TypedAttr attribute = rewriter.getF32FloatAttr(value);
      if (auto shaped = dyn_cast<ShapedType>(op.getType()))
        attribute = DenseElementsAttr::get(shaped, value);
      return arith::ConstantOp::create(rewriter, loc, attribute);
    };
    Value high = constant(reciprocal->high);
    if (reciprocal->low == 0) {
      rewriter.replaceOpWithNewOp<arith::MulFOp>(op, x, high);
      return success();
    }
    Value small =
        arith::MulFOp::create(rewriter, loc, x, constant(reciprocal->low));
    rewriter.replaceOpWithNewOp<math::FmaOp>(op, x, high, small);
    return success();
  }
};

/// The quotient, or what is left of the dividend.
template <typename Op> struct DivideFloats : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;

  LogicalResult matchAndRewrite(Op op,
                                PatternRewriter &rewriter) const override {
    if (!systole::tpu::isExactAsFloats(op))
      return failure();
    Location loc = op.getLoc();
    Type type = op.getType();
    Type element = type.getIntOrFloatBitWidth() > 16
                       ? cast<Type>(rewriter.getF64Type())
                       : rewriter.getF32Type();
    auto convert = [&](Value value) -> Value {
      return arith::SIToFPOp::create(rewriter, loc, element, value);
    };
    Value quotient = arith::FPToSIOp::create(
        rewriter, loc, type,
        arith::DivFOp::create(rewriter, loc, convert(op.getLhs()),
                              convert(op.getRhs())));
    if constexpr (std::is_same_v<Op, arith::RemSIOp>)
      quotient = arith::SubIOp::create(
          rewriter, loc, op.getLhs(),
          arith::MulIOp::create(rewriter, loc, quotient, op.getRhs()));
    rewriter.replaceOp(op, quotient);
    return success();
  }
};

} // namespace

bool systole::tpu::isExactAsFloats(Operation *op) {
  auto type = dyn_cast<IntegerType>(op->getResult(0).getType());
  // LLVM multiplies by the reciprocal of a constant.
  return type && type.getWidth() <= 32 &&
         !matchPattern(op->getOperand(1), m_Constant());
}

bool systole::tpu::isExactByMultiplication(arith::DivFOp op) {
  return findReciprocal(op).has_value();
}

void systole::tpu::populateExactDivisionPatterns(RewritePatternSet &patterns) {
  patterns.add<MultiplyByReciprocal, DivideFloats<arith::DivSIOp>,
               DivideFloats<arith::RemSIOp>>(patterns.getContext());
}
