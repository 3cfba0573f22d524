//===- BlockReductions.cpp - Blocks of the reductions ---------------------===//
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

/// The part of `room` for the reduction `i` that leaves all rows of the
/// broadcast operand in half of the L2 cache. Without a part long enough to pay
/// for the extra passes over the destination it is `room`. Rows that are
/// neighbours may take more, since a block of them has partial lines.
int64_t Planner::leaveRows(unsigned i, int64_t room) {
  bool areNeighbours = plan.rowDim && stride(plan.broadcast, *plan.rowDim) == 1;
  if (!areNeighbours && dim(i).size <= room)
    return room;
  int64_t shortest = KernelCost::kShortestBlock * plan.getGroup();
  SmallVector<int64_t> extents;
  for (unsigned d = 0; d < contraction.dims.size(); ++d) {
    bool isInside = dim(d).reduction && d > i;
    if (isInside)
      shortest = llvm::divideCeil(shortest, dim(d).size);
    bool isOne = dim(d).reduction
                     ? !isInside
                     : d == plan.vectorDim || llvm::is_contained(dims.batch, d);
    extents.push_back(isOne ? 1 : dim(d).size);
  }
  auto getBytes = [&](int64_t block) {
    extents[i] = block;
    return getBoxBytes(plan.broadcast, extents);
  };
  room = std::min(room, dim(i).size);
  if (getBytes(shortest) > (areNeighbours ? 2 : 1) * cost.l2Bytes)
    return room;
  while (room / 2 >= shortest && getBytes(room) > cost.getResidentBytes())
    room /= 2;
  return room;
}

/// Whether sums may pass through the result often: it stays in the L2 cache.
/// Tiles of neighbouring rows read partial lines from the L2 cache. Then the L1
/// cache is left to the panel, which many of them multiply.
bool Planner::hasShortPanels() {
  return !plan.isTiles() && plan.rowDim &&
         countRowTiles() > KernelCost::kTilesOfShortPanel &&
         stride(plan.broadcast, *plan.rowDim) == 1 &&
         getOperandBytes(Contraction::Dest) <= cost.l2Bytes;
}

/// Takes as many of the innermost reductions as keep a panel of the streamed
/// operand within its size. Panels are in the L2 cache: a tile of rows
/// multiplies each vector often enough that longer sums gain more than L1 does.
/// Loops over the other reductions go through the destination.
void Planner::blockReductions() {
  int64_t elementBytes = plan.getFactorBytes(contraction);
  int64_t rowBytes = plan.vectors * plan.lanes * elementBytes;
  bool isInL1 = hasShortPanels();
  int64_t panelBytes = isInL1 ? cost.getShortPanelBytes() : cost.panelBytes;
  int64_t room = std::max<int64_t>(panelBytes / rowBytes, 1);
  // Only sums within a tile skip zeros around the other operand.
  if (contraction.isPadded(plan.broadcast) && !plan.isTiles() &&
      contraction.countSums() * rowBytes <= cost.getLongestPanelBytes())
    room = std::max(room, contraction.countSums());
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
      // Whole vectors, for a transposing pack; whole groups or tiles.
      bool isTiles = plan.isTiles() && i == plan.groupDim;
      int64_t unit = isTiles ? getDepthOfTiles(contraction) : plan.lanes;
      if (block > unit || isTiles)
        block = std::min<int64_t>(llvm::alignTo(block, unit), size);
      else
        block = std::min<int64_t>(llvm::alignTo(block, plan.getGroup(i)), size);
    }
    if (block < size)
      reductionLoops.insert(reductionLoops.begin(), {Kind::loop, i, block});
    if (block > 1)
      plan.innerReductions.insert(plan.innerReductions.begin(), i);
    room = block < size ? 1 : std::max<int64_t>(room / size, 1);
    // A block of it may be too short for a whole group.
    if (block < size && i == plan.groupDim && plan.overlapsLastGroup())
      plan.groupLayout = GroupLayout::contiguous;
  }
}

/// Bytes of an operand in a block of these extents, as packed.
int64_t Planner::getBoxBytes(unsigned factor, ArrayRef<int64_t> extents) {
  int64_t bytes = plan.getFactorBytes(contraction);
  bool unfolds = factor == plan.broadcast && plan.unfolds(contraction);
  size_t axes = contraction.axes[factor].size();
  for (size_t axis = 0; axis < axes; ++axis)
    bytes *= unfolds && axis + 1 == axes
                 ? extents[*plan.rowDim] *
                       llvm::alignTo(extents[plan.groupDim],
                                     getDepthOfTiles(contraction))
                 : AxisReach::get(contraction, factor, axis, extents).extent;
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

/// The number of tiles that multiply a panel.
int64_t Planner::countRowTiles() {
  int64_t tiles = 1;
  for (unsigned i : dims.rows)
    tiles *= i == plan.rowDim ? llvm::divideCeil(dim(i).size, plan.rows)
                              : dim(i).size;
  return tiles;
}

/// The number of elements of an operand along the reductions of a block.
int64_t Planner::countBlock() {
  int64_t count = 1;
  for (unsigned i : plan.innerReductions)
    count *= KernelPlan::getBlock(contraction, i, reductionLoops);
  return count;
}

/// Bytes of an operand in memory.
int64_t Planner::getOperandBytes(unsigned operand) {
  auto type = cast<MemRefType>(contraction.operands[operand].getType());
  return type.getNumElements() * type.getElementTypeBitWidth() / 8;
}
