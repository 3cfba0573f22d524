//===- Reductions.cpp - Random ops with functions of scalars --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Regions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace systole::fuzz;

std::optional<Reducer> systole::fuzz::chooseReducer(Generator &g,
                                                    ArrayRef<Value> values,
                                                    int64_t count,
                                                    Order order) {
  const ElementType &type = *values.front().type;
  double magnitude = 0, error = 0;
  for (const Value &value : values) {
    magnitude = std::max(magnitude, value.magnitude);
    error = std::max(error, value.error);
  }
  if (type.kind == ElementType::Boolean)
    return Reducer{g.choose({"and", "or", "xor", "maximum", "minimum"})};
  if (type.isInteger())
    return Reducer{g.choose(
        {"add", "multiply", "maximum", "minimum", "and", "or", "xor"})};
  if (magnitude == unbounded && error > 0)
    return std::nullopt;
  double n = count + 1;
  // If neither the order nor the bounds are known, only exact values work.
  // Floats of 8 bits have no infinity to start with.
  if (type.bits == 8 && (magnitude == unbounded || n * magnitude > type.limit))
    return std::nullopt;
  if (type.bits != 8 &&
      (magnitude == unbounded || n * magnitude > type.limit || g.chance(40)))
    return Reducer{g.choose({"maximum", "minimum"}), magnitude, error};
  (void)order;
  double sum = n * magnitude;
  return Reducer{"add", sum, n * (error + type.epsilon * sum) + type.tiny};
}

void systole::fuzz::emitReducer(Generator &g, const Reducer &reducer,
                                const ElementType &type) {
  std::string a = g.newName(), b = g.newName(), c = g.newName();
  std::string scalar = "tensor<" + type.name.str() + ">";
  g.line() << "^bb0(" << a << ": " << scalar << ", " << b << ": " << scalar
           << "):\n";
  g.line() << c << " = stablehlo." << reducer.op << " "
           << (g.chance(50) ? a + ", " + b : b + ", " + a) << " : " << scalar
           << "\n";
  g.line() << "stablehlo.return " << c << " : " << scalar << "\n";
}

/// A neutral element: other initial values are an implementation's to use once
/// or more often.
static Value emitNeutral(Generator &g, const Reducer &reducer,
                         const ElementType &type) {
  bool isFloat = type.isFloat(), isBoolean = type.kind == ElementType::Boolean;
  bool isSigned = type.kind == ElementType::Signed;
  auto extreme = [&](bool highest) -> std::string {
    if (isFloat) {
      uint64_t infinity = type.name == "f16"    ? 0x7C00
                          : type.name == "bf16" ? 0x7F80
                          : type.name == "f32"  ? 0x7F800000
                                                : 0x7FF0000000000000;
      uint64_t bits = highest ? infinity : infinity | 1ull << (type.bits - 1);
      std::string text;
      raw_string_ostream os(text);
      os << "0x";
      for (int digit = type.bits / 4 - 1; digit >= 0; --digit)
        os << "0123456789ABCDEF"[bits >> (4 * digit) & 15];
      return text;
    }
    if (isBoolean)
      return highest ? "true" : "false";
    if (!isSigned)
      return highest ? std::to_string(~0ull >> (64 - type.bits)) : "0";
    return highest ? std::to_string(~0ull >> (65 - type.bits))
                   : std::to_string(int64_t(-1) << (type.bits - 1));
  };
  if (reducer.op == "maximum")
    return g.emitScalar(type, extreme(false));
  if (reducer.op == "minimum")
    return g.emitScalar(type, extreme(true));
  if (reducer.op == "and")
    return g.emitScalar(type, isBoolean  ? "true"
                              : isSigned ? "-1"
                                         : extreme(true));
  if (reducer.op == "multiply")
    return g.emitScalar(type, "1");
  return g.emitScalar(type, isFloat ? "0.0" : isBoolean ? "false" : "0");
}

static const Value *findReducible(Generator &g) {
  return g.find([](const Value &v) { return !v.shape.empty(); });
}

