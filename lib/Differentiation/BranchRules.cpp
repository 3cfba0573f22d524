//===- BranchRules.cpp - Derivatives of branches --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The derivative of a branch is a branch of the same condition. It recomputes
// the taken branch, and returns the cotangents of all values that either branch
// uses from outside. So nothing of the other branch is computed: a guard
// against a division by zero guards the derivative, too.
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Differentiation/ReverseMode.h"
#include "systole/Differentiation/Rules.h"
#include "systole/Interfaces/DifferentiableRegionsOpInterface.h"

#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;

/// Fills `region` with the body of `branch` and the cotangents of `captured`.
static void buildBranch(OpBuilder &builder, Region &branch, Region &region,
                        ArrayRef<Value> cotangents, ValueRange captured) {
  OpBuilder::InsertionGuard guard(builder);
  Location loc = branch.getLoc();
  Block *block = builder.createBlock(&region);
  IRMapping mapping;
  for (Operation &op : branch.front().without_terminator())
    builder.clone(op, mapping);
  SmallVector<Value> outputs = llvm::map_to_vector(
      branch.front().getTerminator()->getOperands(),
      [&](Value output) { return mapping.lookupOrDefault(output); });
  DerivativePath path(*block, outputs, captured);
  SmallVector<Value> gradients =
      buildGradients(builder, path, outputs, cotangents, captured);
  for (auto [value, gradient] : llvm::zip_equal(captured, gradients))
    if (!gradient)
      gradient = getSplat(builder, loc, value.getType(), 0);
  ReturnOp::create(builder, loc, gradients);
  for (Operation &dead : llvm::make_early_inc_range(llvm::reverse(*block)))
    if (isOpTriviallyDead(&dead))
      dead.erase();
}

namespace {
template <typename Op>
struct BranchModel
    : DifferentiableRegionsOpInterface::ExternalModel<BranchModel<Op>, Op> {
  std::string whyNotDifferentiable(Operation *op, ValueRange captured) const {
    for (Region &region : op->getRegions()) {
      DerivativePath path(region.front(),
                          region.front().getTerminator()->getOperands(),
                          captured);
      if (std::string obstacle = path.findObstacle(); !obstacle.empty())
        return obstacle;
    }
    return "";
  }

  SmallVector<Value> buildVJP(Operation *op, OpBuilder &builder,
                              ArrayRef<Value> cotangents,
                              ValueRange captured) const {
    OperationState state(op->getLoc(), op->getName());
    state.addOperands(op->getOperands());
    state.addTypes(captured.getTypes());
    for (unsigned i = 0; i < op->getNumRegions(); ++i)
      state.addRegion();
    Operation *reverse = builder.create(state);
    for (auto [branch, region] :
         llvm::zip_equal(op->getRegions(), reverse->getRegions()))
      buildBranch(builder, branch, region, cotangents, captured);
    return llvm::to_vector_of<Value>(reverse->getResults());
  }
};
} // namespace

void systole::registerBranchRules(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, StablehloDialect *) {
    IfOp::attachInterface<BranchModel<IfOp>>(*context);
    CaseOp::attachInterface<BranchModel<CaseOp>>(*context);
  });
}
