//===- F32Products.cpp - Products of split operands, in f32 ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "F32Products.h"
#include "BF16Split.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace systole::tpu;

/// The elements whose terms are in the upper (`odd`) or lower halves of words.
Value F32Products::join(ArrayRef<Value> words, bool odd) {
  VectorType bitsType = vectorType.clone(b.getI32Type());
  auto splat = [&](int32_t value) {
    return constantOf(bitsType, b.getI32IntegerAttr(value));
  };
  Vectors bits;
  for (Value word : words)
    bits.push_back(
        odd ? arith::AndIOp::create(b, loc, word, splat(int32_t(0xffff0000)))
                  .getResult()
            : arith::ShLIOp::create(b, loc, word, splat(16)).getResult());
  Value sum;
  for (Value term : llvm::reverse(bits)) {
    Value value = arith::BitcastOp::create(b, loc, vectorType, term);
    sum = sum ? arith::AddFOp::create(b, loc, sum, value).getResult() : value;
  }
  Value lower = arith::ShRUIOp::create(b, loc, bits[1], splat(16));
  Value halves = arith::OrIOp::create(b, loc, bits[0], lower);
  halves = arith::BitcastOp::create(b, loc, vectorType, halves);
  Value magnitude =
      arith::AndIOp::create(b, loc, bits[0], splat(BF16Split::kMagnitude));
  Value isSmall = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult,
                                        magnitude, splat(BF16Split::kSmallest));
  return arith::SelectOp::create(b, loc, isSmall, halves, sum);
}

Value F32Products::isNeeded(const NestState &state, Value tileSums) {
  VectorType bitsType = vectorType.clone(b.getI32Type());
  Value largest = zeroVector(bitsType);
  Value magnitudes =
      constantOf(bitsType, b.getI32IntegerAttr(BF16Split::kMagnitude));
  auto forOp = scf::ForOp::create(b, loc, index(0), index(state.rows), index(1),
                                  ValueRange{largest});
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToEnd(forOp.getBody());
    Value row = forOp.getInductionVar();
    largest = forOp.getRegionIterArgs().front();
    for (int64_t vector = 0; vector < state.vectors; ++vector) {
      Value position =
          shift(advance(index(0), row, kPitch), vector * plan.lanes);
      Value sum = loadVector(tileSums, position, 0, vectorType);
      Value bits = arith::BitcastOp::create(b, loc, bitsType, sum);
      bits = arith::AndIOp::create(b, loc, bits, magnitudes);
      largest = arith::MaxUIOp::create(b, loc, largest, bits);
    }
    scf::YieldOp::create(b, loc, largest);
  }
  Value infinity =
      constantOf(bitsType, b.getI32IntegerAttr(BF16Split::kInfinity));
  Value isInfinite = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::uge,
                                           forOp.getResult(0), infinity);
  Value result = vector::ReductionOp::create(b, loc, vector::CombiningKind::OR,
                                             isInfinite);
  for (unsigned operand : {Contraction::Lhs, Contraction::Rhs}) {
    Value flag = loadScalar(state.sources[operand].hasOthers, index(0));
    Value zero = arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(0));
    flag = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, flag, zero);
    result = arith::OrIOp::create(b, loc, result, flag);
  }
  return result;
}

/// The number of rows that are summed together in registers.
static constexpr int64_t kF32Rows = 4;

void F32Products::emit(const NestState &state, Value tileSums) {
  auto end = int64_t(llvm::alignTo(state.rows, kF32Rows));
  loop({end, {}}, kF32Rows, [&](Value row) {
    const Source &rows = state.sources[plan.broadcast];
    Value broadcast = advance(state.positions[plan.broadcast], row,
                              plan.rowDim ? rows.strides[*plan.rowDim] : 0);
    Vectors sums(kF32Rows * state.vectors, zeroVector(vectorType));
    sums = emitReduction(state, 0, state.positions[plan.streamed], broadcast,
                         std::move(sums));
    for (int64_t i = 0; i < kF32Rows; ++i)
      for (int64_t vector = 0; vector < state.vectors; ++vector)
        storeVector(sums[i * state.vectors + vector], tileSums,
                    shift(advance(index(0), row, kPitch),
                          i * kPitch + vector * plan.lanes),
                    0);
  });
}

F32Products::Vectors F32Products::emitReduction(const NestState &state,
                                                unsigned depth, Value streamed,
                                                Value broadcast, Vectors sums) {
  if (depth == plan.innerReductions.size())
    return emitStep(state, streamed, broadcast, std::move(sums));
  unsigned dim = plan.innerReductions[depth];
  auto forOp =
      scf::ForOp::create(b, loc, index(0), materialize(state.extents[dim]),
                         index(isPairDim(dim) ? 2 : 1), sums);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToEnd(forOp.getBody());
  Value iv = forOp.getInductionVar();
  scf::YieldOp::create(
      b, loc,
      emitReduction(
          state, depth + 1,
          advance(streamed, iv, state.sources[plan.streamed].strides[dim]),
          advance(broadcast, iv, state.sources[plan.broadcast].strides[dim]),
          llvm::to_vector_of<Value>(forOp.getRegionIterArgs())));
  return llvm::to_vector_of<Value>(forOp.getResults());
}

/// Multiplies a pair of the reduction.
F32Products::Vectors F32Products::emitStep(const NestState &state,
                                           Value streamed, Value broadcast,
                                           Vectors sums) {
  const Source &rows = state.sources[plan.broadcast];
  const Source &columns = state.sources[plan.streamed];
  VectorType wordsType = vectorType.clone(b.getI32Type());
  auto loadWords = [&](const Source &source, Value position, int64_t lanes) {
    Vectors words;
    for (int64_t term = 0; term < plan.terms; ++term) {
      Value pairs = vector::LoadOp::create(
          b, loc, VectorType::get(2 * lanes, b.getBF16Type()), source.memref,
          shift(position, term * source.termStride));
      words.push_back(vector::BitCastOp::create(
          b, loc, VectorType::get(lanes, b.getI32Type()), pairs));
    }
    return words;
  };
  SmallVector<std::array<Value, 2>> streamedPairs;
  for (int64_t vector = 0; vector < state.vectors; ++vector) {
    Vectors words = loadWords(columns, shift(streamed, 2 * vector * plan.lanes),
                              plan.lanes);
    streamedPairs.push_back({join(words, false), join(words, true)});
  }
  for (int64_t row = 0; row < kF32Rows; ++row) {
    Vectors words = loadWords(
        rows,
        shift(broadcast, plan.rowDim ? row * rows.strides[*plan.rowDim] : 0),
        1);
    for (Value &word : words)
      word = vector::BroadcastOp::create(
          b, loc, wordsType, vector::ExtractOp::create(b, loc, word, 0));
    for (bool odd : {false, true}) {
      Value operand = join(words, odd);
      for (int64_t vector = 0; vector < state.vectors; ++vector) {
        Value &sum = sums[row * state.vectors + vector];
        sum = LLVM::FMAOp::create(b, loc, vectorType, operand,
                                  streamedPairs[vector][odd], sum);
      }
    }
  }
  return sums;
}
