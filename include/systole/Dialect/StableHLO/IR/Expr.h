//===- Expr.h - Language of rule tables -------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_IR_EXPR_H
#define SYSTOLE_DIALECT_STABLEHLO_IR_EXPR_H

#include "systole/Dialect/StableHLO/IR/Emitter.h"

namespace systole::stablehlo {

/// A value, with the builder for further operations.
struct Expr {
  Emitter &emitter;
  Value value;

  Expr(Emitter &emitter, Value value) : emitter(emitter), value(value) {}
  Expr(const Expr &) = default;
  /// Another value of the same emitter.
  Expr &operator=(const Expr &other) {
    value = other.value;
    return *this;
  }

  /// A constant of the same type.
  Expr splat(double constant) const {
    return {emitter, emitter.splat(value.getType(), constant)};
  }
  template <typename Op> Expr apply() const {
    return {emitter, emitter.emit<Op>(value)};
  }
  template <typename Op> Expr apply(Expr other) const {
    return {emitter, emitter.emit<Op>({value, other.value})};
  }
};
inline Expr operator+(Expr x, Expr y) { return x.apply<AddOp>(y); }
inline Expr operator*(Expr x, Expr y) { return x.apply<MulOp>(y); }
inline Expr operator/(Expr x, Expr y) { return x.apply<DivOp>(y); }
inline Expr operator-(Expr x) { return x.apply<NegOp>(); }
inline Expr operator+(Expr x, double c) { return x + x.splat(c); }
inline Expr operator-(Expr x, double c) {
  return x.apply<SubtractOp>(x.splat(c));
}
inline Expr operator-(double c, Expr x) {
  return x.splat(c).apply<SubtractOp>(x);
}
inline Expr operator*(double c, Expr x) { return x.splat(c) * x; }

} // namespace systole::stablehlo

#endif // SYSTOLE_DIALECT_STABLEHLO_IR_EXPR_H
