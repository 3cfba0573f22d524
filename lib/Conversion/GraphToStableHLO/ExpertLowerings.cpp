//===- ExpertLowerings.cpp - Mixtures of experts in StableHLO -------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The choices of all tokens are sorted by their experts. Each expert has a slot
// for each of its tokens, which are gathered, so that a product of all experts
// is one `dot_general` with the experts as a batch.
//
//===----------------------------------------------------------------------===//

#include "Lowerings.h"

#include <cmath>

using namespace mlir;
using namespace systole::graph;
namespace hlo = systole::stablehlo;

namespace {

/// Builds one mixture of experts.
class Experts {
public:
  Experts(Emitter &b, LoweringContext &context, MixtureOfExpertsOp op)
      : b(b), context(context), op(op), experts(op.getNumExperts()),
        choices(op.getTopK()) {}

  SmallVector<Value> build(Value input) {
    auto type = typeOf(input);
    int64_t features = type.getShape().back();
    tokens = type.getNumElements() / features;
    slots = getCapacity();
    Value vectors = b.reshape(input, {tokens, features});
    route(vectors);
    placeTokens();
    Value result = combine(
        feedForward(hlo::createRowGather(b, b.getLoc(), vectors, tokenOfSlot)));
    return {b.reshape(result, type.getShape()), loss};
  }

private:
  using Direction = hlo::ComparisonDirection;

  RankedTensorType indices(ArrayRef<int64_t> shape) {
    return RankedTensorType::get(shape, b.getI32Type());
  }

  /// The most tokens of an expert.
  int64_t getCapacity() {
    auto factor = op.getCapacityFactor();
    if (!factor || !context.isTraining())
      return tokens;
    double share = double(choices * tokens) / double(experts);
    return std::min(tokens,
                    int64_t(std::ceil(share * factor->convertToDouble())));
  }

  /// Computes the experts of each token, their gates and the loss, in f32 at
  /// least.
  void route(Value vectors) {
    Value kernel = context.getVariable(op, "router/kernel");
    Type element = typeOf(op.getLoss()).getElementType();
    Value logits = b.contract(b.convert(vectors, element),
                              b.convert(kernel, element), {1}, {0});
    Value probabilities = buildActivation(b, "softmax", logits);
    auto type = typeOf(probabilities);
    Value all =
        hlo::IotaOp::create(b, type.clone(b.getI32Type()), /*dimension=*/1);

    SmallVector<Value> ids;
    Value left = probabilities, sum;
    for (int64_t i = 0; i < choices; ++i) {
      Value largest = broadcastRows(b, reduceRows<hlo::MaxOp>(b, left), type);
      Value id = reduceRows<hlo::MinOp>(
          b, b.select(b.compare(left, largest, Direction::EQ), all,
                      b.splat(all.getType(), double(experts))));
      Value chosen = oneHot(b, id, experts, b.getI1Type());
      gates.push_back(reduceRows<hlo::AddOp>(
          b, b.select(chosen, probabilities, b.zeros(type))));
      ids.push_back(id);
      left = b.select(chosen, b.splat(type, -1), left);
      sum = sum ? b.add(sum, gates.back()) : gates.back();
    }
    if (op.getNormalize())
      for (Value &gate : gates)
        gate = b.divide(gate, sum);
    expertOfChoice = b.concatenate(ids, 0);
    countTokens();
    Value fractions = b.multiply(b.convert(counts, element),
                                 double(experts) / double(tokens));
    loss = reduceAll<hlo::AddOp>(
        b, b.multiply(fractions, mean(b, probabilities, {0})));
  }

  /// Computes how many choices are of each expert, and of those before it.
  void countTokens() {
    auto type = indices({choices * tokens, experts});
    Value of = b.broadcast(expertOfChoice, type, {0});
    Value expert = hlo::IotaOp::create(b, type, /*dimension=*/1);
    auto count = [&](Direction direction) {
      return reduce<hlo::AddOp>(
          b, b.convert(b.compare(of, expert, direction), b.getI32Type()), {0});
    };
    starts = count(Direction::LT);
    counts = count(Direction::EQ);
  }

