//===- Sums.cpp - Sums over shards in loops -------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sums.h"
#include "systole/Dialect/StableHLO/IR/Reducers.h"

using namespace mlir;
using namespace systole::stablehlo;

namespace systole::sharding {

AllReduceOp findOnlyAddedSum(Value added) {
  // Ops that move elements apply to the sum, too.
  while (added && added.hasOneUse() &&
         isa_and_nonnull<ReshapeOp, TransposeOp>(added.getDefiningOp()))
    added = added.getDefiningOp()->getOperand(0);
  auto reduce = added ? added.getDefiningOp<AllReduceOp>() : AllReduceOp();
  if (!reduce || reduce->getNumOperands() != 1 || !reduce->hasOneUse())
    return {};
  return adds(reduce.getComputation()) ? reduce : AllReduceOp();
}

Value moveSum(OpBuilder &builder, AllReduceOp reduce, Value value) {
  auto all = AllReduceOp::create(
      builder, reduce.getLoc(), TypeRange(value.getType()), ValueRange(value),
      reduce.getReplicaGroups(), reduce.getChannelHandleAttr(),
      reduce.getUseGlobalDeviceIds());
  all.getComputation().takeBody(reduce.getComputation());
  reduce->getResult(0).replaceAllUsesWith(reduce->getOperand(0));
  reduce.erase();
  return all.getResult(0);
}

} // namespace systole::sharding
