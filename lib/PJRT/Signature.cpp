//===- Signature.cpp - Arguments and results of a program -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Signature.h"
#include "ElementTypes.h"
#include "Executable.h"
#include "TiledArray.h"
#include "lib/PJRT/compile_options.pb.h"
#include "systole/Dialect/Sdy/IR/Sdy.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/BitVector.h"

using namespace mlir;
using namespace systole;
using namespace systole::pjrt;

LogicalResult pjrt::describeTensor(Operation *op, Type type, Tensor &tensor) {
  if (isa<stablehlo::TokenType>(type)) {
    tensor.set_element_type(PJRT_Buffer_Type_TOKEN);
    return success();
  }
  auto ranked = dyn_cast<RankedTensorType>(type);
  PJRT_Buffer_Type element = ranked ? getElementType(ranked.getElementType())
                                    : PJRT_Buffer_Type_INVALID;
  int64_t bytes = ranked && ranked.hasStaticShape()
                      ? getArrayBytes(element, ranked.getShape())
                      : -1;
  if (element == PJRT_Buffer_Type_INVALID || bytes < 0)
    return op->emitError("a value has the type ")
           << type << ": programs take and return tensors of numbers of known "
           << "shape";
  tensor.set_element_type(element);
  for (int64_t dim : ranked.getShape())
    tensor.add_dims(dim);
  tensor.set_num_bytes(bytes);
  return success();
}

/// Describes the addends that devices have of a tensor with unreduced axes.
static LogicalResult
describeAddends(Operation *op, sdy::TensorShardingAttr sharding,
                sdy::MeshAttr mesh, sdy::ManualAxesAttr axes,
                ArrayRef<int64_t> positions, Tensor &tensor) {
  SmallVector<sdy::AxisRefAttr> unreduced;
  for (sdy::AxisRefAttr axis : sharding.getUnreducedAxes())
    if (llvm::is_contained(axes.getAxes(),
                           StringAttr::get(op->getContext(), axis.getName())))
      unreduced.push_back(axis);
  if (unreduced.empty())
    return success();
  if (!TiledArray::canAdd(tensor.element_type()))
    return op->emitError("a value of this type is a sum over devices: ")
           << sharding;
  for (int64_t position : positions) {
    int64_t number = 0;
    int64_t stride = mesh.getNumDevices();
    for (sdy::MeshAxisAttr axis : mesh.getAxes()) {
      stride /= axis.getSize();
      if (llvm::any_of(unreduced, [&](sdy::AxisRefAttr other) {
            return other.getName() == axis.getName();
          }))
        number = number * axis.getSize() + position / stride % axis.getSize();
    }
    tensor.add_addend_of_partition(number);
  }
  return success();
}

LogicalResult pjrt::describeTiles(Operation *op,
                                  sdy::TensorShardingAttr sharding,
                                  sdy::MeshAttr mesh, sdy::ManualAxesAttr axes,
                                  ArrayRef<int64_t> positions, Tensor &tensor) {
  int64_t rank = tensor.dims_size();
  FailureOr<SmallVector<int64_t>> counts =
      sdy::getNumParts(sharding, mesh, axes, rank);
  if (failed(counts))
    return op->emitError("the sharding ")
           << sharding << " splits an axis of the mesh: give the mesh an axis "
           << "for each part";
  tensor.mutable_tiles()->Add(counts->begin(), counts->end());
  for (int64_t position : positions) {
    int64_t number = 0;
    for (auto [part, count] : llvm::zip_equal(
             sdy::getPart(sharding, mesh, axes, rank, position), *counts))
      number = number * count + part;
    tensor.add_tile_of_partition(number);
  }
  return describeAddends(op, sharding, mesh, axes, positions, tensor);
}

