//===- CollectiveOps.cpp - Rules of collectives ---------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/CollectiveOps.h"
#include "ProcessGroups.h"
#include "mlir/IR/Builders.h"
#include "systole/Dialect/StableHLO/IR/Reducers.h"

using namespace mlir;
using namespace systole::stablehlo;

static int64_t times(int64_t size, int64_t factor) {
  return ShapedType::isDynamic(size) || ShapedType::isDynamic(factor)
             ? ShapedType::kDynamic
             : size * factor;
}

//===----------------------------------------------------------------------===//
// replica_id, all_reduce
//===----------------------------------------------------------------------===//

LogicalResult AllReduceOp::inferTypes(Adaptor adaptor, const CheckedOp &op,
                                      SmallVectorImpl<Type> &types) {
  Type element = getReducedType(adaptor.getComputation());
  for (Value operand : adaptor.getOperands()) {
    auto type = cast<RankedTensorType>(operand.getType());
    types.push_back(element ? type.clone(element) : type);
  }
  return success();
}

LogicalResult AllReduceOp::verify() {
  if (failed(
          verifyReplicaGroups(*this, getReplicaGroups(),
                              {"(C1)", "(C2)", "(C3)", /*mayBePadded=*/true})))
    return failure();
  return verifyGlobalIds(*this, "(C4)", getUseGlobalDeviceIds(),
                         getChannelHandle());
}

LogicalResult AllReduceOp::verifyRegions() {
  // One computation serves operands of all promotable element types.
  for (Value operand : getOperands())
    if (failed(verifyReducer(*this, getComputation(), "(C5)", "computation",
                             operand)))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// all_gather
//===----------------------------------------------------------------------===//

LogicalResult AllGatherOp::inferTypes(Adaptor adaptor, const CheckedOp &op,
                                      SmallVectorImpl<Type> &types) {
  int64_t dimension = adaptor.getAllGatherDim();
  int64_t size =
      getGroupSize(adaptor.getReplicaGroups(), adaptor.getChannelHandle(),
                   adaptor.getUseGlobalDeviceIds());
  for (Value operand : adaptor.getOperands()) {
    auto type = cast<RankedTensorType>(operand.getType());
    if (failed(op.verifyInRange("(C1)", "all_gather_dim", dimension,
                                type.getRank())))
      return failure();
    SmallVector<int64_t> shape(type.getShape());
    shape[dimension] = times(shape[dimension], size);
    types.push_back(type.clone(shape));
  }
  return success();
}

LogicalResult AllGatherOp::verify() {
  if (failed(verifyReplicaGroups(*this, getReplicaGroups(),
                                 {"(C2)", "(C3)", "(C4)"})))
    return failure();
  return verifyGlobalIds(*this, "(C5)", getUseGlobalDeviceIds(),
                         getChannelHandle());
}

//===----------------------------------------------------------------------===//
// all_to_all
//===----------------------------------------------------------------------===//

LogicalResult AllToAllOp::inferTypes(Adaptor adaptor, const CheckedOp &op,
                                     SmallVectorImpl<Type> &types) {
  int64_t split = adaptor.getSplitDimension();
  int64_t concat = adaptor.getConcatDimension();
  int64_t count = adaptor.getSplitCount();
  if (count < 1)
    return op.violates("(C4) split_count is ", count, ", but must be positive");
  for (Value operand : adaptor.getOperands()) {
    auto type = cast<RankedTensorType>(operand.getType());
    if (failed(op.verifyInRange("(C1)", "split_dimension", split,
                                type.getRank())) ||
        failed(op.verifyInRange("(C3)", "concat_dimension", concat,
                                type.getRank())))
      return failure();
    SmallVector<int64_t> shape(type.getShape());
    if (!ShapedType::isDynamic(shape[split])) {
      if (shape[split] % count != 0)
        return op.violates("(C2) dimension ", split, " of ", type,
                           " is not a multiple of split_count, ", count);
      shape[split] /= count;
    }
    shape[concat] = times(shape[concat], count);
    types.push_back(type.clone(shape));
  }
  return success();
}

LogicalResult AllToAllOp::verify() {
  if (failed(verifyReplicaGroups(*this, getReplicaGroups(),
                                 {"(C5)", "(C6)", "(C7)"})))
    return failure();
  int64_t size = getGroupSize(getReplicaGroups(), std::nullopt,
                              /*useGlobalDeviceIds=*/false);
  if (areCompatibleSizes(size, getSplitCount()))
    return success();
  return emitOpError() << "(C8) a group has " << size
                       << " members, but split_count is " << getSplitCount();
}

//===----------------------------------------------------------------------===//
// reduce_scatter
//===----------------------------------------------------------------------===//

LogicalResult ReduceScatterOp::verify() {
  if (failed(verifyReplicaGroups(*this, getReplicaGroups(),
                                 {"(C3)", "(C4)", "(C5)"})) ||
      failed(verifyGlobalIds(*this, "(C6)", getUseGlobalDeviceIds(),
                             getChannelHandle())))
    return failure();
  auto type = cast<RankedTensorType>(getOperand().getType());
  int64_t dimension = getScatterDimension();
  if (failed(CheckedOp(*this).verifyInRange("(C2)", "scatter_dimension",
                                            dimension, type.getRank())))
    return failure();
  int64_t count = getGroupSize(getReplicaGroups(), getChannelHandle(),
                               getUseGlobalDeviceIds());
  SmallVector<int64_t> shape(type.getShape());
  if (ShapedType::isDynamic(count) || ShapedType::isDynamic(shape[dimension])) {
    shape[dimension] = ShapedType::kDynamic;
  } else {
    if (shape[dimension] % count != 0)
      return emitOpError() << "(C1) dimension " << dimension << " of " << type
                           << " is not a multiple of the group's size, "
                           << count;
    shape[dimension] /= count;
  }
  if (!areCompatibleShapes(shape, getType().getShape()))
    return emitOpError() << "(C8) the result has the type " << getType()
                         << ", but a part has the shape of "
                         << type.clone(shape);
  return success();
}

LogicalResult ReduceScatterOp::verifyRegions() {
  if (failed(verifyReducer(*this, getComputation(), "(C7)", "computation",
                           getOperand())))
    return failure();
  Type element = getElementTypeOrSelf(
      getComputation().front().getTerminator()->getOperand(0));
  if (getType().getElementType() != element)
    return emitOpError() << "(C9) the result has the element type "
                         << getType().getElementType()
                         << ", but computation returns " << element;
  return success();
}

//===----------------------------------------------------------------------===//
// collective_permute, collective_broadcast
//===----------------------------------------------------------------------===//

LogicalResult CollectivePermuteOp::verify() {
  return verifyPairs(*this, getSourceTargetPairs(),
                     {"(C1)", "(C2)", "(C3)", "(C4)"});
}

LogicalResult CollectiveBroadcastOp::verify() {
  return verifyReplicaGroups(*this, getReplicaGroups(),
                             {"(C1)", "(C2)", "(C2)", /*mayBePadded=*/false,
                              /*maySkip=*/true});
}

//===----------------------------------------------------------------------===//
// All collectives
//===----------------------------------------------------------------------===//

bool systole::stablehlo::isCollective(Operation *op) {
  return isa<AllGatherOp, AllReduceOp, AllToAllOp, CollectiveBroadcastOp,
             CollectivePermuteOp, ReduceScatterOp>(op);
}

bool systole::stablehlo::dependsOnProcess(Operation *op) {
  return isCollective(op) || isa<PartitionIdOp, ReplicaIdOp>(op);
}
