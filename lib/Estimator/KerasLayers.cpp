//===- KerasLayers.cpp - What Keras's layers are here ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KerasLayers.h"
#include "Builder.h"
#include "systole/Estimator/Layers.h"

#include <cctype>

using namespace systole;
using namespace systole::keras;
using estimator::fail;
using Shapes = std::vector<Shape>;
using Tensors = std::vector<Tensor>;

std::string keras::toSnakeCase(const std::string &name) {
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

const Shape &KerasTensor::shape() const { return node->shape; }

const std::string &Layer::kind() const { return definition->kind; }

KerasTensor Layer::operator()(const KerasTensor &input) const {
  return (*this)(std::vector<KerasTensor>{input});
}

KerasTensor Layer::operator()(const std::vector<KerasTensor> &inputs) const {
  auto node = std::make_shared<KerasTensor::Node>();
  node->layer = definition;
  node->inputs = inputs;
  Shapes shapes;
  for (const KerasTensor &input : inputs)
    shapes.push_back(input.shape());
  node->shape = definition->outputShape(shapes);
  node->dtype = definition->dtype;
  return KerasTensor(node);
}

//===----------------------------------------------------------------------===//
// Definitions
//===----------------------------------------------------------------------===//

static Weights none(const Shapes &) { return {}; }
static Shape same(const Shapes &shapes) { return shapes.front(); }

static void checkRank(const Shapes &shapes, size_t rank, const char *layer) {
  if (shapes.front().size() != rank)
    fail(std::string(layer) + " is of inputs of rank " +
         std::to_string(rank + 1) + ", the batch with it, not " +
         std::to_string(shapes.front().size() + 1));
}

static int64_t product(const Shape &shape) {
  int64_t elements = 1;
  for (int64_t size : shape)
    elements *= size;
  return elements;
}

/// How many places a window has along a dimension.
static int64_t windowed(int64_t size, int64_t window, int64_t stride,
                        const std::string &padding, const char *layer) {
  int64_t places = padding == "same" ? size : size - window + 1;
  if (places < 1)
    fail(std::string(layer) + ": a window of " + std::to_string(window) +
         " does not fit into " + std::to_string(size));
  return (places + stride - 1) / stride;
}

static Layer make(Layer::Definition definition) {
  return Layer(std::make_shared<Layer::Definition>(std::move(definition)));
}

KerasTensor keras::Input(const Shape &shape, DType dtype,
                         const std::string &name) {
  auto node = std::make_shared<KerasTensor::Node>();
  Layer::Definition input;
  input.kind = "InputLayer";
  input.name = name;
  input.weights = none;
  node->layer = std::make_shared<Layer::Definition>(std::move(input));
  node->shape = shape;
  node->dtype = dtype;
  return KerasTensor(node);
}

Layer keras::layers::InputLayer(const Shape &input_shape, DType dtype) {
  Layer::Definition input;
  input.kind = "InputLayer";
  input.dtype = dtype;
  input.outputShape = [=](const Shapes &) { return input_shape; };
  input.weights = none;
  return make(std::move(input));
}

Layer keras::layers::Conv2D(int64_t filters, const Shape &kernel_size,
                            const Conv2DOptions &options) {
  Layer::Definition layer;
  layer.kind = "Conv2D";
  layer.name = options.name;
  layer.softmax = options.activation == "softmax";
  layer.outputShape = [=](const Shapes &shapes) -> Shape {
    checkRank(shapes, 3, "Conv2D");
    const Shape &in = shapes.front();
    return {windowed(in[0], kernel_size.at(0), options.strides.at(0),
                     options.padding, "Conv2D"),
            windowed(in[1], kernel_size.at(1), options.strides.at(1),
                     options.padding, "Conv2D"),
            filters};
  };
  layer.weights = [=](const Shapes &shapes) -> Weights {
    return {product(kernel_size) * shapes.front()[2] * filters +
            (options.use_bias ? filters : 0)};
  };
  layer.call = [=](const Tensors &inputs, const std::string &name, bool) {
    systole::layers::Conv2D conv{filters, kernel_size};
    conv.strides = options.strides;
    conv.padding = options.padding;
    conv.use_bias = options.use_bias;
    conv.name = name;
    if (options.activation != "softmax")
      conv.activation = options.activation;
    return systole::layers::conv2d(inputs.front(), conv);
  };
  return make(std::move(layer));
}

static Layer pooling(const char *kind, const Shape &pool,
                     const keras::layers::PoolingOptions &options,
                     Tensor (*function)(const Tensor &,
                                        const systole::layers::Pooling2D &,
                                        Where)) {
  Layer::Definition layer;
  layer.kind = kind;
  layer.name = options.name;
  Shape strides = options.strides.empty() ? pool : options.strides;
  layer.outputShape = [=](const Shapes &shapes) -> Shape {
    checkRank(shapes, 3, kind);
    const Shape &in = shapes.front();
    return {windowed(in[0], pool.at(0), strides.at(0), options.padding, kind),
            windowed(in[1], pool.at(1), strides.at(1), options.padding, kind),
            in[2]};
  };
  layer.weights = none;
  layer.call = [=](const Tensors &inputs, const std::string &, bool) {
    return function(inputs.front(), {pool, strides, options.padding},
                    Where::here());
  };
  return make(std::move(layer));
}

Layer keras::layers::MaxPooling2D(const Shape &pool_size,
                                  const PoolingOptions &options) {
  return pooling("MaxPooling2D", pool_size, options,
                 systole::layers::max_pooling2d);
}

Layer keras::layers::AveragePooling2D(const Shape &pool_size,
                                      const PoolingOptions &options) {
  return pooling("AveragePooling2D", pool_size, options,
                 systole::layers::average_pooling2d);
}

Layer keras::layers::GlobalAveragePooling2D(const std::string &name) {
  Layer::Definition layer;
  layer.kind = "GlobalAveragePooling2D";
  layer.name = name;
  layer.outputShape = [](const Shapes &shapes) -> Shape {
    checkRank(shapes, 3, "GlobalAveragePooling2D");
    return {shapes.front()[2]};
  };
  layer.weights = none;
  layer.call = [](const Tensors &inputs, const std::string &, bool) {
    return systole::layers::global_average_pooling2d(inputs.front());
  };
  return make(std::move(layer));
}

Layer keras::layers::Flatten(const std::string &name) {
  Layer::Definition layer;
  layer.kind = "Flatten";
  layer.name = name;
  layer.outputShape = [](const Shapes &shapes) -> Shape {
    return {product(shapes.front())};
  };
  layer.weights = none;
  layer.call = [](const Tensors &inputs, const std::string &, bool) {
    return systole::layers::flatten(inputs.front());
  };
  return make(std::move(layer));
}

Layer keras::layers::Reshape(const Shape &target_shape,
                             const std::string &name) {
  Layer::Definition layer;
  layer.kind = "Reshape";
  layer.name = name;
  layer.outputShape = [=](const Shapes &shapes) {
    if (product(shapes.front()) != product(target_shape))
      fail("Reshape: " + estimator::list(shapes.front()) +
           " does not have the " + "elements of " +
           estimator::list(target_shape));
    return target_shape;
  };
  layer.weights = none;
  layer.call = [=](const Tensors &inputs, const std::string &, bool) {
    Shape whole = target_shape;
    whole.insert(whole.begin(), -1);
    return reshape(inputs.front(), whole);
  };
  return make(std::move(layer));
}

Layer keras::layers::Dense(int64_t units, const DenseOptions &options) {
  Layer::Definition layer;
  layer.kind = "Dense";
  layer.name = options.name;
  layer.softmax = options.activation == "softmax";
  layer.outputShape = [=](const Shapes &shapes) {
    Shape shape = shapes.front();
    if (shape.empty())
      fail("Dense is of inputs of rank 2 or more");
    shape.back() = units;
    return shape;
  };
  layer.weights = [=](const Shapes &shapes) -> Weights {
    return {shapes.front().back() * units + (options.use_bias ? units : 0)};
  };
  layer.call = [=](const Tensors &inputs, const std::string &name, bool) {
    systole::layers::Dense dense{units};
    dense.use_bias = options.use_bias;
    dense.name = name;
    if (options.activation != "softmax")
      dense.activation = options.activation;
    return systole::layers::dense(inputs.front(), dense);
  };
  return make(std::move(layer));
}

Layer keras::layers::Dropout(double rate, const std::string &name) {
  Layer::Definition layer;
  layer.kind = "Dropout";
  layer.name = name;
  layer.outputShape = same;
  layer.weights = none;
  layer.call = [=](const Tensors &inputs, const std::string &, bool training) {
    return systole::layers::dropout(inputs.front(), rate, training);
  };
  return make(std::move(layer));
}

Layer keras::layers::Activation(const std::string &activation,
                                const std::string &name) {
  static const std::map<std::string, Tensor (*)(const Tensor &, Where)>
      functions = {{"relu", nn::relu},
                   {"elu", nn::elu},
                   {"leaky_relu", nn::leaky_relu},
                   {"gelu", nn::gelu},
                   {"silu", nn::silu},
                   {"softplus", nn::softplus},
                   {"sigmoid", nn::sigmoid},
                   {"tanh", nn::tanh}};
  auto found = functions.find(activation);
  if (found == functions.end() && activation != "softmax")
    fail("there is no activation \"" + activation + "\"");
  Layer::Definition layer;
  layer.kind = "Activation";
  layer.name = name;
  layer.softmax = activation == "softmax";
  layer.outputShape = same;
  layer.weights = none;
  layer.call = [=](const Tensors &inputs, const std::string &, bool) {
    return activation == "softmax"
               ? inputs.front()
               : found->second(inputs.front(), Where::here());
  };
  return make(std::move(layer));
}

Layer keras::layers::BatchNormalization(const std::string &name) {
  Layer::Definition layer;
  layer.kind = "BatchNormalization";
  layer.name = name;
  layer.outputShape = same;
  layer.weights = [](const Shapes &shapes) -> Weights {
    return {2 * shapes.front().back(), 2 * shapes.front().back()};
  };
  layer.call = [](const Tensors &inputs, const std::string &name, bool) {
    systole::layers::BatchNormalization options;
    options.name = name;
    return systole::layers::batch_normalization(inputs.front(), options);
  };
  return make(std::move(layer));
}

Layer keras::layers::LayerNormalization(const std::string &name) {
  Layer::Definition layer;
  layer.kind = "LayerNormalization";
  layer.name = name;
  layer.outputShape = same;
  layer.weights = [](const Shapes &shapes) -> Weights {
    return {2 * shapes.front().back()};
  };
  layer.call = [](const Tensors &inputs, const std::string &name, bool) {
    systole::layers::LayerNormalization options;
    options.name = name;
    return systole::layers::layer_normalization(inputs.front(), options);
  };
  return make(std::move(layer));
}

Layer keras::layers::Embedding(int64_t input_dim, int64_t output_dim,
                               const std::string &name) {
  Layer::Definition layer;
  layer.kind = "Embedding";
  layer.name = name;
  layer.outputShape = [=](const Shapes &shapes) {
    Shape shape = shapes.front();
    shape.push_back(output_dim);
    return shape;
  };
  layer.weights = [=](const Shapes &) -> Weights {
    return {input_dim * output_dim};
  };
  layer.call = [=](const Tensors &inputs, const std::string &name, bool) {
    return systole::layers::embedding(inputs.front(),
                                      {input_dim, output_dim, name});
  };
  return make(std::move(layer));
}

Layer keras::layers::LSTM(int64_t units, const LSTMOptions &options) {
  Layer::Definition layer;
  layer.kind = "LSTM";
  layer.name = options.name;
  layer.outputShape = [=](const Shapes &shapes) -> Shape {
    checkRank(shapes, 2, "LSTM");
    return options.return_sequences ? Shape{shapes.front()[0], units}
                                    : Shape{units};
  };
  layer.weights = [=](const Shapes &shapes) -> Weights {
    return {4 * units * (shapes.front()[1] + units + 1)};
  };
  layer.call = [=](const Tensors &inputs, const std::string &name, bool) {
    return systole::layers::lstm(inputs.front(),
                                 {units, options.return_sequences, name});
  };
  return make(std::move(layer));
}

Layer keras::layers::Add(const std::string &name) {
  Layer::Definition layer;
  layer.kind = "Add";
  layer.name = name;
  layer.outputShape = [](const Shapes &shapes) {
    for (const Shape &shape : shapes)
      if (shape != shapes.front())
        fail("Add is of inputs of one shape");
    return shapes.front();
  };
  layer.weights = none;
  layer.call = [](const Tensors &inputs, const std::string &, bool) {
    Tensor sum = inputs.front();
    for (size_t i = 1; i < inputs.size(); ++i)
      sum = sum + inputs[i];
    return sum;
  };
  return make(std::move(layer));
}

Layer keras::layers::Concatenate(const std::string &name) {
  Layer::Definition layer;
  layer.kind = "Concatenate";
  layer.name = name;
  layer.outputShape = [](const Shapes &shapes) {
    Shape shape = shapes.front();
    shape.back() = 0;
    for (const Shape &other : shapes) {
      if (other.size() != shape.size() ||
          !std::equal(shape.begin(), shape.end() - 1, other.begin()))
        fail("Concatenate is of inputs that differ in their last dimension "
             "only");
      shape.back() += other.back();
    }
    return shape;
  };
  layer.weights = none;
  layer.call = [](const Tensors &inputs, const std::string &, bool) {
    return concat(inputs, -1);
  };
  return make(std::move(layer));
}
