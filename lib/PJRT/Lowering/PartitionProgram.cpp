//===- PartitionProgram.cpp - Programs over the devices of a mesh ---------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PartitionProgram.h"
#include "../ForeignCalls.h"
#include "../Signature.h"
#include "systole/Dialect/Sdy/IR/Sdy.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Pipelines/Pipelines.h"
#include "systole/Sharding/TensorSharding.h"

#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace systole;
using namespace systole::pjrt;
using sharding::Mesh;
using sharding::TensorSharding;

namespace {

constexpr llvm::StringLiteral sdyName = "sdy.sharding",
                              hloName = "mhlo.sharding";

/// The choice of shardings for a program, and its partitioning.
class Partitioning {
public:
  Partitioning(func::FuncOp main, const ExecutableBuildOptions &options)
      : main(main), options(options) {}

  /// Fails if the program's shardings are none that lib/Sharding knows.
  LogicalResult chooseShardings();
  OwningOpRef<ModuleOp> partition();

private:
  /// Propagates shardings in a copy of the program. Returns whether arguments
  /// got shardings that JAX's arrays may have.
  FailureOr<bool> propagate(ModuleOp normalized);
  void writeChoice();

  func::FuncOp main;
  const ExecutableBuildOptions &options;
  /// The shardings of arguments that are no longer open.
  SmallVector<Attribute> fixed;
  /// A copy, in which each value that is split has its sharding.
  OwningOpRef<ModuleOp> annotated;
  Mesh mesh;
};

} // namespace

static func::FuncOp lookupMain(ModuleOp module, func::FuncOp main) {
  return module.lookupSymbol<func::FuncOp>(main.getName());
}

/// Whether the framework lets the compiler choose a sharding. One flag is for
/// all.
static bool mayChoose(const google::protobuf::RepeatedField<bool> &flags,
                      unsigned number) {
  if (flags.size() == 1)
    return flags[0];
  return static_cast<int>(number) < flags.size() && flags[number];
}

/// Whether the program leaves a sharding open, completely or in part.
static bool isOpen(DictionaryAttr attributes) {
  if (!attributes)
    return true;
  if (auto sharding = attributes.getAs<sdy::TensorShardingAttr>(sdyName))
    return llvm::any_of(
        sharding.getDimShardings(),
        [](sdy::DimensionShardingAttr dim) { return !dim.getIsClosed(); });
  return !attributes.contains(hloName);
}

/// Drops the axes of dimensions that are not divided evenly: JAX's arrays have
/// equal parts.
static bool makeEven(TensorSharding &sharding, RankedTensorType type,
                     const Mesh &mesh) {
  bool isEven = true;
  for (auto [axes, size] : llvm::zip_equal(sharding.dims, type.getShape()))
    if (size % mesh.getSize(axes) != 0) {
      axes.clear();
      isEven = false;
    }
  return isEven;
}

FailureOr<bool> Partitioning::propagate(ModuleOp normalized) {
  annotated = cast<ModuleOp>(normalized->clone());
  func::FuncOp copy = lookupMain(*annotated, main);
  StringRef name = sharding::getShardingAttrName();
  for (auto [i, attr] : llvm::enumerate(fixed))
    if (attr)
      copy.setArgAttr(i, name, attr);
  for (auto [i, type] : llvm::enumerate(copy.getResultTypes()))
    if (auto tensor = dyn_cast<RankedTensorType>(type);
        tensor && !main.getResultAttr(i, sdyName) &&
        !main.getResultAttr(i, hloName) &&
        !mayChoose(options.allow_spmd_sharding_propagation_to_output(), i))
      copy.setResultAttr(
          i, name,
          TensorSharding(tensor.getRank()).toAttr(main.getContext(), mesh));
  PassManager manager(main.getContext());
  buildChooseShardingsPipeline(manager, ShardOptions());
  if (failed(manager.run(*annotated)))
    return failure();
  FailureOr<Mesh> found = Mesh::find(*annotated);
  if (failed(found))
    return failure();
  mesh = *found;
  bool isPossible = true;
  for (auto [i, type] : llvm::enumerate(copy.getArgumentTypes())) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor || fixed[i] || !isOpen(main.getArgAttrDict(i)))
      continue;
    TensorSharding chosen =
        TensorSharding::ofWritten(copy.getArgAttr(i, name), type, mesh);
    if (makeEven(chosen, tensor, mesh))
      continue;
    fixed[i] = chosen.toAttr(main.getContext(), mesh);
    isPossible = false;
  }
  return isPossible;
}

