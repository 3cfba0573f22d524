//===- InitializerLowerings.cpp - First values of variables ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowerings.h"
#include "RandomBits.h"

#include <cmath>

using namespace mlir;
using namespace systole::graph;
namespace hlo = systole::stablehlo;

/// Random floats in [0, 1) with 24 bits: all of a float32's.
static Value drawUniform(Emitter &b, Value key, const VariablePart &part) {
  RankedTensorType type = part.type;
  Value drawn =
      drawBits(b, key, part.first ? part.first : bits(b, 0), type.getShape());
  Value shift = b.broadcast(bits(b, 40), type, {});
  Value high = hlo::ShiftRightLogicalOp::create(b, drawn, shift);
  return b.multiply(b.convert(high, type.getElementType()),
                    b.splat(type, std::ldexp(1.0, -24)));
}

/// The inverse of the error function within [-0.99, 0.99], to float32's
/// rounding: the central polynomial of Giles, "Approximating the erfinv
/// function", 2012.
static Value buildCentralErfInv(Emitter &b, Value x) {
  constexpr double coefficients[] = {
      2.81022636e-08,  3.43273939e-07, -3.5233877e-06,
      -4.39150654e-06, 0.00021858087,  -0.00125372503,
      -0.00417768164,  0.246640727,    1.50140941};
  Type type = x.getType();
  Value square = hlo::NegOp::create(b, b.multiply(x, x));
  Value w = b.add(hlo::NegOp::create(b, hlo::Log1pOp::create(b, square)),
                  b.splat(type, -2.5));
  Value sum = b.splat(type, coefficients[0]);
  for (double coefficient : ArrayRef(coefficients).drop_front())
    sum = b.add(b.multiply(sum, w), b.splat(type, coefficient));
  return b.multiply(sum, x);
}

/// Draws standard normal numbers, by Box and Muller.
static Value drawNormal(Emitter &b, Value key, const VariablePart &part) {
  constexpr double pi = 3.14159265358979323846;
  Value first = drawUniform(b, deriveKey(b, key, bits(b, 0)), part);
  Value second = drawUniform(b, deriveKey(b, key, bits(b, 1)), part);
  Value log = hlo::Log1pOp::create(b, hlo::NegOp::create(b, first));
  Value radius = hlo::SqrtOp::create(b, b.multiply(log, -2));
  return b.multiply(radius,
                    hlo::CosineOp::create(b, b.multiply(second, 2 * pi)));
}

/// Normal draws within two standard deviations, by the inverse of their
/// distribution.
static Value drawTruncatedNormal(Emitter &b, Value key,
                                 const VariablePart &part) {
  double most = std::erf(std::sqrt(2.0));
  Value uniform = drawUniform(b, key, part);
  Value symmetric =
      b.add(b.multiply(uniform, 2 * most), b.splat(part.type, -most));
  return b.multiply(buildCentralErfInv(b, symmetric), std::sqrt(2.0));
}

static Value multiplyMatrices(Emitter &b, Value lhs, Value rhs, int64_t lhsDim,
                              int64_t rhsDim) {
  return b.contract(lhs, rhs, lhsDim, rhsDim, {}, {}, b.getHighestPrecision());
}

/// Householder reflectors. Reflector i is 0 before element i, and takes its
/// draws to a multiple of the i-th unit vector. The multiple has the other sign
/// than their first, so that nothing cancels.
struct Reflectors {
  Value vectors;
  /// 1 or -1 for each: of its first draw.
  Value signs;
};

