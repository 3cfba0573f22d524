//===- Shapes.cpp - Other shapes, and several inputs ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Layers.h"

#include <algorithm>

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
  layer.outputShape = [](const Shapes &shapes) -> Shape {
    return {product(shapes.front())};
  };
  layer.call = [](const Tensors &inputs, const Call &call) {
    return estimator::layer("flatten", inputs, {}, call.where);
  };
  return makeLayer(std::move(layer));
}

/// The shape with its -1 replaced.
static Shape resolve(const Shape &target, const Shape &from, Where where) {
  Shape shape = target;
  int64_t known = 1;
  int64_t *unknown = nullptr;
  for (int64_t &size : shape) {
    if (size >= 0)
      known *= size;
    else
      unknown = &size;
  }
  if (unknown && known > 0)
    *unknown = product(from) / known;
  if (product(shape) != product(from))
    fail(where, "Reshape: " + estimator::list(from) +
                    " does not have the elements of " +
                    estimator::list(target));
  return shape;
}

Layer keras::layers::Reshape(const Shape &target_shape, const std::string &name,
                             Where where) {
  Layer::Definition layer = define("Reshape", name, where);
  if (std::count_if(target_shape.begin(), target_shape.end(),
                    [](int64_t size) { return size < 0; }) > 1)
    fail(where, "Reshape: only one size may be -1");
  layer.outputShape = [=](const Shapes &shapes) {
    return resolve(target_shape, shapes.front(), where);
  };
  layer.call = [=](const Tensors &inputs, const Call &call) {
    Shape whole = call.shape;
    whole.insert(whole.begin(), -1);
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
  Layer::Definition known = layer;
  layer.outputShape = [=](const Shapes &shapes) {
    checkRank(known, shapes, dims.size());
    Shape output;
    for (int64_t dim : dims)
      output.push_back(shapes.front()[static_cast<size_t>(dim) - 1]);
    return output;
  };
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

/// Merges inputs of one shape, from left to right.
static Layer merging(const char *kind, const char *operation,
                     const std::string &name, Where where) {
  Layer::Definition layer = define(kind, name, where);
  layer.outputShape = [=](const Shapes &shapes) {
    for (const Shape &shape : shapes)
      if (shapes.size() < 2 || shape != shapes.front())
        fail(where,
             std::string(kind) + " is of two inputs or more, of one shape");
    return shapes.front();
  };
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
  auto sameShape = layer.outputShape;
  layer.outputShape = [=](const Shapes &shapes) {
    if (shapes.size() != 2)
      fail(where, "Subtract is of two inputs");
    return sameShape(shapes);
  };
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
  Layer::Definition layer = define("Concatenate", name, where);
  layer.outputShape = [=](const Shapes &shapes) {
    Shape shape = shapes.front();
    int64_t rank = static_cast<int64_t>(shape.size());
    int64_t dim = axis < 0 ? axis + rank : axis - 1;
    if (dim < 0 || dim >= rank)
      fail(where, "Concatenate: axis " + std::to_string(axis) +
                      " is no dimension of the inputs but the batch");
    size_t along = static_cast<size_t>(dim);
    shape[along] = 0;
    for (const Shape &other : shapes) {
      Shape rest = other;
      if (rest.size() == shape.size())
        rest[along] = shape[along];
      if (rest != shape)
        fail(where, "Concatenate is of inputs that differ in their dimension " +
                        std::to_string(axis) + " only");
      shape[along] += other[along];
    }
    return shape;
  };
  layer.call = [=](const Tensors &inputs, const Call &call) {
    return concat(inputs, axis, call.where);
  };
  return makeLayer(std::move(layer));
}
