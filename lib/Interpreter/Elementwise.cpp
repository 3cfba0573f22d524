//===- Elementwise.cpp - Element by element -------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Ops that compute each element from the elements at the same index: tables of
// what an op does to a float, a signed and an unsigned integer, a boolean and a
// complex number. Floats are computed in double and rounded once to the
// result's type.
//
//===----------------------------------------------------------------------===//

#include "ComplexFunctions.h"
#include "Models.h"

#include "llvm/Support/MathExtras.h"

#include <cmath>
#include <limits>

using namespace mlir;
using namespace systole::interpreter;
using namespace systole::stablehlo;

//===----------------------------------------------------------------------===//
// Rules
//===----------------------------------------------------------------------===//

namespace {

/// What an op does to one element of each kind; null where it has no such kind.
/// Integers are 64 bits wide here and wrap around when stored.
struct UnaryRule {
  double (*real)(double);
  int64_t (*sint)(int64_t) = nullptr;
  uint64_t (*uint)(uint64_t) = nullptr;
  bool (*boolean)(bool) = nullptr;
  Scalar (*complex)(Complex) = nullptr;
};

struct BinaryRule {
  double (*real)(double, double);
  int64_t (*sint)(int64_t, int64_t) = nullptr;
  uint64_t (*uint)(uint64_t, uint64_t) = nullptr;
  bool (*boolean)(bool, bool) = nullptr;
  Scalar (*complex)(Complex, Complex) = nullptr;
};

/// What an op does to the bits of integers of a width.
using UnaryBitsRule = uint64_t (*)(uint64_t, unsigned width);
using BinaryBitsRule = uint64_t (*)(uint64_t, uint64_t, unsigned width);

template <typename Rule, typename... Values>
Scalar evaluate(const Rule &rule, const Scalar &first,
                const Values &...others) {
  auto call = [&](auto *function, auto zero) -> Scalar {
    using T = decltype(zero);
    assert(function && "the op's verifier accepts no such type");
    return function(std::get<T>(first), std::get<T>(others)...);
  };
  switch (first.index()) {
  case 0:
    return call(rule.boolean, bool());
  case 1:
    return call(rule.sint, int64_t());
  case 2:
    return call(rule.uint, uint64_t());
  case 3:
    return call(rule.real, double());
  default:
    return call(rule.complex, Complex());
  }
}

/// The rule of a function that only floats and complex numbers have.
constexpr UnaryRule realOrComplex(double (*real)(double),
                                  Scalar (*complex)(Complex)) {
  return {real, nullptr, nullptr, nullptr, complex};
}

// Wrapping arithmetic of signed integers goes through unsigned ones.
template <uint64_t (*function)(uint64_t, uint64_t)>
int64_t wrap(int64_t a, int64_t b) {
  return static_cast<int64_t>(
      function(static_cast<uint64_t>(a), static_cast<uint64_t>(b)));
}
uint64_t addBits(uint64_t a, uint64_t b) { return a + b; }
uint64_t subtractBits(uint64_t a, uint64_t b) { return a - b; }
uint64_t multiplyBits(uint64_t a, uint64_t b) { return a * b; }

} // namespace

//===----------------------------------------------------------------------===//
// Unary
//===----------------------------------------------------------------------===//

static constexpr UnaryRule absRule = {
    [](double x) { return std::fabs(x); },
    [](int64_t x) { return x < 0 ? wrap<subtractBits>(0, x) : x; }, nullptr,
    nullptr, [](Complex x) -> Scalar { return std::abs(x); }};
static constexpr UnaryRule cbrtRule =
    realOrComplex([](double x) { return std::cbrt(x); },
                  [](Complex x) -> Scalar { return complex::cbrt(x); });
static constexpr UnaryRule ceilRule = {[](double x) { return std::ceil(x); }};
static constexpr UnaryRule cosineRule =
    realOrComplex([](double x) { return std::cos(x); },
                  [](Complex x) -> Scalar { return std::cos(x); });
static constexpr UnaryRule expRule =
    realOrComplex([](double x) { return std::exp(x); },
                  [](Complex x) -> Scalar { return std::exp(x); });
static constexpr UnaryRule expm1Rule =
    realOrComplex([](double x) { return std::expm1(x); },
                  [](Complex x) -> Scalar { return complex::expm1(x); });
