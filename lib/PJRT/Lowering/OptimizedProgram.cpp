//===- OptimizedProgram.cpp - The program that users read -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OptimizedProgram.h"
#include "../Signature.h"
#include "Collectives.h"
#include "DevicePrograms.h"
#include "PartitionProgram.h"
#include "systole/Compiler/Compiler.h"
#include "systole/Dialect/StableHLO/IR/CollectiveOps.h"
#include "systole/Dialect/StableHLO/IR/CustomCalls.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Execution/Outline.h"
#include "systole/Pipelines/Pipelines.h"

#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace systole;
using namespace systole::pjrt;

/// The partitioned program, if the compiler partitioned it; null if not.
static OwningOpRef<ModuleOp> partition(func::FuncOp main,
                                       const ExecutableBuildOptions &options,
                                       const Program &program) {
  DeviceCounts counts = getCounts(options);
  if (!program.has_direct_program() || counts.numPartitions == 1 ||
      counts.numReplicas > 1)
    return {};
  // If this fails, the compiler went the other way, too.
  ScopedDiagnosticHandler quiet(main.getContext(),
                                [](Diagnostic &) { return success(); });
  return partitionProgram(main, options);
}

/// Lets each call of a device program name its function.
static void nameDevicePrograms(ModuleOp module,
                               ArrayRef<func::FuncOp> functions) {
  module.walk([&](stablehlo::CustomCallOp call) {
    unsigned number = 0;
    auto config =
        dyn_cast_or_null<StringAttr>(call.getBackendConfig().value_or(nullptr));
    if (call.getCallTargetName() == devicesTarget && config &&
        !config.getValue().getAsInteger(10, number))
      call.setCalledComputationsAttr(ArrayAttr::get(
          module.getContext(), FlatSymbolRefAttr::get(functions[number])));
  });
}

/// Takes the program of one device, or else that of whole arrays, which calls
/// the former.
static LogicalResult outline(ModuleOp module, func::FuncOp main,
                             int64_t numPartitions) {
  Program description;
  SmallVector<func::FuncOp> functions;
  if (failed(describeSignature(main, numPartitions, description)) ||
      failed(outlineDevicePrograms(module, main, description, functions)))
    return failure();
  nameDevicePrograms(module, functions);
  if (description.has_direct_program()) {
    main.erase();
    main = functions[description.direct_program()];
    main.setName("main");
  } else if (numPartitions > 1) {
    // The function runs once, on the whole arrays of all partitions.
    module->setAttr("mhlo.num_partitions",
                    OpBuilder(module.getContext()).getI32IntegerAttr(1));
  }
  execution::keepOnly(main);
  return success();
}

static LogicalResult optimize(ModuleOp module) {
  FailureOr<Denormals> denormals = resolveDenormals(module, CompilerOptions());
  if (failed(denormals))
    return failure();
  setDenormals(module, *denormals);
  PassManager manager(module.getContext());
  buildOptimizeStableHLOPipeline(manager);
  if (failed(manager.run(module)))
    return failure();
  module->removeAttr(denormalsAttrName);
  module.walk([](stablehlo::CustomCallOp call) {
    call->removeAttr(stablehlo::callsLAPACKName);
  });
  return success();
}

/// The partitioner makes a program of replicas, and the framework's program has
/// partitions: collectives get channels, whose groups hold device numbers.
static void addressPartitions(ModuleOp module) {
  int64_t channel = 0;
  SmallVector<Operation *> collectives;
  module.walk([&](Operation *op) {
    if (auto id = dyn_cast<stablehlo::ReplicaIdOp>(op)) {
      OpBuilder builder(id);
      id.replaceAllUsesWith(
          stablehlo::PartitionIdOp::create(builder, id.getLoc(), id.getType())
              ->getResult(0));
      id.erase();
      return;
    }
    if (!stablehlo::isCollective(op))
      return;
    if (auto own =
            op->getAttrOfType<stablehlo::ChannelHandleAttr>("channel_handle"))
      channel = std::max(channel, own.getHandle());
    else
      collectives.push_back(op);
  });
  constexpr int64_t deviceToDevice = 1;
  for (Operation *op : collectives) {
    op->setAttr("channel_handle",
                stablehlo::ChannelHandleAttr::get(module.getContext(),
                                                  ++channel, deviceToDevice));
    if (isa<stablehlo::AllGatherOp, stablehlo::AllReduceOp,
            stablehlo::ReduceScatterOp>(op))
      op->setAttr("use_global_device_ids", UnitAttr::get(module.getContext()));
  }
}

LogicalResult pjrt::optimizeForText(OwningOpRef<ModuleOp> &module,
                                    func::FuncOp main,
                                    const ExecutableBuildOptions &options,
                                    const Program &program) {
  int64_t numPartitions = getCounts(options).numPartitions;
  if (OwningOpRef<ModuleOp> part = partition(main, options, program))
    module = std::move(part);
  else if (failed(outline(*module, main, numPartitions)))
    return failure();
  if (failed(optimize(*module)))
    return failure();
  if (numPartitions > 1)
    addressPartitions(*module);
  return success();
}
