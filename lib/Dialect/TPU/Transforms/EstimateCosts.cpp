//===- EstimateCosts.cpp - Costs of each operation ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/Costs.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"
#include "systole/Support/ModelLines.h"
#include "systole/Support/NestedOps.h"

namespace systole::tpu {
#define GEN_PASS_DEF_ESTIMATECOSTSPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole::tpu;

namespace {

/// How often a step runs the body of a loop: 1 if unknown, and for the device
/// loop.
double tripCount(Operation *op) {
  double known = 0;
  op->getLoc()->walk([&](Location nested) {
    auto fused = dyn_cast<FusedLoc>(nested);
    auto data = fused ? dyn_cast_or_null<DictionaryAttr>(fused.getMetadata())
                      : DictionaryAttr();
    if (auto count =
            data ? data.getAs<IntegerAttr>(TPUDialect::getTripCountAttrName())
                 : IntegerAttr())
      known = static_cast<double>(count.getInt());
    return known > 0 ? WalkResult::interrupt() : WalkResult::advance();
  });
  if (known > 0)
    return known;
  if (auto loop = dyn_cast<LoopLikeOpInterface>(op))
    if (std::optional<APInt> count = loop.getStaticTripCount())
      return static_cast<double>(count->getSExtValue());
  return 1;
}

class Estimator {
public:
  explicit Estimator(func::FuncOp function) : function(function) {}

  void run() {
    visit(function.getBody(), 1);
    function->setAttr(TPUDialect::getOpsAttrName(),
                      toArrayAttr<OpCostAttr>(function.getContext(), costs));
  }

private:
  void visit(Region &region, double count) {
    for (Operation &op : region.getOps()) {
      if (auto known = dyn_cast<CostOpInterface>(op)) {
        add(&op, known.getCost(), count);
      } else if (op.getNumRegions() > 0 && isNest(op)) {
        Cost cost;
        addNest(op, 1, cost);
        if (cost.kind.empty())
          cost.kind = "loop";
        if (cost.flops + cost.transcendentals + cost.bytes > 0)
          add(&op, cost, count);
      } else {
        for (Region &nested : op.getRegions())
          visit(nested, count * tripCount(&op));
      }
    }
  }

  void add(Operation *op, const Cost &cost, double count) {
    setOpIndex(op, costs.size());
    OperationCost entry;
    static_cast<Cost &>(entry) = cost;
    entry.location = systole::describeModelLine(op->getLoc());
    entry.count = count;
    // The bytes of operands that an operation of the VPU shares with the one
    // just before it. A target that fuses both reads them once.
    llvm::SmallDenseSet<Value> own(op->operand_begin(), op->operand_end());
    if (cost.unit == Unit::vpu) {
      for (Value operand : own)
        if (before.contains(operand))
          entry.sharedBytes += countBytes(operand);
      before = std::move(own);
    } else {
      before.clear();
    }
    costs.push_back(toAttribute(function.getContext(), entry));
  }

  static double countBytes(Value value) {
    Cost cost;
    addOperands(value, cost);
    return cost.bytes;
  }

  /// Whether no operation in it has a cost of its own or calls the runtime.
  static bool isNest(Operation &op) {
    return isa<LoopLikeOpInterface>(op) &&
           !systole::containsOp(op, [](Operation *nested) {
             return isa<CostOpInterface>(nested) ||
                    isa<TPUDialect>(nested->getDialect());
           });
  }

  /// Adds the scalar code of a loop nest.
  static void addNest(Operation &op, double times, Cost &cost) {
    times *= tripCount(&op);
    for (Region &region : op.getRegions())
      for (Operation &nested : region.getOps()) {
        if (nested.getNumRegions() > 0) {
          addNest(nested, times, cost);
          continue;
        }
        if (isa<memref::LoadOp, memref::StoreOp>(nested)) {
          cost.bytes += 4 * times;
          cost.strided += times / 2;
        } else if (!nested.hasTrait<OpTrait::ConstantLike>() &&
                   !nested.hasTrait<OpTrait::IsTerminator>()) {
          cost.flops += times;
        }
      }
  }

  func::FuncOp function;
  SmallVector<OpCostAttr> costs;
  /// The operands of the previous operation, if it is of the VPU.
  llvm::SmallDenseSet<Value> before;
};

struct EstimateCosts
    : systole::tpu::impl::EstimateCostsPassBase<EstimateCosts> {
  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (std::optional<Convention> convention = getConvention(function);
          convention && *convention != Convention::host)
        Estimator(function).run();
  }
};

} // namespace
