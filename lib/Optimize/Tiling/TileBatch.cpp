//===- TileBatch.cpp - Tiles the batch ------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// BatchAnalysis finds the values whose first dimension is the batch and the
// operations that can be tiled along it. `sink` chooses the best level of an
// operation, `chooseBatchSamples` the tile size.
//
//===----------------------------------------------------------------------===//

#include "Tiles.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Optimize/TargetPasses.h"
#include "systole/Support/ByteSizes.h"
#include "llvm/ADT/MapVector.h"

namespace systole::tpu {
#define GEN_PASS_DEF_TILEBATCHPASS
#include "systole/Optimize/TargetPasses.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;
using namespace systole::tpu;
using sharding::ShardingRule;

namespace {

/// The cache that the values of a tile must fit in. If it holds the weights of
/// whole layers, a loop takes in everything between convolutions, even small
/// operations.
struct Cache {
  int64_t bytes;
  bool holdsWeights;
};

class BatchAnalysis {
public:
  BatchAnalysis(Block &block, int64_t batch, Cache cache)
      : block(block), batch(batch), cache(cache) {}

  TileRoles run() {
    for (Operation &op : block)
      if (auto convolution = dyn_cast<ConvolutionOp>(op))
        if (isFirst(convolution) && isLarge(convolution))
          add(convolution.getResult());
    while (!worklist.empty()) {
      Value value = worklist.pop_back_val();
      if (Operation *op = value.getDefiningOp())
        visit(op);
      for (Operation *user : value.getUsers())
        if (user->getBlock() == &block)
          visit(user);
    }
    return std::move(roles);
  }

  static bool isFirst(ConvolutionOp op) {
    return op.getDimensionNumbers().getInputBatchDimension() == 0 &&
           op.getDimensionNumbers().getOutputBatchDimension() == 0;
  }

private:
  bool isLarge(Value value) const {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    return type && type.hasStaticShape() && type.getRank() > 0 &&
           type.getDimSize(0) == batch && getBytes(value) >= cache.bytes;
  }
  void add(Value value) {
    if (values.insert(value).second)
      worklist.push_back(value);
  }

  void visit(Operation *op) {
    if (roles.get(op))
      return;
    std::optional<TileRole> role = findRole(op);
    if (!role)
      return;
    for (auto [operand, dim] : llvm::zip(op->getOperands(), role->operandDims))
      if (dim == 0)
        add(operand);
    if (!role->sums)
      for (Value result : op->getResults())
        add(result);
    roles.set(op, std::move(*role));
  }

  std::optional<TileRole> findRole(Operation *op) const {
    std::optional<ShardingRule> rule = findPartRule(op);
    if (!rule)
      return std::nullopt;
    // The factor of the rule that is the batch of a value known to have one.
    std::optional<unsigned> factor;
    for (auto [value, dims] : llvm::zip(rule->values, rule->dims))
      if (values.contains(value) && !dims.empty() && dims[0].size() == 1)
        factor = dims[0].front();
    if (!factor || rule->factors[*factor].size != batch)
      return std::nullopt;
    std::optional<TileRole> role = findTileRole(*rule, *factor);
    if (!role || !role->hasPartedOperand())
      return std::nullopt;

    // Tiles are contiguous. Whole values are read, or added to, for each tile.
    int64_t parted = 0, whole = 0;
    auto count = [&](ValueRange values, ArrayRef<int64_t> dims, int64_t times) {
      for (auto [value, dim] : llvm::zip_equal(values, dims)) {
        if (dim < 0)
          whole += getBytes(value) * times;
        else if (!isRepeated(value, dim))
          parted += getBytes(value);
      }
    };
    count(op->getOperands(), role->operandDims, 1);
    count(op->getResults(), role->resultDims, 2);
    auto isContiguous = [](int64_t dim) { return dim <= 0; };
    // A large sample compensates for more reads of whole values.
    int64_t room = cache.bytes / (whole <= 3 * (parted / batch) ? 4 : 8);
    bool isLarge = cache.holdsWeights || parted >= cache.bytes / 4;
    if (!isLarge || whole > room ||
        !llvm::all_of(role->operandDims, isContiguous) ||
        !llvm::all_of(role->resultDims, isContiguous))
      return std::nullopt;
    return role;
  }

