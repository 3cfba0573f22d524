//===- EvalSharding.cpp - Values and computations with shardings ----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models.h"
#include "systole/Dialect/Sdy/IR/Sdy.h"
#include "systole/Interpreter/Collectives.h"

using namespace mlir;
using namespace systole::interpreter;
using namespace systole::sdy;

/// A sharding changes no value.
template <typename Op>
static FailureOr<Tensors> passOn(Op, ArrayRef<Tensor> operands, Interpreter &) {
  return Tensors(operands);
}

static FailureOr<Tensors> nothing(ShardingGroupOp, ArrayRef<Tensor>,
                                  Interpreter &) {
  return Tensors();
}

namespace {
/// A tensor and its equal shards on the devices of a mesh.
class Split {
public:
  Split(ManualComputationOp op, MeshAttr mesh, TensorShardingAttr sharding,
        ArrayRef<int64_t> partShape)
      : manualAxes(op.getManualAxes()), mesh(mesh), sharding(sharding),
        partShape(partShape) {}

  /// Calls `visit` with each index of the shard that `device` has, and the same
  /// element's index in the whole.
  void forEach(int64_t device,
               llvm::function_ref<void(ArrayRef<int64_t>, ArrayRef<int64_t>)>
                   visit) const {
    SmallVector<int64_t> part =
        getPart(sharding, mesh, manualAxes, partShape.size(), device);
    forEachIndex(partShape, [&](ArrayRef<int64_t> index) {
      Index whole;
      for (auto [i, p, size] : llvm::zip_equal(index, part, partShape))
        whole.push_back(p * size + i);
      visit(index, whole);
    });
  }

private:
  ManualAxesAttr manualAxes;
  MeshAttr mesh;
  TensorShardingAttr sharding;
  ArrayRef<int64_t> partShape;
};
} // namespace

/// Shards must be equal, and consist of whole axes.
static LogicalResult verifyEqualParts(ManualComputationOp op, MeshAttr mesh,
                                      TypeRange types,
                                      TensorShardingPerValueAttr shardings) {
  for (auto [type, sharding] :
       llvm::zip_equal(types, shardings.getShardings())) {
    auto tensor = cast<RankedTensorType>(type);
    auto counts =
        getNumParts(sharding, mesh, op.getManualAxes(), tensor.getRank());
    if (failed(counts))
      return op.emitError() << "the reference interpreter splits tensors over "
                               "whole axes of a mesh only";
    for (auto [size, count] : llvm::zip_equal(tensor.getShape(), *counts))
      if (size % count != 0)
        return op.emitError()
               << "the reference interpreter splits tensors into equal parts "
                  "only: "
               << tensor << " has no " << count << " of them";
  }
  return success();
}

static FailureOr<Tensors> manualComputation(ManualComputationOp op,
                                            ArrayRef<Tensor> operands,
                                            Interpreter &interpreter) {
  MeshAttr mesh = getMesh(op);
  if (!mesh) // Without operands and results its computation has no effect.
    return Tensors();
  if (failed(verifyEqualParts(op, mesh, op.getOperandTypes(),
                              op.getInShardings())) ||
      failed(verifyEqualParts(op, mesh, op.getResultTypes(),
                              op.getOutShardings())))
    return failure();
  if (interpreter.getCollectives().getNumProcesses() != 1)
    return op.emitError() << "the reference interpreter runs a "
                             "sdy.manual_computation in a program of one "
                             "process only; leave --num-replicas out";

  // Partition p is the device at position p of the mesh, unless the mesh lists
  // devices.
  int64_t numDevices = mesh.getNumDevices();
  Index partitionAt =
      llvm::to_vector_of<int64_t, 6>(llvm::seq<int64_t>(0, numDevices));
  if (mesh.getDeviceIds().size() == static_cast<size_t>(numDevices))
    partitionAt.assign(mesh.getDeviceIds().begin(), mesh.getDeviceIds().end());

  Block &body = op.getBody().front();
  std::vector<Tensors> inputs(numDevices);
  for (int64_t device = 0; device < numDevices; ++device)
    for (auto [operand, argument, sharding] :
         llvm::zip_equal(operands, body.getArguments(),
                         op.getInShardings().getShardings())) {
      Tensor part(cast<RankedTensorType>(argument.getType()));
      const Tensor &from = operand;
      Split(op, mesh, sharding, part.getShape())
          .forEach(device,
                   [&](ArrayRef<int64_t> index, ArrayRef<int64_t> whole) {
                     part.setElement(part.getPosition(index), from,
                                     from.getPosition(whole));
                   });
      inputs[partitionAt[device]].push_back(std::move(part));
    }

  Collectives collectives(/*numReplicas=*/1, numDevices);
  collectives.setProbes(interpreter.getCollectives().getProbes());
  FailureOr<SmallVector<Tensors>> outputs =
      runProcesses(op.getContext(), collectives, [&](Interpreter &process) {
        return process.run(op.getBody(), inputs[process.getProcess()]);
      });
  if (failed(outputs))
    return failure();

  Tensors results;
  for (auto [i, type] : llvm::enumerate(op.getResultTypes())) {
    Tensor result(cast<RankedTensorType>(type));
    TensorShardingAttr sharding = op.getOutShardings().getShardings()[i];
    // If devices have the same shard, the first one's counts.
    for (int64_t device = numDevices - 1; device >= 0; --device) {
      const Tensor &part = (*outputs)[partitionAt[device]][i];
      Split(op, mesh, sharding, part.getShape())
          .forEach(device,
                   [&](ArrayRef<int64_t> index, ArrayRef<int64_t> whole) {
                     result.setElement(result.getPosition(whole), part,
                                       part.getPosition(index));
                   });
    }
    results.push_back(std::move(result));
  }
  return results;
}

void systole::interpreter::registerShardingModels(MLIRContext *context) {
  attach<ManualComputationOp, manualComputation>(context);
  attach<PropagationBarrierOp, passOn<PropagationBarrierOp>>(context);
  attach<ReshardOp, passOn<ReshardOp>>(context);
  attach<ShardingConstraintOp, passOn<ShardingConstraintOp>>(context);
  attach<ShardingGroupOp, nothing>(context);
}
