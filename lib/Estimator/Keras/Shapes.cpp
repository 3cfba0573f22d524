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

static Layer::Definition define(const char *kind, const std::string &name,
                                Where where) {
  Layer::Definition layer;
  layer.kind = kind;
  layer.name = name;
  layer.where = where;
  return layer;
}

Layer keras::layers::Flatten(const std::string &name, Where where) {
  Layer::Definition layer = define("Flatten", name, where);
  layer.call = [](const Tensors &inputs, const Call &call) {
    return estimator::layer("flatten", inputs, {}, call.where);
  };
  return makeLayer(std::move(layer));
}

Layer keras::layers::Reshape(const Shape &target_shape, const std::string &name,
                             Where where) {
  Layer::Definition layer = define("Reshape", name, where);
  if (std::count_if(target_shape.begin(), target_shape.end(),
                    [](int64_t size) { return size < 0; }) > 1)
    fail(where, "Reshape: only one size may be -1");
  layer.call = [=](const Tensors &inputs, const Call &call) {
    Shape whole = call.shape.value_or(target_shape);
    whole.insert(whole.begin(), call.shape ? -1 : 1);
    return reshape(inputs.front(), whole, call.where);
  };
  return makeLayer(std::move(layer));
}

Layer keras::layers::Permute(const Shape &dims, const std::string &name,
                             Where where) {
  Layer::Definition layer = define("Permute", name, where);
  Shape sorted = dims;
  std::sort(sorted.begin(), sorted.end());
  for (size_t i = 0; i < sorted.size(); ++i)
    if (sorted[i] != static_cast<int64_t>(i) + 1)
      fail(where, "Permute: dims " + estimator::list(dims) +
                      " are not the dimensions from 1 on in another order");
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

static Layer::Definition defineMerging(const char *kind,
                                       const std::string &name, Where where) {
  Layer::Definition layer = define(kind, name, where);
  layer.leastInputs = 2;
  layer.mostInputs = std::numeric_limits<size_t>::max();
  return layer;
}

/// Merges inputs from left to right.
static Layer merging(const char *kind, const char *operation,
                     const std::string &name, Where where) {
  Layer::Definition layer = defineMerging(kind, name, where);
  layer.call = [=](const Tensors &inputs, const Call &call) {
    Tensor value = inputs.front();
    for (size_t i = 1; i < inputs.size(); ++i)
      value = estimator::layer(operation, {value, inputs[i]}, {}, call.where);
    return value;
  };
  return makeLayer(std::move(layer));
}

Layer keras::layers::Add(const std::string &name, Where where) {
  return merging("Add", "add", name, where);
}
Layer keras::layers::Multiply(const std::string &name, Where where) {
  return merging("Multiply", "multiply", name, where);
}
Layer keras::layers::Maximum(const std::string &name, Where where) {
  return merging("Maximum", "maximum", name, where);
}
Layer keras::layers::Minimum(const std::string &name, Where where) {
  return merging("Minimum", "minimum", name, where);
}

Layer keras::layers::Subtract(const std::string &name, Where where) {
  Layer::Definition layer = merging("Subtract", "subtract", name, where).get();
  layer.mostInputs = 2;
  return makeLayer(std::move(layer));
}

Layer keras::layers::Average(const std::string &name, Where where) {
  Layer::Definition layer = merging("Average", "add", name, where).get();
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

Layer keras::layers::Concatenate(int64_t axis, const std::string &name,
                                 Where where) {
  Layer::Definition layer = defineMerging("Concatenate", name, where);
  if (axis == 0)
    fail(where, "Concatenate: axis 0 is the batch");
  layer.call = [=](const Tensors &inputs, const Call &call) {
    return concat(inputs, axis, call.where);
  };
  return makeLayer(std::move(layer));
}
