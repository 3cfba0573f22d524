//===- LoopOrder.cpp - Blocks, copies and loop order of a kernel ----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Planner.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace mlir;
using namespace systole::tpu;

/// The part of `room` for the reduction `i` that leaves all rows of the
/// broadcast operand in half of the L2 cache. Without a part long enough to pay
/// for the extra passes over the destination it is `room`. Rows that are
/// neighbours may take more, since a block of them has partial lines.
int64_t Planner::leaveRows(unsigned i, int64_t room) {
  bool areNeighbours = plan.rowDim && stride(plan.broadcast, *plan.rowDim) == 1;
  if (!areNeighbours && dim(i).size <= room)
    return room;
  int64_t shortest = plan.hasPairs() ? 512 : 256;
  SmallVector<int64_t> extents;
  for (unsigned d = 0; d < contraction.dims.size(); ++d) {
    bool isInside = dim(d).reduction && d > i;
    if (isInside)
      shortest = llvm::divideCeil(shortest, dim(d).size);
    bool isOne = dim(d).reduction
                     ? !isInside
                     : d == plan.vectorDim || llvm::is_contained(batchDims, d);
    extents.push_back(isOne ? 1 : dim(d).size);
  }
  auto getBytes = [&](int64_t block) {
    extents[i] = block;
    return getBoxBytes(plan.broadcast, extents);
  };
  room = std::min(room, dim(i).size);
  if (getBytes(shortest) > (areNeighbours ? 2 : 1) * target.l2Bytes)
    return room;
  while (room / 2 >= shortest && getBytes(room) > target.l2Bytes / 2)
    room /= 2;
  return room;
}

/// Whether sums may pass through the result often: it stays in the L2 cache.
/// Tiles of neighbouring rows read partial lines from the L2 cache. Then the L1
/// cache is left to the panel, which many of them multiply.
bool Planner::hasShortPanels() {
  return plan.product != KernelPlan::Tiles && plan.rowDim &&
         countRowTiles() > 4 && stride(plan.broadcast, *plan.rowDim) == 1 &&
         getOperandBytes(Contraction::Dest) <= target.l2Bytes;
}

/// Takes as many of the innermost reductions as keep a panel of the streamed
/// operand within its size. Panels are in the L2 cache: a tile of rows
/// multiplies each vector often enough that longer sums gain more than L1 does.
/// Loops over the other reductions go through the destination.
void Planner::blockReductions() {
  int64_t elementBytes = plan.getFactorBytes(contraction);
  int64_t rowBytes = plan.vectors * plan.lanes * elementBytes;
  bool isInL1 = hasShortPanels();
  int64_t panelBytes =
      isInL1 ? std::min(target.l1Bytes, target.panelBytes) : target.panelBytes;
  int64_t room = std::max<int64_t>(panelBytes / rowBytes, 1);
  // Only sums within a tile skip zeros around the other operand.
  if (contraction.isPadded(plan.broadcast) &&
      plan.product != KernelPlan::Tiles &&
      countSums() * rowBytes <= target.l2Bytes / 2)
    room = std::max(room, countSums());
  // A single reduction dimension has more of the cache to itself.
  if (!isInL1 &&
      llvm::count_if(contraction.dims, [](const Contraction::Dim &dim) {
        return dim.reduction;
      }) == 1)
    room *= 2;
  for (unsigned i = contraction.dims.size(); i-- > 0;) {
    if (!dim(i).reduction)
      continue;
    int64_t size = dim(i).size;
    int64_t block = size;
    int64_t few = leaveRows(i, room);
    if (size > few) {
      room = few;
      // Blocks of about the same size.
      block = llvm::divideCeil(size, llvm::divideCeil(size, room));
      // Whole vectors, for a transposing pack; whole pairs or tiles.
      bool isTiles = plan.product == KernelPlan::Tiles && i == plan.pairDim;
      int64_t unit = isTiles ? 32 : plan.lanes;
      if (block > unit || isTiles)
        block = std::min<int64_t>(llvm::alignTo(block, unit), size);
      else if (plan.hasPairs() && i == plan.pairDim)
        block = std::min<int64_t>(llvm::alignTo(block, 2), size);
    }
    if (block < size)
      reductionLoops.insert(reductionLoops.begin(), {Step::Loop, i, block});
    if (block > 1)
      plan.innerReductions.insert(plan.innerReductions.begin(), i);
    room = block < size ? 1 : std::max<int64_t>(room / size, 1);
    // A block of it may end with a single element.
    if (block < size && i == plan.pairDim)
      plan.overlapsLastPair = false;
  }
}