/// The sharding as XLA's message. Without tiles and addends, each partition
/// has the whole tensor.
static std::string serializeSharding(const Tensor &tensor) {
  int64_t numTiles = 1, numAddends = 1;
  for (int64_t count : tensor.tiles())
    numTiles *= count;
  for (int64_t addend : tensor.addend_of_partition())
    numAddends = std::max(numAddends, addend + 1);
  // An empty message is that of a replicated tensor, and would mean none.
  if (numTiles == 1 && numAddends == 1)
    return {"\x08\0", 2};
  int64_t numPartitions = tensor.tile_of_partition_size();
  int64_t numReplicas = numPartitions / numTiles / numAddends;
  OpSharding message;
  message.set_type(OpSharding::OTHER);
  *message.mutable_tile_assignment_dimensions() = tensor.tiles();
  if (numReplicas > 1)
    message.add_tile_assignment_dimensions(numReplicas);
  if (numAddends > 1) {
    message.add_tile_assignment_dimensions(numAddends);
    if (numReplicas > 1)
      message.add_last_tile_dims(OpSharding::REPLICATED);
    message.add_last_tile_dims(OpSharding::UNREDUCED);
  } else {
    message.set_replicate_on_last_tile_dim(numReplicas > 1);
  }
  for (int64_t tile = 0; tile < numTiles; ++tile) {
    // The partitions with each addend of the tile.
    SmallVector<SmallVector<int64_t>> partitions(numAddends);
    for (int64_t partition = 0; partition < numPartitions; ++partition)
      if (tensor.tile_of_partition(partition) == tile)
        partitions[numAddends > 1 ? tensor.addend_of_partition(partition) : 0]
            .push_back(partition);
    for (int64_t replica = 0; replica < numReplicas; ++replica)
      for (ArrayRef<int64_t> replicas : partitions)
        message.add_tile_assignment_devices(replicas[replica]);
  }
  return message.SerializeAsString();
}

/// Writes down the tile that each partition has of a tensor, for the program
/// and as XLA's message. Without a sharding, each has the whole tensor.
static LogicalResult describeSharding(func::FuncOp function,
                                      sdy::TensorShardingAttr sharding,
                                      int64_t numPartitions, Tensor &tensor) {
  sdy::MeshAttr mesh = sharding ? sharding.getMesh(function) : sdy::MeshAttr();
  // A mesh without axes does not split.
  if (sharding && !(mesh && mesh.getAxes().empty())) {
    if (!mesh || mesh.getNumDevices() != numPartitions)
      return function.emitError("the sharding ")
             << sharding << " is not over the " << numPartitions
             << " devices that the program is for";
    SmallVector<StringAttr> axes;
    for (sdy::MeshAxisAttr axis : mesh.getAxes())
      axes.push_back(StringAttr::get(function.getContext(), axis.getName()));
    auto all = sdy::ManualAxesAttr::get(function.getContext(), axes);
    SmallVector<int64_t> positions(numPartitions);
    for (int64_t place = 0; place < numPartitions; ++place) {
      int64_t partition =
          mesh.getDeviceIds().empty() ? place : mesh.getDeviceIds()[place];
      if (partition < 0 || partition >= numPartitions)
        return function.emitError("the mesh has the device ") << partition;
      positions[partition] = place;
    }
    if (failed(describeTiles(function, sharding, mesh, all, positions, tensor)))
      return failure();
  } else {
    tensor.mutable_tiles()->Resize(tensor.dims_size(), 1);
    tensor.mutable_tile_of_partition()->Resize(numPartitions, 0);
  }
  for (auto [i, count] : llvm::enumerate(tensor.tiles())) {
    if (tensor.dims(i) % count != 0)
      return function.emitError("a dimension of size ")
             << tensor.dims(i) << " is split over " << count
             << " devices: arrays are split evenly";
    tensor.set_dims(i, tensor.dims(i) / count);
    tensor.set_num_bytes(tensor.num_bytes() / count);
  }
  tensor.set_sharding(serializeSharding(tensor));
  return success();
}

/// Describes an argument or a result by its type and its attributes.
static LogicalResult describe(func::FuncOp function, const char *what,
                              unsigned number, Type type,
                              DictionaryAttr attributes, int64_t numPartitions,
                              Tensor &tensor) {
  if (failed(describeTensor(function, type, tensor)))
    return failure();
  tensor.set_memory_kind("device");
  if (!attributes)
    attributes = DictionaryAttr::get(function.getContext());
  if (auto kind = attributes.getAs<StringAttr>("mhlo.memory_kind"))
    tensor.set_memory_kind(kind.str());
  // The number of a result that may have the argument's memory, or true.
  tensor.set_donated(attributes.contains("tf.aliasing_output") ||
                     attributes.contains("jax.buffer_donor"));
  if (auto layout = attributes.getAs<StringAttr>("mhlo.layout_mode"))
    if (layout != "default" && layout != "auto" &&
        layout != PJRT_Layouts_MemoryLayout(tensor.dims_size()).text)
      return function.emitError() << what << " " << number << " has the layout "
                                  << layout << ": arrays are in C order only";
  if (numPartitions == 1)
    return success();
  return describeSharding(
      function, attributes.getAs<sdy::TensorShardingAttr>("sdy.sharding"),
      numPartitions, tensor);
}

