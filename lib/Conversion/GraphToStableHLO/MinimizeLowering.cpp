//===- MinimizeLowering.cpp - A step of training --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionBuilder.h"
#include "TableUpdates.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace systole::graph;
namespace hlo = systole::stablehlo;

namespace {

/// Lowers one `graph.minimize`.
class MinimizeLowering {
public:
  MinimizeLowering(MinimizeOp op, ModelFnOp fn, FunctionBuilder &function,
                   Value loss, Value rate)
      : op(op), b(function.getBuilder(), op.getLoc()),
        context(function.getContext()), loss(loss), rate(rate),
        variables(ProgramStates::collectTrainable(fn)) {
    for (const State &variable : variables)
      values.push_back(context.getState(variable.name));
    for (auto &[table, lowered] : context.getTables())
      if (!lowered.rows.empty() &&
          cast<LayerOpInterface>(table).getVariables().front().trainable)
        tables.push_back(lowered);
  }

  /// The new values of the trained variables, of their slots and other states,
  /// and of the step.
  llvm::StringMap<Value> build();

private:
  /// The gradients of the variables, then the sums of those of tables' rows.
  SmallVector<Value> buildGradients();
  SmallVector<Value> sumOverShards(ValueRange gradients);
  SmallVector<Value> accumulate(SmallVector<Value> gradients);
  SmallVector<Value> clip(ArrayRef<Value> gradients);
  Value decay(const State &variable, Value value, Value rate);
  Value updateAtRate(OptimizerAttrInterface optimizer, Value rate,
                     ArrayRef<size_t> indices, ArrayRef<Value> gradients);
  void update(ArrayRef<Value> gradients);
  void updateTables(ArrayRef<Value> gradients);
  void average();

  /// Sets the new value of a state, if the step is one that updates.
  void set(const std::string &name, Value value) {
    Value old = context.getState(name);
    updated[name] = isUpdate ? b.select(isUpdate, value, old) : value;
  }

