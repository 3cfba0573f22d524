//===- TileBatch.cpp - Parts of the batch in a loop -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Three steps: which values have the batch as their first dimension, and which
// operations can be done in parts of it (BatchAnalysis); which of these make
// one loop (Grouping); the loop (LoopBuilder).
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"
#include "systole/Sharding/Partitioner.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace systole::tpu {
#define GEN_PASS_DEF_TILEBATCHPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;
using sharding::FactorKind;
using sharding::ShardingRule;

namespace {

int64_t getBytes(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || !type.hasStaticShape() || !type.getElementType().isIntOrFloat())
    return 0;
  return type.getNumElements() *
         llvm::divideCeil(type.getElementTypeBitWidth(), 8);
}

/// How an operation is done in parts of the batch.
struct BatchRole {
  /// For each operand, whether it comes in parts; others are there as a whole.
  SmallVector<bool> parted;
  /// Whether results are sums over the parts, and do not come in parts.
  bool sums = false;
};

/// Operations that are the same on parts, but for the types of their results.
bool isSameOnParts(Operation *op) {
  return isa<tpu::VPUOpInterface, BroadcastInDimOp, ConvolutionOp, DotGeneralOp,
             ReduceOp, ReduceWindowOp, ReshapeOp, SelectAndScatterOp, SliceOp,
             TransposeOp>(op);
}

/// Whether what an operation sums may be summed in parts: to zero, in a type
/// that is no narrower than the accumulators of the matrix unit.
bool isSum(Operation *op) {
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  Type element = type ? type.getElementType() : Type();
  if (op->getNumResults() != 1 || !element ||
      !(element.isF32() || element.isF64()))
    return false;
  if (isa<ConvolutionOp, DotGeneralOp>(op))
    return true;
  auto reduce = dyn_cast<ReduceOp>(op);
  if (!reduce || !matchPattern(reduce.getInitValues()[0], m_AnyZeroFloat()))
    return false;
  Block &body = reduce.getBody().front();
  return body.getOperations().size() == 2 && isa<AddOp>(body.front());
}

/// A value that has no batch but for being repeated over it.
bool isRepeated(Value value) {
  Operation *op = value.getDefiningOp();
  if (auto broadcast = dyn_cast_or_null<BroadcastInDimOp>(op))
    return !llvm::is_contained(broadcast.getBroadcastDimensions(), 0) ||
           broadcast.getOperand().getType().getDimSize(0) == 1;
  if (auto iota = dyn_cast_or_null<IotaOp>(op))
    return iota.getIotaDimension() != 0;
  return op && matchPattern(value, m_Constant()) &&
         isa<SplatElementsAttr>(cast<ConstantOp>(op).getValue());
}

/// What the values of a part are to fit in. In a cache that holds whole layers'
/// weights a loop takes in all there is between convolutions, also what is
/// small.
struct Cache {
  int64_t bytes;
  bool holdsWeights;
};

class BatchAnalysis {
public:
  BatchAnalysis(Block &block, int64_t batch, Cache cache)
      : block(block), batch(batch), cache(cache) {}

  void run() {
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
  }

  /// Null where an operation stays as it is.
  const BatchRole *getRole(Operation *op) const {
    auto it = roles.find(op);
    return it == roles.end() ? nullptr : &it->second;
  }

  static bool isFirst(ConvolutionOp op) {
    return op.getDimensionNumbers().getInputBatchDimension() == 0 &&
           op.getDimensionNumbers().getOutputBatchDimension() == 0;
  }

  void setRole(Operation *op, const BatchRole *role) {
    if (!role)
      roles.erase(op);
    else
      roles[op] = BatchRole(*role);
  }

private:
  bool hasBatch(Value value) const {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    return type && type.hasStaticShape() && type.getRank() > 0 &&
           type.getDimSize(0) == batch;
  }
  bool isLarge(Value value) const {
    return hasBatch(value) && getBytes(value) >= cache.bytes;
  }
  void add(Value value) {
    if (values.insert(value).second)
      worklist.push_back(value);
  }

  void visit(Operation *op) {
    if (roles.contains(op) || !isSameOnParts(op))
      return;
    std::optional<BatchRole> role = findRole(op);
    if (!role)
      return;
    for (auto [operand, parted] : llvm::zip(op->getOperands(), role->parted))
      if (parted)
        add(operand);
    if (!role->sums)
      for (Value result : op->getResults())
        add(result);
    roles.try_emplace(op, std::move(*role));
  }

