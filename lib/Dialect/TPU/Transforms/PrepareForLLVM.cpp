//===- PrepareForLLVM.cpp - Rewrites what LLVM compiles badly -------------===//
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
#define GEN_PASS_DEF_PREPAREFORLLVMPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;

/// LLVM treats a vector of i1 as bits, and does not vectorize loops that load
/// or store booleans one by one. It vectorizes loops over bytes.
static void moveBooleanAsByte(Operation *op) {
  OpBuilder builder(op);
  Location loc = op->getLoc();
  Type byte = builder.getI8Type();
  auto store = dyn_cast<LLVM::StoreOp>(op);
  if (store && store.getValue().getType().isInteger(1))
    store.getValueMutable().assign(
        LLVM::ZExtOp::create(builder, loc, byte, store.getValue()));
  auto load = dyn_cast<LLVM::LoadOp>(op);
  if (!load || !load.getType().isInteger(1))
    return;
  load.getResult().setType(byte);
  builder.setInsertionPointAfter(load);
  Value zero = LLVM::ConstantOp::create(builder, loc, byte, 0);
  auto isSet = LLVM::ICmpOp::create(builder, loc, LLVM::ICmpPredicate::ne,
                                    load.getResult(), zero);
  load.getResult().replaceAllUsesExcept(isSet, isSet);
}

/// Whether a value is loaded only to be selected, and is f32 or f64. Without
/// bf16 instructions in the target, LLVM extends a frozen bf16, or an integer
/// cast to one, to f32. It then calls a library to convert back.
static bool canFreeze(Value value) {
  // Values with other users are loaded unconditionally anyway.
  return value.getDefiningOp<LLVM::LoadOp>() && value.hasOneUse() &&
         isa<Float32Type, Float64Type>(getElementTypeOrSelf(value.getType()));
}

/// LLVM makes a masked load of a load that only a select reads, as in the
/// gradient of relu. That one waits for the mask, so that a loop over arrays in
/// memory waits for one load after the other. A frozen value is loaded whole,
/// as soon as its address is known.
static void freezeLoads(LLVM::SelectOp select) {
  OpBuilder builder(select);
  for (OpOperand *value :
       {&select.getTrueValueMutable(), &select.getFalseValueMutable()})
    if (canFreeze(value->get()))
      value->set(
          LLVM::FreezeOp::create(builder, select.getLoc(), value->get()));
}

/// The type of the bits of bf16 or of a vector of it; null for other types.
static Type getBitsType(Type type) {
  auto bits = IntegerType::get(type.getContext(), 16);
  if (type.isBF16())
    return bits;
  auto vector = dyn_cast<VectorType>(type);
  if (!vector || !vector.getElementType().isBF16())
    return {};
  return vector.clone(bits);
}

/// Moves bf16 as bits. Without instructions for bf16, LLVM splits vectors of it
/// by way of f32. For each element LLVM calls a function that libgcc has only
/// from version 13 on. LLVM may also make vectors of scalars.
static void moveBF16AsBits(Operation *op) {
  if (!isa<LLVM::LoadOp, LLVM::StoreOp, LLVM::SelectOp, LLVM::MaskedLoadOp,
           LLVM::MaskedStoreOp, LLVM::ShuffleVectorOp, LLVM::InsertElementOp,
           LLVM::ExtractElementOp>(op))
    return;
  OpBuilder builder(op);
  for (OpOperand &operand : op->getOpOperands())
    if (Type bits = getBitsType(operand.get().getType()))
      operand.set(
          LLVM::BitcastOp::create(builder, op->getLoc(), bits, operand.get()));
  builder.setInsertionPointAfter(op);
  for (Value result : op->getResults()) {
    Type type = result.getType(), bits = getBitsType(type);
    if (!bits)
      continue;
    result.setType(bits);
    auto value = LLVM::BitcastOp::create(builder, op->getLoc(), type, result);
    result.replaceAllUsesExcept(value, value);
  }
}

namespace {
struct PrepareForLLVM
    : systole::tpu::impl::PrepareForLLVMPassBase<PrepareForLLVM> {
  void runOnOperation() override {
    const bool movesBF16 =
        !systole::tpu::getTarget(getOperation()).hasFeature("avx512bf16");
    getOperation()->walk([&](Operation *op) {
      moveBooleanAsByte(op);
      if (auto select = dyn_cast<LLVM::SelectOp>(op))
        freezeLoads(select);
      if (movesBF16)
        moveBF16AsBits(op);
    });
  }
};
} // namespace
