//===- CostModel.h - The time of an operation -------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A roofline: an operation takes as long as its slowest resource. Passes ask it
// for cycles of `#tpu.cpu` (`getCycles`), reports for seconds of a description
// of hardware.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_IR_COSTMODEL_H
#define SYSTOLE_DIALECT_TPU_IR_COSTMODEL_H

#include "systole/Dialect/TPU/IR/Cost.h"
#include "systole/Hardware/CoreRates.h"

namespace systole::tpu {

/// The time of one run of an operation of the MXU or VPU on a core, in the unit
/// of the rates. Its unit and the memory work at the same time.
struct CoreTime {
  double unit = 0, memory = 0;
};
CoreTime predictTime(const OperationCost &operation, const CoreRates &rates);

/// The bytes that an operation moves on a target, where activations may have 16
/// bits.
double movedBytes(const OperationCost &operation, const CoreRates &rates);

/// The rates of a core of the CPU, in a cycle.
CoreRates getRates(CPUAttr cpu);

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_IR_COSTMODEL_H
