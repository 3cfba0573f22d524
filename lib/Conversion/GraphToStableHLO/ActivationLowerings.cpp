//===- ActivationLowerings.cpp - Activations in StableHLO -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowerings.h"
#include "systole/Dialect/CHLO/IR/CHLO.h"

#include "llvm/ADT/StringMap.h"

#include <cmath>

using namespace mlir;
using namespace systole::graph;
namespace hlo = systole::stablehlo;

//===----------------------------------------------------------------------===//
// The functions
//===----------------------------------------------------------------------===//

static Value isPositive(Emitter &b, Value x) {
  return b.compare(x, b.zeros(x.getType()), hlo::ComparisonDirection::GT);
}

/// The operand of the exponential is clamped to 0. A positive one could have an
/// infinite result, whose derivative times 0 is NaN.
static Value elu(Emitter &b, Value x, double alpha) {
  Value negative = hlo::MinOp::create(b, x, b.zeros(x.getType()));
  Value below = b.multiply(hlo::Expm1Op::create(b, negative), alpha);
  return b.select(isPositive(b, x), x, below);
}

static Value leakyRelu(Emitter &b, Value x, double alpha) {
  return b.select(isPositive(b, x), x, b.multiply(x, alpha));
}

/// x * (1 + erf(x / sqrt(2))) / 2.
static Value gelu(Emitter &b, Value x) {
  Value erf = systole::chlo::ErfOp::create(b, x.getType(),
                                           b.multiply(x, std::sqrt(0.5)));
  Value share = b.add(erf, b.splat(x.getType(), 1));
  return b.multiply(b.multiply(x, 0.5), share);
}

/// x * (1 + tanh(u)) / 2 as x times the logistic function of 2 u. That is less
/// work, and precise for negative x, where the sum cancels.
static Value geluTanh(Emitter &b, Value x) {
  constexpr double pi = 3.14159265358979323846;
  const double linear = 2 * std::sqrt(2 / pi), cubic = 0.044715 * linear;
  Value slope =
      b.add(b.multiply(b.multiply(x, x), cubic), b.splat(x.getType(), linear));
  Value share = hlo::LogisticOp::create(b, b.multiply(x, slope));
  return b.multiply(x, share);
}

static Value selu(Emitter &b, Value x) {
  constexpr double scale = 1.0507009873554805, alpha = 1.6732632423543772;
  return b.multiply(elu(b, x, alpha), scale);
}

static Value relu6(Emitter &b, Value x) {
  return hlo::MinOp::create(b, relu(b, x), b.splat(x.getType(), 6));
}

static Value silu(Emitter &b, Value x) {
  return b.multiply(x, hlo::LogisticOp::create(b, x));
}

static Value sigmoid(Emitter &b, Value x) {
  return hlo::LogisticOp::create(b, x);
}

static Value hyperbolicTangent(Emitter &b, Value x) {
  return hlo::TanhOp::create(b, x);
}

/// Normalizes over the last dimension.
static Value softmax(Emitter &b, Value x) {
  Value exponentials = hlo::ExpOp::create(b, shiftByMaximum(b, x));
  Value sum = reduceRows<hlo::AddOp>(b, exponentials);
  return b.divide(exponentials, broadcastRows(b, sum, typeOf(x)));
}

Value systole::graph::softplus(Emitter &b, Value x) {
  Value less = hlo::NegOp::create(b, hlo::AbsOp::create(b, x));
  Value rest = hlo::Log1pOp::create(b, hlo::ExpOp::create(b, less));
  return b.add(relu(b, x), rest);
}

Value systole::graph::buildActivation(Emitter &b, StringRef name, Value x) {
  using Function = Value (*)(Emitter &, Value);
  static const llvm::StringMap<Function> functions{
      {"linear", +[](Emitter &, Value x) { return x; }},
      {"relu", relu},
      {"relu6", relu6},
      {"selu", selu},
      {"softmax", softmax},
      {"elu", +[](Emitter &b, Value x) { return elu(b, x, 1); }},
      {"leaky_relu", +[](Emitter &b, Value x) { return leakyRelu(b, x, 0.2); }},
      {"gelu", gelu},
      {"gelu_tanh", geluTanh},
      {"silu", silu},
      {"softplus", softplus},
      {"sigmoid", sigmoid},
      {"tanh", hyperbolicTangent}};
  return functions.at(name)(b, x);
}

//===----------------------------------------------------------------------===//
// The ops
//===----------------------------------------------------------------------===//

/// An op without options is the activation of its name.
template <typename OpTy>
static Value lowerNamed(Emitter &b, OpTy op, ValueRange operands) {
  return buildActivation(b, op->getName().stripDialect(), operands[0]);
}

static Value lowerGelu(Emitter &b, GeluOp op, ValueRange operands) {
  return op.getApproximate() ? geluTanh(b, operands[0]) : gelu(b, operands[0]);
}

static Value lowerElu(Emitter &b, EluOp op, ValueRange operands) {
  return elu(b, operands[0], op.getAlpha().convertToDouble());
}

static Value lowerLeakyRelu(Emitter &b, LeakyReluOp op, ValueRange operands) {
  return leakyRelu(b, operands[0], op.getAlpha().convertToDouble());
}

void systole::graph::attachActivationLowerings(MLIRContext &context) {
  attach<lowerNamed<ReluOp>, lowerNamed<Relu6Op>, lowerNamed<SeluOp>,
         lowerNamed<SiluOp>, lowerNamed<SoftplusOp>, lowerNamed<SigmoidOp>,
         lowerNamed<systole::graph::TanhOp>, lowerNamed<SoftmaxOp>, lowerGelu,
         lowerElu, lowerLeakyRelu>(context);
}
