//===- CHLO.cpp - CHLO's functions ----------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Special functions are computed in long double, or by an integral or an
// equation that defines them: other methods than those of the compiled code.
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/CHLO/IR/CHLO.h"
#include "ComplexFunctions.h"
#include "Models.h"

#include "mlir/IR/Builders.h"
#include "llvm/Support/MathExtras.h"

#include <cmath>
#include <limits>
#include <numeric>

using namespace mlir;
using namespace systole;
using namespace systole::chlo;
using namespace systole::interpreter;

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

static constexpr long double pi = 3.14159265358979323846264338327950288L;
static constexpr double infinity = std::numeric_limits<double>::infinity();
static constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

/// B(2j) / (2j)!
static constexpr long double bernoulli[] = {
    1.0L / 12,          -1.0L / 720,     1.0L / 30240,
    -1.0L / 1209600,    1.0L / 47900160, -691.0L / 1307674368000,
    1.0L / 74724249600,
};

/// 1 / tan(pi x), from the distance to the nearest integer.
static long double cotangent(double x) {
  return 1 / std::tan(pi * (x - std::nearbyint(x)));
}

/// Uses the recurrence up to 40, and then the asymptotic series.
static double digamma(double x) {
  if (x <= 0)
    return x == std::floor(x) ? notANumber
                              : digamma(1 - x) - double(pi * cotangent(x));
  if (x == infinity)
    return x;
  long double y = x, sum = 0;
  for (; y < 40; ++y)
    sum -= 1 / y;
  sum += std::log(y) - 1 / (2 * y);
  long double factorial = 1, power = 1;
  for (size_t j = 0; j < std::size(bernoulli); ++j) {
    // B(2j) / (2j), computed from B(2j) / (2j)!
    factorial *= j == 0 ? 1 : (2 * j) * (2 * j + 1);
    power /= y * y;
    sum -= bernoulli[j] * factorial * power;
  }
  return sum;
}

/// Uses the Euler-Maclaurin formula.
static double zeta(double s, double q) {
  if (s == 1)
    return infinity;
  if (s < 1 || std::isnan(s) || std::isnan(q))
    return notANumber;
  if (q <= 0 && q == std::floor(q))
    return std::fmod(s, 2) == 0 ? infinity : notANumber;
  if (q <= 0 && s != std::floor(s))
    return notANumber;
  long double sum = 0, a = q;
  for (int k = 0; k < 40; ++k, ++a)
    sum += std::pow(a, static_cast<long double>(-s));
  long double tail = std::pow(a, static_cast<long double>(-s));
  sum += tail * a / (s - 1) + tail / 2;
  long double factor = tail * s / a;
  for (size_t j = 0; j < std::size(bernoulli); ++j) {
    sum += bernoulli[j] * factor;
    factor *= (s + 2 * j + 1) * (s + 2 * j + 2) / (a * a);
  }
  return sum;
}

static double polygamma(double n, double x) {
  if (n < 0 || n != std::floor(n))
    return notANumber;
  if (n == 0)
    return digamma(x);
  double magnitude = std::tgamma(n + 1) * zeta(n + 1, x);
  return std::fmod(n, 2) == 0 ? -magnitude : magnitude;
}

static double logGamma(double x) {
  int sign;
  return ::lgamma_r(x, &sign);
}

static double square(double x) { return x * x; }
static Complex squareOfComplex(Complex x) { return complex::multiply(x, x); }
static Complex asinAcosKernel(Complex z) {
  Complex w = std::asin(z);
  return {std::cos(w.real()) * std::cosh(w.imag()), std::fabs(w.imag())};
}
static bool isInf(double x) { return std::isinf(x); }
static bool isNegInf(double x) { return x == -infinity; }
static bool isPosInf(double x) { return x == infinity; }

