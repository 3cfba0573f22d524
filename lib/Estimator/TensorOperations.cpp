//===- TensorOperations.cpp - Operations of models and of records ---------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OperationText.h"
#include "systole/Estimator/Constant.h"

#include <algorithm>

using namespace systole;
using namespace systole::estimator;

std::ostream &systole::operator<<(std::ostream &stream, const Shape &shape) {
  return stream << list(shape);
}

//===----------------------------------------------------------------------===//
// Shared by operations
//===----------------------------------------------------------------------===//

static std::string typeOf(Builder &builder, const Tensor &x) {
  return builder.type(x.definition().type, x.definition().shape);
}

/// An operation from one type to another, in a function of records.
static Tensor convert(Builder &builder, const std::string &name,
                      const Tensor &x, const std::string &rest, DType type,
                      const Shape &shape, Where where) {
  return builder.define(where,
                        name + " " + builder.use(x, where) + rest + " : (" +
                            typeOf(builder, x) + ") -> " +
                            builder.type(type, shape),
                        type, shape);
}

/// Sets sizes of one shape that are those of another, dimension by dimension.
static void unify(Builder &builder, const Shape &x, const Shape &y) {
  for (size_t i = 0; i < std::min(x.size(), y.size()); ++i)
    if (Builder::isUnset(x[i]) && y[i] >= 0)
      builder.setSize(x[i], y[i]);
}

/// The operand as a value of this type, broadcast as in NumPy; null if that is
/// not possible.
static std::optional<Tensor> broadcast(Builder &builder, const Tensor &x,
                                       DType type, const Shape &shape,
                                       Where where) {
  const Tensor::Definition &value = x.definition();
  if (value.isNumber) {
    std::string name = builder.use(x, where, type, shape);
    Tensor::Definition definition;
    definition.name = name;
    definition.type = type;
    definition.shape = shape;
    definition.where = where;
    return Tensor(definition);
  }
  Shape from = builder.resolved(value.shape);
  if (value.type != type || from.size() > shape.size())
    return std::nullopt;
  if (from == shape)
    return x;
  size_t first = shape.size() - from.size();
  Shape dimensions;
  for (size_t i = 0; i < from.size(); ++i) {
    if (from[i] != shape[first + i] && from[i] != 1)
      return std::nullopt;
    dimensions.push_back(static_cast<int64_t>(first + i));
  }
  return convert(builder, "stablehlo.broadcast_in_dim", x,
                 ", dims = " + list(dimensions), type, shape, where);
}

/// The shape of an operation on two values of these shapes.
static Shape broadcastShape(const Shape &x, const Shape &y) {
  const Shape &longer = x.size() >= y.size() ? x : y;
  const Shape &shorter = x.size() >= y.size() ? y : x;
  Shape shape = longer;
  size_t first = longer.size() - shorter.size();
  for (size_t i = 0; i < shorter.size(); ++i)
    if (shape[first + i] == 1)
      shape[first + i] = shorter[i];
  return shape;
}

/// The operands of a StableHLO operation on two values of one type. A number
/// takes the type of the other.
static std::pair<Tensor, Tensor> operands(Builder &builder, const char *name,
                                          const Tensor &x, const Tensor &y,
                                          Where where) {
  const Tensor::Definition &left = x.definition(), &right = y.definition();
  DType type = left.isNumber ? right.type : left.type;
  if (left.shape.size() == right.shape.size() && !left.isNumber &&
      !right.isNumber) {
    unify(builder, left.shape, builder.resolved(right.shape));
    unify(builder, right.shape, builder.resolved(left.shape));
  }
  Shape shape = left.isNumber ? right.shape
                : right.isNumber
                    ? left.shape
                    : broadcastShape(builder.resolved(left.shape),
                                     builder.resolved(right.shape));
  shape = builder.resolved(shape);
  std::optional<Tensor> first = broadcast(builder, x, type, shape, where);
  std::optional<Tensor> second = broadcast(builder, y, type, shape, where);
  if (!first || !second)
    fail(where, std::string(name) + " of " + typeName(left.type, left.shape) +
                    " and " + typeName(right.type, right.shape) +
                    ": both must have one type; cast or reshape one of them");
  return {*first, *second};
}

