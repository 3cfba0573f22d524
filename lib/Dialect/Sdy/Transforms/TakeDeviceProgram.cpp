//===- TakeDeviceProgram.cpp - A device's program -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Sdy/IR/Sdy.h"
#include "systole/Dialect/Sdy/Transforms/Passes.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Dialect/TPU/IR/ProgramMetadata.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace systole::sdy {
#define GEN_PASS_DEF_TAKEDEVICEPROGRAMPASS
#include "systole/Dialect/Sdy/Transforms/Passes.h.inc"
} // namespace systole::sdy

using namespace mlir;
using namespace systole;
using namespace systole::sdy;

/// The computation that is a function's only one: its operands are the
/// function's arguments, each once, its results the function's results.
static ManualComputationOp getOnlyComputation(func::FuncOp function) {
  Block &body = function.getBody().front();
  auto computation = dyn_cast<ManualComputationOp>(body.front());
  if (!computation || computation->getNextNode() != body.getTerminator() ||
      !llvm::equal(body.getTerminator()->getOperands(),
                   computation.getResults()) ||
      computation.getTensors().size() != body.getNumArguments())
    return {};
  for (Value operand : computation.getTensors())
    if (!isa<BlockArgument>(operand) || !operand.hasOneUse())
      return {};
  return computation;
}

/// Makes the function compute the body, on one device's shards.
static void replaceByBody(func::FuncOp function,
                          ManualComputationOp computation) {
  Block &entry = function.getBody().front();
  Block &body = computation.getBody().front();
  Operation *end = body.getTerminator();
  for (auto [operand, part] :
       llvm::zip_equal(computation.getTensors(), body.getArguments())) {
    operand.setType(part.getType());
    part.replaceAllUsesWith(operand);
  }
  entry.getTerminator()->setOperands(end->getOperands());
  end->erase();
  entry.getOperations().splice(computation->getIterator(),
                               body.getOperations());
  computation.erase();
  function.setFunctionType(
      FunctionType::get(function.getContext(), entry.getArgumentTypes(),
                        entry.getTerminator()->getOperandTypes()));
}

namespace {
struct TakeDeviceProgram
    : sdy::impl::TakeDeviceProgramPassBase<TakeDeviceProgram> {
  using TakeDeviceProgramPassBase::TakeDeviceProgramPassBase;

  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (function->hasAttr(tpu::TPUDialect::getCarryAttrName()) &&
          !function.isExternal() && failed(takeDeviceProgram(function)))
        return signalPassFailure();
  }

  LogicalResult takeDeviceProgram(func::FuncOp function) {
    ManualComputationOp computation = getOnlyComputation(function);
    if (!computation)
      return success();
    MeshAttr mesh = getMesh(computation);
    if (mesh && (mesh.getNumDevices() != numShards ||
                 llvm::count_if(mesh.getAxes(), [](MeshAxisAttr axis) {
                   return axis.getSize() != 1;
                 }) > 1))
      return computation.emitOpError()
             << "is for a mesh of " << mesh.getNumDevices()
             << " devices; a training step is for one axis of as many as "
                "--num-shards="
             << numShards.getValue();
    replaceByBody(function, computation);
    // The devices of the mesh are the program's replicas.
    SmallVector<stablehlo::PartitionIdOp> ids;
    function.walk([&](stablehlo::PartitionIdOp op) { ids.push_back(op); });
    for (stablehlo::PartitionIdOp id : ids) {
      OpBuilder builder(id);
      id.replaceAllUsesWith(Value(
          stablehlo::ReplicaIdOp::create(builder, id.getLoc(), id.getType())));
      id.erase();
    }
    return success();
  }
};
} // namespace