  std::optional<BatchRole> findRole(Operation *op) const {
    auto shardable = dyn_cast<sharding::ShardableOpInterface>(op);
    if (!shardable)
      return std::nullopt;
    SmallVector<ShardingRule> rules = shardable.getShardingRules();
    if (rules.size() != 1 || !rules.front().isOfOp)
      return std::nullopt;
    const ShardingRule &rule = rules.front();
    // The factor that is the batch of a value known to have one.
    std::optional<unsigned> factor;
    for (auto [value, dims] : llvm::zip(rule.values, rule.dims))
      if (values.contains(value) && !dims.empty() && dims[0].size() == 1)
        factor = dims[0].front();
    if (!factor || rule.factors[*factor].size != batch)
      return std::nullopt;

    BatchRole role;
    role.sums = rule.factors[*factor].kind == FactorKind::Reduction;
    if (role.sums ? !isSum(op)
                  : rule.factors[*factor].kind != FactorKind::Parallel)
      return std::nullopt;
    unsigned numOperands = op->getNumOperands();
    bool large = cache.holdsWeights;
    int64_t whole = 0;
    for (auto [i, dims] : llvm::enumerate(rule.dims)) {
      bool parted = !dims.empty() && dims[0] == ArrayRef<unsigned>(*factor);
      for (auto [dim, factors] : llvm::enumerate(dims))
        if (llvm::is_contained(factors, *factor) && !(parted && dim == 0))
          return std::nullopt;
      if (parted)
        large |= getBytes(rule.values[i]) >= cache.bytes / 4;
      else
        whole += getBytes(rule.values[i]) * (i < numOperands ? 1 : 2);
      if (i < numOperands)
        role.parted.push_back(parted);
      else if (parted == role.sums)
        return std::nullopt;
    }
    // What is there as a whole is read, or added to, for each part.
    if (!large || whole > cache.bytes / 8 ||
        !llvm::is_contained(role.parted, true))
      return std::nullopt;
    return role;
  }

  Block &block;
  int64_t batch;
  Cache cache;
  llvm::DenseSet<Value> values;
  llvm::DenseMap<Operation *, BatchRole> roles;
  SmallVector<Value> worklist;
};

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

/// The operations of one loop, in the order of the text.
using Group = SmallVector<Operation *>;

/// Which operations make one loop. An operation's level counts how often a
/// whole value is made of what comes in parts before it; those of one level
/// that are connected make a group.
class Grouping {
public:
  Grouping(Block &block, BatchAnalysis &analysis)
      : block(block), analysis(analysis) {}

  /// Groups by their levels: none needs anything of a later one.
  SmallVector<Group> run() {
    for (Operation &op : block)
      levels[&op] = findLevel(&op);
    // Users before what they use.
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
      if (analysis.getRole(&op))
        sink(&op);
    return collect();
  }

private:
  /// Whether `user` takes this operand in parts.
  bool isParted(OpOperand &use) const {
    const BatchRole *role = analysis.getRole(use.getOwner());
    return role && role->parted[use.getOperandNumber()];
  }

  unsigned findLevel(Operation *op) const {
    unsigned level = 0;
    auto follow = [&](Value value, bool parted) {
      Operation *producer = value.getDefiningOp();
      if (!producer || producer->getBlock() != &block)
        return;
      const BatchRole *from = analysis.getRole(producer);
      bool isWhole = from && (from->sums || !parted);
      level = std::max(level, levels.lookup(producer) + isWhole);
    };
    for (OpOperand &operand : op->getOpOperands())
      follow(operand.get(), isParted(operand));
    llvm::SetVector<Value> captured;
    getUsedValuesDefinedAbove(op->getRegions(), captured);
    for (Value value : captured)
      follow(value, /*parted=*/false);
    return level;
  }

  /// The level at which a use takes parts; none where it takes the whole.
  std::optional<unsigned> getLevel(OpOperand &use) const {
    if (!isParted(use))
      return std::nullopt;
    return levels.lookup(use.getOwner());
  }

  /// Bytes that go to memory and come from there less if `op` is not done at
  /// its level, but where its result is used.
  int64_t getSavedBytes(Operation *op) const {
    unsigned level = levels.lookup(op);
    int64_t saved = 2 * getBytes(op->getResult(0));
    for (auto [operand, parted] :
         llvm::zip(op->getOperands(), analysis.getRole(op)->parted)) {
      if (!parted || isRepeated(operand))
        continue;
      Operation *producer = operand.getDefiningOp();
      bool isStored = !producer || !analysis.getRole(producer) ||
                      levels.lookup(producer) != level ||
                      llvm::any_of(operand.getUses(), [&](OpOperand &use) {
                        return getLevel(use) != level;
                      });
      saved -= (isStored ? 1 : 2) * getBytes(operand);
    }
    return saved;
  }

