//===- CheckDeviceOps.cpp - Rejects what the device cannot run ------------===//
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
         llvm::is_contained(
             {MinimizeOp::getOperationName(), MetricOp::getOperationName(),
              LogOp::getOperationName(), SummaryOp::getOperationName(),
              HostCallOp::getOperationName(),
              HostFunctionOp::getOperationName(), ParamOp::getOperationName(),
              OutsideCompilationOp::getOperationName(),
              CustomGradientOp::getOperationName(),
              PredictOp::getOperationName(), GenerateOp::getOperationName()},
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

namespace {

/// The capabilities of a device, a device with host fallback, and a local
/// program.
enum class Place { Device, SoftDevice, Local };

/// Checks the functions of one model. The modes share their source, so each
/// mistake is reported once.
class Checker {
public:
  explicit Checker(Place place) : place(place) {}

  void check(ModelFnOp fn);
  bool hasFailed() const { return failed; }

private:
  void checkOp(Operation *op);
  void checkAssign(AssignOp assign);
  void checkType(Location loc, Value value);

  /// Reports an error, or a warning if the host can do it, once a position.
  InFlightDiagnostic report(Location loc, bool hostCan) {
    said.insert(loc);
    if (hostCan)
      return emitWarning(loc);
    failed = true;
    return emitError(loc);
  }

  const Place place;
  DenseSet<Location> said;
  bool failed = false;
};

} // namespace

void Checker::checkOp(Operation *op) {
  if (said.contains(op->getLoc()))
    return;
  if (isa<SummaryOp>(op)) {
    bool isLocal = place == Place::Local;
    report(op->getLoc(), isLocal)
        << "'graph.summary' op cannot run on the device, which has no files: "
        << (isLocal ? "a local program writes it"
                    : "write graph.log, whose value the host takes from it");
    return;
  }
  if (isDeviceOp(op->getName()))
    return;
  InFlightDiagnostic error = report(op->getLoc(), false);
  error << "'" << op->getName()
        << "' op cannot run on the device: use ops that it has, or compute "
           "this in the data pipeline";
  error.attachNote() << "the device has " << listDeviceOps(op->getContext());
}

/// Checks the element types, at `loc`, of the device's values.
void Checker::checkType(Location loc, Value value) {
  auto tensor = dyn_cast<RankedTensorType>(value.getType());
  if (!tensor || said.contains(loc))
    return;
  Type element = tensor.getElementType();
  bool hostCan = place != Place::Device;
  StringRef how = hostCan ? ": the host computes it" : "";
  if (element.isInteger(64)) {
    report(loc, hostCan) << describeValue(value) << ", " << tensor
                         << ", is int64, which on the device only the global "
                            "step is"
                         << (hostCan ? how : ": cast to int32");
    return;
  }
  if (element.isF64()) {
    report(loc, hostCan) << describeValue(value) << ", " << tensor
                         << ", is float64, which the device does not have"
                         << (hostCan ? how : ": cast to float32");
    return;
  }
  if (element.getDialect().getNamespace() == "data") {
    report(loc, false) << describeValue(value) << ", " << tensor
                       << ", holds strings, which the device does not have: "
                          "decode them in the data pipeline (data.decode_raw, "
                          "data.decode_jpeg)";
    return;
  }
  bool integer =
      isa<IntegerType>(element) &&
      llvm::is_contained({1u, 8u, 16u, 32u}, element.getIntOrFloatBitWidth());
  if (!integer && !element.isF32() && !element.isBF16() && !element.isF16())
    report(loc, false) << describeValue(value) << ", " << tensor
                       << ", has an element type that the device does not "
                          "have: cast to float32 or int32";
}

/// Whether the shards may have different values of it.
static bool dependsOnShard(Value value, DenseSet<Value> &seen) {
  if (!seen.insert(value).second)
    return false;
  Operation *op = value.getDefiningOp();
  if (!op ||
      isa<systole::stablehlo::ReplicaIdOp, systole::stablehlo::PartitionIdOp>(
          op))
    return true;
  if (!isa<LayerOpInterface, ParamOp, ScheduleOpInterface>(op) &&
      !isMemoryEffectFree(op))
    return true;
  return llvm::any_of(op->getOperands(), [&](Value operand) {
    return dependsOnShard(operand, seen);
  });
}

void Checker::checkAssign(AssignOp assign) {
  DenseSet<Value> seen;
  if (assign.getCrossShardAttr() || said.contains(assign.getLoc()) ||
      !dependsOnShard(assign.getValue(), seen))
    return;
  report(assign.getLoc(), false)
      << "'graph.assign' op assigns a value of the batch, of which each shard "
         "has another part: write {cross_shard} after it, for the mean over "
         "the shards";
}

void Checker::check(ModelFnOp fn) {
  for (BlockArgument argument : fn.getArguments())
    checkType(argument.getLoc(), argument);
  fn.getBody().walk([&](Operation *op) {
    // The host has files and all element types. Regions that the user did not
    // write are reported.
    auto outside = dyn_cast<OutsideCompilationOp>(op->getParentOp());
    if (isa<ReturnOp>(op) || (outside && !outside.getSoft()))
      return;
    checkOp(op);
    for (Value result : op->getResults())
      checkType(op->getLoc(), result);
  });

  // A local program is one replica, which has nothing to join.
  if (place == Place::Local)
    return;
  for (auto assign : fn.getBody().getOps<AssignOp>())
    checkAssign(assign);
  MinimizeOp minimize = fn.getMinimize();
  if (!minimize || said.contains(minimize.getLoc()))
    return;
  if (std::optional<ArrayAttr> groups = minimize.getGroupAssignment()) {
    size_t shards = groups->size() * cast<ArrayAttr>((*groups)[0]).size();
    int32_t there = fn->getParentOfType<ModelOp>().getNumShards().value_or(1);
    if (shards != static_cast<size_t>(there))
      report(minimize.getLoc(), false)
          << "the group_assignment is of " << shards
          << " shards, but the program has " << there
          << ": compile it for as many (--num-shards=" << shards
          << "), without a mesh";
  }
  if (minimize.getCrossShardAttr())
    return;
  report(minimize.getLoc(), false)
      << "'graph.minimize' op has no cross_shard, without which the shards of "
         "a device program would each train a model of their own: write "
         "{cross_shard} after it";
}

namespace {

struct GraphCheckDeviceOps
    : public systole::graph::impl::GraphCheckDeviceOpsPassBase<
          GraphCheckDeviceOps> {
  using GraphCheckDeviceOpsPassBase::GraphCheckDeviceOpsPassBase;

  void runOnOperation() override {
    for (auto model : getOperation().getOps<ModelOp>()) {
      Checker local(Place::Local);
      Checker device(allowSoftPlacement ? Place::SoftDevice : Place::Device);
      for (auto fn : model.getBody().getOps<ModelFnOp>()) {
        bool isLocal = !model.getNumShards() ||
                       (!evalOnTPU && fn.getMode() != Mode::Train);
        (isLocal ? local : device).check(fn);
      }
      if (local.hasFailed() || device.hasFailed())
        signalPassFailure();
    }
  }
};

} // namespace
