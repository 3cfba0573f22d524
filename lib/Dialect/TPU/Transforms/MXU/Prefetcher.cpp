//===- Prefetcher.cpp - Prefetches of a register tile ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Prefetcher.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace systole::tpu;

int64_t Prefetcher::getLineElements(Value memref) {
  return 8 * target.lineBytes /
         cast<MemRefType>(memref.getType()).getElementTypeBitWidth();
}

void Prefetcher::prefetch(Value memref, Value position, unsigned locality,
                          bool isWrite) {
  memref::PrefetchOp::create(b, memref, ValueRange{position}, isWrite, locality,
                             /*isDataCache=*/true);
}

void Prefetcher::prefetchLines(const NestState &state, ArrayRef<Cursor> steps,
                               Value partialSums) {
  if (plan.prefetches(Prefetch::result)) {
    const auto count = int64_t(steps.size());
    prefetchLine(state, Contraction::Dest, partialSums, /*distance=*/0,
                 getPace(state, partialSums) < count ? 1 : count, steps,
                 /*isWrite=*/true);
  }
  prefetchEpilogueLines(state, steps);
  const Source &source = state.sources[plan.broadcast];
  for (const Cursor &cursor : steps) {
    if (cursor.upcoming)
      prefetch(state.upcomingPanel->source.memref, cursor.upcoming);
    if (plan.prefetches(Prefetch::neighbours))
      prefetch(source.memref,
               shift(cursor.broadcast, getLineElements(source.memref)));
  }
}

/// Prefetches a line of the tile's rows, `distance` elements ahead: another one
/// after each `pace` steps.
void Prefetcher::prefetchLine(const NestState &state, unsigned operand,
                              Value memref, int64_t distance, int64_t pace,
                              ArrayRef<Cursor> steps, bool isWrite) {
  if (pace >= int64_t(steps.size()))
    steps = steps.take_front();
  for (const Cursor &cursor : steps) {
    Value line =
        findLine(state, operand, memref, quotient(cursor.iteration, pace));
    prefetch(memref, shift(line, distance),
             /*locality=*/3, isWrite);
  }
}

/// The number of lines of the tile's columns in a row of `memref`.
int64_t Prefetcher::countLines(const NestState &state, Value memref) {
  int64_t columns = state.vectors * plan.lanes;
  if (state.tailLanes != 0)
    columns += state.tailLanes - plan.lanes;
  return llvm::divideCeil(columns, getLineElements(memref));
}

/// The position in an operand of the line that an iteration prefetches: row by
/// row, line by line, then again from the start. The count is rounded to a
/// power of two to avoid a division.
Value Prefetcher::findLine(const NestState &state, unsigned operand,
                           Value memref, Value iteration) {
  const Source &source = state.sources[operand];
  auto take = [&](int64_t count) {
    auto size = int64_t(llvm::PowerOf2Ceil(count));
    Value result = remainder(iteration, size);
    iteration = quotient(iteration, size);
    if (count < size)
      result = b.createOrFold<arith::MinUIOp>(result, index(count - 1));
    return result;
  };
  Value row = take(state.rows);
  Value line = take(countLines(state, memref));
  return advance(
      advance(state.positions[operand], row, source.strides[*plan.rowDim]),
      line, getLineElements(memref));
}

/// The iterations of a tile's sums; each handles a group if there are groups.
int64_t Prefetcher::countIterations(const NestState &state) {
  int64_t iterations = 1;
  for (unsigned dim : plan.innerReductions)
    iterations *=
        llvm::divideCeil(state.extents[dim].constant, plan.getGroup(dim));
  return iterations;
}

/// The number of tiles that multiply a panel.
int64_t Prefetcher::countTiles(const NestState &state) {
  ArrayRef<int64_t> strides = state.upcomingPanel->source.strides;
  ArrayRef<KernelPlan::Step> steps = plan.steps;
  int64_t tiles = 1;
  for (; !steps.empty(); steps = steps.drop_back()) {
    const KernelPlan::Step &step = steps.back();
    bool isOfRows = (step.kind == KernelStepKind::loop ||
                     step.kind == KernelStepKind::rows) &&
                    strides[step.dim] == 0;
    if (!isOfRows)
      break;
    int64_t size =
        KernelPlan::getBlock(contraction, step.dim, steps.drop_back());
    tiles *= llvm::divideCeil(size, step.step);
  }
  return tiles;
}

/// The number of tiles that prefetch a panel's data, at most a line in each
/// iteration of their sums. A buffer of panels is prefetched by up to four
/// times as many tiles as lines take: memory delivers a quarter of a line.
int64_t Prefetcher::countParts(const NestState &state) {
  constexpr int64_t kTilesOfALine = 4;
  const Source &source = state.upcomingPanel->source;
  int64_t line = getLineElements(source.memref);
  if (source.isPanel) {
    int64_t lines = llvm::divideCeil(getPanelWidth(), line);
    return std::clamp(countTiles(state), lines, kTilesOfALine * lines);
  }
  // A line of a column takes fewer iterations if they handle groups.
  if (source.strides[plan.vectorDim] != 1)
    return llvm::divideCeil(getPanelWidth(), line);
  return llvm::divideCeil(plan.vectors * plan.lanes, line) *
         instructions->getUnit();
}

/// The elements of a panel that a tile prefetches in each iteration.
int64_t Prefetcher::getPartWidth(const NestState &state) {
  return llvm::divideCeil(getPanelWidth(), countParts(state));
}

