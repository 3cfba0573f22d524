//===- Contractions.cpp - Random products and convolutions ----------------===//
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

static bool isFactor(const Value &v) {
  return v.type->kind != ElementType::Boolean &&
         (!v.type->isFloat() || v.isBounded());
}

bool systole::fuzz::boundSum(const Value &x, const Value &y, int64_t count,
                             double &magnitude, double &error) {
  magnitude = error = 0;
  if (!x.type->isFloat())
    return true;
  magnitude = count * x.magnitude * y.magnitude;
  error = count * (x.magnitude * y.error + y.magnitude * x.error +
                   x.error * y.error +
                   2 * x.type->epsilon * (magnitude + x.type->tiny)) +
          x.type->tiny;
  return magnitude <= x.type->limit;
}

static void dotGeneral(Generator &g) {
  const Value *found = g.find(
      [](const Value &v) { return isFactor(v) && v.getNumElements() <= 100; });
  if (!found)
    return;
  Value x = *found, y = x;
  // Each dimension of x is of the batch, summed, or its own.
  SmallVector<int64_t> batch[2], summed[2];
  SmallVector<int64_t> kinds, yShape;
  Shape shape, own;
  int64_t count = 1;
  for (auto [dim, size] : enumerate(x.shape)) {
    kinds.push_back(g.below(3));
    if (kinds.back() == 0)
      batch[0].push_back(dim);
    if (kinds.back() == 1) {
      summed[0].push_back(dim);
      count *= size;
    }
    if (kinds.back() == 2)
      own.push_back(size);
  }
  int64_t ownOfY = g.below(2),
          rank = batch[0].size() + summed[0].size() + ownOfY;
  SmallVector<int64_t> places = g.choosePermutation(rank);
  y.shape.assign(rank, 0);
  size_t next = 0;
  for (int64_t dim : batch[0]) {
    batch[1].push_back(places[next]);
    y.shape[places[next++]] = x.shape[dim];
    shape.push_back(x.shape[dim]);
  }
  for (int64_t dim : summed[0]) {
    summed[1].push_back(places[next]);
    y.shape[places[next++]] = x.shape[dim];
  }
  shape.append(own);
  for (int64_t i = 0; i < ownOfY; ++i) {
    y.shape[places[next]] = g.between(1, 4);
    shape.push_back(y.shape[places[next++]]);
  }
  y = g.findLike(y, isFactor);
  double magnitude, error;
  if (y.getNumElements() > 400 || !boundSum(x, y, count, magnitude, error))
    return;
  Value result = g.make(*x.type, shape, magnitude, error);
  g.line() << result.name << " = stablehlo.dot_general " << x.name << ", "
           << y.name;
  if (!batch[0].empty())
    g.line() << ", batching_dims = [" << join(batch[0]) << "] x ["
             << join(batch[1]) << "]";
  g.line() << ", contracting_dims = [" << join(summed[0]) << "] x ["
           << join(summed[1]) << "] : (" << x.getType() << ", " << y.getType()
           << ") -> " << result.getType() << "\n";
  g.add(result);
}

/// A convolution of one or two spatial dimensions, in any layout.
static void convolution(Generator &g) {
  const ElementType &type = getElementTypes()[g.chance(70) ? 0 : g.below(9)];
  if (type.kind == ElementType::Boolean)
    return;
  int64_t spatial = g.between(1, 2), rank = spatial + 2;
  int64_t groups = g.chance(25) ? 2 : 1, batchGroups = 1;
  int64_t batch = g.between(1, 2), inputs = groups * g.between(1, 2);
  int64_t outputs = groups * g.between(1, 2);
  if (groups == 1 && g.chance(20)) {
    batchGroups = 2;
    batch = 2;
    outputs = 2 * g.between(1, 2);
  }
  SmallVector<int64_t> in = g.choosePermutation(rank),
                       kernel = g.choosePermutation(rank),
                       out = g.choosePermutation(rank);
  Shape inShape(rank), kernelShape(rank), outShape(rank);
  inShape[in[0]] = batch;
  inShape[in[1]] = inputs;
  kernelShape[kernel[0]] = inputs / groups;
  kernelShape[kernel[1]] = outputs;
  outShape[out[0]] = batch / batchGroups;
  outShape[out[1]] = outputs;
  SmallVector<int64_t> stride, dilateIn, dilateKernel;
  std::string pads, reversal;
  int64_t count = inputs / groups;
  for (int64_t s = 0; s < spatial; ++s) {
    int64_t size = g.between(1, 6), window = g.between(1, 3);
    stride.push_back(g.between(1, 2));
    dilateIn.push_back(g.chance(25) ? 2 : 1);
    dilateKernel.push_back(g.chance(25) ? 2 : 1);
    int64_t low = g.between(-1, 2), high = g.between(-1, 2);
    pads += (s ? ", [" : "[") + std::to_string(low) + ", " +
            std::to_string(high) + "]";
    reversal += s ? ", " : "";
    reversal += g.chance(25) ? "true" : "false";
    int64_t extent = low + (size - 1) * dilateIn.back() + 1 + high;
    int64_t covered = (window - 1) * dilateKernel.back() + 1;
    if (extent < 1)
      return;
    inShape[in[2 + s]] = size;
    kernelShape[kernel[2 + s]] = window;
    outShape[out[2 + s]] =
        extent < covered ? 0 : (extent - covered) / stride.back() + 1;
    count *= window;
  }
  Value x = g.findLike(g.make(type, inShape, 4, 0), isFactor);
  Value k = g.findLike(g.make(type, kernelShape, 4, 0), isFactor);
  double magnitude, error;
  if (!boundSum(x, k, count, magnitude, error))
    return;
  auto layout = [&](ArrayRef<int64_t> places, const char *first,
                    const char *second) {
    SmallVector<std::string> letters(rank);
    letters[places[0]] = first;
    letters[places[1]] = second;
    for (int64_t s = 0; s < spatial; ++s)
      letters[places[2 + s]] = std::to_string(s);
    std::string text = "[";
    for (auto [i, letter] : enumerate(letters))
      text += (i ? ", " : "") + letter;
    return text + "]";
  };
  Value result = g.make(type, outShape, magnitude, error);
  g.line() << result.name << " = stablehlo.convolution(" << x.name << ", "
           << k.name << ") dim_numbers = " << layout(in, "b", "f") << "x"
           << layout(kernel, "i", "o") << "->" << layout(out, "b", "f")
           << ", window = {stride = [" << join(stride) << "], pad = [" << pads
           << "], lhs_dilate = [" << join(dilateIn) << "], rhs_dilate = ["
           << join(dilateKernel) << "], reverse = [" << reversal
           << "]} {batch_group_count = " << batchGroups
           << " : i64, feature_group_count = " << groups << " : i64} : ("
           << x.getType() << ", " << k.getType() << ") -> " << result.getType()
           << "\n";
  g.add(result);
}

void systole::fuzz::addContractions(std::vector<Emitter> &emitters) {
  emitters.insert(emitters.end(),
                  {convolution, convolution, dotGeneral, dotGeneral});
}
