//===- ChooseProduct.cpp - The kind of product of a kernel ----------------===//
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

/// Chooses the longest dimension along which the destination is contiguous. The
/// operand that moves along it is streamed.
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
  plan.lanes = best ? target.vectorBits / 8 / contraction.elementBytes : 1;
  plan.setVectorDim(best.value_or(contraction.dims.size()), contraction);
  bool lhsMoves = stride(Contraction::Lhs, plan.vectorDim) != 0;
  bool rhsMoves = stride(Contraction::Rhs, plan.vectorDim) != 0;
  plan.streamed = lhsMoves && !rhsMoves ? Contraction::Lhs : Contraction::Rhs;
  plan.broadcast =
      plan.streamed == Contraction::Lhs ? Contraction::Rhs : Contraction::Lhs;
}

/// The longest reduction, if possible an even one, whose neighbours can be side
/// by side in a packed block.
std::optional<unsigned> Planner::findOtherGroups(int64_t group) {
  std::optional<unsigned> best;
  auto key = [&](unsigned i) {
    return std::pair(dim(i).size % group == 0, dim(i).size);
  };
  for (unsigned i = 0; i < contraction.dims.size(); ++i)
    if (movesAlone(plan, contraction, i) && (!best || key(i) > key(*best)))
      best = i;
  return best;
}

/// The longest reduction of whole tiles that can be a packed block's innermost.
std::optional<unsigned> Planner::findDepth() {
  std::optional<unsigned> best;
  for (unsigned i = 0; i < contraction.dims.size(); ++i)
    if (canTranspose(plan, contraction, i) &&
        (!best || dim(i).size > dim(*best).size))
      best = i;
  return best;
}

/// Products of bf16 if the target does them faster than FMA and the shape
/// allows. A target that has them rounds the operands of all shapes alike; on
/// others rounding would gain nothing.
/// Bytes are multiplied in tiles, in quads, or in pairs of 16-bit integers,
/// along a reduction that allows it.
void Planner::chooseProductOfBytes() {
  if (contraction.empty || plan.lanes == 1 || !(target.quads || target.words) ||
      stride(plan.streamed, plan.vectorDim) == 0)
    return;
  if (plan.elementwise)
    return chooseGatheredGroups();
  int64_t group = target.quads ? 4 : 2;
  std::optional<unsigned> contiguous = findContiguousGroups(plan, contraction);
  if (target.quadTiles && chooseTiles(contiguous, /*splits=*/false))
    return;
  std::optional<unsigned> groups =
      contiguous ? contiguous : findOtherGroups(group);
  if (!groups)
    return;
  plan.product = target.quads ? KernelProduct::quads : KernelProduct::pairs;
  plan.groupDim = *groups;
  plan.groupLayout = !contiguous ? GroupLayout::copied
                     : canOverlapLastGroup(plan, contraction, *groups, group)
                         ? GroupLayout::overlapping
                         : GroupLayout::contiguous;
}

/// Quads of two vectors along the outermost reduction, of a filter whose groups
/// fit in registers. Tiles along a row then use a quad for all columns of the
/// filter.
void Planner::chooseGatheredGroups() {
  if (!target.quads)
    return;
  KernelPlan whole = plan;
  whole.product = KernelProduct::quads;
  whole.groupLayout = GroupLayout::gathered;
  for (unsigned i = 0; i < contraction.dims.size(); ++i) {
    whole.groupDim = i;
    if (!dim(i).reduction || dim(i).size == 1)
      continue;
    if (whole.countGroups(contraction) <= kMostGatheredGroups)
      plan = whole;
    return;
  }
}

void Planner::chooseProduct() {
  if (contraction.isOfBytes())
    return chooseProductOfBytes();
  bool isBF16 = contraction.getElementType(Contraction::Lhs).isBF16() &&
                contraction.getElementType(Contraction::Rhs).isBF16();
  bool rounds = precision == Precision::bf16;
  bool splits =
      target.tiles && !isBF16 &&
      (precision == Precision::high || precision == Precision::highest);
  if (contraction.empty || plan.elementwise ||
      !contraction.elementType.isF32() || !(isBF16 || rounds || splits))
    return;
  if (rounds && !isBF16 && (target.pairs || target.tiles))
    plan.product = KernelProduct::rounded;
  if (plan.lanes != target.pairLanes ||
      stride(plan.streamed, plan.vectorDim) == 0)
    return;
  std::optional<unsigned> contiguous = findContiguousGroups(plan, contraction);
  if (target.tiles && chooseTiles(contiguous, splits))
    return;
  if (!target.pairs || splits)
    return;
  std::optional<unsigned> pairs =
      contiguous ? contiguous : findOtherGroups(/*group=*/2);
  if (!pairs)
    return;
  bool overlaps =
      contiguous && canOverlapLastGroup(plan, contraction, *pairs, /*group=*/2);
  if (dim(*pairs).size % 2 != 0 &&
      contraction.countSums() <= KernelCost::kShortSum && !overlaps)
    return;
  plan.product = KernelProduct::pairs;
  plan.groupDim = *pairs;
  plan.groupLayout = overlaps     ? GroupLayout::overlapping
                     : contiguous ? GroupLayout::contiguous
                                  : GroupLayout::copied;
}

/// Tiles of AMX, if the shape fits.
bool Planner::chooseTiles(std::optional<unsigned> contiguous, bool splits) {
  std::optional<unsigned> depth = contiguous ? contiguous : findDepth();
  if (!depth || !fitsTiles(*depth, splits))
    return false;
  plan.product = KernelProduct::tiles;
  plan.groupDim = *depth;
  plan.groupLayout = contiguous ? GroupLayout::contiguous : GroupLayout::copied;
  if (splits)
    plan.terms = precision == Precision::high ? 2 : 3;
  return true;
}

/// The most rows that follow one another regularly along a dimension, from line
/// to line as well.
int64_t Planner::countRows(unsigned i) {
  int64_t rows = dim(i).size;
  for (unsigned line : dims.rows)
    rows = std::max(rows,
                    dim(line).size * getRowsOfLine(plan, contraction, i, line));
  return rows;
}

/// Whether whole tiles along `depth` are summed, at least half of them the
/// contraction's, with enough rows and columns for a tile to pay.
bool Planner::fitsTiles(unsigned depth, bool splits) {
  bool pads = padsDepth(contraction, depth);
  if (pads && (splits || 2 * dim(depth).size <
                             llvm::alignTo(dim(depth).size,
                                           getDepthOfTiles(contraction))))
    return false;
  return dim(plan.vectorDim).size > 16 &&
         llvm::any_of(dims.rows, [&](unsigned i) {
           return (!pads || canPadRows(plan, contraction, depth, i)) &&
                  (pads ? dim(i).size : countRows(i)) >
                      KernelCost::kFewRowsOfTiles;
         });
}
