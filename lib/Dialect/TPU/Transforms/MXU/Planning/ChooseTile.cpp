//===- ChooseTile.cpp - The register tile of a kernel ---------------------===//
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

/// The number of coordinates from 0 to `size` among `count` ones from `start`.
static int64_t countInside(int64_t start, int64_t step, int64_t count,
                           int64_t size) {
  auto countBelow = [&](int64_t bound) {
    return std::clamp<int64_t>(llvm::divideCeilSigned(bound - start, step), 0,
                               count);
  };
  return countBelow(size) - countBelow(0);
}

/// The share of products that are not by padding zeros of the broadcast
/// operand. Loops skip these. If a tile has all rows, each iteration skips the
/// rows that have only zeros.
double Planner::getNonzeroShare(std::optional<unsigned> rowDim, bool allRows) {
  double share = 1;
  for (auto [i, axis] : llvm::enumerate(contraction.axes[plan.broadcast])) {
    std::optional<unsigned> window, place;
    bool isSimple =
        axis.padded && !plan.isTiles() && !plan.shiftsBytes(contraction);
    for (unsigned d = 0; d < contraction.dims.size(); ++d) {
      int64_t step = dim(d).steps[plan.broadcast][i];
      std::optional<unsigned> &one = dim(d).reduction ? window : place;
      if (step == 0)
        continue;
      isSimple &= step > 0 && !one && d != plan.vectorDim;
      one = d;
    }
    if (!isSimple || !window || !place)
      continue;
    int64_t placeStep = dim(*place).steps[plan.broadcast][i];
    int64_t windowStep = dim(*window).steps[plan.broadcast][i];
    if (place == rowDim &&
        !(allRows && isWindow(dim(*window), dim(*place), plan.broadcast, i)))
      continue;
    int64_t inside = 0;
    for (int64_t k = 0; k < dim(*window).size; ++k)
      inside += countInside(axis.start + k * windowStep, placeStep,
                            dim(*place).size, axis.size);
    share *= double(inside) / (dim(*place).size * dim(*window).size);
  }
  return share;
}

/// Whether the data that all rows multiply at one position is still in the L2
/// cache at the next position, which needs most of it again.
bool Planner::staysInCache(unsigned rowDim) {
  SmallVector<int64_t> extents;
  for (unsigned d = 0; d < contraction.dims.size(); ++d)
    extents.push_back(dim(d).reduction || d == rowDim ? dim(d).size : 1);
  return getBoxBytes(plan.broadcast, extents) <= cost.getPassingBytes();
}

/// Whether a tile's sums leave registers for its operands. A tile of all rows,
/// which skips zeros, may take the remaining registers. Gathered groups of a
/// filter stay in registers, too, beside the parts of two groups of rows.
bool Planner::fitsRegisters(unsigned rowDim, int64_t rows, int64_t vectors) {
  if (plan.gathersGroups())
    return rows * vectors == 1 ||
           (rows + plan.countGroups(contraction)) * vectors +
                   2 * KernelCost::kOtherRegisters <=
               cost.vectorRegisters;
  bool allRows = rows == dim(rowDim).size;
  bool leavesRows =
      allRows && getNonzeroShare(rowDim, true) < getNonzeroShare(rowDim, false);
  return (leavesRows || rows * vectors <= cost.getMostSums()) &&
         cost.fitsRegisters(rows, vectors);
}

/// Cycles for one element of the reduction in all tiles, tails included.
double Planner::getReductionCycles(std::optional<unsigned> rowDim, int64_t rows,
                                   int64_t vectors) {
  int64_t totalVectors = llvm::divideCeil(dim(plan.vectorDim).size, plan.lanes);
  int64_t size = rowDim ? dim(*rowDim).size : 1;
  int64_t repeat = 1;
  for (unsigned other : dims.rows)
    if (other != rowDim)
      repeat *= dim(other).size;
  double cycles = 0;
  for (auto [rowTiles, tileRows] :
       {std::pair(size / rows, rows), std::pair(int64_t(1), size % rows)})
    for (auto [vectorTiles, tileVectors] :
         {std::pair(totalVectors / vectors, vectors),
          std::pair(int64_t(1), totalVectors % vectors)})
      if (tileRows && tileVectors)
        cycles += rowTiles * vectorTiles * getTileCycles(tileRows, tileVectors);
  cycles *= repeat;
  bool areFar =
      rowDim && std::abs(stride(plan.broadcast, *rowDim)) * getElementBytes() >=
                    KernelCost::kPageBytes;
  if (areFar)
    cycles *= KernelCost::kDistantRowsFactor;
  if (!areFar || staysInCache(*rowDim))
    cycles *= getNonzeroShare(rowDim, rows == size);
  return cycles;
}

