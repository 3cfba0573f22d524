//===- InsertAllReduces.cpp - Lowers cross-shard sums ---------------------===//
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

static DenseIntElementsAttr getGroups(CrossShardOp op) {
  SmallVector<int64_t> shards;
  ArrayAttr rows = op.getGroupAssignmentAttr();
  for (auto row : rows.getAsRange<ArrayAttr>())
    for (auto shard : row.getAsRange<IntegerAttr>())
      shards.push_back(shard.getInt());
  auto count = static_cast<int64_t>(rows.size());
  auto type = RankedTensorType::get(
      {count, static_cast<int64_t>(shards.size()) / count},
      IntegerType::get(op.getContext(), 64));
  return DenseIntElementsAttr::get(type, shards);
}

/// Gives each group its own model. The whole has a slice for each group, and a
/// shard has its group's.
static void separateGroups(ModuleOp module, DenseIntElementsAttr groups) {
  auto initialize = module.lookupSymbol<func::FuncOp>("initialize");
  int64_t count = groups.getType().getDimSize(0);
  if (!initialize || count == 1)
    return;
  Builder builder(module.getContext());
  int64_t size = groups.getType().getDimSize(1);
  SmallVector<int64_t> groupOf(groups.getNumElements());
  for (auto [i, shard] : llvm::enumerate(groups.getValues<int64_t>()))
    groupOf[shard] = static_cast<int64_t>(i) / size;
  for (auto [i, result] : llvm::enumerate(initialize.getResultTypes())) {
    auto name = systole::tpu::getResultState(initialize, i);
    systole::tpu::VariableAttr variable =
        systole::tpu::getVariable(initialize, i);
    if (!name || name.getValue() == "global_step" ||
        name.getValue() == "random_seed" || variable.getLocal() ||
        variable.getWhole())
      continue;
    auto type = cast<RankedTensorType>(result);
    SmallVector<int64_t> whole(type.getShape()), starts;
    whole.insert(whole.begin(), count);
    for (int64_t group : groupOf) {
      starts.push_back(group);
      starts.append(type.getRank(), 0);
    }
    systole::tpu::setVariable(initialize, i,
                              variable.withWhole(type.clone(whole), starts));
  }
}

static SmallVector<Value> buildAllReduces(CrossShardOp op) {
  OpBuilder builder(op);
  SmallVector<Value> results;
  for (Value operand : op.getOperands()) {
    auto allReduce = hlo::createAllReduce<hlo::AddOp>(
        builder, op.getLoc(), operand, op.getNumShards());
    if (op.getGroupAssignmentAttr())
      allReduce.setReplicaGroupsAttr(getGroups(op));
    results.push_back(allReduce.getResult(0));
  }
  return results;
}

namespace {

struct GraphInsertAllReduces
    : public systole::graph::impl::GraphInsertAllReducesPassBase<
          GraphInsertAllReduces> {
  void runOnOperation() override {
    getOperation().walk([&](CrossShardOp op) {
      if (op.getGroupAssignmentAttr())
        separateGroups(getOperation(), getGroups(op));
      op->replaceAllUsesWith(op.getNumShards() == 1
                                 ? SmallVector<Value>(op.getOperands())
                                 : buildAllReduces(op));
      op.erase();
    });
  }
};

} // namespace
