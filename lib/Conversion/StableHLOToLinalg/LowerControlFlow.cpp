//===- LowerControlFlow.cpp - Loops and branches --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "systole/Dialect/StableHLO/IR/LoopCounter.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Dialect/TPU/IR/TPU.h"

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;

namespace {

struct ConvertWhile : OpConversionPattern<WhileOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(WhileOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> types;
    if (failed(getTypeConverter()->convertTypes(op.getResultTypes(), types)))
      return failure();
    SmallVector<Value> inits(adaptor.getOperand());
    for (auto [i, init] : llvm::enumerate(inits))
      if (isOverwritten(op, i))
        init = bufferization::AllocTensorOp::create(
            rewriter, op.getLoc(), cast<RankedTensorType>(init.getType()),
            ValueRange());
    auto loop = scf::WhileOp::create(rewriter, op.getLoc(), types, inits);
    if (std::optional<Counter> counter = findCounter(op)) {
      // The location has the count, too: passes that rebuild a loop keep its
      // location.
      NamedAttribute count(tpu::TPUDialect::getTripCountAttrName(),
                           rewriter.getI64IntegerAttr(counter->count));
      loop->setAttr(count.getName(), count.getValue());
      loop->setLoc(FusedLoc::get(rewriter.getContext(), op.getLoc(),
                                 rewriter.getDictionaryAttr(count)));
    }
    rewriter.inlineRegionBefore(op.getCond(), loop.getBefore(),
                                loop.getBefore().end());
    rewriter.inlineRegionBefore(op.getBody(), loop.getAfter(),
                                loop.getAfter().end());
    if (failed(rewriter.convertRegionTypes(&loop.getBefore(),
                                           *getTypeConverter())) ||
        failed(
            rewriter.convertRegionTypes(&loop.getAfter(), *getTypeConverter())))
      return failure();
    rewriter.replaceOp(op, loop.getResults());
    return success();
  }
};

/// Converts the end of a loop's condition or body.
struct ConvertReturn : OpConversionPattern<ReturnOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(ReturnOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (isa<scf::IfOp, scf::IndexSwitchOp>(op->getParentOp()))
      return convertEndOfBranch(op, adaptor, rewriter);
    auto loop = dyn_cast<scf::WhileOp>(op->getParentOp());
    if (!loop)
      return failure();
    if (op->getParentRegion() == &loop.getBefore()) {
      Value condition =
          extractScalar(rewriter, op.getLoc(), adaptor.getOperands().front());
      rewriter.replaceOpWithNewOp<scf::ConditionOp>(
          op, condition, op->getBlock()->getArguments());
      return success();
    }
    // The loop carries memory, to which the body's results are written.
    SmallVector<Value> values;
    for (auto [value, argument] :
         llvm::zip(adaptor.getOperands(), op->getBlock()->getArguments()))
      values.push_back(
          value == argument
              ? value
              : bufferization::MaterializeInDestinationOp::create(
                    rewriter, op.getLoc(), argument.getType(), value, argument)
                    .getResult());
    rewriter.replaceOpWithNewOp<scf::YieldOp>(op, values);
    return success();
  }

private:
  /// Writes a branch's results to the memory that moveBranch has appended: the
  /// second half of the operands.
  static LogicalResult convertEndOfBranch(ReturnOp op, OpAdaptor adaptor,
                                          ConversionPatternRewriter &rewriter) {
    ValueRange operands = adaptor.getOperands();
    size_t count = operands.size() / 2;
    SmallVector<Value> values;
    for (auto [value, target] :
         llvm::zip(operands.take_front(count), operands.drop_front(count)))
      values.push_back(
          bufferization::MaterializeInDestinationOp::create(
              rewriter, op.getLoc(), target.getType(), value, target)
              .getResult());
    rewriter.replaceOpWithNewOp<scf::YieldOp>(op, values);
    return success();
  }
};

/// Makes a branch the only block of `to`. Its results go to `targets`, so that
/// all branches fill the same memory.
void moveBranch(ConversionPatternRewriter &rewriter, Region &from, Region &to,
                ValueRange targets) {
  rewriter.modifyOpInPlace(from.front().getTerminator(), [&] {
    Operation *end = from.front().getTerminator();
    end->insertOperands(end->getNumOperands(), targets);
  });
  rewriter.inlineRegionBefore(from, to, to.end());
}

/// Creates new memory for the results. The memory that they are stored to later
/// may still be read in or after the branches.
SmallVector<Value> createTargets(OpBuilder &builder, Location loc,
                                 TypeRange types) {
  return llvm::map_to_vector(types, [&](Type type) -> Value {
    return bufferization::AllocTensorOp::create(
        builder, loc, cast<RankedTensorType>(type), ValueRange());
  });
}

struct ConvertIf : OpConversionPattern<IfOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(IfOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> types;
    if (failed(getTypeConverter()->convertTypes(op.getResultTypes(), types)))
      return failure();
    Location loc = op.getLoc();
    SmallVector<Value> targets = createTargets(rewriter, loc, types);
    Value condition = extractScalar(rewriter, loc, adaptor.getPred());
    auto branches =
        scf::IfOp::create(rewriter, loc, types, condition,
                          /*addThenBlock=*/false, /*addElseBlock=*/false);
    moveBranch(rewriter, op.getTrueBranch(), branches.getThenRegion(), targets);
    moveBranch(rewriter, op.getFalseBranch(), branches.getElseRegion(),
               targets);
    rewriter.replaceOp(op, branches.getResults());
    return success();
  }
};

/// The last branch also takes all other indices.
struct ConvertCase : OpConversionPattern<CaseOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(CaseOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> types;
    if (failed(getTypeConverter()->convertTypes(op.getResultTypes(), types)))
      return failure();
    Location loc = op.getLoc();
    SmallVector<Value> targets = createTargets(rewriter, loc, types);
    Value index = arith::IndexCastOp::create(
        rewriter, loc, rewriter.getIndexType(),
        extractScalar(rewriter, loc, adaptor.getIndex()));
    size_t last = op.getBranches().size() - 1;
    auto branches = scf::IndexSwitchOp::create(
        rewriter, loc, types, index,
        llvm::to_vector(llvm::seq<int64_t>(0, last)), last);
    for (size_t i = 0; i < last; ++i)
      moveBranch(rewriter, op.getBranches()[i], branches.getCaseRegions()[i],
                 targets);
    moveBranch(rewriter, op.getBranches()[last], branches.getDefaultRegion(),
               targets);
    rewriter.replaceOp(op, branches.getResults());
    return success();
  }
};

struct ConvertBarrier : OpConversionPattern<OptimizationBarrierOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(OptimizationBarrierOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(
        op,
        llvm::map_to_vector(adaptor.getOperand(), [&](Value value) -> Value {
          if (matchPattern(value, m_Constant()))
            return value;
          return tpu::BarrierOp::create(rewriter, op.getLoc(), value);
        }));
    return success();
  }
};

} // namespace

void systole::stablehlo::populateControlFlowPatterns(
    const TypeConverter &converter, RewritePatternSet &patterns) {
  patterns
      .add<ConvertBarrier, ConvertCase, ConvertIf, ConvertReturn, ConvertWhile>(
          converter, patterns.getContext());
}