/// Keeps the shardings of arguments and results of functions that are inlined.
static void constrainInFunctions(ModuleOp module, StringRef main) {
  auto constrain = [](OpBuilder &builder, Value value,
                      sdy::TensorShardingAttr sharding) {
    return sdy::ShardingConstraintOp::create(builder, value.getLoc(),
                                             value.getType(), value, sharding);
  };
  for (auto function : module.getOps<func::FuncOp>()) {
    if (function.isExternal() || function.getName() == main)
      continue;
    Block &body = function.front();
    OpBuilder builder(&body, body.begin());
    for (BlockArgument argument : body.getArguments())
      if (auto sharding = function.getArgAttrOfType<sdy::TensorShardingAttr>(
              argument.getArgNumber(), sdyName)) {
        Value copy = constrain(builder, argument, sharding);
        argument.replaceAllUsesExcept(copy, copy.getDefiningOp());
      }
    builder.setInsertionPoint(body.getTerminator());
    for (OpOperand &result : body.getTerminator()->getOpOperands())
      if (auto sharding = function.getResultAttrOfType<sdy::TensorShardingAttr>(
              result.getOperandNumber(), sdyName))
        result.set(constrain(builder, result.get(), sharding));
  }
}

LogicalResult Partitioning::chooseShardings() {
  OwningOpRef<ModuleOp> normalized =
      cast<ModuleOp>(main->getParentOfType<ModuleOp>()->clone());
  constrainInFunctions(*normalized, main.getName());
  PassManager manager(main.getContext());
  buildNormalizeStableHLOPipeline(manager, /*keepLibraryCalls=*/true);
  if (failed(manager.run(*normalized)))
    return failure();
  for (auto [i, type] : llvm::enumerate(main.getArgumentTypes())) {
    fixed.emplace_back();
    if (auto tensor = dyn_cast<RankedTensorType>(type);
        tensor && !main.getArgAttr(i, sdyName) &&
        !main.getArgAttr(i, hloName) &&
        !mayChoose(options.allow_spmd_sharding_propagation_to_parameters(), i))
      fixed.back() =
          TensorSharding(tensor.getRank()).toAttr(main.getContext(), mesh);
  }
  FailureOr<bool> isPossible = propagate(*normalized);
  if (succeeded(isPossible) && !*isPossible)
    isPossible = propagate(*normalized);
  if (failed(isPossible) || !*isPossible ||
      mesh.getNumShards() != options.num_partitions())
    return failure();
  writeChoice();
  return success();
}

/// Shardy's attribute for a sharding.
static sdy::TensorShardingAttr
toSdy(MLIRContext *context, const TensorSharding &sharding, const Mesh &mesh) {
  SmallVector<sdy::MeshAxisAttr> axes;
  for (const Mesh::NamedAxis &axis : mesh.getAxes())
    axes.push_back(sdy::MeshAxisAttr::get(context, axis.name, axis.size));
  SmallVector<sdy::DimensionShardingAttr> dims;
  for (const sharding::Axes &own : sharding.dims)
    dims.push_back(sdy::DimensionShardingAttr::get(
        context,
        llvm::map_to_vector(own,
                            [&](sharding::Axis axis) {
                              return sdy::AxisRefAttr::get(
                                  context, mesh.getName(axis), 0, 0);
                            }),
        /*is_closed=*/true, -1));
  return sdy::TensorShardingAttr::get(
      context, sdy::MeshAttr::get(context, axes, {}), dims, {}, {});
}

/// Whether a dimension that is split over `axes` of `mesh` is split over whole
/// axes of another mesh over the same devices.
static bool isOverAxesOf(sdy::MeshAttr other, ArrayRef<sharding::Axis> axes,
                         const Mesh &mesh) {
  auto getEnd = [&](sharding::Axis axis) {
    return mesh.getStride(axis) * mesh.getAxes()[axis].size;
  };
  while (!axes.empty()) {
    if (mesh.getAxes()[axes.front()].size == 1) {
      axes = axes.drop_front();
      continue;
    }
    int64_t end = getEnd(axes.front()), stride = other.getNumDevices();
    auto found = llvm::find_if(other.getAxes(), [&](sdy::MeshAxisAttr axis) {
      bool begins = stride == end && axis.getSize() > 1;
      stride /= axis.getSize();
      return begins;
    });
    if (found == other.getAxes().end())
      return false;
    for (; end > stride; axes = axes.drop_front()) {
      if (axes.empty() || getEnd(axes.front()) != end)
        return false;
      end = mesh.getStride(axes.front());
    }
    if (end != stride)
      return false;
  }
  return true;
}

