//===- Model.cpp - From layers to a model function ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Model.h"
#include "Progress.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>

using namespace systole;
using namespace systole::keras;

//===----------------------------------------------------------------------===//
// Models
//===----------------------------------------------------------------------===//

/// Names layers as Keras does: the class and a number, for each class in the
/// order of the model.
void Model::State::nameLayers() {
  std::map<std::string, int> counts;
  std::set<std::string> taken;
  for (const KerasTensor &node : nodes) {
    const Layer::Definition &layer = *node.get()->layer;
    std::string name = layer.name;
    if (name.empty()) {
      std::string kind =
          layer.kind == "InputLayer" ? "input" : toSnakeCase(layer.kind);
      int count = counts[kind]++;
      name = layer.kind == "InputLayer" ? kind + "_" + std::to_string(count + 1)
             : count == 0               ? kind
                                        : kind + "_" + std::to_string(count);
    }
    if (!taken.insert(name).second)
      fail("two layers of the model '" + this->name + "' are called '" + name +
           "'");
    names.push_back(name);
  }
}

std::string Model::State::featureOf(size_t input) const {
  return inputs.size() == 1 ? "x" : names[inputs[input]];
}

Model::Model(const KerasTensor &inputs, const KerasTensor &outputs,
             std::string name)
    : Model(std::vector<KerasTensor>{inputs}, outputs, std::move(name)) {}

Model::Model(const std::vector<KerasTensor> &inputs, const KerasTensor &outputs,
             std::string name)
    : state(std::make_shared<State>()) {
  state->name = std::move(name);
  state->replicas = replicasOfScope();
  collect(outputs, state->nodes);
  for (const KerasTensor &input : inputs) {
    state->inputs.push_back(indexOf(input, state->nodes));
    if (state->inputs.back() == state->nodes.size())
      fail("the outputs of the model '" + state->name + "' do not depend on " +
           (inputs.size() == 1 ? "its input" : "each of its inputs"));
  }
  for (size_t i = 0; i < state->nodes.size(); ++i)
    if (state->nodes[i].get()->inputs.empty() &&
        std::find(state->inputs.begin(), state->inputs.end(), i) ==
            state->inputs.end())
      fail("the outputs of the model '" + state->name +
           "' depend on an Input that is not an input of it");
  state->nameLayers();
}

static KerasTensor chain(const std::vector<Layer> &layers, KerasTensor &input) {
  KerasTensor value = input;
  for (size_t i = 1; i < layers.size(); ++i)
    value = layers[i](value);
  return value;
}

Sequential::Sequential(const std::vector<Layer> &layers, std::string name)
    : Model(nullptr) {
  if (layers.empty() || layers.front().kind() != "InputLayer")
    fail("the first layer of a Sequential model is an InputLayer, which says "
         "the shape of an example");
  KerasTensor input = layers.front()(std::vector<KerasTensor>{});
  KerasTensor output = chain(layers, input);
  Model whole(input, output, std::move(name));
  *static_cast<Model *>(this) = whole;
  state->isSequential = true;
}

void Model::set_model_dir(std::string folder) {
  state->folder = std::move(folder);
}

void Model::compile(CompileArgs args, Where where) {
  estimator::checkWord(where, "loss", args.loss.name,
                       {"sparse_categorical_crossentropy",
                        "categorical_crossentropy", "binary_crossentropy",
                        "mean_squared_error", "mse", "mean_absolute_error",
                        "mae", "huber", "hinge", "kl_divergence"});
  state->compiled = where;
  state->loss = args.loss;
  state->metrics = args.metrics;
  if (const Optimizer *chosen = std::get_if<Optimizer>(&args.optimizer)) {
    state->optimizer = *chosen;
    return;
  }
  state->optimizer =
      optimizers::get(std::get<std::string>(args.optimizer), where);
}

//===----------------------------------------------------------------------===//
// The model function
//===----------------------------------------------------------------------===//

Tensor Model::State::call(const Features &features, bool training) const {
  std::vector<Tensor> values(nodes.size());
  for (size_t i = 0; i < inputs.size(); ++i)
    values[inputs[i]] = features[featureOf(i)];
  applyLayers(nodes, names, training, /*knowsShapes=*/true, values);
  return values.back();
}

TPUEstimatorSpec Model::State::modelFn(const Features &features,
                                       const Tensor &given,
                                       ModeKeys mode) const {
  bool training = mode == ModeKeys::TRAIN;
  Tensor value = call(features, training);
  TPUEstimatorSpec spec{mode};
  if (mode == ModeKeys::PREDICT) {
    spec.predictions = {
        {"y", applyFinish(finish(), value, nodes.back().get()->layer->where)}};
    return spec;
  }
  estimator::StandsAt scope(*compiled);
  Tensor labels = labelsOf(given);
  spec.loss = lossOf(labels, value);
  if (training)
    spec.train_op =
        CrossShardOptimizer(optimizer, "mean", {}, /*where=*/{"", 0})
            .minimize(spec.loss, get_global_step());
  Metrics all;
  for (const std::string &name : metrics)
    all.emplace_back(name, metricOf(name, labels, value, training));
  spec.eval_metrics = ::systole::Call<Metrics>([all] { return all; });
  return spec;
}

//===----------------------------------------------------------------------===//
// Summary
//===----------------------------------------------------------------------===//

int64_t Model::count_params() const {
  int64_t count = 0;
  describe(state->nodes.back());
  for (const KerasTensor &node : state->nodes) {
    const Weights &weights = describe(node).weights;
    count += weights.trained + weights.others;
  }
  return count;
}

/// Whether the layers are one chain, which needs no column of connections.
static bool isChain(const std::vector<KerasTensor> &nodes) {
  for (size_t i = 1; i < nodes.size(); ++i) {
    const std::vector<KerasTensor> &inputs = nodes[i].get()->inputs;
    if (inputs.size() != 1 || inputs[0].get() != nodes[i - 1].get())
      return false;
  }
  return true;
}

void Model::summary() const {
  describe(state->nodes.back());
  std::vector<SummaryRow> rows;
  Weights total;
  for (size_t i = 0; i < state->nodes.size(); ++i) {
    const KerasTensor &node = state->nodes[i];
    const Weights &weights = describe(node).weights;
    total.trained += weights.trained;
    total.others += weights.others;
    const std::string &kind = node.get()->layer->kind;
    bool isInput = kind == "InputLayer";
    if (isInput && state->isSequential)
      continue;
    std::string shape = "(None";
    for (int64_t size : node.shape())
      shape += ", " + std::to_string(size);
    shape += node.shape().empty() ? ",)" : ")";
    std::vector<std::string> connected;
    for (const KerasTensor &input : node.get()->inputs)
      connected.push_back(state->names[indexOf(input, state->nodes)] +
                          "[0][0]");
    rows.push_back({state->names[i], kind, isInput ? "[" + shape + "]" : shape,
                    weights.trained + weights.others, connected});
  }
  std::printf("%s", formatSummary(state->name, rows, total,
                                  /*connections=*/!isChain(state->nodes))
                        .c_str());
  std::fflush(stdout);
}
