//===- Model.cpp - From layers to a model function ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Model.h"
#include "../Process.h"
#include "Epochs.h"
#include "Progress.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <set>
#include <system_error>

using namespace systole;
using namespace systole::keras;

//===----------------------------------------------------------------------===//
// Models
//===----------------------------------------------------------------------===//

/// Names layers as Keras does: the class and a number, for each class in the
/// order of the model.
void Model::State::nameLayers() {
  names.clear();
  std::map<std::string, int> counts;
  std::set<std::string> taken;
  for (size_t i = 0; i < nodes.size(); ++i) {
    if (isRepeated(i, nodes)) {
      names.push_back(names[firstCall(i, nodes)]);
      continue;
    }
    const Layer::Definition &layer = *nodes[i].get()->layer;
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

Model::Model(const KerasTensors &inputs, const KerasTensors &outputs,
             std::string name)
    : state(std::make_shared<State>()) {
  const bool isOne = inputs.all().size() == 1;
  state->name = std::move(name);
  state->replicas = replicasOfScope();
  for (const KerasTensor &output : outputs.all()) {
    collect(output, state->nodes);
    state->outputs.push_back(indexOf(output, state->nodes));
  }
  for (const KerasTensor &input : inputs.all()) {
    state->inputs.push_back(indexOf(input, state->nodes));
    if (state->inputs.back() == state->nodes.size())
      fail("the outputs of the model '" + state->name + "' do not depend on " +
           (isOne ? "its input" : "each of its inputs"));
  }
  for (size_t i = 0; i < state->nodes.size(); ++i)
    if (state->nodes[i].get()->inputs.empty() &&
        std::find(state->inputs.begin(), state->inputs.end(), i) ==
            state->inputs.end())
      fail("the outputs of the model '" + state->name +
           "' depend on an Input that is not an input of it");
  state->nameLayers();
  for (size_t i = 0; i < state->outputs.size(); ++i)
    for (size_t j = 0; j < i; ++j)
      if (state->nameOf(i) == state->nameOf(j))
        fail("two outputs of the model '" + state->name +
             "' are of the layer '" + state->nameOf(i) +
             "': put another layer on one, such as Activation(\"linear\")");
}

void Model::State::add(const Layer &layer) {
  if (nodes.empty()) {
    const Layer::Definition &first =
        (waiting.empty() ? layer : waiting.front()).get();
    if (first.kind != "InputLayer" && first.inputShape.empty()) {
      waiting.push_back(layer);
      return;
    }
    if (first.kind == "InputLayer") {
      nodes.push_back(layer(std::vector<KerasTensor>{}));
    } else {
      nodes.push_back(
          Input(first.inputShape, first.kind == "Embedding" ? int32 : float32));
      nodes.push_back(layer(nodes.back()));
    }
    inputs = {0};
  } else {
    nodes.push_back(layer(nodes.back()));
  }
  outputs = {nodes.size() - 1};
  nameLayers();
}

void Model::State::build(const NDArrays &x) {
  if (!nodes.empty() || waiting.empty() || x.all().size() != 1)
    return;
  const Shape &shape = x.all().front().shape();
  if (shape.empty())
    return;
  std::vector<Layer> layers = std::move(waiting);
  nodes.push_back(
      Input(Shape(shape.begin() + 1, shape.end()),
            layers.front().kind() == "Embedding" ? int32 : float32));
  inputs = {0};
  for (const Layer &layer : layers)
    nodes.push_back(layer(nodes.back()));
  outputs = {nodes.size() - 1};
  nameLayers();
}

void Model::State::checkBuilt() const {
  if (nodes.size() < 2)
    fail("the model '" + name + "' " +
         (nodes.empty() && waiting.empty()
              ? "has no layers"
              : "does not know the shape of an example: give its first layer "
                "an input_shape, or begin with an InputLayer"));
}

Sequential::Sequential(const std::vector<Layer> &layers, std::string name)
    : Model(std::make_shared<State>()) {
  state->name = std::move(name);
  state->replicas = replicasOfScope();
  state->isSequential = true;
  for (const Layer &layer : layers)
    add(layer);
}

void Sequential::add(const Layer &layer) { state->add(layer); }

Model::State::~State() {
  std::error_code error;
  if (!temporary.empty())
    std::filesystem::remove_all(temporary, error);
}

void Model::State::needFolder() {
  if (folder.empty())
    folder = temporary = estimator::makeTemporaryFolder();
}

void Model::set_model_dir(std::string folder) {
  state->folder = std::move(folder);
}

/// An argument of compile for each of the outputs with these names.
template <typename T>
static std::vector<T> spread(Where where, const char *argument,
                             const ForOutputs<T> &given,
                             const std::vector<std::string> &outputs) {
  std::vector<T> each(outputs.size(), given.all);
  if (given.isList) {
    if (given.list.size() != outputs.size())
      fail(where, std::string("compile: ") + argument + " has " +
                      std::to_string(given.list.size()) +
                      " entries for the outputs " + estimator::join(outputs));
    each = given.list;
  }
  for (const auto &[name, value] : given.named) {
    auto found = std::find(outputs.begin(), outputs.end(), name);
    if (found == outputs.end())
      fail(where, std::string("compile: ") + argument + " names an output '" +
                      name + "'; the outputs are " + estimator::join(outputs));
    each[static_cast<size_t>(found - outputs.begin())] = value;
  }
  return each;
}

/// The names of metrics for each output: of several outputs each has its own.
static std::vector<std::vector<std::string>>
spreadMetrics(Where where, const char *argument, const MetricNames &given,
              const std::vector<std::string> &outputs) {
  if (outputs.size() == 1 || given.all.empty())
    return spread(where, argument, given, outputs);
  ForOutputs<std::string> one(given.all);
  std::vector<std::vector<std::string>> each;
  for (const std::string &name : spread(where, argument, one, outputs))
    each.push_back({name});
  return each;
}

std::vector<Model::State::Training>
Model::State::trainingOf(const CompileArgs &args, Where where) const {
  std::vector<std::string> of;
  for (size_t i = 0; i < outputs.size(); ++i)
    of.push_back(nameOf(i));
  if (of.empty())
    of = {""}; // a Sequential model that is not built yet
  std::vector<Loss> losses = spread(where, "loss", args.loss, of);
  std::vector<std::vector<std::string>> metrics = spreadMetrics(
                                            where, "metrics", args.metrics, of),
                                        weighted = spreadMetrics(
                                            where, "weighted_metrics",
                                            args.weighted_metrics, of);
  if (!args.loss_weights.empty() && args.loss_weights.size() != of.size())
    fail(where, "compile: loss_weights has " +
                    std::to_string(args.loss_weights.size()) +
                    " numbers, and the model has " + std::to_string(of.size()) +
                    (of.size() == 1 ? " output" : " outputs"));
  std::vector<Training> all;
  for (size_t i = 0; i < of.size(); ++i) {
    if (losses[i].name.empty())
      fail(where, "compile: the output '" + of[i] + "' has no loss");
    estimator::checkWord(where, "loss", losses[i].name,
                         {"sparse_categorical_crossentropy",
                          "categorical_crossentropy", "binary_crossentropy",
                          "mean_squared_error", "mse", "mean_absolute_error",
                          "mae", "huber", "hinge", "kl_divergence"});
    all.push_back({losses[i],
                   args.loss_weights.empty() ? 1 : args.loss_weights[i],
                   metrics[i], weighted[i]});
  }
  return all;
}

void Model::compile(CompileArgs args, Where where) {
  state->training = state->trainingOf(args, where);
  state->compiled = where;
  state->frozen.clear();
  for (const Layer &layer : state->layers())
    if (!layer.trainable)
      state->frozen.insert(&layer.get());
  const auto &[name, optimizer] = args.optimizer;
  state->optimizer = optimizer ? *optimizer : optimizers::get(name, where);
  // Operations make a schedule; a number is an operation, too.
  estimator::Builder builder(estimator::Builder::Model);
  const Tensor::Definition rate =
      state->optimizer.minimize(Tensor(0.0)).learning_rate.definition();
  state->rate.reset();
  if (rate.isNumber)
    state->rate = rate.value;
}

std::vector<Layer> Model::State::layers() const {
  if (nodes.empty())
    return waiting;
  std::vector<Layer> layers;
  for (const KerasTensor &node : nodes)
    if (!isSequential || node.get()->layer->kind != "InputLayer")
      layers.emplace_back(node.get()->layer);
  return layers;
}

std::vector<Layer> Model::layers() const { return state->layers(); }

Layer Model::get_layer(const std::string &name, Where where) const {
  for (size_t i = 0; i < state->names.size(); ++i)
    if (state->names[i] == name)
      return Layer(state->nodes[i].get()->layer);
  fail(where,
       "the model '" + state->name + "' has no layer '" + name + "': it has " +
           (state->names.empty() ? "none yet" : estimator::join(state->names)));
}

bool Model::isTrainable() const {
  const std::vector<Layer> layers = state->layers();
  return std::all_of(
      layers.begin(), layers.end(),
      [](const Layer &layer) -> bool { return layer.trainable; });
}

void Model::setTrainable(bool value) {
  for (Layer layer : state->layers())
    layer.trainable = value;
}

void Model::stop_training() {
  if (state->epochs)
    state->epochs->stop();
}

void Model::keep_weights() {
  if (state->epochs)
    state->epochs->keep();
}

void Model::restore_weights() {
  if (state->epochs)
    state->epochs->restore();
}

double Model::learning_rate() const {
  if (!state->rate)
    fail("the learning rate of the model '" + state->name +
         (state->compiled ? "' is a schedule, which computes it in each step"
                          : "' is that of its optimizer: compile it first"));
  return *state->rate;
}

void Model::set_learning_rate(double rate) {
  (void)learning_rate();
  state->rate = rate;
}

//===----------------------------------------------------------------------===//
// Summary
//===----------------------------------------------------------------------===//

int64_t Model::count_params() const {
  state->checkBuilt();
  int64_t count = 0;
  describeAll(state->nodes);
  for (size_t i = 0; i < state->nodes.size(); ++i) {
    const Weights &weights = describe(state->nodes[i]).weights;
    if (!isRepeated(i, state->nodes))
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
  state->checkBuilt();
  describeAll(state->nodes);
  std::vector<SummaryRow> rows;
  Weights total;
  for (size_t i = 0; i < state->nodes.size(); ++i) {
    const KerasTensor &node = state->nodes[i];
    std::vector<std::string> connected;
    for (const KerasTensor &input : node.get()->inputs)
      connected.push_back(state->names[indexOf(input, state->nodes)] +
                          "[0][0]");
    if (isRepeated(i, state->nodes)) {
      for (SummaryRow &row : rows)
        if (row.name == state->names[i])
          row.connected.insert(row.connected.end(), connected.begin(),
                               connected.end());
      continue;
    }
    Weights weights = describe(node).weights;
    if (!node.get()->layer->trainable)
      weights = {0, weights.trained + weights.others};
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
    rows.push_back({state->names[i], kind, isInput ? "[" + shape + "]" : shape,
                    weights.trained + weights.others, connected});
  }
  std::printf("%s", formatSummary(state->name, rows, total,
                                  /*connections=*/!isChain(state->nodes))
                        .c_str());
  std::fflush(stdout);
}
