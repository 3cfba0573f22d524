//===- FlushDenormals.cpp - Denormal numbers as zeros ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/TPU/Transforms/FlushDenormals.h"
#include "VectorMath.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"
#include "systole/Support/Denormals.h"

namespace systole::tpu {
#define GEN_PASS_DEF_FLUSHDENORMALSPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;

namespace {

/// Whether a value is the result of an operation that a CPU flushes.
bool isResultFlushed(Value value) {
  APFloat number(0.0);
  if (matchPattern(value, m_ConstantFloat(&number)))
    return !number.isDenormal();
  Operation *op = value.getDefiningOp();
  if (!op)
    return false;
  // From integers and f16, every number is a normal one of f32.
  bool changesSign = isa<math::AbsFOp, math::CopySignOp>(op);
  return isa<arith::AddFOp, arith::DivFOp, arith::MaximumFOp, arith::MinimumFOp,
             arith::MulFOp, arith::SIToFPOp, arith::SubFOp, arith::UIToFPOp,
             math::RoundOp>(op) ||
         (systole::tpu::isInstruction(op) && !changesSign) ||
         systole::tpu::becomesPolynomial(op) ||
         (isa<arith::TruncFOp>(op) &&
          getElementTypeOrSelf(op->getOperand(0)).isF64()) ||
         (isa<arith::ExtFOp>(op) &&
          getElementTypeOrSelf(op->getOperand(0)).isF16());
}

/// Whether an operation becomes a call of the C library, which computes with
/// bits, too.
bool becomesCall(Operation *op) {
  if (isa<arith::RemFOp>(op))
    return true;
  return isa<math::MathDialect>(op->getDialect()) &&
         llvm::all_of(op->getOperandTypes(), llvm::IsaPred<FloatType>) &&
         !systole::tpu::isInstruction(op) && !isa<math::RoundOp>(op) &&
         !systole::tpu::becomesPolynomial(op);
}

/// Whether LLVM tests the bits of a bf16 for 0, since its conversion to f32 is
/// a shift.
bool becomesTest(Operation *op) {
  auto compare = dyn_cast<arith::CmpFOp>(op);
  return compare && getElementTypeOrSelf(compare.getLhs().getType()).isBF16() &&
         matchPattern(compare.getRhs(), m_AnyZeroFloat());
}

struct FlushDenormals
    : systole::tpu::impl::FlushDenormalsPassBase<FlushDenormals> {
  void runOnOperation() override {
    if (systole::getDenormals(getOperation()) != systole::Denormals::Flush)
      return;
    getOperation()->walk([](Operation *op) {
      bool rounds = isa<arith::TruncFOp>(op) &&
                    getElementTypeOrSelf(op->getResult(0)).isBF16();
      bool calls = op->getDialect() && becomesCall(op);
      if (!rounds && !calls && !becomesTest(op))
        return;
      OpBuilder builder(op);
      for (OpOperand &operand : op->getOpOperands())
        if (flushes(operand.get()) && !isResultFlushed(operand.get()))
          operand.set(systole::tpu::flushDenormals(builder, op->getLoc(),
                                                   operand.get()));
      if (!calls)
        return;
      builder.setInsertionPointAfter(op);
      for (OpResult result : op->getResults()) {
        if (!flushes(result))
          continue;
        auto uses = llvm::to_vector(llvm::make_pointer_range(result.getUses()));
        Value flushed =
            systole::tpu::flushDenormals(builder, op->getLoc(), result);
        for (OpOperand *use : uses)
          use->set(flushed);
      }
    });
  }

private:
  static bool flushes(Value value) {
    return systole::isFlushed(getElementTypeOrSelf(value.getType()));
  }
};

} // namespace