  /// An operation is at the first level that has its operands, which is best
  /// for a mask or an index. What is larger than its operands had better be
  /// done where it is used, and what only arranges them in both places.
  void sink(Operation *op) {
    bool arranges = isa<BroadcastInDimOp, ReshapeOp>(op);
    if (!arranges && !isa<tpu::VPUOpInterface>(op))
      return;
    llvm::MapVector<std::optional<unsigned>, SmallVector<OpOperand *>> places;
    for (OpOperand &use : op->getUses())
      places[getLevel(use)].push_back(&use);
    for (auto &[place, uses] : places) {
      if (place == levels.lookup(op) || (!place && !isa<ReshapeOp>(op)) ||
          (!arranges && places.size() > 1) || getSavedBytes(op) < 0)
        continue;
      Operation *copy = op;
      if (places.size() > 1) {
        copy = OpBuilder(op).clone(*op);
        for (OpOperand *use : uses)
          use->set(copy->getResult(0));
      }
      analysis.setRole(copy, place ? analysis.getRole(op) : nullptr);
      levels[copy] = place.value_or(levels.lookup(op));
    }
  }

  SmallVector<Group> collect() {
    llvm::EquivalenceClasses<Operation *> connected;
    llvm::MapVector<std::pair<Value, unsigned>, Operation *> readers;
    SmallVector<Operation *> members;
    for (Operation &op : block) {
      if (!analysis.getRole(&op))
        continue;
      members.push_back(&op);
      connected.insert(&op);
      unsigned level = levels.lookup(&op);
      for (OpOperand &operand : op.getOpOperands()) {
        if (!isParted(operand))
          continue;
        Operation *producer = operand.get().getDefiningOp();
        if (producer && analysis.getRole(producer) &&
            levels.lookup(producer) == level) {
          connected.unionSets(&op, producer);
        } else if (!isRepeated(operand.get())) {
          auto [it, isNew] = readers.try_emplace({operand.get(), level}, &op);
          connected.unionSets(&op, it->second);
        }
      }
    }
    llvm::MapVector<Operation *, Group> groups;
    for (Operation *op : members)
      groups[connected.getLeaderValue(op)].push_back(op);
    auto sorted = llvm::to_vector(llvm::make_second_range(groups));
    llvm::sort(sorted, [&](const Group &a, const Group &b) {
      unsigned levelA = levels.lookup(a.front()),
               levelB = levels.lookup(b.front());
      return levelA != levelB ? levelA < levelB
                              : a.front()->isBeforeInBlock(b.front());
    });
    return sorted;
  }

  Block &block;
  BatchAnalysis &analysis;
  llvm::DenseMap<Operation *, unsigned> levels;
};

/// Results that come in parts and are used outside of the group.
bool isUsedOutside(Value value, const llvm::SetVector<Operation *> &members) {
  return llvm::any_of(value.getUsers(),
                      [&](Operation *user) { return !members.contains(user); });
}

/// Whether elementwise code that uses a value would be fused with what makes
/// it.
bool isFused(Value value) {
  return value.hasOneUse() &&
         isa<tpu::VPUOpInterface, BroadcastInDimOp>(*value.user_begin());
}

/// Outer loops pay where so much more stays in the cache than goes into the
/// loop and out of it: inner loops leave little but that.
constexpr int64_t kInsideToOutside = 16;

/// In so few samples a product with weights is mostly the packing of these.
constexpr int64_t kFewSamples = 8;