/// A reflector for each index along dimension `number` of a matrix of draws.
static Reflectors buildReflectors(Emitter &b, Value draws, int64_t number) {
  auto type = typeOf(draws);
  int64_t place = 1 - number;
  auto indices = type.clone(b.getI32Type());
  Value isFirst = b.triangle(type, hlo::ComparisonDirection::EQ);
  Value isIn = b.compare(hlo::IotaOp::create(b, indices, place),
                         hlo::IotaOp::create(b, indices, number),
                         hlo::ComparisonDirection::GE);
  Value zeros = b.zeros(type);
  Value own = b.select(isIn, draws, zeros);
  Value first = reduce<hlo::AddOp>(b, b.select(isFirst, draws, zeros), {place});
  Value square = reduce<hlo::AddOp>(b, b.multiply(own, own), {place});

  // If all draws are 0, the length is 1, and the result is the unit vector.
  Value zero = b.zeros(square.getType());
  Value one = b.splat(square.getType(), 1);
  Value length =
      hlo::SqrtOp::create(b, b.select(isEqual(b, square, zero), one, square));
  Value isPositive = b.compare(first, zero, hlo::ComparisonDirection::GE);
  Value signs = b.select(isPositive, one, b.splat(square.getType(), -1));
  Value head = b.add(first, b.multiply(signs, length));
  return {b.select(isFirst, b.broadcast(head, type, {number}), own), signs};
}

/// An orthonormal matrix from standard normal draws: columns, or rows if these
/// are fewer. It is uniform among all such matrices. So is the factor Q of a
/// normal matrix, which Keras uses, with R's diagonal positive. A column is as
/// normal after the earlier reflections as before. So reflector i can have its
/// own draws, and no matrix is factored: G. Stewart, "The efficient generation
/// of random orthogonal matrices", 1980.
///
/// The product of all reflections is 1 - V * inverse(S) * V', with S the upper
/// triangle of V' * V and half of its diagonal. See C. Puglisi, "Modification
/// of the Householder method based on the compact WY representation", 1992.
static Value buildOrthonormal(Emitter &b, Value draws) {
  auto type = typeOf(draws);
  bool isWide = type.getDimSize(0) <= type.getDimSize(1);
  // The dimensions of V over reflectors and over their elements.
  int64_t number = isWide ? 0 : 1, place = isWide ? 1 : 0;
  auto [v, signs] = buildReflectors(b, draws, number);

  Value products = multiplyMatrices(b, v, v, place, place);
  auto square = typeOf(products);
  Value s = b.select(b.triangle(square, hlo::ComparisonDirection::EQ),
                     b.multiply(products, 0.5), products);
  Value heads = b.takeFirst(v, square.getShape());
  if (!isWide)
    heads = b.transpose(heads, {1, 0});
  Value solved = hlo::TriangularSolveOp::create(
      b, square, s, heads, /*left_side=*/true, /*lower=*/false,
      /*unit_diagonal=*/false, hlo::Transpose::NO_TRANSPOSE);
  Value product = isWide ? multiplyMatrices(b, solved, v, 0, 0)
                         : multiplyMatrices(b, v, solved, 1, 0);

  // The first columns of the identity minus the product; R has opposite signs
  // of the draws.
  Value identity = b.convert(b.triangle(type, hlo::ComparisonDirection::EQ),
                             type.getElementType());
  return b.multiply(b.subtract(product, identity),
                    b.broadcast(signs, type, {number}));
}

/// The rows of a part, of a matrix that can only be computed as a whole.
static Value takeRows(Emitter &b, Value whole, const VariablePart &part) {
  int64_t rows = part.type.getDimSize(0);
  Value row = b.divide(part.first, bits(b, part.type.getNumElements() / rows));
  Value padded = b.pad(whole, {0, 0}, {rows, 0});
  return b.sliceDimAt(padded, 0, b.convert(row, b.getI32Type()), rows);
}

/// The numbers of values that go into and come out of a unit of a kernel.
static std::pair<int64_t, int64_t> getFans(ArrayRef<int64_t> shape) {
  if (shape.empty())
    return {1, 1};
  if (shape.size() == 1)
    return {shape[0], shape[0]};
  int64_t field = ShapedType::getNumElements(shape.drop_back(2));
  return {shape[shape.size() - 2] * field, shape.back() * field};
}

