//===- Moves.cpp - Random ops that move elements --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramGenerator.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace llvm;
using namespace systole::fuzz;

static constexpr int64_t maxElements = 400;

static int64_t product(ArrayRef<int64_t> shape) {
  int64_t n = 1;
  for (int64_t size : shape)
    n *= size;
  return n;
}

static void constant(Generator &g) {
  g.add(g.emitConstant(g.choose(getElementTypes()), g.chooseShape()));
}

static void iota(Generator &g) {
  const ElementType &type = g.choose(getElementTypes());
  Shape shape = g.chooseShape();
  if (shape.empty() || type.kind == ElementType::Boolean)
    return;
  int64_t dim = g.below(shape.size());
  Value result = g.make(type, shape, std::max<int64_t>(1, shape[dim]), 0);
  g.line() << result.name << " = stablehlo.iota dim = " << dim << " : "
           << result.getType() << "\n";
  g.add(result);
}

static void broadcastInDim(Generator &g) {
  const Value *found = g.findAny();
  if (!found)
    return;
  Value x = *found;
  int64_t rank = x.shape.size() + g.below(x.shape.size() < 4 ? 3 : 1);
  SmallVector<int64_t> dims = g.choosePermutation(rank);
  dims.truncate(x.shape.size());
  Shape shape;
  for (int64_t i = 0; i < rank; ++i)
    shape.push_back(g.between(1, 3));
  for (auto [size, dim] : zip(x.shape, dims))
    if (size != 1)
      shape[dim] = size;
  if (product(shape) > maxElements)
    return;
  Value result = g.makeLike(x, shape);
  g.line() << result.name << " = stablehlo.broadcast_in_dim " << x.name
           << ", dims = [" << join(dims) << "] : (" << x.getType() << ") -> "
           << result.getType() << "\n";
  g.add(result);
}

static void reshape(Generator &g) {
  const Value *found = g.findAny();
  if (!found)
    return;
  Value x = *found;
  // Split and join factors at random.
  Shape shape;
  int64_t rest = x.getNumElements();
  if (rest == 0) {
    shape = g.chooseShape();
    shape.push_back(0);
  }
  while (rest > 1 && shape.size() < 4) {
    int64_t factor = g.between(1, std::min<int64_t>(rest, 6));
    while (rest % factor)
      --factor;
    shape.push_back(factor);
    rest /= factor;
  }
  if (rest > 1)
    shape.push_back(rest);
  Value result = g.makeLike(x, shape);
  g.line() << result.name << " = stablehlo.reshape " << x.name << " : ("
           << x.getType() << ") -> " << result.getType() << "\n";
  g.add(result);
}

static void transpose(Generator &g) {
  const Value *found = g.findAny();
  if (!found)
    return;
  Value x = *found;
  SmallVector<int64_t> permutation = g.choosePermutation(x.shape.size());
  Shape shape;
  for (int64_t dim : permutation)
    shape.push_back(x.shape[dim]);
  Value result = g.makeLike(x, shape);
  g.line() << result.name << " = stablehlo.transpose " << x.name << ", dims = ["
           << join(permutation) << "] : (" << x.getType() << ") -> "
           << result.getType() << "\n";
  g.add(result);
}

static void reverseDims(Generator &g) {
  const Value *found = g.findAny();
  if (!found)
    return;
  Value x = *found;
  SmallVector<int64_t> dims = g.choosePermutation(x.shape.size());
  dims.truncate(g.below(dims.size() + 1));
  Value result = g.makeLike(x, x.shape);
  g.line() << result.name << " = stablehlo.reverse " << x.name << ", dims = ["
           << join(dims) << "] : " << x.getType() << "\n";
  g.add(result);
}

static void slice(Generator &g) {
  const Value *found = g.findAny();
  if (!found)
    return;
  Value x = *found;
  Shape shape;
  std::string ranges;
  for (int64_t size : x.shape) {
    int64_t start = g.below(size + 1), limit = g.between(start, size);
    if (start == limit && size > 0 && !g.chance(5))
      start = 0, limit = size;
    int64_t stride = g.between(1, 3);
    shape.push_back((limit - start + stride - 1) / stride);
    ranges += (ranges.empty() ? "" : ", ") + std::to_string(start) + ":" +
              std::to_string(limit) + ":" + std::to_string(stride);
  }
  Value result = g.makeLike(x, shape);
  g.line() << result.name << " = stablehlo.slice " << x.name << " [" << ranges
           << "] : (" << x.getType() << ") -> " << result.getType() << "\n";
  g.add(result);
}