void Prefetcher::findPart(const NestState &state, Cursor &cursor) {
  if (!state.upcomingPanel || !state.tilesLeft)
    return;
  const Source &source = state.upcomingPanel->source;
  int64_t parts = countParts(state);
  Value fetches = compare(Predicate::ult, state.tilesLeft, index(parts));
  cursor.pace = select(fetches, index(1), index(0));
  Value part = subtract(index(parts - 1), state.tilesLeft);
  part = b.createOrFold<arith::MulIOp>(part, cursor.pace);
  Value &position = cursor.upcoming;
  position = state.upcomingPanel->position;
  int64_t unit = instructions->getUnit();
  int64_t line = getLineElements(source.memref);
  if (source.isPanel) {
    position =
        advance(position, part, countIterations(state) * getPartWidth(state));
    return;
  }
  int64_t distance = source.strides[plan.vectorDim];
  if (distance != 1) {
    position = advance(position, part, line / unit * distance);
    return;
  }
  if (plan.hasGroups()) {
    Value neighbour = remainder(part, unit);
    part = quotient(part, unit);
    position = advance(position, neighbour, source.strides[plan.groupDim]);
  }
  position = advance(position, part, line);
}

Value Prefetcher::advancePart(const NestState &state, const Cursor &cursor,
                              unsigned dim, Value iv, int64_t ahead) {
  const Source &source = state.upcomingPanel->source;
  Value part = cursor.upcoming;
  iv = shift(b.createOrFold<arith::MulIOp>(iv, cursor.pace), ahead);
  int64_t distance = source.strides[dim];
  if (source.isPanel) {
    int64_t group = plan.getGroup(dim);
    return advance(part, quotient(iv, group),
                   group * distance * getPartWidth(state) / getPanelWidth());
  }
  if (source.strides[plan.vectorDim] == 1 || distance != 1)
    return advance(part, iv, distance);
  // One iteration a column prefetches the columns of a line one after the
  // other.
  Value inLine = remainder(iv, getLineElements(source.memref));
  Value line = subtract(iv, inLine);
  Value column = quotient(inLine, plan.getGroup(dim));
  return add(advance(part, column, source.strides[plan.vectorDim]), line);
}

/// Calls `body` for each operand of the epilogue that has rows of its own.
void Prefetcher::forEachEpilogueRows(const NestState &state,
                                     function_ref<void(unsigned)> body) {
  for (unsigned operand = Contraction::FirstEpilogue;
       operand < state.sources.size(); ++operand) {
    const Source &source = state.sources[operand];
    if (plan.rowDim && source.strides[*plan.rowDim] != 0 &&
        source.strides[plan.vectorDim] == 1 &&
        contraction.dims[*plan.rowDim].size > state.rows)
      body(operand);
  }
}

/// The iterations of a tile's sums for each line of its rows; 0 if there are
/// fewer iterations than lines.
int64_t Prefetcher::getPace(const NestState &state, Value memref) {
  if (plan.isTiles() || contraction.empty)
    return 0;
  auto lines = int64_t(llvm::PowerOf2Ceil(state.rows) *
                       llvm::PowerOf2Ceil(countLines(state, memref)));
  return llvm::bit_floor(uint64_t(countIterations(state) / lines));
}

void Prefetcher::prefetchEpilogue(const NestState &state) {
  if (plan.lineDim)
    return;
  forEachEpilogueRows(state, [&](unsigned operand) {
    Value memref = state.sources[operand].memref;
    if (getPace(state, memref) != 0)
      return;
    state.forEachSum([&](int64_t row, int64_t vector) {
      prefetch(memref, rowPosition(state, operand, state.rows + row, vector));
    });
  });
}

/// Spreads the prefetches of a tile's rows over the iterations of its sums.
/// All rows at once would be more misses than the processor can have in flight,
/// and would delay the lines of the panel.
void Prefetcher::prefetchEpilogueLines(const NestState &state,
                                       ArrayRef<Cursor> steps) {
  forEachEpilogueRows(state, [&](unsigned operand) {
    const Source &source = state.sources[operand];
    if (int64_t pace = getPace(state, source.memref))
      prefetchLine(state, operand, source.memref,
                   state.rows * source.strides[*plan.rowDim], pace, steps);
  });
}

void Prefetcher::prefetchRows(const NestState &state, const Cursor &cursor,
                              Value iv) {
  const Source &source = state.upcoming->source;
  if (unsigned dim = plan.innerReductions.back();
      source.strides[*plan.rowDim] == 1) {
    Value position = advance(state.upcoming->position, iv, source.strides[dim]);
    for (int64_t i = 0; i < plan.getGroup(dim); ++i)
      prefetch(source.memref, shift(position, i * source.strides[dim]),
               /*locality=*/2);
    return;
  }
  int64_t elements = getLineElements(source.memref);
  int64_t iterations = elements / (instructions->getUnit());
  Value inLine = remainder(iv, elements);
  Value line = subtract(iv, inLine);
  Value row = quotient(inLine, plan.getGroup());
  int64_t stride = source.strides[*plan.rowDim];
  Value position = add(advance(state.upcoming->position, row, stride), line);
  if (plan.innerReductions.size() > 1) {
    Value piece = subtract(cursor.broadcast, state.positions[plan.broadcast]);
    position = add(position, piece);
  }
  for (int64_t first = 0; first < state.rows; first += iterations)
    prefetch(source.memref, shift(position, first * stride), /*locality=*/2);
}
