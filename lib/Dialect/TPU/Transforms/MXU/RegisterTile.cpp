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
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace systole::tpu;

/// Of a line of the caches.
static constexpr int64_t lineBytes = 64;

static int64_t getLineElements(Value memref) {
  return 8 * lineBytes /
         cast<MemRefType>(memref.getType()).getElementTypeBitWidth();
}

/// Where a row and vector of the tile are in an operand.
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
  SmallVector<Value> sums(state.rows * state.vectors, zeroVector(vectorType));
  if (plan.product == KernelPlan::Tiles) {
    sums = emitTileProducts(state);
  } else if (!contraction.empty) {
    Cursor cursor{state.positions[plan.streamed],
                  state.positions[plan.broadcast], index(0), Value(), Value()};
    findPart(state, cursor);
    sums = emitReduction(state, 0, cursor, std::move(sums));
  }
  sums = addEarlierSums(state, std::move(sums));
  storeSums(state, finishSums(state, std::move(sums)));
}

/// With what earlier blocks of the reduction have left.
llvm::SmallVector<Value> Emitter::addEarlierSums(const State &state,
                                                 SmallVector<Value> sums) {
  if (!state.first)
    return sums;
  return selectSums(
      state.first, sums.size(), [&] { return sums; },
      [&] {
        SmallVector<Value> added;
        forEachSum(state, [&](int64_t row, int64_t vector) {
          Value earlier =
              loadVector(state.sources[Contraction::Dest].memref,
                         rowPosition(state, Contraction::Dest, row, vector),
                         state.tailOf(vector), vectorType);
          added.push_back(arith::AddFOp::create(
              b, loc, earlier, sums[row * state.vectors + vector]));
        });
        return added;
      });
}

/// Asks for one line of the tile's result in each iteration, so that it is
/// there when the sums are: to be added to, or to be written.
void Emitter::fetchSums(const State &state, Value iteration) {
  const Source &source = state.sources[Contraction::Dest];
  int64_t elements = getLineElements(source.memref);
  int64_t columns = state.vectors * plan.lanes;
  if (state.tailLanes != 0)
    columns += state.tailLanes - plan.lanes;
  auto take = [&](int64_t count) {
    auto size = int64_t(llvm::PowerOf2Ceil(count));
    Value result = arith::RemUIOp::create(b, loc, iteration, index(size));
    iteration = arith::DivUIOp::create(b, loc, iteration, index(size));
    if (count < size)
      result = arith::MinUIOp::create(b, loc, result, index(count - 1));
    return result;
  };
  Value row = take(state.rows);
  Value line = take(llvm::divideCeil(columns, elements));
  Value position = advance(advance(state.positions[Contraction::Dest], row,
                                   source.strides[*plan.rowDim]),
                           line, elements);
  fetch(source.memref, position, /*isWrite=*/true, /*locality=*/3);
}

void Emitter::fetch(Value memref, Value position, bool isWrite,
                    unsigned locality) {
  memref::PrefetchOp::create(b, loc, memref, ValueRange{position}, isWrite,
                             locality, /*isDataCache=*/true);
}

/// Asks for one line each of what will be needed.
void Emitter::fetchLines(const State &state, const Cursor &cursor) {
  if (plan.fetchesSums)
    fetchSums(state, cursor.iteration);
  if (cursor.upcoming)
    fetch(state.upcomingPanel->source.memref, cursor.upcoming,
          /*isWrite=*/false, /*locality=*/3);
  const Source &source = state.sources[plan.broadcast];
  if (plan.fetchesNeighbours)
    fetch(source.memref,
          shift(cursor.broadcast, getLineElements(source.memref)),
          /*isWrite=*/false, /*locality=*/3);
}

/// Tiles that it takes to fetch what is in a panel, with a line in each
/// iteration of their sums.
int64_t Emitter::countParts(const State &state) {
  const Source &source = state.upcomingPanel->source;
  int64_t columns = plan.vectors * plan.lanes, unit = plan.hasPairs() ? 2 : 1;
  int64_t line = getLineElements(source.memref);
  // In a line of a column there are fewer iterations where they are pairs.
  if (source.isPanel || source.strides[plan.vectorDim] != 1)
    return llvm::divideCeil(columns * unit, line);
  return llvm::divideCeil(columns, line) * unit;
}

