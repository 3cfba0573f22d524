//===- ShardingRule.h - Rules of matching dimensions ------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A rule describes an op like Einstein's notation: dimensions of operands and
// results that are one loop share a letter, here a factor. A dimension of a
// reshape may be a product of several, the most major first. A dimension
// without factors is not split.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_SHARDING_SHARDINGRULE_H
#define SYSTOLE_SHARDING_SHARDINGRULE_H

#include "systole/Sharding/TensorSharding.h"

#include "mlir/IR/Operation.h"

namespace systole::sharding {

enum class FactorKind {
  /// Each shard computes its part separately.
  Parallel,
  /// Each shard has a part of a reduction: the results are combined.
  Reduction,
  /// Shards need some elements of their neighbours.
  Window,
  /// Shards look up indices.
  Indexed,
};

struct Factor {
  int64_t size;
  FactorKind kind;
};

struct ShardingRule {
  using DimFactors = llvm::SmallVector<unsigned, 1>;

  mlir::Operation *op = nullptr;
  /// Whether the values are the op's operands and then its results. Otherwise
  /// they are a single value that its regions carry.
  bool isOfOp = false;
  unsigned numTied = 1;
  llvm::SmallVector<mlir::Value> values;
  /// The factors of each dimension of each value.
  llvm::SmallVector<llvm::SmallVector<DimFactors>> dims;
  llvm::SmallVector<Factor> factors;

  ShardingRule() = default;
  /// A rule of the op's operands and results, without factors yet.
  explicit ShardingRule(mlir::Operation *op);
  /// A rule of values that are all the same, as loop-carried ones. The first
  /// `numTied` of them must have one sharding, the others should.
  ShardingRule(mlir::Operation *op, llvm::ArrayRef<mlir::Value> values,
               unsigned numTied = 1);

  /// A dimension of a value, by its index in `values`.
  using Place = std::pair<unsigned, int64_t>;

  /// Adds a factor over these dimensions, of the size of the first or of
  /// `size`. It is more minor than their existing factors.
  unsigned link(llvm::ArrayRef<Place> places,
                FactorKind kind = FactorKind::Parallel, int64_t size = -1);

  /// Adds a factor over a dimension that all values have.
  void linkAll(int64_t dim);

  /// Whether the operation only moves elements. Propagation applies the rules
  /// of such operations first.
  bool isPassThrough() const;

  /// The dimension of value `value` that consists only of `factor`; -1 if there
  /// is none.
  int64_t findDim(unsigned value, unsigned factor) const;

  mlir::RankedTensorType getType(unsigned value) const;
};

/// The shardings of a program's values: null if undecided.
using ShardingOf = llvm::function_ref<const TensorSharding *(mlir::Value)>;

/// Chooses the axes of each factor from the shardings of the values. On a
/// conflict, the larger tensor's sharding wins.
llvm::SmallVector<Axes> chooseFactorAxes(const ShardingRule &rule,
                                         const Mesh &mesh,
                                         ShardingOf shardings);

/// The sharding of a rule's value that follows from those of the factors.
TensorSharding getSharding(const ShardingRule &rule, unsigned value,
                           llvm::ArrayRef<Axes> factorAxes);

} // namespace systole::sharding

#endif // SYSTOLE_SHARDING_SHARDINGRULE_H
