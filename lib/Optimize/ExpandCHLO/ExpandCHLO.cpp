//===- ExpandCHLO.cpp - CHLO in terms of StableHLO ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Expand.h"

#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"
#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Dialect/StableHLO/IR/Emitter.h"
#include "systole/Optimize/CHLOPasses.h"

namespace systole::chlo {
#define GEN_PASS_DEF_EXPANDCHLOPASS
#include "systole/Optimize/CHLOPasses.h.inc"
} // namespace systole::chlo

using namespace mlir;
using namespace systole;
using namespace systole::chlo;

//===----------------------------------------------------------------------===//
// Broadcasts
//===----------------------------------------------------------------------===//

/// Broadcasts `value` to `type`; its dimensions are `dimensions` of it, or the
/// last ones.
static Value broadcast(OpBuilder &builder, Location loc, Value value,
                       RankedTensorType type,
                       std::optional<ArrayRef<int64_t>> dimensions) {
  auto from = cast<RankedTensorType>(value.getType());
  auto to = type.clone(from.getElementType());
  if (from == to)
    return value;
  SmallVector<int64_t> last = llvm::to_vector(
      llvm::seq<int64_t>(to.getRank() - from.getRank(), to.getRank()));
  return stablehlo::BroadcastInDimOp::create(
      builder, loc, to, value,
      builder.getDenseI64ArrayAttr(dimensions.value_or(last)));
}

/// Broadcasts both operands of an op to the shape of its result.
template <typename Op>
static std::pair<Value, Value> broadcastOperands(OpBuilder &builder, Op op) {
  auto type = cast<RankedTensorType>(op.getType());
  auto get = [&](Value value) {
    auto from = cast<RankedTensorType>(value.getType());
    auto dimensions = from.getRank() < type.getRank()
                          ? op.getBroadcastDimensions()
                          : std::nullopt;
    return broadcast(builder, op.getLoc(), value, type, dimensions);
  };
  Value lhs = get(op.getLhs());
  return {lhs, get(op.getRhs())};
}

LogicalResult systole::chlo::verifyStatic(Operation *op) {
  auto isStatic = [](Type type) {
    return cast<RankedTensorType>(type).hasStaticShape();
  };
  return success(llvm::all_of(op->getOperandTypes(), isStatic) &&
                 llvm::all_of(op->getResultTypes(), isStatic));
}

