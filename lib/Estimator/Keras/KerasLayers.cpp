//===- KerasLayers.cpp - Elementwise and dense layers ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Layers.h"
#include "systole/Estimator/Layers.h"

#include <cctype>

using namespace systole;
using namespace systole::keras;
using estimator::quote;

std::string keras::toSnakeCase(const std::string &name) {
  // Keras's class of this layer is called otherwise.
  if (name == "GroupQueryAttention")
    return "grouped_query_attention";
  std::string snake;
  for (size_t i = 0; i < name.size(); ++i) {
    bool upper = std::isupper(static_cast<unsigned char>(name[i]));
    bool starts = i + 1 < name.size() &&
                  std::islower(static_cast<unsigned char>(name[i + 1]));
    bool ended = i > 0 && std::islower(static_cast<unsigned char>(name[i - 1]));
    if (i > 0 && upper && (starts || ended))
      snake += '_';
    snake +=
        static_cast<char>(std::tolower(static_cast<unsigned char>(name[i])));
  }
  return snake;
}

const Shape &KerasTensor::shape() const { return describe(*this).shape; }

const std::string &Layer::kind() const { return definition->kind; }

bool Layer::isTrainable() const { return definition->trainable; }

void Layer::setTrainable(bool value) { definition->trainable = value; }

KerasTensor Layer::operator()(const KerasTensor &input) const {
  return (*this)(std::vector<KerasTensor>{input});
}

KerasTensor Layer::operator()(const std::vector<KerasTensor> &inputs) const {
  size_t least = definition->leastInputs, most = definition->mostInputs;
  if (inputs.size() < least || inputs.size() > most)
    fail(definition->where, definition->kind + " takes " +
                                std::to_string(least) +
                                (most == least ? ""
                                 : most > 3 ? " or more"
                                            : " to " + std::to_string(most)) +
                                (most == 1 ? " input" : " inputs") + ", not " +
                                std::to_string(inputs.size()));
  auto node = std::make_shared<KerasTensor::Node>();
  node->layer = definition;
  node->inputs = inputs;
  if (definition->kind == "InputLayer")
    node->description = Description{definition->shape, Weights(), {}};
  return KerasTensor(node);
}

//===----------------------------------------------------------------------===//
// Shared by layers
//===----------------------------------------------------------------------===//

Tensor Call::operation(const std::string &kind, const Tensors &inputs,
                       Options words) const {
  words.setText("name", name);
  if (trainable)
    words.append(regularizers);
  else
    words.set("trainable", false);
  if (isRepeated)
    words.setUnit("reuse");
  return estimator::layer(kind, inputs, words, where);
}

std::string keras::takeActivation(Layer::Definition &layer,
                                  const ActivationLike &activation) {
  if (activation.call()) {
    layer.function = activation.call();
    return "linear";
  }
  const std::string &name = activation.name();
  estimator::checkWord(layer.where, "activation", name,
                       {"linear", "relu", "relu6", "elu", "selu", "leaky_relu",
                        "gelu", "gelu_tanh", "silu", "softplus", "sigmoid",
                        "tanh", "softmax"});
  if (name != "softmax" && name != "sigmoid")
    return name;
  layer.finish = name;
  return "linear";
}

Tensor keras::applyFinish(const std::string &finish, const Tensor &value,
                          Where where) {
  return finish.empty() ? value : estimator::layer(finish, {value}, {}, where);
}

std::string keras::initializer(Where where, const Initializer &initializer) {
  const std::string &text = initializer.text();
  // A function makes initializers with arguments, so only plain words are
  // checked.
  if (text.find('<') == std::string::npos)
    estimator::checkWord(where, "initializer",
                         text.substr(std::string("#graph.").size()),
                         {"glorot_uniform", "he_normal", "random_normal",
                          "random_uniform", "orthogonal", "zeros", "ones"});
  return text;
}

Shape keras::eachDimension(const Layer::Definition &layer, const char *what,
                           const Sizes &given, size_t rank, int64_t size) {
  if (given.empty())
    return Shape(rank, size);
  Shape sizes = given.in(rank);
  if (sizes.size() != rank)
    fail(layer.where, layer.kind + ": " + what + " " + estimator::list(sizes) +
                          " has not " + std::to_string(rank) +
                          (rank == 1 ? " number" : " numbers"));
  return sizes;
}

void keras::checkPadding(const Layer::Definition &layer,
                         const std::string &padding) {
  estimator::checkWord(layer.where, "padding", padding, {"valid", "same"});
}

int64_t keras::product(const Shape &shape) {
  int64_t elements = 1;
  for (int64_t size : shape)
    elements *= size;
  return elements;
}

//===----------------------------------------------------------------------===//
// Layers
//===----------------------------------------------------------------------===//

static Layer::Definition makeInput(const Shape &shape, DType dtype,
                                   const std::string &name) {
  Layer::Definition input;
  input.kind = "InputLayer";
  input.name = name;
  input.leastInputs = input.mostInputs = 0;
  input.shape = shape;
  input.dtype = dtype;
  return input;
}

KerasTensor keras::Input(const Shape &shape, DType dtype,
                         const std::string &name) {
  return makeLayer(makeInput(shape, dtype, name))(std::vector<KerasTensor>{});
}

Layer keras::layers::InputLayer(const Shape &input_shape, DType dtype) {
  return makeLayer(makeInput(input_shape, dtype, ""));
}

