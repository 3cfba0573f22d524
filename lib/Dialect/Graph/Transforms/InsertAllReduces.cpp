//===- InsertAllReduces.cpp - Makes cross-shard sums an all-reduce --------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Graph/IR/Graph.h"
#include "systole/Dialect/Graph/Transforms/Passes.h"
#include "systole/Dialect/StableHLO/IR/Builders.h"

namespace systole::graph {
#define GEN_PASS_DEF_GRAPHINSERTALLREDUCESPASS
#include "systole/Dialect/Graph/Transforms/Passes.h.inc"
} // namespace systole::graph

using namespace mlir;
using namespace systole::graph;
namespace hlo = systole::stablehlo;

static SmallVector<Value> buildAllReduce(CrossShardOp op) {
  OpBuilder builder(op);
  // One op folds with one body, so that gradients of several element types
  // need one each.
  llvm::MapVector<Type, SmallVector<unsigned>> byElement;
  for (auto [index, operand] : llvm::enumerate(op.getOperands()))
    byElement[getElementTypeOrSelf(operand)].push_back(index);

  SmallVector<Value> results(op.getNumOperands());
  for (auto &[element, indices] : byElement) {
    SmallVector<Value> operands;
    for (unsigned index : indices)
      operands.push_back(op.getOperand(index));
    auto allReduce = hlo::createAllReduce<hlo::AddOp>(
        builder, op.getLoc(), operands, op.getNumShards());
    for (auto [index, result] :
         llvm::zip_equal(indices, allReduce.getResults()))
      results[index] = result;
  }
  return results;
}

namespace {

struct GraphInsertAllReduces
    : public systole::graph::impl::GraphInsertAllReducesPassBase<
          GraphInsertAllReduces> {
  void runOnOperation() override {
    getOperation().walk([](CrossShardOp op) {
      op->replaceAllUsesWith(op.getNumShards() == 1
                                 ? SmallVector<Value>(op.getOperands())
                                 : buildAllReduce(op));
      op.erase();
    });
  }
};

} // namespace
