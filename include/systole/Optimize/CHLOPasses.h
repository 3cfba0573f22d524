//===- Passes.h - Passes on CHLO --------------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_OPTIMIZE_CHLOPASSES_H
#define SYSTOLE_OPTIMIZE_CHLOPASSES_H

#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/Pass.h"
#include "systole/Dialect/CHLO/IR/CHLO.h"

namespace systole::chlo {
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "systole/Optimize/CHLOPasses.h.inc"

/// The patterns of `expand-chlo`.
void populateExpandCHLOPatterns(mlir::RewritePatternSet &patterns);

} // namespace systole::chlo

#endif // SYSTOLE_OPTIMIZE_CHLOPASSES_H
