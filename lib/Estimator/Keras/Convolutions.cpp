//===- Convolutions.cpp - Convolutions of sequences, images, volumes ------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Windows.h"
#include "systole/Support/WindowSizes.h"

using namespace systole;
using namespace systole::keras;
using layers::ConvOptions;

Shape keras::eachDimension(const Layer::Definition &layer, const char *what,
                           const Shape &sizes, size_t rank, int64_t size) {
  if (sizes.empty())
    return Shape(rank, size);
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

Shape keras::windowed(const Layer::Definition &layer, const Shape &input,
                      const Shape &window, const Shape &strides,
                      const Shape &dilations, const std::string &padding) {
  Shape places;
  for (size_t i = 0; i < window.size(); ++i) {
    places.push_back(
        computeWindow(input[i], window[i], strides[i], padding, dilations[i])
            .output);
    if (places.back() == 0)
      fail(layer.where, layer.kind + ": a window of " +
                            std::to_string((window[i] - 1) * dilations[i] + 1) +
                            " does not fit into " + std::to_string(input[i]));
  }
  return places;
}

namespace {

/// The parts of a convolution that depend on its kind.
struct Convolution {
  const char *kind;
  const char *operation;
  size_t rank;
  /// The number of filters for an input of `channels` channels.
  std::function<int64_t(int64_t channels)> filters = {};
  /// The number of weights of the kernels.
  std::function<int64_t(int64_t channels, int64_t places)> kernels = {};
  /// The options that only this operation has.
  Options words = {};
  bool transposes = false;
};

} // namespace

static Layer convolution(const Convolution &made, const Shape &kernelSize,
                         const ConvOptions &options, Where where) {
  Layer::Definition layer;
  layer.kind = made.kind;
  layer.name = options.name;
  layer.where = where;
  size_t rank = made.rank;
  if (kernelSize.empty())
    fail(where, layer.kind + " has no kernel_size");
  Shape kernel = eachDimension(layer, "kernel_size", kernelSize, rank);
  Shape strides = eachDimension(layer, "strides", options.strides, rank);
  Shape dilations =
      eachDimension(layer, "dilation_rate", options.dilation_rate, rank);
  checkPadding(layer, options.padding);
  Layer::Definition known = layer;
  layer.outputShape = [=](const Shapes &shapes) {
    checkRank(known, shapes, rank + 1);
    const Shape &input = shapes.front();
    Shape output;
    if (!made.transposes) {
      output =
          windowed(known, input, kernel, strides, dilations, options.padding);
    } else {
      for (size_t i = 0; i < rank; ++i)
        output.push_back(computeTransposedWindow(input[i], kernel[i],
                                                 strides[i], options.padding));
    }
    output.push_back(made.filters(input.back()));
    return output;
  };
  layer.weights = [=](const Shapes &shapes) -> Weights {
    int64_t channels = shapes.front().back();
    return {made.kernels(channels, product(kernel)) +
            (options.use_bias ? made.filters(channels) : 0)};
  };
  std::string activation = takeActivation(layer, options.activation);
  std::string bias = initializer(where, options.bias_initializer);
  layer.call = [=](const Tensors &inputs, const Call &call) {
    Options words = made.words;
    words.set("kernel", kernel)
        .set("strides", strides)
        .setText("padding", options.padding)
        .setText("activation", activation)
        .set("use_bias", options.use_bias)
        .set("bias_initializer", bias, "#graph.zeros")
        .setText("name", call.name);
    if (!made.transposes)
      words.set("dilations", dilations);
    return estimator::layer(made.operation, inputs, words, call.where);
  };
  return makeLayer(std::move(layer));
}

/// A convolution of all channels, or of groups of them.
static Layer full(const char *kind, const char *operation, size_t rank,
                  int64_t filters, const Shape &kernel,
                  const ConvOptions &options, Where where) {
  Convolution made{kind, operation, rank};
  made.filters = [=](int64_t) { return filters; };
  int64_t groups = options.groups;
  made.kernels = [=](int64_t channels, int64_t places) {
    if (groups < 1 || channels % groups != 0 || filters % groups != 0)
      fail(where, std::string(kind) + ": groups = " + std::to_string(groups) +
                      " does not divide " + std::to_string(channels) +
                      " channels and " + std::to_string(filters) + " filters");
    return places * (channels / groups) * filters;
  };
  made.words.set("filters", filters)
      .set("groups", groups)
      .set("kernel_initializer", initializer(where, options.kernel_initializer),
           "#graph.glorot_uniform");
  return convolution(made, kernel, options, where);
}

Layer keras::layers::Conv1D(int64_t filters, const Shape &kernel_size,
                            const ConvOptions &options, Where where) {
  return full("Conv1D", "conv1d", 1, filters, kernel_size, options, where);
}
Layer keras::layers::Conv2D(int64_t filters, const Shape &kernel_size,
                            const ConvOptions &options, Where where) {
  return full("Conv2D", "conv2d", 2, filters, kernel_size, options, where);
}
Layer keras::layers::Conv3D(int64_t filters, const Shape &kernel_size,
                            const ConvOptions &options, Where where) {
  return full("Conv3D", "conv3d", 3, filters, kernel_size, options, where);
}

Layer keras::layers::DepthwiseConv2D(const Shape &kernel_size,
                                     const ConvOptions &options, Where where) {
  Convolution made{"DepthwiseConv2D", "depthwise_conv2d", 2};
  int64_t multiplier = options.depth_multiplier;
  made.filters = [=](int64_t channels) { return channels * multiplier; };
  made.kernels = [=](int64_t channels, int64_t places) {
    return places * channels * multiplier;
  };
  made.words.set("depth_multiplier", multiplier)
      .set("kernel_initializer", initializer(where, options.kernel_initializer),
           "#graph.glorot_uniform");
  return convolution(made, kernel_size, options, where);
}

Layer keras::layers::SeparableConv2D(int64_t filters, const Shape &kernel_size,
                                     const ConvOptions &options, Where where) {
  Convolution made{"SeparableConv2D", "separable_conv2d", 2};
  int64_t multiplier = options.depth_multiplier;
  made.filters = [=](int64_t) { return filters; };
  made.kernels = [=](int64_t channels, int64_t places) {
    return (places + filters) * channels * multiplier;
  };
  std::string kernel = initializer(where, options.kernel_initializer);
  made.words.set("filters", filters)
      .set("depth_multiplier", multiplier)
      .set("depthwise_initializer", kernel, "#graph.glorot_uniform")
      .set("pointwise_initializer", kernel, "#graph.glorot_uniform");
  return convolution(made, kernel_size, options, where);
}

Layer keras::layers::Conv2DTranspose(int64_t filters, const Shape &kernel_size,
                                     const ConvOptions &options, Where where) {
  Convolution made{"Conv2DTranspose", "conv2d_transpose", 2};
  if (!options.dilation_rate.empty() || options.groups != 1)
    fail(where, "Conv2DTranspose has neither dilation_rate nor groups");
  made.filters = [=](int64_t) { return filters; };
  made.kernels = [=](int64_t channels, int64_t places) {
    return places * channels * filters;
  };
  made.words.set("filters", filters)
      .set("kernel_initializer", initializer(where, options.kernel_initializer),
           "#graph.glorot_uniform");
  made.transposes = true;
  return convolution(made, kernel_size, options, where);
}
