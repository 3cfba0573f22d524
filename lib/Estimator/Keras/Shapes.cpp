//===- Shapes.cpp - Other shapes, and several inputs ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Layers.h"

#include <algorithm>
#include <limits>

using namespace systole;
using namespace systole::keras;

Layer keras::layers::Flatten(const LayerOptions &options, Where where) {
  Layer::Definition layer = define("Flatten", options, where);
  layer.call = [](const Tensors &inputs, const Call &call) {
    return estimator::layer("flatten", inputs, {}, call.where);
  };
  return makeLayer(std::move(layer));
}

Layer keras::layers::Reshape(const Shape &target_shape,
                             const LayerOptions &options, Where where) {
  Layer::Definition layer = define("Reshape", options, where);
  if (std::count_if(target_shape.begin(), target_shape.end(),
                    [](int64_t size) { return size < 0; }) > 1)
    fail(where, "Reshape: only one size may be -1");
  layer.config.set("target_shape", target_shape);
  layer.call = [=](const Tensors &inputs, const Call &call) {
    Shape whole = call.shape.value_or(target_shape);
    whole.insert(whole.begin(), call.shape ? -1 : 1);
    return reshape(inputs.front(), whole, call.where);
  };
  return makeLayer(std::move(layer));
}

Layer keras::layers::Permute(const Shape &dims, const LayerOptions &options,
                             Where where) {
  Layer::Definition layer = define("Permute", options, where);
  Shape sorted = dims;
  std::sort(sorted.begin(), sorted.end());
  for (size_t i = 0; i < sorted.size(); ++i)
    if (sorted[i] != static_cast<int64_t>(i) + 1)
      fail(where, "Permute: dims " + estimator::list(dims) +
                      " are not the dimensions from 1 on in another order");
  layer.config.set("dims", dims);
  layer.call = [=](const Tensors &inputs, const Call &call) {
    Shape whole = dims;
    whole.insert(whole.begin(), 0);
    return transpose(inputs.front(), whole, call.where);
  };
  return makeLayer(std::move(layer));
}

//===----------------------------------------------------------------------===//
// Several inputs
//===----------------------------------------------------------------------===//

static Layer::Definition
defineMerging(const char *kind, const LayerOptions &options, Where where) {
  Layer::Definition layer = define(kind, options, where);
  layer.leastInputs = 2;
  layer.mostInputs = std::numeric_limits<size_t>::max();
  layer.takesList = true;
  return layer;
}

/// Merges inputs from left to right.
static Layer merging(const char *kind, const char *operation,
                     const LayerOptions &options, Where where) {
  Layer::Definition layer = defineMerging(kind, options, where);
  layer.call = [=](const Tensors &inputs, const Call &call) {
    Tensor value = inputs.front();
    for (size_t i = 1; i < inputs.size(); ++i)
      value = estimator::layer(operation, {value, inputs[i]}, {}, call.where);
    return value;
  };
  return makeLayer(std::move(layer));
}

Layer keras::layers::Add(const LayerOptions &options, Where where) {
  return merging("Add", "add", options, where);
}
Layer keras::layers::Multiply(const LayerOptions &options, Where where) {
  return merging("Multiply", "multiply", options, where);
}
Layer keras::layers::Maximum(const LayerOptions &options, Where where) {
  return merging("Maximum", "maximum", options, where);
}
Layer keras::layers::Minimum(const LayerOptions &options, Where where) {
  return merging("Minimum", "minimum", options, where);
}

Layer keras::layers::Subtract(const LayerOptions &options, Where where) {
  Layer::Definition layer =
      merging("Subtract", "subtract", options, where).get();
  layer.mostInputs = 2;
  return makeLayer(std::move(layer));
}

Layer keras::layers::Average(const LayerOptions &options, Where where) {
  Layer::Definition layer = merging("Average", "add", options, where).get();
  auto sum = layer.call;
  layer.call = [=](const Tensors &inputs, const Call &call) {
    return estimator::layer(
        "divide",
        {sum(inputs, call),
         Tensor(static_cast<double>(inputs.size()), call.where)},
        {}, call.where);
  };
  return makeLayer(std::move(layer));
}

Layer keras::layers::Concatenate(int64_t axis, const LayerOptions &options,
                                 Where where) {
  Layer::Definition layer = defineMerging("Concatenate", options, where);
  if (axis == 0)
    fail(where, "Concatenate: axis 0 is the batch");
  layer.config.set("axis", axis);
  layer.call = [=](const Tensors &inputs, const Call &call) {
    return concat(inputs, axis, call.where);
  };
  return makeLayer(std::move(layer));
}
