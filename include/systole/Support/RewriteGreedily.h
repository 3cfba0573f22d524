//===- RewriteGreedily.h - Sweeps of patterns -------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_SUPPORT_REWRITEGREEDILY_H
#define SYSTOLE_SUPPORT_REWRITEGREEDILY_H

#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace systole {

/// One sweep without a search for unreachable blocks and unused arguments of
/// blocks, which takes long. Structured control flow has none, and in functions
/// of the LLVM dialect LLVM finds them. A sweep visits operations again whose
/// operands change: a second one would find next to nothing.
inline mlir::GreedyRewriteConfig inOneSweep() {
  return mlir::GreedyRewriteConfig()
      .setMaxIterations(1)
      .setRegionSimplificationLevel(mlir::GreedySimplifyRegionLevel::Disabled);
}

/// Applies patterns to the operations in `op` until none matches. Upstream's
/// limit of 10 sweeps is too low for long chains, as of the stages of a solver
/// of differential equations, and the driver fails there without a message.
/// Beyond the limit here a program is less optimized, and as valid.
inline void rewriteGreedily(
    mlir::Operation *op, mlir::RewritePatternSet &&patterns,
    mlir::GreedyRewriteConfig config = mlir::GreedyRewriteConfig()) {
  (void)mlir::applyPatternsGreedily(op, std::move(patterns),
                                    config.setMaxIterations(1000));
}

} // namespace systole

#endif // SYSTOLE_SUPPORT_REWRITEGREEDILY_H
