//===- Passes.h - Conversions -----------------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_CONVERSION_PASSES_H
#define SYSTOLE_CONVERSION_PASSES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "systole/Dialect/TPU/IR/TPU.h"

namespace systole {

#define GEN_PASS_DECL
#include "systole/Conversion/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "systole/Conversion/Passes.h.inc"

} // namespace systole

#endif // SYSTOLE_CONVERSION_PASSES_H
