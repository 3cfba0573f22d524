//===- ShardingRule.h - Which dimensions belong together --------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A rule describes an op as Einstein's notation does: dimensions of operands
// and results that are one loop have one letter, here a factor. A dimension of
// a reshape may be a product of several, the most major first; a dimension
// without factors stays whole.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_SHARDING_SHARDINGRULE_H
#define SYSTOLE_SHARDING_SHARDINGRULE_H

#include "systole/Sharding/TensorSharding.h"

#include "mlir/IR/Operation.h"

namespace systole::sharding {

enum class FactorKind {
  /// Each shard computes its part by itself.
  Parallel,
  /// Each shard has a part of what is summed or folded: results are combined.
  Reduction,
  /// Shards need some elements of their neighbours.
  Window,
  /// Shards look up what indices name.
  Indexed,
};

struct Factor {
  int64_t size;
  FactorKind kind;
};

struct ShardingRule {
  using DimFactors = llvm::SmallVector<unsigned, 1>;

  mlir::Operation *op = nullptr;
  /// Whether the values are the op's operands and then its results. Else they
  /// are one that goes around in its regions.
  bool isOfOp = false;
  unsigned numTied = 1;
  llvm::SmallVector<mlir::Value> values;
  /// For each value and dimension, its factors.
  llvm::SmallVector<llvm::SmallVector<DimFactors>> dims;
  llvm::SmallVector<Factor> factors;

  ShardingRule() = default;
  /// Of the op's operands and results, without factors yet.
  explicit ShardingRule(mlir::Operation *op);
  /// Of values that are all the same: what goes around in a loop. The first
  /// `numTied` of them must be split in one way, the others should be.
  ShardingRule(mlir::Operation *op, llvm::ArrayRef<mlir::Value> values,
               unsigned numTied = 1);

  /// A dimension of a value, by its place in `values`.
  using Place = std::pair<unsigned, int64_t>;

  /// Adds a factor over these dimensions, of the size of the first or of
  /// `size`; more minor than those they have.
  unsigned link(llvm::ArrayRef<Place> places,
                FactorKind kind = FactorKind::Parallel, int64_t size = -1);

  /// Whether it moves each element as it is: rules that are applied first.
  bool isPassThrough() const;

  /// The dimension of value `value` that is only `factor`; -1 if there is none.
  int64_t findDim(unsigned value, unsigned factor) const;

  mlir::RankedTensorType getType(unsigned value) const;
};

/// How the values of a program are sharded: null where it is not decided.
using ShardingOf = llvm::function_ref<const TensorSharding *(mlir::Value)>;

/// What each factor is split over, given the shardings of the values. Where
/// they contradict each other, the largest tensor has its way.
llvm::SmallVector<Axes> chooseFactorAxes(const ShardingRule &rule,
                                         const Mesh &mesh,
                                         ShardingOf shardings);

/// The sharding of a value of a rule that follows from those of the factors.
TensorSharding getSharding(const ShardingRule &rule, unsigned value,
                           llvm::ArrayRef<Axes> factorAxes);

} // namespace systole::sharding

#endif // SYSTOLE_SHARDING_SHARDINGRULE_H
