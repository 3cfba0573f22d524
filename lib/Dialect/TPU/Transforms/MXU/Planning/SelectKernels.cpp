//===- SelectKernels.cpp - Plans of kernels -------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../Items/Items.h"
#include "../SparseGradient.h"
#include "PinnedKernels.h"
#include "Planner.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Verifier.h"
#include "systole/Dialect/TPU/Transforms/MXUPasses.h"

namespace systole::tpu {
#define GEN_PASS_DEF_SELECTKERNELSPASS
#include "systole/Dialect/TPU/Transforms/MXUPasses.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole::tpu;

namespace {
struct SelectKernelsPass
    : systole::tpu::impl::SelectKernelsPassBase<SelectKernelsPass> {
  using SelectKernelsPassBase::SelectKernelsPassBase;

  void runOnOperation() override {
    cpu = getTarget(getOperation());
    target = MXUTarget::get(cpu);
    cost = KernelCost::get(cpu, panelBytes);
    areCut.clear();
    PinnedKernels pinned(getOperation(), cpu);
    WalkResult walk = getOperation()->walk([&](MXUOpInterface op) {
      if (!isa<MemRefType>(op.getInit().getType())) {
        op->emitOpError("is planned on memrefs: bufferize it first");
        return WalkResult::interrupt();
      }
      // A plan in the program is the person's.
      if (!op.getKernelPlans().empty())
        return WalkResult::advance();
      ArrayAttr plans = pinned.lookup(op);
      bool isCut = isCutIntoItems(op);
      if (plans && !isCut)
        plans = withoutItems(plans);
      op.setKernelPlansAttr(plans ? plans : plan(op, isCut));
      // Pipelines that lower programs verify them at their end only.
      return WalkResult(verify(op));
    });
    if (walk.wasInterrupted())
      signalPassFailure();
  }

private:
  /// Whether threads share the kernel. Functions that take little time, and
  /// tiles that are items, are not cut.
  bool isCutIntoItems(MXUOpInterface op) {
    auto function = op->getParentOfType<func::FuncOp>();
    auto [it, isNew] = areCut.try_emplace(function);
    if (isNew)
      it->second = function && isWorthThreads(function, cpu);
    return it->second && !op->getParentOfType<scf::ForallOp>();
  }

  static ArrayAttr withoutItems(ArrayAttr plans) {
    AttrTypeReplacer replacer;
    replacer.addReplacement([](KernelStepAttr step) -> Attribute {
      return KernelStepAttr::get(step.getContext(), step.getKind(),
                                 step.getDim(), step.getBy(), /*items=*/1);
    });
    replacer.addReplacement([](SparseGradientPlanAttr plan) -> Attribute {
      return SparseGradientPlanAttr::get(plan.getContext(), plan.getVectors(),
                                         /*items=*/1);
    });
    return cast<ArrayAttr>(replacer.replace(plans));
  }

  ArrayAttr plan(MXUOpInterface op, bool isCut) {
    MLIRContext *context = &getContext();
    double cycles = 0;
    if (auto known = dyn_cast<CostOpInterface>(op.getOperation());
        known && isCut)
      cycles = getCycles(known.getCost(), cpu);
    if (SparseGradientPlanAttr sparse =
            SparseGradient::plan(op, target, cost, countItems(cycles)))
      return ArrayAttr::get(context, sparse);
    // The phases of a dilated convolution are about the same size.
    cycles /= static_cast<double>(op.getNumParts());
    SmallVector<Attribute> plans;
    for (int64_t part = 0; part < op.getNumParts(); ++part) {
      Contraction contraction = Contraction::get(op, part);
      KernelPlan plan =
          Planner(contraction, op.getPrecision(), target, cost).run(cycles);
      plans.push_back(plan.toAttr(contraction, context));
    }
    return ArrayAttr::get(context, plans);
  }

  CPUAttr cpu;
  MXUTarget target;
  KernelCost cost;
  /// Whether threads share the kernels of a function.
  llvm::DenseMap<Operation *, bool> areCut;
};
} // namespace
