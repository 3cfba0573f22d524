//===- CHLO.cpp - Random ops of chlo --------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramGenerator.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"

#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace systole::fuzz;

static void emitUnary(Generator &g, StringRef op, const Value &x,
                      Value result) {
  g.line() << result.name << " = chlo." << op << " " << x.name << " : "
           << x.getType() << " -> " << result.getType() << "\n";
  g.add(result);
}

namespace {
/// A function on [-range, range]: what it is at most there, and its slope.
struct Smooth {
  StringLiteral op;
  double range, magnitude, slope;
};
} // namespace

/// Errors of some units in the last place, and those of steps that are rounded.
static void smooth(Generator &g) {
  static constexpr Smooth functions[] = {
      {"erf", 1e3, 1, 1.13},  {"erfc", 1e3, 2, 1.13},  {"atan", 1e3, 1.6, 1},
      {"asinh", 1e3, 7.7, 1}, {"sinh", 4, 27.3, 27.4}, {"cosh", 4, 27.4, 27.3},
      {"tan", 1, 1.56, 3.43}, {"square", 30, 900, 60},
  };
  const Smooth &f = g.choose(ArrayRef<Smooth>(functions));
  const Value *found = g.find([&](const Value &v) {
    return v.type->isFloat() && v.type->bits >= 16 && v.isBounded() &&
           v.magnitude + v.error <= f.range;
  });
  if (!found)
    return;
  Value x = *found;
  double error =
      f.slope * x.error + 8 * x.type->epsilon * f.magnitude + x.type->tiny;
  emitUnary(g, f.op, x, g.make(*x.type, x.shape, f.magnitude, error));
}

static void classify(Generator &g) {
  const Value *found = g.find([](const Value &v) {
    return v.type->isFloat() && v.type->bits >= 16 && v.isExact();
  });
  if (!found)
    return;
  Value x = *found;
  StringRef op = g.choose({"is_inf", "is_pos_inf", "is_neg_inf"});
  emitUnary(g, op, x, g.make(getElementTypes()[4], x.shape, unbounded, 0));
}

/// A shape that broadcasts to another: without some leading dimensions, and
/// with sizes of 1.
static Shape chooseSmaller(Generator &g, ArrayRef<int64_t> shape) {
  Shape smaller(shape.drop_front(g.below(shape.size() + 1)));
  for (int64_t &size : smaller)
    if (g.chance(30))
      size = 1;
  return smaller;
}

/// Operands whose shapes broadcast to each other's. Rounded once, so exact.
static void broadcast(Generator &g) {
  const Value *found = g.find([](const Value &v) {
    return v.isExact() && v.type->kind != ElementType::Boolean;
  });
  if (!found)
    return;
  Value x = *found;
  Value y = g.emitConstant(*x.type, chooseSmaller(g, x.shape));
  if (g.chance(50))
    std::swap(x, y);
  const Shape &shape = x.shape.size() > y.shape.size() ? x.shape : y.shape;
  Shape result(shape);
  for (size_t i = 0; i < result.size(); ++i) {
    int64_t &size = result[i];
    auto grow = [&, at = result.size() - i](const Shape &other) {
      if (at <= other.size() && size == 1)
        size = other[other.size() - at];
    };
    grow(x.shape);
    grow(y.shape);
  }
  StringRef op =
      g.choose({"add", "subtract", "multiply", "maximum", "minimum"});
  Value made = g.make(*x.type, result, unbounded, 0);
  g.line() << made.name << " = chlo.broadcast_" << op << " " << x.name << ", "
           << y.name << " : (" << x.getType() << ", " << y.getType() << ") -> "
           << made.getType() << "\n";
  g.add(made);
}

/// The greatest elements of each row, and where they are.
static void topK(Generator &g) {
  const Value *found = g.find([](const Value &v) {
    return v.isExact() && !v.shape.empty() && v.shape.back() > 0 &&
           v.type->kind != ElementType::Boolean && v.type->bits >= 8 &&
           (!v.type->isFloat() || v.type->bits >= 16);
  });
  if (!found)
    return;
  Value x = *found;
  // The order has two places for NaN, and what its sign is nobody says. It also
  // has places for denormal numbers, which arithmetic flushes unless it is
  // folded, as the minimum of a number and itself.
  if (x.type->isFloat()) {
    auto emit = [&](StringRef op, StringRef operands) {
      Value result = g.makeLike(x, x.shape);
      g.line() << result.name << " = stablehlo." << op << " " << operands
               << " : " << x.getType() << "\n";
      return result;
    };
    Value least = g.makeLike(x, x.shape);
    g.line() << least.name << " = stablehlo.constant dense<"
             << format("%.17e", x.type->tiny) << "> : " << x.getType() << "\n";
    x = emit("abs", x.name);
    x = emit("maximum", x.name + ", " + least.name);
    x = emit("abs", x.name);
    g.add(x);
  }
  Shape shape(x.shape);
  shape.back() = g.between(1, shape.back());
  Value values = g.makeLike(x, shape);
  Value indices = g.make(getElementTypes()[7], shape, unbounded, 0);
  g.line() << values.name << ", " << indices.name << " = chlo.top_k(" << x.name
           << ", k = " << shape.back() << ") : " << x.getType() << " -> ("
           << values.getType() << ", " << indices.getType() << ")\n";
  g.add(values);
  g.add(indices);
}

void systole::fuzz::addCHLO(std::vector<Emitter> &emitters) {
  emitters.insert(emitters.end(), {smooth, smooth, classify, broadcast, topK});
}
