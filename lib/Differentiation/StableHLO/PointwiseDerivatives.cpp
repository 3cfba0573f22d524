//===- PointwiseDerivatives.cpp - Derivatives of pointwise operations -----===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Builds models of DifferentiableOpInterface from the derivatives in the
// definitions of elementwise operations, and has the other pointwise rules:
// select, clamp, convert.
//
//===----------------------------------------------------------------------===//

#include "RegisterRules.h"
#include "systole/Dialect/CHLO/IR/CHLO.h"
#include "systole/Dialect/StableHLO/IR/Expr.h"

#include <cmath>

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;

//===----------------------------------------------------------------------===//
// The functions that derivatives are written with
//===----------------------------------------------------------------------===//

static constexpr double pi = 3.14159265358979323846;

static Expr cosine(Expr x) { return x.apply<CosineOp>(); }
static Expr sine(Expr x) { return x.apply<SineOp>(); }
static Expr sign(Expr x) { return x.apply<SignOp>(); }
static Expr exponential(Expr x) { return x.apply<ExpOp>(); }
static Expr log(Expr x) { return x.apply<LogOp>(); }
static Expr squareRoot(Expr x) { return x.apply<SqrtOp>(); }
static Expr power(Expr x, Expr y) { return x.apply<PowOp>(y); }
static Expr truncate(Expr x) {
  return sign(x) * x.apply<AbsOp>().apply<FloorOp>();
}

static Expr compare(Expr x, Expr y, ComparisonDirection direction) {
  return {x.emitter, x.emitter.compare(x.value, y.value, direction)};
}
static Expr equal(Expr x, double c) {
  return compare(x, x.splat(c), ComparisonDirection::EQ);
}
static Expr select(Expr predicate, Expr onTrue, Expr onFalse) {
  Emitter &emitter = onTrue.emitter;
  return {emitter,
          emitter.select(predicate.value, onTrue.value, onFalse.value)};
}
static Expr select(Expr predicate, double c, Expr onFalse) {
  return select(predicate, onFalse.splat(c), onFalse);
}
static Expr select(Expr predicate, Expr onTrue, double c) {
  return select(predicate, onTrue, onTrue.splat(c));
}

/// The cotangent of `x` in `r = max(x, y)` (GT) or `min(x, y)` (LT).
///
/// If y is a constant, as in relu, the derivative at a tie is 0. It is read off
/// the result, so that the operand need not be kept. Otherwise each operand of
/// a tie gets half, as in JAX.
static Expr extremum(ComparisonDirection isChosen, Expr d, Expr x, Expr y,
                     Expr r) {
  if (isConstant(y.value))
    return select(compare(r, y, isChosen), d, 0.0);
  return select(compare(x, y, isChosen), d,
                select(compare(x, y, ComparisonDirection::EQ), 0.5 * d, 0.0));
}

//===----------------------------------------------------------------------===//
// Models from definitions
//===----------------------------------------------------------------------===//

