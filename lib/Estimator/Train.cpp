//===- Train.cpp - Optimizers and schedules -------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Estimator/Train.h"
#include "OperationText.h"

#include <cctype>
#include <memory>

using namespace systole;
using namespace systole::estimator;

TrainOp Optimizer::minimize(const Tensor &loss, GlobalStep, Where where) const {
  TrainOp op;
  op.loss = loss;
  op.optimizer = attribute;
  op.learning_rate = learning_rate ? learning_rate() : Tensor();
  for (const std::string &option : options)
    op.options += (op.options.empty() ? " {" : ", ") + option;
  if (!options.empty())
    op.options += "}";
  op.where = resolve(where);
  op.cross_shard = cross_shard;
  return op;
}

Optimizer systole::CrossShardOptimizer(
    Optimizer optimizer, const std::string &reduction,
    const std::vector<std::vector<int>> &group_assignment, Where where) {
  optimizer.cross_shard = where;
  if (reduction != "mean" && reduction != "sum")
    fail(where,
         "CrossShardOptimizer: the reduction is \"mean\" or \"sum\", not " +
             quote(reduction));
  optimizer.options.insert(optimizer.options.begin(),
                           reduction == "mean" ? "cross_shard"
                                               : "cross_shard = \"sum\"");
  if (group_assignment.empty())
    return optimizer;
  optimizer.options.push_back("group_assignment = [" +
                              join(group_assignment,
                                   [](const auto &group) {
                                     return list(
                                         Shape(group.begin(), group.end()));
                                   }) +
                              "]");
  return optimizer;
}

GlobalStep train::get_global_step() { return {}; }

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

Optimizer train::with_options(Optimizer optimizer, const Options &options) {
  auto add = [&](const char *name, const std::string &value) {
    optimizer = optimizer.with(std::string(name) + " = " + value);
  };
  if (!options.clip.text().empty())
    add("clip", options.clip.text());
  if (options.loss_scale)
    add("loss_scale", spell(*options.loss_scale));
  if (options.weight_decay)
    add("weight_decay", spell(*options.weight_decay));
  if (!options.no_decay.empty())
    add("no_decay", spell(options.no_decay));
  auto spellEntry = [](const auto &entry) {
    return spell(entry.first) + " = " + spell(entry.second);
  };
  if (!options.learning_rate_multipliers.empty())
    add("learning_rate_multipliers",
        "{" + join(options.learning_rate_multipliers, spellEntry) + "}");
  if (options.accumulate)
    add("accumulate", spell(*options.accumulate));
  if (options.moving_average)
    add("moving_average", spell(*options.moving_average));
  if (options.moving_average_from_first_update)
    optimizer = optimizer.with("moving_average_from_first_update");
  if (options.moving_average_overwrite)
    add("moving_average_overwrite", spell(*options.moving_average_overwrite));
  return optimizer;
}

Optimizer train::get_optimizer(const std::string &name,
                               const Tensor &learning_rate, Where where) {
  static constexpr struct {
    const char *name;
    double rate;
    Optimizer (*make)(const Tensor &);
  } known[] = {
      {"adadelta", 0.001, [](const Tensor &r) { return AdadeltaOptimizer(r); }},
      {"adagrad", 0.001, [](const Tensor &r) { return AdagradOptimizer(r); }},
      {"adam", 0.001, [](const Tensor &r) { return AdamOptimizer(r); }},
      {"adamw", 0.001, [](const Tensor &r) { return AdamW(r); }},
      {"momentum", 0.01,
       [](const Tensor &r) { return MomentumOptimizer(r, 0.9); }},
      {"rmsprop", 0.001, [](const Tensor &r) { return RMSPropOptimizer(r); }},
      {"sgd", 0.01,
       [](const Tensor &r) { return GradientDescentOptimizer(r); }}};
  std::string lower;
  for (char c : name)
    lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  for (const auto &one : known)
    if (lower == one.name)
      return one.make(learning_rate ? learning_rate : Tensor(one.rate, where));
  fail(where, "there is no optimizer " + quote(name) + ", only " +
                  join(known, [](const auto &one) { return quote(one.name); }));
}

Param::Param(const Optimizer &optimizer)
    : kind(AnOptimizer),
      optimizer(std::make_shared<const Optimizer>(optimizer)) {}

Param::operator Optimizer() const {
  if (kind == Text)
    return train::get_optimizer(text, {}, where);
  if (kind != AnOptimizer)
    isOtherThan("an optimizer");
  return *optimizer;
}
