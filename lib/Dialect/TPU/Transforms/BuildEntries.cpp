//===- BuildEntries.cpp - Inputs and outputs as memrefs -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"
#include "systole/Support/HostFunction.h"

namespace systole::tpu {
#define GEN_PASS_DEF_BUILDENTRIESPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole::tpu;

namespace {

/// Whether a type is a tensor of numbers of static shape. Host functions have
/// other values, too, which the runtime owns.
bool isDense(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.hasStaticShape() &&
         (tensor.getElementType().isIntOrIndexOrFloat() ||
          isa<ComplexType>(tensor.getElementType()));
}

LogicalResult verifyEntry(func::FuncOp function) {
  auto verify = [&](Type type, StringRef what, unsigned i) -> LogicalResult {
    if (isDense(type))
      return success();
    return function.emitError(what)
           << " " << i << " is of type " << type << ": a compiled function "
           << (isa<ShapedType>(type) ? "takes and gives" : "gives")
           << " tensors of static shape";
  };
  if (!function->hasAttr(systole::hostFunctionAttrName)) {
    for (auto [i, type] : llvm::enumerate(function.getArgumentTypes()))
      if (isa<ShapedType>(type) && failed(verify(type, "argument", i)))
        return failure();
    for (auto [i, type] : llvm::enumerate(function.getResultTypes()))
      if (failed(verify(type, "result", i)))
        return failure();
  }
  if (!llvm::hasSingleElement(function.getBody()))
    return function.emitError("has more than one block: use structured control "
                              "flow (stablehlo.while)");
  return success();
}

/// A tensor without elements has no memory, whatever its shape.
MemRefType getEntryBufferType(RankedTensorType type) {
  if (type.getNumElements() == 0)
    return MemRefType::get({0}, type.getElementType());
  return MemRefType::get(type.getShape(), type.getElementType());
}

void buildEntry(func::FuncOp function, Convention convention) {
  OpBuilder builder(function.getContext());
  auto types = [&](TypeRange range) {
    return builder.getTypeArrayAttr(SmallVector<Type>(range));
  };
  function->setAttr(TPUDialect::getInputsAttrName(),
                    types(function.getArgumentTypes()));
  function->setAttr(TPUDialect::getOutputsAttrName(),
                    types(function.getResultTypes()));
  function->setAttr(TPUDialect::getConventionAttrName(),
                    ConventionAttr::get(builder.getContext(), convention));
  Block &body = function.getBody().front();
  builder.setInsertionPointToStart(&body);
  for (BlockArgument argument : body.getArguments()) {
    if (!isDense(argument.getType()))
      continue;
    auto type = cast<RankedTensorType>(argument.getType());
    argument.setType(getEntryBufferType(type));
    if (type.getNumElements() == 0) {
      argument.replaceAllUsesWith(tensor::EmptyOp::create(
          builder, argument.getLoc(), type.getShape(), type.getElementType()));
      continue;
    }
    auto value = bufferization::ToTensorOp::create(
        builder, argument.getLoc(), type, argument, /*restrict=*/true);
    argument.replaceAllUsesExcept(value, value);
  }
  auto result = cast<func::ReturnOp>(body.getTerminator());
  builder.setInsertionPoint(result);
  // Other values are still returned: `convert-data-to-runtime` passes them to
  // the runtime.
  SmallVector<Value> returned;
  for (Value value : result.getOperands()) {
    if (!isDense(value.getType())) {
      returned.push_back(value);
      body.addArgument(MemRefType::get({0}, builder.getI8Type()),
                       value.getLoc());
      continue;
    }
    auto type = cast<RankedTensorType>(value.getType());
    Value output = body.addArgument(getEntryBufferType(type), value.getLoc());
    if (type.getNumElements() == 0)
      continue;
    auto store = bufferization::MaterializeInDestinationOp::create(
        builder, result.getLoc(), value, output);
    store.setWritable(true);
    store.setRestrict(true);
  }
  result->setOperands(returned);
  function.removeArgAttrsAttr();
  function.removeResAttrsAttr();
  function.setFunctionType(builder.getFunctionType(
      body.getArgumentTypes(), TypeRange(ValueRange(returned))));
}

struct BuildEntries : systole::tpu::impl::BuildEntriesPassBase<BuildEntries> {
  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (function.isDeclaration() || getConvention(function) ||
          getRole(function))
        continue;
      bool host = function->hasAttr(systole::hostFunctionAttrName);
      if (!host && function.isPrivate())
        continue;
      if (failed(verifyEntry(function)))
        return signalPassFailure();
      buildEntry(function, host ? Convention::host : Convention::function);
    }
  }
};

} // namespace
