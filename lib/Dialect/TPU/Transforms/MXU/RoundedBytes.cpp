//===- RoundedBytes.cpp - Bytes that stay floats --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RoundedBytes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "systole/Support/RoundedFloats.h"

#include <optional>

using namespace mlir;
using systole::kLastDigitIsOne;

namespace {

/// The f32 constant that a value is.
std::optional<float> getFloat(Value value) {
  APFloat constant(0.f);
  if (!value.getType().isF32() ||
      !matchPattern(value, m_ConstantFloat(&constant)))
    return std::nullopt;
  return constant.convertToFloat();
}

/// The bound of `select(compare(x, bound), x, bound)`; then `x` is its operand.
std::optional<float> takeBound(Value &x, arith::CmpFPredicate predicate) {
  auto select = x.getDefiningOp<arith::SelectOp>();
  if (!select)
    return std::nullopt;
  auto compare = select.getCondition().getDefiningOp<arith::CmpFOp>();
  if (!compare || compare.getPredicate() != predicate ||
      compare.getLhs() != select.getTrueValue() ||
      compare.getRhs() != select.getFalseValue())
    return std::nullopt;
  x = select.getTrueValue();
  return getFloat(select.getFalseValue());
}

/// sitofp(extend(trunc(bits(clamp(x) + 1.5 * 2^23 + offset))) - zeroPoint)
/// -> (clamp(x) + 1.5 * 2^23 + offset) - (1.5 * 2^23 + zeroPoint)
/// All of these floats are integers below 2^24, so no difference is rounded.
struct KeepFloat : OpRewritePattern<arith::SIToFPOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::SIToFPOp op,
                                PatternRewriter &rewriter) const override {
    Value wide = op.getIn();
    if (!op.getType().isF32() || !wide.getType().isInteger(32))
      return failure();
    APInt zeroPoint(32, 0);
    if (auto subtract = wide.getDefiningOp<arith::SubIOp>();
        subtract && matchPattern(subtract.getRhs(), m_ConstantInt(&zeroPoint)))
      wide = subtract.getLhs();
    Operation *extend = wide.getDefiningOp();
    if (!isa_and_nonnull<arith::ExtSIOp, arith::ExtUIOp>(extend))
      return failure();
    const bool isSigned = isa<arith::ExtSIOp>(extend);
    auto truncate = extend->getOperand(0).getDefiningOp<arith::TruncIOp>();
    if (!truncate || !truncate.getType().isInteger(8))
      return failure();
    auto bits = truncate.getIn().getDefiningOp<arith::BitcastOp>();
    auto add = bits ? bits.getIn().getDefiningOp<arith::AddFOp>() : nullptr;
    if (!add)
      return failure();
    std::optional<float> shift = getFloat(add.getRhs());
    Value x = add.getLhs();
    std::optional<float> high = takeBound(x, arith::CmpFPredicate::OLT);
    std::optional<float> low = takeBound(x, arith::CmpFPredicate::OGT);
    if (!shift || !high || !low)
      return rewriter.notifyMatchFailure(op, "bounds are not known");
    // All sums are between those of the bounds, as an addition is monotonic.
    const float least = kLastDigitIsOne + (isSigned ? -128 : 0),
                most = kLastDigitIsOne + (isSigned ? 127 : 255);
    auto isByte = [&](float sum) { return least <= sum && sum <= most; };
    if (!isByte(*low + *shift) || !isByte(*high + *shift) ||
        !zeroPoint.isSignedIntN(/*N=*/16))
      return rewriter.notifyMatchFailure(op, "not a byte's numbers");
    Value base = arith::ConstantOp::create(
        rewriter, op.getLoc(),
        rewriter.getF32FloatAttr(kLastDigitIsOne +
                                 float(zeroPoint.getSExtValue())));
    rewriter.replaceOpWithNewOp<arith::SubFOp>(op, add, base);
    return success();
  }
};

} // namespace

void systole::tpu::populateRoundedBytesPatterns(RewritePatternSet &patterns) {
  patterns.add<KeepFloat>(patterns.getContext());
}
