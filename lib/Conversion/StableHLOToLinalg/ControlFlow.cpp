//===- ControlFlow.cpp - Loops, barriers and collectives ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
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
    auto loop = scf::WhileOp::create(rewriter, op.getLoc(), types,
                                     adaptor.getOperand());
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

/// True where `value` is in the memory of the loop-carried `argument` already:
/// the argument itself, or what an inner loop has made of it.
bool isInPlace(Value value, BlockArgument argument) {
  if (auto inner = value.getDefiningOp<scf::WhileOp>())
    return inner.getInits()[cast<OpResult>(value).getResultNumber()] ==
           argument;
  return value == argument;
}

/// True where `value`, which becomes the loop-carried `argument`, may look into
/// memory that the loop carries for another one.
bool isView(Value value, BlockArgument argument) {
  if (auto insert = value.getDefiningOp<tensor::InsertSliceOp>()) {
    Value whole = insert.getDest();
    return whole != argument && isView(whole, argument);
  }
  return isa<BlockArgument>(value) ||
         isa<tensor::ExtractSliceOp, tensor::CollapseShapeOp,
             tensor::ExpandShapeOp, scf::WhileOp>(value.getDefiningOp());
}

/// The end of a loop's condition or body.
struct ConvertReturn : OpConversionPattern<ReturnOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(ReturnOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
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
    // The loop carries memory: what the body gives goes there. First all that
    // looks into that memory is copied out of it.
    SmallVector<Value> values;
    for (auto [value, argument] :
         llvm::zip(adaptor.getOperands(), op->getBlock()->getArguments())) {
      values.push_back(isInPlace(value, argument) || !isView(value, argument)
                           ? value
                           : bufferization::AllocTensorOp::create(
                                 rewriter, op.getLoc(),
                                 cast<RankedTensorType>(value.getType()),
                                 ValueRange(), value)
                                 .getResult());
    }
    for (auto [value, argument] :
         llvm::zip(values, op->getBlock()->getArguments()))
      if (!isInPlace(value, argument))
        value = bufferization::MaterializeInDestinationOp::create(
                    rewriter, op.getLoc(), argument.getType(), value, argument)
                    .getResult();
    rewriter.replaceOpWithNewOp<scf::YieldOp>(op, values);
    return success();
  }
};

struct ConvertBarrier : OpConversionPattern<OptimizationBarrierOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(OptimizationBarrierOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, adaptor.getOperand());
    return success();
  }
};

/// What the reducer of a collective is, where the runtime has it: one operation
/// of both arguments.
std::optional<tpu::Reduction> matchReduction(Region &body) {
  Block &block = body.front();
  if (!llvm::hasSingleElement(block.without_terminator()) ||
      !llvm::equal(block.getTerminator()->getOperands(),
                   block.front().getResults()) ||
      !llvm::all_of(block.getArguments(), [&](Value argument) {
        return llvm::is_contained(block.front().getOperands(), argument);
      }))
    return std::nullopt;
  return llvm::TypeSwitch<Operation *, std::optional<tpu::Reduction>>(
             &body.front().front())
      .Case([](AddOp) { return tpu::Reduction::sum; })
      .Case([](MulOp) { return tpu::Reduction::product; })
      .Case([](MinOp) { return tpu::Reduction::min; })
      .Case([](MaxOp) { return tpu::Reduction::max; })
      .Default([](Operation *) { return std::nullopt; });
}

struct ConvertAllReduce : OpConversionPattern<AllReduceOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(AllReduceOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    std::optional<tpu::Reduction> reduction =
        matchReduction(op.getComputation());
    if (!reduction)
      return rewriter.notifyMatchFailure(op, "not a reducer of the runtime");
    rewriter.replaceOpWithNewOp<tpu::AllReduceOp>(
        op, TypeRange(adaptor.getOperands()),
        tpu::ReductionAttr::get(op.getContext(), *reduction),
        adaptor.getOperands());
    return success();
  }
};

struct ConvertReplicaId : OpConversionPattern<ReplicaIdOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(ReplicaIdOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Type type = getTypeConverter()->convertType(op.getType());
    Value id = tpu::ReplicaIdOp::create(rewriter, op.getLoc());
    rewriter.replaceOpWithNewOp<tensor::FromElementsOp>(op, type, id);
    return success();
  }
};

} // namespace

void systole::stablehlo::populateControlFlowPatterns(
    const TypeConverter &converter, RewritePatternSet &patterns) {
  patterns.add<ConvertAllReduce, ConvertBarrier, ConvertReplicaId,
               ConvertReturn, ConvertWhile>(converter, patterns.getContext());
}

/// Whether the operation is over all replicas, and not in several groups.
static bool isOverAllReplicas(AllReduceOp op) {
  ShapedType groups = op.getReplicaGroups().getType();
  if (groups.getNumElements() == 0)
    return true;
  auto shards = op->getParentOfType<ModuleOp>()->getAttrOfType<IntegerAttr>(
      "tpu.num_shards");
  return groups.getDimSize(0) == 1 &&
         (!shards || groups.getDimSize(1) == shards.getInt());
}

/// The element types of systole_all_reduce.
static bool isReduced(Type type) {
  return type.isF32() || type.isF64() || type.isBF16() || type.isInteger(32) ||
         type.isInteger(64);
}

LogicalResult systole::stablehlo::verifyAllReduce(AllReduceOp op) {
  if (tpu::getConvention(op) != tpu::Convention::core)
    return op.emitError("an all-reduce belongs in a device program (a function "
                        "with `tpu.function`): elsewhere there is one replica");
  std::optional<tpu::Reduction> reduction = matchReduction(op.getComputation());
  if (!reduction)
    return op.emitError("cannot reduce over replicas by this function: the "
                        "runtime adds, multiplies and takes the minimum or the "
                        "maximum");
  if (!isOverAllReplicas(op))
    return op.emitError("cannot reduce within groups of replicas: make "
                        "`replica_groups` one group of all of them");
  Type element = getElementTypeOrSelf(op.getOperands().front().getType());
  if (!isReduced(element))
    return op.emitError("cannot reduce ")
           << element << " over replicas: convert to f32, f64, bf16, or an "
           << "integer of 32 or 64 bits";
  bool ordered =
      *reduction == tpu::Reduction::min || *reduction == tpu::Reduction::max;
  if (ordered && isUnsigned(element))
    return op.emitError("cannot take the minimum or maximum of ")
           << element << " over replicas: convert to a signed type";
  return success();
}
