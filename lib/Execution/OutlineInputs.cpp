//===- OutlineInputs.cpp - Constants of a test become arguments -----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Execution/Outline.h"
#include "systole/Execution/Passes.h"

using namespace mlir;
using namespace systole;
using namespace systole::execution;

namespace systole::execution {
#define GEN_PASS_DEF_OUTLINEINPUTSPASS
#include "systole/Execution/Passes.h.inc"
} // namespace systole::execution

static constexpr StringLiteral inputValue = "systole.input_value";

void systole::execution::outlineInputs(func::FuncOp function) {
  if (function.isExternal())
    return;
  SmallVector<stablehlo::OptimizationBarrierOp> barriers;
  for (Operation &op : function.front())
    if (auto barrier = dyn_cast<stablehlo::OptimizationBarrierOp>(op))
      if (llvm::all_of(barrier.getOperands(), [](Value operand) {
            return operand.getDefiningOp<stablehlo::ConstantOp>();
          }))
        barriers.push_back(barrier);

  for (stablehlo::OptimizationBarrierOp barrier : barriers) {
    for (auto [operand, result] :
         llvm::zip_equal(barrier.getOperands(), barrier.getResults())) {
      auto constant = operand.getDefiningOp<stablehlo::ConstantOp>();
      unsigned index = function.getNumArguments();
      NamedAttribute attribute(
          StringAttr::get(function.getContext(), inputValue),
          constant.getValue());
      (void)function.insertArgument(
          index, result.getType(),
          DictionaryAttr::get(function.getContext(), attribute),
          constant.getLoc());
      result.replaceAllUsesWith(function.getArgument(index));
    }
    SmallVector<Value> operands(barrier.getOperands());
    barrier.erase();
    for (Value operand : operands)
      if (Operation *constant = operand.getDefiningOp();
          constant && constant->use_empty())
        constant->erase();
  }
}

std::optional<interpreter::Tensor>
systole::execution::getInputValue(func::FuncOp function, unsigned argument) {
  auto value =
      function.getArgAttrOfType<DenseElementsAttr>(argument, inputValue);
  if (!value || value.getType() != function.getArgumentTypes()[argument])
    return std::nullopt;
  return interpreter::Tensor::fromAttribute(value);
}

namespace {
struct OutlineInputsPass
    : public execution::impl::OutlineInputsPassBase<OutlineInputsPass> {
  void runOnOperation() override { outlineInputs(getOperation()); }
};
} // namespace
