//===- DescribeLayers.cpp - Shapes and parameters of layers ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The graph dialect has the rule of each layer, and the C++ API links nothing
// of it. So tpu-run infers the shapes of all layers at once, when the first one
// is needed.
//
//===----------------------------------------------------------------------===//

#include "../Process.h"
#include "Layers.h"

#include <algorithm>
#include <sstream>

using namespace systole;
using namespace systole::keras;

void keras::collect(const KerasTensor &value, std::vector<KerasTensor> &nodes) {
  if (indexOf(value, nodes) < nodes.size())
    return;
  for (const KerasTensor &input : value.get()->inputs)
    collect(input, nodes);
  nodes.push_back(value);
}

size_t keras::indexOf(const KerasTensor &value,
                      const std::vector<KerasTensor> &nodes) {
  auto found =
      std::find_if(nodes.begin(), nodes.end(), [&](const KerasTensor &node) {
        return node.get() == value.get();
      });
  return static_cast<size_t>(found - nodes.begin());
}

size_t keras::firstCall(size_t node, const std::vector<KerasTensor> &nodes) {
  size_t first = 0;
  while (nodes[first].get()->layer != nodes[node].get()->layer)
    ++first;
  return first;
}

void keras::applyLayers(const std::vector<KerasTensor> &nodes,
                        const std::vector<std::string> &names, bool training,
                        bool knowsShapes, std::vector<Tensor> &values,
                        const std::set<const Layer::Definition *> &frozen) {
  // The results of layers after their activation. Only layers read these.
  std::vector<Tensor> finished(nodes.size());
  for (size_t i = 0; i < nodes.size(); ++i) {
    const KerasTensor::Node &node = *nodes[i].get();
    if (node.inputs.empty())
      continue;
    Tensors operands;
    for (const KerasTensor &operand : node.inputs) {
      const size_t index = indexOf(operand, nodes);
      const Layer::Definition &maker = *operand.get()->layer;
      if (!finished[index])
        finished[index] = applyFinish(maker.finish, values[index], maker.where);
      operands.push_back(finished[index]);
    }
    const Layer::Definition &layer = *node.layer;
    Call call{names[i], std::nullopt, training, layer.where};
    call.trainable = !frozen.count(&layer);
    call.isRepeated = isRepeated(i, nodes);
    call.regularizers = layer.regularizers;
    call.inputShape = [&node] { return node.inputs.front().shape(); };
    if (knowsShapes)
      call.shape = nodes[i].shape();
    values[i] = layer.call(operands, call);
    if (layer.function) {
      estimator::StandsAt scope(layer.where);
      values[i] = layer.function(values[i]);
    }
  }
}

/// A program that predicts the values of all layers. Layers and values are
/// named by their indices: "n3".
static std::string makeProgram(const std::vector<KerasTensor> &nodes) {
  estimator::Builder builder(estimator::Builder::Frozen);
  std::vector<std::string> names;
  std::vector<Tensor> values(nodes.size());
  std::string arguments, predictions;
  for (size_t i = 0; i < nodes.size(); ++i) {
    // The calls of a layer have one name, and their results others.
    names.push_back("n" + std::to_string(firstCall(i, nodes)));
    const Layer::Definition &layer = *nodes[i].get()->layer;
    if (!nodes[i].get()->inputs.empty())
      continue;
    Tensor::Definition input;
    input.name = "%" + names[i];
    input.shape = layer.shape;
    input.shape.insert(input.shape.begin(), -1);
    arguments += (arguments.empty() ? "" : ", ") + input.name + ": " +
                 estimator::typeName(layer.dtype, input.shape);
    values[i] = Tensor(input);
  }
  applyLayers(nodes, names, /*training=*/false, /*knowsShapes=*/false, values);
  for (size_t i = 0; i < nodes.size(); ++i)
    if (!nodes[i].get()->inputs.empty())
      predictions += (predictions.empty() ? "n" : ", n") + std::to_string(i) +
                     " = " + values[i].definition().name;
  return "graph.model @layers {\n  graph.model_fn @model_fn(" + arguments +
         ") {\n" + builder.text() + "    graph.predict {" + predictions +
         "}\n  }\n}\n";
}

const Description &keras::describe(const KerasTensor &value) {
  if (!value.get()->description) {
    std::vector<KerasTensor> nodes;
    collect(value, nodes);
    describeAll(nodes);
  }
  return *value.get()->description;
}

void keras::describeAll(const std::vector<KerasTensor> &nodes) {
  if (std::all_of(nodes.begin(), nodes.end(), [](const KerasTensor &node) {
        return node.get()->description.has_value();
      }))
    return;
  const std::string program = makeProgram(nodes);
  for (const KerasTensor &node : nodes)
    if (!node.get()->inputs.empty())
      node.get()->description = Description();
  for (const std::string &line : estimator::runOrFail(
           {estimator::tpuRun(), "--list-layers",
            estimator::keepFile("text", "layers.mlir", program)},
           /*echo=*/false)) {
    std::istringstream words(line);
    std::string kind, name;
    words >> kind >> name;
    Description &description =
        *nodes[std::stoul(name.substr(1))].get()->description;
    // A layer of one's own has several that are its variables.
    if (kind == "layer") {
      int64_t trained, others;
      words >> trained >> others;
      description.weights.trained += trained;
      description.weights.others += others;
      continue;
    }
    Shape *shape = &description.shape;
    if (kind == "variable") {
      description.variables.emplace_back(name.substr(name.find('/') + 1),
                                         Shape());
      shape = &description.variables.back().second;
    }
    for (int64_t size; words >> size;)
      shape->push_back(size);
  }
  for (size_t i = 0; i < nodes.size(); ++i)
    if (isRepeated(i, nodes)) {
      const Description &first = *nodes[firstCall(i, nodes)].get()->description;
      nodes[i].get()->description->weights = first.weights;
      nodes[i].get()->description->variables = first.variables;
    }
}
