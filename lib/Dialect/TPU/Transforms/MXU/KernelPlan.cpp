//===- KernelPlan.cpp - Tiles, blocks and loop order of a kernel ----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelPlan.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace systole::tpu;

namespace {

/// Builds a plan, decision by decision.
class Planner {
public:
  Planner(Contraction &contraction, const MXUTarget &target)
      : contraction(contraction), target(target) {}

  KernelPlan run() {
    chooseVectorDim();
    classifyDims();
    chooseTile();
    blockReductions();
    blockRows();
    orderLoops();
    return std::move(plan);
  }

private:
  using Step = KernelPlan::Step;

  const Contraction::Dim &dim(unsigned i) { return contraction.dims[i]; }
  int64_t stride(Contraction::Operand operand, unsigned i) {
    return contraction.dims[i].strides[operand];
  }

  void chooseVectorDim();
  void classifyDims();
  double getTileCost(int64_t rows, int64_t vectors);
  void chooseTile();
  void blockReductions();
  void blockRows();
  bool needsPacking();
  void orderLoops();

  Contraction &contraction;
  const MXUTarget &target;
  KernelPlan plan;
  /// Parallel dimensions of both factors, of the streamed one, of the other.
  SmallVector<unsigned> batchDims, columnDims, rowDims;
  /// Elements of a block of the reductions.
  int64_t innerSize = 1;
  SmallVector<Step> reductionLoops, rowBlockLoops, rowLoops;
};

} // namespace

/// The longest dimension along which the destination is contiguous. The factor
/// that moves along it is streamed.
void Planner::chooseVectorDim() {
  std::optional<unsigned> best;
  for (unsigned i = 0; i < contraction.dims.size(); ++i) {
    if (dim(i).reduction || stride(Contraction::Dest, i) != 1)
      continue;
    bool both = stride(Contraction::Lhs, i) && stride(Contraction::Rhs, i);
    if (both &&
        (stride(Contraction::Lhs, i) != 1 || stride(Contraction::Rhs, i) != 1))
      continue;
    if (!best || dim(i).size > dim(*best).size)
      best = i;
  }
  plan.lanes = target.vectorBits / 8 / contraction.elementBytes;
  if (!best) {
    plan.lanes = 1;
    best = contraction.dims.size();
    contraction.dims.push_back(
        {1, false, SmallVector<int64_t>(contraction.operands.size(), 0)});
  }
  plan.vectorDim = *best;
  bool lhsMoves = stride(Contraction::Lhs, *best) != 0;
  bool rhsMoves = stride(Contraction::Rhs, *best) != 0;
  plan.elementwise = lhsMoves && rhsMoves;
  plan.streamed = lhsMoves && !rhsMoves ? Contraction::Lhs : Contraction::Rhs;
  plan.broadcast =
      plan.streamed == Contraction::Lhs ? Contraction::Rhs : Contraction::Lhs;
}

void Planner::classifyDims() {
  for (unsigned i = 0; i < contraction.dims.size(); ++i) {
    if (dim(i).reduction || i == plan.vectorDim)
      continue;
    bool inStreamed = stride(plan.streamed, i) != 0;
    bool inBroadcast = stride(plan.broadcast, i) != 0;
    if (inStreamed && inBroadcast)
      batchDims.push_back(i);
    else if (inStreamed)
      columnDims.push_back(i);
    else
      rowDims.push_back(i);
  }
}

/// Cycles (of two FMAs and two loads) for one element of the reduction: bound
/// by the FMAs, the loads or the latency of a chain of FMAs. The last terms
/// weigh what the caches and the loop cost.
double Planner::getTileCost(int64_t rows, int64_t vectors) {
  int64_t loads = vectors + (plan.elementwise ? rows * vectors : rows);
  int64_t issue = std::max({rows * vectors, loads, int64_t(8)});
  return 0.5 * issue + 0.05 * loads + 0.4;
}

/// The tile that computes all rows and vectors, tails included, in the fewest
/// cycles.
void Planner::chooseTile() {
  int64_t totalVectors = llvm::divideCeil(dim(plan.vectorDim).size, plan.lanes);
  // The tile, a vector of each column and a broadcast row, and one to spare.
  auto fits = [&](int64_t rows, int64_t vectors) {
    return rows * vectors <= target.vectorRegisters * 3 / 4 &&
           rows * vectors + vectors + 2 <= target.vectorRegisters;
  };
  double bestCost = 0;
  plan.rows = 0;
  auto consider = [&](std::optional<unsigned> rowDim, int64_t rows,
                      int64_t vectors) {
    int64_t size = rowDim ? dim(*rowDim).size : 1;
    int64_t repeat = 1;
    for (unsigned other : rowDims)
      if (other != rowDim)
        repeat *= dim(other).size;
    double cost = 0;
    for (auto [rowTiles, tileRows] :
         {std::pair(size / rows, rows), std::pair(int64_t(1), size % rows)})
      for (auto [vectorTiles, tileVectors] :
           {std::pair(totalVectors / vectors, vectors),
            std::pair(int64_t(1), totalVectors % vectors)})
        if (tileRows && tileVectors)
          cost += rowTiles * vectorTiles * getTileCost(tileRows, tileVectors);
    cost *= repeat;
    // Rows on different pages cost a little more.
    if (rowDim &&
        std::abs(stride(plan.broadcast, *rowDim)) * contraction.elementBytes >=
            4096)
      cost *= 1.03;
    if (plan.rows != 0 && cost >= bestCost)
      return;
    bestCost = cost;
    plan.rowDim = rowDim;
    plan.rows = rows;
    plan.vectors = vectors;
  };
  for (int64_t vectors = 1; vectors <= std::min<int64_t>(4, totalVectors);
       ++vectors) {
    if (rowDims.empty())
      consider(std::nullopt, 1, vectors);
    for (unsigned rowDim : llvm::reverse(rowDims))
      for (int64_t rows = 1; rows <= dim(rowDim).size && fits(rows, vectors);
           ++rows)
        consider(rowDim, rows, vectors);
  }
  if (plan.rowDim) {
    // Rows are the innermost of the row dimensions.
    llvm::erase(rowDims, *plan.rowDim);
    rowDims.push_back(*plan.rowDim);
  }
}