/// Whether all meshes of the program have the axes of a sharding. JAX describes
/// a result by one of them.
static bool isOverAxesOfAll(ModuleOp module, const TensorSharding &sharding,
                            const Mesh &mesh) {
  return llvm::all_of(module.getOps<sdy::MeshOp>(), [&](sdy::MeshOp op) {
    return op.getMesh().getAxes().empty() ||
           llvm::all_of(sharding.dims, [&](const sharding::Axes &axes) {
             return isOverAxesOf(op.getMesh(), axes, mesh);
           });
  });
}

void Partitioning::writeChoice() {
  func::FuncOp copy = lookupMain(*annotated, main);
  auto module = main->getParentOfType<ModuleOp>();
  StringRef name = sharding::getShardingAttrName();
  for (auto [i, type] : llvm::enumerate(main.getArgumentTypes()))
    if (isa<RankedTensorType>(type) && isOpen(main.getArgAttrDict(i)))
      main.setArgAttr(
          i, sdyName,
          toSdy(main.getContext(),
                TensorSharding::ofWritten(copy.getArgAttr(i, name), type, mesh),
                mesh));
  for (auto [i, type] : llvm::enumerate(main.getResultTypes())) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor || !isOpen(main.getResultAttrDict(i)))
      continue;
    TensorSharding chosen =
        TensorSharding::ofWritten(copy.getResultAttr(i, name), type, mesh);
    makeEven(chosen, tensor, mesh);
    if (!isOverAxesOfAll(module, chosen, mesh))
      chosen = TensorSharding(tensor.getRank());
    copy.setResultAttr(i, name, chosen.toAttr(main.getContext(), mesh));
    main.setResultAttr(i, sdyName, toSdy(main.getContext(), chosen, mesh));
  }
}

/// Whether an operation is one of the whole program, not of each device: it
/// calls Python, or has an effect.
static bool isOfProgram(Operation *op) {
  auto call = dyn_cast<stablehlo::CustomCallOp>(op);
  if (call && (call.getHasSideEffect() || pjrt::callsPython(call)))
    return true;
  auto isToken = [](Type type) { return isa<stablehlo::TokenType>(type); };
  return llvm::any_of(op->getOperandTypes(), isToken) ||
         llvm::any_of(op->getResultTypes(), isToken);
}

OwningOpRef<ModuleOp> Partitioning::partition() {
  // Without them each device can compute its part.
  annotated->walk([](stablehlo::CustomCallOp call) {
    if (pjrt::isSink(call))
      call.erase();
  });
  bool isSplit = false;
  WalkResult walk = annotated->walk([&](Operation *op) {
    if (auto shard = dyn_cast<shard::ShardOp>(op))
      if (auto sharding =
              shard.getSharding().getDefiningOp<shard::ShardingOp>())
        isSplit |= llvm::any_of(
            sharding.getSplitAxes().getAxes(),
            [](shard::GridAxesAttr axes) { return !axes.empty(); });
    isSplit |= isa<sdy::ManualComputationOp>(op);
    return isOfProgram(op) ? WalkResult::interrupt() : WalkResult::advance();
  });
  // If nothing is split, the devices would all compute the same.
  if (walk.wasInterrupted() || !isSplit)
    return {};
  PassManager manager(main.getContext());
  buildPartitionPipeline(manager, ShardOptions());
  if (failed(manager.run(*annotated)))
    return {};
  return std::move(annotated);
}

OwningOpRef<ModuleOp>
pjrt::partitionProgram(func::FuncOp main,
                       const ExecutableBuildOptions &options) {
  Partitioning partitioning(main, options);
  if (failed(partitioning.chooseShardings()))
    return {};
  return partitioning.partition();
}

LogicalResult pjrt::describePartition(func::FuncOp function,
                                      int64_t numPartitions, Program &program) {
  DeviceProgram &description = *program.add_device_programs();
  auto describe = [&](Type type, const Tensor &whole, Tensor &tensor) {
    if (failed(describeTensor(function, type, tensor)))
      return failure();
    *tensor.mutable_tiles() = whole.tiles();
    *tensor.mutable_tile_of_partition() = whole.tile_of_partition();
    return success(llvm::equal(tensor.dims(), whole.dims()));
  };
  for (auto [i, type] : llvm::enumerate(function.getArgumentTypes())) {
    if (failed(
            describe(type, program.parameters(i), *description.add_inputs())))
      return failure();
    program.add_parameter_of_input(i);
  }
  for (auto [i, type] : llvm::enumerate(function.getResultTypes())) {
    if (failed(describe(type, program.results(i), *description.add_results())))
      return failure();
    program.add_output_of_result(i);
  }
  for (int64_t partition = 0; partition < numPartitions; ++partition) {
    description.add_offsets(partition);
    description.add_devices(partition);
  }
  program.set_direct_program(0);
  return success();
}
