//===- ChoosePrefetch.cpp - A kernel's prefetches -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Planner.h"
#include <numeric>

using namespace mlir;
using namespace systole::tpu;

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
  int64_t way = cost.l2Bytes / cost.l2Ways;
  int64_t distance =
      std::abs(stride(plan.streamed, rowDim)) *
      contraction.getElementType(plan.streamed).getIntOrFloatBitWidth() / 8;
  return rows <=
         cost.l2Ways * (way / std::gcd(way, std::max<int64_t>(distance, 1)));
}

/// Whether the kernel multiplies bytes as pairs of 16 bits. Loops over these
/// have so many instructions already that a prefetch of a line takes more time
/// than it saves.
bool Planner::multipliesWords() {
  return contraction.isOfBytes() && plan.product == KernelProduct::pairs;
}

/// Whether the kernel would wait for a panel or its source: lines of columns,
/// or of the innermost reduction.
bool Planner::canPrefetchPanels(bool packsAll, ArrayRef<int64_t> extents) {
  if (plan.isInPanels) {
    // A tile prefetches a line in each iteration, which multiplies pairs.
    int64_t bytes = 4 * plan.vectors * plan.lanes;
    return countRowTiles() >= bytes / cost.lineBytes &&
           getOperandBytes(plan.streamed) > cost.getResidentBytes();
  }
  if (!needsPanels() || plan.isTiles() || plan.innerReductions.empty())
    return false;
  if (packsAll) {
    bool hasNext = countPanels() > 1 || !reductionLoops.empty();
    bool areConstants = canFreeze(plan, contraction);
    return getPanelBytes(extents) >
           (areConstants && hasNext && !multipliesWords()
                ? cost.getConstantBytes()
                : cost.getResidentBytes());
  }
  // Each product of a batch, as a head, has its own piece of the rows.
  bool arePieces = !dims.batch.empty() &&
                   stride(plan.streamed, plan.vectorDim) > countBlock();
  return !needsCopy(plan.streamed) && hasRoomForRows() &&
         (arePieces || getOperandBytes(plan.streamed) >
                           cost.l2Bytes / (copiesByBlocks() ? 2 : 1)) &&
         (stride(plan.streamed, plan.vectorDim) == 1 ||
          stride(plan.streamed, plan.innerReductions.back()) == 1);
}

/// Whether the broadcast operand is reused so little that the kernel waits for
/// it.
bool Planner::hasFewPanels() { return countPanels() <= KernelCost::kFewPanels; }

/// Whether the broadcast operand is read row by row from memory, for few
/// panels, or its rows are distant pieces that the processor does not prefetch
/// itself.
bool Planner::canPrefetchRows(bool allRows) {
  if (copiesByBlocks())
    return hasFewPanels() && plan.innerReductions.size() == 1;
  if (plan.isTiles() || plan.elementwise || !plan.rowDim || !hasFewPanels() ||
      plan.innerReductions.empty() || contraction.isPadded(plan.broadcast) ||
      stride(plan.broadcast, plan.innerReductions.back()) != 1)
    return false;
  int64_t bytes = getOperandBytes(plan.broadcast);
  // Each product of a batch, as a head, has its own piece of the rows.
  bool arePieces = !dims.batch.empty() && !needsCopy(plan.broadcast) &&
                   stride(plan.broadcast, *plan.rowDim) > countBlock();
  if (plan.innerReductions.size() == 1)
    return arePieces ||
           (!allRows && bytes > cost.getKeptBytes(/*isTiles=*/false));
  // Other data has evicted part of an operand that fills half of the cache.
  return !needsCopy(plan.broadcast) && 2 * bytes > cost.l2Bytes &&
         dim(plan.innerReductions.back()).size >= plan.lanes;
}

/// Whether the rows are neighbours in an operand that comes from memory.
bool Planner::canPrefetchNeighbours() {
  return plan.product == KernelProduct::multiply && plan.rowDim &&
         !plan.elementwise && hasFewPanels() && !needsCopy(plan.broadcast) &&
         stride(plan.broadcast, *plan.rowDim) == 1 &&
         getOperandBytes(plan.broadcast) > cost.l2Bytes;
}

void Planner::choosePrefetch(bool packsAll, bool allRows,
                             ArrayRef<int64_t> extents) {
  plan.setPrefetch(Prefetch::rows, canPrefetchRows(allRows));
  plan.isInPanels = isInPanels(plan, contraction);
  plan.setPrefetch(Prefetch::panels, canPrefetchPanels(packsAll, extents));
  plan.setPrefetch(Prefetch::neighbours, canPrefetchNeighbours());
}

/// Chooses whether the result is prefetched, and whether its stores bypass the
/// caches. A vector of bytes is a quarter of a line, which memory would take
/// alone.
void Planner::chooseStores() {
  int64_t bytes = getOperandBytes(Contraction::Dest);
  bool areBytes =
      contraction.getElementType(Contraction::Dest).getIntOrFloatBitWidth() ==
      8;
  plan.bypassesCaches = bytes >= cost.hugeBytes && !areBytes &&
                        !(plan.elementwise && !panelsAreInside) &&
                        canBypassCaches(plan, contraction);
  plan.setPrefetch(Prefetch::result,
                   plan.rowDim && !plan.isTiles() && !plan.elementwise &&
                       !multipliesWords() && bytes > cost.l1Bytes &&
                       !plan.bypassesCaches);
}
