//===- Layers.cpp - Operations with variables -----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Estimator/Layers.h"
#include "Builder.h"

using namespace systole;
using namespace systole::estimator;

static void checkPadding(Where where, const std::string &padding) {
  checkWord(where, "padding", padding, {"valid", "same"});
}

static void checkActivation(Where where, const std::string &activation) {
  checkWord(where, "activation", activation,
            {"linear", "relu", "elu", "leaky_relu", "gelu", "silu", "softplus",
             "sigmoid", "tanh"});
}

Tensor layers::conv2d(const Tensor &inputs, const Conv2D &options,
                      Where where) {
  checkPadding(where, options.padding);
  checkActivation(where, options.activation);
  return layer("conv2d", {inputs},
               Options()
                   .set("filters", options.filters)
                   .set("kernel", options.kernel_size)
                   .set("strides", options.strides)
                   .setText("padding", options.padding)
                   .set("dilations", options.dilation_rate)
                   .setText("activation", options.activation)
                   .set("use_bias", options.use_bias)
                   .setText("name", options.name, ""),
               where);
}

Tensor layers::dense(const Tensor &inputs, const Dense &options, Where where) {
  checkActivation(where, options.activation);
  return layer("dense", {inputs},
               Options()
                   .set("units", options.units)
                   .setText("activation", options.activation)
                   .set("use_bias", options.use_bias)
                   .setText("name", options.name, ""),
               where);
}

static Tensor pooling(const char *name, const Tensor &inputs,
                      const layers::Pooling2D &options, Where where) {
  checkPadding(where, options.padding);
  return layer(name, {inputs},
               Options()
                   .set("pool", options.pool_size)
                   .set("strides", options.strides.empty() ? options.pool_size
                                                           : options.strides)
                   .setText("padding", options.padding),
               where);
}

Tensor layers::max_pooling2d(const Tensor &inputs, const Pooling2D &options,
                             Where where) {
  return pooling("max_pool2d", inputs, options, where);
}
Tensor layers::average_pooling2d(const Tensor &inputs, const Pooling2D &options,
                                 Where where) {
  return pooling("avg_pool2d", inputs, options, where);
}
Tensor layers::global_average_pooling2d(const Tensor &inputs, Where where) {
  return layer("global_average_pool2d", {inputs}, Options(), where);
}

Tensor layers::flatten(const Tensor &inputs, Where where) {
  return layer("flatten", {inputs}, Options(), where);
}

Tensor layers::dropout(const Tensor &inputs, double rate, bool training,
                       Where where) {
  if (!training)
    return inputs;
  return layer("dropout", {inputs}, Options().set("rate", rate), where);
}

Tensor layers::batch_normalization(const Tensor &inputs,
                                   const BatchNormalization &options,
                                   Where where) {
  return layer("batch_norm", {inputs},
               Options()
                   .set("momentum", options.momentum)
                   .set("epsilon", options.epsilon)
                   .set("center", options.center)
                   .set("scale", options.scale)
                   .setText("name", options.name, ""),
               where);
}

Tensor layers::layer_normalization(const Tensor &inputs,
                                   const LayerNormalization &options,
                                   Where where) {
  return layer("layer_norm", {inputs},
               Options()
                   .set("epsilon", options.epsilon)
                   .setText("name", options.name, ""),
               where);
}

Tensor layers::embedding(const Tensor &ids, const Embedding &options,
                         Where where) {
  return layer("embedding", {ids},
               Options()
                   .set("input_dim", options.input_dim)
                   .set("output_dim", options.output_dim)
                   .setText("name", options.name, ""),
               where);
}

Tensor layers::lstm(const Tensor &inputs, const LSTM &options, Where where) {
  Options words = Options().set("units", options.units);
  if (options.return_sequences)
    words.setUnit("return_sequences");
  return layer("lstm", {inputs}, words.setText("name", options.name, ""),
               where);
}
