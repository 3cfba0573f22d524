//===- FunctionsToLLVM.cpp - Functions to the LLVM dialect ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream's patterns do the work. They insert a descriptor for each argument,
// and compare its place with the places of the argument's uses. That numbers
// the operations of their common block again: thousands of times in a step with
// thousands of arguments. So the uses are in a block of their own meanwhile.
//
//===----------------------------------------------------------------------===//

#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVM.h"
#include "mlir/Conversion/LLVMCommon/ConversionTarget.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Conversion/MemRefToLLVM/MemRefToLLVM.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "systole/Conversion/Passes.h"

namespace systole {
#define GEN_PASS_DEF_CONVERTFUNCTIONSTOLLVMPASS
#include "systole/Conversion/Passes.h.inc"
} // namespace systole

using namespace mlir;

namespace {

/// Leaves only a branch in the entry block.
void splitEntry(func::FuncOp function) {
  Block &entry = function.front();
  Block *body = entry.splitBlock(entry.begin());
  auto builder = OpBuilder::atBlockEnd(&entry);
  LLVM::BrOp::create(builder, function.getLoc(), body);
}

/// Undoes splitEntry.
void mergeEntry(LLVM::LLVMFuncOp function) {
  Block &entry = function.front();
  Block *body = entry.getTerminator()->getSuccessor(0);
  entry.getTerminator()->erase();
  entry.getOperations().splice(entry.end(), body->getOperations());
  body->erase();
}

struct ConvertFunctionsToLLVM
    : systole::impl::ConvertFunctionsToLLVMPassBase<ConvertFunctionsToLLVM> {
  void runOnOperation() override {
    MLIRContext *context = &getContext();
    ModuleOp module = getOperation();
    SmallVector<StringAttr> split;
    for (auto function : module.getOps<func::FuncOp>())
      if (!function.isExternal()) {
        splitEntry(function);
        split.push_back(function.getSymNameAttr());
      }
    LowerToLLVMOptions options(context);
    options.useBarePtrCallConv = true;
    LLVMTypeConverter converter(context, options);
    RewritePatternSet patterns(context);
    SymbolTableCollection symbols;
    populateFuncToLLVMConversionPatterns(converter, patterns, &symbols);
    populateFinalizeMemRefToLLVMConversionPatterns(converter, patterns,
                                                   &symbols);
    LLVMConversionTarget target(*context);
    target.addIllegalDialect<func::FuncDialect, memref::MemRefDialect>();
    ConversionConfig config;
    config.allowPatternRollback = false;
    if (failed(applyPartialConversion(module, target, std::move(patterns),
                                      config)))
      return signalPassFailure();
    SymbolTable table(module);
    for (StringAttr name : split)
      mergeEntry(table.lookup<LLVM::LLVMFuncOp>(name));
  }
};

} // namespace
