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
#include <limits>

using namespace mlir;
using namespace systole::graph;
namespace hlo = systole::stablehlo;

//===----------------------------------------------------------------------===//
// The text
//===----------------------------------------------------------------------===//

/// Returns the tokens of the only row's window with `next` after them. Once the
/// window is full, the first token is dropped.
static Value append(Emitter &b, Value before, Value count, Value next) {
  int64_t window = typeOf(before).getDimSize(1);
  next = b.reshape(next, {1, 1});
  if (window == 1)
    return next;
  count = b.reshape(count, {});
  Value placed = b.updateDimAt(before, next, 1, count);
  Value rest = b.sliceDim(before, 1, 1, window);
  Value moved = b.concatenate({rest, next}, 1);
  Value isFull =
      b.compare(count, b.splat(count.getType(), static_cast<double>(window)),
                hlo::ComparisonDirection::GE);
  return b.select(isFull, moved, placed);
}

Value systole::graph::buildText(GenerateOp op, FunctionBuilder &function,
                                RankedTensorType type) {
  Emitter b(function.getBuilder(), op.getLoc());
  LoweringContext &context = function.getContext();
  if (op->getParentOfType<ModelFnOp>().getMode() == Mode::Prefill)
    return b.convert(context.getState(SYSTOLE_GENERATE_TEXT),
                     type.getElementType());
  Value count = context.getState(SYSTOLE_GENERATE_COUNT);
  Value text = context.getState(SYSTOLE_GENERATE_NEXT);
  Value one = b.splat(count.getType(), 1);
  if (op.getCache()) {
    Value positions = context.getState(SYSTOLE_GENERATE_POSITION);
    context.setPositions(positions, op.getWindow());
    if (op.getBeams() > 1)
      context.setParents(context.getState(SYSTOLE_GENERATE_PARENTS));
    context.setState(SYSTOLE_GENERATE_POSITION, b.add(positions, one));
    text = b.reshape(text, type.getShape());
  } else {
    text = append(b, context.getState(SYSTOLE_GENERATE_TEXT), count, text);
    context.setState(SYSTOLE_GENERATE_TEXT, text);
  }
  context.setState(SYSTOLE_GENERATE_COUNT, b.add(count, one));
  return b.convert(text, type.getElementType());
}

//===----------------------------------------------------------------------===//
// Sampling
//===----------------------------------------------------------------------===//

/// Noise for sampling by the maximum (Gumbel): -log(-log(u)) for uniform u.
/// Added to log probabilities, the maximum is at each index with its
/// probability. Each row has a seed of its own: the program's plus its index.
static Value buildNoise(Emitter &b, LoweringContext &context, Value count,
                        RankedTensorType type) {
  Type ui64 = b.getIntegerType(64, /*isSigned=*/false);
  SmallVector<Value> rows;
  for (int64_t row = 0; row < type.getDimSize(0); ++row) {
    Value seed = b.add(context.getSeed(), bits(b, row));
    Value key = deriveKey(b, seed, RandomUse::Text, 0);
    Value ofRow = b.reshape(b.slice(count, {row}, {row + 1}), {});
    key = deriveKey(b, key, b.convert(ofRow, ui64));
    rows.push_back(drawBits(b, key, bits(b, 0), {1, type.getDimSize(1)}));
  }
  Value drawn = b.concatenate(rows, 0);
  // The midpoints of 2^23 intervals of (0, 1), which float32 represents.
  constexpr int width = 23;
  Value places = hlo::ShiftRightLogicalOp::create(
      b, drawn, b.broadcast(bits(b, 64 - width), typeOf(drawn), {}));
  Value uniform = b.convert(places, b.getF32Type());
  uniform = b.multiply(b.add(uniform, b.splat(uniform.getType(), 0.5)),
                       std::ldexp(1, -width));
  Value inner = hlo::NegOp::create(b, hlo::LogOp::create(b, uniform));
  return hlo::NegOp::create(b, hlo::LogOp::create(b, inner));
}

/// The index of each row's largest element, the first of equal ones.
static Value buildArgmax(Emitter &b, Value values) {
  auto type = typeOf(values);
  auto places = type.clone(b.getI32Type());
  Value maximum = broadcastRows(b, reduceRows<hlo::MaxOp>(b, values), type);
  Value candidates =
      b.select(isEqual(b, values, maximum), hlo::IotaOp::create(b, places, 1),
               b.splat(places, static_cast<double>(type.getDimSize(1) - 1)));
  return reduceRows<hlo::MinOp>(b, candidates);
}

