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

namespace {

template <typename OpTy, typename HloT>
struct BroadcastingLowering
    : TensorLowering<BroadcastingLowering<OpTy, HloT>, OpTy> {
  static Value build(Emitter &b, OpTy op, ValueRange operands) {
    auto type = getTensorType(op.getResult());
    return HloT::create(b, broadcastTrailing(b, operands[0], type),
                        broadcastTrailing(b, operands[1], type));
  }
};

/// A function of StableHLO.
template <typename OpTy, typename HloT>
struct FunctionLowering : TensorLowering<FunctionLowering<OpTy, HloT>, OpTy> {
  static Value build(Emitter &b, OpTy op, ValueRange operands) {
    return b.emit<HloT>(operands);
  }
};

struct SquareLowering : TensorLowering<SquareLowering, SquareOp> {
  static Value build(Emitter &b, SquareOp op, ValueRange operands) {
    return b.multiply(operands[0], operands[0]);
  }
};

template <typename OpTy, hlo::ComparisonDirection direction>
struct ComparisonLowering
    : TensorLowering<ComparisonLowering<OpTy, direction>, OpTy> {
  static Value build(Emitter &b, OpTy op, ValueRange operands) {
    auto shape = getTensorType(op.getResult());
    auto type = shape.clone(getTensorType(operands[0]).getElementType());
    return b.compare(broadcastTrailing(b, operands[0], type),
                     broadcastTrailing(b, operands[1], type), direction);
  }
};

struct WhereLowering : TensorLowering<WhereLowering, WhereOp> {
  static Value build(Emitter &b, WhereOp op, ValueRange operands) {
    auto type = getTensorType(op.getResult());
    return b.select(
        broadcastTrailing(b, operands[0], type.clone(b.getI1Type())),
        broadcastTrailing(b, operands[1], type),
        broadcastTrailing(b, operands[2], type));
  }
};

struct MatMulLowering : TensorLowering<MatMulLowering, MatMulOp> {
  static Value build(Emitter &b, MatMulOp op, ValueRange operands) {
    auto type = getTensorType(op.getResult());
    int64_t rank = type.getRank();
    Value lhs = spread(b, operands[0], type),
          rhs = spread(b, operands[1], type);
    auto batch = llvm::to_vector(llvm::seq<int64_t>(0, rank - 2));
    auto numbers = hlo::DotDimensionNumbersAttr::get(
        b.getContext(), batch, batch,
        {op.getTransposeA() ? rank - 2 : rank - 1},
        {op.getTransposeB() ? rank - 1 : rank - 2});
    return hlo::DotGeneralOp::create(b, type, lhs, rhs, numbers,
                                     /*precision_config=*/nullptr,
                                     /*algorithm=*/nullptr);
  }

  /// `value` broadcast to the dimensions of `type` before the last two, which
  /// hold matrices.
  static Value spread(Emitter &b, Value value, RankedTensorType type) {
    SmallVector<int64_t> shape(type.getShape().drop_back(2));
    llvm::append_range(shape, getTensorType(value).getShape().take_back(2));
    return broadcastTrailing(b, value, type.clone(shape));
  }
};

/// A reduction, or the mean.
template <typename OpTy, typename FoldT, bool isMean>
struct ReductionLowering
    : TensorLowering<ReductionLowering<OpTy, FoldT, isMean>, OpTy> {
  static Value build(Emitter &b, OpTy op, ValueRange operands) {
    SmallVector<int64_t> dims = getAxes(op.getAxes().value_or(nullptr),
                                        getTensorType(operands[0]).getRank());
    Value result = operands[0];
    if (!dims.empty())
      result = isMean ? mean(b, result, dims) : reduce<FoldT>(b, result, dims);
    return b.reshape(result, getTensorType(op.getResult()).getShape());
  }
};

} // namespace

template <typename OpTy, typename HloT>
static void attachBroadcasting(MLIRContext &context) {
  OpTy::template attachInterface<BroadcastingLowering<OpTy, HloT>>(context);
}
template <typename OpTy, typename HloT>
static void attachFunction(MLIRContext &context) {
  OpTy::template attachInterface<FunctionLowering<OpTy, HloT>>(context);
}
template <typename OpTy, hlo::ComparisonDirection direction>
static void attachComparison(MLIRContext &context) {
  OpTy::template attachInterface<ComparisonLowering<OpTy, direction>>(context);
}
template <typename OpTy, typename FoldT, bool isMean = false>
static void attachReduction(MLIRContext &context) {
  OpTy::template attachInterface<ReductionLowering<OpTy, FoldT, isMean>>(
      context);
}

void systole::graph::attachArithmeticLowerings(MLIRContext &context) {
  attachBroadcasting<systole::graph::AddOp, hlo::AddOp>(context);
  attachBroadcasting<SubtractOp, hlo::SubtractOp>(context);
  attachBroadcasting<MultiplyOp, hlo::MulOp>(context);
  attachBroadcasting<DivideOp, hlo::DivOp>(context);
  attachBroadcasting<MaximumOp, hlo::MaxOp>(context);
  attachBroadcasting<MinimumOp, hlo::MinOp>(context);
  attachBroadcasting<PowerOp, hlo::PowOp>(context);
  attachFunction<NegativeOp, hlo::NegOp>(context);
  attachFunction<systole::graph::AbsOp, hlo::AbsOp>(context);
  attachFunction<systole::graph::ExpOp, hlo::ExpOp>(context);
  attachFunction<LogarithmOp, hlo::LogOp>(context);
  attachFunction<systole::graph::SqrtOp, hlo::SqrtOp>(context);
  attachFunction<systole::graph::RsqrtOp, hlo::RsqrtOp>(context);
  attachFunction<SinOp, hlo::SineOp>(context);
  attachFunction<CosOp, hlo::CosineOp>(context);
  attach<SquareLowering>(context);
  attachComparison<EqualOp, hlo::ComparisonDirection::EQ>(context);
  attachComparison<NotEqualOp, hlo::ComparisonDirection::NE>(context);
  attachComparison<LessOp, hlo::ComparisonDirection::LT>(context);
  attachComparison<LessEqualOp, hlo::ComparisonDirection::LE>(context);
  attachComparison<GreaterOp, hlo::ComparisonDirection::GT>(context);
  attachComparison<GreaterEqualOp, hlo::ComparisonDirection::GE>(context);
  attach<WhereLowering, MatMulLowering>(context);
  attachReduction<ReduceMeanOp, hlo::AddOp, /*isMean=*/true>(context);
  attachReduction<ReduceSumOp, hlo::AddOp>(context);
  attachReduction<ReduceMaxOp, hlo::MaxOp>(context);
  attachReduction<ReduceMinOp, hlo::MinOp>(context);
}
