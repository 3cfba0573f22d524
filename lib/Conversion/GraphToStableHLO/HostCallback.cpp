//===- HostCallback.cpp - Host callbacks ----------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionBuilder.h"
#include "systole/Dialect/StableHLO/IR/CustomCalls.h"
#include "systole/Dialect/TPU/IR/ProgramMetadata.h"
#include "systole/Support/HostFunction.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace systole::graph;
namespace hlo = systole::stablehlo;

std::string systole::graph::chooseFunctionName(func::FuncOp function,
                                               StringRef suffix) {
  auto module = function->getParentOfType<ModuleOp>();
  std::string base = (function.getName() + "_" + suffix).str(), name = base;
  for (unsigned i = 1; module.lookupSymbol(name); ++i)
    name = base + "_" + std::to_string(i);
  return name;
}

void systole::graph::outlineHostCallback(func::FuncOp function,
                                         const HostCallback &callback) {
  if (callback.before == callback.last)
    return;
  Block &block = function.getBody().front();
  // The last operation before the callback may be in a region that the gradient
  // computes again.
  Operation *before =
      callback.before ? block.findAncestorOpInBlock(*callback.before) : nullptr;
  auto begin = before ? std::next(before->getIterator()) : block.begin();
  llvm::SetVector<Operation *> ops;
  for (Operation &op :
       llvm::make_range(begin, std::next(callback.last->getIterator())))
    ops.insert(&op);
  auto isInside = [&](Operation *op) {
    return op && ops.contains(block.findAncestorOpInBlock(*op));
  };
  llvm::SetVector<Value> inputs, results;
  for (Operation *op : ops) {
    op->walk([&](Operation *nested) {
      for (Value operand : nested->getOperands())
        if (operand.getParentBlock() == &block &&
            !isInside(operand.getDefiningOp()))
          inputs.insert(operand);
    });
    for (Value result : op->getResults())
      if (llvm::any_of(result.getUsers(),
                       [&](Operation *user) { return !isInside(user); }))
        results.insert(result);
  }
  if (results.empty())
    return;

  OpBuilder builder(function);
  auto host = func::FuncOp::create(
      builder, callback.loc, chooseFunctionName(function, callback.name),
      builder.getFunctionType(TypeRange(inputs.getArrayRef()),
                              TypeRange(results.getArrayRef())));
  host->setAttr(systole::hostFunctionAttrName, builder.getUnitAttr());
  host->setAttr(systole::tpu::TPUDialect::getHostRegionAttrName(),
                builder.getUnitAttr());
  Block *body = host.addEntryBlock();

  builder.setInsertionPointAfter(callback.last);
  auto call = hlo::CompositeOp::create(
      builder, callback.loc, TypeRange(results.getArrayRef()),
      inputs.getArrayRef(), builder.getStringAttr(hlo::hostFunctionTarget),
      builder.getDictionaryAttr({}),
      FlatSymbolRefAttr::get(function.getContext(), host.getName()),
      builder.getI32IntegerAttr(0), /*regionsCount=*/0);
  for (auto [from, value] : llvm::zip_equal(results, call.getResults())) {
    Value result = from;
    result.replaceUsesWithIf(value, [&](OpOperand &use) {
      return !isInside(use.getOwner()) && use.getOwner() != call;
    });
  }
  for (auto [from, argument] : llvm::zip_equal(inputs, body->getArguments())) {
    Value input = from;
    input.replaceUsesWithIf(
        argument, [&](OpOperand &use) { return isInside(use.getOwner()); });
  }
  body->getOperations().splice(body->end(), block.getOperations(), begin,
                               call->getIterator());
  builder.setInsertionPointToEnd(body);
  func::ReturnOp::create(builder, callback.loc, results.getArrayRef());
}
