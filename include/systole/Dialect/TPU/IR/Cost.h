//===- Cost.h - The cost of an operation ------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_IR_COST_H
#define SYSTOLE_DIALECT_TPU_IR_COST_H

#include "systole/Dialect/TPU/IR/ProgramMetadata.h"
#include <array>
#include <optional>
#include <string>

namespace systole::tpu {

/// The cost of running the operation once, independent of any target.
struct Cost {
  /// A word for the operation: "convolution", "exp", "reduce".
  std::string kind;
  Unit unit = Unit::vpu;
  /// Additions, multiplications, comparisons, ... each one.
  double flops = 0;
  /// Exponentials, logarithms and other functions that take many operations.
  double transcendentals = 0;
  /// Elements that are not computed as vectors.
  double strided = 0;
  /// The bytes of operands that are read and written, each once.
  double bytes = 0;
  /// The part of `bytes` that a target with bf16 activations does not halve:
  /// those of variables, and those not of f32.
  double fixedBytes = 0;
  /// Whether operands of the MXU keep the precision of f32.
  bool f32Factors = false;
  /// Whether operands of the MXU are bytes.
  bool byteFactors = false;
  /// The number of products of an operation of the MXU, and the rows, columns
  /// and summed terms of each.
  std::array<int64_t, 4> product = {};
  /// The part of `flops` in which the MXU multiplies padding zeros. Kernels may
  /// skip these zeros.
  double zeroFlops = 0;
};

/// An operation of a function's `tpu.ops`.
struct OperationCost : Cost {
  /// "file:line", or empty.
  std::string location;
  /// How often a step runs it.
  double count = 1;
  /// The kernel of an MXU operation, and the reasons for it; empty before
  /// lowering.
  std::string kernel;
  /// The kernel multiplies bf16 in hardware.
  bool multipliesBF16 = false;
  /// The FLOPs of the passes of `high` and `highest` beyond the first. `flops`
  /// counts a product once, however it is computed.
  double repeatedFlops = 0;
  /// The part of `bytes` that an operation of the VPU shares with the one just
  /// before it. A target that fuses both reads that part once.
  double sharedBytes = 0;
};

/// The cycles that a core needs to run the operation once, at the rates of the
/// target's vector unit. Rough, and the same wherever the compiler runs.
double getCycles(const Cost &cost, CPUAttr target);

/// Converts to and from an entry of `tpu.ops`.
OpCostAttr toAttribute(mlir::MLIRContext *context, const OperationCost &cost);
OperationCost toOperationCost(OpCostAttr attribute);

/// Returns the operation's index in its function's `tpu.ops`, or std::nullopt.
std::optional<int32_t> getOpIndex(mlir::Operation *op);
void setOpIndex(mlir::Operation *op, int32_t index);
/// Gives `to` the index of `from`, which it replaces, if that has one.
void copyOpIndex(mlir::Operation *from, mlir::Operation *to);

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_IR_COST_H
