//===- CheckDeviceOps.cpp - Refuses what the device cannot run ------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Graph/IR/Graph.h"
#include "systole/Dialect/Graph/Transforms/Passes.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"

#include "llvm/ADT/StringExtras.h"

namespace systole::graph {
#define GEN_PASS_DEF_GRAPHCHECKDEVICEOPSPASS
#include "systole/Dialect/Graph/Transforms/Passes.h.inc"
} // namespace systole::graph

using namespace mlir;
using namespace systole::graph;

static bool isDeviceOp(OperationName name) {
  if (name.getDialectNamespace() ==
      systole::stablehlo::StablehloDialect::getDialectNamespace())
    return name.getStringRef() !=
           systole::stablehlo::CustomCallOp::getOperationName();
  return name.hasInterface<LowerToStableHLOOpInterface>() ||
         name.hasInterface<ScheduleOpInterface>() ||
         llvm::is_contained({MinimizeOp::getOperationName(),
                             MetricOp::getOperationName(),
                             LogOp::getOperationName(),
                             PredictOp::getOperationName()},
                            name.getStringRef());
}

/// The names of all ops that a model function may use, in order.
static std::string listDeviceOps(MLIRContext *context) {
  SmallVector<StringRef> names;
  for (RegisteredOperationName name : context->getRegisteredOperations())
    if (isDeviceOp(name) && !name.hasTrait<OpTrait::IsTerminator>())
      names.push_back(name.getStringRef());
  llvm::sort(names);
  return llvm::join(names, ", ");
}

static LogicalResult checkOp(Operation *op) {
  if (isDeviceOp(op->getName()))
    return success();
  InFlightDiagnostic error =
      op->emitOpError() << "cannot run on the device: use ops that it has, or "
                           "compute this in the data pipeline";
  error.attachNote() << "the device has " << listDeviceOps(op->getContext());
  return error;
}

/// Element types, at `loc`, of what the device computes on.
static LogicalResult checkType(Location loc, Value value) {
  auto tensor = dyn_cast<RankedTensorType>(value.getType());
  if (!tensor)
    return success();
  Type element = tensor.getElementType();
  if (element.isInteger(64))
    return emitError(loc) << describeValue(value) << ", " << tensor
                          << ", is int64, which on the device only the global "
                             "step is: cast to int32";
  if (element.isF64())
    return emitError(loc) << describeValue(value) << ", " << tensor
                          << ", is float64, which the device does not have: "
                             "cast to float32";
  bool integer =
      isa<IntegerType>(element) &&
      llvm::is_contained({1u, 8u, 16u, 32u}, element.getIntOrFloatBitWidth());
  if (!integer && !element.isF32() && !element.isBF16() && !element.isF16())
    return emitError(loc) << describeValue(value) << ", " << tensor
                          << ", has an element type that the device does not "
                             "have: cast to float32 or int32";
  return success();
}

static LogicalResult checkFunction(ModelFnOp fn, bool isLocal) {
  for (BlockArgument argument : fn.getArguments())
    if (failed(checkType(argument.getLoc(), argument)))
      return failure();
  WalkResult walk = fn.getBody().walk([&](Operation *op) {
    if (failed(checkOp(op)))
      return WalkResult::interrupt();
    for (Value result : op->getResults())
      if (failed(checkType(op->getLoc(), result)))
        return WalkResult::interrupt();
    return WalkResult::advance();
  });
  if (walk.wasInterrupted())
    return failure();

  MinimizeOp minimize = fn.getMinimize();
  if (isLocal || !minimize || minimize.getCrossShardAttr())
    return success();
  return minimize.emitOpError()
         << "has no cross_shard, without which the shards of a device program "
            "would each train a model of their own: write {cross_shard} after "
            "it";
}

namespace {

struct GraphCheckDeviceOps
    : public systole::graph::impl::GraphCheckDeviceOpsPassBase<
          GraphCheckDeviceOps> {
  void runOnOperation() override {
    // The modes share their source: one error says it for all of them.
    for (auto model : getOperation().getOps<ModelOp>())
      for (auto fn : model.getBody().getOps<ModelFnOp>())
        if (failed(checkFunction(fn, !model.getNumShards())))
          return signalPassFailure();
  }
};

} // namespace
