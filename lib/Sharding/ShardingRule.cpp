//===- ShardingRule.cpp - Rules of matching dimensions --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Sharding/ShardingRule.h"

using namespace mlir;
using namespace systole::sharding;

static int64_t getStaticRank(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.hasStaticShape() ? type.getRank() : 0;
}

ShardingRule::ShardingRule(Operation *op) : op(op), isOfOp(true) {
  llvm::append_range(values, op->getOperands());
  llvm::append_range(values, op->getResults());
  for (Value value : values)
    dims.emplace_back(getStaticRank(value));
}

ShardingRule::ShardingRule(Operation *op, ArrayRef<Value> values,
                           unsigned numTied)
    : op(op), numTied(numTied), values(values) {
  for (Value value : values)
    dims.emplace_back(getStaticRank(value));
  for (int64_t dim = 0; dim < getStaticRank(values.front()); ++dim)
    linkAll(dim);
}

RankedTensorType ShardingRule::getType(unsigned value) const {
  return cast<RankedTensorType>(values[value].getType());
}

unsigned ShardingRule::link(ArrayRef<Place> places, FactorKind kind,
                            int64_t size) {
  auto [value, dim] = places.front();
  unsigned factor = factors.size();
  factors.push_back({size < 0 ? getType(value).getDimSize(dim) : size, kind});
  for (auto [value, dim] : places)
    dims[value][dim].push_back(factor);
  return factor;
}

void ShardingRule::linkAll(int64_t dim) {
  SmallVector<Place> places;
  for (unsigned i = 0; i < values.size(); ++i)
    places.push_back({i, dim});
  link(places);
}

bool ShardingRule::isPassThrough() const {
  return llvm::all_of(factors, [](const Factor &factor) {
    return factor.kind == FactorKind::Parallel;
  });
}

int64_t ShardingRule::findDim(unsigned value, unsigned factor) const {
  for (auto [dim, factors] : llvm::enumerate(dims[value]))
    if (factors.size() == 1 && factors.front() == factor)
      return dim;
  return -1;
}

/// Distributes the axes of a dimension among its factors, as far as possible.
static void project(const ShardingRule &rule,
                    const ShardingRule::DimFactors &dimFactors,
                    ArrayRef<Axis> axes, const Mesh &mesh,
                    llvm::function_ref<void(unsigned, Axes)> take) {
  if (dimFactors.size() == 1) {
    take(dimFactors.front(), Axes(axes));
    return;
  }
  // In a product of factors, shards must consist of whole elements of the major
  // ones. A minor factor is split only if its major ones are split into single
  // elements.
  for (unsigned factor : dimFactors) {
    int64_t size = rule.factors[factor].size;
    Axes own;
    while (!axes.empty() && size % mesh.getSize(axes.front()) == 0) {
      size /= mesh.getSize(axes.front());
      own.push_back(axes.front());
      axes = axes.drop_front();
    }
    if (!own.empty())
      take(factor, own);
    if (size != 1)
      return;
  }
}

static bool isPrefix(ArrayRef<Axis> prefix, ArrayRef<Axis> axes) {
  return prefix.size() <= axes.size() &&
         axes.take_front(prefix.size()) == prefix;
}

/// Whether the factor can have these axes in all its positions.
static bool fits(const ShardingRule &rule, unsigned factor, ArrayRef<Axis> axes,
                 const Mesh &mesh) {
  int64_t numParts = mesh.getSize(axes);
  for (unsigned value = 0; value < rule.values.size(); ++value)
    for (auto [dim, factors] : llvm::enumerate(rule.dims[value])) {
      if (!llvm::is_contained(factors, factor))
        continue;
      if (factors.size() > 1 && rule.factors[factor].size % numParts != 0)
        return false;
      if (rule.getType(value).getDimSize(dim) == 0)
        return false;
    }
  return true;
}

/// Drops splits that a dimension cannot express: a minor factor is split
/// although a more major one is not in single elements.
static void clearInexpressible(const ShardingRule &rule, const Mesh &mesh,
                               MutableArrayRef<Axes> factorAxes) {
  bool changed = true;
  while (std::exchange(changed, false))
    for (const auto &valueDims : rule.dims)
      for (const ShardingRule::DimFactors &factors : valueDims) {
        bool isMinor = false;
        for (unsigned factor : factors) {
          changed |= isMinor && !factorAxes[factor].empty();
          if (isMinor)
            factorAxes[factor].clear();
          isMinor |=
              mesh.getSize(factorAxes[factor]) != rule.factors[factor].size;
        }
      }
}

SmallVector<Axes> systole::sharding::chooseFactorAxes(const ShardingRule &rule,
                                                      const Mesh &mesh,
                                                      ShardingOf shardings) {
  struct Candidate {
    unsigned factor;
    Axes axes;
    int64_t weight;
    size_t order;
  };
  SmallVector<Candidate> candidates;
  for (auto [i, value] : llvm::enumerate(rule.values)) {
    const TensorSharding *sharding = shardings(value);
    if (!sharding)
      continue;
    int64_t weight =
        rule.dims[i].empty() ? 0 : rule.getType(i).getNumElements();
    for (auto [factors, axes] : llvm::zip(rule.dims[i], sharding->dims))
      if (!factors.empty() && !axes.empty())
        project(rule, factors, axes, mesh, [&](unsigned factor, Axes own) {
          candidates.push_back(
              {factor, std::move(own), weight, candidates.size()});
        });
  }
  llvm::sort(candidates, [](const Candidate &a, const Candidate &b) {
    return std::make_pair(-a.weight, a.order) <
           std::make_pair(-b.weight, b.order);
  });
  SmallVector<Axes> chosen(rule.factors.size());
  SmallVector<int> owner(mesh.getAxes().size(), -1);
  for (const Candidate &candidate : candidates) {
    Axes &axes = chosen[candidate.factor];
    if (!isPrefix(axes, candidate.axes))
      continue;
    for (Axis axis : ArrayRef(candidate.axes).drop_front(axes.size())) {
      Axes longer = axes;
      longer.push_back(axis);
      if (owner[axis] != -1 || !fits(rule, candidate.factor, longer, mesh))
        break;
      owner[axis] = candidate.factor;
      axes = longer;
    }
  }
  clearInexpressible(rule, mesh, chosen);
  return chosen;
}

TensorSharding systole::sharding::getSharding(const ShardingRule &rule,
                                              unsigned value,
                                              ArrayRef<Axes> factorAxes) {
  TensorSharding sharding(rule.dims[value].size());
  for (auto [axes, factors] : llvm::zip(sharding.dims, rule.dims[value]))
    for (unsigned factor : factors)
      llvm::append_range(axes, factorAxes[factor]);
  return sharding;
}