/// An operation of `graph` on two values.
static Tensor defineInModel(Builder &builder, const char *name, const Tensor &x,
                            const Tensor &y, Where where) {
  return builder.define(where, "graph." + std::string(name) + " " +
                                   builder.use(x, where) + ", " +
                                   builder.use(y, where));
}

static Tensor binary(const char *name, const Tensor &x, const Tensor &y,
                     Where where) {
  Builder &builder = Builder::current(where, name);
  if (!builder.isRecord())
    return defineInModel(builder, name, x, y, where);
  auto [left, right] = operands(builder, name, x, y, where);
  return builder.define(
      where,
      "stablehlo." + std::string(name) + " " + left.definition().name + ", " +
          right.definition().name + " : " + typeOf(builder, left),
      left.definition().type, left.definition().shape);
}

/// The position of an operator's operands: an operator has no argument for its
/// own.
static Where whereOf(const Tensor &x, const Tensor &y) {
  return (x.definition().isNumber ? y : x).definition().where;
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

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

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

static Tensor compare(const char *name, const char *direction, const Tensor &x,
                      const Tensor &y, Where where) {
  Builder &builder = Builder::current(where, name);
  if (!builder.isRecord())
    return defineInModel(builder, name, x, y, where);
  auto [left, right] = operands(builder, name, x, y, where);
  const Tensor::Definition &value = left.definition();
  std::string type = typeOf(builder, left);
  return builder.define(where,
                        std::string("stablehlo.compare ") + direction + ", " +
                            value.name + ", " + right.definition().name +
                            " : (" + type + ", " + type + ") -> " +
                            builder.type(boolean, value.shape),
                        boolean, value.shape);
}

Tensor systole::equal(const Tensor &x, const Tensor &y, Where where) {
  return compare("equal", "EQ", x, y, where);
}
Tensor systole::not_equal(const Tensor &x, const Tensor &y, Where where) {
  return compare("not_equal", "NE", x, y, where);
}
Tensor systole::less(const Tensor &x, const Tensor &y, Where where) {
  return compare("less", "LT", x, y, where);
}
Tensor systole::less_equal(const Tensor &x, const Tensor &y, Where where) {
  return compare("less_equal", "LE", x, y, where);
}
Tensor systole::greater(const Tensor &x, const Tensor &y, Where where) {
  return compare("greater", "GT", x, y, where);
}
Tensor systole::greater_equal(const Tensor &x, const Tensor &y, Where where) {
  return compare("greater_equal", "GE", x, y, where);
}
Tensor systole::logical_and(const Tensor &x, const Tensor &y, Where where) {
  Builder::ofRecord(where, "logical_and");
  return binary("and", x, y, where);
}
Tensor systole::logical_or(const Tensor &x, const Tensor &y, Where where) {
  Builder::ofRecord(where, "logical_or");
  return binary("or", x, y, where);
}
Tensor systole::logical_not(const Tensor &x, Where where) {
  Builder &builder = Builder::ofRecord(where, "logical_not");
  return builder.define(where,
                        "stablehlo.not " + builder.use(x, where) + " : " +
                            typeOf(builder, x),
                        boolean, x.definition().shape);
}

//===----------------------------------------------------------------------===//
// Types and shapes
//===----------------------------------------------------------------------===//

Tensor systole::cast(const Tensor &x, DType type, Where where) {
  Builder &builder = Builder::current(where, "cast");
  if (!builder.isRecord())
    return builder.define(where, "graph.cast " + builder.use(x, where) +
                                     " to " + elementName(type));
  const Shape &shape = x.definition().shape;
  if (std::find(shape.begin(), shape.end(), -1) == shape.end())
    return convert(builder, "stablehlo.convert", x, "", type, shape, where);
  return builder.define(where,
                        "data.cast " + builder.use(x, where) + " : " +
                            typeOf(builder, x) + " -> " +
                            builder.type(type, shape),
                        type, shape);
}

static int64_t product(const Shape &shape) {
  int64_t elements = 1;
  for (int64_t size : shape)
    elements *= size < 0 ? 1 : size;
  return elements;
}

Tensor systole::reshape(const Tensor &x, const Shape &shape, Where where) {
  Builder &builder = Builder::current(where, "reshape");
  if (!builder.isRecord())
    return builder.define(where, "graph.reshape " + builder.use(x, where) +
                                     " " + list(shape));
  Shape from = builder.resolved(x.definition().shape), to = shape;
  auto unknown = std::find_if(from.begin(), from.end(),
                              [](int64_t size) { return size < 0; });
  auto open = std::find(to.begin(), to.end(), -1);
  int64_t known = product(from), wanted = product(to);
  if (unknown != from.end() && open == to.end() && known != 0) {
    // The number of elements is that of the result.
    Shape whole = from;
    whole[unknown - from.begin()] = wanted / known;
    Tensor value = x;
    value.set_shape(whole, where);
    return convert(builder, "stablehlo.reshape", value, "", x.definition().type,
                   to, where);
  }
  if (unknown != from.end())
    fail(where, "reshape of elements whose number is not known, to a shape "
                "with a size of -1: say the number by set_shape");
  if (open != to.end() && wanted != 0)
    *open = known / wanted;
  return convert(builder, "stablehlo.reshape", x, "", x.definition().type, to,
                 where);
}

void Tensor::set_shape(const Shape &shape, Where where) {
  Builder &builder = Builder::current(where, "set_shape");
  if (!builder.isRecord()) {
    *this =
        builder.define(where, "graph.set_shape " + builder.use(*this, where) +
                                  " " + list(shape));
    return;
  }
  unify(builder, value.shape, shape);
  Shape from = builder.resolved(value.shape), to = from;
  if (from.size() != shape.size())
    fail(where, "set_shape of " + typeName(value.type, from) + " to " +
                    std::to_string(shape.size()) + " dimensions");
  for (size_t i = 0; i < to.size(); ++i)
    if (shape[i] >= 0) {
      if (from[i] >= 0 && from[i] != shape[i])
        fail(where, "set_shape of " + typeName(value.type, from) + " to " +
                        list(shape));
      to[i] = shape[i];
    }
  if (to == from) {
    value.shape = to;
    return;
  }
  *this = builder.define(where,
                         "data.ensure_shape " + builder.use(*this, where) +
                             " : " + builder.type(value.type, from) + " -> " +
                             builder.type(value.type, to),
                         value.type, to);
}

Tensor systole::slice(const Tensor &x, const Shape &begin, const Shape &size,
                      Where where) {
  if (Builder &model = Builder::current(where, "slice"); !model.isRecord())
    return model.define(
        where, "graph.slice " + model.use(x, where) +
                   Options().set("begin", begin).set("size", size).str());
  Builder &builder = Builder::ofRecord(where, "slice");
  Shape shape = builder.resolved(x.definition().shape);
  if (begin.size() != shape.size() || size.size() != shape.size())
    fail(where, "slice of " + typeName(x.definition().type, shape) + " from " +
                    list(begin) + " of the sizes " + list(size) +
                    ": give one of each dimension");
  std::string ranges;
  for (size_t i = 0; i < shape.size(); ++i) {
    int64_t end = size[i] < 0 ? shape[i] : begin[i] + size[i];
    ranges += (i == 0 ? "" : ", ") + std::to_string(begin[i]) + ":" +
              std::to_string(end);
    shape[i] = end - begin[i];
  }
  return convert(builder, "stablehlo.slice", x, " [" + ranges + "]",
                 x.definition().type, shape, where);
}

static std::vector<Tensor> splitInto(const Tensor &value, size_t count,
                                     const Shape &sizes, int64_t axis,
                                     Where where) {
  OperationText op("graph.split", "split", where);
  op.operand(value);
  op.attribute("axis", axis, int64_t(-1));
  op.attribute("sizes", sizes, Shape());
  op.endAttributes();
  return op.defineAll(count);
}

std::vector<Tensor> systole::split(const Tensor &value,
                                   int64_t num_or_size_splits, int64_t axis,
                                   Where where) {
  if (num_or_size_splits < 1)
    fail(where, "split into " + std::to_string(num_or_size_splits) + " parts");
  return splitInto(value, num_or_size_splits, {}, axis, where);
}

std::vector<Tensor> systole::split(const Tensor &value,
                                   const Shape &num_or_size_splits,
                                   int64_t axis, Where where) {
  return splitInto(value, num_or_size_splits.size(), num_or_size_splits, axis,
                   where);
}

Tensor systole::concat(const std::vector<Tensor> &inputs, int64_t axis,
                       Where where) {
  Builder &builder = Builder::current(where, "concat");
  if (inputs.empty())
    fail(where, "concat of no values");
  std::string names, types;
  if (!builder.isRecord()) {
    Options options;
    if (axis != -1)
      options.set("axis", axis);
    return builder.define(where, "graph.concat " + builder.use(inputs, where) +
                                     options.str());
  }
  Shape shape;
  for (const Tensor &input : inputs) {
    const Tensor::Definition &value = input.definition();
    Shape next = builder.resolved(value.shape);
    int64_t rank = static_cast<int64_t>(next.size());
    if (names.empty())
      axis = axis < 0 ? axis + rank : axis;
    if (rank == 0 || axis < 0 || axis >= rank)
      fail(where, "concat of " + typeName(value.type, next) +
                      " in the dimension " + std::to_string(axis) +
                      ": reshape it, or stack scalars");
    if (next[axis] < 0)
      fail(where, "concat of " + typeName(value.type, next) +
                      " needs its size: set_shape gives it");
    if (names.empty()) {
      shape = next;
    } else {
      shape[axis] += next[axis];
      next[axis] = shape[axis];
      if (next != shape || value.type != inputs[0].definition().type)
        fail(where, "concat of " +
                        typeName(inputs[0].definition().type,
                                 inputs[0].definition().shape) +
                        " and " + typeName(value.type, value.shape) +
                        ": their types and other sizes are equal");
    }
    const char *comma = names.empty() ? "" : ", ";
    names += comma + builder.use(input, where);
    types += comma + typeOf(builder, input);
  }
  DType type = inputs[0].definition().type;
  return builder.define(where,
                        "stablehlo.concatenate " + names +
                            ", dim = " + std::to_string(axis) + " : (" + types +
                            ") -> " + builder.type(type, shape),
                        type, shape);
}

Tensor systole::stack(const std::vector<Tensor> &values, Where where) {
  Builder &builder = Builder::ofRecord(where, "stack");
  std::vector<Tensor> rows;
  for (const Tensor &value : values) {
    Shape shape = builder.resolved(value.definition().shape);
    shape.insert(shape.begin(), 1);
    rows.push_back(reshape(value, shape, where));
  }
  return concat(rows, 0, where);
}

Tensor systole::argmax(const Tensor &x, int axis, Where where) {
  Tensor value = x;
  // The compiler checks the number of dimensions.
  if (axis >= 0)
    value.set_shape(Shape(axis + 1, -1), where);
  else if (axis != -1)
    fail(where,
         "argmax is of the last dimension: the axis is -1 or its number");
  return argmax(value, where);
}

Tensor quantization::fake_quant_with_min_max_args(const Tensor &inputs,
                                                  double min, double max,
                                                  int64_t num_bits,
                                                  bool narrow_range,
                                                  Where where) {
  return fake_quant_with_min_max_vars(inputs, min, max, num_bits, narrow_range,
                                      where);
}

Tensor systole::to_float(const Tensor &x, Where where) {
  return cast(x, float32, where);
}

Tensor systole::to_int32(const Tensor &x, Where where) {
  return cast(x, int32, where);
}