/// How many samples a part has; 0 where parts do not pay.
int64_t chooseSamples(const Group &group, const BatchAnalysis &analysis,
                      int64_t batch, Cache cache) {
  llvm::SetVector<Operation *> members(group.begin(), group.end());
  llvm::SetVector<Value> outside;
  int64_t largest = 0, saved = 0, whole = 0;
  for (Operation *op : group) {
    const BatchRole *role = analysis.getRole(op);
    int64_t bytes = 0;
    for (auto [operand, parted] : llvm::zip(op->getOperands(), role->parted)) {
      if (!parted) {
        whole += getBytes(operand);
      } else if (!isRepeated(operand)) {
        bytes += getBytes(operand);
        if (!members.contains(operand.getDefiningOp()))
          outside.insert(operand);
      }
    }
    for (Value result : op->getResults()) {
      if (role->sums) {
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
  // Weights are read, and packed, for each part.
  if (cache.holdsWeights &&
      (samples < kFewSamples || saved < kInsideToOutside * through))
    return 0;
  // Sums of elementwise results of large samples gain less than the loop costs.
  bool hasConvolution =
      llvm::any_of(group, [](Operation *op) { return isa<ConvolutionOp>(op); });
  if (samples == 0 || samples == batch || (samples == 1 && !hasConvolution))
    return 0;
  // The largest divisor, unless that is much smaller.
  for (int64_t divisor = samples; divisor > samples / 2; --divisor)
    if (batch % divisor == 0) {
      samples = divisor;
      break;
    }
  int64_t parts = llvm::divideCeil(batch, samples);
  bool pays = saved > std::max(2 * cache.bytes, whole * parts);
  return pays ? samples : 0;
}

//===----------------------------------------------------------------------===//
// The loop
//===----------------------------------------------------------------------===//

class LoopBuilder {
public:
  LoopBuilder(const Group &group, const BatchAnalysis &analysis,
              OpBuilder &builder)
      : group(group), members(group.begin(), group.end()), analysis(analysis),
        b(builder), loc(group.front()->getLoc()) {
    for (Operation *op : group) {
      bool sums = analysis.getRole(op)->sums;
      for (Value result : op->getResults())
        if (sums || isUsedOutside(result, members))
          outputs.push_back(result);
    }
  }

  /// The loop; the block of its body.
  Block *build(int64_t batch, int64_t samples) {
    for (Operation *op : group)
      if (auto product = dyn_cast<DotGeneralOp>(op))
        transposeFactor(product);
    SmallVector<Value> values;
    for (Value output : outputs)
      values.push_back(createInitial(output));
    int64_t count = batch / samples;
    Type i32 = b.getI32Type();
    values = createFor(b, loc, count, values, [&](Value i, ValueRange carried) {
      Value start = MulOp::create(b, loc, i, getSplat(b, loc, i32, samples));
      body = b.getBlock();
      return buildPart(start, samples, carried);
    });
    if (batch % samples != 0)
      values = buildPart(getSplat(b, loc, i32, count * samples),
                         batch % samples, values);
    for (auto [output, value] : llvm::zip_equal(outputs, values))
      output.replaceUsesWithIf(value, [&](OpOperand &use) {
        return !members.contains(use.getOwner());
      });
    for (Operation *op : llvm::reverse(group))
      op->erase();
    return body;
  }

private:
  bool sums(Value output) const {
    return analysis.getRole(output.getDefiningOp())->sums;
  }

  /// Zero for sums. What comes in parts is written over.
  Value createInitial(Value output) {
    auto type = cast<RankedTensorType>(output.getType());
    Type element = type.getElementType();
    if (!sums(output) && element.isSignlessIntOrFloat())
      return tensor::EmptyOp::create(b, loc, type.getShape(), element);
    return getSplat(b, loc, type, 0);
  }

  /// The matrix unit packs a factor whose columns are not contiguous: once, not
  /// for each part.
  void transposeFactor(DotGeneralOp op) {
    auto numbers = op.getDotDimensionNumbers();
    auto type = cast<RankedTensorType>(op.getRhs().getType());
    if (analysis.getRole(op)->parted[1] || type.getRank() != 2 ||
        numbers.getRhsContractingDimensions() != ArrayRef<int64_t>(1) ||
        !numbers.getRhsBatchingDimensions().empty())
      return;
    auto transposed = type.clone({type.getDimSize(1), type.getDimSize(0)});
    factors[op] = TransposeOp::create(b, op.getLoc(), transposed, op.getRhs(),
                                      b.getDenseI64ArrayAttr({1, 0}));
  }

  static RankedTensorType getPartType(Value value, int64_t samples) {
    auto type = cast<RankedTensorType>(value.getType());
    SmallVector<int64_t> shape(type.getShape());
    shape.front() = samples;
    return type.clone(shape);
  }

  SmallVector<Value> getStarts(Value value, Value start) {
    SmallVector<Value> starts(cast<RankedTensorType>(value.getType()).getRank(),
                              getSplat(b, loc, b.getI32Type(), 0));
    starts.front() = start;
    return starts;
  }

  /// The samples from `start` on of a value from outside.
  Value takePart(Value value, Value start, int64_t samples) {
    RankedTensorType type = getPartType(value, samples);
    if (isRepeated(value)) {
      Operation *copy = b.clone(*value.getDefiningOp());
      copy->getResult(0).setType(type);
      if (auto constant = dyn_cast<ConstantOp>(copy))
        constant.setValueAttr(
            cast<DenseElementsAttr>(constant.getValue()).resizeSplat(type));
      return copy->getResult(0);
    }
    return DynamicSliceOp::create(b, loc, type, value, getStarts(value, start),
                                  type.getShape());
  }

  SmallVector<Value> buildPart(Value start, int64_t samples,
                               ValueRange carried) {
    IRMapping mapping;
    for (Operation *op : group) {
      const BatchRole &role = *analysis.getRole(op);
      SmallVector<Value> operands;
      for (auto [operand, parted] : llvm::zip(op->getOperands(), role.parted)) {
        if (parted && !mapping.contains(operand))
          mapping.map(operand, takePart(operand, start, samples));
        operands.push_back(parted ? mapping.lookup(operand) : operand);
      }
      Operation *copy = b.clone(*op);
      if (Value transposed = factors.lookup(op)) {
        auto numbers = cast<DotGeneralOp>(op).getDotDimensionNumbers();
        operands[1] = transposed;
        cast<DotGeneralOp>(copy).setDotDimensionNumbersAttr(
            DotDimensionNumbersAttr::get(b.getContext(), {}, {},
                                         numbers.getLhsContractingDimensions(),
                                         {0}));
      }
      copy->setOperands(operands);
      for (auto [result, part] :
           llvm::zip(op->getResults(), copy->getResults())) {
        mapping.map(result, part);
        if (!role.sums)
          part.setType(getPartType(result, samples));
      }
      if (auto slice = dyn_cast<SliceOp>(copy)) {
        SmallVector<int64_t> limits(slice.getLimitIndices());
        limits.front() = samples;
        slice.setLimitIndices(limits);
      }
    }
    SmallVector<Value> next;
    for (auto [output, old] : llvm::zip_equal(outputs, carried)) {
      Value part = mapping.lookup(output);
      if (sums(output))
        next.push_back(AddOp::create(b, output.getLoc(), old, part));
      else
        next.push_back(DynamicUpdateSliceOp::create(b, output.getLoc(),
                                                    old.getType(), old, part,
                                                    getStarts(output, start)));
    }
    return next;
  }

  const Group &group;
  llvm::SetVector<Operation *> members;
  const BatchAnalysis &analysis;
  OpBuilder &b;
  Location loc;
  SmallVector<Value> outputs;
  /// Of products, the second factor as it is multiplied.
  llvm::DenseMap<Operation *, Value> factors;
  Block *body = nullptr;
};

/// The first operation that needs a result of the group.
Operation *findFirstUser(const Group &group) {
  Block *block = group.front()->getBlock();
  llvm::SetVector<Operation *> members(group.begin(), group.end());
  Operation *first = block->getTerminator();
  for (Operation *op : group)
    for (Operation *user : op->getUsers())
      if (Operation *sibling = block->findAncestorOpInBlock(*user);
          !members.contains(sibling) && sibling->isBeforeInBlock(first))
        first = sibling;
  return first;
}

/// Moves what the group needs before `place`; false where that has effects.
bool moveOperandsBefore(const Group &group, Operation *place) {
  llvm::SetVector<Operation *> members(group.begin(), group.end()), needed;
  std::function<void(Operation *)> follow = [&](Operation *op) {
    llvm::SetVector<Value> used;
    getUsedValuesDefinedAbove(op->getRegions(), used);
    used.insert_range(op->getOperands());
    for (Value value : used) {
      Operation *producer = value.getDefiningOp();
      if (!producer || producer->getBlock() != place->getBlock() ||
          producer->isBeforeInBlock(place) || members.contains(producer) ||
          needed.contains(producer))
        continue;
      follow(producer);
      needed.insert(producer);
    }
  };
  for (Operation *op : group)
    follow(op);
  if (!llvm::all_of(needed, isPure))
    return false;
  // Producers come before what needs them.
  for (Operation *op : needed)
    op->moveBefore(place);
  return true;
}

struct TileBatch : systole::tpu::impl::TileBatchPassBase<TileBatch> {
  using TileBatchPassBase::TileBatchPassBase;

  /// Makes loops of what is in `block`, and in their bodies smaller ones.
  void tile(Block &block, int64_t batch, Cache cache) {
    BatchAnalysis analysis(block, batch, cache);
    analysis.run();
    for (const Group &group : Grouping(block, analysis).run()) {
      int64_t samples = chooseSamples(group, analysis, batch, cache);
      Operation *place = findFirstUser(group);
      if (samples == 0 || !moveOperandsBefore(group, place))
        continue;
      OpBuilder builder(place);
      Block *body = LoopBuilder(group, analysis, builder).build(batch, samples);
      if (cache.holdsWeights)
        tile(*body, samples, {cacheBytes, /*holdsWeights=*/false});
    }
  }

  void runOnOperation() override {
    if (getOperation().isExternal())
      return;
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
