//===- AccumulateOnShards.cpp - Accumulates gradients locally -------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sums.h"
#include "systole/Dialect/TPU/IR/ProgramMetadata.h"
#include "systole/Sharding/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace systole::stablehlo;

namespace systole::sharding {

#define GEN_PASS_DEF_ACCUMULATEONSHARDSPASS
#include "systole/Sharding/Passes.h.inc"

namespace {

/// A variable that accumulates sums over shards, and the step that does so.
struct Accumulation {
  /// The index of the variable among the results of @initialize.
  unsigned state;
  AllReduceOp reduce;
  AddOp add;
  /// Resets the sum if its condition holds; the old sum is used then.
  SelectOp restart;
};

struct AccumulateOnShards
    : impl::AccumulateOnShardsPassBase<AccumulateOnShards> {
  void runOnOperation() override;

private:
  static std::optional<Accumulation> find(func::FuncOp train, unsigned result,
                                          unsigned state);
  static void sumWhereUsed(ArrayRef<Accumulation> sums, Operation *user);
  static void keepOnShards(func::FuncOp initialize, Accumulation sum);
};
} // namespace

std::optional<Accumulation>
AccumulateOnShards::find(func::FuncOp train, unsigned result, unsigned state) {
  Block &body = train.front();
  Value end = body.getTerminator()->getOperand(result);
  auto restart = end.getDefiningOp<SelectOp>();
  if (!restart || restart->getBlock() != &body || !restart->hasOneUse())
    return std::nullopt;
  auto add = restart.getOnFalse().getDefiningOp<AddOp>();
  Attribute name = tpu::getResultState(train, result);
  auto condition = cast<RankedTensorType>(restart.getPred().getType());
  if (!add || add->getBlock() != &body || condition.getRank() > 0)
    return std::nullopt;
  for (bool swapped : {false, true}) {
    auto kept = dyn_cast<BlockArgument>(swapped ? add.getRhs() : add.getLhs());
    Value added = swapped ? add.getLhs() : add.getRhs();
    if (!kept || !kept.hasOneUse() ||
        tpu::getArgState(train, kept.getArgNumber()) != name)
      continue;
    if (AllReduceOp reduce = findOnlyAddedSum(added))
      return Accumulation{state, reduce, add, restart};
  }
  return std::nullopt;
}

/// The first op except the reset that uses the sum, in its block.
static Operation *findUser(Accumulation sum) {
  Operation *first = nullptr;
  for (Operation *user : sum.add->getUsers()) {
    Operation *inBlock = sum.add->getBlock()->findAncestorOpInBlock(*user);
    if (user != sum.restart && (!first || inBlock->isBeforeInBlock(first)))
      first = inBlock;
  }
  return first;
}

/// Sums the accumulations that are reset at the same steps over the shards in
/// one place, before `user`.
void AccumulateOnShards::sumWhereUsed(ArrayRef<Accumulation> sums,
                                      Operation *user) {
  SmallVector<Value> own;
  SmallVector<Location> locations;
  for (Accumulation sum : sums) {
    own.push_back(sum.add);
    locations.push_back(sum.reduce.getLoc());
  }
  OpBuilder builder(user);
  Location loc = builder.getFusedLoc(locations);
  SelectOp restart = sums.front().restart;
  auto join =
      IfOp::create(builder, loc, TypeRange(ValueRange(own)), restart.getPred());
  for (auto [i, sum] : llvm::enumerate(sums)) {
    Operation *kept = sum.restart;
    own[i].replaceUsesWithIf(join.getResult(i), [&](OpOperand &use) {
      return use.getOwner() != kept;
    });
  }
  builder.setInsertionPointToStart(&join.getFalseBranch().emplaceBlock());
  stablehlo::ReturnOp::create(builder, loc, own);
  builder.setInsertionPointToStart(&join.getTrueBranch().emplaceBlock());
  for (auto [sum, value] : llvm::zip_equal(sums, own))
    value = moveSum(builder, sum.reduce, value);
  stablehlo::ReturnOp::create(builder, loc, own);
}

/// Gives the variable a first dimension with one slice for each shard of a
/// group.
void AccumulateOnShards::keepOnShards(func::FuncOp initialize,
                                      Accumulation sum) {
  DenseIntElementsAttr groups = sum.reduce.getReplicaGroups();
  const int64_t members = groups.getType().getDimSize(1);
  const int64_t shards = groups.getNumElements();
  auto type = cast<RankedTensorType>(initialize.getResultTypes()[sum.state]);
  const int64_t rank = type.getRank();
  SmallVector<int64_t> starts(rank * shards, 0);
  tpu::VariableAttr variable = tpu::getVariable(initialize, sum.state);
  if (variable.getWhole()) {
    type = variable.getWhole();
    starts.assign(variable.getStarts().asArrayRef());
  }
  SmallVector<int64_t> own(starts.size() + shards);
  for (auto [i, shard] : llvm::enumerate(groups.getValues<int64_t>())) {
    int64_t *place = own.begin() + shard * (rank + 1);
    *place = i % members;
    std::copy_n(starts.begin() + shard * rank, rank, place + 1);
  }
  SmallVector<int64_t> dims(type.getShape());
  dims.insert(dims.begin(), members);
  tpu::setVariable(initialize, sum.state,
                   variable.withWhole(type.clone(dims), own));
}

void AccumulateOnShards::runOnOperation() {
  auto initialize = getOperation().lookupSymbol<func::FuncOp>("initialize");
  auto train = getOperation().lookupSymbol<func::FuncOp>("train");
  std::optional<int64_t> shards = tpu::getNumShards(getOperation());
  if (!initialize || !train || !shards)
    return;
  DenseMap<Attribute, unsigned> sums;
  for (unsigned i = 0; i < initialize.getNumResults(); ++i)
    if (tpu::getVariable(initialize, i).getSum())
      sums[tpu::getResultState(initialize, i)] = i;
  SmallVector<Accumulation> found;
  for (unsigned i = 0; i < train.getNumResults(); ++i) {
    auto state = sums.find(tpu::getResultState(train, i));
    if (state == sums.end())
      continue;
    std::optional<Accumulation> sum = find(train, i, state->second);
    if (sum && findUser(*sum) &&
        sum->reduce.getReplicaGroups().getNumElements() == *shards)
      found.push_back(*sum);
  }
  while (!found.empty()) {
    Operation *user = nullptr;
    for (Accumulation sum : found)
      if (Operation *first = findUser(sum);
          !user || first->isBeforeInBlock(user))
        user = first;
    // A sum is ready if its operands are known at the user, and if all ready
    // sums restart at the same steps.
    Value pred;
    auto isReady = [&](Accumulation sum) {
      SelectOp restart = sum.restart;
      Operation *decides = restart.getPred().getDefiningOp();
      if (!sum.add->isBeforeInBlock(user) ||
          (decides && !decides->isBeforeInBlock(user)) ||
          (pred && restart.getPred() != pred))
        return false;
      pred = restart.getPred();
      return true;
    };
    SmallVector<Accumulation> ready, rest;
    for (Accumulation sum : found)
      (isReady(sum) ? ready : rest).push_back(sum);
    // A sum that is used before the condition is known stays as it is.
    if (ready.empty())
      llvm::erase_if(rest,
                     [&](Accumulation sum) { return findUser(sum) == user; });
    for (Accumulation sum : ready)
      keepOnShards(initialize, sum);
    if (!ready.empty())
      sumWhereUsed(ready, user);
    found = std::move(rest);
  }
}

} // namespace systole::sharding
