//===- KernelPlan.cpp - Products, register tile and blocks of a kernel ----===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Planner.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace mlir;
using namespace systole::tpu;

/// The longest sum for which the last element of an odd dimension costs more
/// than pairs gain, unless it forms a pair with the element before it.
static constexpr int64_t kShortSum = 64;

MXUTarget MXUTarget::get(CPUAttr cpu, int64_t panelBytes) {
  MXUTarget target;
  target.vectorBits = cpu.getVectorBits();
  target.vectorRegisters = cpu.getVectorRegisters();
  target.fusedMultiplyAdd = cpu.hasFusedMultiplyAdd();
  target.pairs = cpu.isFaster(ProductUnit::pairs);
  target.tiles = cpu.isFaster(ProductUnit::tiles);
  target.roundsToBF16 = cpu.hasFeature("avx512bf16");
  target.l1Bytes = llvm::bit_floor(static_cast<uint64_t>(cpu.getL1dBytes()));
  target.l2Bytes = cpu.getL2Bytes();
  target.l2Ways = cpu.getL2Ways();
  target.panelBytes = panelBytes ? panelBytes : target.l2Bytes / 8;
  target.hugeBytes = cpu.getLlcBytes();
  return target;
}

AxisReach AxisReach::get(const Contraction &contraction, unsigned factor,
                         unsigned axis, ArrayRef<int64_t> extents) {
  AxisReach reach{0, 1};
  int64_t distance = 0;
  for (auto [dim, extent] : llvm::zip_equal(contraction.dims, extents)) {
    int64_t step = std::abs(dim.steps[factor][axis]);
    if (step == 0 || extent <= 1)
      continue;
    reach.step = std::gcd(reach.step, step);
    distance += step * (extent - 1);
  }
  reach.step = std::max<int64_t>(reach.step, 1);
  reach.extent += distance / reach.step;
  return reach;
}

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
  plan.lanes = target.vectorBits / 8 / contraction.elementBytes;
  if (!best) {
    plan.lanes = 1;
    best = contraction.dims.size();
    contraction.dims.push_back(
        {1,
         false,
         SmallVector<int64_t>(contraction.operands.size(), 0),
         {SmallVector<int64_t>(contraction.axes[0].size(), 0),
          SmallVector<int64_t>(contraction.axes[1].size(), 0)}});
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

/// The reduction along which the broadcast operand is contiguous.
std::optional<unsigned> Planner::findContiguousPairs() {
  ArrayRef<Contraction::Axis> axes = contraction.axes[plan.broadcast];
  if (axes.empty() || axes.back().stride != 1)
    return std::nullopt;
  for (unsigned i = 0; i < contraction.dims.size(); ++i) {
    ArrayRef<int64_t> steps = dim(i).steps[plan.broadcast];
    if (dim(i).reduction && steps.back() == 1 &&
        llvm::all_of(steps.drop_back(), [](int64_t s) { return s == 0; }))
      return i;
  }
  return std::nullopt;
}

/// Whether panels can have a last pair that begins with a 0. Panels that are
/// transposed along the pairs keep its element in place.
bool Planner::canOverlapLastPair(unsigned pairs) {
  return dim(pairs).size % 2 != 0 && dim(pairs).size > 1 &&
         !contraction.isPadded(plan.streamed) &&
         stride(plan.streamed, pairs) != 1;
}

/// Whether a reduction alone moves the broadcast operand along an axis, so that
/// a packed block can hold its neighbours side by side.
bool Planner::movesAlone(unsigned i) {
  ArrayRef<Contraction::Axis> axes = contraction.axes[plan.broadcast];
  ArrayRef<int64_t> steps = dim(i).steps[plan.broadcast];
  auto isMoved = [](int64_t step) { return step != 0; };
  if (!dim(i).reduction || llvm::count_if(steps, isMoved) != 1)
    return false;
  unsigned axis = llvm::find_if(steps, isMoved) - steps.begin();
  // The innermost axis is copied by vectors.
  if (steps[axis] < 0 || axes[axis].padded || axis + 1 == axes.size())
    return false;
  for (unsigned other = 0; other < contraction.dims.size(); ++other)
    if (other != i && dim(other).steps[plan.broadcast][axis] != 0)
      return false;
  return true;
}

/// The longest reduction, if possible an even one, whose neighbours can be side
/// by side in a packed block.
std::optional<unsigned> Planner::findOtherPairs() {
  std::optional<unsigned> best;
  auto key = [&](unsigned i) {
    return std::pair(dim(i).size % 2 == 0, dim(i).size);
  };
  for (unsigned i = 0; i < contraction.dims.size(); ++i)
    if (movesAlone(i) && (!best || key(i) > key(*best)))
      best = i;
  return best;
}

/// The longest reduction of whole tiles that can be a packed block's innermost.
std::optional<unsigned> Planner::findDepth() {
  std::optional<unsigned> best;
  ArrayRef<Contraction::Axis> axes = contraction.axes[plan.broadcast];
  for (unsigned i = 0; i < contraction.dims.size(); ++i)
    if (dim(i).size % 32 == 0 && movesAlone(i) && axes.back().stride == 1 &&
        (!best || dim(i).size > dim(*best).size))
      best = i;
  return best;
}

/// The number of products in the sum of an element of the result.
int64_t Planner::countSums() {
  int64_t count = 1;
  for (const Contraction::Dim &dim : contraction.dims)
    count *= dim.reduction ? dim.size : 1;
  return count;
}

/// Products of bf16 if the target does them faster than FMA and the shape
/// allows. A target that has them rounds the operands of all shapes alike; on
/// others rounding would gain nothing.
void Planner::chooseProduct() {
  bool isBF16 = contraction.getElementType(Contraction::Lhs).isBF16() &&
                contraction.getElementType(Contraction::Rhs).isBF16();
  bool rounds = precision == Precision::bf16;
  bool splits = target.tiles && (precision == Precision::high ||
                                 precision == Precision::highest);
  if (contraction.empty || plan.elementwise ||
      !contraction.elementType.isF32() || !(isBF16 || rounds || splits))
    return;
  if (rounds && !isBF16 && (target.pairs || target.tiles))
    plan.product = KernelPlan::MultiplyRounded;
  if (plan.lanes != 16 || stride(plan.streamed, plan.vectorDim) == 0)
    return;
  std::optional<unsigned> contiguous = findContiguousPairs();
  std::optional<unsigned> depth = contiguous ? contiguous : findDepth();
  if (target.tiles && depth && fitsTiles(*depth)) {
    plan.product = KernelPlan::Tiles;
    plan.pairDim = *depth;
    plan.pairsAreContiguous = contiguous.has_value();
    if (splits && !isBF16)
      plan.terms = precision == Precision::high ? 2 : 3;
    return;
  }
  if (!target.pairs || (splits && !isBF16))
    return;
  std::optional<unsigned> pairs = contiguous ? contiguous : findOtherPairs();
  if (!pairs)
    return;
  bool overlaps = contiguous && canOverlapLastPair(*pairs);
  if (dim(*pairs).size % 2 != 0 && countSums() <= kShortSum && !overlaps)
    return;
  plan.product = KernelPlan::Pairs;
  plan.pairDim = *pairs;
  plan.pairsAreContiguous = contiguous.has_value();
  plan.overlapsLastPair = overlaps;
}

ArrayRef<std::pair<int64_t, int64_t>> KernelPlan::getPasses() const {
  static constexpr std::pair<int64_t, int64_t> one[] = {{0, 0}},
                                               three[] = {{1, 0},
                                                          {0, 1},
                                                          {0, 0}},
                                               six[] = {{2, 0}, {0, 2}, {1, 1},
                                                        {1, 0}, {0, 1}, {0, 0}};
  if (terms == 1)
    return one;
  return terms == 2 ? ArrayRef(three) : ArrayRef(six);
}

/// Whether whole tiles of 32 neighbours along `depth` are summed, with enough
/// rows and columns for a tile to pay.
bool Planner::fitsTiles(unsigned depth) {
  return dim(depth).size % 32 == 0 && dim(plan.vectorDim).size > 16 &&
         llvm::any_of(rowDims, [&](unsigned i) { return dim(i).size > 8; });
}

/// Cycles (of two FMAs and two loads) for one element of the reduction. The
/// bound is the FMAs, the loads or the latency of a chain: 4 cycles for FMAs, 6
/// for products of pairs. The last terms weigh the cost of the caches and the
/// loop.
double Planner::getTileCost(int64_t rows, int64_t vectors) {
  int64_t loads = vectors + (plan.elementwise ? rows * vectors : rows);
  int64_t chains = plan.hasPairs() ? 12 : 8;
  int64_t issue = std::max({rows * vectors, loads, chains});
  return 0.5 * issue + 0.05 * loads + 0.4;
}

/// Whether a reduction moves an operand less far along an axis than positions
/// do. Otherwise, as in a filter's gradient, few consecutive iterations would
/// have the same rows inside.
static bool isWindow(const Contraction::Dim &reduction,
                     const Contraction::Dim &places, unsigned factor,
                     unsigned axis) {
  return reduction.size * reduction.steps[factor][axis] <
         places.size * places.steps[factor][axis];
}

/// The share of products that are not by padding zeros of the broadcast
/// operand. Loops skip these. If a tile has all rows, each iteration skips the
/// rows that have only zeros.
double Planner::getNonzeroShare(std::optional<unsigned> rowDim, bool allRows) {
  double share = 1;
  for (auto [i, axis] : llvm::enumerate(contraction.axes[plan.broadcast])) {
    std::optional<unsigned> window, place;
    bool isSimple = axis.padded && plan.product != KernelPlan::Tiles;
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
    for (int64_t j = 0; j < dim(*place).size; ++j)
      for (int64_t k = 0; k < dim(*window).size; ++k) {
        int64_t coordinate = axis.start + j * placeStep + k * windowStep;
        inside += coordinate >= 0 && coordinate < axis.size;
      }
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
  return getBoxBytes(plan.broadcast, extents) <= target.l2Bytes / 8;
}

/// Chooses the tile that computes all rows and vectors, tails included, in the
/// fewest cycles.
void Planner::chooseTile() {
  int64_t totalVectors = llvm::divideCeil(dim(plan.vectorDim).size, plan.lanes);
  // The tile, a vector of each column and a broadcast row, and one to spare. A
  // tile of all rows, which skips zeros, may take the remaining registers.
  auto fits = [&](unsigned rowDim, int64_t rows, int64_t vectors) {
    bool allRows = rows == dim(rowDim).size;
    bool leavesRows = allRows && getNonzeroShare(rowDim, true) <
                                     getNonzeroShare(rowDim, false);
    return (leavesRows || rows * vectors <= target.vectorRegisters * 3 / 4) &&
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
    bool areFar = rowDim && std::abs(stride(plan.broadcast, *rowDim)) *
                                    contraction.elementBytes >=
                                4096;
    // Rows on different pages cost slightly more.
    if (areFar)
      cost *= 1.03;
    if (!areFar || staysInCache(*rowDim))
      cost *= getNonzeroShare(rowDim, rows == size);
    if (plan.rows != 0 && cost >= bestCost)
      return;
    bestCost = cost;
    plan.rowDim = rowDim;
    plan.rows = rows;
    plan.vectors = vectors;
  };
  if (plan.product == KernelPlan::Tiles) {
    // Two by two tiles of 16 by 16, if the extents allow.
    for (unsigned rowDim : llvm::reverse(rowDims))
      consider(rowDim, dim(rowDim).size > 16 ? 32 : 16,
               std::min<int64_t>(totalVectors, 2));
  }
  bool isTiles = plan.product == KernelPlan::Tiles;
  for (int64_t vectors = 1;
       !isTiles && vectors <= std::min<int64_t>(4, totalVectors); ++vectors) {
    if (rowDims.empty())
      consider(std::nullopt, 1, vectors);
    for (unsigned rowDim : llvm::reverse(rowDims))
      for (int64_t rows = 1;
           rows <= std::min(dim(rowDim).size, target.vectorRegisters); ++rows)
        if (fits(rowDim, rows, vectors))
          consider(rowDim, rows, vectors);
  }
  if (plan.rowDim) {
    // Rows are the innermost of the row dimensions.
    llvm::erase(rowDims, *plan.rowDim);
    rowDims.push_back(*plan.rowDim);
    plan.sharesLastRows = hasFewLastRows();
  }
}

/// Whether the rows left over by whole tiles should take some of the last
/// tile's.
bool Planner::hasFewLastRows() {
  int64_t size = dim(*plan.rowDim).size, left = size % plan.rows;
  if (left == 0 || size < plan.rows || plan.product == KernelPlan::Tiles)
    return false;
  int64_t both = plan.rows + left;
  double apart =
      getTileCost(plan.rows, plan.vectors) + getTileCost(left, plan.vectors);
  double shared = getTileCost(llvm::divideCeil(both, 2), plan.vectors) +
                  getTileCost(both / 2, plan.vectors);
  return shared < 0.95 * apart;
}

/// Whether an operand's elements are converted to be multiplied.
bool KernelPlan::converts(const Contraction &contraction,
                          unsigned factor) const {
  Type element = contraction.getElementType(factor);
  if (hasPairs())
    return !element.isBF16();
  return product == MultiplyRounded || element != contraction.elementType;
}

bool KernelPlan::skipsZeros(const Contraction &contraction, unsigned dim,
                            unsigned i) const {
  const Contraction::Axis &axis = contraction.axes[broadcast][i];
  auto getStep = [&](unsigned d) {
    return contraction.dims[d].steps[broadcast][i];
  };
  if (elementwise || product == Tiles || !axis.padded || getStep(dim) <= 0)
    return false;
  bool areWholePairs = axis.start % 2 == 0 && axis.size % 2 == 0 &&
                       contraction.dims[dim].size % 2 == 0 && getStep(dim) == 1;
  for (unsigned other = 0; other < contraction.dims.size(); ++other) {
    if (other == dim || getStep(other) == 0)
      continue;
    if (other == vectorDim || other == rowDim ||
        llvm::is_contained(innerReductions, other))
      return false;
    areWholePairs &= getStep(other) % 2 == 0;
  }
  return areWholePairs || !hasPairs() || dim != pairDim;
}

std::optional<unsigned>
KernelPlan::findAxisOfRows(const Contraction &contraction, unsigned dim) const {
  if (elementwise || product == Tiles || !rowDim ||
      rows != contraction.dims[*rowDim].size ||
      (isPair(dim) && contraction.dims[dim].size % 2 != 0) ||
      llvm::any_of(steps, [&](const Step &step) {
        return step.kind == Step::Loop && step.dim == dim;
      }))
    return std::nullopt;
  for (auto [i, axis] : llvm::enumerate(contraction.axes[broadcast])) {
    if (!axis.padded)
      continue;
    bool moves = isWindow(contraction.dims[dim], contraction.dims[*rowDim],
                          broadcast, i);
    for (auto [d, other] : llvm::enumerate(contraction.dims))
      moves &= d == dim || d == *rowDim ? other.steps[broadcast][i] > 0
                                        : other.steps[broadcast][i] == 0;
    if (moves)
      return i;
  }
  return std::nullopt;
}

KernelPlan KernelPlan::get(Contraction &contraction, Precision precision,
                           const MXUTarget &target) {
  return Planner(contraction, precision, target).run();
}
