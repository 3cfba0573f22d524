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

/// Returns the result of a product after its epilogue. Each elementwise
/// operation of the epilogue is the only reader of the one before.
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

/// Whether convolutions multiply `value` as their input, and another user reads
/// digits beyond bf16, as a residual connection does. A gradient's other reader
/// is the gradient of weights, which multiplies it as a filter.
/// The program's own arguments and results keep their digits.
bool isSharedInput(Value value) {
  bool isInput = false, hasOthers = false;
  if (!value.getDefiningOp())
    return false;
  for (OpOperand &use : value.getUses()) {
    auto op = dyn_cast<stablehlo::ConvolutionOp>(use.getOwner());
    if (use.getOwner()->hasTrait<OpTrait::IsTerminator>() ||
        (op && use.getOperandNumber() == 1))
      return false;
    if (op && tpu::roundsFactors(op))
      isInput = true;
    else
      hasOthers |= !isa<stablehlo::CompareOp>(use.getOwner());
  }
  return isInput && hasOthers;
}

/// Whether each reader multiplies `value` as a factor that it rounds.
bool isRoundedByAll(Value value) {
  return llvm::all_of(value.getUses(), [](OpOperand &use) {
    return isa<stablehlo::ConvolutionOp, stablehlo::DotGeneralOp>(
               use.getOwner()) &&
           tpu::roundsFactors(use.getOwner());
  });
}

/// Whether only a maximum over windows reads `value`, and readers round that.
/// The maximum of rounded numbers is the rounded maximum.
bool isPooled(Value value) {
  auto window = value.hasOneUse()
                    ? dyn_cast<stablehlo::ReduceWindowOp>(*value.user_begin())
                    : nullptr;
  return window && window.getInputs().front() == value &&
         window->getNumResults() == 1 &&
         isa<stablehlo::MaxOp>(window.getBody().front().front()) &&
         isRoundedByAll(window->getResult(0));
}

/// The convolution that `value` is the result of, after its epilogue; null if
/// something else is, or reads it as well.
stablehlo::ConvolutionOp getConvolution(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op || !value.hasOneUse())
    return nullptr;
  if (auto convolution = dyn_cast<stablehlo::ConvolutionOp>(op))
    return tpu::roundsFactors(op) ? convolution : nullptr;
  if (!op->hasTrait<OpTrait::Elementwise>())
    return nullptr;
  for (Value operand : op->getOperands())
    if (operand.getType() == value.getType())
      if (stablehlo::ConvolutionOp convolution = getConvolution(operand))
        return convolution;
  return nullptr;
}

/// Returns the earlier result of the two convolutions that `sum` adds. That
/// result is stored, and the later convolution adds it to its own.
Value getStoredTerm(stablehlo::AddOp sum) {
  stablehlo::ConvolutionOp lhs = getConvolution(sum.getLhs());
  stablehlo::ConvolutionOp rhs = getConvolution(sum.getRhs());
  if (!lhs || !rhs || lhs->getBlock() != rhs->getBlock())
    return Value();
  return lhs->isBeforeInBlock(rhs) ? sum.getLhs() : sum.getRhs();
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
    llvm::SetVector<Value> values;
    getOperation()->walk([&](stablehlo::ConvolutionOp op) {
      if (isSharedInput(op.getLhs()))
        values.insert(op.getLhs());
    });
    getOperation()->walk([&](stablehlo::AddOp op) {
      if (Value term = getStoredTerm(op))
        values.insert(term);
    });
    getOperation()->walk([&](stablehlo::ReduceWindowOp op) {
      Value pooled = op.getInputs().front();
      if (pooled.getDefiningOp() && isPooled(pooled))
        values.insert(pooled);
    });
    for (Value value : values)
      narrow(value);
  }
};

} // namespace