/// Where in what is in the next panel is what this tile asks for. The last
/// tiles before it fetch it, a line in each iteration; those before ask for the
/// same line again and again.
void Emitter::findPart(const State &state, Cursor &cursor) {
  if (!state.upcomingPanel || !state.tilesLeft)
    return;
  const Source &source = state.upcomingPanel->source;
  int64_t parts = countParts(state);
  Value fetches = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult,
                                        state.tilesLeft, index(parts));
  cursor.pace = arith::SelectOp::create(b, loc, fetches, index(1), index(0));
  Value part = arith::SubIOp::create(b, loc, index(parts - 1), state.tilesLeft);
  part = arith::MulIOp::create(b, loc, part, cursor.pace);
  Value &position = cursor.upcoming;
  position = state.upcomingPanel->position;
  int64_t unit = plan.hasPairs() ? 2 : 1;
  int64_t line = getLineElements(source.memref);
  if (source.isPanel) {
    int64_t iterations = 1;
    for (unsigned dim : plan.innerReductions)
      iterations *=
          llvm::divideCeil(state.extents[dim].constant, isPairDim(dim) ? 2 : 1);
    position = advance(position, part, iterations * line);
    return;
  }
  int64_t distance = source.strides[plan.vectorDim];
  if (distance != 1) {
    position = advance(position, part, line / unit * distance);
    return;
  }
  if (plan.hasPairs()) {
    Value odd = arith::RemUIOp::create(b, loc, part, index(2));
    part = arith::DivUIOp::create(b, loc, part, index(2));
    position = advance(position, odd, source.strides[plan.pairDim]);
  }
  position = advance(position, part, line);
}

/// Where in its part is what is asked for in an iteration of a loop over `dim`.
Value Emitter::advancePart(const State &state, const Cursor &cursor,
                           unsigned dim, Value iv) {
  const Source &source = state.upcomingPanel->source;
  Value part = cursor.upcoming;
  iv = arith::MulIOp::create(b, loc, iv, cursor.pace);
  int64_t distance = source.strides[dim];
  if (source.isPanel)
    return advance(part, iv, distance / countParts(state));
  if (source.strides[plan.vectorDim] == 1 || distance != 1)
    return advance(part, iv, distance);
  // As many columns, one after the other, as there are iterations in a line.
  Value inLine =
      arith::RemUIOp::create(b, loc, iv, index(getLineElements(source.memref)));
  Value line = arith::SubIOp::create(b, loc, iv, inLine);
  Value column = inLine;
  if (isPairDim(dim))
    column = arith::DivUIOp::create(b, loc, inLine, index(2));
  return arith::AddIOp::create(
      b, loc, advance(part, column, source.strides[plan.vectorDim]), line);
}

/// Asks for what the epilogue of the next rows will read of other tensors: all
/// of a tile's rows at once are more misses than the processor waits for side
/// by side, and while the sums of these are made there is time.
void Emitter::fetchEpilogue(const State &state) {
  for (unsigned operand = Contraction::FirstEpilogue;
       operand < state.sources.size(); ++operand) {
    const Source &source = state.sources[operand];
    if (!plan.rowDim || source.strides[*plan.rowDim] == 0 ||
        source.strides[plan.vectorDim] != 1 ||
        contraction.dims[*plan.rowDim].size <= state.rows)
      continue;
    forEachSum(state, [&](int64_t row, int64_t vector) {
      fetch(source.memref,
            rowPosition(state, operand, state.rows + row, vector),
            /*isWrite=*/false, /*locality=*/3);
    });
  }
}

/// Asks for lines of as many of the upcoming rows as one in each iteration over
/// the line's elements gives.
void Emitter::fetchRows(const State &state, Value iv) {
  const Source &source = state.upcoming->source;
  int64_t elements = getLineElements(source.memref);
  int64_t iterations = elements / (plan.hasPairs() ? 2 : 1);
  Value inLine = arith::RemUIOp::create(b, loc, iv, index(elements));
  Value line = arith::SubIOp::create(b, loc, iv, inLine);
  Value row = plan.hasPairs()
                  ? arith::DivUIOp::create(b, loc, inLine, index(2)).getResult()
                  : inLine;
  int64_t stride = source.strides[*plan.rowDim];
  Value position = arith::AddIOp::create(
      b, loc, advance(state.upcoming->position, row, stride), line);
  for (int64_t first = 0; first < state.rows; first += iterations)
    fetch(source.memref, shift(position, first * stride), /*isWrite=*/false,
          /*locality=*/2);
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

void Emitter::storeSums(const State &state, ArrayRef<Value> sums) {
  auto store = [&](bool pastCaches) {
    forEachSum(state, [&](int64_t row, int64_t vector) {
      storeVector(sums[row * state.vectors + vector],
                  state.sources[Contraction::Dest].memref,
                  rowPosition(state, Contraction::Dest, row, vector),
                  state.tailOf(vector), pastCaches);
    });
  };
  if (!plan.bypassesCaches)
    return store(false);
  auto ifOp =
      scf::IfOp::create(b, loc, resultIsAligned, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(ifOp.thenYield());
  store(true);
  b.setInsertionPoint(ifOp.elseYield());
  store(false);
}

/// Loops over the inner reductions from `depth` on, the sums in registers;
/// returns them.
llvm::SmallVector<Value> Emitter::emitReduction(const State &state,
                                                unsigned depth,
                                                const Cursor &cursor,
                                                SmallVector<Value> sums) {
  if (depth == plan.innerReductions.size())
    return emitProducts(state, cursor.streamed, cursor.broadcast,
                        std::move(sums));
  unsigned dim = plan.innerReductions[depth];
  const Extent &extent = state.extents[dim];
  auto inside = [&](Value iv, SmallVector<Value> sums) {
    Value count = iv;
    if (isPairDim(dim))
      count = arith::DivUIOp::create(b, loc, iv, index(2));
    Cursor inner{
        advance(cursor.streamed, iv, state.sources[plan.streamed].strides[dim]),
        advance(cursor.broadcast, iv,
                state.sources[plan.broadcast].strides[dim]),
        advance(count, cursor.iteration, extent.constant), Value(),
        cursor.pace};
    if (cursor.upcoming)
      inner.upcoming = advancePart(state, cursor, dim, iv);
    if (depth + 1 == plan.innerReductions.size())
      fetchLines(state, inner);
    return emitReduction(state, depth + 1, inner, std::move(sums));
  };
  Value end = materialize(extent), rest;
  bool mayBeOdd = isPairDim(dim) && plan.pairsAreContiguous &&
                  contraction.dims[dim].size % 2 != 0 &&
                  (extent.value || extent.constant % 2 != 0);
  if (mayBeOdd) {
    // Whole pairs; what is next to the last odd element is not its pair.
    rest = arith::RemUIOp::create(b, loc, end, index(2));
    end = arith::SubIOp::create(b, loc, end, rest);
  }
  auto forOp = scf::ForOp::create(b, loc, index(0), end,
                                  index(isPairDim(dim) ? 2 : 1), sums);
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToEnd(forOp.getBody());
    if (state.upcoming)
      fetchRows(state, forOp.getInductionVar());
    scf::YieldOp::create(
        b, loc,
        inside(forOp.getInductionVar(),
               llvm::to_vector_of<Value>(forOp.getRegionIterArgs())));
  }
  sums = llvm::to_vector_of<Value>(forOp.getResults());
  if (!mayBeOdd)
    return sums;
  auto last = [&] {
    oddPair = true;
    SmallVector<Value> results = inside(end, sums);
    oddPair = false;
    return results;
  };
  if (!extent.value)
    return last();
  Value isOdd =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, rest, index(0));
  return selectSums(isOdd, sums.size(), last, [&] { return sums; });
}

