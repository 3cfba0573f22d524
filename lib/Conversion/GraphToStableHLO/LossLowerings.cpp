//===- LossLowerings.cpp - Losses in StableHLO ----------------------------===//
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

/// Of each row, sum(labels * (log(sum(exp(x))) - x)), x the logits less their
/// maximum; then the mean of all rows.
static Value buildCrossEntropy(ImplicitLocOpBuilder &b, Value labels,
                               Value logits) {
  auto type = getTensorType(logits);
  Value shifted = shiftByMaximum(b, logits);
  Value sum = reduceRows<hlo::AddOp>(b, hlo::ExpOp::create(b, shifted));
  Value logSum = broadcastRows(b, hlo::LogOp::create(b, sum), type);
  Value surprise = hlo::SubtractOp::create(b, logSum, shifted);
  Value total =
      reduceAll<hlo::AddOp>(b, hlo::MulOp::create(b, labels, surprise));
  double rows = ShapedType::getNumElements(type.getShape().drop_back());
  return hlo::DivOp::create(b, total, splat(b, total.getType(), rows));
}

namespace {

struct SoftmaxCrossEntropyLowering
    : public LowerToStableHLOOpInterface::ExternalModel<
          SoftmaxCrossEntropyLowering, SoftmaxCrossEntropyOp> {
  SmallVector<Value> lowerToStableHLO(Operation *op, LoweringContext &,
                                      OpBuilder &builder,
                                      ValueRange operands) const {
    ImplicitLocOpBuilder b(op->getLoc(), builder);
    return {buildCrossEntropy(b, operands[0], operands[1])};
  }
};

struct SparseSoftmaxCrossEntropyLowering
    : public LowerToStableHLOOpInterface::ExternalModel<
          SparseSoftmaxCrossEntropyLowering, SparseSoftmaxCrossEntropyOp> {
  SmallVector<Value> lowerToStableHLO(Operation *op, LoweringContext &,
                                      OpBuilder &builder,
                                      ValueRange operands) const {
    ImplicitLocOpBuilder b(op->getLoc(), builder);
    auto logits = getTensorType(operands[1]);
    Value labels = oneHot(b, operands[0], logits.getShape().back(),
                          logits.getElementType());
    return {buildCrossEntropy(b, labels, operands[1])};
  }
};

} // namespace

void systole::graph::attachLossLowerings(MLIRContext &context) {
  SoftmaxCrossEntropyOp::attachInterface<SoftmaxCrossEntropyLowering>(context);
  SparseSoftmaxCrossEntropyOp::attachInterface<
      SparseSoftmaxCrossEntropyLowering>(context);
}
