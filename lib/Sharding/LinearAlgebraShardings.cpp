//===- LinearAlgebraShardings.cpp - Rules of linear algebra ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules.h"

#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace systole::sharding;
using namespace systole::stablehlo;

/// Links the first dimensions of all values.
static ShardingRule linkFirstDims(Operation *op, int64_t numDims) {
  ShardingRule rule(op);
  for (int64_t dim = 0; dim < numDims; ++dim)
    rule.linkAll(dim);
  return rule;
}

/// All but the last dimensions, which hold one matrix or signal each.
static ShardingRule getBatchRule(Operation *op, int64_t numOwn) {
  return linkFirstDims(op, getRank(op->getOperand(0)) - numOwn);
}

static ShardingRule matrices(Operation *op) { return getBatchRule(op, 2); }

static ShardingRule fft(FftOp op) {
  return getBatchRule(op, op.getFftLength().size());
}

/// Whether a call is of a function that computes each matrix of a batch by
/// itself: of LAPACK, or of those that JAX calls on accelerators.
static bool isOfMatrices(CustomCallOp op) {
  return llvm::StringSwitch<bool>(op.getCallTargetName())
      .StartsWith("lapack_", true)
      .Cases({"Eigh", "LuDecomposition",
              "ProductOfElementaryHouseholderReflectors", "Qr"},
             true)
      .Default(false);
}

static ShardingRule customCall(CustomCallOp op) {
  auto isRanked = [](Value value) {
    return isa<RankedTensorType>(value.getType());
  };
  if (!isOfMatrices(op) || !llvm::all_of(op.getOperands(), isRanked) ||
      !llvm::all_of(op.getResults(), isRanked))
    return ShardingRule(op);
  // LAPACK's last result is the success of each matrix.
  Value last = op.getResults().back();
  int64_t numDims = getElementTypeOrSelf(last).isInteger(32)
                        ? getRank(last)
                        : getRank(op.getOperand(0)) - 2;
  ArrayRef<int64_t> batch = cast<RankedTensorType>(op.getOperand(0).getType())
                                .getShape()
                                .take_front(std::max<int64_t>(numDims, 0));
  auto hasBatch = [&](Value value) {
    return cast<RankedTensorType>(value.getType())
               .getShape()
               .take_front(batch.size()) == batch;
  };
  if (!llvm::all_of(op.getOperands(), hasBatch) ||
      !llvm::all_of(op.getResults(), hasBatch))
    return ShardingRule(op);
  return linkFirstDims(op, batch.size());
}

void systole::sharding::registerLinearAlgebraRules(MLIRContext *context) {
  attach<CholeskyOp, matrices>(context);
  attach<CustomCallOp, customCall>(context);
  attach<FftOp, fft>(context);
  attach<TriangularSolveOp, matrices>(context);
}