/// The y with erf(y) = x, by bisection.
static double erfInv(double x) {
  if (std::isnan(x) || std::fabs(x) > 1)
    return notANumber;
  if (std::fabs(x) == 1)
    return std::copysign(infinity, x);
  long double low = 0, high = 8, wanted = std::fabs(x);
  for (int i = 0; i < 200; ++i) {
    long double middle = (low + high) / 2;
    // The complement is more exact if it is the smaller one.
    bool isLess = wanted < 0.5L ? std::erf(middle) < wanted
                                : std::erfc(middle) > 1 - wanted;
    (isLess ? low : high) = middle;
  }
  return std::copysign(static_cast<double>(low), x);
}

/// The mean of e^(x (cos t - 1)) cos t over a period, by the trapezoidal rule.
/// The rule is exact up to rounding if there are enough points.
static double besselI1e(double x) {
  if (!std::isfinite(x))
    return std::isnan(x) ? x : std::copysign(0.0, x);
  double magnitude = std::fabs(x);
  if (magnitude < 1)
    return std::copysign(std::cyl_bessel_i(1, magnitude) * std::exp(-magnitude),
                         x);
  int points = 100 + static_cast<int>(std::min(30 * std::sqrt(magnitude), 1e6));
  long double sum = 0;
  for (int i = 0; i < points; ++i) {
    long double t = 2 * pi * i / points;
    sum += std::exp(magnitude * (std::cos(t) - 1)) * std::cos(t);
  }
  return std::copysign(static_cast<double>(sum / points), x);
}

//===----------------------------------------------------------------------===//
// Models
//===----------------------------------------------------------------------===//

template <typename Op, double (*function)(double)>
static Tensor unary(Op op, ArrayRef<Tensor> operands, Interpreter &) {
  return makeResult(
      op, [&](int64_t i) { return function(getReal(operands[0], i)); });
}

/// The C++ library's functions take a reference.
template <Complex (*function)(const Complex &)> static Complex call(Complex x) {
  return function(x);
}

/// Computes an operation by its function of floats or of complex numbers.
template <typename Op, double (*real)(double), Complex (*complex)(Complex)>
static Tensor realOrComplex(Op op, ArrayRef<Tensor> operands,
                            Interpreter &interpreter) {
  if (operands[0].getKind() != Tensor::Kind::Complex)
    return unary<Op, real>(op, operands, interpreter);
  return makeResult(op, [&](int64_t i) {
    return complex(std::get<Complex>(operands[0].get(i)));
  });
}

template <typename Op, double (*function)(double, double)>
static Tensor binary(Op op, ArrayRef<Tensor> operands, Interpreter &) {
  return makeResult(op, [&](int64_t i) {
    return function(getReal(operands[0], i), getReal(operands[1], i));
  });
}

template <typename Op, bool (*holds)(double)>
static Tensor unary(Op op, ArrayRef<Tensor> operands, Interpreter &) {
  return makeResult(op,
                    [&](int64_t i) { return holds(getReal(operands[0], i)); });
}

/// Returns the next larger or smaller number of the type. The bits of floats of
/// one sign have the order of the numbers.
static Tensor nextAfter(NextAfterOp op, ArrayRef<Tensor> operands,
                        Interpreter &) {
  Tensor result(resultType(op));
  uint64_t sign = uint64_t(1) << (result.getBitWidth() - 1);
  for (int64_t i = 0; i < result.getNumElements(); ++i) {
    double x = getReal(operands[0], i);
    double y = getReal(operands[1], i);
    uint64_t bits = operands[0].getBits(i);
    if (std::isnan(x) || std::isnan(y))
      result.set(i, notANumber);
    else if (x == y)
      result.set(i, y);
    else if (x == 0)
      result.setBits(i, y < 0 ? sign | 1 : 1);
    else
      result.setBits(i, (x < y) == (x > 0) ? bits + 1 : bits - 1);
  }
  return result;
}

/// The upper half of the product's bits.
static Tensor mulhi(MulhiOp op, ArrayRef<Tensor> operands, Interpreter &) {
  Tensor result(resultType(op));
  unsigned width = result.getBitWidth();
  bool isSigned = result.getKind() == Tensor::Kind::Signed;
  for (int64_t i = 0; i < result.getNumElements(); ++i) {
    APInt lhs(width, operands[0].getBits(i)),
        rhs(width, operands[1].getBits(i));
    APInt high = isSigned ? llvm::APIntOps::mulhs(lhs, rhs)
                          : llvm::APIntOps::mulhu(lhs, rhs);
    result.setBits(i, high.getZExtValue());
  }
  return result;
}