/// As many of the innermost reductions as leave a panel of the streamed factor
/// in the L1 cache; loops over the others go through the destination.
void Planner::blockReductions() {
  int64_t rowBytes = plan.vectors * plan.lanes * contraction.elementBytes;
  int64_t room = std::max<int64_t>(target.l1Bytes * 4 / 5 / rowBytes, 1);
  for (unsigned i = contraction.dims.size(); i-- > 0;) {
    if (!dim(i).reduction)
      continue;
    int64_t size = dim(i).size;
    int64_t block = size;
    if (size > room) {
      // Blocks of about the same size; whole vectors, for a transposing pack.
      block = llvm::divideCeil(size, llvm::divideCeil(size, room));
      if (block > plan.lanes)
        block = std::min<int64_t>(llvm::alignTo(block, plan.lanes), size);
    }
    if (block < size)
      reductionLoops.insert(reductionLoops.begin(), {Step::Loop, i, block});
    if (block > 1) {
      plan.innerReductions.insert(plan.innerReductions.begin(), i);
      innerSize *= block;
    }
    room = block < size ? 1 : room / size;
  }
}

/// Rows by blocks that leave the broadcast factor in the L2 cache.
void Planner::blockRows() {
  if (!plan.rowDim)
    return;
  int64_t limit = std::max<int64_t>(
      target.l2Bytes / 2 / contraction.elementBytes / innerSize, 1);
  int64_t inner = dim(*plan.rowDim).size;
  bool full = false;
  if (inner > limit) {
    int64_t block = std::max(limit / plan.rows, int64_t(1)) * plan.rows;
    rowBlockLoops.push_back({Step::Loop, *plan.rowDim, block});
    full = true;
  }
  for (unsigned i : llvm::reverse(ArrayRef<unsigned>(rowDims).drop_back())) {
    full = full || inner * dim(i).size > limit;
    inner *= dim(i).size;
    SmallVector<Step> &loops = full ? rowBlockLoops : rowLoops;
    loops.insert(loops.begin(), {Step::Loop, i, 1});
  }
  rowLoops.push_back({Step::Rows, *plan.rowDim, plan.rows});
}

/// Whether the streamed factor has to be, or had better be, copied into panels.
bool Planner::needsPacking() {
  if (plan.elementwise || stride(plan.streamed, plan.vectorDim) == 0)
    return false;
  if (stride(plan.streamed, plan.vectorDim) != 1)
    return true;
  // Rows far apart use few sets of the cache and many pages; the copy pays when
  // it is used by many tiles.
  if (plan.innerReductions.empty())
    return false;
  int64_t tiles = 1;
  for (unsigned i : rowDims)
    tiles *= i == plan.rowDim ? llvm::divideCeil(dim(i).size, plan.rows)
                              : dim(i).size;
  int64_t distance =
      std::abs(stride(plan.streamed, plan.innerReductions.back()));
  return tiles >= 3 && distance > 2 * plan.vectors * plan.lanes;
}

void Planner::orderLoops() {
  for (unsigned i : batchDims)
    plan.steps.push_back({Step::Loop, i, 1});
  for (unsigned i : columnDims)
    plan.steps.push_back({Step::Loop, i, 1});
  int64_t streamedBytes = contraction.elementBytes *
                          llvm::alignTo(dim(plan.vectorDim).size, plan.lanes);
  for (const Contraction::Dim &dim : contraction.dims)
    if (dim.reduction)
      streamedBytes *= dim.size;

  Step panels{Step::Panels, plan.vectorDim, plan.vectors * plan.lanes};
  auto add = [&](ArrayRef<Step> steps) {
    llvm::append_range(plan.steps, steps);
  };
  auto pack = [&] {
    if (needsPacking())
      plan.steps.push_back({Step::Pack});
  };
  if (rowBlockLoops.empty()) {
    add(panels);
    add(reductionLoops);
    pack();
  } else if (streamedBytes <= target.l2Bytes / 2) {
    pack();
    add(rowBlockLoops);
    add(panels);
    add(reductionLoops);
  } else {
    add(reductionLoops);
    pack();
    add(rowBlockLoops);
    add(panels);
  }
  add(rowLoops);
}

KernelPlan KernelPlan::get(Contraction &contraction, const MXUTarget &target) {
  return Planner(contraction, target).run();
}
