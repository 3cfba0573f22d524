//===- Reshard.cpp - Changes a tensor's sharding --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/Emitter.h"
#include "systole/Sharding/Partitioner.h"

#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace systole::sharding;
using namespace systole::stablehlo;

static size_t getCommonPrefix(ArrayRef<Axis> a, ArrayRef<Axis> b) {
  size_t length = 0;
  while (length < std::min(a.size(), b.size()) && a[length] == b[length])
    ++length;
  return length;
}

/// Whether the shards by `axes` are equal pieces of those by the first `major`
/// of them, so that only the other axes need communication.
static bool areNested(const Mesh &mesh, int64_t size, ArrayRef<Axis> axes,
                      size_t major) {
  int64_t outer = getPartSize(size, mesh.getSize(axes.take_front(major)));
  int64_t inner = getPartSize(size, mesh.getSize(axes));
  return outer == inner * mesh.getSize(axes.drop_front(major));
}

/// Joins the shards of a dimension along all axes but the first `keep`.
Value Partitioner::gather(Location loc, Value part, int64_t dim, int64_t size,
                          ArrayRef<Axis> axes, size_t keep) {
  ArrayRef<Axis> over = axes.drop_front(keep);
  if (mesh.getSize(over) > 1)
    part = allGather(loc, part, dim, over);
  return keep == 0 ? sliceDim(loc, part, dim, 0, size) : part;
}

/// Slices the shard's part of a dimension that is split over the first `have`
/// of `axes`.
Value Partitioner::takePart(Location loc, Value part, int64_t dim, int64_t size,
                            ArrayRef<Axis> axes, size_t have) {
  int64_t own = getPartSize(size, mesh.getSize(axes));
  ArrayRef<Axis> over = axes.drop_front(have);
  int64_t count = mesh.getSize(over);
  if (have == 0)
    part = padDim(loc, part, dim, 0, own * count - size, getZero(loc, part));
  if (count == 1)
    return part;
  return sliceDimAt(loc, part, dim, getStart(loc, over, 0, own), own);
}

/// Replaces an all-reduce, of which each shard then slices a part, by a
/// reduce-scatter.
Value Partitioner::tryReduceScatter(Value part, RankedTensorType whole,
                                    const TensorSharding &from,
                                    const TensorSharding &to) {
  auto reduce = part.getDefiningOp<AllReduceOp>();
  if (!reduce || reduce->getNumOperands() != 1 ||
      reduce->getBlock() != b.getBlock())
    return {};
  int64_t scattered = -1;
  for (auto [dim, wanted] : llvm::enumerate(to.dims)) {
    const Axes &have = from.dims[dim];
    if (have == wanted)
      continue;
    ArrayRef<Axis> added =
        ArrayRef(wanted).drop_front(std::min(have.size(), wanted.size()));
    if (scattered >= 0 || getCommonPrefix(have, wanted) != have.size() ||
        mesh.getGroups(b.getContext(), added) != reduce.getReplicaGroups() ||
        typeOf(part).getDimSize(dim) % mesh.getSize(added) != 0 ||
        !areNested(mesh, whole.getDimSize(dim), wanted, have.size()))
      return {};
    scattered = dim;
  }
  if (scattered < 0)
    return {};
  auto result = ReduceScatterOp::create(
      b, reduce.getLoc(), to.getPartType(whole, mesh), reduce->getOperand(0),
      scattered, reduce.getReplicaGroups(), ChannelHandleAttr(), false);
  IRMapping mapping;
  reduce.getComputation().cloneInto(&result.getComputation(), mapping);
  return result;
}

