//===- SparseGradient.h - Sparse gradients of filters -----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_SPARSEGRADIENT_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_SPARSEGRADIENT_H

#include "KernelPlan.h"
#include "Planning/KernelCost.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include <optional>
#include <string>

namespace systole::tpu {

/// The kernel of a filter's gradient whose right operand, the gradient of the
/// convolution's result, is mostly zero (`sparse_rhs`).
class SparseGradient {
public:
  /// The plan of `op`, on memrefs; null if the dense kernel is faster or the
  /// only one. It has at most `mostItems` items.
  static SparseGradientPlanAttr plan(MXUOpInterface op, const MXUTarget &target,
                                     const KernelCost &cost, int64_t mostItems);

  /// Returns the kernel of `op` by a plan, or std::nullopt if the plan does not
  /// fit.
  static std::optional<SparseGradient>
  get(MXUOpInterface op, SparseGradientPlanAttr plan, const MXUTarget &target);

  /// Describes the kernel for the operation's notes.
  std::string describe() const;

  /// Emits the kernel; its buffers are `memref.alloc`s before it.
  void emit(mlir::OpBuilder &builder) const;

private:
  class Code;

  /// Elements of a vector of f32, with 512 bits.
  static constexpr int64_t kLanes = 16;

  static std::optional<SparseGradient> describeShape(MXUOpInterface op,
                                                     const MXUTarget &target);
  /// The positions of the filter.
  int64_t countTaps() const { return filter[0] * filter[1]; }
  /// The vectors of the input's features, and of the result's.
  int64_t countInputVectors() const;
  int64_t countResultVectors() const { return features / kLanes; }

  MXUConvolutionOp op;
  int64_t samples, features;
  /// Height and width of the input, of the result's gradient, of the filter,
  /// and the zeros before the input.
  int64_t input[2], result[2], filter[2], padding[2];
  /// The input's features that are summed at a time, and their vectors.
  int64_t blocks, vectors;
  int64_t items;
  int64_t registers;
};

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_SPARSEGRADIENT_H
