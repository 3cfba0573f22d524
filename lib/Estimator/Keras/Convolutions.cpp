//===- Convolutions.cpp - Convolutions of sequences, images, volumes ------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Layers.h"

using namespace systole;
using namespace systole::keras;
using layers::ConvOptions;

/// The kernel has one regularizer, or each of the kernels of a separable
/// convolution has its own.
static void regularizeKernels(Layer::Definition &layer,
                              const ConvOptions &options) {
  const bool isSeparable = layer.kind == "SeparableConv2D";
  const bool isDepthwise = isSeparable || layer.kind == "DepthwiseConv2D";
  auto add = [&](const char *key, const Regularizer &regularizer,
                 bool isPossible, const char *option) {
    if (!isPossible && !regularizer.text().empty())
      fail(layer.where, layer.kind + " has no " + key +
                            (isDepthwise ? ": use depthwise_regularizer"
                                         : ": use kernel_regularizer"));
    regularize(layer, key, regularizer, option);
  };
  add("kernel_regularizer", options.kernel_regularizer, !isDepthwise, "");
  add("depthwise_regularizer", options.depthwise_regularizer, isDepthwise,
      isSeparable ? "" : "kernel_regularizer");
  add("pointwise_regularizer", options.pointwise_regularizer, isSeparable, "");
}

/// `words` are the options that only this operation has.
static Layer convolution(const char *kind, const char *operation, size_t rank,
                         const Sizes &kernelSize, Options words,
                         const Config &config, const ConvOptions &options,
                         Where where) {
  Layer::Definition layer = define(kind, options, where);
  if (kernelSize.empty())
    fail(where, layer.kind + " has no kernel_size");
  Shape kernel = eachDimension(layer, "kernel_size", kernelSize, rank);
  Shape strides = eachDimension(layer, "strides", options.strides, rank);
  Shape dilations =
      eachDimension(layer, "dilation_rate", options.dilation_rate, rank);
  checkPadding(layer, options.padding);
  std::string activation = takeActivation(layer, options.activation);
  std::string bias = initializer(where, options.bias_initializer);
  layer.config = config;
  layer.config.set("kernel_size", kernel)
      .set("strides", strides)
      .set("padding", options.padding)
      .set("dilation_rate", dilations)
      .set("activation", options.activation.name())
      .set("use_bias", options.use_bias);
  regularizeKernels(layer, options);
  regularize(layer, "bias_regularizer", options.bias_regularizer);
  words.set("kernel", kernel)
      .set("strides", strides)
      .setText("padding", options.padding)
      .setText("activation", activation)
      .set("use_bias", options.use_bias)
      .set("bias_initializer", bias, "#graph.zeros");
  if (!options.dilation_rate.empty())
    words.set("dilations", dilations);
  return makeLayer(std::move(layer), operation, words);
}

static std::string kernelInitializer(const ConvOptions &options, Where where) {
  return initializer(where, options.kernel_initializer);
}

/// A convolution of all channels, or of groups of them.
static Layer full(const char *kind, const char *operation, size_t rank,
                  int64_t filters, const Sizes &kernel,
                  const ConvOptions &options, Where where) {
  return convolution(
      kind, operation, rank, kernel,
      Options()
          .set("filters", filters)
          .set("groups", options.groups)
          .set("kernel_initializer", kernelInitializer(options, where),
               "#graph.glorot_uniform"),
      Config().set("filters", filters).set("groups", options.groups), options,
      where);
}

Layer keras::layers::Conv1D(int64_t filters, const Sizes &kernel_size,
                            const ConvOptions &options, Where where) {
  return full("Conv1D", "conv1d", 1, filters, kernel_size, options, where);
}
Layer keras::layers::Conv2D(int64_t filters, const Sizes &kernel_size,
                            const ConvOptions &options, Where where) {
  return full("Conv2D", "conv2d", 2, filters, kernel_size, options, where);
}
Layer keras::layers::Conv3D(int64_t filters, const Sizes &kernel_size,
                            const ConvOptions &options, Where where) {
  return full("Conv3D", "conv3d", 3, filters, kernel_size, options, where);
}

Layer keras::layers::DepthwiseConv2D(const Sizes &kernel_size,
                                     const ConvOptions &options, Where where) {
  return convolution("DepthwiseConv2D", "depthwise_conv2d", 2, kernel_size,
                     Options()
                         .set("depth_multiplier", options.depth_multiplier)
                         .set("kernel_initializer",
                              kernelInitializer(options, where),
                              "#graph.glorot_uniform"),
                     Config().set("depth_multiplier", options.depth_multiplier),
                     options, where);
}

Layer keras::layers::SeparableConv2D(int64_t filters, const Sizes &kernel_size,
                                     const ConvOptions &options, Where where) {
  std::string kernel = kernelInitializer(options, where);
  return convolution(
      "SeparableConv2D", "separable_conv2d", 2, kernel_size,
      Options()
          .set("filters", filters)
          .set("depth_multiplier", options.depth_multiplier)
          .set("depthwise_initializer", kernel, "#graph.glorot_uniform")
          .set("pointwise_initializer", kernel, "#graph.glorot_uniform"),
      Config()
          .set("filters", filters)
          .set("depth_multiplier", options.depth_multiplier),
      options, where);
}

Layer keras::layers::Conv2DTranspose(int64_t filters, const Sizes &kernel_size,
                                     const ConvOptions &options, Where where) {
  if (!options.dilation_rate.empty() || options.groups != 1)
    fail(where, "Conv2DTranspose has neither dilation_rate nor groups");
  return convolution("Conv2DTranspose", "conv2d_transpose", 2, kernel_size,
                     Options()
                         .set("filters", filters)
                         .set("kernel_initializer",
                              kernelInitializer(options, where),
                              "#graph.glorot_uniform"),
                     Config().set("filters", filters), options, where);
}
