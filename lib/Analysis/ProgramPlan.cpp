//===- ProgramPlan.cpp - The compiler's plan of a program -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Analysis/ProgramPlan.h"
#include "runtime/system/Memory.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Support/ByteSizes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <cmath>
#include <numeric>

using namespace mlir;
using namespace systole;
using tpu::TPUDialect;

static int64_t getInteger(Operation *op, StringRef name) {
  auto value = op->getAttrOfType<IntegerAttr>(name);
  return value ? value.getInt() : 0;
}

static std::string print(Type type) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (auto shaped = dyn_cast<ShapedType>(type)) {
    for (int64_t extent : shaped.getShape())
      os << extent << "x";
    os << shaped.getElementType();
  } else {
    os << type;
  }
  return text;
}

/// The bytes of the types that an attribute of a function lists.
static int64_t countBytes(func::FuncOp function, StringRef attribute) {
  int64_t bytes = 0;
  if (auto types = function->getAttrOfType<ArrayAttr>(attribute))
    for (Type type : types.getAsValueRange<TypeAttr>())
      if (auto shaped = dyn_cast<ShapedType>(type))
        bytes += getBytes(shaped);
  return bytes;
}

static PlannedFunction readFunction(func::FuncOp function) {
  PlannedFunction plan;
  plan.name = function.getName().str();
  plan.isCalled = tpu::getConvention(function) == tpu::Convention::function;
  plan.globalBatch =
      getInteger(function, tpu::TPUDialect::getGlobalBatchSizeAttrName());
  plan.argumentBytes = countBytes(function, TPUDialect::getInputsAttrName());
  plan.resultBytes = countBytes(function, TPUDialect::getOutputsAttrName());
  plan.transientBytes =
      getInteger(function, TPUDialect::getTransientBytesAttrName());
  plan.lowerBound =
      getInteger(function, TPUDialect::getTransientLowerBoundAttrName());
  plan.threadBytes =
      getInteger(function, tpu::TPUDialect::getThreadBytesAttrName());
  for (auto infeed : tpu::getElements<tpu::TensorSpecAttr>(
           function, TPUDialect::getInfeedsAttrName()))
    plan.infeedBytes += getBytes(cast<ShapedType>(infeed.getType()));
  for (auto buffer : tpu::getElements<tpu::BufferAttr>(
           function, TPUDialect::getBuffersAttrName()))
    plan.buffers.push_back({buffer.getBytes(), buffer.getOffset(),
                            buffer.getFirst(), buffer.getLast(),
                            print(buffer.getType()),
                            buffer.getLocation().str()});
  for (auto op : tpu::getElements<tpu::OpCostAttr>(
           function, TPUDialect::getOpsAttrName()))
    plan.operations.push_back(tpu::toOperationCost(op));
  return plan;
}

ProgramPlan systole::readPlan(ModuleOp module) {
  ProgramPlan plan;
  plan.name = module.getName().value_or("program").str();
  plan.shards = tpu::getNumShards(module).value_or(1);
  if (auto layout = module->getAttrOfType<tpu::StateLayoutAttr>(
          TPUDialect::getStateLayoutAttrName())) {
    plan.stateBytes = layout.getBytes();
    for (tpu::StateSlotAttr slot : layout.getSlots())
      plan.variables.push_back({slot.getName().str(), print(slot.getType()),
                                getBytes(slot.getType()), slot.isTrainable()});
  }
  module.walk([&](memref::GlobalOp global) {
    if (global.getConstant())
      plan.constantBytes += getBytes(global.getType());
  });
  for (auto function : module.getOps<func::FuncOp>())
    if (auto convention = tpu::getConvention(function);
        convention && *convention != tpu::Convention::host)
      plan.functions.push_back(readFunction(function));
  return plan;
}

std::vector<int64_t> systole::liveBytes(const PlannedFunction &function) {
  int64_t end = 0;
  for (const PlannedBuffer &buffer : function.buffers)
    end = std::max(end, buffer.last + 1);
  std::vector<int64_t> live(end + 1);
  for (const PlannedBuffer &buffer : function.buffers) {
    live[buffer.first] += buffer.bytes;
    live[buffer.last + 1] -= buffer.bytes;
  }
  std::partial_sum(live.begin(), live.end(), live.begin());
  return live;
}

ProgramPlan systole::withHalfActivations(ProgramPlan plan) {
  plan.halfActivations = true;
  for (PlannedFunction &function : plan.functions) {
    auto most = [&] {
      return static_cast<double>(*llvm::max_element(liveBytes(function)));
    };
    double before = most();
    for (PlannedBuffer &buffer : function.buffers)
      if (StringRef(buffer.type).ends_with("f32")) {
        buffer.bytes /= 2;
        buffer.type = StringRef(buffer.type).drop_back(3).str() + "bf16";
      }
    // The whole plan shrinks like the bytes live at the peak.
    double scale = before > 0 ? most() / before : 1;
    for (PlannedBuffer &buffer : function.buffers)
      buffer.offset = static_cast<int64_t>(buffer.offset * scale);
    function.transientBytes =
        static_cast<int64_t>(function.transientBytes * scale);
    function.lowerBound = static_cast<int64_t>(function.lowerBound * scale);
    function.infeedBytes /= 2;
    function.argumentBytes /= 2;
    function.resultBytes /= 2;
  }
  return plan;
}

const PlannedFunction *ProgramPlan::find(StringRef function) const {
  for (const PlannedFunction &candidate : functions)
    if (candidate.name == function)
      return &candidate;
  return nullptr;
}

const PlannedFunction *ProgramPlan::largest() const {
  auto less = [&](const PlannedFunction &a, const PlannedFunction &b) {
    return coreBytes(a) < coreBytes(b);
  };
  auto most = llvm::max_element(functions, less);
  return most == functions.end() ? nullptr : &*most;
}

const PlannedFunction *ProgramPlan::largestStep() const {
  const PlannedFunction *most = nullptr;
  for (const PlannedFunction &candidate : functions)
    if (candidate.name != "initialize" &&
        (!most || coreBytes(*most) < coreBytes(candidate)))
      most = &candidate;
  return most ? most : largest();
}

std::string systole::formatBytes(double bytes) {
  return runtime::formatBytes(std::llround(bytes));
}

std::string systole::shortLine(StringRef location) {
  return location.empty() ? "-" : llvm::sys::path::filename(location).str();
}
