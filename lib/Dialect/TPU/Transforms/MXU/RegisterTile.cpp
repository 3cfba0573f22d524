//===- RegisterTile.cpp - Sums in vector registers ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tile.h"
#include "TileProducts.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace systole::tpu;

namespace {
/// Iterations of a reduction in a tile, and the rows that multiply more than
/// padding zeros in them.
struct RowsInside {
  int64_t begin, end, firstRow, rows;
};

class RegisterTile : public Tile {
public:
  explicit RegisterTile(const KernelCode &code) : Tile(code), products(code) {}

  void begin() override;

private:
  void multiply(const NestState &state) override;
  void store(const NestState &state, Vectors sums);
  Vectors startSums(const NestState &state);
  std::pair<Value, Value> findNonzero(const NestState &state, unsigned dim);
  llvm::SmallVector<RowsInside> findRowsInside(const NestState &state,
                                               unsigned dim);
  Vectors emitReduction(const NestState &state, unsigned depth,
                        const Cursor &cursor, Vectors sums);
  Vectors emitIterations(const NestState &state, unsigned depth,
                         const Cursor &cursor, Value begin, Value end,
                         Vectors sums);

  TileProducts products;
  /// Memory of the thread for a tile of sums, if the epilogue is long.
  Value tileSums;
};
} // namespace

void RegisterTile::begin() {
  if (plan.rows > 1 && epilogue.isLong())
    tileSums = allocate(plan.rows * plan.vectors * plan.lanes,
                        vectorType.getElementType());
}

void RegisterTile::store(const NestState &state, Vectors sums) {
  if (!tileSums || state.rows == 1)
    return epilogue.store(state, std::move(sums));
  const int64_t pitch = state.vectors * plan.lanes;
  state.forEachSum([&](int64_t row, int64_t vector) {
    storeVector(sums[row * state.vectors + vector], tileSums,
                index(row * pitch + vector * plan.lanes), 0);
  });
  epilogue.storeRows(state, tileSums, pitch);
}

void RegisterTile::multiply(const NestState &state) {
  if (plan.gathersGroups())
    return store(state, products.multiplyGathered(state));
  Vectors sums = startSums(state);
  if (!contraction.empty) {
    Cursor cursor{state.positions[plan.streamed],
                  state.positions[plan.broadcast], index(0), Value(), Value()};
    prefetcher.findPart(state, cursor);
    sums = emitReduction(state, 0, cursor, std::move(sums));
    if (products.hasBlocks(state))
      sums = products.splitBlocks(state, std::move(sums));
  }
  store(state, std::move(sums));
}

/// Zeros, or what the first block of a panel begins the sums of its columns
/// with.
RegisterTile::Vectors RegisterTile::startSums(const NestState &state) {
  Value zero = zeroVector(vectorType);
  Vectors sums(state.rows * state.vectors, zero);
  if (!state.startOfSums || contraction.empty)
    return sums;
  Vectors starts;
  for (int64_t vector = 0; vector < state.vectors; ++vector) {
    Value start = loadVector(
        state.sources[*state.startOfSums].memref,
        shift(state.positions[*state.startOfSums], vector * plan.lanes), 0,
        vectorType);
    starts.push_back(
        state.firstOfPanel ? select(state.firstOfPanel, start, zero) : start);
  }
  state.forEachSum([&](int64_t row, int64_t vector) {
    sums[row * state.vectors + vector] = starts[vector];
  });
  return sums;
}

