//===- LowerMXU.cpp - MXU operations to loops and register tiles ----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelEmitter.h"
#include "SparseGradient.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "systole/Dialect/TPU/IR/Cost.h"
#include "systole/Dialect/TPU/Transforms/MXUPasses.h"

namespace systole::tpu {
#define GEN_PASS_DEF_LOWERMXUPASS
#include "systole/Dialect/TPU/Transforms/MXUPasses.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole::tpu;

namespace {
/// Records how operations are computed in the `tpu.ops` of their functions.
class KernelNotes {
public:
  /// Calls `note` on an operation's entry, if there is one.
  void add(Operation *op, llvm::function_ref<void(OperationCost &)> note) {
    auto function = op->getParentOfType<func::FuncOp>();
    std::optional<int32_t> number = findNumber(op->getLoc());
    if (!function || !number)
      return;
    auto [it, isNew] = entries.try_emplace(function);
    SmallVector<Attribute> &own = it->second;
    if (auto known =
            function->getAttrOfType<ArrayAttr>(TPUDialect::getOpsAttrName());
        known && isNew)
      own.assign(known.begin(), known.end());
    if (own.empty())
      return;
    Attribute &entry = own[*number];
    OperationCost cost = toOperationCost(cast<DictionaryAttr>(entry));
    note(cost);
    entry = toAttribute(op->getContext(), cost);
  }

  void write() {
    for (auto &[function, own] : entries)
      if (!own.empty())
        function->setAttr(TPUDialect::getOpsAttrName(),
                          ArrayAttr::get(function->getContext(), own));
  }

private:
  llvm::DenseMap<Operation *, SmallVector<Attribute>> entries;
};

struct LowerMXUPass : systole::tpu::impl::LowerMXUPassBase<LowerMXUPass> {
  using LowerMXUPassBase::LowerMXUPassBase;

  void runOnOperation() override {
    MXUTarget target = MXUTarget::get(getTarget(getOperation()), panelBytes);
    KernelNotes notes;
    SmallVector<MXUOpInterface> ops;
    getOperation()->walk([&](MXUOpInterface op) { ops.push_back(op); });
    for (MXUOpInterface op : ops) {
      if (!isa<MemRefType>(op.getInit().getType())) {
        op->emitOpError("is lowered on memrefs: bufferize it first");
        return signalPassFailure();
      }
      OpBuilder builder(op);
      auto kernel =
          scf::ExecuteRegionOp::create(builder, op.getLoc(), TypeRange());
      kernel.setNoInline(true);
      builder.setInsertionPointToStart(&kernel.getRegion().emplaceBlock());
      std::string words;
      bool multipliesBF16 = false;
      double repeatedFlops = 0;
      std::optional<SparseGradient> sparse = SparseGradient::get(op, target);
      if (sparse) {
        words = sparse->describe();
        sparse->emit(builder);
      }
      const int64_t numParts = sparse ? 0 : op.getNumParts();
      for (int64_t part = 0; part < numParts; ++part) {
        Contraction contraction = Contraction::get(op, part);
        KernelPlan plan =
            KernelPlan::get(contraction, op.getPrecision(), target);
        multipliesBF16 |= plan.hasPairs();
        double products = 1;
        for (int64_t extent : op.getIterationShape(part))
          products *= extent;
        repeatedFlops += 2 * products * (plan.getPasses().size() - 1);
        if (part == 0)
          words = plan.describe(contraction, op.getPrecision(), target);
        emitKernel(builder, op, contraction, plan, target);
      }
      scf::YieldOp::create(builder, op.getLoc());
      if (numParts > 1)
        words += "; " + std::to_string(numParts) + " such parts";
      notes.add(op, [&](OperationCost &cost) {
        cost.kernel = words;
        cost.multipliesBF16 = multipliesBF16;
        cost.repeatedFlops = repeatedFlops;
      });
      op->erase();
    }
    notes.write();
  }
};
} // namespace
