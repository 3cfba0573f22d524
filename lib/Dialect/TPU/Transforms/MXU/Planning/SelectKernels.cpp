//===- SelectKernels.cpp - Plans of kernels -------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../SparseGradient.h"
#include "PinnedKernels.h"
#include "Planner.h"
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
    CPUAttr cpu = getTarget(getOperation());
    MXUTarget target = MXUTarget::get(cpu);
    KernelCost cost = KernelCost::get(cpu, panelBytes);
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
      op.setKernelPlansAttr(plans ? plans : plan(op, target, cost));
      // Pipelines that lower programs verify them at their end only.
      if (succeeded(verify(op)))
        return WalkResult::advance();
      return WalkResult::interrupt();
    });
    if (walk.wasInterrupted())
      signalPassFailure();
  }

private:
  ArrayAttr plan(MXUOpInterface op, const MXUTarget &target,
                 const KernelCost &cost) {
    MLIRContext *context = &getContext();
    if (SparseGradientPlanAttr sparse = SparseGradient::plan(op, target, cost))
      return ArrayAttr::get(context, sparse);
    SmallVector<Attribute> plans;
    for (int64_t part = 0; part < op.getNumParts(); ++part) {
      Contraction contraction = Contraction::get(op, part);
      KernelPlan plan =
          Planner(contraction, op.getPrecision(), target, cost).run();
      plans.push_back(plan.toAttr(contraction, context));
    }
    return ArrayAttr::get(context, plans);
  }
};
} // namespace
