//===- OutlineFunctions.cpp - Compiled functions of one record ------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Data/Transforms/Passes.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/MapVector.h"

namespace systole::data {
#define GEN_PASS_DEF_OUTLINEFUNCTIONSPASS
#include "systole/Dialect/Data/Transforms/Passes.h.inc"
} // namespace systole::data

using namespace mlir;
using namespace systole::data;

namespace {

struct OutlineFunctions
    : systole::data::impl::OutlineFunctionsPassBase<OutlineFunctions> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    SmallVector<PipelineOp> pipelines;
    SmallVector<FuncOp> functions;
    module.walk([&](Operation *op) {
      if (auto pipeline = dyn_cast<PipelineOp>(op))
        pipelines.push_back(pipeline);
      else if (auto function = dyn_cast<FuncOp>(op))
        functions.push_back(function);
    });

    // The functions that maps refer to, before they are renamed.
    SmallVector<std::pair<RecordFunctionOpInterface, Operation *>> calls;
    for (PipelineOp pipeline : pipelines)
      pipeline.walk([&](RecordFunctionOpInterface op) {
        calls.emplace_back(op, op.getFunctionAttr()
                                   ? SymbolTable::lookupNearestSymbolFrom(
                                         op, op.getFunctionAttr())
                                   : nullptr);
      });

    SymbolTable symbols(module);
    DenseMap<Operation *, func::FuncOp> outlined;
    for (FuncOp function : functions) {
      func::FuncOp compiled =
          outline(function.getLoc(), function.getSymName(), function.getBody());
      // The old function releases its name, so that the new one gets it.
      if (function->getParentOp() == module)
        symbols.remove(function);
      symbols.insert(compiled);
      outlined[function] = compiled;
    }
    for (auto [op, function] : calls) {
      func::FuncOp compiled = outlined.lookup(function);
      if (!op.getFunctionAttr()) {
        auto pipeline = op->getParentOfType<PipelineOp>();
        StringRef mode = cast<StringAttr>(pipeline.getModes()[0]).getValue();
        compiled = outline(op.getLoc(),
                           (mode + "_" + op->getName().stripDialect()).str(),
                           op.getBody());
        symbols.insert(compiled);
        op.getBody().getBlocks().clear();
      }
      if (compiled)
        op.setFunctionAttr(FlatSymbolRefAttr::get(compiled.getSymNameAttr()));
    }
    for (FuncOp function : functions)
      function.erase();
    for (PipelineOp pipeline : pipelines)
      pipeline->moveBefore(module.getBody(), module.getBody()->end());
  }

  /// Parameters become arguments after the components, one each.
  static void takeParameters(func::FuncOp function) {
    llvm::MapVector<StringAttr, BlockArgument> arguments;
    for (auto param :
         llvm::make_early_inc_range(function.getBody().getOps<ParamOp>())) {
      BlockArgument &argument = arguments[param.getNameAttr()];
      if (!argument) {
        unsigned index = function.getNumArguments();
        auto attributes = DictionaryAttr::get(
            function.getContext(),
            NamedAttribute(StringAttr::get(function.getContext(),
                                           DataDialect::getParamAttrName()),
                           param.getNameAttr()));
        if (failed(function.insertArgument(index, param.getType(), attributes,
                                           param.getLoc())))
          llvm_unreachable("functions take any type");
        argument = function.getArgument(index);
      }
      param.replaceAllUsesWith(argument);
      param.erase();
    }
  }

  /// Outlines a body that ends with `data.return`.
  static func::FuncOp outline(Location loc, StringRef name, Region &body) {
    Builder builder(loc.getContext());
    auto result = cast<ReturnOp>(body.front().back());
    auto function =
        func::FuncOp::create(loc, name,
                             builder.getFunctionType(body.getArgumentTypes(),
                                                     result.getOperandTypes()));
    function->setAttr(DataDialect::getFunctionAttrName(),
                      builder.getUnitAttr());
    for (auto [i, component] : llvm::enumerate(result.getNames()))
      function.setResultAttr(i, DataDialect::getNameAttrName(), component);

    function.getBody().takeBody(body);
    takeParameters(function);
    OpBuilder at(result);
    func::ReturnOp::create(at, result.getLoc(), result.getComponents());
    result.erase();
    return function;
  }
};

} // namespace
