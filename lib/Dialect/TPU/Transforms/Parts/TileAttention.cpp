//===- TileAttention.cpp - Attention in parts, its scores made again ------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Three steps: which operations make and read the scores of a product, and
// which of their dimensions belong together (ScoreAnalysis); what a later loop
// makes again rather than reads (recompute); the loops, one in the other, over
// the batch, the heads and the rows (tile).
//
//===----------------------------------------------------------------------===//

#include "Parts.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"
#include "llvm/ADT/MapVector.h"

namespace systole::tpu {
#define GEN_PASS_DEF_TILEATTENTIONPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;
using namespace systole::tpu;
using sharding::ShardingRule;

namespace {

/// Whether an operation makes elements of those of its operands at one place
/// each.
bool isPointwise(Operation *op) {
  return isa<VPUOpInterface, BroadcastInDimOp, ReshapeOp>(op);
}

/// The operations around a product that is one for each index of a batch, as
/// queries times keys: those that make or read scores, which are what has both
/// a dimension of its first factor and one of its second, and in between those
/// on a number for each row.
class ScoreAnalysis {
public:
  /// A dimension of the product. Others that are one loop with it have its
  /// number for their label.
  struct Dim {
    enum Kind { Batch, Left, Right } kind;
    int64_t size;
    /// Something is a maximum or a sum over it: it stays whole.
    bool folded = false;
  };

  ScoreAnalysis(Block &block, DotGeneralOp product);

  const llvm::SetVector<Operation *> &getMembers() const { return members; }
  const Dim &getDim(int label) const { return dims[label]; }

  /// The dimensions to have loops over, from the outermost: the batch, and of
  /// the others the longest of which nothing is folded.
  SmallVector<int> getLoops() const;

  /// How the members are done in parts of a dimension; what does not have it is
  /// the same for all parts. None where scores would be sums over the parts.
  std::optional<PartRoles> getRoles(int label) const;

  bool isScore(Value value) const {
    auto it = labels.find(value);
    return it != labels.end() && isScore(it->second);
  }

  /// Whether scores are multiplied again: they are not what is wanted.
  bool multipliesScores() const {
    return llvm::any_of(members, [&](Operation *op) {
      return isa<DotGeneralOp>(op) &&
             llvm::any_of(op->getOperands(),
                          [&](Value value) { return isScore(value); });
    });
  }

  /// Whether a value depends on nothing: a mask that is made of places.
  bool isFree(Value value);

  /// Has `copy` be what `member` is.
  void addCopy(Operation *member, Operation *copy) {
    Labels own = labels.lookup(member->getResult(0));
    labels[copy->getResult(0)] = std::move(own);
  }

private:
  using Labels = SmallVector<int>;

  bool isScore(ArrayRef<int> own) const {
    auto has = [&](Dim::Kind kind) {
      return llvm::any_of(own, [&](int label) {
        return label >= 0 && dims[label].kind == kind;
      });
    };
    return has(Dim::Left) && has(Dim::Right);
  }
  /// Whether a value has nothing but labelled dimensions, not all of the batch.
  bool isOfRows(Value value, ArrayRef<int> own) const;

  void follow(Value value);
  void visit(Operation *op);

