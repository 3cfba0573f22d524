//===- MoveBF16AsBits.cpp - Moves bf16 as integers ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"

namespace systole::tpu {
#define GEN_PASS_DEF_MOVEBF16ASBITSPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;

namespace {

/// The type of the bits of bf16 or of a vector of it; null for other types.
Type getBitsType(Type type) {
  auto bits = IntegerType::get(type.getContext(), 16);
  if (type.isBF16())
    return bits;
  auto vector = dyn_cast<VectorType>(type);
  if (!vector || !vector.getElementType().isBF16())
    return {};
  return vector.clone(bits);
}

struct MoveBF16AsBits
    : systole::tpu::impl::MoveBF16AsBitsPassBase<MoveBF16AsBits> {
  void runOnOperation() override {
    // A target with instructions for bf16 moves it as it is.
    if (systole::tpu::getTarget(getOperation()).hasFeature("avx512bf16"))
      return;
    getOperation()->walk([](Operation *op) {
      if (!isa<LLVM::LoadOp, LLVM::StoreOp, LLVM::SelectOp, LLVM::MaskedLoadOp,
               LLVM::MaskedStoreOp, LLVM::ShuffleVectorOp,
               LLVM::InsertElementOp, LLVM::ExtractElementOp>(op))
        return;
      OpBuilder builder(op);
      for (OpOperand &operand : op->getOpOperands())
        if (Type bits = getBitsType(operand.get().getType()))
          operand.set(LLVM::BitcastOp::create(builder, op->getLoc(), bits,
                                              operand.get()));
      builder.setInsertionPointAfter(op);
      for (Value result : op->getResults()) {
        Type type = result.getType(), bits = getBitsType(type);
        if (!bits)
          continue;
        result.setType(bits);
        auto value =
            LLVM::BitcastOp::create(builder, op->getLoc(), type, result);
        result.replaceAllUsesExcept(value, value);
      }
    });
  }
};

} // namespace