/// Bytes of an operand in a block of these extents, as packed.
int64_t Planner::getBoxBytes(unsigned factor, ArrayRef<int64_t> extents) {
  int64_t bytes = plan.getFactorBytes(contraction);
  for (unsigned axis = 0; axis < contraction.axes[factor].size(); ++axis)
    bytes *= AxisReach::get(contraction, factor, axis, extents).extent;
  return bytes;
}

/// Bytes of the streamed operand's panels in a block of these extents.
int64_t Planner::getPanelBytes(ArrayRef<int64_t> extents) {
  int64_t bytes = plan.getFactorBytes(contraction);
  bytes *= llvm::alignTo(dim(plan.vectorDim).size, plan.lanes);
  for (unsigned i = 0; i < extents.size(); ++i)
    if (dim(i).reduction)
      bytes *= extents[i];
  return bytes;
}

/// Whether a copy of the broadcast operand pays. Its neighbouring rows or
/// products must be so far apart that they use few sets of the cache and many
/// pages, and be reused often. Contiguous rows use all sets.
bool Planner::hasDistantRows() {
  int64_t panels =
      llvm::divideCeil(dim(plan.vectorDim).size, plan.vectors * plan.lanes);
  if (isInPanels())
    for (unsigned i : columnDims)
      panels *= dim(i).size;
  if (plan.elementwise || panels < 3 || plan.innerReductions.empty())
    return false;
  unsigned inner = plan.innerReductions.back();
  int64_t distance = std::abs(stride(plan.broadcast, inner));
  if (plan.rowDim) {
    int64_t rowDistance = std::abs(stride(plan.broadcast, *plan.rowDim));
    if (distance == 1 && rowDistance == dim(inner).size)
      return false;
    distance = std::max(distance, rowDistance);
  }
  int64_t bits =
      contraction.getElementType(plan.broadcast).getIntOrFloatBitWidth();
  return distance * bits / 8 >= 2048;
}

bool Planner::needsSlab(Contraction::Operand factor) {
  // If both operands are vectors, they are converted as they are loaded.
  bool converts = !plan.elementwise && plan.converts(contraction, factor);
  if (contraction.empty)
    return false;
  if (contraction.isPadded(factor))
    return true;
  if (factor == plan.streamed)
    return converts && !needsPanels();
  return converts || plan.product == KernelPlan::Tiles ||
         (plan.hasPairs() && !plan.pairsAreContiguous) || hasDistantRows();
}

/// The number of tiles that multiply a panel.
int64_t Planner::countRowTiles() {
  int64_t tiles = 1;
  for (unsigned i : rowDims)
    tiles *= i == plan.rowDim ? llvm::divideCeil(dim(i).size, plan.rows)
                              : dim(i).size;
  return tiles;
}

/// The number of elements of an operand along the reductions of a block.
int64_t Planner::countBlock() {
  int64_t count = 1;
  for (unsigned i : plan.innerReductions) {
    int64_t block = dim(i).size;
    for (const Step &step : reductionLoops)
      if (step.dim == i)
        block = step.step;
    count *= block;
  }
  return count;
}

/// Whether the lines of the tiles' rows, of a block of the reduction each, fill
/// much of the L1 cache.
bool Planner::hasLongRows() {
  constexpr int64_t kMuch = 16 * 1024;
  return plan.product == KernelPlan::Tiles &&
         2 * plan.rows * countBlock() > kMuch;
}

/// Whether the streamed operand has its pairs side by side, as panels do.
bool Planner::isInPairs() {
  return plan.product == KernelPlan::Pairs &&
         !plan.converts(contraction, plan.streamed) &&
         !contraction.isPadded(plan.streamed) && dim(plan.pairDim).size == 2 &&
         stride(plan.streamed, plan.pairDim) == 1 &&
         stride(plan.streamed, plan.vectorDim) == 2 &&
         dim(plan.vectorDim).size % plan.lanes == 0;
}

/// Whether the streamed operand must be, or should be, in panels.
bool Planner::needsPanels() {
  if (contraction.empty || plan.elementwise ||
      stride(plan.streamed, plan.vectorDim) == 0 || isInPairs())
    return false;
  if (stride(plan.streamed, plan.vectorDim) != 1 || plan.hasPairs() ||
      plan.converts(contraction, plan.streamed))
    return true;
  // A dimension that is contiguous only because an axis has one element is not
  // so in a packed block, where padding makes that axis longer.
  ArrayRef<int64_t> steps = dim(plan.vectorDim).steps[plan.streamed];
  if (contraction.isPadded(plan.streamed) &&
      llvm::any_of(steps.drop_back(), [](int64_t step) { return step != 0; }))
    return true;
  // Distant rows use few sets of the cache and many pages. The copy pays if
  // many tiles use it.
  if (plan.innerReductions.empty())
    return false;
  int64_t distance =
      std::abs(stride(plan.streamed, plan.innerReductions.back()));
  return (countRowTiles() >= 3 || canFreeze()) &&
         distance > 2 * plan.vectors * plan.lanes;
}

