//===- IndexingShardings.cpp - Gather and scatter -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules.h"
#include "systole/Dialect/StableHLO/IR/Emitter.h"
#include "systole/Dialect/StableHLO/IR/Reducers.h"
#include "systole/Dialect/StableHLO/IR/ShapeRules.h"

using namespace mlir;
using namespace systole::sharding;
using namespace systole::stablehlo;

/// A shard's view of indices into dimensions that are split.
namespace {
class LocalIndices {
public:
  /// Element k of an index vector along `vectorDim` of `indices` indexes
  /// dimension `dims[k]`. `sharding` is that of the tensor of type `whole`.
  LocalIndices(Partitioner &p, Location loc, Value indices, int64_t vectorDim,
               ArrayRef<int64_t> dims, RankedTensorType whole,
               const TensorSharding &sharding)
      : p(p), b(p.getBuilder(), loc), indices(indices), vectorDim(vectorDim),
        dims(dims), whole(whole), sharding(sharding) {}

  bool areLocal() const {
    return llvm::all_of(
        dims, [&](int64_t dim) { return sharding.dims[dim].empty(); });
  }

  /// Clamps indices to [0, size - slice], as a gather does.
  void clamp(ArrayRef<int64_t> sliceSizes) {
    widen();
    SmallVector<Value> limits;
    for (int64_t dim : dims)
      limits.push_back(getNumber(whole.getDimSize(dim) - sliceSizes[dim]));
    indices = ClampOp::create(b, b.zeros(getType()), indices, spread(limits));
  }

  /// Makes indices relative to the shard's start.
  void localize() {
    widen();
    SmallVector<Value> starts;
    for (int64_t dim : dims)
      starts.push_back(
          p.getStart(b.getLoc(), sharding.dims[dim], 0,
                     sharding.dims[dim].empty() ? 0 : getSize(dim)));
    indices = b.subtract(indices, spread(starts));
  }

  /// Whether each index vector is in this shard.
  Value areInside() {
    SmallVector<Value> sizes;
    for (int64_t dim : dims)
      sizes.push_back(getNumber(getSize(dim)));
    Value inside = b.emit<AndOp>(
        {b.compare(indices, b.zeros(getType()), ComparisonDirection::GE),
         b.compare(indices, spread(sizes), ComparisonDirection::LT)});
    if (vectorDim == getType().getRank())
      return inside;
    return createReduce<AndOp>(b, b.getLoc(), inside, {vectorDim});
  }

  Value get() const { return indices; }

private:
  RankedTensorType getType() const { return typeOf(indices); }
  int64_t getSize(int64_t dim) const {
    return getPartSize(whole.getDimSize(dim),
                       p.getMesh().getSize(sharding.dims[dim]));
  }
  Value getNumber(int64_t number) { return b.splat(b.getI64Type(), number); }
  void widen() { indices = b.convert(indices, b.getI64Type()); }
  /// Broadcasts a number for each element of an index vector to all index
  /// vectors.
  Value spread(ArrayRef<Value> numbers) {
    if (vectorDim == getType().getRank())
      return b.broadcast(numbers.front(), getType(), {});
    auto pieces = llvm::map_to_vector(
        numbers, [&](Value number) { return b.reshape(number, {1}); });
    return b.broadcast(b.concatenate(pieces, 0), getType(), {vectorDim});
  }

  Partitioner &p;
  Emitter b;
  Value indices;
  int64_t vectorDim;
  ArrayRef<int64_t> dims;
  RankedTensorType whole;
  const TensorSharding &sharding;
};
} // namespace

//===----------------------------------------------------------------------===//
// gather
//===----------------------------------------------------------------------===//