/// The range of iterations over `dim`, in a tile, that multiply more than
/// padding zeros: the first, and the one after the last.
std::pair<Value, Value> RegisterTile::findNonzero(const NestState &state,
                                                  unsigned dim) {
  Value begin = index(0), end = materialize(state.extents[dim]);
  ArrayRef<Contraction::Axis> axes = contraction.axes[plan.broadcast];
  for (unsigned i = 0; i < axes.size(); ++i) {
    if (!plan.skipsZeros(contraction, dim, i))
      continue;
    // The number of iterations before a coordinate.
    auto count = [&](int64_t limit) -> Value {
      Value distance =
          subtract(index(limit), state.coordinates[plan.broadcast][i]);
      distance = b.createOrFold<arith::MaxSIOp>(distance, index(0));
      int64_t step = contraction.dims[dim].steps[plan.broadcast][i];
      return b.createOrFold<arith::CeilDivUIOp>(distance, index(step));
    };
    begin = b.createOrFold<arith::MaxUIOp>(begin, count(0));
    end = b.createOrFold<arith::MinUIOp>(end, count(axes[i].size));
  }
  return {begin, end};
}

/// Divides the iterations over `dim` into ranges with the same rows inside of
/// the operand. Returns an empty vector if these rows are not known.
llvm::SmallVector<RowsInside>
RegisterTile::findRowsInside(const NestState &state, unsigned dim) {
  SmallVector<RowsInside> parts;
  std::optional<unsigned> i = plan.findAxisOfRows(contraction, dim);
  if (!i || state.rows != plan.rows)
    return parts;
  const Contraction::Axis &axis = contraction.axes[plan.broadcast][*i];
  auto getStep = [&](unsigned d) {
    return contraction.dims[d].steps[plan.broadcast][*i];
  };
  int64_t step = getStep(dim), rowStep = getStep(*plan.rowDim);
  int64_t unit = plan.getGroup(dim);
  for (int64_t at = 0; at < contraction.dims[dim].size; at += unit) {
    // Coordinates of the first row, for the first and last element of a group.
    int64_t first = axis.start + at * step, last = first + (unit - 1) * step;
    int64_t low = std::max<int64_t>(llvm::divideCeilSigned(-last, rowStep), 0);
    int64_t high = std::min(llvm::divideCeilSigned(axis.size - first, rowStep),
                            state.rows);
    if (low >= high)
      continue;
    if (parts.empty() || parts.back().end != at ||
        parts.back().firstRow != low || parts.back().rows != high - low)
      parts.push_back({at, at, low, high - low});
    parts.back().end = at + unit;
  }
  return parts;
}

/// Loops over the inner reductions from `depth` on with the sums in registers,
/// and returns the sums.
RegisterTile::Vectors RegisterTile::emitReduction(const NestState &state,
                                                  unsigned depth,
                                                  const Cursor &cursor,
                                                  Vectors sums) {
  if (depth == plan.innerReductions.size())
    return products.multiply(state, cursor, std::move(sums));
  unsigned dim = plan.innerReductions[depth];
  SmallVector<RowsInside> parts = findRowsInside(state, dim);
  if (parts.empty()) {
    auto [begin, end] = findNonzero(state, dim);
    return emitIterations(state, depth, cursor, begin, end, std::move(sums));
  }
  for (const RowsInside &part : parts) {
    NestState inner = state;
    inner.rows = part.rows;
    for (auto [position, source] :
         llvm::zip_equal(inner.positions, inner.sources))
      position = shift(position, part.firstRow * source.strides[*plan.rowDim]);
    Cursor first = cursor;
    first.broadcast = shift(
        cursor.broadcast,
        part.firstRow * state.sources[plan.broadcast].strides[*plan.rowDim]);
    auto inside = MutableArrayRef<Value>(sums).slice(
        part.firstRow * state.vectors, part.rows * state.vectors);
    llvm::copy(emitIterations(inner, depth, first, index(part.begin),
                              index(part.end), llvm::to_vector(inside)),
               inside.begin());
  }
  return sums;
}

