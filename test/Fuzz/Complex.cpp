//===- Complex.cpp - Random ops of complex numbers ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A chain of ops on complex numbers made of values in sight, and the parts of
// what it gives: the other families never see a complex number.
//
//===----------------------------------------------------------------------===//

#include "ProgramGenerator.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace systole::fuzz;

/// "tensor<2xcomplex<f32>>" of "tensor<2xf32>".
static std::string getComplexType(const Value &part) {
  std::string type = part.getType();
  size_t at = type.size() - 1 - part.type->name.size();
  return type.substr(0, at) + "complex<" + part.type->name.str() + ">>";
}

/// Both parts have the bounds of the value.
static Value makeComplex(Generator &g, const Value &re, const Value &im) {
  Value result =
      g.make(*re.type, re.shape, std::max(re.magnitude, im.magnitude),
             std::max(re.error, im.error));
  g.line() << result.name << " = stablehlo.complex " << re.name << ", "
           << im.name << " : " << getComplexType(result) << "\n";
  return result;
}

static Value emitMove(Generator &g, const Value &x) {
  SmallVector<int64_t> order = g.choosePermutation(x.shape.size());
  if (g.chance(50)) {
    Value result = g.makeLike(x, x.shape);
    order.truncate(g.below(order.size() + 1));
    g.line() << result.name << " = stablehlo.reverse " << x.name << ", dims = ["
             << join(order) << "] : " << getComplexType(x) << "\n";
    return result;
  }
  Shape shape;
  for (int64_t dim : order)
    shape.push_back(x.shape[dim]);
  Value result = g.makeLike(x, shape);
  g.line() << result.name << " = stablehlo.transpose " << x.name << ", dims = ["
           << join(order) << "] : (" << getComplexType(x) << ") -> "
           << getComplexType(result) << "\n";
  return result;
}

/// Null where the result would be too large to be finite.
static std::optional<Value> emitArithmetic(Generator &g, const Value &x,
                                           const Value &y) {
  StringRef op = g.choose({"add", "subtract", "multiply"});
  bool multiplies = op == "multiply";
  double magnitude =
      multiplies ? 2 * x.magnitude * y.magnitude : x.magnitude + y.magnitude;
  if (magnitude > x.type->limit)
    return std::nullopt;
  double error = x.error + y.error;
  if (multiplies) {
    error =
        2 * (x.magnitude * y.error + y.magnitude * x.error + x.error * y.error);
    // Products are rounded, and so is their sum: here once, there three times.
    for (int i = 0; i < 3; ++i)
      error = roundedError(*x.type, magnitude, error);
  } else if (error != 0) {
    error = roundedError(*x.type, magnitude, error);
  }
  Value result = g.make(*x.type, x.shape, magnitude, error);
  g.line() << result.name << " = stablehlo." << op << " " << x.name << ", "
           << y.name << " : " << getComplexType(x) << "\n";
  return result;
}

static void emitPart(Generator &g, const Value &z, StringRef op) {
  Value result = g.makeLike(z, z.shape);
  g.line() << result.name << " = stablehlo." << op << " " << z.name << " : ("
           << getComplexType(z) << ") -> " << result.getType() << "\n";
  g.add(result);
}

static void complexChain(Generator &g) {
  auto suits = [](const Value &v) {
    return v.type->isFloat() && v.type->bits >= 32 && v.isBounded() &&
           2 * v.magnitude <= v.type->limit;
  };
  const Value *found = g.find(suits);
  if (!found)
    return;
  Value x = *found;
  Value z = makeComplex(g, x, g.findLike(x, suits));
  SmallVector<Value> made{z};
  for (int64_t i = g.between(1, 4); i > 0; --i) {
    if (g.chance(30)) {
      z = emitMove(g, z);
    } else {
      auto sameShape = [&](const Value &v) { return v.shape == z.shape; };
      SmallVector<Value> others(make_filter_range(made, sameShape));
      others.push_back(z);
      std::optional<Value> next =
          emitArithmetic(g, z, g.choose(ArrayRef(others)));
      if (!next)
        break;
      z = *next;
    }
    made.push_back(z);
  }
  emitPart(g, z, "real");
  emitPart(g, z, "imag");
}

void systole::fuzz::addComplex(std::vector<Emitter> &emitters) {
  emitters.push_back(complexChain);
}