static void pad(Generator &g) {
  const Value *found = g.findAny();
  if (!found)
    return;
  Value x = *found, scalar = x;
  scalar.shape.clear();
  scalar = g.findLike(scalar);
  SmallVector<int64_t> low, high, interior;
  Shape shape;
  for (int64_t size : x.shape) {
    low.push_back(g.between(-2, 2));
    high.push_back(g.between(-2, 2));
    interior.push_back(g.chance(30) ? g.between(1, 2) : 0);
    int64_t dilated = size == 0 ? 0 : (size - 1) * (interior.back() + 1) + 1;
    if (low.back() + dilated + high.back() < 0)
      low.back() = high.back() = 0;
    shape.push_back(low.back() + dilated + high.back());
  }
  if (product(shape) > maxElements)
    return;
  Value result = g.make(*x.type, shape, std::max(x.magnitude, scalar.magnitude),
                        std::max(x.error, scalar.error));
  if (!result.isBounded() && !result.isExact())
    return;
  g.line() << result.name << " = stablehlo.pad " << x.name << ", "
           << scalar.name << ", low = [" << join(low) << "], high = ["
           << join(high) << "], interior = [" << join(interior) << "] : ("
           << x.getType() << ", " << scalar.getType() << ") -> "
           << result.getType() << "\n";
  g.add(result);
}

static void concatenate(Generator &g) {
  const Value *found = g.find([](const Value &v) { return !v.shape.empty(); });
  if (!found)
    return;
  SmallVector<Value> parts = {*found};
  const Value first = *found;
  int64_t dim = g.below(first.shape.size());
  double magnitude = first.magnitude, error = first.error;
  Shape shape = first.shape;
  for (int64_t i = g.below(3); i > 0; --i) {
    Value like = first;
    like.shape[dim] = g.below(5);
    Value part = g.chance(50) ? g.findLike(first) : g.findLike(like);
    shape[dim] += part.shape[dim];
    magnitude = std::max(magnitude, part.magnitude);
    error = std::max(error, part.error);
    parts.push_back(part);
  }
  if (product(shape) > maxElements || (magnitude == unbounded && error > 0))
    return;
  Value result = g.make(*first.type, shape, magnitude, error);
  g.line() << result.name << " = stablehlo.concatenate " << joinNames(parts)
           << ", dim = " << dim << " : (" << joinTypes(parts) << ") -> "
           << result.getType() << "\n";
  g.add(result);
}

static void barrier(Generator &g) {
  const Value *found = g.findAny();
  if (!found)
    return;
  Value x = *found, result = g.makeLike(x, x.shape);
  g.line() << result.name << " = stablehlo.optimization_barrier " << x.name
           << " : " << x.getType() << "\n";
  g.add(result);
}

static void getDimensionSize(Generator &g) {
  const Value *found = g.find([](const Value &v) { return !v.shape.empty(); });
  if (!found)
    return;
  Value x = *found, result = g.make(getElementTypes()[7], {}, unbounded, 0);
  g.line() << result.name << " = stablehlo.get_dimension_size " << x.name
           << ", dim = " << g.below(x.shape.size()) << " : (" << x.getType()
           << ") -> " << result.getType() << "\n";
  g.add(result);
}

static void randomBits(Generator &g) {
  const ElementType &ui64 = getElementTypes()[12];
  const ElementType &type = g.choose(getElementTypes());
  if (!type.isInteger() || type.bits < 8)
    return;
  Value key = g.findLike(g.make(ui64, {2}, unbounded, 0));
  Value state = g.make(ui64, {2}, unbounded, 0);
  Value result = g.make(type, g.chooseShape(), unbounded, 0);
  g.line() << state.name << ", " << result.name
           << " = stablehlo.rng_bit_generator " << key.name
           << ", algorithm = THREE_FRY : (" << key.getType() << ") -> ("
           << state.getType() << ", " << result.getType() << ")\n";
  g.add(state);
  g.add(result);
}

void systole::fuzz::addMoves(std::vector<Emitter> &emitters) {
  emitters.insert(emitters.end(), 3, broadcastInDim);
  emitters.insert(emitters.end(), 2, reshape);
  emitters.insert(emitters.end(), 2, transpose);
  emitters.insert(emitters.end(), 2, slice);
  emitters.insert(emitters.end(),
                  {barrier, concatenate, concatenate, constant,
                   getDimensionSize, iota, pad, pad, randomBits, reverseDims});
}