  Block &block;
  int64_t batch;
  Cache cache;
  llvm::DenseSet<Value> values;
  TileRoles roles;
  SmallVector<Value> worklist;
};

//===----------------------------------------------------------------------===//
// Levels
//===----------------------------------------------------------------------===//

/// Bytes of memory traffic that are saved if `op` runs at its user's level
/// instead of its own.
int64_t getSavedBytes(Operation *op, const TileRoles &roles,
                      const TileGroups &groups) {
  unsigned level = groups.getLevel(op);
  int64_t saved = 2 * getBytes(op->getResult(0));
  for (OpOperand &operand : op->getOpOperands()) {
    int64_t dim = roles.getDim(operand);
    if (dim < 0 || isRepeated(operand.get(), dim))
      continue;
    Operation *producer = operand.get().getDefiningOp();
    bool isStored = !producer || !roles.get(producer) ||
                    groups.getLevel(producer) != level ||
                    llvm::any_of(operand.get().getUses(), [&](OpOperand &use) {
                      return groups.getLevel(use) != level;
                    });
    saved -= (isStored ? 1 : 2) * getBytes(operand.get());
  }
  return saved;
}

/// Whether an operation only rearranges elements, or widens bytes.
bool arranges(Operation *op) {
  if (isa<ConvertOp>(op))
    return getElementTypeOrSelf(op->getOperand(0)).isInteger(8) &&
           getBytes(op->getResult(0)) > getBytes(op->getOperand(0));
  return isa<BroadcastInDimOp, ReshapeOp>(op);
}

/// An operation is at the first level that has its operands, which is best for
/// a mask or an index. An operation whose result is larger than its operands
/// moves to its users. An operation that only rearranges or widens its operands
/// runs in both places: products of bytes find the bytes that their operands
/// were.
void sink(Operation *op, TileRoles &roles, TileGroups &groups) {
  const bool isArrangement = arranges(op);
  if (!isArrangement && !isa<VPUOpInterface>(op))
    return;
  llvm::MapVector<std::optional<unsigned>, SmallVector<OpOperand *>> places;
  for (OpOperand &use : op->getUses())
    places[groups.getLevel(use)].push_back(&use);
  for (auto &[place, uses] : places) {
    bool mayMove = place ? isArrangement || places.size() == 1
                         : isArrangement && !isa<BroadcastInDimOp>(op);
    if (place == groups.getLevel(op) || !mayMove ||
        getSavedBytes(op, roles, groups) < 0)
      continue;
    Operation *copy = op;
    if (places.size() > 1) {
      copy = OpBuilder(op).clone(*op);
      for (OpOperand *use : uses)
        use->set(copy->getResult(0));
    }
    if (place)
      roles.set(copy, TileRole(*roles.get(op)));
    else
      roles.erase(copy);
    groups.setLevel(copy, place.value_or(groups.getLevel(op)));
  }
}

//===----------------------------------------------------------------------===//
// The size of the tiles
//===----------------------------------------------------------------------===//

/// Whether all elementwise code that uses a value would be fused with its
/// producer. One operation uses the value, and may use it through others, as a
/// selection does through its comparison.
bool isFused(Value value) {
  auto users = value.getUsers();
  auto isLast = [&](Operation *last) {
    return llvm::all_of(users, [&](Operation *user) {
      return user == last ||
             llvm::all_of(user->getUsers(),
                          [&](Operation *next) { return next == last; });
    });
  };
  return llvm::all_of(
             users,
             [](Operation *user) {
               return isa<VPUOpInterface, BitcastConvertOp, BroadcastInDimOp>(
                   user);
             }) &&
         llvm::any_of(users, isLast);
}

/// Outer loops pay if this many times more bytes stay in the cache than enter
/// and leave the loop: inner loops save most of the others.
constexpr int64_t kInsideToOutside = 16;

/// With fewer samples a product with weights mostly packs these.
constexpr int64_t kFewSamples = 8;

/// The number of samples in a tile; 0 if tiling does not pay.
int64_t chooseBatchSamples(const TileGroup &group, const TileRoles &roles,
                           int64_t batch, Cache cache) {
  llvm::SetVector<Operation *> members(group.begin(), group.end());
  llvm::SetVector<Value> outside;
  int64_t largest = 0, saved = 0, whole = 0;
  for (Operation *op : group) {
    const TileRole &role = *roles.get(op);
    int64_t bytes = 0;
    for (auto [operand, dim] : llvm::zip(op->getOperands(), role.operandDims)) {
      if (dim < 0) {
        whole += getBytes(operand);
      } else if (!isRepeated(operand, dim)) {
        bytes += getBytes(operand);
        if (!members.contains(operand.getDefiningOp()))
          outside.insert(operand);
      }
    }
    for (Value result : op->getResults()) {
      if (role.sums) {
        whole += 2 * getBytes(result);
        continue;
      }
      bytes += getBytes(result);
      if (isUsedOutside(result, members))
        outside.insert(result);
      else if (!isFused(result))
        saved += 2 * getBytes(result);
    }
    largest = std::max(largest, bytes);
  }
  int64_t through = 0;
  for (Value value : outside)
    through += getBytes(value);
  int64_t bytes = std::max<int64_t>(llvm::divideCeil(largest, batch), 1);
  int64_t samples = std::min(cache.bytes / bytes, batch);
  // Weights are read, and packed, for each tile.
  if (cache.holdsWeights &&
      (samples < kFewSamples || saved < kInsideToOutside * through))
    return 0;
  // Sums of elementwise results of large samples gain less than the loop costs.
  bool hasConvolution =
      llvm::any_of(group, [](Operation *op) { return isa<ConvolutionOp>(op); });
  if (samples == 0 || samples == batch || (samples == 1 && !hasConvolution))
    return 0;
  samples = chooseDivisor(batch, samples);
  int64_t parts = llvm::divideCeil(batch, samples);
  bool pays = saved > std::max(2 * cache.bytes, whole * parts);
  return pays ? samples : 0;
}

struct TileBatch : systole::tpu::impl::TileBatchPassBase<TileBatch> {
  using TileBatchPassBase::TileBatchPassBase;

