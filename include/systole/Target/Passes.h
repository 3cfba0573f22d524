//===- Passes.h - From program to runtime data ------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_TARGET_PASSES_H
#define SYSTOLE_TARGET_PASSES_H

#include "mlir/Pass/Pass.h"

namespace systole {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "systole/Target/TargetPasses.h.inc"

} // namespace systole

#endif // SYSTOLE_TARGET_PASSES_H