/// Unsigned integers in the order of the floats.
static Value buildKeys(Emitter &b, Value values) {
  auto type = typeOf(values);
  auto ints = type.clone(b.getI32Type());
  Value raw = hlo::BitcastConvertOp::create(b, ints, values);
  Value isNegative =
      b.compare(raw, b.zeros(ints), hlo::ComparisonDirection::LT);
  Value flipped =
      b.select(isNegative, hlo::NotOp::create(b, raw),
               hlo::XorOp::create(
                   b, raw, b.splat(ints, std::numeric_limits<int32_t>::min())));
  return hlo::BitcastConvertOp::create(
      b, type.clone(b.getIntegerType(32, /*isSigned=*/false)), flipped);
}

/// The largest number t of each row such that the weights of its keys from t on
/// sum to `target` at least. It has 32 bits, found one after the other.
static Value findThreshold(Emitter &b, Value keys, Value weights,
                           Value target) {
  auto type = typeOf(keys);
  auto perRow = type.clone({type.getDimSize(0)});
  Value zero = b.zeros(weights.getType());
  auto body = [&](Value i, ValueRange values) -> SmallVector<Value> {
    Value shift = b.subtract(b.splat(i.getType(), 31), i);
    Value bit = hlo::ShiftLeftOp::create(
        b, b.splat(perRow, 1),
        b.broadcast(b.convert(shift, type.getElementType()), perRow, {}));
    Value candidate = hlo::OrOp::create(b, values[0], bit);
    Value isKept = b.compare(keys, b.broadcast(candidate, type, {0}),
                             hlo::ComparisonDirection::GE);
    Value sum = reduceRows<hlo::AddOp>(b, b.select(isKept, weights, zero));
    Value isEnough = b.compare(sum, target, hlo::ComparisonDirection::GE);
    return {b.select(isEnough, candidate, values[0])};
  };
  return hlo::createFor(b, b.getLoc(), 32, b.zeros(perRow), body)[0];
}

/// The logits below the threshold of their row become -infinity.
static Value keepFrom(Emitter &b, Value logits, Value keys, Value threshold) {
  Value isKept = b.compare(keys, b.broadcast(threshold, typeOf(keys), {0}),
                           hlo::ComparisonDirection::GE);
  return b.select(
      isKept, logits,
      b.splat(logits.getType(), -std::numeric_limits<double>::infinity()));
}

/// Applies the repetition penalty to logits or log probabilities, [batch,
/// tokens]. Adds this step's token to those seen.
static Value penalize(Emitter &b, LoweringContext &context, Value logits) {
  auto type = typeOf(logits);
  Value next = context.getState(SYSTOLE_GENERATE_NEXT);
  Value seen = context.getState(SYSTOLE_GENERATE_SEEN);
  if (Value parents = context.getParents())
    seen = hlo::createRowGather(b, b.getLoc(), seen, parents);
  Value isNext =
      b.compare(hlo::IotaOp::create(b, type.clone(b.getI32Type()), 1),
                b.broadcast(next, type.clone(b.getI32Type()), {0}),
                hlo::ComparisonDirection::EQ);
  seen = b.select(isNext, b.splat(seen.getType(), 1), seen);
  context.setState(SYSTOLE_GENERATE_SEEN, seen);
  Value penalty =
      b.broadcast(context.getState(SYSTOLE_GENERATE_PENALTY), type, {});
  Value isPositive =
      b.compare(logits, b.zeros(type), hlo::ComparisonDirection::GT);
  Value isSeen =
      b.compare(seen, b.zeros(seen.getType()), hlo::ComparisonDirection::NE);
  Value penalized = b.select(isPositive, b.divide(logits, penalty),
                             b.multiply(logits, penalty));
  return b.select(isSeen, penalized, logits);
}

namespace {

/// Samples a token of each row of logits, [batch, tokens] of f32.
class Sampler {
public:
  Sampler(Emitter &b, LoweringContext &context) : b(b), context(context) {}

  Value sample(Value logits, Value count) {
    auto type = typeOf(logits);
    logits = penalize(b, context, logits);
    Value temperature = getScalar(SYSTOLE_GENERATE_TEMPERATURE);
    Value isWarm = b.compare(temperature, b.zeros(temperature.getType()),
                             hlo::ComparisonDirection::GT);
    auto draw = [&] {
      Value warm = b.divide(logits, b.broadcast(temperature, type, {}));
      Value likely = keepMass(keepLargest(warm));
      return buildArgmax(b, b.add(likely, buildNoise(b, context, count, type)));
    };
    return chooseIf(
        isWarm, draw, [&] { return buildArgmax(b, logits); }, count.getType());
  }

private:
  Value getScalar(StringRef name) { return context.getState(name); }

