//===- Arithmetic.cpp - Complex arithmetic --------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExpandComplex.h"

using namespace mlir;
using namespace systole::stablehlo;

//===----------------------------------------------------------------------===//
// Shared by all expansions
//===----------------------------------------------------------------------===//

bool systole::stablehlo::isComplex(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && isa<ComplexType>(tensor.getElementType());
}

Parts systole::stablehlo::split(Emitter &emitter, Value value) {
  if (!isComplex(value))
    return {{emitter, value}, {emitter, emitter.zeros(value.getType())}};
  if (auto made = value.getDefiningOp<ComplexOp>())
    return {{emitter, made.getLhs()}, {emitter, made.getRhs()}};
  Type type = getPartsType(value.getType());
  return {{emitter, emitter.emit<RealOp>(type, value)},
          {emitter, emitter.emit<ImagOp>(type, value)}};
}

Value systole::stablehlo::join(Parts parts) {
  RankedTensorType type = typeOf(parts.re.value);
  return parts.re.emitter.emit<ComplexOp>(
      type.clone(ComplexType::get(type.getElementType())),
      {parts.re.value, parts.im.value});
}

Value systole::stablehlo::isInfinite(Expr x) {
  return isEqual(abs(x), infinity);
}

Value systole::stablehlo::isFinite(Expr x) {
  return x.emitter.emit<IsFiniteOp>(
      typeOf(x.value).clone(x.emitter.getI1Type()), x.value);
}

Value systole::stablehlo::both(Emitter &emitter, Value p, Value q) {
  return emitter.emit<AndOp>({p, q});
}

Value systole::stablehlo::either(Emitter &emitter, Value p, Value q) {
  return emitter.emit<OrOp>({p, q});
}

