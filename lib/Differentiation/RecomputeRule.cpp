//===- RecomputeRule.cpp - Gradients that compute values again ------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The gradient of a `graph.recompute` has a copy of its region. A barrier
// before the copy keeps later passes from merging it with the region, and makes
// it wait for the cotangents of the results.
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Graph/IR/Graph.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Differentiation/ReverseMode.h"
#include "systole/Differentiation/Rules.h"
#include "systole/Interfaces/DifferentiableRegionsOpInterface.h"
#include "systole/Support/NestedOps.h"

#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace systole;
using graph::RecomputeOp;

/// Maps what the region reads from outside to the results of a barrier, and
/// replaces the cotangents by others.
static void buildBarrier(OpBuilder &builder, RecomputeOp op,
                         SmallVector<Value> &cotangents, IRMapping &mapping) {
  SetVector<Value> used = getCapturedValues(op);
  used.remove_if([](Value value) { return matchPattern(value, m_Constant()); });
  SmallVector<Value> operands(used.begin(), used.end());
  llvm::copy_if(cotangents, std::back_inserter(operands),
                [](Value cotangent) { return bool(cotangent); });
  auto barrier = stablehlo::OptimizationBarrierOp::create(
      builder, op.getLoc(), ValueRange(operands).getTypes(), operands);
  unsigned next = 0;
  for (Value value : used)
    mapping.map(value, barrier->getResult(next++));
  for (Value &cotangent : cotangents)
    if (cotangent)
      cotangent = barrier->getResult(next++);
}

namespace {
struct RecomputeModel
    : DifferentiableRegionsOpInterface::ExternalModel<RecomputeModel,
                                                      RecomputeOp> {
  std::string whyNotDifferentiable(Operation *op, ValueRange captured) const {
    auto recompute = cast<RecomputeOp>(op);
    return DerivativePath(recompute.getBody().front(), recompute.getReturned(),
                          captured)
        .findObstacle();
  }

  SmallVector<Value> buildVJP(Operation *op, OpBuilder &builder,
                              ArrayRef<Value> cotangents,
                              ValueRange captured) const {
    IRMapping mapping;
    SmallVector<Value> given(cotangents);
    buildBarrier(builder, cast<RecomputeOp>(op), given, mapping);
    auto copy = cast<RecomputeOp>(builder.clone(*op, mapping));
    Block &body = copy.getBody().front();
    SmallVector<Value> outputs(copy.getReturned());
    SmallVector<Value> inputs = llvm::map_to_vector(
        captured, [&](Value value) { return mapping.lookup(value); });
    OpBuilder inside(body.getTerminator());
    SmallVector<Value> gradients = buildGradients(
        inside, DerivativePath(body, outputs, inputs), outputs, given, inputs);
    // The copy keeps the operations that the gradients need.
    body.getTerminator()->erase();
    llvm::SmallPtrSet<Value, 8> kept(llvm::from_range, gradients);
    for (Operation &inner : llvm::make_early_inc_range(llvm::reverse(body)))
      if (llvm::none_of(inner.getResults(),
                        [&](Value result) { return kept.contains(result); }) &&
          isOpTriviallyDead(&inner))
        inner.erase();
    copy->getBlock()->getOperations().splice(copy->getIterator(),
                                             body.getOperations());
    copy.erase();
    return gradients;
  }
};
} // namespace

void systole::inlineRecomputedRegions(Operation *op) {
  op->walk([](RecomputeOp recompute) {
    Block &body = recompute.getBody().front();
    recompute.replaceAllUsesWith(SmallVector<Value>(recompute.getReturned()));
    body.getTerminator()->erase();
    recompute->getBlock()->getOperations().splice(recompute->getIterator(),
                                                  body.getOperations());
    recompute.erase();
  });
}

void systole::registerRecomputeRule(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, graph::GraphDialect *) {
    RecomputeOp::attachInterface<RecomputeModel>(*context);
  });
}