/// An argument that may be donated is so if a result could have its memory.
static void matchDonations(func::FuncOp function, Program &program) {
  llvm::BitVector taken(program.results_size());
  for (int i = 0; i < program.parameters_size(); ++i)
    if (auto alias =
            function.getArgAttrOfType<IntegerAttr>(i, "tf.aliasing_output"))
      if (alias.getInt() < program.results_size())
        taken.set(alias.getInt());
  for (int i = 0; i < program.parameters_size(); ++i) {
    Tensor &parameter = *program.mutable_parameters(i);
    if (!parameter.donated() || function.getArgAttr(i, "tf.aliasing_output"))
      continue;
    auto fits =
        llvm::find_if(llvm::seq(program.results_size()), [&](int result) {
          return !taken[result] &&
                 program.results(result).num_bytes() == parameter.num_bytes();
        });
    if (*fits < program.results_size())
      taken.set(*fits);
    else
      parameter.set_donated(false);
  }
}

LogicalResult pjrt::describeSignature(func::FuncOp function,
                                      int64_t numPartitions, Program &program) {
  for (auto [i, type] : llvm::enumerate(function.getArgumentTypes()))
    if (failed(describe(function, "argument", i, type,
                        function.getArgAttrDict(i), numPartitions,
                        *program.add_parameters())))
      return failure();
  for (auto [i, type] : llvm::enumerate(function.getResultTypes()))
    if (failed(describe(function, "result", i, type,
                        function.getResultAttrDict(i), numPartitions,
                        *program.add_results())))
      return failure();
  matchDonations(function, program);
  return success();
}

/// A value in the place of a token, which control flow can pass.
static Value createStandIn(OpBuilder &builder, Location loc) {
  auto type = RankedTensorType::get({}, builder.getI1Type());
  return stablehlo::ConstantOp::create(builder, loc,
                                       DenseElementsAttr::get(type, false));
}

/// Removes the tokens of the interface of a function.
static void removeTokensOfInterface(func::FuncOp function) {
  Block &body = function.getBody().front();
  OpBuilder builder(&body, body.begin());
  llvm::BitVector arguments(body.getNumArguments());
  for (BlockArgument argument : body.getArguments()) {
    if (!isa<stablehlo::TokenType>(argument.getType()))
      continue;
    arguments.set(argument.getArgNumber());
    argument.replaceAllUsesWith(createStandIn(builder, argument.getLoc()));
  }
  Operation *end = body.getTerminator();
  llvm::BitVector results(end->getNumOperands());
  for (auto [i, type] : llvm::enumerate(function.getResultTypes()))
    if (isa<stablehlo::TokenType>(type))
      results.set(i);
  end->eraseOperands(results);
  (void)function.eraseArguments(arguments);
  (void)function.eraseResults(results);
}

void pjrt::removeTokens(ModuleOp module, func::FuncOp main) {
  removeTokensOfInterface(main);
  OpBuilder builder(module.getContext());
  auto type = RankedTensorType::get({}, builder.getI1Type());
  auto convert = [&](Type old) -> Type {
    return isa<stablehlo::TokenType>(old) ? type : old;
  };
  module.walk([&](Operation *op) {
    if (auto function = dyn_cast<func::FuncOp>(op))
      function.setFunctionType(FunctionType::get(
          op->getContext(),
          llvm::map_to_vector(function.getArgumentTypes(), convert),
          llvm::map_to_vector(function.getResultTypes(), convert)));
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (BlockArgument argument : block.getArguments())
          argument.setType(convert(argument.getType()));
    if (isa<stablehlo::AfterAllOp, stablehlo::CreateTokenOp>(op)) {
      builder.setInsertionPoint(op);
      op->replaceAllUsesWith(ValueRange(createStandIn(builder, op->getLoc())));
      op->erase();
      return;
    }
    for (OpResult result : op->getResults())
      result.setType(convert(result.getType()));
  });
}
