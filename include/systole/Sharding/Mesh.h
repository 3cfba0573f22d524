//===- Mesh.h - Meshes of named axes ----------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In a module, a mesh is a shard.grid with the names of its axes. Shards are
// numbered row-major over the axes; the number is stablehlo.replica_id's.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_SHARDING_MESH_H
#define SYSTOLE_SHARDING_MESH_H

#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/Error.h"

#include <optional>
#include <set>
#include <string>

namespace systole::sharding {

/// An axis of a mesh, by its index.
using Axis = int16_t;
/// The axes that a dimension is split over, the most major first.
using Axes = llvm::SmallVector<Axis, 2>;

class Mesh {
public:
  struct NamedAxis {
    std::string name;
    int64_t size;
  };

  Mesh() = default;
  explicit Mesh(llvm::ArrayRef<NamedAxis> axes) : axes(axes) {}

  /// Reads "replica:4,model:2".
  static llvm::Expected<Mesh> parse(llvm::StringRef text);

  /// The mesh that a grid describes. Axes without a name are "axis0", ...
  static Mesh get(mlir::shard::GridOp grid);

  /// Returns the mesh of axes "axis0", ... with the given strides; the number
  /// of shards is the largest of them. Returns std::nullopt if one does not
  /// divide the next.
  static std::optional<Mesh> fromStrides(const std::set<int64_t> &strides);

  /// The only mesh of a module; an error at the module if it has none.
  static mlir::FailureOr<Mesh> find(mlir::ModuleOp module);

  /// Adds the mesh to a module, as @mesh.
  mlir::shard::GridOp declare(mlir::ModuleOp module) const;

  llvm::ArrayRef<NamedAxis> getAxes() const { return axes; }
  llvm::StringRef getName(Axis axis) const { return axes[axis].name; }
  /// -1 if there is no axis of this name.
  Axis findAxis(llvm::StringRef name) const;
  /// Returns the axes, from the most major on, along which `size` shards are
  /// `stride` apart. Returns std::nullopt if there are no such axes.
  std::optional<Axes> findAxes(int64_t stride, int64_t size) const;
  /// The number of shards of a dimension that is split over `axes`.
  int64_t getSize(llvm::ArrayRef<Axis> over) const;
  int64_t getNumShards() const;

  /// The difference of the numbers of neighbours along an axis.
  int64_t getStride(Axis axis) const;
  /// The position of a shard along `over`.
  int64_t getPosition(llvm::ArrayRef<Axis> over, int64_t shard) const;

  /// Groups of shards that differ in `over` only, each in the order of
  /// positions, as a collective's `replica_groups`.
  mlir::DenseIntElementsAttr getGroups(mlir::MLIRContext *context,
                                       llvm::ArrayRef<Axis> over) const;

  /// The pairs of shards whose positions along `over` are `distance` apart, as
  /// `source_target_pairs`.
  mlir::DenseIntElementsAttr getShift(mlir::MLIRContext *context,
                                      llvm::ArrayRef<Axis> over,
                                      int64_t distance) const;

  std::string toString() const;

private:
  llvm::SmallVector<NamedAxis> axes;
};

/// An attribute of a collective from rows of shards of one length.
mlir::DenseIntElementsAttr
toElements(mlir::MLIRContext *context,
           llvm::ArrayRef<llvm::SmallVector<int64_t>> rows);

} // namespace systole::sharding

#endif // SYSTOLE_SHARDING_MESH_H
