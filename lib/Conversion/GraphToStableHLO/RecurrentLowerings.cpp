//===- RecurrentLowerings.cpp - Recurrent layers in StableHLO -------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The products with the kernel are computed for all steps at once. One loop
// computes those with the recurrent kernel; its derivative is another loop.
//
//===----------------------------------------------------------------------===//

#include "Lowerings.h"

using namespace mlir;
using namespace systole::graph;
namespace hlo = systole::stablehlo;

/// Slice `index` of `parts` equal ones of the last dimension.
static Value takePart(Emitter &b, Value value, int64_t index, int64_t parts) {
  auto type = typeOf(value);
  int64_t size = type.getShape().back() / parts;
  return b.sliceDim(value, type.getRank() - 1, index * size,
                    (index + 1) * size);
}

static Value multiplyMatrices(Emitter &b, Value lhs, Value rhs) {
  return b.contract(lhs, rhs, typeOf(lhs).getRank() - 1, {0});
}

namespace {

/// The variables of one direction of a layer, and its options.
template <typename LayerT> struct Direction {
  Emitter &b;
  LoweringContext &context;
  LayerT op;
  StringRef prefix;
  bool backwards;

  Value getVariable(StringRef name) {
    return context.getVariable(op, (prefix + name).str());
  }
  Value activate(Value x) { return buildActivation(b, op.getActivation(), x); }
  Value gate(Value x) {
    return buildActivation(b, op.getRecurrentActivation(), x);
  }
  /// Adds row `row` of the bias to each row of `value`.
  Value addBias(Value value, std::optional<int64_t> row) {
    if (!op.getUseBias())
      return value;
    Value bias = getVariable("bias");
    if (row) {
      int64_t size = typeOf(bias).getDimSize(1);
      bias = b.reshape(b.sliceDim(bias, 0, *row, *row + 1), {size});
    }
    return b.add(value, broadcastTrailing(b, bias, typeOf(value)));
  }
};

/// The states after a step, the first of which is the output. `x` is the step's
/// slice of the product with the kernel.
SmallVector<Value> buildStep(Direction<LSTMOp> &d, Value x, ValueRange states) {
  Emitter &b = d.b;
  Value gates = b.add(
      x, multiplyMatrices(b, states[0], d.getVariable("recurrent_kernel")));
  Value input = d.gate(takePart(b, gates, 0, 4));
  Value forget = d.gate(takePart(b, gates, 1, 4));
  Value candidate = d.activate(takePart(b, gates, 2, 4));
  Value output = d.gate(takePart(b, gates, 3, 4));
  Value memory =
      b.add(b.multiply(forget, states[1]), b.multiply(input, candidate));
  return {b.multiply(output, d.activate(memory)), memory};
}

SmallVector<Value> buildStep(Direction<GRUOp> &d, Value x, ValueRange states) {
  Emitter &b = d.b;
  Value last = states[0];
  Value recurrent = d.addBias(
      multiplyMatrices(b, last, d.getVariable("recurrent_kernel")), 1);
  auto sum = [&](int64_t part) {
    return b.add(takePart(b, x, part, 3), takePart(b, recurrent, part, 3));
  };
  Value update = d.gate(sum(0)), reset = d.gate(sum(1));
  Value candidate = d.activate(b.add(
      takePart(b, x, 2, 3), b.multiply(reset, takePart(b, recurrent, 2, 3))));
  // s * h + (1 - s) * candidate
  Value rest = b.subtract(b.splat(update.getType(), 1), update);
  return {b.add(b.multiply(update, last), b.multiply(rest, candidate))};
}

template <typename LayerT> constexpr int64_t numStates = 1;
template <> constexpr int64_t numStates<LSTMOp> = 2;
template <typename LayerT> constexpr bool hasBiasOfEach = false;
template <> constexpr bool hasBiasOfEach<GRUOp> = true;

template <typename LayerT>
static SmallVector<Value>
buildRecurrentBody(Direction<LayerT> &d, Value products, Value number,
                   ValueRange values, int64_t steps, bool inOrder) {
  Emitter &b = d.b;
  Value step = number;
  if (d.backwards)
    step = b.subtract(b.splat(number.getType(), steps - 1), number);
  Value x = b.reshape(b.sliceDimAt(products, 0, step, 1),
                      shapeOf(products).drop_front());

  SmallVector<Value> next =
      buildStep(d, x, values.take_front(numStates<LayerT>));
  Value output = next[0];
  if (d.op.getReturnSequences()) {
    auto type = typeOf(output);
    Value one = b.reshape(output, {1, type.getDimSize(0), type.getDimSize(1)});
    next.push_back(
        b.updateDimAt(values.back(), one, 0, inOrder ? step : number));
  }
  return next;
}

/// With `inOrder`, outputs are in the order of the input's steps, not of
/// processing.
template <typename LayerT>
static Value buildDirection(Direction<LayerT> &d, Value input, bool inOrder) {
  Emitter &b = d.b;
  auto type = typeOf(input);
  int64_t batch = type.getDimSize(0), steps = type.getDimSize(1);
  int64_t units = d.op.getUnits();
  // Transposes the input, which is smaller than the products, to have steps
  // first.
  Value products = d.addBias(multiplyMatrices(b, b.transpose(input, {1, 0, 2}),
                                              d.getVariable("kernel")),
                             hasBiasOfEach<LayerT> ? std::optional<int64_t>(0)
                                                   : std::nullopt);

  // The states, and the outputs if all are returned.
  auto stateType = type.clone({batch, units});
  SmallVector<Value> inits;
  auto carried = d.op.getCarriedStates();
  for (const VariableSpec &state : carried)
    inits.push_back(
        StopGradientOp::create(b, d.context.getCarried(d.op, state.suffix)));
  if (carried.empty())
    inits.append(numStates<LayerT>, b.splat(stateType, 0));
  if (d.op.getReturnSequences())
    inits.push_back(b.splat(type.clone({steps, batch, units}), 0));
  SmallVector<Value> results = hlo::createFor(
      b, b.getLoc(), steps, inits, [&](Value number, ValueRange values) {
        return buildRecurrentBody(d, products, number, values, steps, inOrder);
      });
  for (auto [i, state] : llvm::enumerate(carried))
    d.context.setCarried(d.op, state.suffix, results[i]);
  return d.op.getReturnSequences() ? b.transpose(results.back(), {1, 0, 2})
                                   : results.front();
}

template <typename LayerT>
static Value lowerRecurrent(Emitter &b, LoweringContext &context, LayerT op,
                            Value input) {
  if (!op.getBidirectional()) {
    Direction<LayerT> one{b, context, op, "", op.getGoBackwards()};
    return buildDirection(one, input, /*inOrder=*/false);
  }
  Direction<LayerT> there{b, context, op, "forward/", false};
  Direction<LayerT> back{b, context, op, "backward/", true};
  SmallVector<Value> both{buildDirection(there, input, /*inOrder=*/true),
                          buildDirection(back, input, /*inOrder=*/true)};
  int64_t last = typeOf(both[0]).getRank() - 1;
  return b.concatenate(both, last);
}

} // namespace

void systole::graph::attachRecurrentLowerings(MLIRContext &context) {
  attach<lowerRecurrent<LSTMOp>, lowerRecurrent<GRUOp>>(context);
}
