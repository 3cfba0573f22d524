//===- ScoreAnalysis.cpp - Operations on attention scores -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScoreAnalysis.h"

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;
using namespace systole::tpu;
using sharding::FactorKind;
using sharding::ShardingRule;

/// Whether an operation computes each element from the elements of its operands
/// at one position.
static bool isPointwise(Operation *op) {
  return isa<VPUOpInterface, BroadcastInDimOp, ReshapeOp>(op);
}

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

/// Visits the producers and users of scores, and the elementwise producers of
/// row values. The producers of a mask are not visited, since other products
/// may share it.
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

/// Adds an operation, if it is consistent with the known labels of its values.
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

std::optional<int> ScoreAnalysis::findOnly(Dim::Kind kind) const {
  std::optional<int> found;
  for (auto [label, dim] : llvm::enumerate(dims)) {
    if (dim.kind != kind || dim.size == 1)
      continue;
    if (found)
      return std::nullopt;
    found = int(label);
  }
  return found;
}

std::optional<unsigned> ScoreAnalysis::findFactor(Operation *op,
                                                  int label) const {
  const ShardingRule &rule = rules.find(op)->second;
  for (auto [value, places] : llvm::zip(rule.values, rule.dims))
    if (auto it = labels.find(value); it != labels.end())
      for (auto [factors, own] : llvm::zip_equal(places, it->second))
        if (own == label)
          return factors.front();
  return std::nullopt;
}

std::optional<TileRole> ScoreAnalysis::findPlaces(Operation *op,
                                                  int label) const {
  TileRole role;
  role.operandDims.assign(op->getNumOperands(), -1);
  role.resultDims.assign(op->getNumResults(), -1);
  std::optional<unsigned> factor = findFactor(op, label);
  if (!factor)
    return role;
  const ShardingRule &rule = rules.find(op)->second;
  FactorKind kind = rule.factors[*factor].kind;
  if (kind != FactorKind::Parallel && kind != FactorKind::Reduction)
    return std::nullopt;
  for (unsigned i = 0; i < op->getNumOperands(); ++i)
    role.operandDims[i] = rule.findDim(i, *factor);
  for (unsigned i = 0; i < op->getNumResults(); ++i)
    role.resultDims[i] = rule.findDim(op->getNumOperands() + i, *factor);
  role.sums = kind == FactorKind::Reduction;
  return role;
}

std::optional<TileRoles> ScoreAnalysis::getRoles(int label) const {
  TileRoles roles;
  for (Operation *op : members) {
    TileRole same;
    same.operandDims.assign(op->getNumOperands(), -1);
    same.resultDims.assign(op->getNumResults(), -1);
    std::optional<unsigned> factor = findFactor(op, label);
    std::optional<TileRole> role =
        factor ? findTileRole(rules.find(op)->second, *factor)
               : std::optional(std::move(same));
    if (!role)
      continue;
    if (role->sums && isScore(op->getResult(0)))
      return std::nullopt;
    roles.set(op, std::move(*role));
  }
  return roles;
}
