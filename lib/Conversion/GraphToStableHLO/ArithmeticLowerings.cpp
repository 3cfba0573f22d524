//===- ArithmeticLowerings.cpp - Arithmetic of untyped values -------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowerings.h"
#include "systole/Dialect/Graph/IR/Axes.h"

using namespace mlir;
using namespace systole::graph;
namespace hlo = systole::stablehlo;

template <typename OpTy, typename HloT>
static Value lowerBroadcasting(Emitter &b, OpTy op, ValueRange operands) {
  auto type = typeOf(op.getResult());
  return HloT::create(b, broadcastTrailing(b, operands[0], type),
                      broadcastTrailing(b, operands[1], type));
}

/// A function of StableHLO.
template <typename OpTy, typename HloT>
static Value lowerFunction(Emitter &b, OpTy op, ValueRange operands) {
  return b.emit<HloT>(operands);
}

static Value lowerSquare(Emitter &b, SquareOp op, ValueRange operands) {
  return b.multiply(operands[0], operands[0]);
}

template <typename OpTy, hlo::ComparisonDirection direction>
static Value lowerComparison(Emitter &b, OpTy op, ValueRange operands) {
  auto shape = typeOf(op.getResult());
  auto type = shape.clone(typeOf(operands[0]).getElementType());
  return b.compare(broadcastTrailing(b, operands[0], type),
                   broadcastTrailing(b, operands[1], type), direction);
}

static Value lowerWhere(Emitter &b, WhereOp op, ValueRange operands) {
  auto type = typeOf(op.getResult());
  return b.select(broadcastTrailing(b, operands[0], type.clone(b.getI1Type())),
                  broadcastTrailing(b, operands[1], type),
                  broadcastTrailing(b, operands[2], type));
}

/// `value` broadcast to the dimensions of `type` before the last two, which
/// hold matrices.
static Value spreadMatrices(Emitter &b, Value value, RankedTensorType type) {
  SmallVector<int64_t> shape(type.getShape().drop_back(2));
  llvm::append_range(shape, shapeOf(value).take_back(2));
  return broadcastTrailing(b, value, type.clone(shape));
}

static Value lowerMatMul(Emitter &b, MatMulOp op, ValueRange operands) {
  auto type = typeOf(op.getResult());
  int64_t rank = type.getRank();
  Value lhs = spreadMatrices(b, operands[0], type),
        rhs = spreadMatrices(b, operands[1], type);
  auto batch = llvm::to_vector(llvm::seq<int64_t>(0, rank - 2));
  return b.contract(lhs, rhs, {op.getTransposeA() ? rank - 2 : rank - 1},
                    {op.getTransposeB() ? rank - 1 : rank - 2}, batch, batch);
}

/// A reduction, or the mean.
template <typename OpTy, typename FoldT, bool isMean = false>
static Value lowerReduction(Emitter &b, OpTy op, ValueRange operands) {
  SmallVector<int64_t> dims =
      getAxes(op.getAxes().value_or(nullptr), typeOf(operands[0]).getRank());
  Value result = operands[0];
  if (!dims.empty())
    result = isMean ? mean(b, result, dims) : reduce<FoldT>(b, result, dims);
  return b.reshape(result, shapeOf(op.getResult()));
}

void systole::graph::attachArithmeticLowerings(MLIRContext &context) {
  attach<lowerBroadcasting<systole::graph::AddOp, hlo::AddOp>,
         lowerBroadcasting<SubtractOp, hlo::SubtractOp>,
         lowerBroadcasting<MultiplyOp, hlo::MulOp>,
         lowerBroadcasting<DivideOp, hlo::DivOp>,
         lowerBroadcasting<MaximumOp, hlo::MaxOp>,
         lowerBroadcasting<MinimumOp, hlo::MinOp>,
         lowerBroadcasting<PowerOp, hlo::PowOp>,
         lowerFunction<NegativeOp, hlo::NegOp>,
         lowerFunction<systole::graph::AbsOp, hlo::AbsOp>,
         lowerFunction<systole::graph::ExpOp, hlo::ExpOp>,
         lowerFunction<LogarithmOp, hlo::LogOp>,
         lowerFunction<systole::graph::SqrtOp, hlo::SqrtOp>,
         lowerFunction<systole::graph::RsqrtOp, hlo::RsqrtOp>,
         lowerFunction<SinOp, hlo::SineOp>, lowerFunction<CosOp, hlo::CosineOp>,
         lowerSquare, lowerComparison<EqualOp, hlo::ComparisonDirection::EQ>,
         lowerComparison<NotEqualOp, hlo::ComparisonDirection::NE>,
         lowerComparison<LessOp, hlo::ComparisonDirection::LT>,
         lowerComparison<LessEqualOp, hlo::ComparisonDirection::LE>,
         lowerComparison<GreaterOp, hlo::ComparisonDirection::GT>,
         lowerComparison<GreaterEqualOp, hlo::ComparisonDirection::GE>,
         lowerWhere, lowerMatMul,
         lowerReduction<ReduceMeanOp, hlo::AddOp, /*isMean=*/true>,
         lowerReduction<ReduceSumOp, hlo::AddOp>,
         lowerReduction<ReduceMaxOp, hlo::MaxOp>,
         lowerReduction<ReduceMinOp, hlo::MinOp>>(context);
}