/// Whether the streamed operand is a constant that is one block of panels,
/// which can be made at compile time.
bool Planner::canFreeze() {
  return batchDims.empty() && columnDims.empty() &&
         !contraction.isPadded(plan.streamed) &&
         contraction.getConstant(plan.streamed);
}

/// Bytes of an operand in memory.
int64_t Planner::getOperandBytes(unsigned operand) {
  auto type = cast<MemRefType>(contraction.operands[operand].getType());
  return type.getNumElements() * type.getElementTypeBitWidth() / 8;
}

/// Whether the rows that a panel is packed from fit in the L2 cache together.
/// Rows a large power of two apart share few of its sets, and would evict one
/// another and the result.
bool Planner::hasRoomForRows() {
  unsigned rowDim = plan.innerReductions.back();
  int64_t rows = countBlock();
  if (stride(plan.streamed, plan.vectorDim) != 1) {
    rowDim = plan.vectorDim;
    rows = plan.vectors * plan.lanes;
  }
  int64_t way = target.l2Bytes / target.l2Ways;
  int64_t distance =
      std::abs(stride(plan.streamed, rowDim)) *
      contraction.getElementType(plan.streamed).getIntOrFloatBitWidth() / 8;
  return rows <=
         target.l2Ways * (way / std::gcd(way, std::max<int64_t>(distance, 1)));
}

/// Whether each step over a column dimension is to the next panel of pairs, in
/// the layout of a pack.
bool Planner::isInPanels() {
  int64_t columns = plan.vectors * plan.lanes;
  if (columnDims.empty() || !isInPairs() || dim(plan.vectorDim).size != columns)
    return false;
  int64_t distance = 2 * columns;
  for (unsigned i : llvm::reverse(plan.innerReductions)) {
    if (i == plan.pairDim)
      continue;
    if (stride(plan.streamed, i) != distance)
      return false;
    distance *= dim(i).size;
  }
  return true;
}

/// Whether the kernel would wait for a panel or its source: lines of columns,
/// or of the innermost reduction.
bool Planner::canFetchPanels(bool packsAll, ArrayRef<int64_t> extents) {
  if (plan.isInPanels) {
    // A tile prefetches a line in each iteration, which multiplies pairs.
    int64_t bytes = 4 * plan.vectors * plan.lanes;
    return countRowTiles() >= bytes / 64 &&
           getOperandBytes(plan.streamed) > target.l2Bytes / 2;
  }
  if (!needsPanels() || plan.product == KernelPlan::Tiles ||
      plan.innerReductions.empty())
    return false;
  if (packsAll)
    return getPanelBytes(extents) > target.l2Bytes / 2;
  // Each product of a batch, as a head, has its own piece of the rows.
  bool arePieces = !batchDims.empty() &&
                   stride(plan.streamed, plan.vectorDim) > countBlock();
  return !needsSlab(plan.streamed) && hasRoomForRows() &&
         (arePieces || getOperandBytes(plan.streamed) >
                           target.l2Bytes / (copiesByBlocks() ? 2 : 1)) &&
         (stride(plan.streamed, plan.vectorDim) == 1 ||
          stride(plan.streamed, plan.innerReductions.back()) == 1);
}

/// Whether the broadcast operand is reused so little that the kernel waits for
/// it.
bool Planner::hasFewPanels() {
  return llvm::divideCeil(dim(plan.vectorDim).size,
                          plan.vectors * plan.lanes) <= 8;
}

/// Whether the broadcast operand, whose rows are neighbours, is copied one
/// block of the reductions at a time. The copy and the sums then stay in the L2
/// cache, and the source of the next copy can be prefetched.
bool Planner::copiesByBlocks() {
  SmallVector<int64_t> extents;
  for (const Contraction::Dim &dim : contraction.dims)
    extents.push_back(dim.size);
  for (const Step &step : reductionLoops)
    extents[step.dim] = step.step;
  return hasShortPanels() && reductionLoops.size() == 1 && batchDims.empty() &&
         columnDims.empty() && needsSlab(plan.broadcast) &&
         !contraction.isPadded(plan.broadcast) &&
         getBoxBytes(plan.broadcast, extents) <= target.l2Bytes / 2;
}

