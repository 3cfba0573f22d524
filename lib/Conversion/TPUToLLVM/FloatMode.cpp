//===- FloatMode.cpp - The floating-point mode of functions ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FloatMode.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "runtime/system/FloatMode.h"
#include "systole/Dialect/TPU/IR/TPU.h"

using namespace mlir;
using namespace systole;
using namespace systole::runtime;

static void callIntrinsic(OpBuilder &builder, Location loc, StringRef name,
                          ValueRange operands) {
  LLVM::CallIntrinsicOp::create(builder, loc, builder.getStringAttr(name),
                                operands);
}

static Value constantOf(OpBuilder &builder, Location loc, Type type,
                        int64_t value) {
  return LLVM::ConstantOp::create(builder, loc, type,
                                  builder.getIntegerAttr(type, value));
}

FloatModeScope::FloatModeScope(OpBuilder &builder, Location loc,
                               Denormals denormals)
    : builder(builder), loc(loc),
      isAArch64(tpu::getTarget(builder.getInsertionBlock()->getParentOp())
                    .hasFeature("neon")) {
  bool flushes = denormals == Denormals::Flush;
  Type i32 = builder.getI32Type(), i64 = builder.getI64Type();
  if (isAArch64) {
    previous = LLVM::CallIntrinsicOp::create(
                   builder, loc, i64,
                   builder.getStringAttr("llvm.aarch64.get.fpcr"), ValueRange())
                   .getResults();
    callIntrinsic(
        builder, loc, "llvm.aarch64.set.fpcr",
        constantOf(builder, loc, i64, flushes ? flushingFPCR : standardFPCR));
    return;
  }
  Value one = constantOf(builder, loc, i32, 1);
  auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
  previous = LLVM::AllocaOp::create(builder, loc, pointer, i32, one);
  Value mode = LLVM::AllocaOp::create(builder, loc, pointer, i32, one);
  LLVM::StoreOp::create(
      builder, loc,
      constantOf(builder, loc, i32, flushes ? flushingMXCSR : standardMXCSR),
      mode);
  callIntrinsic(builder, loc, "llvm.x86.sse.stmxcsr", previous);
  callIntrinsic(builder, loc, "llvm.x86.sse.ldmxcsr", mode);
}

void FloatModeScope::restore() {
  callIntrinsic(builder, loc,
                isAArch64 ? "llvm.aarch64.set.fpcr" : "llvm.x86.sse.ldmxcsr",
                previous);
}
