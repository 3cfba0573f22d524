//===- CanonicalizeInOneSweep.cpp - Patterns that a context keeps ---------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream's pass collects the patterns of all operations anew in each place of
// a pipeline: a tenth of the time of compilation of a small function.
//
//===----------------------------------------------------------------------===//

#include "systole/Optimize/Passes.h"
#include "systole/Support/RewriteGreedily.h"

#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/DialectInterface.h"

#include <mutex>

namespace systole::stablehlo {
#define GEN_PASS_DEF_CANONICALIZEINONESWEEPPASS
#include "systole/Optimize/Passes.h.inc"
} // namespace systole::stablehlo

using namespace mlir;

static FrozenRewritePatternSet collectPatterns(MLIRContext *context) {
  RewritePatternSet patterns(context);
  for (Dialect *dialect : context->getLoadedDialects())
    dialect->getCanonicalizationPatterns(patterns);
  for (RegisteredOperationName op : context->getRegisteredOperations())
    op.getCanonicalizationPatterns(patterns, context);
  // Upstream's pattern replaces a `shard.shard` by an equal one of another
  // block, which need not dominate it.
  return {std::move(patterns),
          /*disabledPatterns=*/{"(anonymous namespace)::FoldDuplicateShardOp"}};
}

namespace {

/// The canonicalization patterns of a context.
class KeptPatterns : public DialectInterface::Base<KeptPatterns> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(KeptPatterns)

  explicit KeptPatterns(Dialect *dialect) : Base(dialect) {}

  FrozenRewritePatternSet get() {
    std::lock_guard<std::mutex> lock(mutex);
    MLIRContext *context = getContext();
    // Pipelines load further dialects.
    size_t count = context->getRegisteredOperations().size();
    if (count != operations) {
      patterns = collectPatterns(context);
      operations = count;
    }
    return patterns;
  }

private:
  std::mutex mutex;
  size_t operations = 0;
  FrozenRewritePatternSet patterns;
};

struct CanonicalizeInOneSweep
    : systole::stablehlo::impl::CanonicalizeInOneSweepPassBase<
          CanonicalizeInOneSweep> {
  LogicalResult initialize(MLIRContext *context) override {
    auto *kept = context->getLoadedDialect<BuiltinDialect>()
                     ->getRegisteredInterface<KeptPatterns>();
    patterns = kept ? kept->get() : collectPatterns(context);
    return success();
  }

  void runOnOperation() override {
    (void)applyPatternsGreedily(getOperation(), patterns,
                                systole::inOneSweep());
  }

  FrozenRewritePatternSet patterns;
};

} // namespace

void systole::stablehlo::registerKeptPatterns(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *, BuiltinDialect *dialect) {
    dialect->addInterfaces<KeptPatterns>();
  });
}
