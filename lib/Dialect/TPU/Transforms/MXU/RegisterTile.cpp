//===- RegisterTile.cpp - The innermost code ------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emitter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "systole/Dialect/TPU/Transforms/LoopAnnotation.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace systole::tpu;

/// The position in an operand of a row and vector of the tile.
Value Emitter::rowPosition(const State &state, unsigned operand, int64_t row,
                           int64_t vector) {
  ArrayRef<int64_t> strides = state.sources[operand].strides;
  return shift(state.positions[operand],
               (plan.rowDim ? row * strides[*plan.rowDim] : 0) +
                   vector * plan.lanes * strides[plan.vectorDim]);
}

void Emitter::forEachSum(const State &state,
                         function_ref<void(int64_t, int64_t)> body) {
  for (int64_t row = 0; row < state.rows; ++row)
    for (int64_t vector = 0; vector < state.vectors; ++vector)
      body(row, vector);
}

/// The sums of one branch of a condition.
llvm::SmallVector<Value>
Emitter::selectSums(Value condition, int64_t count,
                    function_ref<SmallVector<Value>()> then,
                    function_ref<SmallVector<Value>()> otherwise) {
  auto ifOp = scf::IfOp::create(b, loc, SmallVector<Type>(count, vectorType),
                                condition, /*addThenBlock=*/true,
                                /*addElseBlock=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToEnd(ifOp.thenBlock());
  scf::YieldOp::create(b, loc, then());
  b.setInsertionPointToEnd(ifOp.elseBlock());
  scf::YieldOp::create(b, loc, otherwise());
  return llvm::to_vector_of<Value>(ifOp.getResults());
}

void Emitter::emitTile(const State &state) {
  fetchEpilogue(state);
  if (plan.isTiles())
    return emitTiles(state);
  SmallVector<Value> sums(state.rows * state.vectors, zeroVector(vectorType));
  if (!contraction.empty) {
    Cursor cursor{state.positions[plan.streamed],
                  state.positions[plan.broadcast], index(0), Value(), Value()};
    findPart(state, cursor);
    sums = emitReduction(state, 0, cursor, std::move(sums));
    if (hasBlocks(state))
      sums = splitBlocks(state, std::move(sums));
  }
  sums = addEarlierSums(state, std::move(sums));
  storeSums(state, finishSums(state, std::move(sums)));
}

/// Adds the sums of earlier blocks of the reduction.
llvm::SmallVector<Value> Emitter::addEarlierSums(const State &state,
                                                 SmallVector<Value> sums) {
  if (!state.first)
    return sums;
  return selectSums(
      state.first, sums.size(), [&] { return sums; },
      [&] {
        SmallVector<Value> added;
        forEachSum(state, [&](int64_t row, int64_t vector) {
          Value earlier = loadVector(
              partialSums, rowPosition(state, Contraction::Dest, row, vector),
              state.tailOf(vector), vectorType);
          added.push_back(arith::AddFOp::create(
              b, loc, earlier, sums[row * state.vectors + vector]));
        });
        return added;
      });
}

/// Applies the epilogue in the last block of the reduction.
llvm::SmallVector<Value> Emitter::finishSums(const State &state,
                                             SmallVector<Value> sums) {
  if (op.getEpilogue().empty())
    return sums;
  if (!state.last)
    return emitEpilogue(state, sums);
  return selectSums(
      state.last, sums.size(), [&] { return emitEpilogue(state, sums); },
      [&] { return sums; });
}

void Emitter::storeTile(const State &state, ArrayRef<Value> sums, Value memref,
                        bool pastCaches) {
  bool rounds = cast<MemRefType>(memref.getType()).getElementType() !=
                contraction.elementType;
  forEachSum(state, [&](int64_t row, int64_t vector) {
    Value sum = sums[row * state.vectors + vector];
    storeVector(rounds ? roundToBF16(*this, sum, target) : sum, memref,
                rowPosition(state, Contraction::Dest, row, vector),
                state.tailOf(vector), pastCaches);
  });
}

void Emitter::storeSums(const State &state, ArrayRef<Value> sums) {
  Value result = state.sources[Contraction::Dest].memref;
  Value condition = resultIsAligned;
  if (partialSums != result)
    condition = state.last;
  if (!condition)
    return storeTile(state, sums, result, /*pastCaches=*/false);
  auto ifOp = scf::IfOp::create(b, loc, condition, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(ifOp.thenYield());
  storeTile(state, sums, result, plan.bypassesCaches);
  b.setInsertionPoint(ifOp.elseYield());
  storeTile(state, sums, partialSums, /*pastCaches=*/false);
}

/// Whether unrolling a loop over `dim` would spend registers of sums on
/// broadcast elements. The compiler keeps an element in a register if a later
/// iteration multiplies it again, as overlapping windows do. Vectors of 512 bits
/// multiply an element that is broadcast from memory.
bool Emitter::keepsRows(const State &state, unsigned dim) {
  bool staysInMemory = !plan.elementwise && target.vectorBits == 512;
  if (!plan.rowDim || staysInMemory ||
      state.rows * state.vectors + state.vectors + state.rows - 1 <=
          target.vectorRegisters)
    return false;
  ArrayRef<int64_t> strides = state.sources[plan.broadcast].strides;
  int64_t row = strides[*plan.rowDim], step = strides[dim];
  return row != 0 && step != 0 && row % step == 0 &&
         std::abs(row / step) < state.extents[dim].constant;
}

/// The range of iterations over `dim`, in a tile, that multiply more than
/// padding zeros: the first, and the one after the last.
std::pair<Value, Value> Emitter::findNonzero(const State &state, unsigned dim) {
  Value begin = index(0), end = materialize(state.extents[dim]);
  ArrayRef<Contraction::Axis> axes = contraction.axes[plan.broadcast];
  for (unsigned i = 0; i < axes.size(); ++i) {
    if (!plan.skipsZeros(contraction, dim, i))
      continue;
    // The number of iterations before a coordinate.
    auto count = [&](int64_t limit) -> Value {
      Value distance = arith::SubIOp::create(
          b, loc, index(limit), state.coordinates[plan.broadcast][i]);
      distance = arith::MaxSIOp::create(b, loc, distance, index(0));
      int64_t step = contraction.dims[dim].steps[plan.broadcast][i];
      return arith::CeilDivUIOp::create(b, loc, distance, index(step));
    };
    begin = arith::MaxUIOp::create(b, loc, begin, count(0));
    end = arith::MinUIOp::create(b, loc, end, count(axes[i].size));
  }
  return {begin, end};
}

/// The iterations over `dim` in ranges, each with other rows inside of the
/// operand; none if that is not known.
llvm::SmallVector<Emitter::RowsInside>
Emitter::findRowsInside(const State &state, unsigned dim) {
  SmallVector<RowsInside> parts;
  std::optional<unsigned> i = plan.findAxisOfRows(contraction, dim);
  if (!i || state.rows != plan.rows)
    return parts;
  const Contraction::Axis &axis = contraction.axes[plan.broadcast][*i];
  auto getStep = [&](unsigned d) {
    return contraction.dims[d].steps[plan.broadcast][*i];
  };
  int64_t step = getStep(dim), rowStep = getStep(*plan.rowDim);
  int64_t unit = isPairDim(dim) ? 2 : 1;
  for (int64_t at = 0; at < contraction.dims[dim].size; at += unit) {
    // Coordinates of the first row, for the first and last element of a pair.
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
llvm::SmallVector<Value> Emitter::emitReduction(const State &state,
                                                unsigned depth,
                                                const Cursor &cursor,
                                                SmallVector<Value> sums) {
  if (depth == plan.innerReductions.size())
    return emitProducts(state, cursor.streamed, cursor.broadcast,
                        std::move(sums));
  unsigned dim = plan.innerReductions[depth];
  SmallVector<RowsInside> parts = findRowsInside(state, dim);
  if (parts.empty()) {
    auto [begin, end] = findNonzero(state, dim);
    return emitIterations(state, depth, cursor, begin, end, std::move(sums));
  }
  for (const RowsInside &part : parts) {
    State inner = state;
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
llvm::SmallVector<Value> Emitter::emitIterations(const State &state,
                                                 unsigned depth,
                                                 const Cursor &cursor,
                                                 Value begin, Value end,
                                                 SmallVector<Value> sums) {
  unsigned dim = plan.innerReductions[depth];
  const Extent &extent = state.extents[dim];
  int64_t stride = state.sources[plan.broadcast].strides[dim];
  bool isInnermost = depth + 1 == plan.innerReductions.size();
  auto move = [&](Value iv, Value broadcast) {
    Value count = iv;
    if (isPairDim(dim))
      count = arith::DivUIOp::create(b, loc, iv, index(2));
    Cursor inner{
        advance(cursor.streamed, iv, state.sources[plan.streamed].strides[dim]),
        broadcast,
        advance(count, cursor.iteration,
                llvm::divideCeil(extent.constant, isPairDim(dim) ? 2 : 1)),
        Value(), cursor.pace};
    if (cursor.upcoming)
      inner.upcoming = advancePart(state, cursor, dim, iv);
    if (isInnermost)
      fetchLines(state, inner);
    return inner;
  };
  bool inBlocks = isInnermost && hasBlocks(state);
  auto inside = [&](Value iv, Value broadcast, SmallVector<Value> sums) {
    Cursor inner = move(iv, broadcast);
    if (inBlocks)
      return emitBlockProducts(state, inner, /*adjacent=*/false,
                               std::move(sums));
    return emitReduction(state, depth + 1, inner, std::move(sums));
  };
  Value rest;
  bool mayBeOdd = isPairDim(dim) && plan.pairsAreContiguous() &&
                  contraction.dims[dim].size % 2 != 0 &&
                  (extent.value || extent.constant % 2 != 0);
  if (mayBeOdd) {
    // Whole pairs: the element after the last odd one is not its pair.
    rest = arith::RemUIOp::create(b, loc, end, index(2));
    end = arith::SubIOp::create(b, loc, end, rest);
  }
  const int64_t step = isPairDim(dim) ? 2 : 1;
  Value wholeEnd = end, single;
  if (inBlocks) {
    // Whole blocks: a step without another one comes after the loop.
    Value distance = arith::SubIOp::create(
        b, loc, arith::MaxUIOp::create(b, loc, end, begin), begin);
    Value steps = arith::CeilDivUIOp::create(b, loc, distance, index(step));
    single = arith::RemUIOp::create(b, loc, steps, index(2));
    wholeEnd =
        advance(begin, arith::SubIOp::create(b, loc, steps, single), step);
  }
  auto forOp = scf::ForOp::create(b, loc, begin, wholeEnd,
                                  index(inBlocks ? 2 * step : step), sums);
  // The loop is not unrolled.
  if (keepsRows(state, dim))
    preventUnrolling(forOp);
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToEnd(forOp.getBody());
    if (state.upcoming && depth + 1 == plan.innerReductions.size())
      fetchRows(state, cursor, forOp.getInductionVar());
    Value iv = forOp.getInductionVar();
    auto before = llvm::to_vector_of<Value>(forOp.getRegionIterArgs());
    Value position = advance(cursor.broadcast, iv, stride);
    if (inBlocks) {
      Cursor first = move(iv, position);
      Cursor second = move(shift(iv, step), shift(position, step * stride));
      scf::YieldOp::create(b, loc,
                           emitBlockProducts(state, {first, second},
                                             isPairDim(dim) && stride == 1,
                                             std::move(before)));
    } else {
      scf::YieldOp::create(b, loc, inside(iv, position, std::move(before)));
    }
  }
  sums = llvm::to_vector_of<Value>(forOp.getResults());
  if (single) {
    Value isThere = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne,
                                          single, index(0));
    sums = selectSums(
        isThere, sums.size(),
        [&] {
          return inside(wholeEnd, advance(cursor.broadcast, wholeEnd, stride),
                        sums);
        },
        [&] { return sums; });
  }
  if (!mayBeOdd)
    return sums;
  Value lastPosition = advance(cursor.broadcast, end, stride);
  if (plan.overlapsLastPair())
    return inside(end, shift(lastPosition, -stride), sums);
  auto last = [&] {
    oddPair = true;
    SmallVector<Value> results = inside(end, lastPosition, sums);
    oddPair = false;
    return results;
  };
  if (!extent.value)
    return last();
  Value isOdd =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, rest, index(0));
  return selectSums(isOdd, sums.size(), last, [&] { return sums; });
}

/// Loads a vector of an operand, or of its pairs, in the multiplied type.
Value Emitter::loadFactors(const Source &source, Value position,
                           int64_t tailLanes) {
  Type element = cast<MemRefType>(source.memref.getType()).getElementType();
  int64_t unit = instructions->getUnit();
  Value vector = loadVector(source.memref, position, tailLanes,
                            VectorType::get(unit * plan.lanes, element));
  return source.converted ? vector : instructions->convert(vector);
}

/// Multiplies one element, or pair, of the reduction.
llvm::SmallVector<Value> Emitter::emitProducts(const State &state,
                                               Value streamedPosition,
                                               Value broadcastPosition,
                                               SmallVector<Value> sums) {
  const Source &streamedSource = state.sources[plan.streamed];
  const Source &source = state.sources[plan.broadcast];
  bool padsColumns = streamedSource.isPanel;
  int64_t unit = instructions->getUnit();
  SmallVector<Value> streamed;
  for (int64_t vector = 0; vector < state.vectors; ++vector)
    streamed.push_back(loadFactors(
        streamedSource, shift(streamedPosition, vector * plan.lanes * unit),
        padsColumns ? 0 : state.tailOf(vector)));
  for (int64_t row = 0; row < state.rows; ++row) {
    Value position =
        shift(broadcastPosition,
              plan.rowDim ? row * source.strides[*plan.rowDim] : 0);
    Value same;
    if (!plan.elementwise)
      same = instructions->loadBroadcast(source.memref, position, oddPair);
    for (int64_t vector = 0; vector < state.vectors; ++vector) {
      Value factor =
          same ? same
               : loadFactors(source, shift(position, vector * plan.lanes),
                             state.tailOf(vector));
      Value &sum = sums[row * state.vectors + vector];
      sum = instructions->multiplyAdd(factor, streamed[vector], sum);
    }
  }
  return sums;
}

/// Whether the tile's sums are blocks of two rows by two lanes while they are
/// summed; the last of an odd number of rows is a row. Loops over fewer rows
/// would split blocks.
bool Emitter::hasBlocks(const State &state) {
  if (!instructions->hasBlocks() || state.rows < 2 || plan.elementwise ||
      !plan.hasPairs() || plan.innerReductions.empty())
    return false;
  return llvm::none_of(plan.innerReductions, [&](unsigned dim) {
    return plan.findAxisOfRows(contraction, dim).has_value();
  });
}

/// Multiplies one or two steps of the reduction, for all rows.
llvm::SmallVector<Value> Emitter::emitBlockProducts(const State &state,
                                                    ArrayRef<Cursor> steps,
                                                    bool adjacent,
                                                    SmallVector<Value> sums) {
  const Source &streamedSource = state.sources[plan.streamed];
  const Source &source = state.sources[plan.broadcast];
  int64_t unit = instructions->getUnit();
  // For each vector: its lanes in each step, and the halves of both steps.
  SmallVector<SmallVector<Value>> streamed(state.vectors);
  SmallVector<std::pair<Value, Value>> halves;
  for (int64_t vector = 0; vector < state.vectors; ++vector) {
    for (const Cursor &step : steps)
      streamed[vector].push_back(loadFactors(
          streamedSource, shift(step.streamed, vector * plan.lanes * unit),
          streamedSource.isPanel ? 0 : state.tailOf(vector)));
    halves.push_back(instructions->joinSteps(
        streamed[vector].front(),
        steps.size() == 2 ? streamed[vector].back() : Value()));
  }
  auto positionsOf = [&](int64_t row) {
    return llvm::map_to_vector(steps, [&](const Cursor &step) {
      return shift(step.broadcast, row * source.strides[*plan.rowDim]);
    });
  };
  int64_t row = 0;
  for (; row + 1 < state.rows; row += 2) {
    Value rows =
        instructions->loadTwoRows(source.memref, positionsOf(row),
                                  positionsOf(row + 1), oddPair, adjacent);
    for (int64_t vector = 0; vector < state.vectors; ++vector) {
      Value &low = sums[row * state.vectors + vector];
      Value &high = sums[(row + 1) * state.vectors + vector];
      low = instructions->multiplyAddBlock(rows, halves[vector].first, low);
      high = instructions->multiplyAddBlock(rows, halves[vector].second, high);
    }
  }
  if (row == state.rows)
    return sums;
  for (auto [step, position] : llvm::enumerate(positionsOf(row))) {
    Value same = instructions->loadBroadcast(source.memref, position, oddPair);
    for (int64_t vector = 0; vector < state.vectors; ++vector) {
      Value &sum = sums[row * state.vectors + vector];
      sum = instructions->multiplyAdd(same, streamed[vector][step], sum);
    }
  }
  return sums;
}

/// The rows of blocks.
llvm::SmallVector<Value> Emitter::splitBlocks(const State &state,
                                              SmallVector<Value> sums) {
  for (int64_t row = 0; row + 1 < state.rows; row += 2)
    for (int64_t vector = 0; vector < state.vectors; ++vector) {
      Value &low = sums[row * state.vectors + vector];
      Value &high = sums[(row + 1) * state.vectors + vector];
      Value first = vector::ShuffleOp::create(b, loc, low, high,
                                              ArrayRef<int64_t>{0, 1, 4, 5});
      Value second = vector::ShuffleOp::create(b, loc, low, high,
                                               ArrayRef<int64_t>{2, 3, 6, 7});
      low = first;
      high = second;
    }
  return sums;
}
