//===- TensorSharding.h - Shardings of tensors ------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_SHARDING_TENSORSHARDING_H
#define SYSTOLE_SHARDING_TENSORSHARDING_H

#include "systole/Dialect/TPU/IR/ProgramMetadata.h"
#include "systole/Sharding/Mesh.h"

#include "mlir/IR/BuiltinTypes.h"

namespace systole::sharding {

/// The axes that each dimension is split over. A dimension of n elements over k
/// shards has ceil(n / k) on each; elements beyond n are padding that must not
/// be read.
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

  /// [["replica"], []], as in the attribute `tpu.sharding`.
  mlir::ArrayAttr toAttr(mlir::MLIRContext *context, const Mesh &mesh) const;
  /// "[{replica}, {}]".
  std::string toString(const Mesh &mesh) const;

  /// Reads `tpu.sharding` of a value of `type`, which may omit the last
  /// dimensions; the error tells what is wrong.
  static llvm::Expected<TensorSharding>
  fromAttr(mlir::Attribute attr, mlir::RankedTensorType type, const Mesh &mesh);
  /// Reads `tpu.sharding` that a pass wrote; replicated without an attribute.
  static TensorSharding ofWritten(mlir::Attribute attr, mlir::Type type,
                                  const Mesh &mesh);
  /// Reads the value of shard.sharding.
  static llvm::Expected<TensorSharding> fromValue(mlir::Value sharding,
                                                  mlir::RankedTensorType type,
                                                  const Mesh &mesh);

  /// The reason why a tensor of `type` cannot be split so; empty if it can.
  std::string whyInvalid(mlir::RankedTensorType type, const Mesh &mesh) const;
};

/// The attribute of arguments and results of functions.
inline llvm::StringRef getShardingAttrName() {
  return tpu::TPUDialect::getShardingAttrName();
}

/// The size of a shard's part of `size` elements.
inline int64_t getPartSize(int64_t size, int64_t numParts) {
  return (size + numParts - 1) / numParts;
}

/// The attribute of arguments that propagation splits last, as an optimizer's
/// variables: other values do not follow them.
inline llvm::StringRef getOptimizerShardingAttrName() {
  return tpu::TPUDialect::getOptimizerShardingAttrName();
}

/// The attribute of a shard.shard with the dimensions that may be split over
/// more axes, and the one with the axes that are not to split them.
constexpr llvm::StringLiteral openDimsAttrName = "open_dims",
                              unusedAxesAttrName = "unused_axes";

/// Returns the sharding with one more axis. The axis splits the first dimension
/// that then has equal parts, or else one with enough elements. Returns
/// std::nullopt if there is no such dimension.
std::optional<TensorSharding> splitFurther(const TensorSharding &sharding,
                                           mlir::RankedTensorType type,
                                           Axis axis, const Mesh &mesh);

/// The value of shard.sharding for `sharding`.
mlir::Value createSharding(mlir::OpBuilder &builder, mlir::Location loc,
                           const TensorSharding &sharding);

} // namespace systole::sharding

#endif // SYSTOLE_SHARDING_TENSORSHARDING_H
