//===- QuantizedMoves.cpp - Random moves of quantized values --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Ops whose result has the quantized type of their operand. Extremes do not
// depend on the order in which they are found; a sum would round at each step.
//
//===----------------------------------------------------------------------===//

#include "Quantized.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace llvm;
using namespace systole::fuzz;

namespace {
/// Emits one move of `x`.
class Mover {
public:
  Mover(Generator &g, const Quantized &x, const Storage &storage)
      : g(g), x(x), storage(storage), shape(x.floats.shape) {}

  std::optional<Quantized> emitOne();

private:
  void reshape();
  void slice();
  void pad();
  void concatenate();
  void reverse();
  void broadcast();
  void reduce();
  void pool();

  Quantized make(ArrayRef<int64_t> shape) {
    return {g.make(*x.floats.type, shape, unbounded, 0), x.element};
  }
  void move(StringRef op, ArrayRef<Quantized> operands,
            const std::string &attributes) {
    result = make(shape);
    emit(g, *result, op, operands, attributes);
  }
  /// An op with a region that takes the larger or the smaller of two.
  void emitExtremes(StringRef op, const std::string &attributes);

  Generator &g;
  const Quantized &x;
  const Storage &storage;
  /// The shape of the result.
  Shape shape;
  std::optional<Quantized> result;
};
} // namespace

void Mover::reshape() {
  int64_t count = x.floats.getNumElements(), first = g.between(1, 4);
  while (count % first)
    --first;
  shape = {first, count / first};
  move("reshape", x, "");
}

void Mover::slice() {
  std::string ranges;
  for (auto [dim, size] : enumerate(x.floats.shape)) {
    int64_t start = g.below(size), limit = g.between(start + 1, size);
    int64_t stride = g.between(1, 2);
    shape[dim] = (limit - start + stride - 1) / stride;
    ranges += (dim ? ", " : "") + std::to_string(start) + ":" +
              std::to_string(limit) + ":" + std::to_string(stride);
  }
  move("slice", x, " [" + ranges + "]");
}

void Mover::pad() {
  SmallVector<int64_t> low, high, interior;
  for (int64_t &size : shape) {
    low.push_back(g.between(-1, 2));
    high.push_back(g.between(-1, 2));
    interior.push_back(g.below(2));
    size += low.back() + high.back() + (size - 1) * interior.back();
    if (size < 1)
      return;
  }
  Quantized filler = make({});
  emitIntegers(g, filler, storage.getIntegers(), storage.low, storage.high);
  move("pad", {x, filler},
       ", low = [" + join(low) + "], high = [" + join(high) +
           "], interior = [" + join(interior) + "]");
}

void Mover::concatenate() {
  int64_t dim = g.below(shape.size());
  Quantized other = make(shape);
  emitIntegers(g, other, storage.getIntegers(), storage.low, storage.high);
  shape[dim] *= 2;
  move("concatenate", {x, other}, ", dim = " + std::to_string(dim));
}

void Mover::reverse() {
  move("reverse", x,
       ", dims = [" + std::to_string(g.below(shape.size())) + "]");
}

void Mover::broadcast() {
  SmallVector<int64_t> dims;
  for (size_t dim = 1; dim <= shape.size(); ++dim)
    dims.push_back(dim);
  shape.insert(shape.begin(), g.between(1, 3));
  move("broadcast_in_dim", x, ", dims = [" + join(dims) + "]");
}

void Mover::emitExtremes(StringRef op, const std::string &attributes) {
  bool isMax = g.chance(50);
  int64_t start = isMax ? storage.low : storage.high;
  Quantized initial = make({});
  emitIntegers(g, initial, storage.getIntegers(), start, start);
  result = make(shape);
  std::string a = g.newName(), b = g.newName(), c = g.newName();
  std::string scalar = initial.getType();
  g.line() << result->floats.name << " = \"stablehlo." << op << "\"("
           << x.floats.name << ", " << initial.floats.name << ") ({\n";
  g.line() << "^bb0(" << a << ": " << scalar << ", " << b << ": " << scalar
           << "):\n";
  g.line() << c << " = stablehlo." << (isMax ? "maximum " : "minimum ") << a
           << ", " << b << " : " << scalar << "\n";
  g.line() << "stablehlo.return " << c << " : " << scalar << "\n";
  g.line() << "}) {" << attributes << "} : (" << x.getType() << ", " << scalar
           << ") -> " << result->getType() << "\n";
}

void Mover::reduce() {
  int64_t dim = g.below(shape.size());
  shape.erase(shape.begin() + dim);
  emitExtremes("reduce",
               "dimensions = array<i64: " + std::to_string(dim) + ">");
}

void Mover::pool() {
  SmallVector<int64_t> sizes, strides;
  for (int64_t &size : shape) {
    sizes.push_back(g.between(1, std::min<int64_t>(size, 3)));
    strides.push_back(g.between(1, 2));
    size = (size - sizes.back()) / strides.back() + 1;
  }
  emitExtremes("reduce_window",
               "window_dimensions = array<i64: " + join(sizes) +
                   ">, window_strides = array<i64: " + join(strides) + ">");
}

std::optional<Quantized> Mover::emitOne() {
  if (shape.empty() || x.floats.getNumElements() == 0 ||
      x.floats.getNumElements() > 200)
    return std::nullopt;
  static constexpr void (Mover::*moves[])() = {
      &Mover::reshape, &Mover::slice,     &Mover::pad,    &Mover::concatenate,
      &Mover::reverse, &Mover::broadcast, &Mover::reduce, &Mover::pool};
  (this->*moves[g.below(std::size(moves))])();
  return result;
}

std::optional<Quantized> systole::fuzz::emitMove(Generator &g,
                                                 const Quantized &x,
                                                 const Storage &storage) {
  return Mover(g, x, storage).emitOne();
}