static constexpr UnaryRule floorRule = {[](double x) { return std::floor(x); }};
static constexpr UnaryRule logRule =
    realOrComplex([](double x) { return std::log(x); },
                  [](Complex x) -> Scalar { return std::log(x); });
static constexpr UnaryRule log1pRule =
    realOrComplex([](double x) { return std::log1p(x); },
                  [](Complex x) -> Scalar { return complex::log1p(x); });
static constexpr UnaryRule logisticRule =
    realOrComplex([](double x) { return 1.0 / (1.0 + std::exp(-x)); },
                  [](Complex x) -> Scalar { return complex::logistic(x); });
static constexpr UnaryRule negateRule = {
    [](double x) { return -x; },
    [](int64_t x) { return wrap<subtractBits>(0, x); },
    [](uint64_t x) { return 0 - x; }, nullptr,
    [](Complex x) -> Scalar { return -x; }};
static constexpr UnaryRule notRule = {nullptr, [](int64_t x) { return ~x; },
                                      [](uint64_t x) { return ~x; },
                                      [](bool x) { return !x; }};
static constexpr UnaryRule roundRule = {[](double x) { return std::round(x); }};
static constexpr UnaryRule roundNearestEvenRule = {
    [](double x) { return std::nearbyint(x); }};
static constexpr UnaryRule rsqrtRule =
    realOrComplex([](double x) { return 1.0 / std::sqrt(x); },
                  [](Complex x) -> Scalar { return complex::rsqrt(x); });
static constexpr UnaryRule signRule = {
    [](double x) { return x > 0   ? 1.0
                          : x < 0 ? -1.0
                                  : x; },
    [](int64_t x) -> int64_t { return (x > 0) - (x < 0); }, nullptr, nullptr,
    [](Complex x) -> Scalar { return complex::sign(x); }};
static constexpr UnaryRule sineRule =
    realOrComplex([](double x) { return std::sin(x); },
                  [](Complex x) -> Scalar { return std::sin(x); });
static constexpr UnaryRule sqrtRule =
    realOrComplex([](double x) { return std::sqrt(x); },
                  [](Complex x) -> Scalar { return std::sqrt(x); });
static constexpr UnaryRule tanRule =
    realOrComplex([](double x) { return std::tan(x); },
                  [](Complex x) -> Scalar { return complex::tan(x); });
static constexpr UnaryRule tanhRule =
    realOrComplex([](double x) { return std::tanh(x); },
                  [](Complex x) -> Scalar { return complex::tanh(x); });

static constexpr UnaryBitsRule countLeadingZeros =
    [](uint64_t x, unsigned width) -> uint64_t {
  return llvm::countl_zero(x) - (64 - width);
};
static constexpr UnaryBitsRule populationCount =
    [](uint64_t x, unsigned) -> uint64_t { return llvm::popcount(x); };

//===----------------------------------------------------------------------===//
// Binary
//===----------------------------------------------------------------------===//

/// IEEE-754 maximum and minimum: NaN wins, and -0 is less than 0.
static double maximum(double a, double b) {
  if (std::isnan(a) || std::isnan(b))
    return std::numeric_limits<double>::quiet_NaN();
  return a > b || (a == b && !std::signbit(a)) ? a : b;
}
static double minimum(double a, double b) { return -maximum(-a, -b); }

/// Division by zero gives -1 (all bits set) and the lowest number divided by -1
/// gives itself, as in XLA.
static int64_t divideSigned(int64_t a, int64_t b) {
  if (b == 0)
    return -1;
  return b == -1 ? wrap<subtractBits>(0, a) : a / b;
}

/// The remainder of a division by zero is the dividend, as in XLA.
static int64_t remainderSigned(int64_t a, int64_t b) {
  if (b == 0)
    return a;
  return b == -1 ? 0 : a % b;
}

static uint64_t powerBits(uint64_t base, uint64_t exponent) {
  uint64_t result = 1;
  for (; exponent != 0; exponent >>= 1, base *= base)
    if (exponent & 1)
      result *= base;
  return result;
}

