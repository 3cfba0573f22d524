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
  auto type = getTensorType(value);
  SmallVector<int64_t> starts(type.getRank(), 0), limits(type.getShape());
  SmallVector<int64_t> strides(type.getRank(), 1);
  int64_t size = limits.back() / parts;
  starts.back() = index * size;
  limits.back() = starts.back() + size;
  return hlo::SliceOp::create(b, value, starts, limits, strides);
}

static Value multiplyMatrices(Emitter &b, Value lhs, Value rhs) {
  auto type = getTensorType(lhs);
  SmallVector<int64_t> shape(type.getShape());
  shape.back() = getTensorType(rhs).getDimSize(1);
  auto numbers = hlo::DotDimensionNumbersAttr::get(b.getContext(), {}, {},
                                                   {type.getRank() - 1}, {0});
  return hlo::DotGeneralOp::create(b, type.clone(shape), lhs, rhs, numbers,
                                   /*precision_config=*/nullptr,
                                   /*algorithm=*/nullptr);
}

static Value scalarNumber(Emitter &b, int64_t number) {
  return b.splat(RankedTensorType::get({}, b.getI32Type()), number);
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
      int64_t size = getTensorType(bias).getDimSize(1);
      bias = b.reshape(
          hlo::SliceOp::create(b, bias, {*row, 0}, {*row + 1, size}, {1, 1}),
          {size});
    }
    return b.add(value, broadcastTrailing(b, bias, getTensorType(value)));
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
static SmallVector<Value> buildRecurrentBody(Direction<LayerT> &d,
                                             Value products, Block *body,
                                             int64_t steps, bool inOrder) {
  Emitter &b = d.b;
  Value number = body->getArgument(0);
  Value step = number;
  if (d.backwards)
    step = b.subtract(scalarNumber(b, steps - 1), number);
  Value zero = scalarNumber(b, 0);
  SmallVector<int64_t> sizes(getTensorType(products).getShape());
  sizes[0] = 1;
  Value slice = hlo::DynamicSliceOp::create(
      b, getTensorType(products).clone(sizes), products,
      ValueRange{step, zero, zero}, b.getDenseI64ArrayAttr(sizes));
  Value x = b.reshape(slice, {sizes[1], sizes[2]});

  ValueRange states = body->getArguments().slice(1, numStates<LayerT>);
  SmallVector<Value> next = buildStep(d, x, states);
  Value output = next[0];
  next.insert(next.begin(), b.add(number, scalarNumber(b, 1)));
  if (d.op.getReturnSequences()) {
    auto type = getTensorType(output);
    Value one = b.reshape(output, {1, type.getDimSize(0), type.getDimSize(1)});
    Value all = body->getArguments().back();
    next.push_back(hlo::DynamicUpdateSliceOp::create(
        b, all.getType(), all, one,
        ValueRange{inOrder ? step : number, zero, zero}));
  }
  return next;
}

/// With `inOrder`, outputs are in the order of the input's steps, not of
/// processing.
template <typename LayerT>
static Value buildDirection(Direction<LayerT> &d, Value input, bool inOrder) {
  Emitter &b = d.b;
  auto type = getTensorType(input);
  int64_t batch = type.getDimSize(0), steps = type.getDimSize(1);
  int64_t units = d.op.getUnits();
  // Transposes the input, which is smaller than the products, to have steps
  // first.
  Value products = d.addBias(multiplyMatrices(b, b.transpose(input, {1, 0, 2}),
                                              d.getVariable("kernel")),
                             hasBiasOfEach<LayerT> ? std::optional<int64_t>(0)
                                                   : std::nullopt);

  // The step's number, the states, and the outputs if all are returned.
  auto stateType = type.clone({batch, units});
  SmallVector<Value> inits{scalarNumber(b, 0)};
  auto carried = d.op.getCarriedStates();
  for (const VariableSpec &state : carried)
    inits.push_back(
        StopGradientOp::create(b, d.context.getCarried(d.op, state.suffix)));
  if (carried.empty())
    inits.append(numStates<LayerT>, b.splat(stateType, 0));
  if (d.op.getReturnSequences())
    inits.push_back(b.splat(type.clone({steps, batch, units}), 0));
  auto loop = hlo::WhileOp::create(b, TypeRange(ValueRange(inits)), inits);
  SmallVector<Type> types(loop.getOperandTypes());
  SmallVector<Location> locations(types.size(), b.getLoc());
  OpBuilder::InsertionGuard guard(b);
  Block *condition = b.createBlock(&loop.getCond(), {}, types, locations);
  Value more = hlo::CompareOp::create(b, condition->getArgument(0),
                                      scalarNumber(b, steps),
                                      hlo::ComparisonDirection::LT);
  hlo::ReturnOp::create(b, ValueRange(more));

  Block *body = b.createBlock(&loop.getBody(), {}, types, locations);
  hlo::ReturnOp::create(b,
                        buildRecurrentBody(d, products, body, steps, inOrder));
  b.setInsertionPointAfter(loop);
  for (auto [i, state] : llvm::enumerate(carried))
    d.context.setCarried(d.op, state.suffix, loop.getResult(1 + i));
  return d.op.getReturnSequences()
             ? b.transpose(loop->getResults().back(), {1, 0, 2})
             : loop.getResult(1);
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
  int64_t last = getTensorType(both[0]).getRank() - 1;
  return hlo::ConcatenateOp::create(b, both, last);
}

} // namespace

void systole::graph::attachRecurrentLowerings(MLIRContext &context) {
  attach<lowerRecurrent<LSTMOp>, lowerRecurrent<GRUOp>>(context);
}
