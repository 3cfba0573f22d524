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
  Value constant = arith::ConstantOp::create(b, b.getI32IntegerAttr(value));
  memref::StoreOp::create(b, constant, flag, ValueRange{index(0)});
}

BF16Split::Vectors BF16Split::toTerms(Value vector, const Source &source,
                                      Value hasOthers) {
  if (source.converted)
    return {vector};
  if (plan.terms == 1)
    return {instructions->convert(vector, source.isUnsigned)};
  return split(vector, hasOthers);
}

BF16Split::Vectors BF16Split::split(Value vector, Value hasOthers) {
  auto type = cast<VectorType>(vector.getType());
  VectorType bitsType = type.clone(b.getI32Type());
  auto splat = [&](int32_t value) {
    return KernelCode::splat(bitsType, value);
  };
  Value first = instructions->convert(vector), rest = vector;
  Vectors terms{first};
  for (int64_t term = 1; term < plan.terms; ++term) {
    Value last = arith::ExtFOp::create(b, type, terms.back());
    rest = arith::SubFOp::create(b, rest, last);
    terms.push_back(instructions->convert(rest));
  }
  // Zeros are split exactly, too.
  Value bits = arith::BitcastOp::create(b, bitsType, vector);
  Value magnitude = arith::AndIOp::create(b, bits, splat(kMagnitude));
  Value above = subtract(magnitude, splat(kSmallest));
  Value isFar =
      compare(Predicate::uge, above, splat(kRoundsToInfinity - kSmallest));
  Value isThere = compare(Predicate::ne, magnitude, splat(0));
  Value isSpecial = arith::AndIOp::create(b, isFar, isThere);
  Value any =
      vector::ReductionOp::create(b, vector::CombiningKind::OR, isSpecial);
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
    return KernelCode::splat(bitsType, value);
  };
  auto toTerm = [&](Value bits) -> Value {
    Value half = arith::TruncIOp::create(b, halfType, bits);
    return arith::BitcastOp::create(b, termType, half);
  };
  Value bits = arith::BitcastOp::create(b, bitsType, vector);
  Value magnitude = arith::AndIOp::create(b, bits, splat(kMagnitude));
  Value isSmall = compare(Predicate::ult, magnitude, splat(kSmallest));
  Value isLarge = compare(Predicate::uge, magnitude, splat(kRoundsToInfinity));
  Value isInfinite = compare(Predicate::uge, magnitude, splat(kInfinity));
  Value isNaN = compare(Predicate::ugt, magnitude, splat(kInfinity));
  Value quiet =
      select(isNaN, arith::OrIOp::create(b, bits, splat(kQuiet)), bits);
  Value upper = arith::ShRUIOp::create(b, quiet, splat(16));
  Value cut = arith::OrIOp::create(b, isSmall, isLarge);
  Vectors terms{select(cut, toTerm(upper), first)};

  Value rest = vector, zero = zeroVector(type);
  for (int64_t term = 1; term < plan.terms; ++term) {
    Value last = arith::ExtFOp::create(b, type, terms.back());
    rest = arith::SubFOp::create(b, rest, last);
    // Infinities and NaN have one term, halves two.
    Value ends = term == 1
                     ? isInfinite
                     : arith::OrIOp::create(b, isInfinite, isSmall).getResult();
    rest = select(ends, zero, rest);
    Value next = instructions->convert(rest);
    if (term == 1) {
      Value restBits = arith::BitcastOp::create(b, bitsType, rest);
      Value upper = arith::ShRUIOp::create(b, restBits, splat(16));
      next = select(isLarge, toTerm(upper), next);
      next = select(isSmall, toTerm(bits), next);
    }
    terms.push_back(next);
  }
  return terms;
}
