//===- BuildEntries.cpp - Memory for inputs and outputs -------------------===//
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

namespace systole::tpu {
#define GEN_PASS_DEF_BUILDENTRIESPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole::tpu;

namespace {

/// What the `data` dialect marks its per-record functions with.
constexpr StringLiteral kHostFunction = "data.function";

LogicalResult verifyEntry(func::FuncOp function) {
  auto verify = [&](Type type, StringRef what, unsigned i) -> LogicalResult {
    auto shaped = dyn_cast<ShapedType>(type);
    if (!shaped || (isa<RankedTensorType>(type) && shaped.hasStaticShape()))
      return success();
    return function.emitError(what)
           << " " << i << " is of type " << type
           << ": a compiled function takes and gives tensors of static shape";
  };
  for (auto [i, type] : llvm::enumerate(function.getArgumentTypes()))
    if (failed(verify(type, "argument", i)))
      return failure();
  for (auto [i, type] : llvm::enumerate(function.getResultTypes())) {
    if (!isa<RankedTensorType>(type))
      return function.emitError("result ")
             << i << " is of type " << type
             << ": a compiled function gives tensors of static shape";
    if (failed(verify(type, "result", i)))
      return failure();
  }
  if (!llvm::hasSingleElement(function.getBody()))
    return function.emitError("has more than one block: use structured control "
                              "flow (stablehlo.while)");
  return success();
}

/// Where there is no element there is no memory, of whatever shape.
MemRefType getBufferType(RankedTensorType type) {
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
    auto type = dyn_cast<RankedTensorType>(argument.getType());
    if (!type)
      continue;
    argument.setType(getBufferType(type));
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
  for (Value value : result.getOperands()) {
    auto type = cast<RankedTensorType>(value.getType());
    Value output = body.addArgument(getBufferType(type), value.getLoc());
    if (type.getNumElements() == 0)
      continue;
    auto store = bufferization::MaterializeInDestinationOp::create(
        builder, result.getLoc(), value, output);
    store.setWritable(true);
    store.setRestrict(true);
  }
  result->setOperands({});
  function.removeArgAttrsAttr();
  function.removeResAttrsAttr();
  function.setFunctionType(
      builder.getFunctionType(body.getArgumentTypes(), {}));
}

struct BuildEntries : systole::tpu::impl::BuildEntriesPassBase<BuildEntries> {
  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (function.isDeclaration() || getConvention(function) ||
          function->hasAttr(TPUDialect::getFunctionAttrName()))
        continue;
      bool host = function->hasAttr(kHostFunction);
      if (!host && function.isPrivate())
        continue;
      if (failed(verifyEntry(function)))
        return signalPassFailure();
      buildEntry(function, host ? Convention::host : Convention::function);
    }
  }
};

} // namespace
