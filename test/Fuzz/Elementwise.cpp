//===- Elementwise.cpp - Random elementwise ops ---------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramGenerator.h"

#include "llvm/ADT/ArrayRef.h"

#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace systole::fuzz;

static bool isExact(const Value &value) { return value.isExact(); }

static void emitUnary(Generator &g, StringRef op, const Value &x,
                      Value result) {
  g.line() << result.name << " = stablehlo." << op << " " << x.name << " : "
           << x.getType() << "\n";
  g.add(result);
}

static void emitBinary(Generator &g, StringRef op, const Value &x,
                       const Value &y, Value result) {
  g.line() << result.name << " = stablehlo." << op << " " << x.name << ", "
           << y.name << " : " << x.getType() << "\n";
  g.add(result);
}

/// Exact on exact values; on others as continuous as the identity.
static void unaryExact(Generator &g) {
  const Value *found = g.findAny();
  if (!found)
    return;
  Value x = *found;
  if (x.type->isFloat()) {
    bool any = x.isExact() && g.chance(60);
    StringRef op =
        any ? g.choose({"abs", "negate", "sign", "floor", "ceil",
                        "round_nearest_afz", "round_nearest_even", "sqrt"})
            : g.choose({"abs", "negate"});
    Value result = g.makeLike(x, x.shape);
    if (x.isBounded() && op != "abs" && op != "negate")
      result.magnitude = std::max(1.0, std::ceil(x.magnitude));
    if (op == "sqrt")
      result.magnitude = unbounded; // Perhaps NaN.
    return emitUnary(g, op, x, result);
  }
  StringRef op = "not";
  if (x.type->isInteger())
    op = g.choose({"not", "count_leading_zeros", "popcnt"});
  if (x.type->kind == ElementType::Signed && g.chance(60))
    op = g.choose({"abs", "negate", "sign"});
  emitUnary(g, op, x, g.makeLike(x, x.shape));
}

namespace {
/// A function on [-1e3, 1e3]: what it is at most there, and its slope.
struct Smooth {
  StringLiteral op;
  double magnitude, slope;
};
} // namespace

static constexpr Smooth smoothFunctions[] = {
    {"tanh", 1, 1}, {"logistic", 1, 1}, {"sine", 1, 1}, {"cosine", 1, 1}};

/// Functions without an exact result: an error of some units in the last place.
static void unarySmooth(Generator &g) {
  const Value *found = g.find([](const Value &v) {
    return v.type->isFloat() && v.isBounded() && v.magnitude < 1e3;
  });
  if (!found)
    return;
  Value x = *found;
  auto [op, magnitude, slope] = g.choose(ArrayRef(smoothFunctions));
  StringRef name = op;
  if (x.magnitude <= 6 && g.chance(40)) {
    name = g.choose({"exponential", "exponential_minus_one"});
    magnitude = slope = std::exp(x.magnitude + x.error);
  }
  if (magnitude > x.type->limit)
    return;
  double error =
      slope * x.error + 4 * x.type->epsilon * magnitude + x.type->tiny;
  emitUnary(g, name, x, g.make(*x.type, x.shape, magnitude, error));
}

static void binary(Generator &g) {
  const Value *found = g.findAny();
  if (!found)
    return;
  Value x = *found;
  if (x.type->kind == ElementType::Boolean)
    return emitBinary(g, g.choose({"and", "or", "xor", "maximum", "minimum"}),
                      x, g.findLike(x), g.makeLike(x, x.shape));
  if (x.type->isInteger()) {
    StringRef op =
        g.choose({"add", "subtract", "multiply", "divide", "remainder",
                  "maximum", "minimum", "and", "or", "xor", "shift_left",
                  "shift_right_arithmetic", "shift_right_logical", "power"});
    return emitBinary(g, op, x, g.findLike(x), g.makeLike(x, x.shape));
  }
  Value y = g.findLike(x);
  const ElementType &type = *x.type;
  double a = x.magnitude, b = y.magnitude;
  bool exact = x.isExact() && y.isExact();
  if (exact && g.chance(30))
    return emitBinary(g, g.choose({"divide", "remainder"}), x, y,
                      g.make(type, x.shape, unbounded, 0));
  StringRef op =
      g.choose({"add", "subtract", "multiply", "maximum", "minimum"});
  // Only the bits are known of a value without bounds.
  if (!x.isBounded() || !y.isBounded()) {
    if (exact)
      emitBinary(g, op, x, y, g.make(type, x.shape, unbounded, 0));
    return;
  }
  double magnitude = op == "multiply"                  ? a * b
                     : op == "add" || op == "subtract" ? a + b
                                                       : std::max(a, b);
  double error = op == "multiply"
                     ? a * y.error + b * x.error + x.error * y.error
                     : x.error + y.error;
  if (magnitude > type.limit)
    return;
  if (!exact && op != "maximum" && op != "minimum")
    error = roundedError(type, magnitude, error);
  emitBinary(g, op, x, y, g.make(type, x.shape, magnitude, error));
}

