//===- TimeModel.cpp - Predicts the time of a step ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Analysis/TimeModel.h"

#include <algorithm>

using namespace llvm;
using namespace systole;
using tpu::Unit;

StringRef systole::stringifyBound(Bound bound) {
  static constexpr const char *names[] = {"MXU", "VPU", "HBM", "link", "host"};
  return names[static_cast<int>(bound)];
}

OperationTime systole::predictOperation(const tpu::OperationCost &operation,
                                        const Hardware &hardware,
                                        int64_t cores) {
  if (operation.unit == Unit::link)
    return {cores > 1 ? hardware.allReduceSeconds(
                            static_cast<int64_t>(operation.bytes), cores)
                      : 0,
            Bound::link};
  // Host transfers take time only on targets that infer. Other targets run in
  // place, or transfer during the step.
  if (operation.unit == Unit::host) {
    double transfer = hardware.hostBandwidth > 0
                          ? operation.bytes / hardware.hostBandwidth
                          : 0;
    return {hardware.opOverhead + transfer, Bound::host};
  }
  tpu::CoreTime time = tpu::predictTime(operation, hardware);
  Bound unit = operation.unit == Unit::mxu ? Bound::mxu : Bound::vpu;
  return {std::max(time.unit, time.memory) + hardware.opOverhead,
          time.unit > time.memory ? unit : Bound::hbm};
}

double StepTime::seconds() const {
  double sum = overhead;
  for (double part : byBound)
    sum += part;
  return sum;
}

StepTime systole::predictStep(const PlannedFunction &function,
                              const Hardware &hardware, int64_t cores) {
  StepTime step;
  step.overhead = hardware.stepOverhead;
  for (const tpu::OperationCost &operation : function.operations) {
    OperationTime time = predictOperation(operation, hardware, cores);
    time.seconds *= operation.count;
    step.operations.push_back(time);
    step.byBound[static_cast<int>(time.bound)] += time.seconds;
    step.flops += operation.count * operation.flops;
    step.bytes += operation.count * tpu::movedBytes(operation, hardware);
    if (operation.unit == Unit::mxu)
      step.mxuFlops += operation.count * operation.flops;
  }
  return step;
}

double systole::reducedBytes(const ProgramPlan &plan,
                             const PlannedFunction &function) {
  double bytes = 0;
  for (const tpu::OperationCost &operation : function.operations)
    if (operation.unit == Unit::link)
      bytes += operation.count * operation.bytes;
  if (bytes > 0)
    return bytes;
  for (const PlannedVariable &variable : plan.variables)
    if (variable.trainable)
      bytes += variable.bytes;
  return bytes;
}
