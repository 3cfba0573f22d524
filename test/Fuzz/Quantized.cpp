//===- Quantized.cpp - Random ops of quantized types ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A chain of ops between uniform_quantize and uniform_dequantize. Each step of
// their definition rounds once, so the result is exact. Ops that round twice
// are excluded, since a small error may be a whole step of the scale.
//
//===----------------------------------------------------------------------===//

#include "ProgramGenerator.h"

#include "llvm/ADT/STLExtras.h"

#include <cmath>

using namespace llvm;
using namespace systole::fuzz;

namespace {
/// A quantized value; `floats` is what it stands for.
struct Quantized {
  Value floats;
  std::string element;

  std::string getType() const {
    std::string type = floats.getType();
    size_t at = type.size() - 1 - floats.type->name.size();
    return type.substr(0, at) + element + ">";
  }
};

struct Storage {
  StringLiteral name;
  int64_t low, high;
  /// Not all that the name stands for.
  bool isPart = false;
};
} // namespace

/// A type of some storage for floats of `type`.
static std::string chooseElement(Generator &g, const ElementType &type,
                                 const Storage &storage) {
  StringRef scale = g.choose({"0.5", "0.25", "0.1", "0.037", "1.0"});
  int64_t point = g.chance(40) && storage.low <= 0
                      ? 0
                      : g.between(storage.low, storage.high);
  std::string text = "!quant.uniform<" + storage.name.str();
  if (storage.isPart)
    text += "<" + std::to_string(storage.low) + ":" +
            std::to_string(storage.high) + ">";
  return text + ":" + type.name.str() + ", " + scale.str() + ":" +
         std::to_string(point) + ">";
}

static void quantizedChain(Generator &g) {
  const Value *found = g.find([](const Value &v) {
    return v.type->isFloat() && v.type->bits >= 16 && v.isExact();
  });
  if (!found)
    return;
  static constexpr Storage storages[] = {
      {"i8", -128, 127}, {"u8", 0, 255}, {"i16", -32768, 32767}, {"i4", -8, 7}};
  const ElementType &type = *found->type;
  // f16 ends at 65504.
  Storage storage = g.choose(ArrayRef<Storage>(storages));
  if (type.limit < 1e5 && storage.high > 255)
    return;
  // An operation's operands and result have one range.
  if (g.chance(20))
    storage = {storage.name, storage.low / 2, storage.high / 2, true};
  Value x = *found;

  auto make = [&](ArrayRef<int64_t> shape) {
    return Quantized{g.make(type, shape, unbounded, 0),
                     chooseElement(g, type, storage)};
  };
  auto emit = [&](const Quantized &result, StringRef op,
                  ArrayRef<Quantized> operands, StringRef attributes = "") {
    g.line() << result.floats.name << " = stablehlo." << op << " ";
    interleaveComma(operands, g.continueLine(), [&](const Quantized &v) {
      g.continueLine() << v.floats.name;
    });
    g.continueLine() << attributes << " : (";
    interleaveComma(operands, g.continueLine(), [&](const Quantized &v) {
      g.continueLine() << v.getType();
    });
    g.continueLine() << ") -> " << result.getType() << "\n";
  };
  Quantized plain{x, type.name.str()};
  Quantized q = make(x.shape);
  emit(q, "uniform_quantize", plain);
  SmallVector<Quantized> all{q};
  for (int64_t i = g.between(1, 5); i > 0; --i) {
    Quantized next = make(q.floats.shape);
    switch (g.below(4)) {
    case 0:
      emit(next, "uniform_quantize", q);
      break;
    case 1:
      emit(next, g.choose({"negate", "abs", "floor", "ceil", "sign"}), q);
      break;
    case 2: {
      auto order = g.choosePermutation(q.floats.shape.size());
      Shape shape;
      for (int64_t dim : order)
        shape.push_back(q.floats.shape[dim]);
      next = {g.make(type, shape, unbounded, 0), q.element};
      emit(next, "transpose", q, ", dims = [" + join(order) + "]");
      break;
    }
    default: {
      SmallVector<Quantized> like;
      for (const Quantized &other : all)
        if (other.floats.shape == q.floats.shape)
          like.push_back(other);
      const Quantized &other = g.choose(ArrayRef<Quantized>(like));
      emit(next,
           g.choose({"add", "subtract", "multiply", "maximum", "minimum"}),
           {q, other});
    }
    }
    q = next;
    all.push_back(q);
  }
  Value result = g.make(type, q.floats.shape, unbounded, 0);
  emit({result, type.name.str()}, "uniform_dequantize", q);
  g.add(result);
}

void systole::fuzz::addQuantized(std::vector<Emitter> &emitters) {
  emitters.push_back(quantizedChain);
}
