//===- Tiles.h - Tiled operations and loops over tiles ----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shared by the passes that build loops over tiles of one dimension. TileRole
// is how an operation is tiled, TileGroups which operations can share a loop,
// and buildTileLoop the loop. The passes choose the operations, the dimension
// and the tile size.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_OPTIMIZE_TILING_TILES_H
#define SYSTOLE_LIB_OPTIMIZE_TILING_TILES_H

#include "mlir/IR/Builders.h"
#include "systole/Sharding/ShardingRule.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include <optional>

namespace systole::tpu {

/// How an operation is tiled along one dimension.
struct TileRole {
  /// The tiled dimension of each operand and result; -1 if it is whole.
  llvm::SmallVector<int64_t> operandDims, resultDims;
  /// Whether results are sums over the tiles, and not tiled themselves.
  bool sums = false;

  bool hasPartedOperand() const {
    return llvm::any_of(operandDims, [](int64_t dim) { return dim >= 0; });
  }
};

/// The rule of the dimensions that belong together, if the operation works on
/// tiles without a change except for the types of its results.
std::optional<sharding::ShardingRule> findPartRule(mlir::Operation *op);

/// Returns how an operation is tiled along a factor of its rule, or
/// std::nullopt if it cannot be tiled. Sums over tiles start at zero, in a type
/// no narrower than the accumulators of the matrix unit.
std::optional<TileRole> findTileRole(const sharding::ShardingRule &rule,
                                     unsigned factor);

/// Whether a value is constant along a dimension, or counts along it, so that a
/// tile of it is created instead of sliced.
bool isRepeated(mlir::Value value, int64_t dim);

/// Slices `samples` indices of a dimension of a value from `start` on, an i32.
mlir::Value takePart(mlir::OpBuilder &builder, mlir::Location location,
                     mlir::Value value, int64_t dim, mlir::Value start,
                     int64_t samples);

/// The operations of a block that are tiled.
class TileRoles {
public:
  /// Returns the role of an operation, or null if the operation is not tiled.
  const TileRole *get(mlir::Operation *op) const {
    auto it = roles.find(op);
    return it == roles.end() ? nullptr : &it->second;
  }
  void set(mlir::Operation *op, TileRole role) { roles[op] = std::move(role); }
  void erase(mlir::Operation *op) { roles.erase(op); }

  /// The dimension along which an operation reads an operand in tiles, or -1.
  int64_t getDim(mlir::OpOperand &use) const {
    const TileRole *role = get(use.getOwner());
    return role ? role->operandDims[use.getOperandNumber()] : -1;
  }

private:
  llvm::DenseMap<mlir::Operation *, TileRole> roles;
};

/// The operations of one loop, in program order.
using TileGroup = llvm::SmallVector<mlir::Operation *>;

/// Groups of operations that share a loop. An operation's level counts how
/// often a whole value is assembled from tiles before it. Connected operations
/// of one level are a group.
class TileGroups {
public:
  TileGroups(mlir::Block &block, const TileRoles &roles);

  unsigned getLevel(mlir::Operation *op) const { return levels.lookup(op); }
  void setLevel(mlir::Operation *op, unsigned level) { levels[op] = level; }
  /// Returns the level at which a use reads tiles, or std::nullopt if it reads
  /// the whole value.
  std::optional<unsigned> getLevel(mlir::OpOperand &use) const;

  /// In the order of their levels: no group uses a result of a later one.
  llvm::SmallVector<TileGroup> collect() const;

private:
  unsigned findLevel(mlir::Operation *op) const;

  mlir::Block &block;
  const TileRoles &roles;
  llvm::DenseMap<mlir::Operation *, unsigned> levels;
};

/// Whether an operation outside of `members` uses the value.
bool isUsedOutside(mlir::Value value,
                   const llvm::SetVector<mlir::Operation *> &members);

/// A tile size of at most `samples` of the `size` indices of a dimension. It is
/// slightly smaller if that divides the size.
int64_t chooseDivisor(int64_t size, int64_t samples);

/// The first operation that uses a result of a group, with all operands of the
/// group moved before it; null if they cannot move.
mlir::Operation *findPlace(const TileGroup &group);

/// Builds the loop of a group over tiles of `samples` of the `size` indices of
/// its dimension, right before the first user of its results. The last tile may
/// be smaller. The tiles run in any order (`scf.forall`) if there are enough
/// for threads and the sums of all of them take at most `sumBytes`. Returns the
/// block of the loop's body; null if the group's operands cannot move there.
mlir::Block *buildTileLoop(const TileGroup &group, const TileRoles &roles,
                           int64_t size, int64_t samples, int64_t sumBytes);

} // namespace systole::tpu

#endif // SYSTOLE_LIB_OPTIMIZE_TILING_TILES_H
