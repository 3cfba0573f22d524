//===- GenerateLowering.cpp - A step of generation ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionBuilder.h"
#include "Lowerings.h"
#include "RandomBits.h"
#include "systole/runtime/abi.h"

#include <cmath>

using namespace mlir;
using namespace systole::graph;
namespace hlo = systole::stablehlo;

Value systole::graph::buildText(FunctionBuilder &function, Location loc,
                                RankedTensorType type) {
  Emitter b(function.getBuilder(), loc);
  LoweringContext &context = function.getContext();
  Value count = context.getState(SYSTOLE_GENERATE_COUNT);
  Value next = b.reshape(context.getState(SYSTOLE_GENERATE_NEXT), {1, 1});
  int64_t window = type.getDimSize(1);
  Value text = next;
  if (window > 1) {
    // Appended, or once the window is full, with the first one dropped.
    Value before = context.getState(SYSTOLE_GENERATE_TEXT);
    Value zero = b.splat(count.getType(), 0);
    Value placed = hlo::DynamicUpdateSliceOp::create(
        b, before.getType(), before, next, ValueRange{zero, count});
    Value rest = hlo::SliceOp::create(b, before, {0, 1}, {1, window}, {1, 1});
    Value moved = hlo::ConcatenateOp::create(b, ValueRange{rest, next}, 1);
    Value isFull =
        hlo::CompareOp::create(b, count, b.splat(count.getType(), window),
                               hlo::ComparisonDirection::GE);
    text = hlo::SelectOp::create(b, isFull, moved, placed);
  }
  context.setState(SYSTOLE_GENERATE_TEXT, text);
  context.setState(SYSTOLE_GENERATE_COUNT,
                   b.add(count, b.splat(count.getType(), 1)));
  return b.convert(text, type.getElementType());
}

/// Noise for sampling by the maximum (Gumbel): -log(-log(u)) for uniform u.
/// Added to log probabilities, the maximum is at each index with its
/// probability.
static Value buildNoise(Emitter &b, LoweringContext &context, Value count,
                        int64_t size) {
  Type ui64 = b.getIntegerType(64, /*isSigned=*/false);
  Value key = deriveKey(b, context.getSeed(), RandomUse::Text, 0);
  key = deriveKey(b, key, b.convert(count, ui64));
  Value drawn = drawBits(b, key, bits(b, 0), {size});
  // The midpoints of 2^23 intervals of (0, 1), which float32 represents.
  constexpr int width = 23;
  Value places = hlo::ShiftRightLogicalOp::create(
      b, drawn, b.broadcast(bits(b, 64 - width), getTensorType(drawn), {}));
  Value uniform = b.convert(places, b.getF32Type());
  uniform = b.multiply(b.add(uniform, b.splat(uniform.getType(), 0.5)),
                       std::ldexp(1, -width));
  Value inner = hlo::NegOp::create(b, hlo::LogOp::create(b, uniform));
  return hlo::NegOp::create(b, hlo::LogOp::create(b, inner));
}

/// The index of the largest element, the first of equal ones.
static Value buildArgmax(Emitter &b, Value row) {
  auto type = getTensorType(row);
  auto places = type.clone(b.getI32Type());
  Value maximum = b.broadcast(reduceAll<hlo::MaxOp>(b, row), type, {});
  Value candidates = hlo::SelectOp::create(
      b, isEqual(b, row, maximum), hlo::IotaOp::create(b, places, 0),
      b.splat(places, type.getNumElements() - 1));
  return reduceAll<hlo::MinOp>(b, candidates);
}

void systole::graph::lowerGenerate(GenerateOp op, Value logits,
                                   FunctionBuilder &function) {
  Emitter b(function.getBuilder(), op.getLoc());
  LoweringContext &context = function.getContext();
  // `buildText` has counted this step's character already.
  Value count = context.getState(SYSTOLE_GENERATE_COUNT);
  Value zero = b.splat(count.getType(), 0);
  Value last = b.subtract(count, b.splat(count.getType(), 1));
  int64_t characters = getTensorType(logits).getDimSize(2);
  Value row = hlo::DynamicSliceOp::create(
      b, getTensorType(logits).clone({1, 1, characters}), logits,
      ValueRange{zero, last, zero}, b.getDenseI64ArrayAttr({1, 1, characters}));
  row = b.convert(b.reshape(row, {characters}), b.getF32Type());

  Value temperature = context.getState(SYSTOLE_GENERATE_TEMPERATURE);
  Value spread = b.broadcast(temperature, getTensorType(row), {});
  Value drawn = b.add(hlo::DivOp::create(b, row, spread),
                      buildNoise(b, context, count, characters));
  Value isWarm =
      hlo::CompareOp::create(b, temperature, b.splat(temperature.getType(), 0),
                             hlo::ComparisonDirection::GT);
  Value next = buildArgmax(b, hlo::SelectOp::create(b, isWarm, drawn, row));
  context.setState(SYSTOLE_GENERATE_NEXT, next);
  function.addOutfeed("byte", next);
}