static void compare(Generator &g) {
  const Value *found = g.find(isExact);
  if (!found)
    return;
  Value x = *found, y = g.findLike(x, isExact);
  Value result = g.make(getElementTypes()[4], x.shape, unbounded, 0);
  // The sign of a NaN is anybody's.
  bool total = x.isBounded() && y.isBounded() && g.chance(40);
  StringRef order = x.type->isFloat() ? (total ? "TOTALORDER" : "FLOAT")
                    : x.type->kind == ElementType::Signed ? StringRef("SIGNED")
                                                          : "UNSIGNED";
  g.line() << result.name << " = stablehlo.compare "
           << g.choose({"EQ", "NE", "GE", "GT", "LE", "LT"}) << ", " << x.name
           << ", " << y.name << ", " << order << " : (" << x.getType() << ", "
           << y.getType() << ") -> " << result.getType() << "\n";
  g.add(result);
}

static void isFinite(Generator &g) {
  const Value *found =
      g.find([](const Value &v) { return v.type->isFloat() && v.isExact(); });
  if (!found)
    return;
  Value x = *found,
        result = g.make(getElementTypes()[4], x.shape, unbounded, 0);
  g.line() << result.name << " = stablehlo.is_finite " << x.name << " : ("
           << x.getType() << ") -> " << result.getType() << "\n";
  g.add(result);
}

static void select(Generator &g) {
  const Value *found = g.findAny();
  if (!found)
    return;
  Value x = *found, y = g.findLike(x);
  bool scalar = g.chance(30);
  Value p =
      g.make(getElementTypes()[4], scalar ? Shape() : x.shape, unbounded, 0);
  p = g.findLike(p);
  Value result = g.make(*x.type, x.shape, std::max(x.magnitude, y.magnitude),
                        std::max(x.error, y.error));
  if (!result.isBounded() && result.error > 0)
    return;
  g.line() << result.name << " = stablehlo.select " << p.name << ", " << x.name
           << ", " << y.name << " : " << p.getType() << ", " << x.getType()
           << "\n";
  g.add(result);
}

static void clamp(Generator &g) {
  const Value *found = g.find(
      [](const Value &v) { return v.type->kind != ElementType::Boolean; });
  if (!found)
    return;
  Value x = *found;
  Value bound = x;
  if (g.chance(50))
    bound.shape.clear();
  Value low = g.findLike(bound), high = g.findLike(bound);
  double magnitude = std::max({x.magnitude, low.magnitude, high.magnitude});
  double error = std::max({x.error, low.error, high.error});
  if (magnitude == unbounded && error > 0)
    return;
  Value result = g.make(*x.type, x.shape, magnitude, error);
  g.line() << result.name << " = stablehlo.clamp " << low.name << ", " << x.name
           << ", " << high.name << " : (" << low.getType() << ", "
           << x.getType() << ", " << high.getType() << ") -> " << x.getType()
           << "\n";
  g.add(result);
}

static void convert(Generator &g) {
  const Value *found = g.findAny();
  if (!found)
    return;
  Value x = *found;
  const ElementType &type = g.choose(getElementTypes());
  if (!type.isFloat() && !x.isExact())
    return;
  double magnitude = unbounded, error = 0;
  if (type.isFloat()) {
    magnitude = x.type->isFloat() ? x.magnitude
                : x.type->kind == ElementType::Boolean
                    ? 1
                    : std::ldexp(1.0, x.type->bits);
    if (magnitude > type.limit)
      magnitude = unbounded;
    if (!x.isExact()) {
      if (magnitude == unbounded)
        return;
      error = roundedError(type, magnitude, x.error);
    }
  }
  Value result = g.make(type, x.shape, magnitude, error);
  g.line() << result.name << " = stablehlo.convert " << x.name << " : ("
           << x.getType() << ") -> " << result.getType() << "\n";
  g.add(result);
}

/// To a type of the same, a larger or a smaller width.
static void bitcastConvert(Generator &g) {
  const Value *found =
      g.find([](const Value &v) { return v.isExact() && v.type->bits > 1; });
  const ElementType &type = g.choose(getElementTypes());
  if (!found || type.bits == 1)
    return;
  Value x = *found;
  Shape shape = x.shape;
  if (type.bits < x.type->bits) {
    shape.push_back(x.type->bits / type.bits);
  } else if (type.bits > x.type->bits) {
    if (shape.empty() || shape.back() != type.bits / x.type->bits)
      return;
    shape.pop_back();
  }
  // A NaN has many bit patterns, and an op may give any of them.
  if (x.type->isFloat() && !x.isBounded())
    return;
  Value result = g.make(type, shape, unbounded, 0);
  g.line() << result.name << " = stablehlo.bitcast_convert " << x.name << " : ("
           << x.getType() << ") -> " << result.getType() << "\n";
  g.add(result);
}

static void reducePrecision(Generator &g) {
  const Value *found =
      g.find([](const Value &v) { return v.type->isFloat() && v.isExact(); });
  if (!found)
    return;
  Value x = *found, result = g.make(*x.type, x.shape, unbounded, 0);
  g.line() << result.name << " = stablehlo.reduce_precision " << x.name
           << ", format = e" << g.between(1, 11) << "m"
           << g.between(x.type->bits == 8 ? 1 : 0, 23) << " : " << x.getType()
           << "\n";
  g.add(result);
}

void systole::fuzz::addElementwise(std::vector<Emitter> &emitters) {
  emitters.insert(emitters.end(), 6, binary);
  emitters.insert(emitters.end(), 3, unaryExact);
  emitters.insert(emitters.end(), 2, unarySmooth);
  emitters.insert(emitters.end(), 2, convert);
  emitters.insert(emitters.end(), {bitcastConvert, clamp, compare, compare,
                                   isFinite, reducePrecision, select, select});
}