  /// Computes the token of each slot, and the slot of each choice.
  void placeTokens() {
    Value order = b.sort(expertOfChoice).second;
    auto ofSlots = indices({experts, slots});
    Value places = b.add(b.broadcast(starts, ofSlots, {0}),
                         hlo::IotaOp::create(b, ofSlots, /*dimension=*/1));
    // A slot that is not taken has any token: nobody reads its result.
    Value choice = hlo::createRowGather(b, b.getLoc(), order, places);
    tokenOfSlot = hlo::RemOp::create(
        b, choice, b.splat(ofSlots, static_cast<double>(tokens)));

    auto ofChoices = indices({choices * tokens});
    Value place = hlo::createRowScatter(
        b, b.getLoc(), b.zeros(ofChoices), order,
        hlo::IotaOp::create(b, ofChoices, /*dimension=*/0),
        hlo::RowScatter::Set);
    Value slot = b.subtract(
        place, hlo::createRowGather(b, b.getLoc(), starts, expertOfChoice));
    isKept = b.compare(slot, b.splat(ofChoices, static_cast<double>(slots)),
                       Direction::LT);
    slotOfChoice =
        b.add(b.multiply(expertOfChoice, static_cast<double>(slots)), slot);
  }

  /// The product of the slots' vectors and the matrix of their expert.
  Value multiplyByKernel(Value vectors, StringRef name) {
    Value kernel = context.getVariable(op, (name + "/kernel").str());
    return b.contract(vectors, kernel, {2}, {1}, {0}, {0});
  }

  Value feedForward(Value vectors) {
    Value up = multiplyByKernel(vectors, "up");
    Value hidden =
        op.getGated()
            ? b.multiply(buildActivation(b, op.getActivation(),
                                         multiplyByKernel(vectors, "gate")),
                         up)
            : buildActivation(b, op.getActivation(), up);
    return multiplyByKernel(hidden, "down");
  }

  /// The sum of the results of each token's experts, times their gates.
  Value combine(Value results) {
    auto type = typeOf(results);
    int64_t features = type.getDimSize(2);
    Value rows = hlo::createRowGather(
        b, b.getLoc(), b.reshape(results, {experts * slots, features}),
        slotOfChoice);
    Value sum;
    for (auto [i, gate] : llvm::enumerate(gates)) {
      int64_t begin = int64_t(i) * tokens, end = begin + tokens;
      Value kept = b.slice(isKept, {begin}, {end});
      Value weight = b.convert(b.select(kept, gate, b.zeros(gate.getType())),
                               type.getElementType());
      Value row = b.sliceDim(rows, 0, begin, end);
      Value product = b.multiply(row, b.broadcast(weight, typeOf(row), {0}));
      sum = sum ? b.add(sum, product) : product;
    }
    return sum;
  }

  Emitter &b;
  LoweringContext &context;
  MixtureOfExpertsOp op;
  int64_t experts, choices, tokens = 0, slots = 0;
  /// The gates [tokens] of each choice.
  SmallVector<Value> gates;
  /// Values for the first choices of all tokens, then for the second ones, ...
  Value expertOfChoice, slotOfChoice, isKept;
  /// The number of choices of each expert, and of those before it.
  Value starts, counts;
  Value tokenOfSlot, loss;
};

static SmallVector<Value> lowerMixtureOfExperts(Emitter &b,
                                                LoweringContext &context,
                                                MixtureOfExpertsOp op,
                                                ValueRange operands) {
  return Experts(b, context, op).build(operands[0]);
}

} // namespace

void systole::graph::attachExpertLowerings(MLIRContext &context) {
  attach<lowerMixtureOfExperts>(context);
}
