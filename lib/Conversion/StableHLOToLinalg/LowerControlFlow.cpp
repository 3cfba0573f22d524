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
        init = allocateTensors(rewriter, op.getLoc(), init.getType()).front();
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

/// Converts the end of a loop's condition or body, or of a branch.
LogicalResult convertReturn(ReturnOp op, ReturnOp::Adaptor adaptor,
                            ConversionPatternRewriter &rewriter) {
  auto loop = dyn_cast<scf::WhileOp>(op->getParentOp());
  ValueRange results = adaptor.getOperands(),
             targets = op->getBlock()->getArguments();
  if (isa<scf::IfOp, scf::IndexSwitchOp>(op->getParentOp())) {
    // moveBranch has appended the memory for the results.
    targets = results.drop_front(results.size() / 2);
    results = results.take_front(targets.size());
  } else if (!loop) {
    return failure();
  } else if (op->getParentRegion() == &loop.getBefore()) {
    Value condition = extractScalar(rewriter, op.getLoc(), results.front());
    rewriter.replaceOpWithNewOp<scf::ConditionOp>(op, condition, targets);
    return success();
  }
  // A loop carries memory, to which the body's results are written.
  SmallVector<Value> values;
  for (auto [value, target] : llvm::zip(results, targets))
    values.push_back(
        value == target
            ? value
            : bufferization::MaterializeInDestinationOp::create(
                  rewriter, op.getLoc(), target.getType(), value, target)
                  .getResult());
  rewriter.replaceOpWithNewOp<scf::YieldOp>(op, values);
  return success();
}

/// Makes a branch the only block of `to`. Its results go to `targets`, so that
/// all branches fill the same memory. It is new: the memory that the results
/// are stored to later may still be read in or after the branches.
void moveBranch(ConversionPatternRewriter &rewriter, Region &from, Region &to,
                ValueRange targets) {
  rewriter.modifyOpInPlace(from.front().getTerminator(), [&] {
    Operation *end = from.front().getTerminator();
    end->insertOperands(end->getNumOperands(), targets);
  });
  rewriter.inlineRegionBefore(from, to, to.end());
}

LogicalResult convertIf(IfOp op, IfOp::Adaptor adaptor,
                        ConversionPatternRewriter &rewriter) {
  SmallVector<Type> types = dropSigns(op.getResultTypes());
  Location loc = op.getLoc();
  SmallVector<Value> targets = allocateTensors(rewriter, loc, types);
  Value condition = extractScalar(rewriter, loc, adaptor.getPred());
  auto branches =
      scf::IfOp::create(rewriter, loc, types, condition,
                        /*addThenBlock=*/false, /*addElseBlock=*/false);
  moveBranch(rewriter, op.getTrueBranch(), branches.getThenRegion(), targets);
  moveBranch(rewriter, op.getFalseBranch(), branches.getElseRegion(), targets);
  rewriter.replaceOp(op, branches.getResults());
  return success();
}

/// The last branch also takes all other indices.
LogicalResult convertCase(CaseOp op, CaseOp::Adaptor adaptor,
                          ConversionPatternRewriter &rewriter) {
  SmallVector<Type> types = dropSigns(op.getResultTypes());
  Location loc = op.getLoc();
  SmallVector<Value> targets = allocateTensors(rewriter, loc, types);
  Value index = arith::IndexCastOp::create(
      rewriter, loc, rewriter.getIndexType(),
      extractScalar(rewriter, loc, adaptor.getIndex()));
  size_t last = op.getBranches().size() - 1;
  auto branches = scf::IndexSwitchOp::create(
      rewriter, loc, types, index, llvm::to_vector(llvm::seq<int64_t>(0, last)),
      last);
  for (size_t i = 0; i < last; ++i)
    moveBranch(rewriter, op.getBranches()[i], branches.getCaseRegions()[i],
               targets);
  moveBranch(rewriter, op.getBranches()[last], branches.getDefaultRegion(),
             targets);
  rewriter.replaceOp(op, branches.getResults());
  return success();
}

LogicalResult convertBarrier(OptimizationBarrierOp op,
                             OptimizationBarrierOp::Adaptor adaptor,
                             ConversionPatternRewriter &rewriter) {
  rewriter.replaceOp(
      op, llvm::map_to_vector(adaptor.getOperand(), [&](Value value) -> Value {
        if (matchPattern(value, m_Constant()))
          return value;
        return tpu::BarrierOp::create(rewriter, op.getLoc(), value);
      }));
  return success();
}

} // namespace

void systole::stablehlo::populateControlFlowPatterns(
    const TypeConverter &converter, RewritePatternSet &patterns) {
  patterns.add<ConvertWhile>(converter, patterns.getContext());
  addLowerings(converter, patterns, convertBarrier, convertCase, convertIf,
               convertReturn);
}