/// Cycles for one element of the reduction in all tiles of AMX, rows past the
/// last and between lines included.
double Planner::getMatrixCycles(unsigned rowDim,
                                std::optional<unsigned> lineDim) {
  int64_t rows = dim(rowDim).size, repeat = 1;
  for (unsigned other : dims.rows)
    if (other != rowDim && other != lineDim)
      repeat *= dim(other).size;
  if (lineDim) {
    int64_t pitch = getRowsOfLine(plan, contraction, rowDim, *lineDim);
    rows = llvm::alignTo((dim(*lineDim).size - 1) * pitch + rows,
                         KernelCost::kMostRowsOfTiles);
  }
  double cycles = 0;
  for (; rows > 0; rows -= KernelCost::kMostRowsOfTiles)
    cycles += KernelCost::getMatrixTileCycles(
        std::min(rows, KernelCost::kMostRowsOfTiles), plan.vectors);
  return cycles * double(repeat);
}

/// Chooses two by two tiles of 16 by 16, if the extents allow.
void Planner::chooseMatrixTile() {
  plan.vectors = std::min<int64_t>(
      llvm::divideCeil(dim(plan.vectorDim).size, plan.lanes), 2);
  double bestCycles = 0;
  auto consider = [&](unsigned rowDim, std::optional<unsigned> lineDim) {
    double cycles = getMatrixCycles(rowDim, lineDim);
    if (plan.rowDim && cycles >= bestCycles)
      return;
    bestCycles = cycles;
    plan.rowDim = rowDim;
    plan.lineDim = lineDim;
  };
  bool pads = plan.padsSums(contraction);
  for (unsigned rowDim : llvm::reverse(dims.rows))
    if (!pads || canPadRows(plan, contraction, plan.groupDim, rowDim))
      consider(rowDim, std::nullopt);
  if (plan.terms == 1)
    for (unsigned rowDim : llvm::reverse(dims.rows))
      for (unsigned lineDim : dims.rows)
        if (getRowsOfLine(plan, contraction, rowDim, lineDim) != 0)
          consider(rowDim, lineDim);
  plan.rows = plan.lineDim || dim(*plan.rowDim).size > 16
                  ? KernelCost::kMostRowsOfTiles
                  : 16;
}

/// Chooses the tile that computes all rows and vectors in the fewest cycles,
/// with those to compile its code.
void Planner::chooseTile() {
  if (plan.isTiles())
    chooseMatrixTile();
  else
    chooseRegisterTile();
  if (plan.rowDim) {
    // Rows are the innermost of the row dimensions.
    llvm::erase(dims.rows, *plan.rowDim);
    dims.rows.push_back(*plan.rowDim);
    plan.sharesLastRows = hasFewLastRows();
  }
}

/// Cycles of one call for the compilation of the tile's code, and of that of
/// the tiles at the edges.
double Planner::getCodeCycles(std::optional<unsigned> rowDim, int64_t rows,
                              int64_t vectors) {
  int64_t totalVectors = llvm::divideCeil(dim(plan.vectorDim).size, plan.lanes);
  int64_t size = rowDim ? dim(*rowDim).size : 1;
  return KernelCost::kCodeCyclesPerSum * double(rows + size % rows) *
         double(vectors + totalVectors % vectors);
}

void Planner::chooseRegisterTile() {
  int64_t totalVectors = llvm::divideCeil(dim(plan.vectorDim).size, plan.lanes);
  double repeat = 1, bestCycles = 0;
  for (const Contraction::Dim &d : contraction.dims)
    if (d.reduction)
      repeat *= double(d.size);
  for (unsigned outer : llvm::concat<unsigned>(dims.batch, dims.columns))
    repeat *= double(dim(outer).size);
  plan.rows = 0;
  auto consider = [&](std::optional<unsigned> rowDim, int64_t rows,
                      int64_t vectors) {
    double cycles = repeat * getReductionCycles(rowDim, rows, vectors) +
                    getCodeCycles(rowDim, rows, vectors);
    if (plan.rows != 0 && cycles >= bestCycles)
      return;
    bestCycles = cycles;
    plan.rowDim = rowDim;
    plan.rows = rows;
    plan.vectors = vectors;
  };
  int64_t mostVectors = std::min(KernelCost::kMostVectors, totalVectors);
  for (int64_t vectors = 1; vectors <= mostVectors; ++vectors) {
    if (dims.rows.empty())
      consider(std::nullopt, 1, vectors);
    for (unsigned rowDim : llvm::reverse(dims.rows))
      for (int64_t rows = 1;
           rows <= std::min(dim(rowDim).size, cost.vectorRegisters); ++rows)
        if (fitsRegisters(rowDim, rows, vectors))
          consider(rowDim, rows, vectors);
  }
}

/// Whether the rows left over by whole tiles should take some of the last
/// tile's.
bool Planner::hasFewLastRows() {
  int64_t size = dim(*plan.rowDim).size, left = size % plan.rows;
  if (left == 0 || size < plan.rows || plan.isTiles())
    return false;
  int64_t both = plan.rows + left;
  double apart = getTileCycles(plan.rows, plan.vectors) +
                 getTileCycles(left, plan.vectors);
  double shared = getTileCycles(llvm::divideCeil(both, 2), plan.vectors) +
                  getTileCycles(both / 2, plan.vectors);
  return shared < KernelCost::kSharedRowsFactor * apart;
}
