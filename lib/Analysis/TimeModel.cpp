//===- TimeModel.cpp - Predicts the time of a step ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Analysis/TimeModel.h"

#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace llvm;
using namespace systole;
using tpu::Unit;

StringRef systole::stringifyBound(Bound bound) {
  static constexpr const char *names[] = {"MXU", "VPU", "HBM", "link", "host"};
  return names[static_cast<int>(bound)];
}

/// The operations that the matrix unit executes for a product. Its arrays hold
/// whole tiles of one operand, on whichever side of the product fills them
/// better. Without arrays it skips zeros.
static double executedFlops(const tpu::OperationCost &operation,
                            const Hardware::MatrixUnit &mxu) {
  if (mxu.rows == 0 || mxu.columns == 0)
    return operation.flops - operation.zeroFlops;
  auto [batch, rows, columns, sums] = operation.product;
  auto pad = [](int64_t extent, int64_t tile) {
    return static_cast<double>(alignTo(std::max<int64_t>(extent, 1), tile));
  };
  double dense = 2.0 * batch * rows * columns * sums;
  double held = std::min(rows * pad(columns, mxu.columns),
                         columns * pad(rows, mxu.columns));
  double padded = 2.0 * batch * held * pad(sums, mxu.rows);
  return dense > 0 ? operation.flops * padded / dense : operation.flops;
}

/// Whether the arithmetic multiplies f32. On a target with caches, that is what
/// the compiled kernel does: depthwise convolutions, for one, multiply f32 at
/// every precision. The MXU of a TPU uses bf16 whatever the program asks for.
static bool multipliesF32(const tpu::OperationCost &operation,
                          const Hardware &hardware) {
  if (!hardware.caches.empty() && !operation.kernel.empty())
    return !operation.multipliesBF16;
  return operation.f32Factors && !hardware.halfActivations;
}

/// Seconds in which the operand of a product without reuse comes from the first
/// cache. A matrix product loads an operand's element once for many products. A
/// depthwise convolution, or a product with one vector, loads an element for
/// each.
static double operandLoadSeconds(const tpu::OperationCost &operation,
                                 const Hardware &hardware) {
  auto [batch, rows, columns, sums] = operation.product;
  if (hardware.caches.empty() || std::min(rows, columns) > 1)
    return 0;
  constexpr double elementBytes = 4;
  double products = (operation.flops - operation.zeroFlops) / 2;
  return products * elementBytes / hardware.caches.front().bandwidth;
}

double systole::movedBytes(const tpu::OperationCost &operation,
                           const Hardware &hardware) {
  if (operation.unit == Unit::link)
    return operation.bytes;
  // Without caches the compiler keeps values just read: it fuses both.
  double bytes = operation.bytes;
  if (hardware.caches.empty())
    bytes -= std::min(operation.sharedBytes, bytes - operation.fixedBytes);
  if (!hardware.halfActivations)
    return bytes;
  return operation.fixedBytes + (bytes - operation.fixedBytes) / 2;
}

OperationTime systole::predictOperation(const tpu::OperationCost &operation,
                                        const Hardware &hardware,
                                        int64_t cores) {
  double bytes = movedBytes(operation, hardware);
  double memory =
      bytes / hardware.bandwidth(static_cast<int64_t>(operation.bytes));
  OperationTime time{memory, Bound::hbm};
  auto take = [&](double seconds, Bound bound) {
    if (seconds > time.seconds)
      time = {seconds, bound};
  };
  switch (operation.unit) {
  case Unit::mxu: {
    const Hardware::MatrixUnit &mxu = hardware.mxu;
    bool f32 = multipliesF32(operation, hardware);
    double rate = (f32 ? mxu.f32Flops : mxu.flops) * mxu.efficiency;
    double arithmetic = std::max(executedFlops(operation, mxu) / rate,
                                 operandLoadSeconds(operation, hardware));
    // With caches, operands are copied into panels between them, which the
    // arithmetic does not hide.
    double panels = hardware.caches.empty() ? 0 : 2 * memory;
    take(arithmetic + panels +
             operation.transcendentals / hardware.vpu.transcendentals,
         Bound::mxu);
    break;
  }
  case Unit::vpu:
    take(operation.flops / hardware.vpu.flops +
             operation.transcendentals / hardware.vpu.transcendentals +
             operation.strided / hardware.vpu.stridedElements,
         Bound::vpu);
    break;
  case Unit::link:
    if (cores > 1)
      time = {hardware.allReduceSeconds(operation.bytes, cores), Bound::link};
    else
      time = {0, Bound::link};
    break;
  case Unit::host:
    // In place, or overlapped with the step.
    time = {0, Bound::host};
    break;
  }
  if (operation.unit != Unit::link)
    time.seconds += hardware.opOverhead;
  return time;
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
    step.bytes += operation.count * movedBytes(operation, hardware);
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
