//===- HoistCollectives.cpp - Sums over shards once, behind a loop --------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Sharding/Passes.h"

#include "systole/Dialect/StableHLO/IR/Builders.h"

#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace systole::stablehlo;

namespace systole::sharding {

#define GEN_PASS_DEF_HOISTCOLLECTIVESPASS
#include "systole/Sharding/Passes.h.inc"

namespace {
struct HoistCollectives : impl::HoistCollectivesPassBase<HoistCollectives> {
  void runOnOperation() override {
    // Inner loops first: what leaves one may leave the next.
    getOperation().walk([](WhileOp loop) {
      for (unsigned i = 0; i < loop->getNumResults(); ++i)
        hoist(loop, i);
    });
  }

private:
  static AllReduceOp findSum(WhileOp loop, unsigned index);
  static void hoist(WhileOp loop, unsigned index);
};
} // namespace

static bool isSum(AllReduceOp op) {
  Block &body = op.getComputation().front();
  return op->getNumOperands() == 1 && body.getOperations().size() == 2 &&
         isa<AddOp>(body.front());
}

/// The sum over shards that is all that the loop adds to a value it carries,
/// and that nobody reads before the end.
AllReduceOp HoistCollectives::findSum(WhileOp loop, unsigned index) {
  Block &body = loop.getBody().front();
  Value carried = body.getArgument(index);
  auto add = body.getTerminator()->getOperand(index).getDefiningOp<AddOp>();
  if (!add || add->getBlock() != &body || !add->hasOneUse() ||
      !carried.hasOneUse() ||
      !loop.getCond().front().getArgument(index).use_empty())
    return {};
  Value added = add.getLhs() == carried   ? add.getRhs()
                : add.getRhs() == carried ? add.getLhs()
                                          : Value();
  // What moves elements does the same with the sum.
  while (added && added.hasOneUse() &&
         isa_and_nonnull<ReshapeOp, TransposeOp>(added.getDefiningOp()))
    added = added.getDefiningOp()->getOperand(0);
  auto reduce = added ? added.getDefiningOp<AllReduceOp>() : AllReduceOp();
  bool isOnlyAdded = reduce && reduce->getBlock() == &body &&
                     reduce->hasOneUse() && isSum(reduce);
  return isOnlyAdded ? reduce : AllReduceOp();
}

void HoistCollectives::hoist(WhileOp loop, unsigned index) {
  AllReduceOp reduce = findSum(loop, index);
  if (!reduce)
    return;
  OpBuilder builder(loop);
  Location loc = reduce.getLoc();
  Value begin = loop->getOperand(index), result = loop->getResult(index);
  loop->setOperand(index, getSplat(builder, loc, result.getType(), 0));
  builder.setInsertionPointAfter(loop);
  auto all = AllReduceOp::create(builder, loc, TypeRange(result.getType()),
                                 ValueRange(result), reduce.getReplicaGroups(),
                                 reduce.getChannelHandleAttr(),
                                 reduce.getUseGlobalDeviceIds());
  all.getComputation().takeBody(reduce.getComputation());
  Value total = AddOp::create(builder, loc, begin, all.getResult(0));
  result.replaceAllUsesExcept(total, all);
  reduce->getResult(0).replaceAllUsesWith(reduce->getOperand(0));
  reduce.erase();
}

} // namespace systole::sharding
