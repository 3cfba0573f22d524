//===- TensorLowerings.cpp - Tensor ops in StableHLO ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowerings.h"

using namespace mlir;
using namespace systole::graph;
namespace hlo = systole::stablehlo;

static Value lowerConstant(Emitter &b, ConstantOp op, ValueRange) {
  return b.splat(op.getResult().getType(), op.getValue().convertToDouble());
}

static Value lowerReshape(Emitter &b, systole::graph::ReshapeOp op,
                          ValueRange operands) {
  return b.reshape(operands[0], shapeOf(op.getResult()));
}

static Value lowerSetShape(Emitter &, SetShapeOp, ValueRange operands) {
  return operands[0];
}

/// `differentiate` removes the op.
static Value lowerStopGradient(Emitter &b, StopGradientOp,
                               ValueRange operands) {
  return StopGradientOp::create(b, operands[0]);
}

static Value lowerCast(Emitter &b, CastOp op, ValueRange operands) {
  return b.convert(operands[0], op.getTo());
}

static Value lowerOneHot(Emitter &b, OneHotOp op, ValueRange operands) {
  return oneHot(b, operands[0], op.getDepth(),
                typeOf(op.getResult()).getElementType());
}

/// The first index of the maximum. If no element equals it, because it is
/// NaN, the last index.
static Value lowerArgmax(Emitter &b, ArgmaxOp, ValueRange operands) {
  auto type = typeOf(operands[0]);
  auto indexType = type.clone(b.getI32Type());
  Value maximum = reduceRows<hlo::MaxOp>(b, operands[0]);
  Value isMaximum = isEqual(b, operands[0], broadcastRows(b, maximum, type));
  Value indices = hlo::IotaOp::create(b, indexType, type.getRank() - 1);
  Value last = b.splat(indexType, type.getShape().back() - 1);
  return reduceRows<hlo::MinOp>(b, b.select(isMaximum, indices, last));
}

static Value lowerScaleByBatch(Emitter &b, ScaleByBatchOp op,
                               ValueRange operands) {
  auto fn = op->getParentOfType<ModelFnOp>();
  return b.multiply(operands[0],
                    double(*fn.getGlobalBatchSize()) / op.getBase());
}

void systole::graph::attachTensorLowerings(MLIRContext &context) {
  attach<lowerConstant, lowerReshape, lowerSetShape, lowerStopGradient,
         lowerCast, lowerOneHot, lowerArgmax, lowerScaleByBatch>(context);
}