namespace {

template <typename From, typename To>
LogicalResult expandBroadcast(From op, PatternRewriter &rewriter) {
  if (failed(verifyStatic(op)))
    return failure();
  auto [lhs, rhs] = broadcastOperands(rewriter, op);
  rewriter.replaceOpWithNewOp<To>(op, op.getType(), lhs, rhs);
  return success();
}

LogicalResult expandBroadcastCompare(BroadcastCompareOp op,
                                     PatternRewriter &rewriter) {
  if (failed(verifyStatic(op)))
    return failure();
  auto [lhs, rhs] = broadcastOperands(rewriter, op);
  // The enumerations of both dialects are the same, in the same order.
  auto direction =
      static_cast<stablehlo::ComparisonDirection>(op.getComparisonDirection());
  stablehlo::ComparisonTypeAttr type;
  if (auto given = op.getCompareType())
    type = stablehlo::ComparisonTypeAttr::get(
        op.getContext(), static_cast<stablehlo::ComparisonType>(*given));
  rewriter.replaceOpWithNewOp<stablehlo::CompareOp>(
      op, op.getType(), lhs, rhs,
      stablehlo::ComparisonDirectionAttr::get(op.getContext(), direction),
      type);
  return success();
}

LogicalResult expandBroadcastSelect(BroadcastSelectOp op,
                                    PatternRewriter &rewriter) {
  if (failed(verifyStatic(op)))
    return failure();
  auto type = cast<RankedTensorType>(op.getType());
  auto get = [&](Value value) {
    return broadcast(rewriter, op.getLoc(), value, type, std::nullopt);
  };
  Value pred = op.getPred();
  if (cast<RankedTensorType>(pred.getType()).getRank() != 0)
    pred = get(pred);
  Value onTrue = get(op.getOnTrue()), onFalse = get(op.getOnFalse());
  rewriter.replaceOpWithNewOp<stablehlo::SelectOp>(op, type, pred, onTrue,
                                                   onFalse);
  return success();
}

//===----------------------------------------------------------------------===//
// Constants, top_k
//===----------------------------------------------------------------------===//

LogicalResult expandConstant(ConstantOp op, PatternRewriter &rewriter) {
  rewriter.replaceOpWithNewOp<stablehlo::ConstantOp>(op, op.getType(),
                                                     op.getValue());
  return success();
}

LogicalResult expandConstantLike(ConstantLikeOp op, PatternRewriter &rewriter) {
  if (failed(verifyStatic(op)))
    return failure();
  auto type = cast<RankedTensorType>(op.getType());
  rewriter.replaceOpWithNewOp<stablehlo::ConstantOp>(
      op, type, DenseElementsAttr::get(type, Attribute(op.getValue())));
  return success();
}

/// The first k of the elements sorted in descending order, with their indices.
LogicalResult expandTopK(TopKOp op, PatternRewriter &rewriter) {
  if (failed(verifyStatic(op)))
    return failure();
  Location loc = op.getLoc();
  auto type = cast<RankedTensorType>(op.getOperand().getType());
  auto indexType = type.clone(rewriter.getI32Type());
  int64_t last = type.getRank() - 1;
  stablehlo::Emitter emitter(rewriter, loc);
  Value indices = stablehlo::IotaOp::create(emitter, indexType, last);
  SmallVector<Value> results = emitter.sort(
      {op.getOperand(), indices}, last, stablehlo::ComparisonDirection::GT,
      isa<FloatType>(type.getElementType())
          ? stablehlo::ComparisonType::TOTALORDER
          : stablehlo::ComparisonType::NOTYPE);
  for (Value &result : results)
    result = emitter.takeFirst(result, stablehlo::shapeOf(op.getValues()));
  rewriter.replaceOp(op, results);
  return success();
}

//===----------------------------------------------------------------------===//
// Functions that StableHLO has
//===----------------------------------------------------------------------===//

LogicalResult expandSquare(SquareOp op, PatternRewriter &rewriter) {
  rewriter.replaceOpWithNewOp<stablehlo::MulOp>(
      op, op.getType(), op.getOperand(), op.getOperand());
  return success();
}

LogicalResult expandTan(TanOp op, PatternRewriter &rewriter) {
  rewriter.replaceOpWithNewOp<stablehlo::TanOp>(op, op.getOperand());
  return success();
}

/// The common part of asin, acos, asinh and acosh.
LogicalResult expandAsinAcosKernel(AsinAcosKernelOp op,
                                   PatternRewriter &rewriter) {
  Location loc = op.getLoc();
  Type type = op.getType(), part = stablehlo::getPartsType(type);
  Value w = AsinOp::create(rewriter, loc, type, op.getOperand());
  Value a = stablehlo::RealOp::create(rewriter, loc, part, w);
  Value b = stablehlo::ImagOp::create(rewriter, loc, part, w);
  b = stablehlo::AbsOp::create(rewriter, loc, part, b);
  Value real = stablehlo::MulOp::create(
      rewriter, loc, part, stablehlo::CosineOp::create(rewriter, loc, a),
      CoshOp::create(rewriter, loc, part, b));
  rewriter.replaceOpWithNewOp<stablehlo::ComplexOp>(op, type, real, b);
  return success();
}

LogicalResult expandConj(ConjOp op, PatternRewriter &rewriter) {
  stablehlo::Emitter emitter(rewriter, op);
  rewriter.replaceOp(op, emitter.conjugate(op.getOperand()));
  return success();
}

/// Whether an element, or its absolute value, is an infinity.
template <typename Op>
LogicalResult expandIsInf(Op op, PatternRewriter &rewriter) {
  if (failed(verifyStatic(op)))
    return failure();
  Location loc = op.getLoc();
  Value operand = op.getOperand();
  constexpr double infinity = std::numeric_limits<double>::infinity();
  Value bound = stablehlo::getSplat(rewriter, loc, operand.getType(),
                                    std::is_same_v<Op, IsNegInfOp> ? -infinity
                                                                   : infinity);
  if (std::is_same_v<Op, IsInfOp>)
    operand = stablehlo::AbsOp::create(rewriter, loc, operand);
  rewriter.replaceOpWithNewOp<stablehlo::CompareOp>(
      op, operand, bound, stablehlo::ComparisonDirection::EQ,
      stablehlo::ComparisonType::FLOAT);
  return success();
}

struct ExpandCHLO : systole::chlo::impl::ExpandCHLOPassBase<ExpandCHLO> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateExpandCHLOPatterns(patterns);
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};

} // namespace

void systole::chlo::populateExpandCHLOPatterns(RewritePatternSet &patterns) {
#define BROADCAST(OP, BASE) patterns.add(expandBroadcast<OP, BASE>);
#include "systole/Dialect/CHLO/IR/CHLORules.inc"
  patterns.add(expandBroadcastCompare)
      .add(expandBroadcastSelect)
      .add(expandAsinAcosKernel)
      .add(expandConj)
      .add(expandConstant)
      .add(expandConstantLike)
      .add(expandIsInf<IsInfOp>)
      .add(expandIsInf<IsNegInfOp>)
      .add(expandIsInf<IsPosInfOp>)
      .add(expandMulhi)
      .add(expandRaggedDot)
      .add(expandScan)
      .add(expandSquare)
      .add(expandTan)
      .add(expandTopK);
}
