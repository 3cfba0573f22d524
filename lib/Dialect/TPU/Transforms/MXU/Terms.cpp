//===- Terms.cpp - Splits f32 into bf16 terms -----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The first term is the number in bf16, the second the remainder in bf16, the
// third its remainder. Two terms hold 16 bits, three all 24. The instructions
// take denormal numbers as 0, so that holds from magnitude 2^-100 on. Smaller
// numbers are stored in halves instead: the upper 16 bits as the first term,
// which identifies them, the lower ones as the second. Blocks with such
// numbers, infinities or NaN, and tiles whose sums are not finite, are
// multiplied in f32.
//
//===----------------------------------------------------------------------===//

#include "Terms.h"
#include "Emitter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "runtime/support/Float16.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace mlir;
using namespace systole::tpu;

static constexpr int32_t kMagnitude = 0x7fffffff;
/// 2^-100.
static constexpr int32_t kSmallest = 27 << 23;
/// Numbers that bf16 would round to infinity: the largest f32 and its
/// neighbours.
static constexpr int32_t kRoundsToInfinity = 0x7f7f8000;
static constexpr int32_t kInfinity = 0x7f800000;
static constexpr int32_t kQuiet = 0x400000;

systole::tpu::Terms systole::tpu::splitIntoTerms(float value) {
  auto toFloat = [](uint16_t bits) {
    return llvm::bit_cast<float>(uint32_t(bits) << 16);
  };
  uint32_t bits = llvm::bit_cast<uint32_t>(value);
  int32_t magnitude = bits & kMagnitude;
  Terms terms;
  if (magnitude < kSmallest) {
    terms.values = {uint16_t(bits >> 16), uint16_t(bits), 0};
    terms.isOther = magnitude != 0;
    return terms;
  }
  terms.isOther = magnitude >= kRoundsToInfinity;
  if (magnitude > kInfinity)
    bits |= kQuiet;
  terms.values[0] = magnitude >= kRoundsToInfinity ? uint16_t(bits >> 16)
                                                   : runtime::toBFloat16(value);
  if (magnitude >= kInfinity)
    return terms;
  float rest = value - toFloat(terms.values[0]);
  terms.values[1] = magnitude >= kRoundsToInfinity
                        ? uint16_t(llvm::bit_cast<uint32_t>(rest) >> 16)
                        : runtime::toBFloat16(rest);
  terms.values[2] = runtime::toBFloat16(rest - toFloat(terms.values[1]));
  return terms;
}

/// Allocates a flag in memory, before the loops.
Value Emitter::allocateFlag() { return allocate(1, b.getI32Type()); }

void Emitter::storeFlag(Value flag, int32_t value) {
  Value constant =
      arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(value));
  memref::StoreOp::create(b, loc, constant, flag, ValueRange{index(0)});
}

Value Emitter::loadFlag(Value flag) {
  Value value = loadScalar(flag, index(0));
  Value zero = arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(0));
  return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, value, zero);
}

/// Converts a vector of an operand to the multiplied type, term by term.
llvm::SmallVector<Value> Emitter::toTerms(Value vector, const Source &source,
                                          Value hasOthers) {
  if (source.converted)
    return {vector};
  if (plan.terms == 1)
    return {instructions->convert(vector)};
  return split(vector, hasOthers);
}