static ShardingRule gather(GatherOp op) {
  ShardingRule rule(op.getOperation());
  GatherDimensionNumbersAttr dims = op.getDimensionNumbers();
  SmallVector<int64_t> batch =
      getFreeDimensions(getRank(op), dims.getOffsetDims(), {});
  SmallVector<int64_t> indexed = getFreeDimensions(
      rule.getType(1).getRank(), {dims.getIndexVectorDim()}, {});
  for (auto [index, result] : llvm::zip_equal(indexed, batch)) {
    SmallVector<ShardingRule::Place> places{{1, index}, {2, result}};
    const auto *found = llvm::find(dims.getStartIndicesBatchingDims(), index);
    if (found != dims.getStartIndicesBatchingDims().end())
      places.push_back(
          {0, dims.getOperandBatchingDims()
                  [found - dims.getStartIndicesBatchingDims().begin()]});
    rule.link(places);
  }
  SmallVector<int64_t> slices =
      getFreeDimensions(rule.getType(0).getRank(), dims.getCollapsedSliceDims(),
                        dims.getOperandBatchingDims());
  for (auto [from, to] : llvm::zip_equal(slices, dims.getOffsetDims()))
    if (op.getSliceSizes()[from] == rule.getType(0).getDimSize(from))
      rule.link({{0, from}, {2, to}});
  for (int64_t dim : dims.getStartIndexMap())
    if (op.getSliceSizes()[dim] == 1 && rule.dims[0][dim].empty() &&
        rule.getType(0).getDimSize(dim) != 1)
      rule.link({{0, dim}}, FactorKind::Indexed);
  return rule;
}

/// Joins `value` along `axes`: each element comes from the one shard for which
/// `inside` holds.
static Value joinDisjoint(Partitioner &p, Location loc, Value value,
                          Value inside, ArrayRef<Axis> axes) {
  OpBuilder &b = p.getBuilder();
  auto type = cast<RankedTensorType>(value.getType());
  // As integers, so that -0 stays -0.
  auto bits = type;
  if (auto floating = dyn_cast<FloatType>(type.getElementType());
      floating && floating.getWidth() >= 8)
    bits = type.clone(b.getIntegerType(floating.getWidth()));
  if (bits != type)
    value = BitcastConvertOp::create(b, loc, bits, value);
  value = SelectOp::create(b, loc, inside, value, getSplat(b, loc, bits, 0));
  value = p.allReduceSum(loc, value, axes);
  return bits == type ? value : BitcastConvertOp::create(b, loc, type, value);
}

static Parts partitionGather(GatherOp op, Partitioner &p,
                             const OpParts &parts) {
  Location loc = op.getLoc();
  OpBuilder &b = p.getBuilder();
  GatherDimensionNumbersAttr dims = op.getDimensionNumbers();
  Axes axes = parts.getAxes(FactorKind::Indexed);
  OpParts own = parts;
  // A slice of a whole dimension begins where the shard does.
  TensorSharding indexed = parts.shardings[0];
  for (auto [dim, size] : llvm::enumerate(op.getSliceSizes()))
    if (size == parts.rule.getType(0).getDimSize(dim))
      indexed.dims[dim].clear();
  LocalIndices indices(p, loc, parts.operands[1], dims.getIndexVectorDim(),
                       dims.getStartIndexMap(), parts.rule.getType(0), indexed);
  if (!axes.empty()) {
    indices.clamp(op.getSliceSizes());
    indices.localize();
    own.operands[1] = indices.get();
  }
  SmallVector<Value> results = p.clonePart(op, own);
  // A slice of a whole dimension is the whole shard.
  SmallVector<int64_t> sizes(op.getSliceSizes());
  auto part = cast<RankedTensorType>(own.operands[0].getType());
  for (auto [dim, size] : llvm::enumerate(sizes))
    size = std::min(size, part.getDimSize(dim));
  cast<GatherOp>(results[0].getDefiningOp()).setSliceSizes(sizes);
  if (axes.empty())
    return results;
  RankedTensorType type = parts.getResultType();
  SmallVector<int64_t> batch =
      getFreeDimensions(type.getRank(), dims.getOffsetDims(), {});
  Value inside = BroadcastInDimOp::create(b, loc, type.clone(b.getI1Type()),
                                          indices.areInside(), batch);
  return toParts(joinDisjoint(p, loc, results[0], inside, axes));
}

//===----------------------------------------------------------------------===//
// scatter
//===----------------------------------------------------------------------===//

/// Whether updates are added, so that several shards may each add theirs.
static bool addsUpdates(ScatterOp op) {
  Region &computation = op.getUpdateComputation();
  auto element = getElementTypeOrSelf(op.getInputs()[0]);
  return adds(computation) && computation.getArgument(0).getType() ==
                                  RankedTensorType::get({}, element);
}

