//===- ExtractForward.cpp - Extracts predictions --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/TPU/IR/ProgramMetadata.h"
#include "systole/Support/HostFunction.h"
#include "systole/Support/ValueNames.h"
#include "systole/Target/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace systole {
#define GEN_PASS_DEF_EXTRACTFORWARDPASS
#include "systole/Target/TargetPasses.h.inc"
} // namespace systole

using namespace mlir;
using systole::toIdentifier;

/// Turns state that a stateful layer carries between calls into an input and,
/// unless the function returns it as it is, an output.
static void passCarriedState(func::FuncOp function) {
  auto state = StringAttr::get(function.getContext(),
                               systole::tpu::TPUDialect::getStateAttrName());
  SmallPtrSet<Attribute, 4> carried;
  Operation *end = function.getBody().front().getTerminator();
  llvm::BitVector unchanged(function.getNumResults());
  for (unsigned i = 0, e = function.getNumResults(); i != e; ++i)
    if (Attribute name = function.removeResultAttr(i, state)) {
      carried.insert(name);
      function.setResultAttr(i, systole::tpu::TPUDialect::getOutfeedAttrName(),
                             name);
      unchanged[i] = isa<BlockArgument>(end->getOperand(i));
    }
  end->eraseOperands(unchanged);
  (void)function.eraseResults(unchanged);
  for (unsigned i = 0, e = function.getNumArguments(); i != e; ++i)
    if (carried.contains(function.getArgAttr(i, state)))
      function.setArgAttr(i, systole::tpu::TPUDialect::getInfeedAttrName(),
                          function.removeArgAttr(i, state));
}

/// Reorders the function's arguments, each located by its name.
static void orderArguments(func::FuncOp function) {
  SmallVector<unsigned> order;
  for (StringRef kind : {systole::tpu::TPUDialect::getInfeedAttrName(),
                         systole::tpu::TPUDialect::getStateAttrName()})
    for (unsigned i = 0, e = function.getNumArguments(); i != e; ++i)
      if (function.getArgAttr(i, kind))
        order.push_back(i);

  Block &body = function.getBody().front();
  SmallVector<Type> types;
  SmallVector<DictionaryAttr> attributes;
  unsigned count = order.size();
  for (unsigned i : order) {
    BlockArgument old = body.getArgument(i);
    DictionaryAttr dictionary = function.getArgAttrDict(i);
    auto name = dictionary.getAs<StringAttr>(
        systole::tpu::TPUDialect::getInfeedAttrName());
    if (!name)
      name = dictionary.getAs<StringAttr>(
          systole::tpu::TPUDialect::getStateAttrName());
    BlockArgument argument = body.addArgument(
        old.getType(),
        NameLoc::get(StringAttr::get(function.getContext(),
                                     toIdentifier(name.getValue()))));
    old.replaceAllUsesWith(argument);
    types.push_back(old.getType());
    attributes.push_back(dictionary);
  }
  body.eraseArguments(0, count);
  function.setFunctionType(FunctionType::get(function.getContext(), types,
                                             function.getResultTypes()));
  function.setAllArgAttrs(attributes);
}

/// Makes a function of the program a plain one.
static void makePlain(func::FuncOp function) {
  passCarriedState(function);
  orderArguments(function);
  for (unsigned i = 0, e = function.getNumResults(); i != e; ++i)
    function.setResultAttrs(
        i, NamedAttribute(
               StringAttr::get(function.getContext(), "jax.result_info"),
               systole::tpu::getOutfeed(function, i)));
  for (StringRef name :
       {systole::tpu::TPUDialect::getFunctionAttrName(),
        systole::tpu::TPUDialect::getGlobalBatchSizeAttrName()})
    function->removeAttr(name);
  function.setPublic();
}

namespace {

struct ExtractForward : systole::impl::ExtractForwardPassBase<ExtractForward> {
  using ExtractForwardPassBase::ExtractForwardPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    // A program without a host computes the host's part, too.
    for (auto function : module.getOps<func::FuncOp>())
      if (function->removeAttr(
              systole::tpu::TPUDialect::getHostRegionAttrName())) {
        function->removeAttr(systole::hostFunctionAttrName);
        function.setPrivate();
      }
    bool hasForward = false;
    for (Operation &op : llvm::make_early_inc_range(*module.getBody())) {
      auto kind = systole::tpu::getRole(&op);
      if (kind && isKept(kind.getValue())) {
        auto function = cast<func::FuncOp>(op);
        makePlain(function);
        if (kind.getValue() != "predict")
          continue;
        function.setName("main");
        hasForward = true;
      } else if (!isa<func::FuncOp>(op) || kind ||
                 op.hasAttr(systole::hostFunctionAttrName)) {
        op.erase();
      }
    }
    if (!hasForward) {
      module.emitError("the model predicts nothing: add graph.predict to its "
                       "model function, and give a predict batch size");
      return signalPassFailure();
    }
    for (StringRef name : {systole::tpu::TPUDialect::getNumShardsAttrName(),
                           systole::tpu::TPUDialect::getParametersAttrName()})
      module->removeAttr(name);
  }

private:
  bool isKept(StringRef role) const {
    return role == "predict" ||
           (withGeneration && (role == "generate" || role == "prefill"));
  }
};

} // namespace