/// Whether the broadcast operand is read row by row from memory, for few
/// panels, or its rows are distant pieces that the processor does not prefetch
/// itself.
bool Planner::canPrefetch(bool allRows) {
  if (copiesByBlocks())
    return hasFewPanels() && plan.innerReductions.size() == 1;
  if (plan.product == KernelPlan::Tiles || plan.elementwise || !plan.rowDim ||
      !hasFewPanels() || plan.innerReductions.empty() ||
      contraction.isPadded(plan.broadcast) ||
      stride(plan.broadcast, plan.innerReductions.back()) != 1)
    return false;
  int64_t bytes = getOperandBytes(plan.broadcast);
  // Each product of a batch, as a head, has its own piece of the rows.
  bool arePieces = !batchDims.empty() && !needsSlab(plan.broadcast) &&
                   stride(plan.broadcast, *plan.rowDim) > countBlock();
  if (plan.innerReductions.size() == 1)
    return arePieces || (!allRows && bytes > 2 * target.l2Bytes);
  // Other data has evicted part of an operand that fills half of the cache.
  return !needsSlab(plan.broadcast) && 2 * bytes > target.l2Bytes &&
         dim(plan.innerReductions.back()).size >= plan.lanes;
}

/// Whether half of a dimension reads most of what the whole dimension reads of
/// the broadcast operand, as positions of a window do. Each block would then
/// copy it again.
bool Planner::blocksOverlap(unsigned i, SmallVector<int64_t> extents) {
  int64_t whole = getBoxBytes(plan.broadcast, extents);
  extents[i] = llvm::divideCeil(extents[i], 2);
  return 4 * getBoxBytes(plan.broadcast, extents) > 3 * whole;
}

/// Rows of the smallest separately read block of the broadcast operand: a
/// tile's, or a line's for a copy of neighbours.
int64_t Planner::countRowsOfCopy() {
  constexpr int64_t kLineBytes = 64;
  bool copiesLines =
      needsSlab(plan.broadcast) && stride(plan.broadcast, *plan.rowDim) == 1;
  if (!copiesLines)
    return plan.rows;
  int64_t bits =
      contraction.getElementType(plan.broadcast).getIntOrFloatBitWidth();
  return std::min(std::max(plan.rows, 8 * kLineBytes / bits),
                  dim(*plan.rowDim).size);
}

/// Blocks rows so that a block of the broadcast operand takes half of the L2
/// cache, or leaves room to prefetch the next block.
void Planner::blockRows(SmallVector<int64_t> &extents) {
  int64_t part = plan.fetchesAhead && needsSlab(plan.broadcast) ? 8 : 2;
  for (unsigned i : rowDims) {
    if (blocksOverlap(i, extents))
      continue;
    int64_t size = dim(i).size, unit = i == plan.rowDim ? plan.rows : 1;
    int64_t block = size;
    auto fits = [&] {
      extents[i] = block;
      return getBoxBytes(plan.broadcast, extents) <= target.l2Bytes / part;
    };
    for (int64_t parts = 2; !fits() && block > unit; ++parts)
      block = llvm::divideCeil(llvm::divideCeil(size, unit), parts) * unit;
    if (block < size)
      rowBlockLoops.push_back({Step::Loop, i, block});
  }
}

