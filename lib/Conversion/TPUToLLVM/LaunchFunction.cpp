//===- LaunchFunction.cpp - The call of systole_parallel ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RuntimeCalls.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"

using namespace mlir;

namespace {
constexpr llvm::StringLiteral launchName = "systole.launch";
constexpr llvm::StringLiteral runtimeName = "systole_parallel";
} // namespace

FlatSymbolRefAttr systole::tpu::getLaunchFunction(ModuleOp module) {
  MLIRContext *context = module.getContext();
  FlatSymbolRefAttr symbol = FlatSymbolRefAttr::get(context, launchName);
  if (module.lookupSymbol(launchName))
    return symbol;
  Location loc = module.getLoc();
  OpBuilder b = OpBuilder::atBlockEnd(module.getBody());
  Type i64 = b.getI64Type(), pointer = LLVM::LLVMPointerType::get(context),
       none = LLVM::LLVMVoidType::get(context);
  auto type =
      LLVM::LLVMFunctionType::get(none, {pointer, pointer, i64, pointer, i64});
  auto itemType = LLVM::LLVMFunctionType::get(none, {pointer, i64, pointer});
  LLVM::LLVMFuncOp::create(b, loc, runtimeName, type,
                           LLVM::Linkage::ExternWeak);
  auto launch = LLVM::LLVMFuncOp::create(b, loc, launchName, type,
                                         LLVM::Linkage::Internal);
  Block *entry = launch.addEntryBlock(b), *parallel = launch.addBlock(),
        *loop = launch.addBlock(), *body = launch.addBlock(),
        *end = launch.addBlock();
  Value index = loop->addArgument(i64, loc);
  Value item = launch.getArgument(0), frame = launch.getArgument(1),
        count = launch.getArgument(2), scratch = launch.getArgument(3);

  b.setInsertionPointToStart(entry);
  Value team = LLVM::AddressOfOp::create(b, loc, pointer, runtimeName);
  Value isThere = LLVM::ICmpOp::create(b, loc, LLVM::ICmpPredicate::ne, team,
                                       LLVM::ZeroOp::create(b, loc, pointer));
  Value zero = LLVM::ConstantOp::create(b, loc, i64, 0);
  Value one = LLVM::ConstantOp::create(b, loc, i64, 1);
  LLVM::CondBrOp::create(b, loc, isThere, parallel, ValueRange(), loop,
                         ValueRange(zero));

  b.setInsertionPointToStart(parallel);
  LLVM::CallOp::create(b, loc, TypeRange(), runtimeName, launch.getArguments());
  LLVM::ReturnOp::create(b, loc, ValueRange());

  b.setInsertionPointToStart(loop);
  Value isLeft =
      LLVM::ICmpOp::create(b, loc, LLVM::ICmpPredicate::slt, index, count);
  LLVM::CondBrOp::create(b, loc, isLeft, body, ValueRange(), end, ValueRange());

  b.setInsertionPointToStart(body);
  LLVM::CallOp::create(b, loc, itemType,
                       ValueRange{item, frame, index, scratch});
  Value next = LLVM::AddOp::create(b, loc, index, one);
  LLVM::BrOp::create(b, loc, ValueRange(next), loop);

  b.setInsertionPointToStart(end);
  LLVM::ReturnOp::create(b, loc, ValueRange());
  return symbol;
}
