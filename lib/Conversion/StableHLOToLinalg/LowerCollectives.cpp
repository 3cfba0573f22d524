//===- LowerCollectives.cpp - Collectives ---------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "systole/Dialect/StableHLO/IR/CollectiveOps.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Dialect/TPU/IR/TPU.h"

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;

namespace {

/// Returns the runtime's reduction for a collective's reducer, which is one
/// operation on both arguments. Returns std::nullopt if the runtime has no such
/// reduction.
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

/// Whether the groups are a single one of all replicas, in order.
bool isOneOfAll(Operation *op, DenseIntElementsAttr groups) {
  if (groups.empty())
    return true;
  auto shards = op->getParentOfType<ModuleOp>()->getAttrOfType<IntegerAttr>(
      tpu::TPUDialect::getNumShardsAttrName());
  return groups.getType().getDimSize(0) == 1 &&
         (!shards || groups.getType().getDimSize(1) == shards.getInt()) &&
         llvm::equal(groups.getValues<int64_t>(),
                     llvm::seq<int64_t>(0, groups.getNumElements()));
}

/// Empty groups stand for one group of all replicas.
DenseIntElementsAttr getGroups(Operation *op, DenseIntElementsAttr groups) {
  if (!groups.empty())
    return groups;
  int64_t shards = 1;
  if (auto attr = op->getParentOfType<ModuleOp>()->getAttrOfType<IntegerAttr>(
          tpu::TPUDialect::getNumShardsAttrName()))
    shards = attr.getInt();
  return DenseIntElementsAttr::get(
      RankedTensorType::get({1, shards},
                            IntegerType::get(op->getContext(), 64)),
      llvm::to_vector(llvm::seq<int64_t>(0, shards)));
}

LogicalResult convertAllReduce(AllReduceOp op, AllReduceOp::Adaptor adaptor,
                               ConversionPatternRewriter &rewriter) {
  std::optional<tpu::Reduction> reduction = matchReduction(op.getComputation());
  if (!reduction)
    return rewriter.notifyMatchFailure(op, "not a reducer of the runtime");
  DenseIntElementsAttr groups = op.getReplicaGroups();
  rewriter.replaceOpWithNewOp<tpu::AllReduceOp>(
      op, TypeRange(adaptor.getOperands()),
      tpu::ReductionAttr::get(op.getContext(), *reduction),
      adaptor.getOperands(),
      isOneOfAll(op, groups) ? DenseIntElementsAttr() : groups);
  return success();
}

/// Collectives with separate inputs and outputs.
template <typename Op, tpu::CollectiveKind kind>
LogicalResult convertCollective(Op op, typename Op::Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) {
  SmallVector<Type> types = dropSigns(op->getResultTypes());
  tpu::ReductionAttr reduction;
  DenseIntElementsAttr groups;
  if constexpr (kind == tpu::CollectiveKind::collective_permute)
    groups = op.getSourceTargetPairs();
  else
    groups = getGroups(op, op.getReplicaGroups());
  if constexpr (kind == tpu::CollectiveKind::reduce_scatter)
    reduction = tpu::ReductionAttr::get(op.getContext(),
                                        *matchReduction(op.getComputation()));
  SmallVector<Value> outputs = allocateTensors(rewriter, op.getLoc(), types);
  rewriter.replaceOpWithNewOp<tpu::CommunicateOp>(
      op, types, tpu::CollectiveKindAttr::get(op.getContext(), kind),
      adaptor.getOperands(), outputs, groups, reduction);
  return success();
}

LogicalResult convertReplicaId(ReplicaIdOp op, ReplicaIdOp::Adaptor,
                               ConversionPatternRewriter &rewriter) {
  Type type = dropSigns(op.getType());
  Value id = tpu::ReplicaIdOp::create(rewriter, op.getLoc());
  rewriter.replaceOpWithNewOp<tensor::FromElementsOp>(op, type, id);
  return success();
}

/// There is one partition.
LogicalResult convertPartitionId(PartitionIdOp op, PartitionIdOp::Adaptor,
                                 ConversionPatternRewriter &rewriter) {
  Type type = dropSigns(op.getType());
  Value zero = createConstant(rewriter, op.getLoc(), rewriter.getI32Type(), 0);
  rewriter.replaceOpWithNewOp<tensor::FromElementsOp>(op, type, zero);
  return success();
}

} // namespace

