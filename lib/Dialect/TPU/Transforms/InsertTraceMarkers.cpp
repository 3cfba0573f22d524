//===- InsertTraceMarkers.cpp - Markers for traces ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"
#include "llvm/ADT/DenseSet.h"

namespace systole::tpu {
#define GEN_PASS_DEF_INSERTTRACEMARKERSPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole::tpu;

namespace {

/// Whether an operation takes less than about a microsecond on any CPU.
bool isShort(const OperationCost &cost) {
  constexpr double fewFlops = 1e5, fewBytes = 1 << 14, few = 1000;
  return cost.unit != Unit::link && cost.flops < fewFlops &&
         cost.bytes < fewBytes && cost.transcendentals < few &&
         cost.strided < few;
}

class Marker {
public:
  explicit Marker(func::FuncOp function) : function(function) {
    for (auto entry :
         getElements<OpCostAttr>(function, TPUDialect::getOpsAttrName()))
      costs.push_back(toOperationCost(entry));
  }

  void run() { mark(function.getBody()); }

private:
  void mark(Region &region) {
    // In a loop the last operation precedes the first one.
    std::optional<int32_t> last;
    for (Operation &op : region.getOps()) {
      bool kernel =
          isa<func::CallOp, LaunchOp, AllReduceOp, CommunicateOp,
              StartCollectiveOp, FinishCollectiveOp, scf::ExecuteRegionOp>(
              op) ||
          isa<LoopLikeOpInterface>(op);
      std::optional<int32_t> number = kernel ? getOpIndex(&op) : std::nullopt;
      if (number && static_cast<size_t>(*number) < costs.size()) {
        // The code of a kernel that is no function begins by a mark of its own.
        bool isInline = isa<scf::ExecuteRegionOp>(op);
        if (isShort(costs[*number]) || (!isInline && number == last))
          continue;
        if (!isInline)
          last = number;
        OpBuilder builder(&op);
        MarkOp::create(builder, op.getLoc(), *number);
        continue;
      }
      for (Region &nested : op.getRegions())
        mark(nested);
      // An item of several operations has a function of its own.
      if (auto launch = dyn_cast<LaunchOp>(op))
        if (auto item = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
                launch, launch.getCalleeAttr());
            item && marked.insert(item).second)
          mark(item.getBody());
    }
  }

  func::FuncOp function;
  SmallVector<OperationCost> costs;
  llvm::DenseSet<Operation *> marked;
};

struct InsertTraceMarkers
    : systole::tpu::impl::InsertTraceMarkersPassBase<InsertTraceMarkers> {
  using InsertTraceMarkersPassBase::InsertTraceMarkersPassBase;

  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      std::optional<Convention> convention = getConvention(function);
      bool isMarked = convention == Convention::core ||
                      (functions && convention == Convention::function);
      if (isMarked && function->hasAttr(TPUDialect::getOpsAttrName()))
        Marker(function).run();
    }
    getOperation().walk([](Operation *op) {
      op->removeDiscardableAttr(TPUDialect::getOpAttrName());
    });
  }
};

} // namespace