static ShardingRule scatter(ScatterOp op) {
  ShardingRule rule(op.getOperation());
  ScatterDimensionNumbersAttr dims = op.getScatterDimensionNumbers();
  unsigned count = op.getInputs().size();
  auto input = cast<RankedTensorType>(op.getInputs()[0].getType());
  auto update = cast<RankedTensorType>(op.getUpdates()[0].getType());
  // The dimension's positions in all inputs and results, and in all updates.
  auto addInputs = [&](SmallVectorImpl<ShardingRule::Place> &places,
                       int64_t dim) {
    for (unsigned i = 0; i < count; ++i) {
      places.push_back({i, dim});
      places.push_back({2 * count + 1 + i, dim});
    }
  };
  auto addUpdates = [&](SmallVectorImpl<ShardingRule::Place> &places,
                        int64_t dim) {
    for (unsigned i = 0; i < count; ++i)
      places.push_back({count + 1 + i, dim});
  };

  SmallVector<int64_t> batch =
      getFreeDimensions(update.getRank(), dims.getUpdateWindowDims(), {});
  SmallVector<int64_t> indexed = getFreeDimensions(
      rule.getType(count).getRank(), {dims.getIndexVectorDim()}, {});
  for (auto [index, dim] : llvm::zip_equal(indexed, batch)) {
    SmallVector<ShardingRule::Place> places{{count, index}};
    addUpdates(places, dim);
    const auto *found = llvm::find(dims.getScatterIndicesBatchingDims(), index);
    if (found != dims.getScatterIndicesBatchingDims().end())
      addInputs(places,
                dims.getInputBatchingDims()
                    [found - dims.getScatterIndicesBatchingDims().begin()]);
    else if (!addsUpdates(op))
      continue;
    rule.link(places, found != dims.getScatterIndicesBatchingDims().end()
                          ? FactorKind::Parallel
                          : FactorKind::Reduction);
  }
  SmallVector<int64_t> windows =
      getFreeDimensions(input.getRank(), dims.getInsertedWindowDims(),
                        dims.getInputBatchingDims());
  ArrayRef<int64_t> map = dims.getScatterDimsToOperandDims();
  for (auto [to, from] : llvm::zip_equal(windows, dims.getUpdateWindowDims())) {
    if (input.getDimSize(to) != update.getDimSize(from) ||
        llvm::is_contained(map, to))
      continue;
    SmallVector<ShardingRule::Place> places;
    addInputs(places, to);
    addUpdates(places, from);
    rule.link(places);
  }
  for (int64_t dim : map)
    if (llvm::is_contained(dims.getInsertedWindowDims(), dim)) {
      SmallVector<ShardingRule::Place> places;
      addInputs(places, dim);
      rule.link(places, FactorKind::Indexed);
    }
  return rule;
}

static Parts partitionScatter(ScatterOp op, Partitioner &p,
                              const OpParts &parts) {
  Location loc = op.getLoc();
  ScatterDimensionNumbersAttr dims = op.getScatterDimensionNumbers();
  unsigned count = op.getInputs().size();
  OpParts own = parts;
  // An index outside of the shard counts as out of bounds.
  LocalIndices indices(p, loc, parts.operands[count], dims.getIndexVectorDim(),
                       dims.getScatterDimsToOperandDims(),
                       parts.rule.getType(0), parts.shardings[0]);
  if (!parts.getAxes(FactorKind::Indexed).empty()) {
    indices.localize();
    own.operands[count] = indices.get();
  }
  Axes axes = parts.getAxes(FactorKind::Reduction);
  if (axes.empty())
    return p.clonePart(op, own);
  // Each shard adds its updates; the first starts from the input.
  maskReduced(p, loc, own, count + 1);
  Value input = own.operands[0], position = p.getPosition(loc, axes);
  Emitter b(p.getBuilder(), op);
  Value isFirst =
      b.compare(position, b.zeros(position.getType()), ComparisonDirection::EQ);
  own.operands[0] = b.select(isFirst, input, b.zeros(input.getType()));
  SmallVector<Value> results = p.clonePart(op, own);
  results[0] = p.allReduceSum(loc, results[0], axes);
  return results;
}

void systole::sharding::registerIndexingRules(MLIRContext *context) {
  attach<GatherOp, gather, partitionGather>(context);
  attach<ScatterOp, scatter, partitionScatter>(context);
}