llvm::SmallVector<Value> Emitter::split(Value vector, Value hasOthers) {
  auto type = cast<VectorType>(vector.getType());
  VectorType bitsType = type.clone(b.getI32Type());
  auto splat = [&](int32_t value) {
    return constantOf(bitsType, b.getI32IntegerAttr(value));
  };
  Value first = instructions->convert(vector), rest = vector;
  SmallVector<Value> terms{first};
  for (int64_t term = 1; term < plan.terms; ++term) {
    Value last = arith::ExtFOp::create(b, loc, type, terms.back());
    rest = arith::SubFOp::create(b, loc, rest, last);
    terms.push_back(instructions->convert(rest));
  }
  // Zeros are split exactly, too.
  Value bits = arith::BitcastOp::create(b, loc, bitsType, vector);
  Value magnitude = arith::AndIOp::create(b, loc, bits, splat(kMagnitude));
  Value above = arith::SubIOp::create(b, loc, magnitude, splat(kSmallest));
  Value isFar = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::uge, above,
                                      splat(kRoundsToInfinity - kSmallest));
  Value isThere = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne,
                                        magnitude, splat(0));
  Value isSpecial = arith::AndIOp::create(b, loc, isFar, isThere);
  Value any =
      vector::ReductionOp::create(b, loc, vector::CombiningKind::OR, isSpecial);
  SmallVector<Type> types(plan.terms, terms.front().getType());
  auto ifOp = scf::IfOp::create(b, loc, types, any, /*addThenBlock=*/true,
                                /*addElseBlock=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToEnd(ifOp.thenBlock());
  storeFlag(hasOthers, 1);
  scf::YieldOp::create(b, loc, splitSpecial(vector, first));
  b.setInsertionPointToEnd(ifOp.elseBlock());
  scf::YieldOp::create(b, loc, terms);
  return llvm::to_vector_of<Value>(ifOp.getResults());
}

/// The terms of a vector in which some element is in halves or would become
/// infinite; `first` is the vector in bf16.
llvm::SmallVector<Value> Emitter::splitSpecial(Value vector, Value first) {
  auto type = cast<VectorType>(vector.getType());
  VectorType bitsType = type.clone(b.getI32Type());
  VectorType halfType = type.clone(b.getI16Type());
  VectorType termType = cast<VectorType>(first.getType());
  auto splat = [&](int32_t value) {
    return constantOf(bitsType, b.getI32IntegerAttr(value));
  };
  auto compare = [&](arith::CmpIPredicate predicate, Value left,
                     int32_t right) -> Value {
    return arith::CmpIOp::create(b, loc, predicate, left, splat(right));
  };
  auto select = [&](Value condition, Value then, Value otherwise) -> Value {
    return arith::SelectOp::create(b, loc, condition, then, otherwise);
  };
  auto toTerm = [&](Value bits) -> Value {
    Value half = arith::TruncIOp::create(b, loc, halfType, bits);
    return arith::BitcastOp::create(b, loc, termType, half);
  };
  using Predicate = arith::CmpIPredicate;
  Value bits = arith::BitcastOp::create(b, loc, bitsType, vector);
  Value magnitude = arith::AndIOp::create(b, loc, bits, splat(kMagnitude));
  Value isSmall = compare(Predicate::ult, magnitude, kSmallest);
  Value isLarge = compare(Predicate::uge, magnitude, kRoundsToInfinity);
  Value isInfinite = compare(Predicate::uge, magnitude, kInfinity);
  Value isNaN = compare(Predicate::ugt, magnitude, kInfinity);
  Value quiet =
      select(isNaN, arith::OrIOp::create(b, loc, bits, splat(kQuiet)), bits);
  Value upper = arith::ShRUIOp::create(b, loc, quiet, splat(16));
  Value cut = arith::OrIOp::create(b, loc, isSmall, isLarge);
  SmallVector<Value> terms{select(cut, toTerm(upper), first)};

  Value rest = vector, zero = zeroVector(type);
  for (int64_t term = 1; term < plan.terms; ++term) {
    Value last = arith::ExtFOp::create(b, loc, type, terms.back());
    rest = arith::SubFOp::create(b, loc, rest, last);
    // Infinities and NaN have one term, halves two.
    Value ends =
        term == 1
            ? isInfinite
            : arith::OrIOp::create(b, loc, isInfinite, isSmall).getResult();
    rest = select(ends, zero, rest);
    Value next = instructions->convert(rest);
    if (term == 1) {
      Value restBits = arith::BitcastOp::create(b, loc, bitsType, rest);
      Value upper = arith::ShRUIOp::create(b, loc, restBits, splat(16));
      next = select(isLarge, toTerm(upper), next);
      next = select(isSmall, toTerm(bits), next);
    }
    terms.push_back(next);
  }
  return terms;
}

/// The elements whose terms are in the upper (`odd`) or lower halves of words.
Value Emitter::join(ArrayRef<Value> words, bool odd) {
  VectorType bitsType = vectorType.clone(b.getI32Type());
  auto splat = [&](int32_t value) {
    return constantOf(bitsType, b.getI32IntegerAttr(value));
  };
  SmallVector<Value> bits;
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
  Value magnitude = arith::AndIOp::create(b, loc, bits[0], splat(kMagnitude));
  Value isSmall = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult,
                                        magnitude, splat(kSmallest));
  return arith::SelectOp::create(b, loc, isSmall, halves, sum);
}

/// Whether the tile's sums must be computed in f32. They must if an operand's
/// block has numbers that their terms do not sum to, or if a sum is not finite.
/// Infinities of the passes may have cancelled out.
Value Emitter::isOutOfRange(const State &state) {
  VectorType bitsType = vectorType.clone(b.getI32Type());
  Value largest = zeroVector(bitsType);
  Value magnitudes = constantOf(bitsType, b.getI32IntegerAttr(kMagnitude));
  auto forOp = scf::ForOp::create(b, loc, index(0), index(state.rows), index(1),
                                  ValueRange{largest});
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToEnd(forOp.getBody());
    Value row = forOp.getInductionVar();
    largest = forOp.getRegionIterArgs().front();
    for (int64_t vector = 0; vector < state.vectors; ++vector) {
      Value position =
          shift(advance(index(0), row, tileSumsPitch), vector * plan.lanes);
      Value sum = loadVector(scope.tileSums, position, 0, vectorType);
      Value bits = arith::BitcastOp::create(b, loc, bitsType, sum);
      bits = arith::AndIOp::create(b, loc, bits, magnitudes);
      largest = arith::MaxUIOp::create(b, loc, largest, bits);
    }
    scf::YieldOp::create(b, loc, largest);
  }
  Value infinity = constantOf(bitsType, b.getI32IntegerAttr(kInfinity));
  Value isInfinite = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::uge,
                                           forOp.getResult(0), infinity);
  Value result = vector::ReductionOp::create(b, loc, vector::CombiningKind::OR,
                                             isInfinite);
  for (unsigned factor : {Contraction::Lhs, Contraction::Rhs})
    result = arith::OrIOp::create(b, loc, result,
                                  loadFlag(state.sources[factor].hasOthers));
  return result;
}

/// The number of rows that are summed together in registers.
static constexpr int64_t kF32Rows = 4;

/// Computes the block's sums in f32, stored like those of tiles. This is rare:
/// numbers are joined again for every use.
void Emitter::emitF32Products(const State &state) {
  auto end = int64_t(llvm::alignTo(state.rows, kF32Rows));
  loop({end, {}}, kF32Rows, [&](Value row) {
    const Source &rows = state.sources[plan.broadcast];
    Value broadcast = advance(state.positions[plan.broadcast], row,
                              plan.rowDim ? rows.strides[*plan.rowDim] : 0);
    SmallVector<Value> sums(kF32Rows * state.vectors, zeroVector(vectorType));
    sums = emitF32Reduction(state, 0, state.positions[plan.streamed], broadcast,
                            std::move(sums));
    for (int64_t i = 0; i < kF32Rows; ++i)
      for (int64_t vector = 0; vector < state.vectors; ++vector)
        storeVector(sums[i * state.vectors + vector], scope.tileSums,
                    shift(advance(index(0), row, tileSumsPitch),
                          i * tileSumsPitch + vector * plan.lanes),
                    0);
  });
}

llvm::SmallVector<Value>
Emitter::emitF32Reduction(const State &state, unsigned depth, Value streamed,
                          Value broadcast, SmallVector<Value> sums) {
  if (depth == plan.innerReductions.size())
    return emitF32Step(state, streamed, broadcast, std::move(sums));
  unsigned dim = plan.innerReductions[depth];
  auto forOp =
      scf::ForOp::create(b, loc, index(0), materialize(state.extents[dim]),
                         index(isPairDim(dim) ? 2 : 1), sums);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToEnd(forOp.getBody());
  Value iv = forOp.getInductionVar();
  scf::YieldOp::create(
      b, loc,
      emitF32Reduction(
          state, depth + 1,
          advance(streamed, iv, state.sources[plan.streamed].strides[dim]),
          advance(broadcast, iv, state.sources[plan.broadcast].strides[dim]),
          llvm::to_vector_of<Value>(forOp.getRegionIterArgs())));
  return llvm::to_vector_of<Value>(forOp.getResults());
}

/// Multiplies a pair of the reduction.
llvm::SmallVector<Value> Emitter::emitF32Step(const State &state,
                                              Value streamed, Value broadcast,
                                              SmallVector<Value> sums) {
  const Source &rows = state.sources[plan.broadcast];
  const Source &columns = state.sources[plan.streamed];
  VectorType wordsType = vectorType.clone(b.getI32Type());
  auto loadWords = [&](const Source &source, Value position, int64_t lanes) {
    SmallVector<Value> words;
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
    SmallVector<Value> words = loadWords(
        columns, shift(streamed, 2 * vector * plan.lanes), plan.lanes);
    streamedPairs.push_back({join(words, false), join(words, true)});
  }
  for (int64_t row = 0; row < kF32Rows; ++row) {
    SmallVector<Value> words = loadWords(
        rows,
        shift(broadcast, plan.rowDim ? row * rows.strides[*plan.rowDim] : 0),
        1);
    for (Value &word : words)
      word = vector::BroadcastOp::create(
          b, loc, wordsType, vector::ExtractOp::create(b, loc, word, 0));
    for (bool odd : {false, true}) {
      Value factor = join(words, odd);
      for (int64_t vector = 0; vector < state.vectors; ++vector) {
        Value &sum = sums[row * state.vectors + vector];
        sum = LLVM::FMAOp::create(b, loc, vectorType, factor,
                                  streamedPairs[vector][odd], sum);
      }
    }
  }
  return sums;
}
