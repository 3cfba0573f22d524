//===- NarrowCentred.cpp - Centred products are kept in bf16 --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The largest values of a convolutional network are those that batch
// normalization keeps for its gradient: what a convolution makes, less its
// mean. As a convolution's factors, they need no more digits than bf16 has,
// once the mean is gone.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"

namespace systole::tpu {
#define GEN_PASS_DEF_NARROWCENTREDPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole;

namespace {

/// Whether factors of f32 are rounded to bf16 where the program's are.
bool roundsFactors(stablehlo::ConvolutionOp op) {
  if (!op || !getElementTypeOrSelf(op.getLhs().getType()).isF32())
    return false;
  std::optional<ArrayAttr> config = op.getPrecisionConfig();
  return !config ||
         llvm::all_of(config->getAsRange<stablehlo::PrecisionAttr>(),
                      [](stablehlo::PrecisionAttr attr) {
                        return attr.getValue() == stablehlo::Precision::DEFAULT;
                      });
}

/// Whether `op` is a convolution's result less what is the same for all of its
/// batch, and read by several others.
bool isCentred(stablehlo::SubtractOp op) {
  auto type = dyn_cast<RankedTensorType>(op.getType());
  auto convolution = op.getLhs().getDefiningOp<stablehlo::ConvolutionOp>();
  auto mean = op.getRhs().getDefiningOp<stablehlo::BroadcastInDimOp>();
  if (!type || !type.getElementType().isF32() || !roundsFactors(convolution) ||
      !mean)
    return false;
  int64_t batch = convolution.getDimensionNumbers().getOutputBatchDimension();
  llvm::SmallPtrSet<Operation *, 4> users(op->user_begin(), op->user_end());
  return !llvm::is_contained(mean.getBroadcastDimensions(), batch) &&
         users.size() > 1;
}

struct NarrowCentred
    : systole::tpu::impl::NarrowCentredPassBase<NarrowCentred> {
  void runOnOperation() override {
    getOperation()->walk([](stablehlo::SubtractOp op) {
      if (!isCentred(op))
        return;
      OpBuilder builder(op);
      builder.setInsertionPointAfter(op);
      auto type = cast<RankedTensorType>(op.getType());
      auto narrow = stablehlo::ConvertOp::create(
          builder, op.getLoc(), type.clone(builder.getBF16Type()),
          op.getResult());
      auto wide = stablehlo::ConvertOp::create(builder, op.getLoc(), type,
                                               narrow.getResult());
      op.getResult().replaceAllUsesExcept(wide, narrow);
    });
  }
};

} // namespace