namespace {

/// The derivatives of an operation.
template <typename Op> struct Rule;

#define RULE(OP, IS_OF_RIGHT, CODE)                                            \
  template <> struct Rule<OP> {                                                \
    static constexpr bool isOfRight = IS_OF_RIGHT;                             \
    static Expr emit(unsigned operand, Expr d, Expr x, Expr y, Expr r) {       \
      return CODE;                                                             \
    }                                                                          \
  };
#define UNARY_DERIVATIVE(OP, X) RULE(OP, false, X)
#define BINARY_DERIVATIVE(OP, X, Y) RULE(OP, false, operand == 0 ? X : Y)
#include "systole/Dialect/StableHLO/IR/StableHLORules.inc"

#define UNARY_DERIVATIVE(OP, X) RULE(OP, false, X)
#define RIGHT_DERIVATIVE(OP, Y) RULE(OP, true, Y)
#include "systole/Dialect/CHLO/IR/CHLORules.inc"
#undef RULE

/// Applies the rule of each wanted operand. It is no template, to keep the code
/// small.
SmallVector<Value> applyRule(Operation *op, OpBuilder &builder, Value cotangent,
                             const llvm::SmallBitVector &wanted,
                             Expr (*rule)(unsigned, Expr, Expr, Expr, Expr)) {
  Emitter emitter(builder, op);
  Expr d{emitter, cotangent}, r{emitter, op->getResult(0)};
  Expr x{emitter, op->getOperand(0)};
  Expr y{emitter, op->getOperand(op->getNumOperands() - 1)};
  SmallVector<Value> cotangents(op->getNumOperands());
  for (unsigned i : wanted.set_bits())
    cotangents[i] = rule(i, d, x, y, r).value;
  return cotangents;
}

template <typename Op>
struct PointwiseModel
    : DifferentiableOpInterface::ExternalModel<PointwiseModel<Op>, Op> {
  static llvm::StringRef getRuleKind() { return "table"; }
  std::string whyNotDifferentiable(Operation *,
                                   const llvm::SmallBitVector &wanted) const {
    if (Rule<Op>::isOfRight && wanted[0])
      return "its first operand is an order";
    return "";
  }
  SmallVector<Value> buildVJP(Operation *op, OpBuilder &builder,
                              ArrayRef<Value> cotangents,
                              const llvm::SmallBitVector &wanted) const {
    return applyRule(op, builder, cotangents[0], wanted, Rule<Op>::emit);
  }
};

template <typename Op>
struct ZeroModel : DifferentiableOpInterface::ExternalModel<ZeroModel<Op>, Op> {
  static llvm::StringRef getRuleKind() { return "zero"; }
  bool hasZeroDerivative(Operation *, OpOperand &) const { return true; }
  SmallVector<Value> buildVJP(Operation *op, OpBuilder &, ArrayRef<Value>,
                              const llvm::SmallBitVector &) const {
    return SmallVector<Value>(op->getNumOperands());
  }
};

//===----------------------------------------------------------------------===//
// Other pointwise rules
//===----------------------------------------------------------------------===//

SmallVector<Value> deriveSelect(SelectOp op, Emitter &emitter,
                                Cotangents cotangents, Wanted wanted) {
  Value predicate = op.getPred(), d = cotangents[0];
  Value zeros = emitter.zeros(d.getType());
  Value onTrue, onFalse;
  if (wanted[1])
    onTrue = emitter.select(predicate, d, zeros);
  if (wanted[2])
    onFalse = emitter.select(predicate, zeros, d);
  return {Value(), onTrue, onFalse};
}

/// At a tie of the operand with a bound the derivative with respect to both is
/// 0, as in JAX. The operand's derivative is read off the result.
SmallVector<Value> deriveClamp(ClampOp clamp, Emitter &emitter,
                               Cotangents cotangents, Wanted wanted) {
  Value d = cotangents[0], zeros = emitter.zeros(d.getType());
  Value x = clamp.getOperand(), r = clamp->getResult(0);
  Value min = emitter.broadcast(clamp.getMin(), r.getType(), {});
  Value max = emitter.broadcast(clamp.getMax(), r.getType(), {});
  // A scalar bound gets the sum.
  auto ofBound = [&](Value bound, Value isBound) {
    Value full = emitter.select(isBound, d, zeros);
    if (bound.getType() == full.getType())
      return full;
    return emitter.sum(
        full, llvm::to_vector(llvm::seq<int64_t>(0, typeOf(full).getRank())));
  };
  SmallVector<Value> result(3);
  // max wins over min where they cross: clamp is minimum(maximum(x, min),
  // max).
  if (wanted[0])
    result[0] =
        ofBound(clamp.getMin(),
                emitter.emit<AndOp>(
                    {emitter.compare(min, x, ComparisonDirection::GT),
                     emitter.compare(r, max, ComparisonDirection::LT)}));
  if (wanted[1])
    result[1] = emitter.select(
        emitter.emit<AndOp>({emitter.compare(r, min, ComparisonDirection::GT),
                             emitter.compare(r, max, ComparisonDirection::LT)}),
        d, zeros);
  if (wanted[2])
    result[2] =
        ofBound(clamp.getMax(), emitter.compare(emitter.emit<MaxOp>({x, min}),
                                                max, ComparisonDirection::GT));
  return result;
}

SmallVector<Value> deriveConvert(ConvertOp op, Emitter &emitter,
                                 Cotangents cotangents, Wanted) {
  return {emitter.convert(cotangents[0],
                          typeOf(op->getOperand(0)).getElementType())};
}

/// A barrier orders computations and changes no value.
SmallVector<Value> deriveOptimizationBarrier(OptimizationBarrierOp, Emitter &,
                                             Cotangents cotangents, Wanted) {
  return SmallVector<Value>(cotangents);
}
} // namespace

void systole::stablehlo::registerPointwiseRules(MLIRContext *context) {
#define UNARY_DERIVATIVE(OP, X)                                                \
  OP::attachInterface<PointwiseModel<OP>>(*context);
#define BINARY_DERIVATIVE(OP, X, Y) UNARY_DERIVATIVE(OP, X)
#define ZERO_DERIVATIVE(OP) OP::attachInterface<ZeroModel<OP>>(*context);
#include "systole/Dialect/StableHLO/IR/StableHLORules.inc"

  attachRule<SelectOp, deriveSelect>(context);
  attachRule<ClampOp, deriveClamp>(context);
  attachRule<ConvertOp, deriveConvert>(context);
  attachRule<OptimizationBarrierOp, deriveOptimizationBarrier>(context);
}

void systole::stablehlo::registerCHLORules(MLIRContext *context) {
#define UNARY_DERIVATIVE(OP, X)                                                \
  OP::attachInterface<PointwiseModel<OP>>(*context);
#define RIGHT_DERIVATIVE(OP, Y) UNARY_DERIVATIVE(OP, Y)
#include "systole/Dialect/CHLO/IR/CHLORules.inc"
}
