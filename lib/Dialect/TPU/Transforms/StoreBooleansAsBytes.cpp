//===- StoreBooleansAsBytes.cpp - Loads and stores of booleans ------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"

namespace systole::tpu {
#define GEN_PASS_DEF_STOREBOOLEANSASBYTESPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;

namespace {

struct StoreBooleansAsBytes
    : systole::tpu::impl::StoreBooleansAsBytesPassBase<StoreBooleansAsBytes> {
  void runOnOperation() override {
    Type byte = IntegerType::get(&getContext(), 8);
    getOperation()->walk([&](LLVM::LoadOp load) {
      if (!load.getType().isInteger(1))
        return;
      OpBuilder builder(load);
      Location loc = load.getLoc();
      Value value = LLVM::LoadOp::create(builder, loc, byte, load.getAddr());
      Value zero = LLVM::ConstantOp::create(builder, loc, byte, 0);
      Value isSet = LLVM::ICmpOp::create(builder, loc, LLVM::ICmpPredicate::ne,
                                         value, zero);
      load.replaceAllUsesWith(isSet);
      load.erase();
    });
    getOperation()->walk([&](LLVM::StoreOp store) {
      if (!store.getValue().getType().isInteger(1))
        return;
      OpBuilder builder(store);
      Value value =
          LLVM::ZExtOp::create(builder, store.getLoc(), byte, store.getValue());
      store.getValueMutable().assign(value);
    });
  }
};

} // namespace
