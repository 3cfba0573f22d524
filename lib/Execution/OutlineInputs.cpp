//===- OutlineInputs.cpp - Turns constants into arguments -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Execution/Outline.h"

#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "systole/Execution/Passes.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace systole;
using namespace systole::execution;

namespace systole::execution {
#define GEN_PASS_DEF_OUTLINEINPUTSPASS
#include "systole/Execution/Passes.h.inc"
} // namespace systole::execution

static constexpr StringLiteral inputValue = "systole.input_value";

/// Turns `result`, with the value `value`, into an argument.
static void makeArgument(func::FuncOp function, Value result,
                         ElementsAttr value, Location loc) {
  unsigned index = function.getNumArguments();
  NamedAttribute attribute(StringAttr::get(function.getContext(), inputValue),
                           value);
  (void)function.insertArgument(
      index, result.getType(),
      DictionaryAttr::get(function.getContext(), attribute), loc);
  result.replaceAllUsesWith(function.getArgument(index));
}

/// The constants that define `values`, or none if one of them is no constant.
static SmallVector<stablehlo::ConstantOp> getConstants(ValueRange values) {
  SmallVector<stablehlo::ConstantOp> constants;
  for (Value value : values) {
    auto constant = value.getDefiningOp<stablehlo::ConstantOp>();
    if (!constant || !isa<DenseElementsAttr>(constant.getValue()) ||
        !interpreter::Tensor::supports(constant.getType()))
      return {};
    constants.push_back(constant);
  }
  return constants;
}

static void outlineBarrier(func::FuncOp function,
                           stablehlo::OptimizationBarrierOp barrier) {
  SmallVector<stablehlo::ConstantOp> constants =
      getConstants(barrier.getOperands());
  if (constants.empty())
    return;
  for (auto [constant, result] :
       llvm::zip_equal(constants, barrier.getResults()))
    makeArgument(function, result, constant.getValue(), constant.getLoc());
  barrier.erase();
  for (stablehlo::ConstantOp constant : constants)
    if (constant->use_empty())
      constant.erase();
}

/// A private function of constants only, as @inputs and @expected are.
static void outlineCall(func::FuncOp function, func::CallOp call) {
  auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
      call, call.getCalleeAttr());
  if (call.getNumOperands() != 0 || !callee || callee.isExternal() ||
      callee.isPublic() ||
      !llvm::all_of(callee.front().without_terminator(),
                    llvm::IsaPred<stablehlo::ConstantOp>))
    return;
  SmallVector<stablehlo::ConstantOp> constants =
      getConstants(callee.front().getTerminator()->getOperands());
  if (constants.empty())
    return;
  for (auto [constant, result] : llvm::zip_equal(constants, call.getResults()))
    makeArgument(function, result, constant.getValue(), constant.getLoc());
  call.erase();
}

void systole::execution::outlineInputs(func::FuncOp function) {
  if (function.isExternal())
    return;
  for (Operation &op : llvm::make_early_inc_range(function.front())) {
    if (auto barrier = dyn_cast<stablehlo::OptimizationBarrierOp>(op))
      outlineBarrier(function, barrier);
    else if (auto call = dyn_cast<func::CallOp>(op))
      outlineCall(function, call);
  }
}

void systole::execution::keepOnly(func::FuncOp function) {
  auto module = function->getParentOfType<ModuleOp>();
  llvm::SetVector<Operation *> used;
  used.insert(function);
  for (size_t i = 0; i < used.size(); ++i)
    if (auto uses = SymbolTable::getSymbolUses(used[i]))
      for (SymbolTable::SymbolUse use : *uses)
        if (Operation *symbol = SymbolTable::lookupSymbolIn(
                module, use.getSymbolRef().getRootReference()))
          used.insert(symbol);
  for (Operation &op : llvm::make_early_inc_range(*module.getBody()))
    // A mesh applies to any function.
    if (!used.contains(&op) && !isa<shard::GridOp>(op))
      op.erase();
  for (auto other : module.getOps<func::FuncOp>())
    other.setVisibility(other == function ? SymbolTable::Visibility::Public
                                          : SymbolTable::Visibility::Private);
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
