//===- GraphTensor.cpp - Operations on values -----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Builder.h"
#include "systole/Estimator/Tensor.h"

using namespace systole;
using namespace systole::estimator;

Tensor::Tensor(double number, Where where) {
  value.value = number;
  value.isNumber = true;
  value.where = where;
}

Tensor Features::operator[](const std::string &name) const {
  std::string names;
  for (const auto &[known, tensor] : tensors) {
    if (known == name)
      return tensor;
    names += (names.empty() ? "" : ", ") + known;
  }
  fail("there is no feature '" + name + "', only " + names);
}

/// An operation of `graph` on one value.
static Tensor unary(const char *name, const Tensor &x, Where where,
                    const std::string &rest = "") {
  Builder &builder = Builder::current(where, name);
  if (builder.isRecord())
    fail(where, std::string(name) +
                    " is not for single records: use it in the model function");
  return builder.define(where, "graph." + std::string(name) + " " +
                                   builder.use(x, where) + rest);
}

/// An operation on two values; a number takes the type of the other.
static Tensor binary(const char *name, const Tensor &x, const Tensor &y,
                     Where where) {
  Builder &builder = Builder::current(where, name);
  if (!builder.isRecord())
    return builder.define(where, "graph." + std::string(name) + " " +
                                     builder.use(x, where) + ", " +
                                     builder.use(y, where));
  const Tensor::Definition &typed =
      (x.definition().isNumber ? y : x).definition();
  for (const Tensor *operand : {&x, &y}) {
    const Tensor::Definition &other = operand->definition();
    if (!other.isNumber &&
        (other.type != typed.type || other.shape != typed.shape))
      fail(where, std::string(name) + " of " +
                      typeName(typed.type, typed.shape) + " and " +
                      typeName(other.type, other.shape) +
                      ": both must have one type; cast or reshape one of them");
  }
  std::string left = builder.use(x, where, typed.type, typed.shape);
  std::string right = builder.use(y, where, typed.type, typed.shape);
  return builder.define(where,
                        "stablehlo." + std::string(name) + " " + left + ", " +
                            right + " : " + typeName(typed.type, typed.shape),
                        typed.type, typed.shape);
}

/// The position of an operator's operands: an operator has no argument for its
/// own.
static Where whereOf(const Tensor &x, const Tensor &y) {
  return (x.definition().isNumber ? y : x).definition().where;
}

Tensor systole::operator+(const Tensor &x, const Tensor &y) {
  return binary("add", x, y, whereOf(x, y));
}
Tensor systole::operator-(const Tensor &x, const Tensor &y) {
  return binary("subtract", x, y, whereOf(x, y));
}
Tensor systole::operator*(const Tensor &x, const Tensor &y) {
  return binary("multiply", x, y, whereOf(x, y));
}
Tensor systole::operator/(const Tensor &x, const Tensor &y) {
  return binary("divide", x, y, whereOf(x, y));
}
Tensor systole::maximum(const Tensor &x, const Tensor &y, Where where) {
  return binary("maximum", x, y, where);
}
Tensor systole::minimum(const Tensor &x, const Tensor &y, Where where) {
  return binary("minimum", x, y, where);
}

/// A StableHLO conversion from one type to another, in a record function.
static Tensor convert(Builder &builder, const char *name, const Tensor &x,
                      DType type, const Shape &shape, Where where) {
  const Tensor::Definition &from = x.definition();
  return builder.define(
      where,
      std::string("stablehlo.") + name + " " + builder.use(x, where) + " : (" +
          typeName(from.type, from.shape) + ") -> " + typeName(type, shape),
      type, shape);
}

Tensor systole::cast(const Tensor &x, DType type, Where where) {
  Builder &builder = Builder::current(where, "cast");
  if (builder.isRecord())
    return convert(builder, "convert", x, type, x.definition().shape, where);
  return unary("cast", x, where, " to " + elementName(type));
}

Tensor systole::reshape(const Tensor &x, const Shape &shape, Where where) {
  Builder &builder = Builder::current(where, "reshape");
  if (!builder.isRecord())
    return unary("reshape", x, where, " " + list(shape));
  int64_t elements = 1, known = 1;
  for (int64_t size : x.definition().shape)
    elements *= size;
  Shape whole = shape;
  for (int64_t size : shape)
    known *= size < 0 ? 1 : size;
  for (int64_t &size : whole)
    if (size < 0 && known != 0)
      size = elements / known;
  return convert(builder, "reshape", x, x.definition().type, whole, where);
}

Tensor systole::one_hot(const Tensor &indices, int64_t depth, Where where) {
  return unary("one_hot", indices, where, Options().set("depth", depth).str());
}

Tensor systole::argmax(const Tensor &x, Where where) {
  return unary("argmax", x, where);
}

static std::string axesOf(const Shape &axes) {
  return axes.empty() ? "" : Options().set("axes", axes).str();
}

Tensor systole::reduce_mean(const Tensor &x, const Shape &axes, Where where) {
  return unary("reduce_mean", x, where, axesOf(axes));
}
Tensor systole::reduce_sum(const Tensor &x, const Shape &axes, Where where) {
  return unary("reduce_sum", x, where, axesOf(axes));
}
Tensor systole::reduce_max(const Tensor &x, const Shape &axes, Where where) {
  return unary("reduce_max", x, where, axesOf(axes));
}

Tensor systole::matmul(const Tensor &x, const Tensor &y, Where where) {
  Builder &builder = Builder::current(where, "matmul");
  return unary("matmul", x, where, ", " + builder.use(y, where));
}

Tensor systole::concat(const std::vector<Tensor> &values, int64_t axis,
                       Where where) {
  if (values.empty())
    fail(where, "concat of no values");
  Builder &builder = Builder::current(where, "concat");
  std::string rest;
  for (size_t i = 1; i < values.size(); ++i)
    rest += ", " + builder.use(values[i], where);
  return unary("concat", values.front(), where,
               rest + Options().set("axis", axis).str());
}

Tensor systole::transpose(const Tensor &x, const Shape &permutation,
                          Where where) {
  return unary("transpose", x, where, " " + list(permutation));
}

Tensor systole::stop_gradient(const Tensor &x, Where where) {
  return unary("stop_gradient", x, where);
}

Tensor nn::relu(const Tensor &x, Where where) {
  return unary("relu", x, where);
}
Tensor nn::elu(const Tensor &x, Where where) { return unary("elu", x, where); }
Tensor nn::leaky_relu(const Tensor &x, Where where) {
  return unary("leaky_relu", x, where);
}
Tensor nn::gelu(const Tensor &x, Where where) {
  return unary("gelu", x, where);
}
Tensor nn::silu(const Tensor &x, Where where) {
  return unary("silu", x, where);
}
Tensor nn::softplus(const Tensor &x, Where where) {
  return unary("softplus", x, where);
}
Tensor nn::sigmoid(const Tensor &x, Where where) {
  return unary("sigmoid", x, where);
}
Tensor nn::tanh(const Tensor &x, Where where) {
  return unary("tanh", x, where);
}
Tensor nn::softmax(const Tensor &x, Where where) {
  return unary("softmax", x, where);
}