/// Chooses the data that each cache keeps between uses. L1 keeps a panel of the
/// streamed operand. Around it, either L2 keeps all rows of the broadcast
/// operand, and panels stream past them; or a cache keeps all panels, and
/// blocks of rows stream past them. Reductions are blocked further out only as
/// far as this requires, or as a copy for each of their blocks does.
void Planner::orderLoops() {
  SmallVector<int64_t> extents;
  for (const Contraction::Dim &dim : contraction.dims)
    extents.push_back(dim.size);
  auto loopOver = [&](unsigned i) {
    plan.steps.push_back({Step::Loop, i, 1});
    extents[i] = 1;
  };
  for (unsigned i : batchDims)
    loopOver(i);

  bool packs = needsPanels(), freezes = packs && canFreeze();
  if (freezes) {
    plan.steps.push_back({Step::Freeze});
    packs = false;
  }

  const int64_t budget = 2 * target.l2Bytes;
  bool streamedSlab = needsSlab(plan.streamed);
  bool broadcastSlab = needsSlab(plan.broadcast);
  auto copy = [&](bool &needed, unsigned factor) {
    if (needed)
      plan.steps.push_back({Step::Slab, factor});
    needed = false;
  };
  if (!columnDims.empty())
    copy(broadcastSlab, plan.broadcast);
  for (unsigned i : columnDims) {
    if (getBoxBytes(plan.streamed, extents) <= budget)
      copy(streamedSlab, plan.streamed);
    loopOver(i);
  }
  copy(streamedSlab, plan.streamed);

  // The number of reduction loops that are outside, and whether all rows are
  // inside.
  unsigned outer = 0;
  bool allRows = false;
  for (;; ++outer) {
    if (outer > 0)
      extents[reductionLoops[outer - 1].dim] = reductionLoops[outer - 1].step;
    // Tiles need rows faster than any cache but L2 delivers them.
    bool isTiles = plan.product == KernelPlan::Tiles;
    allRows = getBoxBytes(plan.broadcast, extents) <=
              (isTiles ? target.l2Bytes : budget);
    SmallVector<int64_t> oneTile = extents;
    for (unsigned i : rowDims)
      if (!blocksOverlap(i, extents))
        oneTile[i] = i == plan.rowDim ? countRowsOfCopy() : 1;
    bool allPanels = getPanelBytes(extents) <= budget &&
                     getBoxBytes(plan.broadcast, oneTile) <= target.l2Bytes / 2;
    if (outer == reductionLoops.size() ||
        (!copiesByBlocks() && (allRows || allPanels)))
      break;
  }

  plan.fetchesAhead = canPrefetch(allRows);
  plan.isInPanels = isInPanels();
  plan.fetchesTiles = hasLongRows();
  plan.fetchesPanels =
      canFetchPanels(/*packsAll=*/freezes || !allRows, extents);
  plan.fetchesNeighbours = plan.product == KernelPlan::Multiply &&
                           plan.rowDim && !plan.elementwise && hasFewPanels() &&
                           !needsSlab(plan.broadcast) &&
                           stride(plan.broadcast, *plan.rowDim) == 1 &&
                           getOperandBytes(plan.broadcast) > target.l2Bytes;
  if (!allRows)
    blockRows(extents);
  for (unsigned i : rowDims)
    if (i != plan.rowDim && extents[i] > 1)
      rowLoops.push_back({Step::Loop, i, 1});
  if (plan.rowDim)
    rowLoops.push_back({Step::Rows, *plan.rowDim, plan.rows});

  // A depthwise filter is reused in the L1 cache, its other operand is read,
  // and the result is written, in memory order.
  panelsAreInside =
      plan.elementwise && getBoxBytes(plan.streamed, extents) <= target.l1Bytes;
  Step panels{Step::Panels, plan.vectorDim, plan.vectors * plan.lanes};
  auto add = [&](ArrayRef<Step> steps) {
    llvm::append_range(plan.steps, steps);
  };
  auto pack = [&] {
    if (packs)
      plan.steps.push_back({Step::Pack});
  };
  ArrayRef<Step> reductions = reductionLoops;
  add(reductions.take_front(outer));
  if (!allRows)
    pack();
  add(rowBlockLoops);
  copy(broadcastSlab, plan.broadcast);
  if (!panelsAreInside)
    add(panels);
  add(reductions.drop_front(outer));
  if (allRows)
    pack();
  add(rowLoops);
  if (panelsAreInside)
    add(panels);
}

/// Chooses whether the result is prefetched, and whether its stores bypass the
/// caches. These must be vectors at multiples of their size, if the result is.
void Planner::chooseStores() {
  auto type =
      cast<MemRefType>(contraction.operands[Contraction::Dest].getType());
  auto [strides, offset] = type.getStridesAndOffset();
  (void)strides;
  int64_t bytes = getOperandBytes(Contraction::Dest);
  plan.fetchesSums = plan.rowDim && plan.product != KernelPlan::Tiles &&
                     !plan.elementwise && bytes > target.l1Bytes;
  if (bytes < target.hugeBytes || !reductionLoops.empty() ||
      (plan.elementwise && !panelsAreInside) ||
      stride(Contraction::Dest, plan.vectorDim) != 1 ||
      ShapedType::isDynamic(offset))
    return;
  int64_t start = offset + contraction.offsets[Contraction::Dest];
  plan.bypassesCaches = start % plan.lanes == 0;
  for (unsigned i = 0; i < contraction.dims.size(); ++i)
    plan.bypassesCaches &=
        i == plan.vectorDim || stride(Contraction::Dest, i) % plan.lanes == 0;
  plan.fetchesSums &= !plan.bypassesCaches;
}
