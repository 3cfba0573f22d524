//===- PropagateBF16Activations.cpp - Stores activations in bf16 ----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Normalizations and their gradients sweep several times over the largest
// values of a network. These are results of products of operands rounded to
// bf16, which hardly carry more digits. Operands of convolutions are also kept
// for the gradient and read by residual connections.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/Precision.h"
#include "systole/Optimize/TargetPasses.h"
#include "llvm/ADT/SetVector.h"

namespace systole::tpu {
#define GEN_PASS_DEF_PROPAGATEBF16ACTIVATIONSPASS
#include "systole/Optimize/TargetPasses.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole;

namespace {

/// The result of a product after its epilogue: the last of the elementwise
/// operations each of which is the only reader of the one before.
Value getFinished(Value value) {
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

/// Whether a dimension of the result is of the batch or of positions.
bool isOfSamples(stablehlo::ConvolutionOp op, int64_t dim) {
  return dim != op.getDimensionNumbers().getOutputFeatureDimension();
}
bool isOfSamples(stablehlo::DotGeneralOp op, int64_t dim) {
  auto lhs = cast<RankedTensorType>(op.getLhs().getType());
  auto numbers = op.getDotDimensionNumbers();
  return dim <
         lhs.getRank() - int64_t(numbers.getLhsContractingDimensions().size());
}

/// Whether `user` sums a product over its samples, feature by feature.
template <typename Product> bool sumsSamples(Operation *user, Product op) {
  auto reduce = dyn_cast<stablehlo::ReduceOp>(user);
  int64_t rank = cast<RankedTensorType>(op.getType()).getRank();
  if (!reduce || int64_t(reduce.getDimensions().size()) == rank)
    return false;
  return llvm::all_of(llvm::seq(rank), [&](int64_t dim) {
    return isOfSamples(op, dim) ==
           llvm::is_contained(reduce.getDimensions(), dim);
  });
}

/// Whether a convolution and the gradient of its weights multiply `value`, and
/// another user reads digits beyond bf16. The sums of one run over its
/// features, of the other over its batch.
bool isKeptFactor(Value value) {
  llvm::SmallDenseSet<int64_t, 2> summed;
  bool hasOthers = false;
  for (OpOperand &use : value.getUses()) {
    auto op = dyn_cast<stablehlo::ConvolutionOp>(use.getOwner());
    if (op && tpu::roundsFactors(op) && use.getOperandNumber() == 0)
      summed.insert(op.getDimensionNumbers().getInputFeatureDimension());
    else
      hasOthers |= !isa<stablehlo::CompareOp>(use.getOwner());
  }
  return summed.size() > 1 && hasOthers;
}

/// Rounds a value to bf16 for all its users.
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

template <typename Product> void narrowProduct(Product op) {
  if (!tpu::roundsFactors(op))
    return;
  Value value = getFinished(op.getResult());
  llvm::SmallPtrSet<Operation *, 4> users(value.user_begin(), value.user_end());
  if (users.size() > 1 && llvm::any_of(users, [&](Operation *user) {
        return sumsSamples(user, op);
      }))
    narrow(value);
}

struct PropagateBF16Activations
    : systole::tpu::impl::PropagateBF16ActivationsPassBase<
          PropagateBF16Activations> {
  void runOnOperation() override {
    getOperation()->walk(
        [](stablehlo::ConvolutionOp op) { narrowProduct(op); });
    getOperation()->walk([](stablehlo::DotGeneralOp op) { narrowProduct(op); });
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
