//===- VPUArithmetic.cpp - Arithmetic and functions of one element --------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The scalar code that the definitions of StableHLO's elementwise operations
// name.
//
//===----------------------------------------------------------------------===//

#include "VPUModel.h"

using namespace mlir;
using namespace systole::stablehlo;
using Int = arith::CmpIPredicate;
using Float = arith::CmpFPredicate;

/// `FloatOp` on floats, `SignedOp` and `UnsignedOp` on integers.
template <typename FloatOp, typename SignedOp, typename UnsignedOp>
static Value emitByType(const Scalars &s) {
  if (s.isFloat())
    return s.create<FloatOp>(s.elements);
  return s.isUnsigned() ? s.create<UnsignedOp>(s.elements)
                        : s.create<SignedOp>(s.elements);
}

/// Addition of booleans is or, multiplication is and.
static Value emitAdd(const Scalars &s) {
  if (s.type().isInteger(1))
    return s.create<arith::OrIOp>(s.elements);
  return emitByType<arith::AddFOp, arith::AddIOp, arith::AddIOp>(s);
}

static Value emitMultiply(const Scalars &s) {
  return emitByType<arith::MulFOp, arith::MulIOp, arith::MulIOp>(s);
}

static Value emitSubtract(const Scalars &s) {
  return emitByType<arith::SubFOp, arith::SubIOp, arith::SubIOp>(s);
}

static Value emitMaximum(const Scalars &s) {
  return emitByType<arith::MaximumFOp, arith::MaxSIOp, arith::MaxUIOp>(s);
}

static Value emitMinimum(const Scalars &s) {
  return emitByType<arith::MinimumFOp, arith::MinSIOp, arith::MinUIOp>(s);
}

/// Integer division, guarded for divisors that trap. As in XLA, x / 0 is -1
/// (all ones) and x % 0 is x; the lowest number divided by -1 is itself, with
/// remainder 0.
template <typename SignedOp, typename UnsignedOp>
static Value emitIntegerDivision(const Scalars &s, Value ifZero,
                                 Value ifOverflow) {
  Value zero = s.constant(s.type(), 0), one = s.constant(s.type(), 1);
  Value divisor = s[1];
  Value byZero = s.compare(Int::eq, divisor, zero);
  if (s.isUnsigned()) {
    Value safe = s.select(byZero, one, divisor);
    return s.select(byZero, ifZero, s.create<UnsignedOp>(s[0], safe));
  }
  unsigned width = s.type().getIntOrFloatBitWidth();
  Value lowest = s.create<arith::ConstantOp>(
      s.builder.getIntegerAttr(s.type(), APInt::getSignedMinValue(width)));
  Value minusOne = s.constant(s.type(), -1);
  Value overflows = s.create<arith::AndIOp>(
      s.compare(Int::eq, s[0], lowest), s.compare(Int::eq, divisor, minusOne));
  Value safe =
      s.select(s.create<arith::OrIOp>(byZero, overflows), one, divisor);
  Value result = s.create<SignedOp>(s[0], safe);
  return s.select(byZero, ifZero, s.select(overflows, ifOverflow, result));
}

static Value emitDivide(const Scalars &s) {
  if (s.isFloat())
    return s.create<arith::DivFOp>(s.elements);
  return emitIntegerDivision<arith::DivSIOp, arith::DivUIOp>(
      s, s.constant(s.type(), -1), s[0]);
}

static Value emitRemainder(const Scalars &s) {
  if (s.isFloat())
    return s.create<arith::RemFOp>(s.elements);
  return emitIntegerDivision<arith::RemSIOp, arith::RemUIOp>(
      s, s[0], s.constant(s.type(), 0));
}

/// Computes powers by squaring. A negative exponent returns 0 except for the
/// bases 1 and -1.
static Value emitIntegerPower(const Scalars &s) {
  Type type = s.type();
  Value base = s[0], exponent = s[1];
  Value zero = s.constant(type, 0), one = s.constant(type, 1);
  unsigned width = type.getIntOrFloatBitWidth();
  Value lower = arith::ConstantIndexOp::create(s.builder, s.loc(), 0);
  Value upper = arith::ConstantIndexOp::create(s.builder, s.loc(), width);
  Value step = arith::ConstantIndexOp::create(s.builder, s.loc(), 1);
  auto loop = scf::ForOp::create(
      s.builder, s.loc(), lower, upper, step, ValueRange{one, base, exponent},
      [&](OpBuilder &builder, Location loc, Value, ValueRange state) {
        Scalars body{s.op, builder, state};
        Value bit = body.create<arith::AndIOp>(state[2], one);
        Value taken = body.compare(Int::ne, bit, zero);
        Value product = body.create<arith::MulIOp>(state[0], state[1]);
        Value square = body.create<arith::MulIOp>(state[1], state[1]);
        Value rest = body.create<arith::ShRUIOp>(state[2], one);
        scf::YieldOp::create(
            builder, loc,
            ValueRange{body.select(taken, product, state[0]), square, rest});
      });
  Value power = loop.getResult(0);
  if (s.isUnsigned())
    return power;
  Value minusOne = s.constant(type, -1);
  Value odd = s.compare(Int::ne, s.create<arith::AndIOp>(exponent, one), zero);
  Value ofMinusOne = s.select(odd, minusOne, one);
  Value inverse =
      s.select(s.compare(Int::eq, base, one), one,
               s.select(s.compare(Int::eq, base, minusOne), ofMinusOne, zero));
  return s.select(s.compare(Int::slt, exponent, zero), inverse, power);
}

