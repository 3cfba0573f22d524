//===- FoldViews.cpp - Folds views into loads and stores ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "systole/Conversion/Passes.h"
#include "systole/Support/RewriteGreedily.h"

namespace systole {
#define GEN_PASS_DEF_FOLDVIEWSPASS
#include "systole/Conversion/Passes.h.inc"
} // namespace systole

using namespace mlir;

namespace {

struct FoldViews : systole::impl::FoldViewsPassBase<FoldViews> {
  LogicalResult initialize(MLIRContext *context) override {
    RewritePatternSet set(context);
    memref::populateFoldMemRefAliasOpPatterns(set);
    affine::AffineDelinearizeIndexOp::getCanonicalizationPatterns(set, context);
    patterns = std::move(set);
    return success();
  }

  void runOnOperation() override {
    (void)applyPatternsGreedily(getOperation(), patterns,
                                systole::inOneSweep());
  }

private:
  FrozenRewritePatternSet patterns;
};

} // namespace