/// Emits the iterations from `begin` to `end` of the reduction at `depth`.
RegisterTile::Vectors RegisterTile::emitIterations(const NestState &state,
                                                   unsigned depth,
                                                   const Cursor &cursor,
                                                   Value begin, Value end,
                                                   Vectors sums) {
  unsigned dim = plan.innerReductions[depth];
  const Extent &extent = state.extents[dim];
  int64_t stride = state.sources[plan.broadcast].strides[dim];
  const int64_t group = plan.getGroup(dim);
  bool isInnermost = depth + 1 == plan.innerReductions.size();
  // The position `ahead` elements after `start`.
  auto move = [&](Value start, Value broadcast, int64_t ahead = 0) {
    Value iv = shift(start, ahead);
    broadcast = shift(broadcast, ahead * stride);
    Value count = quotient(iv, group);
    Cursor inner{
        advance(cursor.streamed, iv, state.sources[plan.streamed].strides[dim]),
        broadcast,
        advance(count, cursor.iteration,
                llvm::divideCeil(extent.constant, group)),
        Value(),
        cursor.pace,
        cursor.rest};
    if (cursor.upcoming)
      inner.upcoming = prefetcher.advancePart(state, cursor, dim, start, ahead);
    return inner;
  };
  bool inBlocks = isInnermost && products.hasBlocks(state);
  // Multiplies `count` steps from `iv` on.
  auto take = [&](Value iv, Value position, int64_t count, Vectors before,
                  int64_t rest = 0) -> Vectors {
    SmallVector<Cursor> steps;
    for (int64_t i = 0; i < count; ++i)
      steps.push_back(move(iv, position, i * group));
    if (rest != 0)
      steps.front().rest = rest;
    if (!isInnermost)
      return emitReduction(state, depth + 1, steps.front(), std::move(before));
    prefetcher.prefetchLines(state, steps, epilogue.getPartialSums());
    if (inBlocks)
      return products.multiplyBlocks(state, steps,
                                     count > 1 && group > 1 && stride == 1,
                                     std::move(before));
    for (const Cursor &step : steps)
      before = products.multiply(state, step, std::move(before));
    return before;
  };
  Value rest;
  // Blocks are whole groups, but for the last one.
  const int64_t restElements = contraction.dims[dim].size % group;
  bool mayHaveRest = plan.groupsAreContiguous() && restElements != 0 &&
                     (extent.value || extent.constant % group != 0);
  if (mayHaveRest) {
    // Whole groups: the elements after the last one are not of its group.
    rest = remainder(end, group);
    end = subtract(end, rest);
  }
  auto loop = [&](Value first, Value last, int64_t count) {
    sums =
        carry(first, last, count * group, sums, [&](Value iv, Vectors before) {
          for (int64_t i = 0; i < count; ++i)
            if (state.upcoming && isInnermost)
              prefetcher.prefetchRows(state, cursor, shift(iv, i * group));
          return take(iv, advance(cursor.broadcast, iv, stride), count,
                      std::move(before));
        });
  };
  const int64_t together = inBlocks      ? 2
                           : isInnermost ? products.getStepsTogether(state)
                                         : 1;
  if (together > 1) {
    // Steps without enough others come after the loop.
    Value distance =
        subtract(b.createOrFold<arith::MaxUIOp>(end, begin), begin);
    Value steps = b.createOrFold<arith::CeilDivUIOp>(distance, index(group));
    Value wholeEnd =
        advance(begin, subtract(steps, remainder(steps, together)), group);
    loop(begin, wholeEnd, together);
    begin = wholeEnd;
  }
  loop(begin, end, 1);
  if (!mayHaveRest)
    return sums;
  Value lastPosition = advance(cursor.broadcast, end, stride);
  if (plan.overlapsLastGroup())
    return take(end, shift(lastPosition, (restElements - group) * stride), 1,
                sums);
  auto last = [&] { return take(end, lastPosition, 1, sums, restElements); };
  if (!extent.value)
    return last();
  return choose(isNonzero(rest), TypeRange(sums), last, [&] { return sums; });
}

std::unique_ptr<Tile> systole::tpu::createRegisterTile(const KernelCode &code) {
  return std::make_unique<RegisterTile>(code);
}
