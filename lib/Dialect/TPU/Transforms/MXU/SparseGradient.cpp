//===- SparseGradient.cpp - Gradients of filters by sparse operands -------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For each feature of the result, a filter's gradient is a sum of windows of
// the input, each multiplied by one number of the result's gradient. Most of
// these numbers may be zero. The kernel then lists the others for each sample
// and feature, in the order of their positions, and adds only their windows.
// The sums of all positions of the filter, for some vectors of the input's
// features, stay in registers. The input, in f32 with zeros around it, stays in
// the L1 cache. A window takes as many loads as multiplications, so dense
// gradients gain nothing, nor does AMX.
//
//===----------------------------------------------------------------------===//

#include "SparseGradient.h"

using namespace mlir;
using namespace systole::tpu;

/// Vector registers that hold other values than sums.
static constexpr int64_t kOtherRegisters = 4;

static bool areOnes(ArrayRef<int64_t> list) {
  return llvm::all_of(list, [](int64_t n) { return n == 1; });
}

static bool isInPlace(Value memref) {
  return cast<MemRefType>(memref.getType()).getLayout().isIdentity();
}

/// Returns the kernel of `op` without the decisions of a plan, or std::nullopt
/// if the kernel does not support `op`.
std::optional<SparseGradient>
SparseGradient::describeShape(MXUOpInterface product, const MXUTarget &target) {
  auto op = dyn_cast<MXUConvolutionOp>(product.getOperation());
  if (!op || !op.getSparseRhs() || target.vectorBits != 512 ||
      (target.tiles && op.getPrecision() != Precision::f32) ||
      op.getDimLabels() != "f01b_i01o->01bf" ||
      !areOnes(op.getWindowStrides()) || !areOnes(op.getLhsDilation()) ||
      !areOnes(op.getRhsDilation()) || op.getFeatureGroupCount() != 1 ||
      op.getBatchGroupCount() != 1 ||
      llvm::is_contained(op.getWindowReversal(), true) ||
      llvm::any_of(op.getPadding(), [](int64_t n) { return n < 0; }) ||
      !product.getSumType().isF32() ||
      !product.getInit().getType().getElementType().isF32() ||
      !llvm::all_of(ValueRange({op.getLhs(), op.getRhs(), op.getInit()}),
                    isInPlace))
    return std::nullopt;
  ArrayRef<int64_t> lhs = op.getLhs().getType().getShape();
  ArrayRef<int64_t> rhs = op.getRhs().getType().getShape();
  ArrayRef<int64_t> out = op.getInit().getType().getShape();
  SparseGradient kernel;
  kernel.op = op;
  kernel.samples = lhs[0];
  kernel.features = rhs[3];
  for (int i = 0; i < 2; ++i) {
    kernel.input[i] = lhs[1 + i];
    kernel.result[i] = rhs[1 + i];
    kernel.filter[i] = out[i];
    kernel.padding[i] = op.getPadding().empty() ? 0 : op.getPadding()[2 * i];
  }
  kernel.registers = target.vectorRegisters;
  kernel.vectors = kernel.blocks = kernel.items = 0;
  if (lhs[3] % kLanes != 0 || rhs[3] % kLanes != 0 || kernel.countTaps() == 1)
    return std::nullopt;
  return kernel;
}

int64_t SparseGradient::countInputVectors() const {
  auto op = const_cast<MXUConvolutionOp &>(this->op);
  return op.getLhs().getType().getShape().back() / kLanes;
}

SparseGradientPlanAttr SparseGradient::plan(MXUOpInterface op,
                                            const MXUTarget &target,
                                            const KernelCost &cost,
                                            int64_t mostItems) {
  std::optional<SparseGradient> kernel = describeShape(op, target);
  if (!kernel)
    return {};
  const int64_t taps = kernel->countTaps();
  const int64_t most = target.vectorRegisters - kOtherRegisters;
  if (taps > most)
    return {};
  int64_t inputVectors = kernel->countInputVectors();
  int64_t vectors = std::min(inputVectors, most / taps);
  while (inputVectors % vectors != 0)
    --vectors;
  // The L1 cache holds the input of a sample.
  int64_t padded = (kernel->result[0] + kernel->filter[0] - 1) *
                   (kernel->result[1] + kernel->filter[1] - 1);
  if (padded * vectors * target.vectorBits / 8 > cost.l1Bytes)
    return {};
  // Vectors of features share nothing but the input. A copy of it takes one of
  // 2 * taps of an item's loads.
  int64_t items = std::min(mostItems, kernel->countResultVectors());
  while (items > 1 && kernel->countResultVectors() % items != 0)
    --items;
  return SparseGradientPlanAttr::get(op->getContext(), vectors,
                                     std::max<int64_t>(items, 1));
}

std::optional<SparseGradient> SparseGradient::get(MXUOpInterface op,
                                                  SparseGradientPlanAttr plan,
                                                  const MXUTarget &target) {
  std::optional<SparseGradient> kernel = describeShape(op, target);
  int64_t vectors = plan.getVectors();
  if (!kernel || kernel->countInputVectors() % vectors != 0 ||
      kernel->countResultVectors() % plan.getItems() != 0 ||
      kernel->countTaps() * vectors > target.vectorRegisters - kOtherRegisters)
    return std::nullopt;
  kernel->vectors = vectors;
  kernel->items = plan.getItems();
  kernel->blocks = kernel->countInputVectors() / vectors;
  return kernel;
}

std::string SparseGradient::describe() const {
  int64_t tile = filter[0] * filter[1] * vectors;
  return "multiplied in f32 where rhs is not zero; tile of " +
         std::to_string(filter[0] * filter[1]) + " x " +
         std::to_string(vectors * kLanes) + " in " + std::to_string(tile) +
         " of " + std::to_string(registers) +
         " registers; lhs padded; rhs listed";
}