Layer keras::layers::Dense(int64_t units, const DenseOptions &options,
                           Where where) {
  Layer::Definition layer = define("Dense", options, where);
  layer.config.set("units", units)
      .set("activation", options.activation.name())
      .set("use_bias", options.use_bias);
  regularize(layer, "kernel_regularizer", options.kernel_regularizer);
  regularize(layer, "bias_regularizer", options.bias_regularizer);
  std::string activation = takeActivation(layer, options.activation);
  std::string kernel = initializer(where, options.kernel_initializer);
  std::string bias = initializer(where, options.bias_initializer);
  return makeLayer(
      std::move(layer), "dense",
      Options()
          .set("units", units)
          .setText("activation", activation)
          .set("use_bias", options.use_bias)
          .set("kernel_initializer", kernel, "#graph.glorot_uniform")
          .set("bias_initializer", bias, "#graph.zeros"));
}

Layer keras::layers::Dropout(double rate, const LayerOptions &options,
                             Where where) {
  Layer::Definition layer = define("Dropout", options, where);
  layer.config.set("rate", rate);
  layer.call = [=](const Tensors &inputs, const Call &call) {
    return systole::layers::dropout(inputs.front(), rate, call.training,
                                    call.where);
  };
  return makeLayer(std::move(layer));
}

/// A layer that is a function of each element.
static Layer elementwise(const char *kind, const ActivationLike &operation,
                         const Options &words, const Config &config,
                         const LayerOptions &options, Where where) {
  Layer::Definition layer = define(kind, options, where);
  layer.config = config;
  std::string activation = takeActivation(layer, operation);
  layer.call = [=](const Tensors &inputs, const Call &call) {
    if (activation == "linear")
      return inputs.front();
    if (activation == "gelu_tanh")
      return estimator::layer("gelu", inputs, Options().setUnit("approximate"),
                              call.where);
    return estimator::layer(activation, inputs, words, call.where);
  };
  return makeLayer(std::move(layer));
}

Layer keras::layers::Activation(const ActivationLike &activation,
                                const LayerOptions &options, Where where) {
  return elementwise("Activation", activation, {},
                     Config().set("activation", activation.name()), options,
                     where);
}
Layer keras::layers::ReLU(const LayerOptions &options, Where where) {
  return elementwise("ReLU", "relu", {}, {}, options, where);
}
Layer keras::layers::LeakyReLU(double negative_slope,
                               const LayerOptions &options, Where where) {
  return elementwise(
      "LeakyReLU", "leaky_relu", Options().set("alpha", negative_slope),
      Config().set("negative_slope", negative_slope), options, where);
}
Layer keras::layers::ELU(double alpha, const LayerOptions &options,
                         Where where) {
  return elementwise("ELU", "elu", Options().set("alpha", alpha),
                     Config().set("alpha", alpha), options, where);
}
Layer keras::layers::Softmax(const LayerOptions &options, Where where) {
  return elementwise("Softmax", "softmax", {}, {}, options, where);
}

Layer keras::layers::Rescaling(double scale, double offset,
                               const LayerOptions &options, Where where) {
  Layer::Definition layer = define("Rescaling", options, where);
  layer.config.set("scale", scale).set("offset", offset);
  layer.call = [=](const Tensors &inputs, const Call &call) {
    estimator::StandsAt scope(call.where);
    return cast(inputs.front(), float32, call.where) * scale + offset;
  };
  return makeLayer(std::move(layer));
}

Layer keras::layers::Lambda(std::function<Tensor(const Tensor &)> function,
                            const LayerOptions &options, Where where) {
  Layer::Definition layer = define("Lambda", options, where);
  layer.call = [=](const Tensors &inputs, const Call &) {
    return function(inputs.front());
  };
  return makeLayer(std::move(layer));
}

Tensor keras::layers::CustomLayer::add_weight(
    const std::string &name, const Shape &shape, const Initializer &initializer,
    bool trainable, const Regularizer &regularizer, Where where) {
  if (auto known = weights.find(name); known != weights.end())
    return known->second;
  const bool isTrained = trainable && !isFrozen;
  return weights[name] =
             get_variable(scope + "/" + name, shape, float32,
                          keras::initializer(where, initializer), isTrained,
                          isTrained ? regularizer : Regularizer(), where);
}

Layer keras::layers::Custom(std::shared_ptr<CustomLayer> custom,
                            const LayerOptions &options, Where where) {
  Layer::Definition layer = define("Custom", options, where);
  layer.mostInputs = SIZE_MAX;
  layer.call = [=](const Tensors &inputs, const Call &call) {
    estimator::StandsAt scope(call.where);
    custom->scope = call.name;
    custom->isTraining = call.training;
    custom->isFrozen = !call.trainable;
    if (!call.isRepeated)
      custom->weights.clear();
    custom->build(call.inputShape());
    return inputs.size() == 1 ? custom->call(inputs.front())
                              : custom->call(inputs);
  };
  return makeLayer(std::move(layer));
}

Layer keras::layers::Embedding(int64_t input_dim, int64_t output_dim,
                               const EmbeddingOptions &options, Where where) {
  Layer::Definition layer = define("Embedding", options, where);
  layer.config.set("input_dim", input_dim).set("output_dim", output_dim);
  regularize(layer, "embeddings_regularizer", options.embeddings_regularizer);
  return makeLayer(
      std::move(layer), "embedding",
      Options().set("input_dim", input_dim).set("output_dim", output_dim));
}
