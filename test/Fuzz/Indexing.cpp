//===- Indexing.cpp - Random ops with computed indices --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramGenerator.h"
#include "Regions.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace llvm;
using namespace systole::fuzz;

static const ElementType &chooseIndexType(Generator &g) {
  return getElementTypes()[g.between(5, 12)];
}

/// A scalar for each dimension of `shape`, all of one type, and their names.
static std::string chooseStarts(Generator &g, ArrayRef<int64_t> shape,
                                std::string &types) {
  const ElementType &type = chooseIndexType(g);
  std::string names;
  for (size_t i = 0; i < shape.size(); ++i) {
    Value start = g.findLike(g.make(type, {}, unbounded, 0));
    names += ", " + start.name;
    types += ", " + start.getType();
  }
  return names;
}

static void dynamicSlice(Generator &g) {
  const Value *found = g.findAny();
  if (!found)
    return;
  Value x = *found;
  Shape sizes;
  for (int64_t size : x.shape)
    sizes.push_back(size == 0 ? 0 : g.between(1, size));
  std::string types, starts = chooseStarts(g, x.shape, types);
  Value result = g.makeLike(x, sizes);
  g.line() << result.name << " = stablehlo.dynamic_slice " << x.name << starts
           << ", sizes = [" << join(sizes) << "] : (" << x.getType() << types
           << ") -> " << result.getType() << "\n";
  g.add(result);
}

static void dynamicUpdateSlice(Generator &g) {
  const Value *found = g.findAny();
  if (!found)
    return;
  Value x = *found, update = x;
  for (int64_t &size : update.shape)
    size = g.chance(5) ? 0 : std::min<int64_t>(size, g.between(1, 3));
  update = g.findLike(update);
  std::string types, starts = chooseStarts(g, x.shape, types);
  Value result =
      g.make(*x.type, x.shape, std::max(x.magnitude, update.magnitude),
             std::max(x.error, update.error));
  if (!result.isBounded() && !result.isExact())
    return;
  g.line() << result.name << " = stablehlo.dynamic_update_slice " << x.name
           << ", " << update.name << starts << " : (" << x.getType() << ", "
           << update.getType() << types << ") -> " << result.getType() << "\n";
  g.add(result);
}

namespace {
/// Dimension numbers that gather and scatter share.
struct Numbers {
  Shape indices; // The shape of the indices.
  Shape batch;   // Theirs without the index vector.
  Shape window;  // The window's sizes, all of the operand's dimensions.
  SmallVector<int64_t> kept, dropped, startMap, windowDims;
  Shape result; // The shape of gather's result, or of scatter's updates.
  int64_t vectorDim = 0; // The dimension of the index vector.
};
} // namespace

static Numbers chooseNumbers(Generator &g, const Value &x) {
  Numbers n;
  int64_t rank = x.shape.size();
  for (int64_t d = 0; d < rank; ++d) {
    bool drop = g.chance(40);
    n.window.push_back(drop ? 1 : g.between(1, x.shape[d]));
    (drop ? n.dropped : n.kept).push_back(d);
  }
  SmallVector<int64_t> permutation = g.choosePermutation(rank);
  permutation.truncate(g.between(rank ? 1 : 0, rank));
  n.startMap.append(permutation.begin(), permutation.end());
  for (int64_t i = g.below(3); i > 0; --i)
    n.batch.push_back(g.between(1, 3));
  n.indices = n.batch;
  n.vectorDim = g.below(n.batch.size() + 1);
  n.indices.insert(n.indices.begin() + n.vectorDim, n.startMap.size());

  // Window dimensions anywhere among the batch's.
  int64_t resultRank = n.batch.size() + n.kept.size();
  SmallVector<int64_t> places = g.choosePermutation(resultRank);
  places.truncate(n.kept.size());
  sort(places);
  n.windowDims.append(places.begin(), places.end());
  size_t batch = 0, kept = 0;
  for (int64_t d = 0; d < resultRank; ++d)
    n.result.push_back(is_contained(n.windowDims, d) ? n.window[n.kept[kept++]]
                                                     : n.batch[batch++]);
  return n;
}

/// Indices: mostly in bounds, or anything.
static Value chooseIndices(Generator &g, const Numbers &n) {
  const ElementType &type = chooseIndexType(g);
  if (g.chance(30))
    return g.findLike(g.make(type, n.indices, unbounded, 0));
  return g.emitConstant(type, n.indices, 5);
}

static bool isSmall(ArrayRef<int64_t> shape) {
  int64_t n = 1;
  for (int64_t size : shape)
    n *= size;
  return n <= 400;
}

static const Value *findNotEmpty(Generator &g) {
  return g.find([](const Value &v) { return v.getNumElements() > 0; });
}

static void gather(Generator &g) {
  const Value *found = findNotEmpty(g);
  if (!found)
    return;
  Value x = *found;
  Numbers n = chooseNumbers(g, x);
  if (!isSmall(n.result))
    return;
  Value indices = chooseIndices(g, n);
  Value result = g.makeLike(x, n.result);
  g.line() << result.name << " = \"stablehlo.gather\"(" << x.name << ", "
           << indices.name
           << ") <{dimension_numbers = #stablehlo.gather<offset_dims = ["
           << join(n.windowDims) << "], collapsed_slice_dims = ["
           << join(n.dropped) << "], start_index_map = [" << join(n.startMap)
           << "], index_vector_dim = " << n.vectorDim
           << ">, slice_sizes = array<i64" << (n.window.empty() ? "" : ": ")
           << join(n.window) << ">}> : (" << x.getType() << ", "
           << indices.getType() << ") -> " << result.getType() << "\n";
  g.add(result);
}

static void scatter(Generator &g) {
  const Value *found = findNotEmpty(g);
  if (!found)
    return;
  Value x = *found;
  Numbers n = chooseNumbers(g, x);
  if (!isSmall(n.result))
    return;
  Value indices = chooseIndices(g, n);
  Value updates = x;
  updates.shape = n.result;
  updates = g.findLike(updates);
  // In the order of the updates' indices, or not at all: they may coincide.
  std::optional<Reducer> reducer =
      chooseReducer(g, {x, updates}, updates.getNumElements(), Order::Any);
  if (!reducer)
    return;
  Value result = g.make(*x.type, x.shape, reducer->magnitude, reducer->error);
  g.line() << result.name << " = \"stablehlo.scatter\"(" << x.name << ", "
           << indices.name << ", " << updates.name
           << ") <{scatter_dimension_numbers = "
              "#stablehlo.scatter<update_window_dims = ["
           << join(n.windowDims) << "], inserted_window_dims = ["
           << join(n.dropped) << "], scatter_dims_to_operand_dims = ["
           << join(n.startMap) << "], index_vector_dim = " << n.vectorDim
           << ">}> ({\n";
  emitReducer(g, *reducer, *x.type);
  g.line() << "}) : (" << x.getType() << ", " << indices.getType() << ", "
           << updates.getType() << ") -> " << result.getType() << "\n";
  g.add(result);
}

void systole::fuzz::addIndexing(std::vector<Emitter> &emitters) {
  emitters.insert(emitters.end(),
                  {dynamicSlice, dynamicUpdateSlice, dynamicUpdateSlice, gather,
                   gather, scatter, scatter});
}
