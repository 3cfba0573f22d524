//===- BF16Split.cpp - Splits f32 into bf16 terms -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BF16Split.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "runtime/support/Float16.h"
#include "llvm/ADT/bit.h"

using namespace mlir;
using namespace systole::tpu;

/// Numbers that bf16 would round to infinity: the largest f32 and its
/// neighbours.
static constexpr int32_t kRoundsToInfinity = 0x7f7f8000;
static constexpr int32_t kQuiet = 0x400000;

systole::tpu::Terms systole::tpu::splitIntoTerms(float value) {
  auto toFloat = [](uint16_t bits) {
    return llvm::bit_cast<float>(uint32_t(bits) << 16);
  };
  uint32_t bits = llvm::bit_cast<uint32_t>(value);
  int32_t magnitude = bits & BF16Split::kMagnitude;
  Terms terms;
  if (magnitude < BF16Split::kSmallest) {
    terms.values = {uint16_t(bits >> 16), uint16_t(bits), 0};
    terms.isOther = magnitude != 0;
    return terms;
  }
  terms.isOther = magnitude >= kRoundsToInfinity;
  if (magnitude > BF16Split::kInfinity)
    bits |= kQuiet;
  terms.values[0] = magnitude >= kRoundsToInfinity ? uint16_t(bits >> 16)
                                                   : runtime::toBFloat16(value);
  if (magnitude >= BF16Split::kInfinity)
    return terms;
  float rest = value - toFloat(terms.values[0]);
  terms.values[1] = magnitude >= kRoundsToInfinity
                        ? uint16_t(llvm::bit_cast<uint32_t>(rest) >> 16)
                        : runtime::toBFloat16(rest);
  terms.values[2] = runtime::toBFloat16(rest - toFloat(terms.values[1]));
  return terms;
}

Value BF16Split::createFlag(bool value) {
  Value flag = allocate(1, b.getI32Type());
  setFlag(flag, value);
  return flag;
}

void BF16Split::setFlag(Value flag, bool value) {
  Value constant =
      arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(value));
  memref::StoreOp::create(b, loc, constant, flag, ValueRange{index(0)});
}

BF16Split::Vectors BF16Split::toTerms(Value vector, const Source &source,
                                      Value hasOthers) {
  if (source.converted)
    return {vector};
  if (plan.terms == 1)
    return {instructions->convert(vector)};
  return split(vector, hasOthers);
}

BF16Split::Vectors BF16Split::split(Value vector, Value hasOthers) {
  auto type = cast<VectorType>(vector.getType());
  VectorType bitsType = type.clone(b.getI32Type());
  auto splat = [&](int32_t value) {
    return constantOf(bitsType, b.getI32IntegerAttr(value));
  };
  Value first = instructions->convert(vector), rest = vector;
  Vectors terms{first};
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
  return choose(
      any, types,
      [&] {
        setFlag(hasOthers, true);
        return splitSpecial(vector, first);
      },
      [&] { return terms; });
}

/// The terms of a vector in which some element is in halves or would become
/// infinite; `first` is the vector in bf16.
BF16Split::Vectors BF16Split::splitSpecial(Value vector, Value first) {
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
  Vectors terms{select(cut, toTerm(upper), first)};

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
