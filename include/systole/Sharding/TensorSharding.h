//===- TensorSharding.h - How a tensor is split over a mesh -----*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_SHARDING_TENSORSHARDING_H
#define SYSTOLE_SHARDING_TENSORSHARDING_H

#include "systole/Sharding/Mesh.h"

#include "mlir/IR/BuiltinTypes.h"

namespace systole::sharding {

/// For each dimension the axes that it is split over. A dimension of n elements
/// over k shards has ceil(n / k) on each; what is beyond n is padding that no
/// one may read.
struct TensorSharding {
  llvm::SmallVector<Axes> dims;

  TensorSharding() = default;
  explicit TensorSharding(int64_t rank) : dims(rank) {}

  bool operator==(const TensorSharding &other) const {
    return dims == other.dims;
  }
  bool operator!=(const TensorSharding &other) const {
    return !(*this == other);
  }

  bool isReplicated() const {
    return llvm::all_of(dims, [](const Axes &axes) { return axes.empty(); });
  }
  bool uses(Axis axis) const {
    return llvm::any_of(
        dims, [&](const Axes &axes) { return llvm::is_contained(axes, axis); });
  }

  /// The type of a shard's part.
  mlir::RankedTensorType getPartType(mlir::RankedTensorType whole,
                                     const Mesh &mesh) const;

  /// [["replica"], []], as the attribute `tpu.sharding` has it.
  mlir::ArrayAttr toAttr(mlir::MLIRContext *context, const Mesh &mesh) const;
  /// "[{replica}, {}]".
  std::string toString(const Mesh &mesh) const;

  /// Reads `tpu.sharding` of a value of `type`, which may leave out last
  /// dimensions; says what is wrong with it.
  static llvm::Expected<TensorSharding>
  fromAttr(mlir::Attribute attr, mlir::RankedTensorType type, const Mesh &mesh);
  /// Reads the value of shard.sharding.
  static llvm::Expected<TensorSharding> fromValue(mlir::Value sharding,
                                                  mlir::RankedTensorType type,
                                                  const Mesh &mesh);

  /// Why a tensor of `type` cannot be split so; empty if it can.
  std::string whyInvalid(mlir::RankedTensorType type, const Mesh &mesh) const;
};

/// The attribute of arguments and results of functions.
inline llvm::StringRef getShardingAttrName() { return "tpu.sharding"; }

/// The size of a shard's part of `size` elements.
inline int64_t getPartSize(int64_t size, int64_t numParts) {
  return (size + numParts - 1) / numParts;
}

/// The attribute of arguments that propagation splits last, as an optimizer's
/// variables: no other value is split because of them.
inline llvm::StringRef getOptimizerShardingAttrName() {
  return "tpu.optimizer_sharding";
}

/// The sharding with one more axis, of the first dimension that has equal parts
/// then, or else one that has enough elements; none where there is none.
std::optional<TensorSharding> splitFurther(const TensorSharding &sharding,
                                           mlir::RankedTensorType type,
                                           Axis axis, const Mesh &mesh);

/// The value of shard.sharding for `sharding`.
mlir::Value createSharding(mlir::OpBuilder &builder, mlir::Location loc,
                           const TensorSharding &sharding);

} // namespace systole::sharding

#endif // SYSTOLE_SHARDING_TENSORSHARDING_H