  /// Builds loops of the operations in `block`, and smaller ones in their
  /// bodies.
  void tile(Block &block, int64_t batch, Cache cache) {
    TileRoles roles = BatchAnalysis(block, batch, cache).run();
    TileGroups groups(block, roles);
    // The loop visits users before producers.
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
      if (roles.get(&op))
        sink(&op, roles, groups);
    for (const TileGroup &group : groups.collect()) {
      int64_t samples = chooseBatchSamples(group, roles, batch, cache);
      if (samples == 0)
        continue;
      Block *body =
          buildTileLoop(group, roles, batch, samples, sharedCacheBytes);
      if (body && cache.holdsWeights)
        tile(*body, samples, {cacheBytes, /*holdsWeights=*/false});
    }
  }

  void runOnOperation() override {
    if (getOperation().isExternal())
      return;
    CPUAttr target = getTarget(getOperation());
    if (cacheBytes == 0)
      cacheBytes = target.getL2Bytes();
    if (sharedCacheBytes == 0)
      sharedCacheBytes = target.getLlcBytes();
    Block &block = getOperation().getBody().front();
    llvm::SetVector<int64_t> batches;
    for (auto convolution : block.getOps<ConvolutionOp>())
      if (BatchAnalysis::isFirst(convolution) &&
          cast<RankedTensorType>(convolution.getType()).hasStaticShape())
        batches.insert(
            cast<RankedTensorType>(convolution.getType()).getDimSize(0));
    for (int64_t batch : batches)
      if (batch > 1) {
        tile(block, batch, {sharedCacheBytes, /*holdsWeights=*/true});
        tile(block, batch, {cacheBytes, /*holdsWeights=*/false});
      }
  }
};

} // namespace
