//===- LoopOrder.cpp - The loops around the register tile -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Planner.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace systole::tpu;

/// Whether half of a dimension reads most of what the whole dimension reads of
/// the broadcast operand, as positions of a window do. Each block would then
/// copy it again.
bool Planner::blocksOverlap(unsigned i, SmallVector<int64_t> extents) {
  int64_t whole = getBoxBytes(plan.broadcast, extents);
  extents[i] = llvm::divideCeil(extents[i], 2);
  return 4 * getBoxBytes(plan.broadcast, extents) > 3 * whole;
}

/// Blocks rows so that a block of the broadcast operand takes half of the L2
/// cache, or leaves room to prefetch the next block.
void Planner::blockRows(SmallVector<int64_t> &extents) {
  bool leavesRoom =
      plan.prefetches(Prefetch::rows) && needsCopy(plan.broadcast);
  int64_t bytes = leavesRoom ? cost.getPassingBytes() : cost.getResidentBytes();
  for (unsigned i : dims.rows) {
    if (blocksOverlap(i, extents) || (plan.lineDim && i == plan.rowDim))
      continue;
    int64_t size = dim(i).size, unit = i == plan.rowDim ? plan.rows : 1;
    int64_t block = size;
    auto fits = [&] {
      extents[i] = block;
      return getBoxBytes(plan.broadcast, extents) <= bytes;
    };
    for (int64_t parts = 2; !fits() && block > unit; ++parts)
      block = llvm::divideCeil(llvm::divideCeil(size, unit), parts) * unit;
    if (block < size)
      rowBlockLoops.push_back({Kind::loop, i, block});
  }
}

void Planner::loopOver(unsigned i, SmallVector<int64_t> &extents) {
  plan.steps.push_back({Kind::loop, i, 1});
  extents[i] = 1;
}

void Planner::copy(bool &needed, unsigned factor) {
  if (needed)
    plan.steps.push_back({Kind::copy, factor});
  needed = false;
}

/// Whether a cache keeps all rows of the broadcast operand in a block of these
/// extents. Tiles need rows faster than any cache but L2 delivers them, which
/// keeps them beside panels and results.
bool Planner::keepsAllRows(ArrayRef<int64_t> extents) {
  return getBoxBytes(plan.broadcast, extents) <=
         (plan.isTiles() ? cost.getResidentBytes()
                         : cost.getKeptBytes(/*isTiles=*/false));
}

/// Whether a cache keeps all panels in a block of these extents, while rows of
/// the broadcast operand stream past them.
bool Planner::keepsAllPanels(SmallVector<int64_t> extents) {
  if (getPanelBytes(extents) > cost.getKeptBytes(plan.isTiles()))
    return false;
  SmallVector<int64_t> oneTile = extents;
  for (unsigned i : dims.rows)
    if (!blocksOverlap(i, extents))
      oneTile[i] = i == plan.rowDim ? countRowsOfCopy() : 1;
  return getBoxBytes(plan.broadcast, oneTile) <= cost.getResidentBytes();
}

/// Whether the loop over panels is inside of that over rows. A depthwise filter
/// is then reused in the L1 cache, its other operand is read, and the result is
/// written, in memory order. With tiles of AMX, panels are inside if the L2
/// cache keeps all of them and none is longer than the rows of a tile. Either
/// would come from L2.
bool Planner::putsPanelsInside(SmallVector<int64_t> extents) {
  if (plan.elementwise)
    return getBoxBytes(plan.streamed, extents) <= cost.l1Bytes;
  if (!plan.isTiles() || !reductionLoops.empty() || !plan.rowDim)
    return false;
  int64_t all = getPanelBytes(extents);
  int64_t one = all / countPanels();
  for (unsigned i : dims.rows)
    extents[i] = i == plan.rowDim ? std::min(plan.rows, extents[i]) : 1;
  return all <= cost.getResidentBytes() &&
         one <= getBoxBytes(plan.broadcast, extents);
}

/// Chooses the data that each cache keeps between uses. L1 keeps a panel of the
/// streamed operand. Around it, either L2 keeps all rows of the broadcast
/// operand, and panels stream past them; or a cache keeps all panels, and
/// blocks of rows stream past them. Reductions are blocked further out only as
/// far as this requires, or as a copy for each of their blocks does.
void Planner::orderLoops() {
  SmallVector<int64_t> extents = contraction.getExtents();
  for (unsigned i : dims.batch)
    loopOver(i, extents);
  bool packs = needsPanels(), freezes = packs && canFreeze(plan, contraction);
  if (freezes) {
    plan.steps.push_back({Kind::freeze});
    packs = false;
  }
  bool copiesStreamed = needsCopy(plan.streamed);
  bool copiesBroadcast = needsCopy(plan.broadcast) || hasEvenRows(extents);
  if (!dims.columns.empty())
    copy(copiesBroadcast, plan.broadcast);
  for (unsigned i : dims.columns) {
    if (getBoxBytes(plan.streamed, extents) <=
        cost.getKeptBytes(plan.isTiles()))
      copy(copiesStreamed, plan.streamed);
    loopOver(i, extents);
  }
  copy(copiesStreamed, plan.streamed);

  // The number of reduction loops that are outside, and whether all rows are
  // inside.
  unsigned outer = 0;
  bool allRows = false;
  for (;; ++outer) {
    if (outer > 0)
      extents[reductionLoops[outer - 1].dim] = reductionLoops[outer - 1].step;
    allRows = keepsAllRows(extents);
    if (outer == reductionLoops.size() ||
        (!copiesByBlocks() && (allRows || keepsAllPanels(extents))))
      break;
  }
  panelsAreInside = putsPanelsInside(extents);
  bool packsAll = !allRows || panelsAreInside;
  choosePrefetch(freezes || packsAll, allRows, extents);
  // Rows that are read once from memory need no block in a cache.
  if (!allRows && !(plan.isTiles() && panelsAreInside && !copiesBroadcast))
    blockRows(extents);
  for (unsigned i : dims.rows)
    if (i != plan.rowDim && i != plan.lineDim && extents[i] > 1)
      rowLoops.push_back({Kind::loop, i, 1});
  if (plan.rowDim)
    rowLoops.push_back({Kind::rows, *plan.rowDim, plan.rows});

  Step panels{Kind::panels, plan.vectorDim, plan.vectors * plan.lanes};
  auto add = [&](ArrayRef<Step> steps) {
    llvm::append_range(plan.steps, steps);
  };
  ArrayRef<Step> reductions = reductionLoops;
  add(reductions.take_front(outer));
  if (packs && packsAll)
    add(Step{Kind::pack});
  add(rowBlockLoops);
  copy(copiesBroadcast, plan.broadcast);
  if (!panelsAreInside)
    add(panels);
  add(reductions.drop_front(outer));
  if (packs && !packsAll)
    add(Step{Kind::pack});
  add(rowLoops);
  if (panelsAreInside)
    add(panels);
}