  MinimizeOp op;
  Emitter b;
  LoweringContext &context;
  Value loss, rate;
  SmallVector<State> variables;
  SmallVector<Value> values;
  SmallVector<LoweredTable> tables;
  SmallVector<TrainedRows> rows;
  /// Whether this step updates variables; null without gradient accumulation.
  Value isUpdate;
  llvm::StringMap<Value> updated;
};

SmallVector<Value> MinimizeLowering::buildGradients() {
  // The mean over shards is the sum of the gradients of the loss divided by
  // their number.
  Value share = loss;
  int64_t numShards = context.getNumShards();
  bool crossShard = static_cast<bool>(op.getCrossShardAttr());
  ArrayAttr groups = op.getGroupAssignmentAttr();
  int64_t joined = groups
                       ? static_cast<int64_t>(cast<ArrayAttr>(groups[0]).size())
                       : numShards;
  if (crossShard && op.isCrossShardMean() && numShards > 1 && joined > 1)
    share = b.multiply(loss, 1.0 / joined);
  std::optional<APFloat> scale = op.getLossScale();
  if (scale)
    share = b.multiply(share, scale->convertToDouble());
  SmallVector<Value> sources(values);
  for (const LoweredTable &table : tables)
    llvm::append_range(sources, table.rows);
  SmallVector<Value> gradients =
      GradientsOp::create(b, TypeRange(ValueRange(sources)), share, sources)
          ->getResults();
  if (scale)
    for (Value &gradient : gradients)
      gradient = b.multiply(gradient, 1 / scale->convertToDouble());
  SmallVector<Value> ofRows(llvm::drop_begin(gradients, values.size()));
  gradients.truncate(values.size());
  gradients = op.getAccumulate() ? accumulate(std::move(gradients))
                                 : sumOverShards(gradients);
  ValueRange rest = ofRows;
  for (const LoweredTable &table : tables) {
    rows.push_back(joinRowGradients(b, context, table,
                                    rest.take_front(table.rows.size())));
    rest = rest.drop_front(table.rows.size());
    gradients.push_back(rows.back().gradients);
  }
  return clip(gradients);
}

/// Clips gradients of variables and then tables. Those of a table with a way of
/// its own have no part in the norm of all.
SmallVector<Value> MinimizeLowering::clip(ArrayRef<Value> gradients) {
  auto apply = [&](ClippingAttrInterface way, ArrayRef<Value> some) {
    if (!way || some.empty())
      return SmallVector<Value>(some);
    return cast<ClippingLoweringAttrInterface>(way).clip(b, op.getLoc(), some);
  };
  SmallVector<Value> all(gradients), joined;
  SmallVector<Value *> places;
  for (auto [index, gradient] : llvm::enumerate(all)) {
    ClippingAttrInterface own;
    if (index >= values.size())
      own = rows[index - values.size()].table.op.getClipAttr();
    if (own) {
      gradient = apply(own, gradient).front();
      continue;
    }
    places.push_back(&gradient);
    joined.push_back(gradient);
  }
  for (auto [place, clipped] :
       llvm::zip_equal(places, apply(op.getClipAttr(), joined)))
    *place = clipped;
  return all;
}

SmallVector<Value> MinimizeLowering::sumOverShards(ValueRange gradients) {
  if (!op.getCrossShardAttr() || gradients.empty())
    return gradients;
  return CrossShardOp::create(b, gradients.getTypes(), gradients,
                              b.getI32IntegerAttr(context.getNumShards()),
                              op.getGroupAssignmentAttr())
      ->getResults();
}

/// Adds gradients to those of earlier steps, and returns the mean of all. Each
/// shard adds up its own; the sums are reduced over shards where they are used.
SmallVector<Value> MinimizeLowering::accumulate(SmallVector<Value> gradients) {
  int64_t count = *op.getAccumulate();
  Value step = context.getGlobalStep();
  Value last = b.splat(step.getType(), count - 1);
  Value place = hlo::RemOp::create(b, step, b.splat(step.getType(), count));
  isUpdate = isEqual(b, place, last);
  SmallVector<Value> sums;
  for (auto [variable, gradient] : llvm::zip_equal(variables, gradients)) {
    std::string name = ProgramStates::getSlotName(variable.name, "Accumulated");
    Value sum = b.add(context.getState(name), gradient);
    updated[name] = b.select(isUpdate, b.zeros(sum.getType()), sum);
    sums.push_back(sum);
  }
  if (op.getCrossShardAttr() && context.getNumShards() > 1)
    sums = hlo::createIf(
        b, b.getLoc(), ValueRange(sums).getTypes(), isUpdate,
        [&] { return sumOverShards(sums); }, [&] { return sums; });
  for (Value &sum : sums)
    sum = b.multiply(sum, 1.0 / count);
  return sums;
}

/// The variable minus its product with the rate and the weight decay.
Value MinimizeLowering::decay(const State &variable, Value value, Value rate) {
  std::optional<APFloat> factor = op.getWeightDecay();
  if (!factor || op.isExemptFromDecay(variable.name))
    return value;
  auto type = typeOf(value);
  Value share = b.convert(b.multiply(rate, factor->convertToDouble()),
                          type.getElementType());
  return b.subtract(value, b.multiply(value, b.broadcast(share, type, {})));
}

/// The optimizer without its own weight decay, if it has some.
static OptimizerAttrInterface withoutDecay(OptimizerAttrInterface optimizer) {
  MLIRContext *context = optimizer.getContext();
  auto zero = FloatAttr::get(Float64Type::get(context), 0);
  return llvm::TypeSwitch<Attribute, OptimizerAttrInterface>(optimizer)
      .Case([&](AdamWAttr adam) {
        return AdamWAttr::get(context, zero, adam.getBeta1(), adam.getBeta2(),
                              adam.getEpsilon());
      })
      .Case([&](LambAttr lamb) {
        return LambAttr::get(context, lamb.getBeta1(), lamb.getBeta2(),
                             lamb.getEpsilon(), zero);
      })
      .Case([&](LarsAttr lars) {
        return LarsAttr::get(context, lars.getMomentum(), lars.getCoefficient(),
                             zero);
      })
      .Default(optimizer);
}

/// Updates some of the variables; the next step.
Value MinimizeLowering::updateAtRate(OptimizerAttrInterface optimizer,
                                     Value rate, ArrayRef<size_t> indices,
                                     ArrayRef<Value> gradients) {
  SmallVector<SlotSpec> specs = optimizer.getSlots();
  SmallVector<Value> decayed, own, slots;
  for (size_t index : indices) {
    decayed.push_back(decay(variables[index], values[index], rate));
    own.push_back(gradients[index]);
    for (const SlotSpec &slot : specs)
      slots.push_back(context.getState(
          ProgramStates::getSlotName(variables[index].name, slot.name)));
  }
  auto apply = ApplyGradientsOp::create(
      b, optimizer, rate, context.getUpdates(), decayed, own, slots);
  size_t slot = 0;
  for (auto [place, index] : llvm::enumerate(indices)) {
    const std::string &name = variables[index].name;
    set(name, apply.getNewVariables()[place]);
    for (const SlotSpec &spec : specs)
      set(ProgramStates::getSlotName(name, spec.name),
          apply.getNewSlots()[slot++]);
  }
  return apply.getNextStep();
}

void MinimizeLowering::update(ArrayRef<Value> gradients) {
  // The variables of each optimizer and multiplier of the rate.
  using Key = std::pair<OptimizerAttrInterface, double>;
  SmallVector<std::pair<Key, SmallVector<size_t>>> groups;
  for (auto [index, variable] : llvm::enumerate(variables)) {
    Key key{op.isExemptFromDecay(variable.name)
                ? withoutDecay(op.getOptimizer())
                : op.getOptimizer(),
            op.getRateMultiplier(variable.name)};
    auto *group = llvm::find_if(
        groups, [&](const auto &other) { return other.first == key; });
    if (group == groups.end())
      group = &groups.emplace_back(key, SmallVector<size_t>());
    group->second.push_back(index);
  }
  if (groups.empty())
    groups.push_back({{op.getOptimizer(), 1}, {}});
  Value next;
  for (const auto &[key, indices] : groups)
    next = updateAtRate(key.first,
                        key.second == 1 ? rate : b.multiply(rate, key.second),
                        indices, gradients);
  Value step = context.getGlobalStep();
  updated["global_step"] =
      op.getAccumulate() ? b.add(step, b.splat(step.getType(), 1)) : next;
}

void MinimizeLowering::updateTables(ArrayRef<Value> gradients) {
  for (auto [trained, gradient] : llvm::zip_equal(rows, gradients))
    updateRows(
        b, context, trained, ProgramStates::getOptimizer(op, trained.table.op),
        rate, gradient,
        [&](const std::string &name, Value value) { updated[name] = value; });
}

/// Updates the moving averages of the variables.
void MinimizeLowering::average() {
  if (!op.getMovingAverage())
    return;
  double kept = op.getMovingAverage()->convertToDouble();
  Value count = context.getUpdates();
  auto number = [&](int64_t value) {
    return b.splat(count.getType(), static_cast<double>(value));
  };
  Value isFirst, overwrites;
  if (op.getMovingAverageFromFirstUpdate())
    isFirst = isEqual(b, count, number(0));
  if (std::optional<uint64_t> every = op.getMovingAverageOverwrite())
    overwrites = isEqual(b, hlo::RemOp::create(b, count, number(*every)),
                         number(*every - 1));
  for (const State &variable : variables) {
    std::string name = ProgramStates::getAverageName(variable.name);
    Value value = updated[variable.name];
    Value next = b.add(b.multiply(context.getState(name), kept),
                       b.multiply(value, 1 - kept));
    if (isFirst)
      next = b.select(isFirst, value, next);
    set(name, next);
    if (overwrites)
      set(variable.name, b.select(overwrites, next, value));
  }
}

llvm::StringMap<Value> MinimizeLowering::build() {
  SmallVector<Value> gradients;
  if (!values.empty() || !tables.empty())
    gradients = buildGradients();
  update(ArrayRef(gradients).take_front(values.size()));
  updateTables(ArrayRef(gradients).drop_front(values.size()));
  average();
  return std::move(updated);
}

} // namespace

void systole::graph::lowerMinimize(MinimizeOp op, ModelFnOp fn,
                                   FunctionBuilder &function,
                                   const ProgramStates &states,
                                   const IRMapping &mapping) {
  LoweringContext &context = function.getContext();
  Value loss = mapping.lookup(op.getLoss());
  Value rate = mapping.lookup(op.getLearningRate());
  llvm::StringMap<Value> updated =
      MinimizeLowering(op, fn, function, loss, rate).build();
  // Layers and `graph.assign` return the updates of the other variables
  // themselves. A step only reads a frozen one.
  for (const State &variable : ProgramStates::collectVariables(fn))
    if (!variable.trainable && !variable.frozen)
      updated[variable.name] = context.getFinal(variable.name);
  for (const State &state : ProgramStates::collectCarried(fn))
    updated[state.name] = context.getState(state.name);
  for (const State &state : states.getStates())
    if (Value value = updated.lookup(state.name))
      function.addStateResult(state, value, /*describe=*/false);
  function.addOutfeed("loss", loss);
  function.addOutfeed("learning_rate", rate);
}
