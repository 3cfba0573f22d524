//===- NarrowActivations.cpp - What convolutions make is kept in bf16 -----===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Batch normalization and its gradient sweep several times over the largest
// values of a convolutional network: what convolutions make of factors that
// were rounded to bf16, and hardly have more digits than that. What
// convolutions multiply is kept for the gradient, and read by residual
// connections.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"
#include "llvm/ADT/SetVector.h"

namespace systole::tpu {
#define GEN_PASS_DEF_NARROWACTIVATIONSPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole;

namespace {

/// Whether factors of f32 are rounded to bf16 where the program's are.
bool roundsFactors(stablehlo::ConvolutionOp op) {
  if (!getElementTypeOrSelf(op.getLhs().getType()).isF32())
    return false;
  std::optional<ArrayAttr> config = op.getPrecisionConfig();
  return !config ||
         llvm::all_of(config->getAsRange<stablehlo::PrecisionAttr>(),
                      [](stablehlo::PrecisionAttr attr) {
                        return attr.getValue() == stablehlo::Precision::DEFAULT;
                      });
}

/// What becomes of a convolution's result in its epilogue: the last of the
/// elementwise operations that are each the only one to read the one before.
Value getFinished(stablehlo::ConvolutionOp op) {
  Value value = op.getResult();
  while (value.hasOneUse()) {
    Operation *user = *value.user_begin();
    bool isElementwise = user->hasTrait<OpTrait::Elementwise>() ||
                         isa<stablehlo::SelectOp>(user);
    if (!isElementwise || user->getResult(0).getType() != value.getType())
      break;
    value = user->getResult(0);
  }
  return value;
}

/// Whether `user` sums a convolution's result over its batch, feature by
/// feature.
bool sumsBatch(Operation *user, stablehlo::ConvolutionOp op) {
  auto reduce = dyn_cast<stablehlo::ReduceOp>(user);
  auto numbers = op.getDimensionNumbers();
  return reduce &&
         llvm::is_contained(reduce.getDimensions(),
                            numbers.getOutputBatchDimension()) &&
         !llvm::is_contained(reduce.getDimensions(),
                             numbers.getOutputFeatureDimension());
}

/// Whether a convolution and the gradient of its weights multiply `value`: the
/// sums of one are over its features, of the other over its batch. Something
/// that would see the digits beyond bf16 reads it, too.
bool isKeptFactor(Value value) {
  llvm::SmallDenseSet<int64_t, 2> summed;
  bool hasOthers = false;
  for (OpOperand &use : value.getUses()) {
    auto op = dyn_cast<stablehlo::ConvolutionOp>(use.getOwner());
    if (op && roundsFactors(op) && use.getOperandNumber() == 0)
      summed.insert(op.getDimensionNumbers().getInputFeatureDimension());
    else
      hasOthers |= !isa<stablehlo::CompareOp>(use.getOwner());
  }
  return summed.size() > 1 && hasOthers;
}

/// Rounds a value to bf16 for all that read it.
void narrow(Value value) {
  OpBuilder builder(value.getContext());
  builder.setInsertionPointAfterValue(value);
  auto type = cast<RankedTensorType>(value.getType());
  auto narrow = stablehlo::ConvertOp::create(
      builder, value.getLoc(), type.clone(builder.getBF16Type()), value);
  auto wide = stablehlo::ConvertOp::create(builder, value.getLoc(), type,
                                           narrow.getResult());
  value.replaceAllUsesExcept(wide, narrow);
}

struct NarrowActivations
    : systole::tpu::impl::NarrowActivationsPassBase<NarrowActivations> {
  void runOnOperation() override {
    getOperation()->walk([](stablehlo::ConvolutionOp op) {
      if (!roundsFactors(op))
        return;
      Value value = getFinished(op);
      llvm::SmallPtrSet<Operation *, 4> users(value.user_begin(),
                                              value.user_end());
      if (users.size() > 1 && llvm::any_of(users, [&](Operation *user) {
            return sumsBatch(user, op);
          }))
        narrow(value);
    });
    llvm::SetVector<Value> factors;
    getOperation()->walk([&](stablehlo::ConvolutionOp op) {
      if (isKeptFactor(op.getLhs()))
        factors.insert(op.getLhs());
    });
    for (Value value : factors)
      narrow(value);
  }
};

} // namespace