Parts systole::stablehlo::constantLike(Parts z, double re, double im) {
  return {z.re.splat(re), z.re.splat(im)};
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

Parts systole::stablehlo::add(Parts a, Parts b) { return a + b; }
Parts systole::stablehlo::subtract(Parts a, Parts b) {
  return {a.re - b.re, a.im - b.im};
}
Parts systole::stablehlo::negate(Parts z) { return -z; }

Parts systole::stablehlo::multiply(Parts a, Parts b) {
  return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

/// 1 with the sign of an infinity; 0 for all other numbers.
static Expr unitOfInfinity(Expr x) {
  return select(isInfinite(x), x.apply<SignOp>(), x.splat(0));
}

/// `factor` if the modulus may overflow, otherwise 1.
static Expr scaleLargest(Parts z, double factor) {
  bool isF64 = typeOf(z.re.value).getElementType().isF64();
  Expr larger = abs(z.re).apply<MaxOp>(abs(z.im));
  return select(larger > (isF64 ? 0x1p1022 : 0x1p126), larger.splat(factor),
                larger.splat(1));
}

static Parts scale(Parts z, Expr factor) {
  return {z.re * factor, z.im * factor};
}

/// Smith's method divides by the larger part of the divisor. If one operand is
/// infinite, its direction is used instead, and the quotient is an infinity or
/// 0. A quarter of the largest numbers is divided, so that sums of their parts
/// do not overflow.
Parts systole::stablehlo::divide(Parts a, Parts b) {
  Emitter &emitter = a.re.emitter;
  Value isZero = both(emitter, isEqual(b.re, 0), isEqual(b.im, 0));
  Value isHuge = either(emitter, isInfinite(a.re), isInfinite(a.im));
  Value byHuge = either(emitter, isInfinite(b.re), isInfinite(b.im));
  auto unit = [](Parts z) -> Parts {
    return {unitOfInfinity(z.re), unitOfInfinity(z.im)};
  };
  Parts n = select(isHuge, unit(a), a), d = select(byHuge, unit(b), b);
  Expr one = a.re.splat(1);
  Expr factor = select(isHuge, one.splat(infinity), one) *
                select(byHuge, one.splat(0), one);
  factor = factor * scaleLargest(n, 4) * scaleLargest(d, 0.25);
  n = scale(n, scaleLargest(n, 0.25));
  d = scale(d, scaleLargest(d, 0.25));

  Value isWide = abs(d.im) < abs(d.re);
  Expr large = select(isWide, d.re, d.im), small = select(isWide, d.im, d.re);
  Expr x = select(isWide, n.re, n.im), y = select(isWide, n.im, n.re);
  Expr ratio = small / large;
  Expr divisor = large + small * ratio;
  Expr imag = y - x * ratio;
  Parts quotient = {(x + y * ratio) / divisor * factor,
                    select(isWide, imag, -imag) / divisor * factor};
  return select(isZero, Parts{a.re / b.re, a.im / b.re}, quotient);
}

Expr systole::stablehlo::modulus(Parts z) {
  Emitter &emitter = z.re.emitter;
  Expr x = abs(z.re), y = abs(z.im);
  Expr large = x.apply<MaxOp>(y), small = x.apply<MinOp>(y);
  Expr ratio = small / large;
  Expr result = large * (1.0 + ratio * ratio).apply<SqrtOp>();
  result = select(isEqual(large, 0), large, result);
  return select(either(emitter, isEqual(x, infinity), isEqual(y, infinity)),
                x.splat(infinity), result);
}

Expr systole::stablehlo::argument(Parts z) { return z.im.apply<Atan2Op>(z.re); }

/// A quarter of a number whose modulus may overflow has the same direction.
Parts systole::stablehlo::sign(Parts z) {
  z = scale(z, scaleLargest(z, 0.25));
  Expr size = modulus(z);
  return select(isEqual(size, 0), constantLike(z, 0, 0),
                Parts{z.re / size, z.im / size});
}

namespace {

LogicalResult expandAbs(AbsOp op, PatternRewriter &rewriter) {
  if (!isComplex(op.getOperand()))
    return failure();
  Emitter emitter(rewriter, op);
  rewriter.replaceOp(op, modulus(split(emitter, op.getOperand())).value);
  return success();
}

LogicalResult expandCompare(CompareOp op, PatternRewriter &rewriter) {
  if (!isComplex(op.getLhs()))
    return failure();
  Emitter emitter(rewriter, op);
  Parts a = split(emitter, op.getLhs()), b = split(emitter, op.getRhs());
  ComparisonDirection direction = op.getComparisonDirection();
  Value re = compare(a.re, direction, b.re);
  Value im = compare(a.im, direction, b.im);
  rewriter.replaceOp(op, direction == ComparisonDirection::EQ
                             ? both(emitter, re, im)
                             : either(emitter, re, im));
  return success();
}

/// Converts between complex numbers of different widths, to them, and from
/// them.
LogicalResult expandConvert(ConvertOp op, PatternRewriter &rewriter) {
  Value operand = op.getOperand();
  Type type = op.getType();
  if (!isComplex(operand) && !isComplex(type))
    return failure();
  Emitter emitter(rewriter, op);
  if (!isComplex(operand)) {
    Expr re = {emitter, emitter.emit<ConvertOp>(getPartsType(type), operand)};
    rewriter.replaceOp(op, join({re, re.splat(0)}));
    return success();
  }
  Parts z = split(emitter, operand);
  auto convert = [&](Expr part) -> Expr {
    return {emitter, emitter.emit<ConvertOp>(getPartsType(type), part.value)};
  };
  if (isComplex(type))
    rewriter.replaceOp(op, join({convert(z.re), convert(z.im)}));
  else if (cast<RankedTensorType>(type).getElementType().isInteger(1))
    rewriter.replaceOp(
        op, either(emitter, convert(z.re).value, convert(z.im).value));
  else
    rewriter.replaceOp(op, convert(z.re).value);
  return success();
}

/// The parts of a complex number that was built from parts or from a real
/// number.
template <typename Op>
LogicalResult expandPart(Op op, PatternRewriter &rewriter) {
  Value operand = op.getOperand();
  if (isComplex(operand) && !operand.getDefiningOp<ComplexOp>())
    return failure();
  Emitter emitter(rewriter, op);
  Parts parts = isComplex(operand)
                    ? split(emitter, operand)
                    : Parts{{emitter, operand}, {emitter, operand}};
  if constexpr (std::is_same_v<Op, RealOp>)
    rewriter.replaceOp(op, parts.re.value);
  else if (isComplex(operand))
    rewriter.replaceOp(op, parts.im.value);
  else
    rewriter.replaceOp(op, emitter.zeros(op.getType()));
  return success();
}

} // namespace

void systole::stablehlo::populateComplexArithmeticPatterns(
    RewritePatternSet &patterns) {
  patterns.add(expandAbs)
      .add(expandCompare)
      .add(expandConvert)
      .add(expandPart<ImagOp>)
      .add(expandPart<RealOp>);
}