/// A negative exponent leaves 1 and -1 what they are, up to the sign, and makes
/// everything else 0, as rounding the quotient towards zero does.
static int64_t powerSigned(int64_t base, int64_t exponent) {
  if (exponent >= 0)
    return wrap<powerBits>(base, exponent);
  if (base == 1)
    return 1;
  if (base == -1)
    return exponent % 2 == 0 ? 1 : -1;
  return 0;
}

static constexpr BinaryRule addRule = {
    [](double a, double b) { return a + b; }, wrap<addBits>, addBits,
    [](bool a, bool b) { return a || b; },
    [](Complex a, Complex b) -> Scalar { return a + b; }};
static constexpr BinaryRule andRule = {
    nullptr, [](int64_t a, int64_t b) { return a & b; },
    [](uint64_t a, uint64_t b) { return a & b; },
    [](bool a, bool b) { return a && b; }};
static constexpr BinaryRule atan2Rule = {
    [](double a, double b) { return std::atan2(a, b); }, nullptr, nullptr,
    nullptr,
    [](Complex a, Complex b) -> Scalar { return complex::atan2(a, b); }};
static constexpr BinaryRule divideRule = {
    [](double a, double b) { return a / b; }, divideSigned,
    [](uint64_t a, uint64_t b) { return b == 0 ? ~uint64_t(0) : a / b; },
    nullptr,
    [](Complex a, Complex b) -> Scalar { return complex::divide(a, b); }};
static constexpr BinaryRule maximumRule = {
    maximum, [](int64_t a, int64_t b) { return std::max(a, b); },
    [](uint64_t a, uint64_t b) { return std::max(a, b); },
    [](bool a, bool b) { return a || b; }};
static constexpr BinaryRule minimumRule = {
    minimum, [](int64_t a, int64_t b) { return std::min(a, b); },
    [](uint64_t a, uint64_t b) { return std::min(a, b); },
    [](bool a, bool b) { return a && b; }};
static constexpr BinaryRule multiplyRule = {
    [](double a, double b) { return a * b; }, wrap<multiplyBits>, multiplyBits,
    [](bool a, bool b) { return a && b; },
    [](Complex a, Complex b) -> Scalar { return complex::multiply(a, b); }};
static constexpr BinaryRule orRule = {
    nullptr, [](int64_t a, int64_t b) { return a | b; },
    [](uint64_t a, uint64_t b) { return a | b; },
    [](bool a, bool b) { return a || b; }};
static constexpr BinaryRule powerRule = {
    [](double a, double b) { return std::pow(a, b); }, powerSigned, powerBits,
    nullptr,
    [](Complex a, Complex b) -> Scalar { return complex::power(a, b); }};
static constexpr BinaryRule remainderRule = {
    [](double a, double b) { return std::fmod(a, b); }, remainderSigned,
    [](uint64_t a, uint64_t b) { return b == 0 ? a : a % b; }};
static constexpr BinaryRule subtractRule = {
    [](double a, double b) { return a - b; }, wrap<subtractBits>, subtractBits,
    nullptr, [](Complex a, Complex b) -> Scalar { return a - b; }};
static constexpr BinaryRule xorRule = {
    nullptr, [](int64_t a, int64_t b) { return a ^ b; },
    [](uint64_t a, uint64_t b) { return a ^ b; },
    [](bool a, bool b) { return a != b; }};

// A shift by the width or more shifts everything out.
static constexpr BinaryBitsRule shiftLeft = [](uint64_t x, uint64_t n,
                                               unsigned width) -> uint64_t {
  return n < width ? x << n : 0;
};
static constexpr BinaryBitsRule shiftRightLogical =
    [](uint64_t x, uint64_t n, unsigned width) -> uint64_t {
  return n < width ? x >> n : 0;
};
static constexpr BinaryBitsRule shiftRightArithmetic =
    [](uint64_t x, uint64_t n, unsigned width) -> uint64_t {
  int64_t value = llvm::SignExtend64(x, width);
  return static_cast<uint64_t>(value >> std::min<uint64_t>(n, width - 1));
};

//===----------------------------------------------------------------------===//
// Models
//===----------------------------------------------------------------------===//

