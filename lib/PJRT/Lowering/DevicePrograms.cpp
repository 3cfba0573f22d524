//===- DevicePrograms.cpp - Programs of the devices of a mesh -------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DevicePrograms.h"
#include "../Signature.h"
#include "LibraryCalls.h"
#include "systole/Dialect/Sdy/IR/Sdy.h"
#include "systole/Dialect/StableHLO/IR/CollectiveOps.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Support/NestedOps.h"

#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace systole;
using namespace systole::pjrt;

const llvm::StringLiteral pjrt::devicesTarget = "systole_pjrt_devices";

namespace {

/// Outlines one manual computation of devices.
class Outlining {
public:
  explicit Outlining(sdy::ManualComputationOp op) : op(op) {}

  /// Finds the mesh and its devices.
  LogicalResult findDevices();

  /// Whether one device computes the same without the others.
  bool isForOneDevice();
  /// Replaces the operation by its body.
  void inlineBody();

  LogicalResult describe(DeviceProgram &description);
  /// Whether the program consists of this, on the tiles that devices have.
  bool isWhole(func::FuncOp main, const Program &program,
               const DeviceProgram &description);
  /// Writes down where the function's values are in the program's interface.
  void bindToInterface(func::FuncOp main, Program &program);
  /// Moves the body to a function, and calls the library.
  func::FuncOp outline(int64_t number);

private:
  LogicalResult describe(Type tile, sdy::TensorShardingAttr sharding,
                         Tensor &tensor);

  sdy::ManualComputationOp op;
  sdy::MeshAttr mesh;
  SmallVector<int64_t> offsets;
};

} // namespace

LogicalResult Outlining::findDevices() {
  mesh = sdy::getMesh(op);
  auto hasAxes = [&](sdy::MeshAttr mesh) {
    return llvm::all_of(op.getManualAxes().getAxes(), [&](StringAttr axis) {
      return llvm::any_of(mesh.getAxes(), [&](sdy::MeshAxisAttr other) {
        return other.getName() == axis;
      });
    });
  };
  // Without operands and results, no sharding names the mesh.
  if (!mesh)
    for (auto other : op->getParentOfType<ModuleOp>().getOps<sdy::MeshOp>())
      if (!mesh && hasAxes(other.getMesh()))
        mesh = other.getMesh();
  if (!mesh || !hasAxes(mesh))
    return op.emitError("there is no mesh with the axes ")
           << op.getManualAxes();
  offsets = {0};
  int64_t stride = mesh.getNumDevices();
  for (sdy::MeshAxisAttr axis : mesh.getAxes()) {
    stride /= axis.getSize();
    if (!llvm::is_contained(op.getManualAxes().getAxes(),
                            StringAttr::get(op.getContext(), axis.getName())))
      continue;
    SmallVector<int64_t> next;
    for (int64_t offset : offsets)
      for (int64_t i = 0; i < axis.getSize(); ++i)
        next.push_back(offset + i * stride);
    offsets = std::move(next);
  }
  return success();
}

bool Outlining::isForOneDevice() {
  Block &body = op.getBody().front();
  if (body.getArgumentTypes() != op.getOperandTypes() ||
      body.getTerminator()->getOperandTypes() != op.getResultTypes())
    return false;
  if (offsets.size() == 1)
    return true;
  for (const sdy::TensorShardingPerValueAttr &list :
       {op.getInShardings(), op.getOutShardings()})
    for (sdy::TensorShardingAttr sharding : list.getShardings())
      if (!sharding.getUnreducedAxes().empty())
        return false;
  // A device of this thread's number computes the same as this thread.
  auto isLocal = [](Operation *inner) {
    if (isa<sdy::ReturnOp, sdy::ShardingConstraintOp>(inner))
      return true;
    return inner->getName().getDialectNamespace() == "stablehlo" &&
           isMemoryEffectFree(inner) && !isa<stablehlo::CustomCallOp>(inner) &&
           !stablehlo::isCollective(inner);
  };
  return !containsOp(op.getBody(), std::not_fn(isLocal));
}

void Outlining::inlineBody() {
  Block &body = op.getBody().front();
  Operation *end = body.getTerminator();
  IRRewriter rewriter(op);
  rewriter.inlineBlockBefore(&body, op, op.getTensors());
  rewriter.replaceOp(op, end->getOperands());
  rewriter.eraseOp(end);
}

/// Describes a tensor of which each device has a tile.
LogicalResult Outlining::describe(Type tile, sdy::TensorShardingAttr sharding,
                                  Tensor &tensor) {
  return success(succeeded(describeTensor(op, tile, tensor)) &&
                 succeeded(describeTiles(op, sharding, mesh, op.getManualAxes(),
                                         offsets, tensor)));
}