  Block &block;
  SmallVector<Dim> dims;
  /// Of scores and of numbers for rows; -1 of a dimension of one element.
  llvm::DenseMap<Value, Labels> labels;
  llvm::DenseMap<Operation *, ShardingRule> rules;
  llvm::SetVector<Operation *> members;
  llvm::DenseMap<Value, bool> free;
  SmallVector<Value> worklist;
};

ScoreAnalysis::ScoreAnalysis(Block &block, DotGeneralOp product)
    : block(block) {
  auto numbers = product.getDotDimensionNumbers();
  auto type = cast<RankedTensorType>(product.getType());
  auto lhs = cast<RankedTensorType>(product.getLhs().getType());
  int64_t batch = numbers.getLhsBatchingDimensions().size();
  int64_t right =
      lhs.getRank() - int64_t(numbers.getLhsContractingDimensions().size());
  Labels own;
  for (auto [dim, size] : llvm::enumerate(type.getShape())) {
    own.push_back(size > 1 ? int(dim) : -1);
    dims.push_back({int64_t(dim) < batch   ? Dim::Batch
                    : int64_t(dim) < right ? Dim::Left
                                           : Dim::Right,
                    size});
  }
  if (!isScore(own))
    return;
  labels[product.getResult()] = own;
  worklist.push_back(product.getResult());
  while (!worklist.empty())
    follow(worklist.pop_back_val());

  for (Operation *op : members)
    if (auto reduce = dyn_cast<ReduceOp>(op))
      for (int64_t dim : reduce.getDimensions())
        if (int label = labels[reduce.getInputs()[0]][dim]; label >= 0)
          dims[label].folded = true;
}

bool ScoreAnalysis::isOfRows(Value value, ArrayRef<int> own) const {
  auto type = cast<RankedTensorType>(value.getType());
  bool hasRows = false;
  for (auto [size, label] : llvm::zip_equal(type.getShape(), own)) {
    if (label < 0 && size != 1)
      return false;
    hasRows |= label >= 0 && dims[label].kind != Dim::Batch;
  }
  return hasRows;
}

bool ScoreAnalysis::isFree(Value value) {
  auto [it, isNew] = free.try_emplace(value, false);
  if (!isNew)
    return it->second;
  Operation *op = value.getDefiningOp();
  bool result =
      op && (isa<ConstantOp, IotaOp>(op) ||
             (isPointwise(op) && llvm::all_of(op->getOperands(), [&](Value v) {
                return isFree(v);
              })));
  free[value] = result;
  return result;
}

/// Of scores, all that makes and reads them, but for a mask what makes it: it
/// may be that of other products, too. Of numbers for rows, what makes them of
/// others.
void ScoreAnalysis::follow(Value value) {
  Operation *op = value.getDefiningOp();
  bool isScores = isScore(value);
  if (op && op->getBlock() == &block && (isScores || isPointwise(op)))
    visit(op);
  if (isScores && !isFree(value))
    for (Operation *user : value.getUsers())
      if (user->getBlock() == &block)
        visit(user);
}

/// Takes in an operation, if what is known of its values does not contradict.
void ScoreAnalysis::visit(Operation *op) {
  if (rules.contains(op))
    return;
  std::optional<ShardingRule> rule = findPartRule(op);
  if (!rule)
    return;
  SmallVector<int> labelOf(rule->factors.size(), -1);
  for (auto [value, places] : llvm::zip(rule->values, rule->dims)) {
    auto it = labels.find(value);
    if (it == labels.end())
      continue;
    for (auto [factors, label] : llvm::zip_equal(places, it->second)) {
      if (label < 0)
        continue;
      if (factors.size() != 1 ||
          (labelOf[factors.front()] >= 0 && labelOf[factors.front()] != label))
        return;
      labelOf[factors.front()] = label;
    }
  }
  SmallVector<std::pair<Value, Labels>> found;
  for (auto [value, places] : llvm::zip(rule->values, rule->dims)) {
    Labels own;
    for (const ShardingRule::DimFactors &factors : places) {
      int label = factors.size() == 1 ? labelOf[factors.front()] : -1;
      if (factors.size() > 1 && llvm::any_of(factors, [&](unsigned factor) {
            return labelOf[factor] >= 0;
          }))
        return;
      own.push_back(label);
    }
    if (!isScore(own) &&
        !(isa<RankedTensorType>(value.getType()) && isOfRows(value, own)))
      continue;
    auto it = labels.find(value);
    if (it != labels.end() && it->second != own)
      return;
    if (it == labels.end())
      found.emplace_back(value, own);
  }
  rules.try_emplace(op, std::move(*rule));
  members.insert(op);
  for (auto &[value, own] : found)
    if (labels.try_emplace(value, own).second)
      worklist.push_back(value);
}

SmallVector<int> ScoreAnalysis::getLoops() const {
  SmallVector<int> loops;
  int rows = -1;
  for (auto [label, dim] : llvm::enumerate(dims)) {
    if (dim.size == 1 || dim.folded)
      continue;
    if (dim.kind == Dim::Batch)
      loops.push_back(label);
    else if (rows < 0 || dims[rows].size < dim.size)
      rows = label;
  }
  if (rows >= 0)
    loops.push_back(rows);
  return loops;
}

std::optional<PartRoles> ScoreAnalysis::getRoles(int label) const {
  PartRoles roles;
  for (Operation *op : members) {
    const ShardingRule &rule = rules.find(op)->second;
    std::optional<unsigned> factor;
    for (auto [value, places] : llvm::zip(rule.values, rule.dims))
      if (auto it = labels.find(value); it != labels.end())
        for (auto [factors, own] : llvm::zip_equal(places, it->second))
          if (own == label)
            factor = factors.front();
    PartRole same;
    same.operandDims.assign(op->getNumOperands(), -1);
    same.resultDims.assign(op->getNumResults(), -1);
    std::optional<PartRole> role =
        factor ? findPartRole(rule, *factor) : std::optional(std::move(same));
    if (!role)
      continue;
    if (role->sums && isScore(op->getResult(0)))
      return std::nullopt;
    roles.set(op, std::move(*role));
  }
  return roles;
}

//===----------------------------------------------------------------------===//
// What is made again
//===----------------------------------------------------------------------===//

/// Scores that operations of another level read are made there again, of what
/// is smaller: of queries and keys, and a number for each row. So are those
/// that depend on nothing, for everybody; and what is the same for all parts is
/// each loop's own.
void recompute(Block &block, ScoreAnalysis &analysis, PartRoles &roles,
               PartGroups &groups) {
  // Users before what they use.
  for (Operation *op = &block.back(); op;) {
    Operation *next = op->getPrevNode();
    const PartRole *role = roles.get(op);
    if (!role || op->getNumResults() != 1 ||
        !analysis.isScore(op->getResult(0))) {
      op = next;
      continue;
    }
    bool isOwn = analysis.isFree(op->getResult(0)) ||
                 (!role->sums && role->resultDims.front() < 0);
    bool isKept = !isOwn && llvm::any_of(op->getUsers(), [&](Operation *user) {
      return !roles.get(user);
    });
    llvm::MapVector<unsigned, SmallVector<OpOperand *>> levels;
    for (OpOperand &use : op->getUses())
      if (roles.get(use.getOwner()))
        levels[groups.getLevel(use.getOwner())].push_back(&use);
    for (auto &[level, uses] : levels) {
      if (isKept || (level == groups.getLevel(op) && !isOwn))
        continue;
      Operation *first = uses.front()->getOwner();
      for (OpOperand *use : uses)
        if (use->getOwner()->isBeforeInBlock(first))
          first = use->getOwner();
      Operation *copy = OpBuilder(first).clone(*op);
      for (OpOperand *use : uses)
        use->set(copy->getResult(0));
      analysis.addCopy(op, copy);
      roles.set(copy, PartRole(*roles.get(op)));
      groups.setLevel(copy, level);
    }
    if (isOwn)
      roles.erase(op);
    if (op->use_empty())
      op->erase();
    op = next;
  }
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// In fewer rows a product is mostly the packing of its other factor.
constexpr int64_t kFewRows = 64;

/// How many indices of a dimension leave what an operation reads and writes in
/// parts in a cache.
int64_t chooseSamples(const llvm::SetVector<Operation *> &members,
                      const PartRoles &roles, const ScoreAnalysis::Dim &dim,
                      int64_t cacheBytes) {
  int64_t largest = 1;
  for (Operation *op : members) {
    const PartRole *role = roles.get(op);
    if (!role)
      continue;
    int64_t bytes = 0;
    for (auto [operand, place] :
         llvm::zip(op->getOperands(), role->operandDims))
      if (place >= 0 && !isRepeated(operand, place))
        bytes += getBytes(operand);
    for (auto [result, place] : llvm::zip(op->getResults(), role->resultDims))
      if (place >= 0 && !isRepeated(result, place))
        bytes += getBytes(result);
    largest = std::max(largest, bytes);
  }
  int64_t samples = cacheBytes / llvm::divideCeil(largest, dim.size);
  int64_t least = dim.kind == ScoreAnalysis::Dim::Batch ? 1 : kFewRows;
  samples = std::max(samples, least);
  return samples >= dim.size ? dim.size : chooseDivisor(dim.size, samples);
}

/// A product for each index of a batch.
bool isOfBatch(DotGeneralOp op) {
  return cast<RankedTensorType>(op.getType()).hasStaticShape() &&
         !op.getDotDimensionNumbers().getLhsBatchingDimensions().empty();
}

struct TileAttention
    : systole::tpu::impl::TileAttentionPassBase<TileAttention> {
  using TileAttentionPassBase::TileAttentionPassBase;

  /// A loop over parts of the first dimension of which a part is smaller than
  /// the whole, and in it the same again.
  void tile(Block &block, ScoreAnalysis &analysis) {
    for (int label : analysis.getLoops()) {
      std::optional<PartRoles> roles = analysis.getRoles(label);
      if (!roles)
        continue;
      int64_t size = analysis.getDim(label).size;
      int64_t samples = chooseSamples(analysis.getMembers(), *roles,
                                      analysis.getDim(label), cacheBytes);
      if (samples == size)
        return;
      PartGroups groups(block, *roles);
      recompute(block, analysis, *roles, groups);
      for (const PartGroup &group : groups.collect()) {
        if (llvm::none_of(group,
                          [](Operation *op) { return isa<DotGeneralOp>(op); }))
          continue;
        if (Block *body = buildPartLoop(group, *roles, size, samples))
          tile(*body);
      }
      return;
    }
  }

  void tile(Block &block) {
    SmallVector<DotGeneralOp> products;
    for (auto product : block.getOps<DotGeneralOp>())
      if (isOfBatch(product))
        products.push_back(product);
    while (!products.empty()) {
      ScoreAnalysis analysis(block, products.front());
      llvm::SetVector<Operation *> members = analysis.getMembers();
      members.insert(products.front());
      llvm::erase_if(products,
                     [&](DotGeneralOp op) { return members.contains(op); });
      if (analysis.multipliesScores())
        tile(block, analysis);
    }
  }

  void runOnOperation() override {
    SmallVector<Block *> blocks;
    getOperation()->walk([&](Block *block) {
      if (isa<func::FuncOp, WhileOp>(block->getParentOp()))
        blocks.push_back(block);
    });
    for (Block *block : blocks)
      tile(*block);
  }
};

} // namespace
