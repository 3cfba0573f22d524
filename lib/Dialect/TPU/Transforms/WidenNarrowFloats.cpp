//===- WidenNarrowFloats.cpp - Arithmetic of bf16 and f16 in f32 ----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream's `arith-emulate-unsupported-floats` allows contraction: a folder
// may or may not drop the rounding between two operations. Here each operation
// is rounded, as docs/numerics.md specifies. Upstream's patterns then expand
// the conversions.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Transforms/DialectConversion.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"

namespace systole::tpu {
#define GEN_PASS_DEF_WIDENNARROWFLOATSPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;

namespace {

/// The type that `op` on `type` computes in; null if it is `type`.
Type getWideType(Operation *op, Type type) {
  Type element = getElementTypeOrSelf(type);
  bool isNarrow = element.isBF16() ||
                  (element.isF16() && isa<math::MathDialect>(op->getDialect()));
  if (!isNarrow)
    return {};
  Type f32 = Float32Type::get(op->getContext());
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped ? Type(shaped.clone(f32)) : f32;
}

/// Whether an operation computes, instead of only moving or converting bits.
bool computes(Operation *op) {
  return isa<arith::ArithDialect, math::MathDialect>(op->getDialect()) &&
         !isa<arith::BitcastOp, arith::ConstantOp, arith::ExtFOp,
              arith::SelectOp, arith::TruncFOp>(op);
}

/// Computes an operation in f32, and rounds its results.
void widen(Operation *op) {
  if (!op->getDialect() || !computes(op))
    return;
  OpBuilder builder(op);
  Location loc = op->getLoc();
  for (OpOperand &operand : op->getOpOperands())
    if (Type wide = getWideType(op, operand.get().getType()))
      operand.set(arith::ExtFOp::create(builder, loc, wide, operand.get()));
  builder.setInsertionPointAfter(op);
  for (OpResult result : op->getResults()) {
    Type narrow = result.getType();
    Type wide = getWideType(op, narrow);
    if (!wide)
      continue;
    result.setType(wide);
    auto rounded = arith::TruncFOp::create(builder, loc, narrow, result);
    result.replaceAllUsesExcept(rounded, rounded);
  }
}

/// Converts between bf16 and f32 by integer arithmetic.
LogicalResult expandConversions(Operation *root) {
  RewritePatternSet patterns(root->getContext());
  arith::populateExpandBFloat16Patterns(patterns);
  ConversionTarget target(*root->getContext());
  target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
  target.addDynamicallyLegalOp<arith::ExtFOp, arith::TruncFOp>(
      [](Operation *op) {
        return !getElementTypeOrSelf(op->getOperand(0).getType()).isBF16() &&
               !getElementTypeOrSelf(op->getResult(0).getType()).isBF16();
      });
  return applyPartialConversion(root, target, std::move(patterns));
}

struct WidenNarrowFloats
    : systole::tpu::impl::WidenNarrowFloatsPassBase<WidenNarrowFloats> {
  void runOnOperation() override {
    getOperation()->walk(widen);
    if (failed(expandConversions(getOperation())))
      signalPassFailure();
  }
};

} // namespace
