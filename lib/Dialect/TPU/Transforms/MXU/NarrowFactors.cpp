//===- NarrowFactors.cpp - What is only multiplied is stored in bf16 ------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/MXUPasses.h"

namespace systole::tpu {
#define GEN_PASS_DEF_NARROWFACTORSPASS
#include "systole/Dialect/TPU/Transforms/MXUPasses.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole::tpu;

namespace {

/// Whether the matrix unit rounds its factors to bf16. It does not where both
/// move along the result's innermost dimension: those products are of f32 at
/// every precision.
bool roundsFactors(MXUOpInterface op) {
  auto type = dyn_cast<RankedTensorType>(op.getInit().getType());
  if (!type || type.getRank() == 0 || !type.getElementType().isF32() ||
      op.getPrecision() != Precision::bf16)
    return false;
  int64_t last = type.getRank() - 1;
  while (last > 0 && type.getDimSize(last) == 1)
    --last;
  for (int64_t part = 0; part < op.getNumParts(); ++part) {
    SmallVector<AffineMap> maps = op.getContractionMaps(part);
    SmallVector<int64_t> shape = op.getIterationShape(part);
    for (unsigned dim = 0; dim < shape.size(); ++dim)
      if (shape[dim] > 1 && maps[0].isFunctionOfDim(dim) &&
          maps[1].isFunctionOfDim(dim) &&
          maps[2].getResult(last).isFunctionOfDim(dim))
        return false;
  }
  return true;
}

bool isView(Operation *op) {
  return isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp,
             tensor::ExtractSliceOp>(op);
}

/// Whether all that becomes of `value` is rounded to bf16 by the matrix unit.
bool onlyMultiplied(Value value) {
  return !value.use_empty() &&
         llvm::all_of(value.getUses(), [](OpOperand &use) {
           Operation *user = use.getOwner();
           if (isView(user))
             return onlyMultiplied(user->getResult(0));
           auto product = dyn_cast<MXUOpInterface>(user);
           // The factors are the first two operands.
           return product && use.getOperandNumber() < 2 &&
                  roundsFactors(product);
         });
}

/// Views of a value of `element` are of `element`.
void retypeViews(Value value, Type element) {
  for (Operation *user : value.getUsers())
    if (isView(user)) {
      Value view = user->getResult(0);
      view.setType(cast<RankedTensorType>(view.getType()).clone(element));
      retypeViews(view, element);
    }
}

/// Makes results of `op` that are only multiplied bf16.
void narrowResults(linalg::GenericOp op) {
  if (!op.hasPureTensorSemantics())
    return;
  OpBuilder builder(op);
  Type narrow = builder.getBF16Type();
  for (OpOperand &init : op.getDpsInitsMutable()) {
    OpResult result = op.getTiedOpResult(&init);
    auto type = cast<RankedTensorType>(result.getType());
    if (!type.getElementType().isF32() ||
        op.payloadUsesValueFromOperand(&init) || !onlyMultiplied(result))
      continue;
    builder.setInsertionPoint(op);
    init.set(
        tensor::EmptyOp::create(builder, op.getLoc(), type.getShape(), narrow));
    op.getMatchingBlockArgument(&init).setType(narrow);
    result.setType(type.clone(narrow));
    retypeViews(result, narrow);
    OpOperand &yielded =
        op.getBody()->getTerminator()->getOpOperand(result.getResultNumber());
    builder.setInsertionPoint(yielded.getOwner());
    yielded.set(
        arith::TruncFOp::create(builder, op.getLoc(), narrow, yielded.get()));
  }
}

struct NarrowFactorsPass
    : systole::tpu::impl::NarrowFactorsPassBase<NarrowFactorsPass> {
  void runOnOperation() override {
    getOperation()->walk([](linalg::GenericOp op) { narrowResults(op); });
  }
};

} // namespace