/// An initial value that `fill(b, initializer, part)` computes, or `fill(b,
/// initializer, part, key)` draws.
template <auto fill>
struct InitializerModel
    : InitializerLoweringAttrInterface::ExternalModel<
          InitializerModel<fill>, decltype(getLowered(fill))> {
  Value buildInitialValue(Attribute attribute, OpBuilder &builder, Location loc,
                          const VariablePart &part, Value seed,
                          int64_t variable) const {
    Emitter b(builder, loc);
    auto initializer = cast<decltype(getLowered(fill))>(attribute);
    if constexpr (std::is_invocable_v<decltype(fill), Emitter &,
                                      decltype(initializer),
                                      const VariablePart &>)
      return fill(b, initializer, part);
    else
      return fill(b, initializer, part,
                  deriveKey(b, seed, RandomUse::Variable, variable));
  }
};

static Value fillZeros(Emitter &b, ZerosAttr, const VariablePart &part) {
  return b.zeros(part.type);
}

static Value fillOnes(Emitter &b, OnesAttr, const VariablePart &part) {
  return b.splat(part.type, 1);
}

static Value fillNumber(Emitter &b, FillAttr fill, const VariablePart &part) {
  return b.splat(part.type, fill.getValue().getValueAsDouble());
}

static Value fillUnitForgetBias(Emitter &b, UnitForgetBiasAttr,
                                const VariablePart &part) {
  RankedTensorType type = part.type;
  // The four gates divide the last dimension.
  int64_t quarter = type.getShape().back() / 4;
  auto places = type.clone(b.getI32Type());
  Value place = hlo::IotaOp::create(b, places, type.getRank() - 1);
  Value which = b.divide(place, b.splat(places, quarter));
  return b.convert(isEqual(b, which, b.splat(places, 1)),
                   type.getElementType());
}

static Value fillGlorotUniform(Emitter &b, GlorotUniformAttr,
                               const VariablePart &part, Value key) {
  auto [fanIn, fanOut] = getFans(part.whole.getShape());
  double limit = std::sqrt(6.0 / (fanIn + fanOut));
  Value scaled =
      b.multiply(drawUniform(b, key, part), b.splat(part.type, 2 * limit));
  return b.subtract(scaled, b.splat(part.type, limit));
}

static Value fillRandomUniform(Emitter &b, RandomUniformAttr uniform,
                               const VariablePart &part, Value key) {
  double low = uniform.getMinval().getValueAsDouble();
  double high = uniform.getMaxval().getValueAsDouble();
  return b.add(b.multiply(drawUniform(b, key, part), high - low),
               b.splat(part.type, low));
}

/// The mean, and the standard deviation times what `draw` draws.
template <typename AttrTy, auto draw>
static Value fillNormal(Emitter &b, AttrTy normal, const VariablePart &part,
                        Value key) {
  return b.add(
      b.multiply(draw(b, key, part), normal.getStddev().getValueAsDouble()),
      b.splat(part.type, normal.getMean().getValueAsDouble()));
}

static Value fillHeNormal(Emitter &b, HeNormalAttr, const VariablePart &part,
                          Value key) {
  // The standard deviation of a normal distribution truncated at two of its
  // own.
  constexpr double truncated = 0.87962566103423978;
  double deviation = std::sqrt(2.0 / getFans(part.whole.getShape()).first);
  return b.multiply(drawTruncatedNormal(b, key, part), deviation / truncated);
}

static Value fillOrthogonal(Emitter &b, OrthogonalAttr,
                            const VariablePart &part, Value key) {
  RankedTensorType type = part.whole;
  int64_t columns = type.getRank() == 0 ? 1 : type.getShape().back();
  int64_t rows = type.getNumElements() / columns;
  auto matrix = type.clone({rows, columns});
  Value normal = drawNormal(b, key, {matrix, matrix});
  Value whole = b.reshape(buildOrthonormal(b, normal), type.getShape());
  return part.first ? takeRows(b, whole, part) : whole;
}

void systole::graph::attachInitializerLowerings(MLIRContext &context) {
  attach<InitializerModel, fillZeros, fillNumber, fillOnes, fillUnitForgetBias,
         fillRandomUniform, fillNormal<RandomNormalAttr, drawNormal>,
         fillNormal<TruncatedNormalAttr, drawTruncatedNormal>, fillHeNormal,
         fillOrthogonal, fillGlorotUniform>(context);
}
