//===- HoistCollectives.cpp - Moves sums out of loops ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sums.h"
#include "systole/Sharding/Passes.h"

#include "systole/Dialect/StableHLO/IR/Builders.h"

using namespace mlir;
using namespace systole::stablehlo;

namespace systole::sharding {

#define GEN_PASS_DEF_HOISTCOLLECTIVESPASS
#include "systole/Sharding/Passes.h.inc"

namespace {
struct HoistCollectives : impl::HoistCollectivesPassBase<HoistCollectives> {
  void runOnOperation() override {
    // Inner loops first: a sum that leaves one may also leave the next.
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

/// The sum over shards that is all that the loop adds to a carried value, and
/// that nothing reads before the end.
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
  AllReduceOp reduce = findOnlyAddedSum(added);
  return reduce && reduce->getBlock() == &body ? reduce : AllReduceOp();
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
  Value all = moveSum(builder, reduce, result);
  Value total = AddOp::create(builder, loc, begin, all);
  result.replaceAllUsesExcept(total, all.getDefiningOp());
}

} // namespace systole::sharding