void systole::stablehlo::populateCollectivePatterns(
    const TypeConverter &converter, RewritePatternSet &patterns) {
  using tpu::CollectiveKind;
  addLowerings(
      converter, patterns, convertAllReduce, convertPartitionId,
      convertReplicaId,
      convertCollective<AllGatherOp, CollectiveKind::all_gather>,
      convertCollective<AllToAllOp, CollectiveKind::all_to_all>,
      convertCollective<ReduceScatterOp, CollectiveKind::reduce_scatter>,
      convertCollective<CollectiveBroadcastOp, CollectiveKind::broadcast>,
      convertCollective<CollectivePermuteOp,
                        CollectiveKind::collective_permute>);
}

/// The element types that the runtime reduces.
static bool isReduced(Type type) {
  return type.isF32() || type.isF64() || type.isBF16() || type.isInteger(32) ||
         type.isInteger(64);
}

static LogicalResult verifyReduction(Operation *op, Region &computation,
                                     Type element) {
  std::optional<tpu::Reduction> reduction = matchReduction(computation);
  if (!reduction)
    return op->emitError("cannot reduce over replicas by this function: the "
                         "runtime adds, multiplies and takes the minimum or "
                         "the maximum");
  if (!isReduced(element))
    return op->emitError("cannot reduce ")
           << element << " over replicas: convert to f32, f64, bf16, or an "
           << "integer of 32 or 64 bits";
  bool ordered =
      *reduction == tpu::Reduction::min || *reduction == tpu::Reduction::max;
  if (ordered && isUnsigned(element))
    return op->emitError("cannot take the minimum or maximum of ")
           << element << " over replicas: convert to a signed type";
  return success();
}

/// Verifies that groups have one size, and that pieces of the dimension are
/// contiguous.
static LogicalResult verifyIsOfRuntime(Operation *op,
                                       DenseIntElementsAttr groups,
                                       ArrayRef<int64_t> dims = {}) {
  if (!groups.empty() && llvm::is_contained(groups.getValues<int64_t>(), -1))
    return op->emitError("cannot communicate within groups of several sizes: "
                         "run `expand-collectives` first");
  if (llvm::any_of(dims, [](int64_t dim) { return dim != 0; }))
    return op->emitError("cannot communicate along dimension ")
           << *llvm::find_if(dims, [](int64_t dim) { return dim != 0; })
           << ": run `expand-collectives` first, which makes it the first";
  return success();
}

LogicalResult systole::stablehlo::verifyCollective(Operation *op) {
  if (!isCollective(op))
    return success();
  if (tpu::getConvention(op) != tpu::Convention::core)
    return op->emitError("'")
           << op->getName() << "' joins processes, but a compiled function is "
           << "one, unless it is a device program (with `tpu.function`); the "
           << "reference interpreter (tpu-run --engine=reference) runs several";
  if (auto reduce = dyn_cast<AllReduceOp>(op)) {
    Type first = getElementTypeOrSelf(op->getOperand(0).getType());
    if (failed(verifyReduction(op, reduce.getComputation(), first)))
      return failure();
    return verifyIsOfRuntime(op, reduce.getReplicaGroups());
  }
  if (auto scatter = dyn_cast<ReduceScatterOp>(op)) {
    if (failed(
            verifyReduction(op, scatter.getComputation(),
                            scatter.getOperand().getType().getElementType())))
      return failure();
    return verifyIsOfRuntime(op, scatter.getReplicaGroups(),
                             int64_t(scatter.getScatterDimension()));
  }
  if (auto gather = dyn_cast<AllGatherOp>(op))
    return verifyIsOfRuntime(op, gather.getReplicaGroups(),
                             int64_t(gather.getAllGatherDim()));
  if (auto exchange = dyn_cast<AllToAllOp>(op))
    return verifyIsOfRuntime(op, exchange.getReplicaGroups(),
                             {int64_t(exchange.getSplitDimension()),
                              int64_t(exchange.getConcatDimension())});
  if (auto broadcast = dyn_cast<CollectiveBroadcastOp>(op))
    return verifyIsOfRuntime(op, broadcast.getReplicaGroups());
  return success();
}