LogicalResult Outlining::describe(DeviceProgram &description) {
  Block &body = op.getBody().front();
  for (auto [argument, sharding] :
       llvm::zip_equal(body.getArguments(), op.getInShardings().getShardings()))
    if (failed(
            describe(argument.getType(), sharding, *description.add_inputs())))
      return failure();
  for (auto [value, sharding] :
       llvm::zip_equal(body.getTerminator()->getOperands(),
                       op.getOutShardings().getShardings()))
    if (failed(describe(value.getType(), sharding, *description.add_results())))
      return failure();
  description.mutable_offsets()->Add(offsets.begin(), offsets.end());
  for (int64_t place = 0; place < mesh.getNumDevices(); ++place)
    description.add_devices(
        mesh.getDeviceIds().empty() ? place : mesh.getDeviceIds()[place]);
  return success();
}

/// Whether each device has the same tile of both.
static bool haveEqualTiles(const Tensor &ofPartitions, const Tensor &ofMembers,
                           const DeviceProgram &description) {
  if (!std::equal(ofPartitions.tiles().begin(), ofPartitions.tiles().end(),
                  ofMembers.tiles().begin(), ofMembers.tiles().end()))
    return false;
  if (ofPartitions.addend_of_partition_size() !=
      ofMembers.addend_of_partition_size())
    return false;
  bool isSum = ofMembers.addend_of_partition_size() > 0;
  for (auto [member, offset] : llvm::enumerate(description.offsets())) {
    int64_t partition = description.devices(offset);
    if (ofPartitions.tile_of_partition(partition) !=
            ofMembers.tile_of_partition(member) ||
        (isSum && ofPartitions.addend_of_partition(partition) !=
                      ofMembers.addend_of_partition(member)))
      return false;
  }
  return true;
}

bool Outlining::isWhole(func::FuncOp main, const Program &program,
                        const DeviceProgram &description) {
  Block &block = main.getBody().front();
  Operation *end = block.getTerminator();
  if (op->getBlock() != &block || &block.front() != op ||
      op->getNextNode() != end)
    return false;
  // All devices are members.
  auto numDevices = static_cast<int64_t>(offsets.size());
  if (mesh.getNumDevices() != numDevices)
    return false;
  for (auto [operand, input] :
       llvm::zip_equal(op.getTensors(), description.inputs())) {
    auto argument = dyn_cast<BlockArgument>(operand);
    if (!argument)
      return false;
    const Tensor &parameter = program.parameters(argument.getArgNumber());
    if (parameter.tile_of_partition_size() != numDevices ||
        !haveEqualTiles(parameter, input, description))
      return false;
  }
  for (auto [value, result] :
       llvm::zip_equal(end->getOperands(), program.results())) {
    auto output = dyn_cast<OpResult>(value);
    if (!output || result.tile_of_partition_size() != numDevices ||
        !haveEqualTiles(result, description.results(output.getResultNumber()),
                        description))
      return false;
  }
  return llvm::none_of(main.getArgumentTypes(),
                       llvm::IsaPred<stablehlo::TokenType>);
}

void Outlining::bindToInterface(func::FuncOp main, Program &program) {
  for (Value operand : op.getTensors())
    program.add_parameter_of_input(cast<BlockArgument>(operand).getArgNumber());
  for (Value value : main.getBody().front().getTerminator()->getOperands())
    program.add_output_of_result(cast<OpResult>(value).getResultNumber());
}

func::FuncOp Outlining::outline(int64_t number) {
  Block &body = op.getBody().front();
  Operation *end = body.getTerminator();
  OpBuilder builder(op->getContext());
  auto module = op->getParentOfType<ModuleOp>();
  builder.setInsertionPointToEnd(module.getBody());
  auto function = func::FuncOp::create(
      builder, op.getLoc(), "systole.device." + std::to_string(number),
      builder.getFunctionType(body.getArgumentTypes(), end->getOperandTypes()));
  function.setPrivate();
  function.getBody().takeBody(op.getBody());
  builder.setInsertionPoint(end);
  func::ReturnOp::create(builder, end->getLoc(), end->getOperands());
  end->erase();
  builder.setInsertionPoint(op);
  op->replaceAllUsesWith(createLibraryCall(
      builder, op.getLoc(), devicesTarget, number, op.getTensors(),
      op.getResultTypes(), CallEffect::Some));
  op.erase();
  return function;
}

LogicalResult
pjrt::outlineDevicePrograms(ModuleOp module, func::FuncOp main,
                            Program &program,
                            SmallVectorImpl<func::FuncOp> &functions) {
  // Inner ones come first, so that each body has the calls of its own.
  SmallVector<sdy::ManualComputationOp> computations;
  module.walk([&](sdy::ManualComputationOp op) { computations.push_back(op); });
  for (sdy::ManualComputationOp op : computations) {
    Outlining outlining(op);
    if (failed(outlining.findDevices()))
      return failure();
    if (outlining.isForOneDevice()) {
      outlining.inlineBody();
      continue;
    }
    int number = program.device_programs_size();
    DeviceProgram &description = *program.add_device_programs();
    if (failed(outlining.describe(description)))
      return failure();
    if (outlining.isWhole(main, program, description)) {
      program.set_direct_program(number);
      outlining.bindToInterface(main, program);
    }
    functions.push_back(outlining.outline(number));
  }
  return success();
}
