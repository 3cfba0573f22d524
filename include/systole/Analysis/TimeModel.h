//===- TimeModel.h - How long a step takes ----------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A roofline: an operation takes as long as the slowest of what it needs, the
// unit that computes it, the memory, the links. Operations follow one another.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_ANALYSIS_TIMEMODEL_H
#define SYSTOLE_ANALYSIS_TIMEMODEL_H

#include "systole/Analysis/ProgramPlan.h"
#include "systole/Hardware/Hardware.h"

namespace systole {

enum class Bound { mxu, vpu, hbm, link, host };
llvm::StringRef stringifyBound(Bound bound);

/// One run of an operation on a core of `hardware`, with `cores` of them in a
/// collective.
struct OperationTime {
  double seconds = 0;
  Bound bound = Bound::hbm;
};
OperationTime predictOperation(const PlannedOperation &operation,
                               const Hardware &hardware, int64_t cores);

/// One step.
struct StepTime {
  /// Of each operation, all its runs.
  std::vector<OperationTime> operations;
  /// Their sum by what bounds them, and what a step costs besides.
  double byBound[5] = {};
  double overhead = 0;
  double flops = 0, mxuFlops = 0, bytes = 0;

  double seconds() const;
};
StepTime predictStep(const PlannedFunction &function, const Hardware &hardware,
                     int64_t cores);

/// Bytes of a core that a step reduces over all cores: of the program's
/// all-reduces or, where it is compiled for one core and has none, of the
/// variables that it trains.
double reducedBytes(const ProgramPlan &plan, const PlannedFunction &function);

/// The bytes that an operation moves on `hardware`, where activations may have
/// 16 bits.
double movedBytes(const PlannedOperation &operation, const Hardware &hardware);

} // namespace systole

#endif // SYSTOLE_ANALYSIS_TIMEMODEL_H
