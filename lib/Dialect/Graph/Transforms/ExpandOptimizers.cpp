//===- ExpandOptimizers.cpp - Makes optimizers arithmetic -----------------===//
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

/// `value` with another element type.
static Value convert(ImplicitLocOpBuilder &b, Value value, Type element) {
  auto type = cast<RankedTensorType>(value.getType());
  if (type.getElementType() == element)
    return value;
  return hlo::ConvertOp::create(b, type.clone(element), value);
}

//===----------------------------------------------------------------------===//
// Update rules
//===----------------------------------------------------------------------===//

namespace {

struct SGDLowering
    : public OptimizerLoweringAttrInterface::ExternalModel<SGDLowering,
                                                           SGDAttr> {
  SmallVector<Value> update(Attribute, OpBuilder &builder, Location loc,
                            Value variable, Value gradient, Value rate,
                            ValueRange) const {
    ImplicitLocOpBuilder b(loc, builder);
    auto type = cast<RankedTensorType>(variable.getType());
    rate = hlo::broadcastScalar(b, loc, convert(b, rate, type.getElementType()),
                                type);
    Value step = hlo::MulOp::create(b, rate, gradient);
    return {hlo::SubtractOp::create(b, variable, step)};
  }
};

//===----------------------------------------------------------------------===//
// Schedules
//===----------------------------------------------------------------------===//

struct ExponentialDecayLowering
    : public ScheduleLoweringOpInterface::ExternalModel<
          ExponentialDecayLowering, ExponentialDecayOp> {
  /// In float32 throughout, as TensorFlow does.
  Value buildRate(Operation *op, OpBuilder &builder, Value step) const {
    auto decay = cast<ExponentialDecayOp>(op);
    ImplicitLocOpBuilder b(op->getLoc(), builder);
    Type f32 = b.getF32Type();
    auto number = [&](double value) {
      return hlo::getSplat(b, op->getLoc(), f32, value);
    };
    Value steps = number(decay.getDecaySteps());
    Value exponent = hlo::DivOp::create(b, convert(b, step, f32), steps);
    if (decay.getStaircase())
      exponent = hlo::FloorOp::create(b, exponent);
    Value base = number(decay.getDecayRate().convertToDouble());
    Value factor = hlo::PowOp::create(b, base, exponent);
    Value initial = number(decay.getInitial().convertToDouble());
    return hlo::MulOp::create(b, initial, factor);
  }
};

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

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
        if (schedule->getNumOperands() == 1)
          schedules.push_back(schedule);
    });
    for (ScheduleOpInterface schedule : schedules) {
      OpBuilder builder(schedule);
      schedule->getResult(0).replaceAllUsesWith(
          cast<ScheduleLoweringOpInterface>(schedule.getOperation())
              .buildRate(builder, schedule->getOperand(0)));
      schedule->erase();
    }
    for (ApplyGradientsOp update : updates)
      expand(update);
  }

  static void expand(ApplyGradientsOp op) {
    ImplicitLocOpBuilder builder(op.getLoc(), op);
    auto optimizer = cast<OptimizerLoweringAttrInterface>(op.getOptimizer());
    size_t slotCount = op.getOptimizer().getSlotNames().size();
    SmallVector<Value> variables, slots;
    for (auto [index, variable] : llvm::enumerate(op.getVariables())) {
      SmallVector<Value> updated =
          optimizer.update(builder, op.getLoc(), variable,
                           op.getGradients()[index], op.getLearningRate(),
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

void systole::graph::registerOptimizerLowerings(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, GraphDialect *) {
    SGDAttr::attachInterface<SGDLowering>(*context);
    ExponentialDecayOp::attachInterface<ExponentialDecayLowering>(*context);
  });
}