/// Also over no dimensions, as JAX's `any` of a scalar.
static void reduce(Generator &g) {
  const Value *found = g.findAny();
  if (!found)
    return;
  Value x = *found;
  SmallVector<int64_t> dims = g.choosePermutation(x.shape.size());
  dims.truncate(g.between(0, dims.size()));
  sort(dims);
  Shape shape;
  int64_t count = 1;
  for (auto [dim, size] : enumerate(x.shape))
    if (is_contained(dims, static_cast<int64_t>(dim)))
      count *= size;
    else
      shape.push_back(size);
  std::optional<Reducer> reducer = chooseReducer(g, x, count, Order::Any);
  if (!reducer)
    return;
  Value init = emitNeutral(g, *reducer, *x.type);
  // The result of an empty reduction is the neutral element, which may be
  // infinite.
  double magnitude = count == 0 ? unbounded : reducer->magnitude;
  Value result = g.make(*x.type, shape, magnitude, count ? reducer->error : 0);
  g.line() << result.name << " = \"stablehlo.reduce\"(" << x.name << ", "
           << init.name << ") <{dimensions = array<i64"
           << (dims.empty() ? "" : ": ") << join(dims) << ">}> ({\n";
  emitReducer(g, *reducer, *x.type);
  g.line() << "}) : (" << x.getType() << ", " << init.getType() << ") -> "
           << result.getType() << "\n";
  g.add(result);
}

static void reduceWindow(Generator &g) {
  const Value *found = findReducible(g);
  if (!found)
    return;
  Value x = *found;
  SmallVector<int64_t> window, strides, baseDilations, windowDilations, padding;
  Shape shape;
  int64_t count = 1;
  for (int64_t size : x.shape) {
    window.push_back(g.between(1, 3));
    strides.push_back(g.between(1, 2));
    baseDilations.push_back(g.chance(20) ? 2 : 1);
    windowDilations.push_back(g.chance(20) ? 2 : 1);
    int64_t low = g.below(3), high = g.below(3);
    padding.append({low, high});
    count *= window.back();
    int64_t extent =
        low + (size == 0 ? 0 : (size - 1) * baseDilations.back() + 1) + high;
    int64_t covered = (window.back() - 1) * windowDilations.back() + 1;
    shape.push_back(extent < covered ? 0
                                     : (extent - covered) / strides.back() + 1);
  }
  std::optional<Reducer> reducer = chooseReducer(g, x, count, Order::Any);
  if (!reducer)
    return;
  Value init = emitNeutral(g, *reducer, *x.type);
  bool finite = reducer->op != "maximum" && reducer->op != "minimum";
  // A window of padding only gives the neutral element.
  if (!finite && reducer->error > 0)
    return;
  Value result = g.make(*x.type, shape, finite ? reducer->magnitude : unbounded,
                        reducer->error);
  std::string pads;
  for (size_t i = 0; i < padding.size(); i += 2)
    pads += (i ? ", [" : "[") + std::to_string(padding[i]) + ", " +
            std::to_string(padding[i + 1]) + "]";
  g.line() << result.name << " = \"stablehlo.reduce_window\"(" << x.name << ", "
           << init.name << ") <{window_dimensions = array<i64: " << join(window)
           << ">, window_strides = array<i64: " << join(strides)
           << ">, base_dilations = array<i64: " << join(baseDilations)
           << ">, window_dilations = array<i64: " << join(windowDilations)
           << ">, padding = dense<[" << pads << "]> : tensor<" << x.shape.size()
           << "x2xi64>}> ({\n";
  emitReducer(g, *reducer, *x.type);
  g.line() << "}) : (" << x.getType() << ", " << init.getType() << ") -> "
           << result.getType() << "\n";
  g.add(result);
}

static void selectAndScatter(Generator &g) {
  const Value *found = g.find([](const Value &v) {
    return v.isExact() && !v.shape.empty() && v.getNumElements() > 0 &&
           v.type->kind != ElementType::Boolean;
  });
  if (!found)
    return;
  Value x = *found, source = x;
  SmallVector<int64_t> window, strides;
  for (auto [dim, size] : enumerate(x.shape)) {
    window.push_back(g.between(1, std::min<int64_t>(3, size)));
    strides.push_back(g.between(1, 3));
    source.shape[dim] = (size - window.back()) / strides.back() + 1;
  }
  source = g.findLike(source);
  std::optional<Reducer> reducer =
      chooseReducer(g, source, source.getNumElements(), Order::Any);
  if (!reducer || (x.type->isFloat() && reducer->op != "add"))
    return;
  Value init = emitNeutral(g, *reducer, *x.type);
  Value result = g.make(*x.type, x.shape, reducer->magnitude, reducer->error);
  std::string a = g.newName(), b = g.newName(), c = g.newName();
  std::string scalar = "tensor<" + x.type->name.str() + ">";
  g.line() << result.name << " = \"stablehlo.select_and_scatter\"(" << x.name
           << ", " << source.name << ", " << init.name
           << ") <{window_dimensions = array<i64: " << join(window)
           << ">, window_strides = array<i64: " << join(strides) << ">}> ({\n";
  g.line() << "^bb0(" << a << ": " << scalar << ", " << b << ": " << scalar
           << "):\n";
  g.line() << c << " = stablehlo.compare " << g.choose({"GE", "LE", "GT"})
           << ", " << a << ", " << b << " : (" << scalar << ", " << scalar
           << ") -> tensor<i1>\n";
  g.line() << "stablehlo.return " << c << " : tensor<i1>\n";
  g.line() << "}, {\n";
  emitReducer(g, *reducer, *x.type);
  g.line() << "}) : (" << x.getType() << ", " << source.getType() << ", "
           << init.getType() << ") -> " << result.getType() << "\n";
  g.add(result);
}

