//===- KerasModel.cpp - From layers to a model function -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KerasModel.h"
#include "Builder.h"
#include "systole/Estimator/Losses.h"

#include <set>

using namespace systole;
using namespace systole::keras;
using estimator::fail;

Optimizer keras::optimizers::SGD(const Tensor &learning_rate, double momentum,
                                 bool nesterov) {
  return momentum == 0
             ? train::GradientDescentOptimizer(learning_rate)
             : train::MomentumOptimizer(learning_rate, momentum, nesterov);
}
Optimizer keras::optimizers::Adam(const Tensor &learning_rate, double beta_1,
                                  double beta_2, double epsilon) {
  return train::AdamOptimizer(learning_rate, beta_1, beta_2, epsilon);
}
Optimizer keras::optimizers::AdamW(const Tensor &learning_rate,
                                   double weight_decay) {
  return train::AdamW(learning_rate, weight_decay);
}

Loss keras::losses::SparseCategoricalCrossentropy(bool from_logits) {
  return {"sparse_categorical_crossentropy", from_logits};
}
Loss keras::losses::CategoricalCrossentropy(bool from_logits) {
  return {"categorical_crossentropy", from_logits};
}

//===----------------------------------------------------------------------===//
// Models
//===----------------------------------------------------------------------===//

void Model::State::collect(const KerasTensor &value) {
  for (const KerasTensor &known : nodes)
    if (known.get() == value.get())
      return;
  for (const KerasTensor &input : value.get()->inputs)
    collect(input);
  nodes.push_back(value);
}

/// As Keras: the class and a number, of each class in the order of the model.
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