template <typename Op, const UnaryRule &rule>
static Tensor unary(Op op, ArrayRef<Tensor> operands, Interpreter &) {
  Tensor result(resultType(op));
  for (int64_t i = 0; i < result.getNumElements(); ++i)
    result.set(i, evaluate(rule, operands[0].get(i)));
  return result;
}

template <typename Op, const BinaryRule &rule>
static Tensor binary(Op op, ArrayRef<Tensor> operands, Interpreter &) {
  Tensor result(resultType(op));
  for (int64_t i = 0; i < result.getNumElements(); ++i)
    result.set(i, evaluate(rule, operands[0].get(i), operands[1].get(i)));
  return result;
}

template <typename Op, const UnaryBitsRule &rule>
static Tensor unaryBits(Op op, ArrayRef<Tensor> operands, Interpreter &) {
  Tensor result(resultType(op));
  for (int64_t i = 0; i < result.getNumElements(); ++i)
    result.set(i, rule(operands[0].getBits(i), result.getBitWidth()));
  return result;
}

template <typename Op, const BinaryBitsRule &rule>
static Tensor binaryBits(Op op, ArrayRef<Tensor> operands, Interpreter &) {
  Tensor result(resultType(op));
  for (int64_t i = 0; i < result.getNumElements(); ++i)
    result.set(i, rule(operands[0].getBits(i), operands[1].getBits(i),
                       result.getBitWidth()));
  return result;
}

/// Order in the sense of IEEE-754's totalOrder: the bits of a float, mapped to
/// integers that grow from -NaN over -0 and 0 to NaN.
static int64_t totalOrder(const Tensor &tensor, int64_t position) {
  int64_t bits =
      llvm::SignExtend64(tensor.getBits(position), tensor.getBitWidth());
  return bits < 0 ? bits ^ std::numeric_limits<int64_t>::max() : bits;
}

template <typename T>
static bool holds(ComparisonDirection direction, T a, T b) {
  switch (direction) {
  case ComparisonDirection::EQ:
    return a == b;
  case ComparisonDirection::NE:
    return a != b;
  case ComparisonDirection::GE:
    return a >= b;
  case ComparisonDirection::GT:
    return a > b;
  case ComparisonDirection::LE:
    return a <= b;
  case ComparisonDirection::LT:
    return a < b;
  }
  llvm_unreachable("all directions are handled");
}

/// Complex numbers are equal or not.
static bool holds(ComparisonDirection direction, Complex a, Complex b) {
  assert((direction == ComparisonDirection::EQ ||
          direction == ComparisonDirection::NE) &&
         "the verifier lets no others pass");
  return (a == b) == (direction == ComparisonDirection::EQ);
}

static Tensor compare(CompareOp op, ArrayRef<Tensor> operands, Interpreter &) {
  const Tensor &lhs = operands[0], &rhs = operands[1];
  ComparisonDirection direction = op.getComparisonDirection();
  bool total = op.getCompareType() == ComparisonType::TOTALORDER;
  Tensor result(resultType(op));
  for (int64_t i = 0; i < result.getNumElements(); ++i) {
    if (total) {
      result.set(i, holds(direction, totalOrder(lhs, i), totalOrder(rhs, i)));
      continue;
    }
    Scalar b = rhs.get(i);
    result.set(i, std::visit(
                      [&](auto a) {
                        return holds(direction, a, std::get<decltype(a)>(b));
                      },
                      lhs.get(i)));
  }
  return result;
}

static Tensor makeComplex(ComplexOp op, ArrayRef<Tensor> operands,
                          Interpreter &) {
  Tensor result(resultType(op));
  for (int64_t i = 0; i < result.getNumElements(); ++i)
    result.set(i, Complex(std::get<double>(operands[0].get(i)),
                          std::get<double>(operands[1].get(i))));
  return result;
}

/// Part 0 is the real one.
template <typename Op, unsigned part>
static Tensor takePart(Op op, ArrayRef<Tensor> operands, Interpreter &) {
  Tensor result(resultType(op));
  for (int64_t i = 0; i < result.getNumElements(); ++i) {
    llvm::SmallVector<double, 2> parts = getParts(operands[0].get(i));
    result.set(i, part < parts.size() ? parts[part] : 0.0);
  }
  return result;
}

