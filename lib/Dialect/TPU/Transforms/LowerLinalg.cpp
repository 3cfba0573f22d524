//===- LowerLinalg.cpp - linalg operations to loops -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"

namespace systole::tpu {
#define GEN_PASS_DEF_LOWERLINALGPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole::tpu;

namespace {

/// Makes upstream's loops, and copies the operation's index to each of them:
/// canonicalization removes loops of one iteration.
void lowerToLoops(linalg::LinalgOp op, RewriterBase &rewriter) {
  rewriter.setInsertionPoint(op);
  FailureOr<linalg::LinalgLoops> loops = linalg::linalgOpToLoops(rewriter, op);
  if (failed(loops))
    return;
  for (Operation *loop : *loops)
    if (loop)
      copyOpIndex(op, loop);
  rewriter.eraseOp(op);
}

struct LowerLinalg : systole::tpu::impl::LowerLinalgPassBase<LowerLinalg> {
  void runOnOperation() override {
    // The function has most of the program's operations: patterns would visit
    // all of them, several times.
    IRRewriter rewriter(&getContext());
    getOperation()->walk([&](linalg::LinalgOp op) {
      if (op.hasPureBufferSemantics())
        lowerToLoops(op, rewriter);
    });
  }
};

} // namespace