static Tensor conjugate(ConjOp op, ArrayRef<Tensor> operands, Interpreter &) {
  if (operands[0].getKind() != Tensor::Kind::Complex)
    return operands[0];
  return makeResult(op, [&](int64_t i) {
    return std::conj(std::get<Complex>(operands[0].get(i)));
  });
}

static Tensor constant(ConstantOp op, ArrayRef<Tensor>, Interpreter &) {
  return Tensor::fromAttribute(cast<DenseElementsAttr>(op.getValue()));
}

static Tensor constantLike(ConstantLikeOp op, ArrayRef<Tensor>, Interpreter &) {
  return Tensor::fromAttribute(
      DenseElementsAttr::get(resultType(op), Attribute(op.getValue())));
}

/// The positions of the last dimension in descending order of their elements.
static Tensors topK(TopKOp op, ArrayRef<Tensor> operands, Interpreter &) {
  const Tensor &operand = operands[0];
  Tensor values(resultType(op, 0)), indices(resultType(op, 1));
  int64_t size = operand.getShape().back(), k = values.getShape().back();
  int64_t lines = size == 0 ? 0 : operand.getNumElements() / size;
  unsigned width = operand.getBitWidth();
  // Floats are ordered by their bits: -NaN, -infinity, ..., infinity, NaN.
  auto isGreater = [&](int64_t a, int64_t b) {
    if (operand.getKind() != Tensor::Kind::Float)
      return std::visit(
          [&](auto x) -> bool {
            if constexpr (std::is_same_v<decltype(x), Complex>)
              llvm_unreachable("complex numbers have no order");
            else
              return x > std::get<decltype(x)>(operand.get(b));
          },
          operand.get(a));
    auto order = [&](int64_t position) {
      int64_t bits = llvm::SignExtend64(operand.getBits(position), width);
      return bits < 0 ? bits ^ std::numeric_limits<int64_t>::max() : bits;
    };
    return order(a) > order(b);
  };
  for (int64_t line = 0; line < lines; ++line) {
    std::vector<int64_t> places(size);
    std::iota(places.begin(), places.end(), line * size);
    std::stable_sort(places.begin(), places.end(), isGreater);
    for (int64_t i = 0; i < k; ++i) {
      values.setElement(line * k + i, operand, places[i]);
      indices.set(line * k + i, places[i] - line * size);
    }
  }
  return {values, indices};
}

/// The operand's element for an index of a broadcast's result: the index's
/// entries at the operand's dimensions, 0 for a size of 1.
static Tensor broadcast(const Tensor &operand, ArrayRef<int64_t> shape,
                        std::optional<ArrayRef<int64_t>> dimensions) {
  Tensor result(RankedTensorType::get(shape, operand.getElementType()));
  int64_t offset = result.getRank() - operand.getRank(), position = 0;
  forEachIndex(shape, [&](ArrayRef<int64_t> index) {
    Index source;
    for (int64_t dim = 0; dim < operand.getRank(); ++dim)
      source.push_back(operand.getShape()[dim] == 1 ? 0
                       : dimensions                 ? index[(*dimensions)[dim]]
                                                    : index[dim + offset]);
    result.setElement(position++, operand, operand.getPosition(source));
  });
  return result;
}

