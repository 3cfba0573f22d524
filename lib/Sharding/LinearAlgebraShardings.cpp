//===- LinearAlgebraShardings.cpp - Rules of linear algebra ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules.h"

using namespace mlir;
using namespace systole::sharding;
using namespace systole::stablehlo;

/// All but the last dimensions, which hold one matrix or signal each.
static ShardingRule getBatchRule(Operation *op, int64_t numOwn) {
  ShardingRule rule(op);
  int64_t rank = rule.getType(0).getRank();
  for (int64_t dim = 0; dim < rank - numOwn; ++dim) {
    SmallVector<ShardingRule::Place> places;
    for (unsigned i = 0; i < rule.values.size(); ++i)
      places.push_back({i, dim});
    rule.link(places);
  }
  return rule;
}

static ShardingRule cholesky(CholeskyOp op) { return getBatchRule(op, 2); }

static ShardingRule triangularSolve(TriangularSolveOp op) {
  return getBatchRule(op, 2);
}

static ShardingRule fft(FftOp op) {
  return getBatchRule(op, op.getFftLength().size());
}

void systole::sharding::registerLinearAlgebraRules(MLIRContext *context) {
  attach<CholeskyOp, cholesky>(context);
  attach<FftOp, fft>(context);
  attach<TriangularSolveOp, triangularSolve>(context);
}