static Tensor isFinite(IsFiniteOp op, ArrayRef<Tensor> operands,
                       Interpreter &) {
  Tensor result(resultType(op));
  for (int64_t i = 0; i < result.getNumElements(); ++i)
    result.set(i, std::isfinite(std::get<double>(operands[0].get(i))));
  return result;
}

/// The element of an operand that is a scalar for all elements, or has the
/// shape of the result.
static Scalar getOrBroadcast(const Tensor &tensor, int64_t position) {
  return tensor.get(tensor.getRank() == 0 ? 0 : position);
}

static Tensor selectElements(SelectOp op, ArrayRef<Tensor> operands,
                             Interpreter &) {
  Tensor result(resultType(op));
  for (int64_t i = 0; i < result.getNumElements(); ++i) {
    bool chooseTrue = std::get<bool>(getOrBroadcast(operands[0], i));
    result.setElement(i, operands[chooseTrue ? 1 : 2], i);
  }
  return result;
}

static Tensor clamp(ClampOp op, ArrayRef<Tensor> operands, Interpreter &) {
  Tensor result(resultType(op));
  for (int64_t i = 0; i < result.getNumElements(); ++i) {
    Scalar low = getOrBroadcast(operands[0], i);
    Scalar high = getOrBroadcast(operands[2], i);
    Scalar atLeastLow = evaluate(maximumRule, operands[1].get(i), low);
    result.set(i, evaluate(minimumRule, atLeastLow, high));
  }
  return result;
}

void systole::interpreter::registerElementwiseModels(MLIRContext *context) {
#define UNARY(OP, RULE) attach<OP, unary<OP, RULE>>(context)
#define BINARY(OP, RULE) attach<OP, binary<OP, RULE>>(context)
#define UNARY_BITS(OP, RULE) attach<OP, unaryBits<OP, RULE>>(context)
#define BINARY_BITS(OP, RULE) attach<OP, binaryBits<OP, RULE>>(context)
  UNARY(AbsOp, absRule);
  UNARY(CbrtOp, cbrtRule);
  UNARY(CeilOp, ceilRule);
  UNARY(CosineOp, cosineRule);
  UNARY(ExpOp, expRule);
  UNARY(Expm1Op, expm1Rule);
  UNARY(FloorOp, floorRule);
  UNARY(LogOp, logRule);
  UNARY(Log1pOp, log1pRule);
  UNARY(LogisticOp, logisticRule);
  UNARY(NegOp, negateRule);
  UNARY(NotOp, notRule);
  UNARY(RoundOp, roundRule);
  UNARY(RoundNearestEvenOp, roundNearestEvenRule);
  UNARY(RsqrtOp, rsqrtRule);
  UNARY(SignOp, signRule);
  UNARY(SineOp, sineRule);
  UNARY(SqrtOp, sqrtRule);
  UNARY(TanOp, tanRule);
  UNARY(TanhOp, tanhRule);
  UNARY_BITS(ClzOp, countLeadingZeros);
  UNARY_BITS(PopulationCountOp, populationCount);
  BINARY(AddOp, addRule);
  BINARY(AndOp, andRule);
  BINARY(Atan2Op, atan2Rule);
  BINARY(DivOp, divideRule);
  BINARY(MaxOp, maximumRule);
  BINARY(MinOp, minimumRule);
  BINARY(MulOp, multiplyRule);
  BINARY(OrOp, orRule);
  BINARY(PowOp, powerRule);
  BINARY(RemOp, remainderRule);
  BINARY(SubtractOp, subtractRule);
  BINARY(XorOp, xorRule);
  BINARY_BITS(ShiftLeftOp, shiftLeft);
  BINARY_BITS(ShiftRightArithmeticOp, shiftRightArithmetic);
  BINARY_BITS(ShiftRightLogicalOp, shiftRightLogical);
#undef UNARY
#undef BINARY
#undef UNARY_BITS
#undef BINARY_BITS
  attach<ClampOp, clamp>(context);
  attach<CompareOp, compare>(context);
  attach<ComplexOp, makeComplex>(context);
  attach<ImagOp, takePart<ImagOp, 1>>(context);
  attach<IsFiniteOp, isFinite>(context);
  attach<RealOp, takePart<RealOp, 0>>(context);
  attach<SelectOp, selectElements>(context);
}