/// Broadcasts the operands, then applies `Base` to operands of one shape.
template <typename Op, typename Base>
static FailureOr<Tensors> broadcasting(Op op, ArrayRef<Tensor> operands,
                                       Interpreter &interpreter) {
  ArrayRef<int64_t> shape = resultType(op).getShape();
  Block block;
  Tensors full;
  for (const Tensor &operand : operands) {
    std::optional<ArrayRef<int64_t>> dimensions;
    if constexpr (!std::is_same_v<Op, BroadcastSelectOp>)
      if (operand.getShape().size() < shape.size())
        dimensions = op.getBroadcastDimensions();
    full.push_back(broadcast(operand, shape, dimensions));
    block.addArgument(full.back().getType(), op.getLoc());
  }
  OpBuilder builder(op.getContext());
  builder.setInsertionPointToEnd(&block);
  Operation *base;
  if constexpr (std::is_same_v<Op, BroadcastCompareOp>) {
    stablehlo::ComparisonTypeAttr type;
    if (auto given = op.getCompareType())
      type = stablehlo::ComparisonTypeAttr::get(
          op.getContext(), static_cast<stablehlo::ComparisonType>(*given));
    auto direction = stablehlo::ComparisonDirectionAttr::get(
        op.getContext(), static_cast<stablehlo::ComparisonDirection>(
                             op.getComparisonDirection()));
    base =
        Base::create(builder, op.getLoc(), op.getType(), block.getArgument(0),
                     block.getArgument(1), direction, type);
  } else {
    base = Base::create(builder, op.getLoc(), TypeRange(op.getType()),
                        block.getArguments());
  }
  return cast<InterpretableOpInterface>(base).interpret(full, interpreter);
}

void systole::interpreter::registerCHLOModels(MLIRContext *context) {
#define UNARY(OP, FUNCTION) attachArithmetic<OP, unary<OP, FUNCTION>>(context)
#define REAL_OR_COMPLEX(OP, REAL, COMPLEX)                                     \
  attachArithmetic<OP, realOrComplex<OP, REAL, COMPLEX>>(context)
#define BINARY(OP, FUNCTION) attachArithmetic<OP, binary<OP, FUNCTION>>(context)
  REAL_OR_COMPLEX(AcosOp, std::acos, call<&std::acos<double>>);
  REAL_OR_COMPLEX(AcoshOp, std::acosh, call<&std::acosh<double>>);
  REAL_OR_COMPLEX(AsinOp, std::asin, call<&std::asin<double>>);
  REAL_OR_COMPLEX(AsinhOp, std::asinh, call<&std::asinh<double>>);
  REAL_OR_COMPLEX(AtanOp, std::atan, call<&std::atan<double>>);
  REAL_OR_COMPLEX(AtanhOp, std::atanh, call<&std::atanh<double>>);
  UNARY(BesselI1eOp, besselI1e);
  REAL_OR_COMPLEX(CoshOp, std::cosh, call<&std::cosh<double>>);
  UNARY(DigammaOp, digamma);
  UNARY(ErfInvOp, erfInv);
  UNARY(ErfOp, std::erf);
  UNARY(ErfcOp, std::erfc);
  UNARY(LgammaOp, logGamma);
  REAL_OR_COMPLEX(SinhOp, std::sinh, call<&std::sinh<double>>);
  REAL_OR_COMPLEX(SquareOp, square, squareOfComplex);
  REAL_OR_COMPLEX(TanOp, std::tan, call<&std::tan<double>>);
  BINARY(PolygammaOp, polygamma);
  BINARY(ZetaOp, zeta);
#undef UNARY
#undef REAL_OR_COMPLEX
#undef BINARY
#define BROADCAST(OP, BASE) attach<OP, broadcasting<OP, BASE>>(context);
#include "systole/Dialect/CHLO/IR/CHLORules.inc"
  attach<BroadcastCompareOp,
         broadcasting<BroadcastCompareOp, stablehlo::CompareOp>>(context);
  attach<BroadcastSelectOp,
         broadcasting<BroadcastSelectOp, stablehlo::SelectOp>>(context);
  attach<IsInfOp, unary<IsInfOp, isInf>>(context);
  attach<IsNegInfOp, unary<IsNegInfOp, isNegInf>>(context);
  attach<IsPosInfOp, unary<IsPosInfOp, isPosInf>>(context);
  attachArithmetic<AsinAcosKernelOp,
                   realOrComplex<AsinAcosKernelOp, square, asinAcosKernel>>(
      context);
  attach<ConjOp, conjugate>(context);
  attach<ConstantLikeOp, constantLike>(context);
  attach<ConstantOp, constant>(context);
  attach<MulhiOp, mulhi>(context);
  attach<NextAfterOp, nextAfter>(context);
  attach<TopKOp, topK>(context);
}