/// The broadcast factor's element or pair in all lanes.
Value Emitter::loadFactor(Value memref, Value position) {
  if (!plan.hasPairs())
    return vector::BroadcastOp::create(b, loc, vectorType,
                                       loadScalar(memref, position));
  auto pairType = VectorType::get(2, b.getBF16Type());
  Value pair;
  if (oddPair)
    pair = vector::InsertOp::create(b, loc, loadScalar(memref, position),
                                    zeroVector(pairType), 0);
  else
    pair = vector::LoadOp::create(b, loc, pairType, memref, position);
  Type i32 = b.getI32Type();
  pair = vector::BitCastOp::create(b, loc, VectorType::get(1, i32), pair);
  Value scalar = vector::ExtractOp::create(b, loc, pair, 0);
  Value lanes = vector::BroadcastOp::create(
      b, loc, VectorType::get(plan.lanes, i32), scalar);
  return vector::BitCastOp::create(
      b, loc, VectorType::get(2 * plan.lanes, b.getBF16Type()), lanes);
}

/// One element, or pair, of the reduction.
llvm::SmallVector<Value> Emitter::emitProducts(const State &state,
                                               Value streamedPosition,
                                               Value broadcastPosition,
                                               SmallVector<Value> sums) {
  const Source &streamedSource = state.sources[plan.streamed];
  const Source &source = state.sources[plan.broadcast];
  bool padsColumns = streamedSource.isPanel;
  int64_t unit = plan.hasPairs() ? 2 : 1;
  auto type = VectorType::get(unit * plan.lanes, getProductType());
  SmallVector<Value> streamed;
  for (int64_t vector = 0; vector < state.vectors; ++vector)
    streamed.push_back(
        loadVector(streamedSource.memref,
                   shift(streamedPosition, vector * plan.lanes * unit),
                   padsColumns ? 0 : state.tailOf(vector), type));
  for (int64_t row = 0; row < state.rows; ++row) {
    Value position =
        shift(broadcastPosition,
              plan.rowDim ? row * source.strides[*plan.rowDim] : 0);
    Value same;
    if (!plan.elementwise)
      same = loadFactor(source.memref, position);
    for (int64_t vector = 0; vector < state.vectors; ++vector) {
      Value factor =
          same ? same
               : loadVector(source.memref, shift(position, vector * plan.lanes),
                            state.tailOf(vector), vectorType);
      Value &sum = sums[row * state.vectors + vector];
      if (plan.hasPairs()) {
        sum = callVector("llvm.x86.avx512bf16.dpbf16ps.512", vectorType,
                         {sum, factor, streamed[vector]});
      } else if (target.fusedMultiplyAdd) {
        // Not vector.fma, which may be rounded twice.
        sum = LLVM::FMAOp::create(b, loc, vectorType, factor, streamed[vector],
                                  sum);
      } else {
        Value product = arith::MulFOp::create(b, loc, factor, streamed[vector]);
        sum = arith::AddFOp::create(b, loc, sum, product);
      }
    }
  }
  return sums;
}