Model::Model(const KerasTensor &inputs, const KerasTensor &outputs,
             std::string name)
    : state(std::make_shared<State>()) {
  state->name = std::move(name);
  state->replicas = replicasOfScope();
  state->collect(outputs);
  int inputLayers = 0;
  for (const KerasTensor &node : state->nodes)
    if (node.get()->inputs.empty()) {
      ++inputLayers;
      if (node.get() != inputs.get())
        fail("the outputs of the model '" + state->name +
             "' depend on an Input that is not its input");
    }
  if (inputLayers != 1)
    fail("the outputs of the model '" + state->name +
         "' do not depend on its input");
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

void Model::compile(CompileArgs args) {
  state->isCompiled = true;
  state->loss = args.loss;
  state->metrics = args.metrics;
  if (const Optimizer *chosen = std::get_if<Optimizer>(&args.optimizer)) {
    state->optimizer = *chosen;
    return;
  }
  const std::string &name = std::get<std::string>(args.optimizer);
  if (name == "sgd")
    state->optimizer = optimizers::SGD();
  else if (name == "adam")
    state->optimizer = optimizers::Adam();
  else if (name == "adamw")
    state->optimizer = optimizers::AdamW();
  else
    fail("compile: the optimizer is \"sgd\", \"adam\" or \"adamw\", or one of "
         "keras::optimizers, not " +
         estimator::quote(name));
}

//===----------------------------------------------------------------------===//
// The model function
//===----------------------------------------------------------------------===//

Tensor Model::State::call(const Tensor &input, bool training,
                          bool &softmax) const {
  std::map<const KerasTensor::Node *, Tensor> values;
  for (size_t i = 0; i < nodes.size(); ++i) {
    const KerasTensor::Node &node = *nodes[i].get();
    if (node.inputs.empty()) {
      values[&node] = input;
      continue;
    }
    std::vector<Tensor> inputs;
    for (const KerasTensor &operand : node.inputs)
      inputs.push_back(values[operand.get()]);
    Tensor value = node.layer->call(inputs, names[i], training);
    bool isLast = i + 1 == nodes.size();
    if (isLast)
      softmax = node.layer->softmax;
    else if (node.layer->softmax)
      value = nn::softmax(value);
    values[&node] = value;
  }
  return values[nodes.back().get()];
}

Tensor Model::State::lossOf(const Tensor &labels, const Tensor &value,
                            bool softmax) const {
  bool sparse = loss.name == "sparse_categorical_crossentropy";
  if (sparse || loss.name == "categorical_crossentropy") {
    if (softmax == loss.from_logits)
      fail(loss.name +
           (softmax ? ": from_logits, but the model ends in a softmax, which "
                      "makes probabilities of them"
                    : " is of probabilities: let the model end in a softmax, "
                      "or say from_logits"));
    return sparse ? systole::losses::sparse_softmax_cross_entropy(labels, value)
                  : systole::losses::softmax_cross_entropy(labels, value);
  }
  Tensor result = softmax ? nn::softmax(value) : value;
  if (loss.name == "mean_squared_error" || loss.name == "mse")
    return systole::losses::mean_squared_error(labels, result);
  if (loss.name == "mean_absolute_error" || loss.name == "mae")
    return systole::losses::absolute_difference(labels, result);
  fail("compile: there is no loss " + estimator::quote(loss.name));
}

TPUEstimatorSpec Model::State::modelFn(const Features &features,
                                       const Tensor &given,
                                       ModeKeys mode) const {
  bool softmax = false;
  Tensor value = call(features["x"], mode == ModeKeys::TRAIN, softmax);
  TPUEstimatorSpec spec{mode};
  if (mode == ModeKeys::PREDICT) {
    spec.predictions = {{"y", softmax ? nn::softmax(value) : value}};
    return spec;
  }
  bool sparse = loss.name == "sparse_categorical_crossentropy";
  Tensor labels =
      sparse ? reshape(cast(given, int32), {-1}) : cast(given, float32);
  spec.loss = lossOf(labels, value, softmax);
  spec.train_op =
      CrossShardOptimizer(optimizer).minimize(spec.loss, get_global_step());

  Metrics all;
  for (const std::string &name : metrics) {
    Tensor result = softmax ? nn::softmax(value) : value;
    if (name == "mse" || name == "mean_squared_error") {
      all.emplace_back(name,
                       systole::metrics::mean_squared_error(labels, result));
      if (mode == ModeKeys::TRAIN)
        summary::scalar(name,
                        systole::losses::mean_squared_error(labels, result));
    } else if (name == "mae" || name == "mean_absolute_error") {
      all.emplace_back(name,
                       systole::metrics::mean_absolute_error(labels, result));
      if (mode == ModeKeys::TRAIN)
        summary::scalar(name,
                        systole::losses::absolute_difference(labels, result));
    } else if (name == "accuracy" ||
               name == (sparse ? "sparse_categorical_accuracy"
                               : "categorical_accuracy")) {
      Tensor classes = sparse ? labels : argmax(labels);
      all.emplace_back(name,
                       systole::metrics::accuracy(classes, argmax(value)));
      int64_t depth = nodes.back().shape().back();
      if (mode == ModeKeys::TRAIN)
        summary::scalar(
            name, reduce_mean(reduce_sum(one_hot(classes, depth) *
                                             one_hot(argmax(value), depth),
                                         {-1})));
    } else {
      fail("compile: there is no metric " + estimator::quote(name) +
           " with this loss");
    }
  }
  spec.eval_metrics = Call<Metrics>([all] { return all; });
  return spec;
}

//===----------------------------------------------------------------------===//
// Summary
//===----------------------------------------------------------------------===//

static Weights weightsOf(const KerasTensor &node) {
  std::vector<Shape> shapes;
  for (const KerasTensor &input : node.get()->inputs)
    shapes.push_back(input.shape());
  return node.get()->layer->weights(shapes);
}

int64_t Model::count_params() const {
  int64_t count = 0;
  for (const KerasTensor &node : state->nodes) {
    Weights weights = weightsOf(node);
    count += weights.trained + weights.others;
  }
  return count;
}

void Model::summary() const {
  std::vector<SummaryRow> rows;
  Weights total;
  for (size_t i = 0; i < state->nodes.size(); ++i) {
    const KerasTensor &node = state->nodes[i];
    Weights weights = weightsOf(node);
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
                    weights.trained + weights.others});
  }
  std::printf("%s", formatSummary(state->name, rows, total).c_str());
  std::fflush(stdout);
}
