//===- Cost.h - What an operation takes -------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_IR_COST_H
#define SYSTOLE_DIALECT_TPU_IR_COST_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Location.h"
#include <array>
#include <string>

namespace systole::tpu {

/// What does an operation.
enum class Unit { mxu, vpu, link, host };

llvm::StringRef stringifyUnit(Unit unit);

/// What running an operation once takes. Independent of any target.
struct Cost {
  /// A word for the operation: "convolution", "exp", "reduce".
  std::string kind;
  Unit unit = Unit::vpu;
  /// Additions, multiplications, comparisons, ... each one.
  double flops = 0;
  /// Exponentials, logarithms and others that are many operations.
  double transcendentals = 0;
  /// Elements whose computation no vector takes.
  double strided = 0;
  /// Of the operands that are read and written, each once.
  double bytes = 0;
  /// The part of them that a target whose activations are in bf16 does not
  /// halve: of variables, and of what is not f32.
  double fixedBytes = 0;
  /// Of the MXU: whether factors keep the precision of f32.
  bool f32Factors = false;
  /// Of the MXU: how many products, and of each the rows, the columns, and the
  /// terms of a sum.
  std::array<int64_t, 4> product = {};
  /// Of the MXU: the part of `flops` that multiplies zeros around a
  /// convolution's input. Kernels that see them leave them out.
  double zeroFlops = 0;
};

/// An operation of a function's `tpu.ops`.
struct OperationCost : Cost {
  /// "file:line", or empty.
  std::string location;
  /// How often a step runs it.
  double count = 1;
  /// Of the MXU, once it is lowered: how it is computed, and why so.
  std::string kernel;
  /// By instructions that multiply bf16.
  bool multipliesBF16 = false;
  /// The FLOPs that the passes of `high` and `highest` do beyond the first: in
  /// `flops` a product counts once, however it is computed.
  double repeatedFlops = 0;
};

/// To and from an entry of `tpu.ops`.
mlir::DictionaryAttr toAttribute(mlir::MLIRContext *context,
                                 const OperationCost &cost);
OperationCost toOperationCost(mlir::DictionaryAttr attribute);

/// A location with the number of an operation, and the number of one, or
/// nothing.
mlir::Location numberLocation(mlir::Location location, int32_t number);
std::optional<int32_t> findNumber(mlir::Location location);

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_IR_COST_H
