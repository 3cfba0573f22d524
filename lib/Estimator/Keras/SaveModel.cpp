//===- SaveModel.cpp - Models as Keras describes them ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Model.h"

using namespace systole;
using namespace systole::keras;
using estimator::quote;

/// [null, 28, 28]
static std::string batchShape(const Shape &shape) {
  std::string text = "[null";
  for (int64_t size : shape)
    text += "," + std::to_string(size);
  return text + "]";
}

static const char *typeOf(DType type) {
  return type == int32 ? "int32" : type == uint8 ? "uint8" : "float32";
}

/// The name of a value's type between layers.
static DType typeOf(const KerasTensor &value) {
  const Layer::Definition &layer = *value.get()->layer;
  return layer.kind == "InputLayer" ? layer.dtype : float32;
}

std::string Model::State::config(Where where) const {
  checkBuilt();
  describeAll(nodes);
  auto isSame = [&](size_t a, size_t b) {
    return nodes[a].get()->layer == nodes[b].get()->layer;
  };
  // The number of a call among those of its layer.
  auto callOf = [&](size_t node) {
    size_t count = 0;
    for (size_t i = 0; i < node; ++i)
      count += isSame(i, node);
    return "," + std::to_string(count) + ",0]";
  };
  auto tensor = [&](const KerasTensor &value) {
    const size_t index = indexOf(value, nodes);
    return "{\"class_name\":\"__keras_tensor__\",\"config\":{\"shape\":" +
           batchShape(value.shape()) +
           ",\"dtype\":" + quote(typeOf(value) == int32 ? "int32" : "float32") +
           ",\"keras_history\":[" + quote(names[index]) + callOf(index) + "}}";
  };
  std::string layers;
  for (size_t i : orderOfLayers()) {
    const KerasTensor::Node &node = *nodes[i].get();
    const Layer::Definition &layer = *node.layer;
    const bool isInput = layer.kind == "InputLayer";
    if (layer.kind == "Lambda" || layer.kind == "Custom" || layer.function ||
        layer.config.members().find("\"gelu_tanh\"") != std::string::npos ||
        (layer.kind.find("Attention") != std::string::npos &&
         node.inputs.size() == 3))
      fail(where, "save: Keras has no layer as '" + names[i] + "' (" +
                      layer.kind + ") is: use save_weights");
    Config config;
    config.set("name", names[i]);
    if (!isInput)
      config.set("trainable", layer.trainable);
    if (isInput)
      config.add("batch_shape", batchShape(layer.shape))
          .set("dtype", typeOf(layer.dtype));
    std::string members = config.members();
    if (!layer.config.members().empty())
      members += "," + layer.config.members();
    layers +=
        (layers.empty() ? "" : ",") +
        ("{\"module\":\"keras.layers\",\"class_name\":" + quote(layer.kind) +
         ",\"config\":{" + members + "},\"registered_name\":null");
    if (!isSequential) {
      std::string calls;
      for (size_t call = 0; call < nodes.size() && !isInput; ++call) {
        if (!isSame(call, i))
          continue;
        std::string arguments;
        for (const KerasTensor &input : nodes[call].get()->inputs)
          arguments += (arguments.empty() ? "" : ",") + tensor(input);
        if (layer.takesList)
          arguments = "[" + arguments + "]";
        calls += (calls.empty() ? "{\"args\":[" : ",{\"args\":[") + arguments +
                 "],\"kwargs\":{" + layer.callConfig.members() + "}}";
      }
      layers +=
          ",\"name\":" + quote(names[i]) + ",\"inbound_nodes\":[" + calls + "]";
    }
    layers += "}";
  }
  std::string config = "\"name\":" + quote(name) +
                       ",\"trainable\":true,\"layers\":[" + layers + "]";
  if (isSequential)
    return "{\"module\":\"keras\",\"class_name\":\"Sequential\",\"config\":{" +
           config + "},\"registered_name\":null,\"build_config\":{" +
           "\"input_shape\":" + batchShape(nodes.front().shape()) + "}}";
  std::string first;
  for (size_t input : inputs)
    first += (first.empty() ? "[" : ",[") + quote(names[input]) + ",0,0]";
  // The only output is no list.
  std::string last;
  for (size_t i = 0; i < outputs.size(); ++i)
    last += (i == 0 ? "[" : ",[") + quote(nameOf(i)) + callOf(outputs[i]);
  if (outputs.size() == 1)
    last = last.substr(1, last.size() - 2);
  return "{\"module\":\"keras.src.models.functional\",\"class_name\":"
         "\"Functional\",\"config\":{" +
         config + ",\"input_layers\":[" + first + "],\"output_layers\":[" +
         last + "]},\"registered_name\":\"Functional\"}";
}
