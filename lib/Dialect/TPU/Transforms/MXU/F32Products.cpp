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
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace systole::tpu;

/// The elements whose terms are in the upper (`odd`) or lower halves of words.
Value F32Products::join(ArrayRef<Value> words, bool odd) {
  VectorType bitsType = vectorType.clone(b.getI32Type());
  auto splat = [&](int32_t value) {
    return KernelCode::splat(bitsType, value);
  };
  Vectors bits;
  for (Value word : words)
    bits.push_back(
        odd ? arith::AndIOp::create(b, word, splat(int32_t(0xffff0000)))
                  .getResult()
            : arith::ShLIOp::create(b, word, splat(16)).getResult());
  Value sum;
  for (Value term : llvm::reverse(bits)) {
    Value value = arith::BitcastOp::create(b, vectorType, term);
    sum = sum ? arith::AddFOp::create(b, sum, value).getResult() : value;
  }
  Value lower = arith::ShRUIOp::create(b, bits[1], splat(16));
  Value halves = arith::OrIOp::create(b, bits[0], lower);
  halves = arith::BitcastOp::create(b, vectorType, halves);
  Value magnitude =
      arith::AndIOp::create(b, bits[0], splat(BF16Split::kMagnitude));
  Value isSmall =
      compare(Predicate::ult, magnitude, splat(BF16Split::kSmallest));
  return select(isSmall, halves, sum);
}

Value F32Products::getPosition(Value row, int64_t vector, int64_t distance) {
  return shift(advance(index(0), row, kPitch),
               distance * kPitch + vector * plan.lanes);
}

Value F32Products::isNeeded(const NestState &state, Value tileSums) {
  VectorType bitsType = vectorType.clone(b.getI32Type());
  Value largest = zeroVector(bitsType);
  Value magnitudes = splat(bitsType, BF16Split::kMagnitude);
  auto find = [&](Value row, Vectors found) {
    for (int64_t vector = 0; vector < state.vectors; ++vector) {
      Value sum = loadVector(tileSums, getPosition(row, vector), 0, vectorType);
      Value bits = arith::BitcastOp::create(b, bitsType, sum);
      bits = arith::AndIOp::create(b, bits, magnitudes);
      found.front() = b.createOrFold<arith::MaxUIOp>(found.front(), bits);
    }
    return found;
  };
  largest = carry(index(0), index(state.rows), 1, largest, find).front();
  Value infinity = splat(bitsType, BF16Split::kInfinity);
  Value isInfinite = compare(Predicate::uge, largest, infinity);
  Value result =
      vector::ReductionOp::create(b, vector::CombiningKind::OR, isInfinite);
  for (unsigned operand : {Contraction::Lhs, Contraction::Rhs}) {
    Value flag = loadScalar(state.sources[operand].hasOthers, index(0));
    Value zero = arith::ConstantOp::create(b, b.getI32IntegerAttr(0));
    flag = compare(Predicate::ne, flag, zero);
    result = arith::OrIOp::create(b, result, flag);
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
    sums = reduce(
        state, /*groupStep=*/2, state.positions[plan.streamed], broadcast,
        std::move(sums), [&](Value streamed, Value broadcast, Vectors sums) {
          return multiply(state, streamed, broadcast, std::move(sums));
        });
    for (int64_t i = 0; i < kF32Rows; ++i)
      for (int64_t vector = 0; vector < state.vectors; ++vector)
        storeVector(sums[i * state.vectors + vector], tileSums,
                    getPosition(row, vector, i), 0);
  });
}

/// Multiplies a pair of the reduction.
F32Products::Vectors F32Products::multiply(const NestState &state,
                                           Value streamed, Value broadcast,
                                           Vectors sums) {
  const Source &rows = state.sources[plan.broadcast];
  const Source &columns = state.sources[plan.streamed];
  VectorType wordsType = vectorType.clone(b.getI32Type());
  auto loadWords = [&](const Source &source, Value position, int64_t lanes) {
    Vectors words;
    for (int64_t term = 0; term < plan.terms; ++term) {
      Value pairs = vector::LoadOp::create(
          b, VectorType::get(2 * lanes, b.getBF16Type()), source.memref,
          shift(position, term * source.termStride));
      words.push_back(vector::BitCastOp::create(
          b, VectorType::get(lanes, b.getI32Type()), pairs));
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
      word = vector::BroadcastOp::create(b, wordsType,
                                         vector::ExtractOp::create(b, word, 0));
    for (bool odd : {false, true}) {
      Value operand = join(words, odd);
      for (int64_t vector = 0; vector < state.vectors; ++vector) {
        Value &sum = sums[row * state.vectors + vector];
        sum = LLVM::FMAOp::create(b, vectorType, operand,
                                  streamedPairs[vector][odd], sum);
      }
    }
  }
  return sums;
}
