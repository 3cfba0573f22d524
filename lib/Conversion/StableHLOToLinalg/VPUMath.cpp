//===- VPUMath.cpp - Functions of one element -----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VPUModel.h"

using namespace mlir;
using namespace systole::stablehlo;

template <typename Op> static Value emitMath(const Scalars &s) {
  return s.create<Op>(s.elements);
}

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

void systole::stablehlo::registerMathModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, StablehloDialect *) {
    VPUModel<Atan2Op, emitAtan2>::attach(*context);
    VPUModel<CbrtOp, emitMath<math::CbrtOp>>::attach(*context);
    VPUModel<CeilOp, emitMath<math::CeilOp>>::attach(*context);
    VPUModel<CosineOp, emitMath<math::CosOp>>::attach(*context);
    VPUModel<ExpOp, emitMath<math::ExpOp>>::attach(*context);
    VPUModel<Expm1Op, emitMath<math::ExpM1Op>>::attach(*context);
    VPUModel<FloorOp, emitMath<math::FloorOp>>::attach(*context);
    VPUModel<Log1pOp, emitMath<math::Log1pOp>>::attach(*context);
    VPUModel<LogOp, emitMath<math::LogOp>>::attach(*context);
    VPUModel<LogisticOp, emitLogistic>::attach(*context);
    VPUModel<RoundNearestEvenOp, emitMath<math::RoundEvenOp>>::attach(*context);
    VPUModel<RoundOp, emitMath<math::RoundOp>>::attach(*context);
    VPUModel<RsqrtOp, emitRsqrt>::attach(*context);
    VPUModel<SineOp, emitMath<math::SinOp>>::attach(*context);
    VPUModel<SqrtOp, emitMath<math::SqrtOp>>::attach(*context);
    VPUModel<TanOp, emitMath<math::TanOp>>::attach(*context);
    VPUModel<TanhOp, emitMath<math::TanhOp>>::attach(*context);
  });
}
