//===- ExpandOptimizers.cpp - Lowers optimizers to arithmetic -------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Graph/IR/Graph.h"
#include "systole/Dialect/Graph/Transforms/Passes.h"
#include "systole/Dialect/StableHLO/IR/Builders.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace systole::graph {
#define GEN_PASS_DEF_GRAPHEXPANDOPTIMIZERSPASS
#include "systole/Dialect/Graph/Transforms/Passes.h.inc"
} // namespace systole::graph

using namespace mlir;
using namespace systole::graph;
namespace hlo = systole::stablehlo;

namespace {

struct GraphExpandOptimizers
    : public systole::graph::impl::GraphExpandOptimizersPassBase<
          GraphExpandOptimizers> {
  void runOnOperation() override {
    SmallVector<ApplyGradientsOp> updates;
    SmallVector<ScheduleOpInterface> schedules;
    getOperation().walk([&](Operation *op) {
      if (auto update = dyn_cast<ApplyGradientsOp>(op))
        updates.push_back(update);
      else if (auto schedule = dyn_cast<ScheduleOpInterface>(op))
        if (!schedule.getStepMutable().empty())
          schedules.push_back(schedule);
    });
    for (ScheduleOpInterface schedule : schedules) {
      OpBuilder builder(schedule);
      schedule->getResult(0).replaceAllUsesWith(
          cast<ScheduleLoweringOpInterface>(schedule.getOperation())
              .buildRate(builder, schedule.getStepMutable()[0].get()));
      schedule->erase();
    }
    for (ApplyGradientsOp update : updates)
      expand(update);
  }

  static void expand(ApplyGradientsOp op) {
    ImplicitLocOpBuilder builder(op.getLoc(), op);
    auto optimizer = cast<OptimizerLoweringAttrInterface>(op.getOptimizer());
    size_t slotCount = op.getOptimizer().getSlots().size();
    SmallVector<Value> scalars = optimizer.buildScalars(
        builder, op.getLoc(), op.getLearningRate(), op.getGlobalStep());
    SmallVector<Value> variables, slots;
    for (auto [index, variable] : llvm::enumerate(op.getVariables())) {
      SmallVector<Value> updated = optimizer.update(
          builder, op.getLoc(), variable, op.getGradients()[index], scalars,
          op.getSlots().slice(index * slotCount, slotCount));
      variables.push_back(updated.front());
      llvm::append_range(slots, ArrayRef(updated).drop_front());
    }
    Value one =
        hlo::getSplat(builder, op.getLoc(), op.getGlobalStep().getType(), 1);
    Value next = hlo::AddOp::create(builder, op.getGlobalStep(), one);
    SmallVector<Value> results(variables);
    results.append(slots);
    results.push_back(next);
    op->replaceAllUsesWith(results);
    op.erase();
  }
};

} // namespace