static Value emitPower(const Scalars &s) {
  if (s.isFloat())
    return s.create<math::PowFOp>(s.elements);
  return emitIntegerPower(s);
}

static Value emitNegate(const Scalars &s) {
  if (s.isFloat())
    return s.create<arith::NegFOp>(s[0]);
  return s.create<arith::SubIOp>(s.constant(s.type(), 0), s[0]);
}

static Value emitAbs(const Scalars &s) {
  if (s.isFloat())
    return s.create<math::AbsFOp>(s[0]);
  Value negative = s.compare(Int::slt, s[0], s.constant(s.type(), 0));
  return s.select(negative, emitNegate(s), s[0]);
}

/// For floats, NaN and both zeros are their own sign.
static Value emitSign(const Scalars &s) {
  if (s.isFloat()) {
    Value zero = s.real(s.type(), 0.0), one = s.real(s.type(), 1.0);
    Value itself = s.compare(Float::UEQ, s[0], zero);
    // The sum is NaN or the zero, and the zero of a denormal number that is
    // flushed.
    Value sum = s.create<arith::AddFOp>(s[0], s[0]);
    return s.select(itself, sum, s.create<math::CopySignOp>(one, s[0]));
  }
  Value zero = s.constant(s.type(), 0), one = s.constant(s.type(), 1);
  Value notZero = s.select(s.compare(Int::eq, s[0], zero), zero, one);
  if (s.isUnsigned())
    return notZero;
  return s.select(s.compare(Int::slt, s[0], zero), s.constant(s.type(), -1),
                  notZero);
}

static Value emitNot(const Scalars &s) {
  return s.create<arith::XOrIOp>(s[0], s.constant(s.type(), -1));
}

/// Shifts by as many bits as the type has or more (or by less than 0) shift all
/// bits out.
static Value isTooFar(const Scalars &s) {
  Value width = s.constant(s.type(), s.type().getIntOrFloatBitWidth());
  return s.compare(Int::uge, s[1], width);
}

template <typename Op> static Value emitShift(const Scalars &s) {
  Value zero = s.constant(s.type(), 0);
  Value tooFar = isTooFar(s);
  Value shifted = s.create<Op>(s[0], s.select(tooFar, zero, s[1]));
  return s.select(tooFar, zero, shifted);
}

static Value emitShiftRightArithmetic(const Scalars &s) {
  Value farthest = s.constant(s.type(), s.type().getIntOrFloatBitWidth() - 1);
  return s.create<arith::ShRSIOp>(s[0], s.select(isTooFar(s), farthest, s[1]));
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

/// The angle of the point (x, y). A point of the x axis moves to 1 or -1, by
/// its sign, at the same angle: upstream's folder calls atan2(0, 0) NaN.
static Value emitAtan2(const Scalars &s) {
  Value y = s[0], x = s[1], zero = s.real(s.type(), 0.0);
  Value isOnAxis =
      s.create<arith::AndIOp>(s.compare(arith::CmpFPredicate::OEQ, y, zero),
                              s.compare(arith::CmpFPredicate::ORD, x, x));
  Value one = s.create<math::CopySignOp>(s.real(s.type(), 1.0), x);
  return s.create<math::Atan2Op>(y, s.select(isOnAxis, one, x));
}

/// 1 / (1 + e^-x), for negative x e^x / (1 + e^x), so that small results stay
/// precise.
static Value emitLogistic(const Scalars &s) {
  Value one = s.real(s.type(), 1.0), zero = s.real(s.type(), 0.0);
  Value size = s.create<math::AbsFOp>(s[0]);
  Value power = s.create<math::ExpOp>(s.create<arith::NegFOp>(size));
  Value isNegative = s.compare(arith::CmpFPredicate::OLT, s[0], zero);
  return s.create<arith::DivFOp>(s.select(isNegative, power, one),
                                 s.create<arith::AddFOp>(one, power));
}

static Value emitRsqrt(const Scalars &s) {
  return s.create<arith::DivFOp>(s.real(s.type(), 1.0),
                                 s.create<math::SqrtOp>(s[0]));
}

void systole::stablehlo::registerArithmeticModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, StablehloDialect *) {
#define SCALAR_CODE(OP, FUNCTION) VPUModel<OP, FUNCTION>::attach(*context);
#include "systole/Dialect/StableHLO/IR/StableHLORules.inc"
  });
}
