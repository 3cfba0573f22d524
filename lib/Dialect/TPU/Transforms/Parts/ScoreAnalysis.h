//===- ScoreAnalysis.h - What makes and reads attention scores --*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_PARTS_SCOREANALYSIS_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_PARTS_SCOREANALYSIS_H

#include "Parts.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Dialect/TPU/IR/TPU.h"

namespace systole::tpu {

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

  ScoreAnalysis(mlir::Block &block, stablehlo::DotGeneralOp product);

  const llvm::SetVector<mlir::Operation *> &getMembers() const {
    return members;
  }
  const Dim &getDim(int label) const { return dims[label]; }

  /// The dimensions to have loops over, from the outermost: the batch, and of
  /// the others the longest of which nothing is folded.
  llvm::SmallVector<int> getLoops() const;

  /// The only dimension of a kind that has more than one index, if it is one.
  std::optional<int> findOnly(Dim::Kind kind) const;

  /// How the members are done in parts of a dimension; what does not have it is
  /// the same for all parts. None where scores would be sums over the parts.
  std::optional<PartRoles> getRoles(int label) const;

  /// Which dimensions of a member's operands and results are a dimension of the
  /// product, if the member works on each of its indices alone or folds them.
  std::optional<PartRole> findPlaces(mlir::Operation *op, int label) const;

  /// The labels of a result's dimensions; -1 where there is none.
  llvm::ArrayRef<int> getLabels(mlir::Value value) const {
    return labels.find(value)->second;
  }

  bool isScore(mlir::Value value) const {
    auto it = labels.find(value);
    return it != labels.end() && isScore(it->second);
  }

  /// Whether scores are multiplied again: they are not what is wanted.
  bool multipliesScores() const {
    return llvm::any_of(members, [&](mlir::Operation *op) {
      return llvm::isa<stablehlo::DotGeneralOp>(op) &&
             llvm::any_of(op->getOperands(),
                          [&](mlir::Value value) { return isScore(value); });
    });
  }

  /// Whether a value depends on nothing: a mask that is made of places.
  bool isFree(mlir::Value value);

  /// Has `copy` be what `member` is.
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
  /// Whether a value has nothing but labelled dimensions, not all of the batch.
  bool isOfRows(mlir::Value value, llvm::ArrayRef<int> own) const;

  /// The factor of a member's rule that has a label.
  std::optional<unsigned> findFactor(mlir::Operation *op, int label) const;

  void follow(mlir::Value value);
  void visit(mlir::Operation *op);

  mlir::Block &block;
  llvm::SmallVector<Dim> dims;
  /// Of scores and of numbers for rows; -1 of a dimension of one element.
  llvm::DenseMap<mlir::Value, Labels> labels;
  llvm::DenseMap<mlir::Operation *, sharding::ShardingRule> rules;
  llvm::SetVector<mlir::Operation *> members;
  llvm::DenseMap<mlir::Value, bool> free;
  llvm::SmallVector<mlir::Value> worklist;
};

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_PARTS_SCOREANALYSIS_H
