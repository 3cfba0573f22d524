//===- Rules.h - Registration of sharding rules -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Private to lib/Sharding. Each family of ops has a `register*Rules`, in the
// file named after the family. `attach` makes an external model of functions.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_SHARDING_RULES_H
#define SYSTOLE_LIB_SHARDING_RULES_H

#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Sharding/Partitioner.h"

namespace systole::sharding {

using Parts = mlir::FailureOr<llvm::SmallVector<mlir::Value>>;

/// The rank of a tensor.
inline int64_t getRank(mlir::Value value) {
  return mlir::cast<mlir::RankedTensorType>(value.getType()).getRank();
}

/// The shard of an op's only result.
inline Parts toParts(mlir::Value value) {
  return llvm::SmallVector<mlir::Value>{value};
}

/// Masks the padding of operand `i` along dimensions that the op reduces, by
/// `fill` or by zeros.
void maskReduced(Partitioner &p, mlir::Location loc, OpParts &parts, unsigned i,
                 mlir::Value fill = {});

template <typename Op>
Parts clone(Op op, Partitioner &p, const OpParts &parts) {
  return p.clonePart(op, parts);
}
template <typename Op>
void keep(Op, const Mesh &, llvm::MutableArrayRef<Axes>) {}

/// The model of `Op` with `rule(Op)`, `partition(Op, Partitioner &, const
/// OpParts &)` and `restrict(Op, const Mesh &, MutableArrayRef<Axes>)`.
template <typename Op, auto rule, auto partitionOp, auto restrict>
struct Model : ShardableOpInterface::ExternalModel<
                   Model<Op, rule, partitionOp, restrict>, Op> {
  llvm::SmallVector<ShardingRule> getShardingRules(mlir::Operation *op) const {
    auto result = rule(mlir::cast<Op>(op));
    if constexpr (std::is_same_v<decltype(result), ShardingRule>)
      return {std::move(result)};
    else
      return result;
  }
  void restrictAxes(mlir::Operation *op, const Mesh &mesh,
                    llvm::MutableArrayRef<Axes> axes) const {
    restrict(mlir::cast<Op>(op), mesh, axes);
  }
  Parts partition(mlir::Operation *op, Partitioner &partitioner,
                  const OpParts &parts) const {
    return partitionOp(mlir::cast<Op>(op), partitioner, parts);
  }
};

template <typename Op, auto rule, auto partitionOp = clone<Op>,
          auto restrict = keep<Op>>
void attach(mlir::MLIRContext *context) {
  Op::template attachInterface<Model<Op, rule, partitionOp, restrict>>(
      *context);
}

void registerElementwiseRules(mlir::MLIRContext *context);
void registerShapeRules(mlir::MLIRContext *context);
void registerSliceRules(mlir::MLIRContext *context);
void registerContractionRules(mlir::MLIRContext *context);
void registerConvolutionRules(mlir::MLIRContext *context);
void registerReductionRules(mlir::MLIRContext *context);
void registerWindowRules(mlir::MLIRContext *context);
void registerIndexingRules(mlir::MLIRContext *context);
void registerControlFlowRules(mlir::MLIRContext *context);
void registerLinearAlgebraRules(mlir::MLIRContext *context);
void registerManualComputationRules(mlir::MLIRContext *context);
void registerRandomRules(mlir::MLIRContext *context);

} // namespace systole::sharding

#endif // SYSTOLE_LIB_SHARDING_RULES_H
