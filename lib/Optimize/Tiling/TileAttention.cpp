//===- TileAttention.cpp - Tiles attention --------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Five steps:
// - ScoreAnalysis finds the operations that make and read the scores of a
//   product, and the dimensions that belong together;
// - MaskedScores finds scores that a mask hides;
// - SplitIntoRowBlocks splits rows into blocks without these;
// - `recompute` recomputes values in a later loop instead of reading them;
// - `tile` builds the nested loops over the batch, the heads and the rows.
//
//===----------------------------------------------------------------------===//

#include "MaskedScores.h"
#include "ScoreAnalysis.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Optimize/TargetPasses.h"
#include "systole/Support/ByteSizes.h"
#include "llvm/ADT/MapVector.h"

namespace systole::tpu {
#define GEN_PASS_DEF_TILEATTENTIONPASS
#include "systole/Optimize/TargetPasses.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;
using namespace systole::tpu;

namespace {

//===----------------------------------------------------------------------===//
// Recomputation
//===----------------------------------------------------------------------===//

/// Recomputes scores in each other level whose operations read them, from
/// smaller values: queries, keys, and a number for each row. Scores that depend
/// on no value, such as a mask of positions, are also recomputed for each user.
/// Each loop has its own copy of values that are the same for all tiles.
void recompute(Block &block, ScoreAnalysis &analysis, TileRoles &roles,
               TileGroups &groups) {
  // The loop visits users before producers.
  for (Operation *op = &block.back(); op;) {
    Operation *next = op->getPrevNode();
    const TileRole *role = roles.get(op);
    if (!role || op->getNumResults() != 1 ||
        !analysis.isScore(op->getResult(0))) {
      op = next;
      continue;
    }
    bool isOwn = analysis.isFree(op->getResult(0)) ||
                 (!role->sums && role->resultDims.front() < 0);
    bool isKept = !isOwn && llvm::any_of(op->getUsers(), [&](Operation *user) {
      return !roles.get(user);
    });
    llvm::MapVector<unsigned, SmallVector<OpOperand *>> levels;
    for (OpOperand &use : op->getUses())
      if (roles.get(use.getOwner()))
        levels[groups.getLevel(use.getOwner())].push_back(&use);
    for (auto &[level, uses] : levels) {
      if (isKept || (level == groups.getLevel(op) && !isOwn))
        continue;
      Operation *first = uses.front()->getOwner();
      for (OpOperand *use : uses)
        if (use->getOwner()->isBeforeInBlock(first))
          first = use->getOwner();
      Operation *copy = OpBuilder(first).clone(*op);
      for (OpOperand *use : uses)
        use->set(copy->getResult(0));
      analysis.addCopy(op, copy);
      roles.set(copy, TileRole(*roles.get(op)));
      groups.setLevel(copy, level);
    }
    if (isOwn)
      roles.erase(op);
    if (op->use_empty())
      op->erase();
    op = next;
  }
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// With fewer rows a product mostly packs its other operand.
constexpr int64_t kFewRows = 64;

/// The number of indices of a dimension for which the tiles that an operation
/// reads and writes fit in a cache.
int64_t chooseSamples(const llvm::SetVector<Operation *> &members,
                      const TileRoles &roles, const ScoreAnalysis::Dim &dim,
                      int64_t cacheBytes) {
  int64_t largest = 1;
  for (Operation *op : members) {
    const TileRole *role = roles.get(op);
    if (!role)
      continue;
    int64_t bytes = 0;
    for (auto [operand, place] :
         llvm::zip(op->getOperands(), role->operandDims))
      if (place >= 0 && !isRepeated(operand, place))
        bytes += getBytes(operand);
    for (auto [result, place] : llvm::zip(op->getResults(), role->resultDims))
      if (place >= 0 && !isRepeated(result, place))
        bytes += getBytes(result);
    largest = std::max(largest, bytes);
  }
  int64_t samples = cacheBytes / llvm::divideCeil(largest, dim.size);
  int64_t least = dim.kind == ScoreAnalysis::Dim::Batch ? 1 : kFewRows;
  samples = std::max(samples, least);
  return samples >= dim.size ? dim.size : chooseDivisor(dim.size, samples);
}

/// Whether a product is batched.
bool isOfBatch(DotGeneralOp op) {
  return cast<RankedTensorType>(op.getType()).hasStaticShape() &&
         !op.getDotDimensionNumbers().getLhsBatchingDimensions().empty();
}

struct TileAttention
    : systole::tpu::impl::TileAttentionPassBase<TileAttention> {
  using TileAttentionPassBase::TileAttentionPassBase;

  /// A loop over tiles of a dimension.
  struct Loop {
    int label;
    TileRoles roles;
    int64_t samples;
  };

  /// Returns a loop over the first dimension that does not fit whole, or
  /// std::nullopt if everything fits.
  std::optional<Loop> chooseLoop(const ScoreAnalysis &analysis) const {
    for (int label : analysis.getLoops()) {
      std::optional<TileRoles> roles = analysis.getRoles(label);
      if (!roles)
        continue;
      const ScoreAnalysis::Dim &dim = analysis.getDim(label);
      int64_t samples =
          chooseSamples(analysis.getMembers(), *roles, dim, cacheBytes);
      if (samples == dim.size)
        break;
      return Loop{label, std::move(*roles), samples};
    }
    return std::nullopt;
  }

  /// Builds the loop, and recursively the loops inside of it.
  void tile(Block &block, ScoreAnalysis &analysis) {
    std::optional<Loop> loop = chooseLoop(analysis);
    if (!loop)
      return;
    TileGroups groups(block, loop->roles);
    recompute(block, analysis, loop->roles, groups);
    for (const TileGroup &group : groups.collect()) {
      if (llvm::none_of(group,
                        [](Operation *op) { return isa<DotGeneralOp>(op); }))
        continue;
      if (Block *body = buildTileLoop(group, loop->roles,
                                      analysis.getDim(loop->label).size,
                                      loop->samples, cacheBytes))
        tile(*body);
    }
  }

  /// Splits rows into blocks when no more loops will surround them, and before
  /// a loop over rows.
  void split(Block &block, ScoreAnalysis &analysis) {
    std::optional<Loop> loop = chooseLoop(analysis);
    if (!loop || analysis.getDim(loop->label).kind != ScoreAnalysis::Dim::Batch)
      splitIntoRowBlocks(block, analysis);
  }

  void forEachAttention(Block &block,
                        llvm::function_ref<void(ScoreAnalysis &)> visit) {
    SmallVector<DotGeneralOp> products;
    for (auto product : block.getOps<DotGeneralOp>())
      if (isOfBatch(product))
        products.push_back(product);
    while (!products.empty()) {
      ScoreAnalysis analysis(block, products.front());
      llvm::SetVector<Operation *> members = analysis.getMembers();
      members.insert(products.front());
      llvm::erase_if(products,
                     [&](DotGeneralOp op) { return members.contains(op); });
      if (analysis.multipliesScores())
        visit(analysis);
    }
  }

  void tile(Block &block) {
    forEachAttention(block,
                     [&](ScoreAnalysis &analysis) { split(block, analysis); });
    forEachAttention(block,
                     [&](ScoreAnalysis &analysis) { tile(block, analysis); });
  }

  void runOnOperation() override {
    if (cacheBytes == 0)
      cacheBytes = getTarget(getOperation()).getL2Bytes();
    SmallVector<Block *> blocks;
    getOperation()->walk([&](Block *block) {
      if (isa<func::FuncOp, WhileOp>(block->getParentOp()))
        blocks.push_back(block);
    });
    for (Block *block : blocks) {
      forEachAttention(*block, [&](ScoreAnalysis &analysis) {
        markRowBlocks(*block, analysis, kFewRows);
      });
      tile(*block);
    }
    removeRowBlockMarks(getOperation());
  }
};

} // namespace