  Value chooseIf(Value predicate, llvm::function_ref<Value()> ifTrue,
                 llvm::function_ref<Value()> ifFalse, Type type) {
    return hlo::createIf(
        b, b.getLoc(), type, predicate,
        [&] { return SmallVector<Value>{ifTrue()}; },
        [&] { return SmallVector<Value>{ifFalse()}; })[0];
  }

  /// The `top_k` largest, if it is not 0.
  Value keepLargest(Value logits) {
    Value count = getScalar(SYSTOLE_GENERATE_TOP_K);
    Value isGiven = b.compare(count, b.zeros(count.getType()),
                              hlo::ComparisonDirection::GT);
    return chooseIf(
        isGiven, [&] { return keepLargest(logits, count); },
        [&] { return logits; }, logits.getType());
  }
  Value keepLargest(Value logits, Value count) {
    auto type = typeOf(logits);
    Value keys = buildKeys(b, logits);
    Value ones = b.splat(type.clone(b.getI32Type()), 1);
    Value target = b.broadcast(
        count, RankedTensorType::get({type.getDimSize(0)}, b.getI32Type()), {});
    return keepFrom(b, logits, keys, findThreshold(b, keys, ones, target));
  }

  /// The fewest of the largest whose probabilities sum to `top_p`, if it is
  /// below 1.
  Value keepMass(Value logits) {
    Value mass = getScalar(SYSTOLE_GENERATE_TOP_P);
    Value isGiven = b.compare(mass, b.splat(mass.getType(), 1),
                              hlo::ComparisonDirection::LT);
    return chooseIf(
        isGiven, [&] { return keepMass(logits, mass); }, [&] { return logits; },
        logits.getType());
  }
  Value keepMass(Value logits, Value mass) {
    Value keys = buildKeys(b, logits);
    Value exponentials =
        hlo::ExpOp::create(b, shiftByMaximum(b, logits)).getResult();
    Value sum = reduceRows<hlo::AddOp>(b, exponentials);
    Value target = b.multiply(sum, b.broadcast(mass, typeOf(sum), {}));
    return keepFrom(b, logits, keys,
                    findThreshold(b, keys, exponentials, target));
  }

  Emitter &b;
  LoweringContext &context;
};

} // namespace

//===----------------------------------------------------------------------===//
// Beam search
//===----------------------------------------------------------------------===//

namespace {

/// A step of a beam search: the candidates, and the beams that follow.
class BeamStep {
public:
  BeamStep(Emitter &b, LoweringContext &context, int64_t beams)
      : b(b), context(context), beams(beams) {}

  /// `logits` are [prompts * beams, tokens] of f32.
  void run(Value logits, FunctionBuilder &function) {
    findCandidates(score(logits));
    function.addOutfeed("token", tokens);
    function.addOutfeed("beam", parents);
    function.addOutfeed("score", scores);
    continueBeams();
  }

private:
  /// The score of each token after each beam: [prompts, beams * tokens].
  Value score(Value logits) {
    auto type = typeOf(logits);
    numTokens = type.getDimSize(1);
    prompts = type.getDimSize(0) / beams;
    Value shifted = shiftByMaximum(b, logits);
    Value sum =
        reduceRows<hlo::AddOp>(b, hlo::ExpOp::create(b, shifted).getResult());
    Value logSum = hlo::LogOp::create(b, sum);
    Value likely = penalize(
        b, context, b.subtract(shifted, broadcastRows(b, logSum, type)));
    Value before =
        b.reshape(context.getState(SYSTOLE_GENERATE_SCORES), {prompts * beams});
    return b.reshape(b.add(likely, broadcastRows(b, before, type)),
                     {prompts, beams * numTokens});
  }

