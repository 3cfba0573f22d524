//===- TargetPasses.h - StableHLO for the target ----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Passes on StableHLO that know the target: its caches and its matrix unit.
// They run before the conversions to the vector and the matrix unit.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_OPTIMIZE_TARGETPASSES_H
#define SYSTOLE_OPTIMIZE_TARGETPASSES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"

namespace systole::tpu {

#define GEN_PASS_DECL
#include "systole/Optimize/TargetPasses.h.inc"

#define GEN_PASS_REGISTRATION
#include "systole/Optimize/TargetPasses.h.inc"

} // namespace systole::tpu

#endif // SYSTOLE_OPTIMIZE_TARGETPASSES_H
