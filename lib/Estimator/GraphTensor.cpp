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

void Tensor::set_shape(const Shape &shape, Where where) {
  Builder &builder = Builder::current(where, "set_shape");
  *this = builder.define(where, "graph.set_shape " + builder.use(*this, where) +
                                    " " + list(shape));
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