/// Moves shards of one shape between processes.
Value Partitioner::tryPermute(Location loc, Value part,
                              const TensorSharding &from,
                              const TensorSharding &to) {
  auto getKey = [&](const TensorSharding &sharding, int64_t shard) {
    SmallVector<int64_t> key;
    for (const Axes &axes : sharding.dims)
      key.push_back(mesh.getPosition(axes, shard));
    return key;
  };
  for (auto [a, b] : llvm::zip_equal(from.dims, to.dims))
    if (mesh.getSize(a) != mesh.getSize(b))
      return {};
  int64_t numShards = mesh.getNumShards();
  SmallVector<bool> sends(numShards, false);
  SmallVector<int64_t> source(numShards, -1);
  // A shard that is in place stays; the others come from unused owners.
  for (int64_t shard = 0; shard < numShards; ++shard)
    if (getKey(from, shard) == getKey(to, shard)) {
      source[shard] = shard;
      sends[shard] = true;
    }
  for (int64_t shard = 0; shard < numShards; ++shard)
    for (int64_t other = 0; source[shard] < 0 && other < numShards; ++other)
      if (!sends[other] && getKey(from, other) == getKey(to, shard)) {
        source[shard] = other;
        sends[other] = true;
      }
  SmallVector<SmallVector<int64_t>> pairs;
  for (int64_t shard = 0; shard < numShards; ++shard) {
    if (source[shard] < 0)
      return {};
    pairs.push_back({source[shard], shard});
  }
  if (llvm::all_of(pairs, [](auto &pair) { return pair[0] == pair[1]; }))
    return part;
  return CollectivePermuteOp::create(
      b, loc, part, toElements(b.getContext(), pairs), ChannelHandleAttr());
}

/// Moves the last axes of one dimension to the end of another.
Value Partitioner::tryAllToAll(Location loc, Value part, RankedTensorType whole,
                               TensorSharding &from, const TensorSharding &to) {
  for (auto [source, axes] : llvm::enumerate(from.dims)) {
    size_t kept = getCommonPrefix(axes, to.dims[source]);
    ArrayRef<Axis> moved = ArrayRef(axes).drop_front(kept);
    if (moved.empty() || kept != to.dims[source].size() ||
        !areNested(mesh, whole.getDimSize(source), axes, kept))
      continue;
    for (auto [target, had] : llvm::enumerate(from.dims)) {
      const Axes &wanted = to.dims[target];
      if (target == source || wanted.size() != had.size() + moved.size() ||
          getCommonPrefix(had, wanted) != had.size() ||
          ArrayRef(wanted).drop_front(had.size()) != moved ||
          !areNested(mesh, whole.getDimSize(target), wanted, had.size()))
        continue;
      int64_t count = mesh.getSize(moved);
      SmallVector<int64_t> shape(shapeOf(part));
      shape[target] /= count;
      shape[source] *= count;
      auto exchange = AllToAllOp::create(
          b, loc, TypeRange(typeOf(part).clone(shape)), ValueRange(part),
          /*split_dimension=*/target, /*concat_dimension=*/source, count,
          mesh.getGroups(b.getContext(), moved), ChannelHandleAttr());
      Value result = exchange.getResult(0);
      if (kept == 0)
        result = sliceDim(loc, result, source, 0, whole.getDimSize(source));
      from.dims[target] = wanted;
      from.dims[source].resize(kept);
      return result;
    }
  }
  return {};
}

Value Partitioner::reshard(Location loc, Value part, RankedTensorType whole,
                           TensorSharding from, const TensorSharding &to) {
  if (from == to)
    return part;
  if (Value moved = tryPermute(loc, part, from, to))
    return moved;
  // First the changes that make shards smaller, by unused axes.
  for (auto [dim, wanted] : llvm::enumerate(to.dims)) {
    Axes &have = from.dims[dim];
    int64_t size = whole.getDimSize(dim);
    bool extends = have.size() < wanted.size() &&
                   getCommonPrefix(have, wanted) == have.size() &&
                   llvm::none_of(
                       ArrayRef(wanted).drop_front(have.size()),
                       [&](Axis axis) { return from.uses(axis); });
    if (!extends ||
        (!have.empty() && !areNested(mesh, size, wanted, have.size())))
      continue;
    part = takePart(loc, part, dim, size, wanted, have.size());
    have = wanted;
  }
  while (Value moved = tryAllToAll(loc, part, whole, from, to))
    part = moved;
  // Then the changes that make shards larger, and the other splits.
  for (auto [dim, wanted] : llvm::enumerate(to.dims)) {
    Axes &have = from.dims[dim];
    if (have == wanted)
      continue;
    size_t keep = getCommonPrefix(have, wanted);
    int64_t size = whole.getDimSize(dim);
    if (!areNested(mesh, size, have, keep) ||
        !areNested(mesh, size, wanted, keep))
      keep = 0;
    part = gather(loc, part, dim, size, have, keep);
    have.resize(keep);
  }
  for (auto [dim, wanted] : llvm::enumerate(to.dims)) {
    Axes &have = from.dims[dim];
    if (have == wanted)
      continue;
    part = takePart(loc, part, dim, whole.getDimSize(dim), wanted, have.size());
    have = wanted;
  }
  return part;
}
