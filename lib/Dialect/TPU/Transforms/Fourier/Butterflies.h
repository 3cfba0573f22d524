//===- Butterflies.h - Short transforms in registers ------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_FOURIER_BUTTERFLIES_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_FOURIER_BUTTERFLIES_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace systole::tpu {

/// Vectors of the real and of the imaginary parts of numbers.
struct ComplexVector {
  mlir::Value re, im;

  /// i times the conjugate. The transform of swapped numbers is the swapped
  /// inverse transform.
  ComplexVector swap() const { return {im, re}; }
};

/// Emits arithmetic of vectors of complex numbers, and transforms of a radix.
class Butterflies {
public:
  using Value = mlir::Value;
  using Vectors = llvm::SmallVector<ComplexVector>;

  /// `fuses`: the target multiplies and adds in one instruction.
  Butterflies(mlir::ImplicitLocOpBuilder &b, mlir::VectorType type, bool fuses)
      : b(b), type(type), fuses(fuses) {}

  Value splat(double value);
  Value add(Value x, Value y) { return mlir::arith::AddFOp::create(b, x, y); }
  Value subtract(Value x, Value y) {
    return mlir::arith::SubFOp::create(b, x, y);
  }
  Value multiply(Value x, Value y) {
    return mlir::arith::MulFOp::create(b, x, y);
  }
  Value negate(Value x) { return mlir::arith::NegFOp::create(b, x); }
  /// x y + z.
  Value multiplyAdd(Value x, Value y, Value z);

  ComplexVector add(ComplexVector x, ComplexVector y) {
    return {add(x.re, y.re), add(x.im, y.im)};
  }
  ComplexVector subtract(ComplexVector x, ComplexVector y) {
    return {subtract(x.re, y.re), subtract(x.im, y.im)};
  }
  ComplexVector multiply(ComplexVector x, ComplexVector y);
  ComplexVector scale(ComplexVector x, double factor);
  ComplexVector conjugate(ComplexVector x) { return {x.re, negate(x.im)}; }

  /// The spectrum of a signal: element k is the sum of x_j e^(-2 pi i j k / r).
  Vectors transform(llvm::ArrayRef<ComplexVector> x);

private:
  Vectors transformEven(llvm::ArrayRef<ComplexVector> x);
  Vectors transformOdd(llvm::ArrayRef<ComplexVector> x);
  /// x e^(-2 pi i numerator / denominator).
  ComplexVector rotate(ComplexVector x, int64_t numerator, int64_t denominator);

  mlir::ImplicitLocOpBuilder &b;
  mlir::VectorType type;
  bool fuses;
};

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_FOURIER_BUTTERFLIES_H
