//===- ScoreAnalysis.h - Operations on attention scores ---------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_OPTIMIZE_TILING_SCOREANALYSIS_H
#define SYSTOLE_LIB_OPTIMIZE_TILING_SCOREANALYSIS_H

#include "Tiles.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Dialect/TPU/IR/TPU.h"

namespace systole::tpu {

/// The operations around a batched product, as queries times keys. Members make
/// or read scores, or compute with a number for each row in between. Scores are
/// values that have both a dimension of the product's first operand and one of
/// its second.
class ScoreAnalysis {
public:
  /// A dimension of the product. Other dimensions that share a loop with it
  /// have its number as their label.
  struct Dim {
    enum Kind { Batch, Left, Right } kind;
    int64_t size;
    /// A maximum or a sum reduces the dimension, so it is not tiled.
    bool folded = false;
  };

  ScoreAnalysis(mlir::Block &block, stablehlo::DotGeneralOp product);

  const llvm::SetVector<mlir::Operation *> &getMembers() const {
    return members;
  }
  const Dim &getDim(int label) const { return dims[label]; }

  /// The dimensions to loop over, outermost first: the batch, and the longest
  /// other dimension that is not reduced.
  llvm::SmallVector<int> getLoops() const;

  /// The only dimension of a kind with more than one index, if there is exactly
  /// one.
  std::optional<int> findOnly(Dim::Kind kind) const;

  /// Returns how the members are tiled along a dimension; members without it
  /// are the same for all tiles. Returns std::nullopt if scores would be sums
  /// over the tiles.
  std::optional<TileRoles> getRoles(int label) const;

  /// The dimensions of a member's operands and results that are a dimension of
  /// the product, if the member works on each of its indices alone or reduces
  /// them.
  std::optional<TileRole> findPlaces(mlir::Operation *op, int label) const;

  /// The labels of a result's dimensions; -1 for unlabelled ones.
  llvm::ArrayRef<int> getLabels(mlir::Value value) const {
    return labels.find(value)->second;
  }

  bool isScore(mlir::Value value) const {
    auto it = labels.find(value);
    return it != labels.end() && isScore(it->second);
  }

  /// Whether scores are multiplied again, and so are no results.
  bool multipliesScores() const {
    return llvm::any_of(members, [&](mlir::Operation *op) {
      return llvm::isa<stablehlo::DotGeneralOp>(op) &&
             llvm::any_of(op->getOperands(),
                          [&](mlir::Value value) { return isScore(value); });
    });
  }

  /// Whether a value depends on nothing: a mask of positions.
  bool isFree(mlir::Value value);

  /// Makes `copy` a member like `member`.
  void addCopy(mlir::Operation *member, mlir::Operation *copy) {
    Labels own = labels.lookup(member->getResult(0));
    labels[copy->getResult(0)] = std::move(own);
  }

private:
  using Labels = llvm::SmallVector<int>;

  bool isScore(llvm::ArrayRef<int> own) const {
    auto has = [&](Dim::Kind kind) {
      return llvm::any_of(own, [&](int label) {
        return label >= 0 && dims[label].kind == kind;
      });
    };
    return has(Dim::Left) && has(Dim::Right);
  }
  /// Whether all dimensions of a value are labelled, and not all of them batch.
  bool isOfRows(mlir::Value value, llvm::ArrayRef<int> own) const;

  /// The factor of a member's rule that has a label.
  std::optional<unsigned> findFactor(mlir::Operation *op, int label) const;

  void follow(mlir::Value value);
  void visit(mlir::Operation *op);

  mlir::Block &block;
  llvm::SmallVector<Dim> dims;
  /// The labels of scores and values of rows; -1 for a dimension of one
  /// element.
  llvm::DenseMap<mlir::Value, Labels> labels;
  llvm::DenseMap<mlir::Operation *, sharding::ShardingRule> rules;
  llvm::SetVector<mlir::Operation *> members;
  llvm::DenseMap<mlir::Value, bool> free;
  llvm::SmallVector<mlir::Value> worklist;
};

} // namespace systole::tpu

#endif // SYSTOLE_LIB_OPTIMIZE_TILING_SCOREANALYSIS_H
