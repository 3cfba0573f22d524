//===- TimeModel.h - Predicts the time of a step ----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A roofline: an operation takes as long as its slowest resource, which may be
// the unit that computes it, the memory or the links. Operations run one after
// the other.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_ANALYSIS_TIMEMODEL_H
#define SYSTOLE_ANALYSIS_TIMEMODEL_H

#include "systole/Analysis/ProgramPlan.h"
#include "systole/Dialect/TPU/IR/CostModel.h"
#include "systole/Hardware/Hardware.h"

namespace systole {

enum class Bound { mxu, vpu, hbm, link, host };
llvm::StringRef stringifyBound(Bound bound);

/// The time of one run of an operation on a core of `hardware`, with `cores` of
/// them in a collective.
struct OperationTime {
  double seconds = 0;
  Bound bound = Bound::hbm;
};
OperationTime predictOperation(const tpu::OperationCost &operation,
                               const Hardware &hardware, int64_t cores);

/// The time of one step.
struct StepTime {
  /// The time of all runs of each operation.
  std::vector<OperationTime> operations;
  /// The seconds of all operations by bound, and the fixed cost of a step.
  double byBound[5] = {};
  double overhead = 0;
  double flops = 0, mxuFlops = 0, bytes = 0;

  double seconds() const;
};
StepTime predictStep(const PlannedFunction &function, const Hardware &hardware,
                     int64_t cores);

/// Bytes of a core that a step reduces over all cores: those of the program's
/// all-reduces. A program compiled for one core has none; then those of the
/// variables that it trains.
double reducedBytes(const ProgramPlan &plan, const PlannedFunction &function);

} // namespace systole

#endif // SYSTOLE_ANALYSIS_TIMEMODEL_H
