//===- Parts.h - Operations in parts, and loops over them -------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the passes share that make loops over parts of one dimension: how an
// operation is done in parts (PartRole), which operations can be in one loop
// (PartGroups), the loop (buildPartLoop). Which operations, which dimension and
// how large the parts are is what those passes decide.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_PARTS_PARTS_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_PARTS_PARTS_H

#include "mlir/IR/Builders.h"
#include "systole/Sharding/ShardingRule.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include <optional>

namespace systole::tpu {

/// How an operation is done in parts of one dimension.
struct PartRole {
  /// Of each operand and result the dimension that comes in parts; -1 of what
  /// is there as a whole.
  llvm::SmallVector<int64_t> operandDims, resultDims;
  /// Whether results are sums over the parts, and do not come in parts.
  bool sums = false;

  bool hasPartedOperand() const {
    return llvm::any_of(operandDims, [](int64_t dim) { return dim >= 0; });
  }
};

/// Which dimensions of an operation belong together, if it is the same on
/// parts but for the types of its results.
std::optional<sharding::ShardingRule> findPartRule(mlir::Operation *op);

/// How an operation is done in parts of a factor of its rule; none where it
/// cannot be. What it sums is summed in parts to zero, in a type that is no
/// narrower than the accumulators of the matrix unit.
std::optional<PartRole> findPartRole(const sharding::ShardingRule &rule,
                                     unsigned factor);

/// Whether a value is the same along a dimension, or counts along it: a part of
/// it is made, not taken.
bool isRepeated(mlir::Value value, int64_t dim);

/// The `samples` indices of a dimension of a value from `start` on, an i32.
mlir::Value takePart(mlir::OpBuilder &builder, mlir::Location location,
                     mlir::Value value, int64_t dim, mlir::Value start,
                     int64_t samples);

/// The operations of a block that are done in parts.
class PartRoles {
public:
  /// Null where an operation stays as it is.
  const PartRole *get(mlir::Operation *op) const {
    auto it = roles.find(op);
    return it == roles.end() ? nullptr : &it->second;
  }
  void set(mlir::Operation *op, PartRole role) { roles[op] = std::move(role); }
  void erase(mlir::Operation *op) { roles.erase(op); }

  /// The dimension along which an operation takes an operand in parts, or -1.
  int64_t getDim(mlir::OpOperand &use) const {
    const PartRole *role = get(use.getOwner());
    return role ? role->operandDims[use.getOperandNumber()] : -1;
  }

private:
  llvm::DenseMap<mlir::Operation *, PartRole> roles;
};

/// The operations of one loop, in the order of the text.
using PartGroup = llvm::SmallVector<mlir::Operation *>;

/// Which operations make one loop. An operation's level counts how often a
/// whole value is made of what comes in parts before it; those of one level
/// that are connected make a group.
class PartGroups {
public:
  PartGroups(mlir::Block &block, const PartRoles &roles);

  unsigned getLevel(mlir::Operation *op) const { return levels.lookup(op); }
  void setLevel(mlir::Operation *op, unsigned level) { levels[op] = level; }
  /// The level at which a use takes parts; none where it takes the whole.
  std::optional<unsigned> getLevel(mlir::OpOperand &use) const;

  /// By their levels: none needs anything of a later one.
  llvm::SmallVector<PartGroup> collect() const;

private:
  unsigned findLevel(mlir::Operation *op) const;

  mlir::Block &block;
  const PartRoles &roles;
  llvm::DenseMap<mlir::Operation *, unsigned> levels;
};

/// Whether any but `members` uses the value.
bool isUsedOutside(mlir::Value value,
                   const llvm::SetVector<mlir::Operation *> &members);

/// `samples` of the `size` indices of a dimension that a part is to have at
/// most, or a little fewer where these divide the size.
int64_t chooseDivisor(int64_t size, int64_t samples);

/// The first operation that needs a result of a group, with all that the group
/// needs moved before it; null where that cannot be moved.
mlir::Operation *findPlace(const PartGroup &group);

/// Does a group in parts of `samples` of the `size` indices of its dimension,
/// the last one smaller if need be, right before the first operation that needs
/// a result of it. Returns the block of the loop's body; null where what the
/// group needs cannot be moved there.
mlir::Block *buildPartLoop(const PartGroup &group, const PartRoles &roles,
                           int64_t size, int64_t samples);

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_PARTS_PARTS_H
