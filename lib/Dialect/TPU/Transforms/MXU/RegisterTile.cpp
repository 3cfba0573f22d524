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

using namespace mlir;
using namespace systole::tpu;

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
  if (plan.product == KernelPlan::Tiles)
    return storeSums(state, finishSums(state, emitTileProducts(state)));
  SmallVector<Value> sums = loadSums(state);
  prefetchSums(state);
  prefetchEpilogue(state);
  if (!contraction.empty)
    sums = emitReduction(state, 0, state.positions[plan.streamed],
                         state.positions[plan.broadcast], std::move(sums));
  storeSums(state, finishSums(state, std::move(sums)));
}

/// Zeros, or what earlier blocks of the reduction have left.
llvm::SmallVector<Value> Emitter::loadSums(const State &state) {
  Value zero = zeroVector(vectorType);
  SmallVector<Value> zeros(state.rows * state.vectors, zero);
  if (!state.first)
    return zeros;
  return selectSums(
      state.first, zeros.size(), [&] { return zeros; },
      [&] {
        SmallVector<Value> loaded;
        forEachSum(state, [&](int64_t row, int64_t vector) {
          loaded.push_back(
              loadVector(state.sources[Contraction::Dest].memref,
                         rowPosition(state, Contraction::Dest, row, vector),
                         state.tailOf(vector), vectorType));
        });
        return loaded;
      });
}

/// Asks for what earlier blocks have left of the next rows.
void Emitter::prefetchSums(const State &state) {
  if (!state.first || !plan.rowDim)
    return;
  forEachSum(state, [&](int64_t row, int64_t vector) {
    memref::PrefetchOp::create(
        b, loc, state.sources[Contraction::Dest].memref,
        ValueRange{
            rowPosition(state, Contraction::Dest, state.rows + row, vector)},
        /*isWrite=*/true, /*localityHint=*/3, /*isDataCache=*/true);
  });
}

/// Asks for what the epilogue will read of other tensors: all of a tile's rows
/// at once are more misses than the processor waits for side by side, and while
/// the sums are made there is time.
void Emitter::prefetchEpilogue(const State &state) {
  for (unsigned operand = Contraction::FirstEpilogue;
       operand < state.sources.size(); ++operand) {
    const Source &source = state.sources[operand];
    if (!plan.rowDim || source.strides[*plan.rowDim] == 0 ||
        source.strides[plan.vectorDim] != 1)
      continue;
    forEachSum(state, [&](int64_t row, int64_t vector) {
      memref::PrefetchOp::create(
          b, loc, source.memref,
          ValueRange{rowPosition(state, operand, row, vector)},
          /*isWrite=*/false, /*localityHint=*/3, /*isDataCache=*/true);
    });
  }
}

/// Asks for lines of as many of the upcoming rows as one in each iteration over
/// the line's elements gives.
void Emitter::fetchAhead(const State &state, Value iv) {
  constexpr int64_t lineBytes = 64;
  const Source &source = state.upcoming->source;
  int64_t elements =
      8 * lineBytes /
      cast<MemRefType>(source.memref.getType()).getElementTypeBitWidth();
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
    memref::PrefetchOp::create(
        b, loc, source.memref, ValueRange{shift(position, first * stride)},
        /*isWrite=*/false, /*localityHint=*/2, /*isDataCache=*/true);
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
                                                unsigned depth, Value streamed,
                                                Value broadcast,
                                                SmallVector<Value> sums) {
  if (depth == plan.innerReductions.size())
    return emitProducts(state, streamed, broadcast, std::move(sums));
  unsigned dim = plan.innerReductions[depth];
  auto inside = [&](Value iv, SmallVector<Value> sums) {
    return emitReduction(
        state, depth + 1,
        advance(streamed, iv, state.sources[plan.streamed].strides[dim]),
        advance(broadcast, iv, state.sources[plan.broadcast].strides[dim]),
        std::move(sums));
  };
  const Extent &extent = state.extents[dim];
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
      fetchAhead(state, forOp.getInductionVar());
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
