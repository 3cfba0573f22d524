//===- ChooseCopies.cpp - Copies and panels of operands -------------------===//
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

int64_t Planner::countPanels() {
  return llvm::divideCeil(dim(plan.vectorDim).size, plan.vectors * plan.lanes);
}

/// Whether many panels multiply rows whose distance is a multiple of two lines.
/// A tile of AMX loads them a third faster out of L2 at an odd number of lines,
/// which copies give them.
bool Planner::hasEvenRows(ArrayRef<int64_t> extents) {
  return plan.isTiles() && countPanels() >= KernelCost::kPanelsOfCopy &&
         stride(plan.broadcast, *plan.rowDim) *
                 plan.getFactorBytes(contraction) % (2 * cost.lineBytes) ==
             0 &&
         !putsPanelsInside({extents.begin(), extents.end()});
}

/// Whether a copy of the broadcast operand pays. Its neighbouring rows or
/// products must be so far apart that they use few sets of the cache and many
/// pages, and be reused often. Contiguous rows use all sets.
bool Planner::hasDistantRows() {
  int64_t panels = countPanels();
  if (isInPanels(plan, contraction))
    for (unsigned i : dims.columns)
      panels *= dim(i).size;
  if (plan.elementwise || panels < KernelCost::kUsesOfCopy ||
      plan.innerReductions.empty())
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
  return distance * bits / 8 >= KernelCost::kDistantBytes;
}

bool Planner::needsCopy(Contraction::Operand factor) {
  if (contraction.empty)
    return false;
  if (mustCopy(plan, contraction, factor))
    return true;
  if (factor == plan.streamed)
    return !plan.elementwise && plan.converts(contraction, factor) &&
           !needsPanels();
  return hasDistantRows();
}

/// Whether the streamed operand must be, or should be, in panels.
bool Planner::needsPanels() {
  if (mustPack(plan, contraction))
    return true;
  if (contraction.empty || plan.elementwise ||
      stride(plan.streamed, plan.vectorDim) == 0 ||
      isInGroups(plan, contraction))
    return false;
  if (plan.converts(contraction, plan.streamed))
    return true;
  // Distant rows use few sets of the cache and many pages. The copy pays if
  // many tiles use it.
  if (plan.innerReductions.empty())
    return false;
  int64_t distance =
      std::abs(stride(plan.streamed, plan.innerReductions.back()));
  return (countRowTiles() >= KernelCost::kUsesOfCopy ||
          canFreeze(plan, contraction)) &&
         distance > 2 * plan.vectors * plan.lanes;
}

/// Whether the broadcast operand, whose rows are neighbours, is copied one
/// block of the reductions at a time. The copy and the sums then stay in the L2
/// cache, and the source of the next copy can be prefetched.
bool Planner::copiesByBlocks() {
  SmallVector<int64_t> extents = contraction.getExtents();
  for (const Step &step : reductionLoops)
    extents[step.dim] = step.step;
  return hasShortPanels() && reductionLoops.size() == 1 && dims.batch.empty() &&
         dims.columns.empty() && needsCopy(plan.broadcast) &&
         !contraction.isPadded(plan.broadcast) &&
         getBoxBytes(plan.broadcast, extents) <= cost.getResidentBytes();
}

/// Rows of the smallest separately read block of the broadcast operand: a
/// tile's, or a line's for a copy of neighbours.
int64_t Planner::countRowsOfCopy() {
  bool copiesLines =
      needsCopy(plan.broadcast) && stride(plan.broadcast, *plan.rowDim) == 1;
  if (!copiesLines)
    return plan.rows;
  int64_t bits =
      contraction.getElementType(plan.broadcast).getIntOrFloatBitWidth();
  return std::min(std::max(plan.rows, 8 * cost.lineBytes / bits),
                  dim(*plan.rowDim).size);
}
