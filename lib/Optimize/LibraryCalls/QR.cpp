//===- QR.cpp - Householder reflectors ------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Factorizations.h"

#include "systole/Dialect/StableHLO/IR/Builders.h"

using namespace mlir;
using namespace systole::stablehlo;

Reflection systole::stablehlo::emitReflection(const Matrix &x, Value i) {
  Matrix at = Matrix::index(x, i), row = x.rowIndex(), alpha = x.row(i);
  Matrix isBelow = row > at;

  // The norm of the column, without overflow or underflow.
  Matrix below = x.where(isBelow, 0.0).abs();
  Matrix scale = x.where(row >= at, 0.0).abs().max(Along::Column);
  Matrix safe = scale.like(1.0).where(scale == 0.0, scale);
  Matrix scaled = below / safe, head = alpha.abs() / safe;
  Matrix rest = (scaled * scaled).sum(Along::Column);
  Matrix norm = (rest + head * head).sqrt() * safe;

  // Only zeros below a real number: no reflection.
  Matrix isDone = (rest == 0.0) && (alpha.imag() == 0.0);
  Matrix real = alpha.real();
  Matrix beta = real.where(isDone, (-norm).where(real >= 0.0, norm));
  Matrix zero = beta.like(0.0), one = beta.like(1.0);
  Matrix difference = beta - alpha;
  Matrix tau = zero.where(isDone, difference / one.where(isDone, beta));
  Matrix v = x / one.where(isDone, -difference);
  return {v.where(isBelow, one.where(row == at, zero)), tau, beta};
}

Reflectors systole::stablehlo::emitQR(const Matrix &a) {
  Emitter &emitter = a.getEmitter();
  int64_t steps = std::min(a.getRows(), a.getColumns());
  SmallVector<Value> state{a, Matrix::zeros(emitter, a.typeOfSize(1, steps))};
  state = createFor(
      emitter, emitter.getLoc(), steps, state,
      [&](Value i, ValueRange values) -> SmallVector<Value> {
        Matrix factors(emitter, values[0]), taus(emitter, values[1]);
        Matrix at = Matrix::index(factors, i), row = factors.rowIndex();
        Matrix column = factors.columnIndex(), x = factors.column(i);
        Reflection reflection = emitReflection(x, i);
        Matrix own =
            reflection.v.where(row > at, reflection.beta.where(row == at, x));
        factors = reflection.reflect(factors).where(
            column > at, own.where(column == at, factors));
        taus = reflection.tau.where(taus.columnIndex() == at, taus);
        return {factors, taus};
      });
  return {{emitter, state[0]}, {emitter, state[1]}};
}

Matrix systole::stablehlo::emitHouseholderProduct(const Matrix &factors,
                                                  const Matrix &taus) {
  Emitter &emitter = factors.getEmitter();
  int64_t steps = taus.getColumns();
  Matrix identity = Matrix::identity(emitter, factors.getType());
  Value product =
      createFor(emitter, emitter.getLoc(), steps, ValueRange(Value(identity)),
                [&](Value step, ValueRange values) -> SmallVector<Value> {
                  Matrix q(emitter, values[0]);
                  // The last reflector first.
                  Value last = getSplat(emitter, emitter.getLoc(),
                                        emitter.getI32Type(), steps - 1);
                  Value i = emitter.subtract(last, step);
                  Matrix at = Matrix::index(q, i), row = q.rowIndex();
                  Matrix x = factors.column(i);
                  Matrix v =
                      x.where(row > at, x.like(1.0).where(row == at, 0.0));
                  return {q - taus.column(i) * v * v.adjointTimes(q)};
                })[0];
  return {emitter, product};
}
