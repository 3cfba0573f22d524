//===- ControlFlowShardings.cpp - Loops and branches ----------------------===//
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

static Operation *getEnd(Region &region) {
  return region.front().getTerminator();
}

/// Loop-carried values have one sharding.
static SmallVector<ShardingRule> whileLoop(WhileOp op) {
  SmallVector<ShardingRule> rules;
  for (unsigned i = 0; i < op->getNumOperands(); ++i)
    rules.emplace_back(
        op,
        ArrayRef<Value>{op->getResult(i), op.getCond().getArgument(i),
                        op.getBody().getArgument(i), op->getOperand(i),
                        getEnd(op.getBody())->getOperand(i)},
        /*numTied=*/3);
  return rules;
}

static SmallVector<TensorSharding> getResultShardings(Operation *op,
                                                      Partitioner &p) {
  SmallVector<TensorSharding> shardings;
  for (Value result : op->getResults())
    shardings.push_back(p.getPlanned(result));
  return shardings;
}

static Parts partitionWhile(WhileOp op, Partitioner &p, const OpParts &parts) {
  SmallVector<TensorSharding> shardings = getResultShardings(op, p);
  SmallVector<Value> operands;
  for (auto [operand, sharding] : llvm::zip_equal(op->getOperands(), shardings))
    operands.push_back(p.getPart(operand, sharding));
  auto loop =
      WhileOp::create(p.getBuilder(), op.getLoc(), parts.resultTypes, operands);
  loop->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  if (failed(p.partitionRegion(op.getCond(), loop.getCond(),
                               {TensorSharding(0)})) ||
      failed(p.partitionRegion(op.getBody(), loop.getBody(), shardings)))
    return failure();
  return SmallVector<Value>(loop->getResults());
}

template <typename Op> static SmallVector<ShardingRule> branches(Op op) {
  SmallVector<ShardingRule> rules;
  for (unsigned i = 0; i < op->getNumResults(); ++i) {
    SmallVector<Value> values{op->getResult(i)};
    for (Region &region : op->getRegions())
      values.push_back(getEnd(region)->getOperand(i));
    rules.emplace_back(op, values);
  }
  return rules;
}

/// Each shard takes the same branch: the condition is not split.
template <typename Op>
static Parts partitionBranches(Op op, Partitioner &p, const OpParts &parts) {
  SmallVector<TensorSharding> shardings = getResultShardings(op, p);
  Value decides = p.getPart(op->getOperand(0), TensorSharding(0));
  OperationState state(op.getLoc(), op->getName());
  state.addOperands(decides);
  state.addTypes(parts.resultTypes);
  for (unsigned i = 0; i < op->getNumRegions(); ++i)
    state.addRegion();
  Operation *copy = p.getBuilder().create(state);
  for (auto [from, to] : llvm::zip_equal(op->getRegions(), copy->getRegions()))
    if (failed(p.partitionRegion(from, to, shardings)))
      return failure();
  return SmallVector<Value>(copy->getResults());
}

void systole::sharding::registerControlFlowRules(MLIRContext *context) {
  attach<CaseOp, branches<CaseOp>, partitionBranches<CaseOp>>(context);
  attach<IfOp, branches<IfOp>, partitionBranches<IfOp>>(context);
  attach<WhileOp, whileLoop, partitionWhile>(context);
}