  /// The largest scores of each prompt in descending order, equal ones in the
  /// order of their indices. Each is the largest after the one before.
  void findCandidates(Value all) {
    auto type = typeOf(all);
    auto ints = type.clone(b.getI32Type());
    auto perPrompt = type.clone({prompts}),
         found = type.clone({prompts, count()});
    Value places = hlo::IotaOp::create(b, ints, 1);
    Value none = b.splat(type, -std::numeric_limits<double>::infinity());
    Value end = b.splat(ints, static_cast<double>(beams * numTokens - 1));
    auto body = [&](Value i, ValueRange values) -> SmallVector<Value> {
      Value score = b.broadcast(values[0], type, {0});
      Value place = b.broadcast(values[1], ints, {0});
      Value isLower = b.compare(all, score, hlo::ComparisonDirection::LT);
      Value isEqual = b.compare(all, score, hlo::ComparisonDirection::EQ);
      Value isAfter = b.compare(places, place, hlo::ComparisonDirection::GT);
      Value isLeft = hlo::OrOp::create(b, isLower,
                                       hlo::AndOp::create(b, isEqual, isAfter));
      Value best = reduceRows<hlo::MaxOp>(b, b.select(isLeft, all, none));
      Value isBest =
          hlo::AndOp::create(b, isLeft,
                             b.compare(all, b.broadcast(best, type, {0}),
                                       hlo::ComparisonDirection::EQ));
      Value index = reduceRows<hlo::MinOp>(b, b.select(isBest, places, end));
      auto put = [&](Value into, Value value) {
        return b.updateDimAt(into, b.reshape(value, {prompts, 1}), 1, i);
      };
      return {best, index, put(values[2], best), put(values[3], index)};
    };
    Value first = b.splat(perPrompt, std::numeric_limits<double>::infinity());
    SmallVector<Value> result =
        hlo::createFor(b, b.getLoc(), count(),
                       {first, b.splat(perPrompt.clone(b.getI32Type()), -1),
                        b.zeros(found), b.zeros(found.clone(b.getI32Type()))},
                       body);
    scores = result[2];
    Value size = b.splat(result[3].getType(), static_cast<double>(numTokens));
    parents = b.divide(result[3], size);
    tokens = b.subtract(result[3], b.multiply(parents, size));
  }

  /// The first candidates that do not end a sequence become the beams.
  void continueBeams() {
    auto type = typeOf(tokens);
    auto pairs = type.clone({prompts, count(), count()});
    auto slots = type.clone({prompts, beams, count()});
    Value end = b.broadcast(context.getState(SYSTOLE_GENERATE_END), type, {});
    Value goesOn = b.compare(tokens, end, hlo::ComparisonDirection::NE);
    // The candidates that go on before each.
    Value isBefore = b.compare(hlo::IotaOp::create(b, pairs, 2),
                               hlo::IotaOp::create(b, pairs, 1),
                               hlo::ComparisonDirection::LT);
    Value others =
        b.broadcast(b.convert(goesOn, b.getI32Type()), pairs, {0, 2});
    Value before =
        reduceRows<hlo::AddOp>(b, b.select(isBefore, others, b.zeros(pairs)));
    Value slot = b.select(goesOn, before, b.splat(type, -1));
    Value isOfSlot = b.compare(b.broadcast(slot, slots, {0, 2}),
                               hlo::IotaOp::create(b, slots, 1),
                               hlo::ComparisonDirection::EQ);
    auto take = [&](Value values) {
      auto all = slots.clone(typeOf(values).getElementType());
      return reduceRows<hlo::AddOp>(
          b,
          b.select(isOfSlot, b.broadcast(values, all, {0, 2}), b.zeros(all)));
    };
    auto perBeam = type.clone({prompts, beams});
    Value firstRow = b.multiply(hlo::IotaOp::create(b, perBeam, 0),
                                static_cast<double>(beams));
    context.setState(SYSTOLE_GENERATE_NEXT,
                     b.reshape(take(tokens), {prompts * beams}));
    context.setState(
        SYSTOLE_GENERATE_PARENTS,
        b.reshape(b.add(firstRow, take(parents)), {prompts * beams}));
    context.setState(SYSTOLE_GENERATE_SCORES, take(scores));
  }

  int64_t count() const { return 2 * beams; }

  Emitter &b;
  LoweringContext &context;
  const int64_t beams;
  int64_t prompts = 0, numTokens = 0;
  /// The candidates, [prompts, count()].
  Value tokens, parents, scores;
};

} // namespace

void systole::graph::lowerGenerate(GenerateOp op, Value logits,
                                   FunctionBuilder &function) {
  Emitter b(function.getBuilder(), op.getLoc());
  LoweringContext &context = function.getContext();
  // `buildText` has counted this step's token already.
  Value count = context.getState(SYSTOLE_GENERATE_COUNT);
  auto type = typeOf(logits);
  int64_t tokens = type.getDimSize(2);
  if (type.getDimSize(1) > 1) {
    Value last = b.reshape(b.subtract(count, b.splat(count.getType(), 1)), {});
    logits = b.sliceDimAt(logits, 1, last, 1);
  }
  Value rows = b.convert(b.reshape(logits, {type.getDimSize(0), tokens}),
                         b.getF32Type());
  if (op.getBeams() > 1)
    return BeamStep(b, context, op.getBeams()).run(rows, function);
  Value next = Sampler(b, context).sample(rows, count);
  context.setState(SYSTOLE_GENERATE_NEXT, next);
  function.addOutfeed("token", next);
}