/// Sorts one or two tensors, by the first.
static void sortTensors(Generator &g) {
  // The sign of a NaN, and so its place, is anybody's.
  const Value *found = g.find([](const Value &v) {
    return v.isExact() && !v.shape.empty() &&
           (v.isBounded() || !v.type->isFloat());
  });
  if (!found)
    return;
  SmallVector<Value> operands = {*found}, results;
  Value key = operands[0];
  if (g.chance(50)) {
    const Value *other =
        g.find([&](const Value &v) { return v.shape == key.shape; });
    operands.push_back(*other);
  }
  for (const Value &operand : operands)
    results.push_back(g.makeLike(operand, operand.shape));
  std::string names, types, resultNames, arguments, first;
  for (auto [i, operand] : enumerate(operands)) {
    names += (i ? ", " : "") + operand.name;
    types += (i ? ", " : "") + operand.getType();
    resultNames += (i ? ", " : "") + results[i].name;
    std::string scalar = ": tensor<" + operand.type->name.str() + ">";
    std::string a = g.newName(), b = g.newName();
    arguments += (i ? ", " : "") + a + scalar + ", " + b + scalar;
    if (i == 0)
      first = a + ", " + b;
  }
  std::string less = g.newName();
  StringRef order = key.type->isFloat()                     ? "TOTALORDER"
                    : key.type->kind == ElementType::Signed ? "SIGNED"
                                                            : "UNSIGNED";
  std::string scalar = "tensor<" + key.type->name.str() + ">";
  g.line() << resultNames << " = \"stablehlo.sort\"(" << names
           << ") <{dimension = " << g.below(key.shape.size())
           << " : i64, is_stable = true}> ({\n";
  g.line() << "^bb0(" << arguments << "):\n";
  g.line() << less << " = stablehlo.compare " << g.choose({"LT", "GT"}) << ", "
           << first << ", " << order << " : (" << scalar << ", " << scalar
           << ") -> tensor<i1>\n";
  g.line() << "stablehlo.return " << less << " : tensor<i1>\n";
  g.line() << "}) : (" << types << ") -> (" << types << ")\n";
  for (Value &result : results)
    g.add(result);
}

static void map(Generator &g) {
  const Value *found = g.findAny();
  if (!found)
    return;
  Value x = *found, y = g.findLike(x);
  std::optional<Reducer> function = chooseReducer(g, {x, y}, 1, Order::Fixed);
  if (!function)
    return;
  // One addition of exact values is exact.
  if (x.isExact() && y.isExact())
    function->error = 0;
  Value result = g.make(*x.type, x.shape, function->magnitude, function->error);
  SmallVector<int64_t> dims = to_vector(seq<int64_t>(0, x.shape.size()));
  g.line() << result.name << " = \"stablehlo.map\"(" << x.name << ", " << y.name
           << ") <{dimensions = array<i64" << (dims.empty() ? "" : ": ")
           << join(dims) << ">}> ({\n";
  emitReducer(g, *function, *x.type);
  g.line() << "}) : (" << x.getType() << ", " << y.getType() << ") -> "
           << result.getType() << "\n";
  g.add(result);
}

void systole::fuzz::addReductions(std::vector<Emitter> &emitters) {
  emitters.insert(emitters.end(), 3, reduce);
  emitters.insert(emitters.end(), {map, reduceWindow, reduceWindow,
                                   selectAndScatter, sortTensors, sortTensors});
}
