//===- InferenceReport.h - Quantized models on accelerators -----*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The operations of a quantized model that a target computes, as the
// `inference` of its description says, and those that stay on its host.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_ANALYSIS_INFERENCEREPORT_H
#define SYSTOLE_ANALYSIS_INFERENCEREPORT_H

#include "systole/Analysis/ProgramPlan.h"
#include "systole/Hardware/Hardware.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace systole {

/// A function of StableHLO on a target that infers. A product and what follows
/// it alone (a bias, bounds, the rounding to bytes) are one operation, as are
/// constants and what is computed of them with their readers.
struct InferencePlan {
  struct Row {
    /// The name of operations of StableHLO.
    std::string name;
    /// The reason why the host computes the operations; empty if the target
    /// computes them.
    std::string reason;
    int64_t count = 0;
  };
  /// The operations in the order of the function.
  std::vector<Row> rows;
  /// The parameters of the target's operations, and those of them that are read
  /// in each call, in bytes.
  int64_t parameterBytes = 0, streamedBytes = 0;
  /// The most bytes of values that are live between the target's operations.
  int64_t activationBytes = 0;
  /// The target's operations in a call, and its transfers.
  PlannedFunction function;

  /// The number of the target's operations, or of its host's.
  int64_t countOperations(bool onHost) const;
};

/// `hardware` has `inference`.
InferencePlan planInference(mlir::func::FuncOp function,
                            const Hardware &hardware);

/// Tables of the operations and of the memory.
std::string inferenceReportText(const InferencePlan &plan,
                                const Hardware &hardware);

} // namespace systole

#endif // SYSTOLE_ANALYSIS_INFERENCEREPORT_H
