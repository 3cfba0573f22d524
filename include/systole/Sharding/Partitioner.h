//===- Partitioner.h - Emits the program of one shard -----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_SHARDING_PARTITIONER_H
#define SYSTOLE_SHARDING_PARTITIONER_H

#include "systole/Sharding/ShardingRule.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"

namespace systole::sharding {

/// The input of an op's `partition`: its first rule, the axes of each factor,
/// and a shard's parts of the operands.
struct OpParts {
  const ShardingRule &rule;
  llvm::ArrayRef<Axes> factorAxes;
  llvm::SmallVector<mlir::Value> operands;
  /// The shardings of the rule's values.
  llvm::SmallVector<TensorSharding> shardings;
  llvm::SmallVector<mlir::Type> resultTypes;

  const TensorSharding &getResultSharding(unsigned i = 0) const {
    return shardings[rule.op->getNumOperands() + i];
  }
  mlir::RankedTensorType getResultType(unsigned i = 0) const {
    return llvm::cast<mlir::RankedTensorType>(resultTypes[i]);
  }
  /// The axes of all factors of a kind.
  Axes getAxes(FactorKind kind) const;
};

/// Fills a region with the operation of `Op` on two scalars.
using BodyBuilder =
    llvm::function_ref<void(mlir::Type elementType, mlir::Region &region)>;

class Partitioner {
public:
  Partitioner(const Mesh &mesh,
              const llvm::DenseMap<mlir::Value, TensorSharding> &planned,
              mlir::OpBuilder &builder)
      : mesh(mesh), planned(planned), b(builder) {}

  const Mesh &getMesh() const { return mesh; }
  mlir::OpBuilder &getBuilder() { return b; }

  /// Moves the body of a function to `to`, which has one block with arguments
  /// for the shard's parts.
  mlir::LogicalResult partitionFunction(mlir::func::FuncOp from,
                                        mlir::func::FuncOp to);

  /// The sharding that was planned for a value; replicated if none was.
  TensorSharding getPlanned(mlir::Value value) const;
  mlir::Type getPartType(mlir::Value value) const;

  /// Ops that each shard computes completely, though their operands are split.
  llvm::ArrayRef<mlir::Operation *> getReplicated() const { return replicated; }

  //===--------------------------------------------------------------------===//
  // Functions for the rules of ops
  //===--------------------------------------------------------------------===//

  /// Clones the op on the parts.
  llvm::SmallVector<mlir::Value> clonePart(mlir::Operation *op,
                                           const OpParts &parts);

  /// The part of an original value in the given sharding.
  mlir::Value getPart(mlir::Value original, const TensorSharding &sharding);
  mlir::Value getPart(mlir::Value original) {
    return getPart(original, getPlanned(original));
  }

  /// Partitions the one block of a region into `to`, whose block takes the
  /// parts `arguments`. The terminator returns values with the shardings
  /// `results`.
  mlir::LogicalResult partitionRegion(mlir::Region &from, mlir::Region &to,
                                      llvm::ArrayRef<TensorSharding> results);

  /// The shard's position along axes, a scalar of i64.
  mlir::Value getPosition(mlir::Location loc, llvm::ArrayRef<Axis> axes);

  /// `position * step + base` of i64.
  mlir::Value getStart(mlir::Location loc, llvm::ArrayRef<Axis> axes,
                       int64_t base, int64_t step);

  /// Changes the sharding of a tensor.
  mlir::Value reshard(mlir::Location loc, mlir::Value part,
                      mlir::RankedTensorType whole, TensorSharding from,
                      const TensorSharding &to);

  /// Reduces values over the shards along `axes`, in one tree over their
  /// positions.
  mlir::Value allReduce(mlir::Location loc, mlir::Value part,
                        llvm::ArrayRef<Axis> axes, BodyBuilder body);
  mlir::Value allReduceSum(mlir::Location loc, mlir::Value part,
                           llvm::ArrayRef<Axis> axes);

  /// Joins the parts along a dimension that is split over `axes`.
  mlir::Value allGather(mlir::Location loc, mlir::Value part, int64_t dim,
                        llvm::ArrayRef<Axis> axes);

  /// `part`, with `fill` (a scalar, or otherwise zero) as the padding beyond
  /// `size` of a dimension that is split over `axes`.
  mlir::Value maskPadding(mlir::Location loc, mlir::Value part, int64_t dim,
                          int64_t size, llvm::ArrayRef<Axis> axes,
                          mlir::Value fill = {});

  /// Elements [base + p * step, + length) along `dim` on the shard of position
  /// p. The tensor is split over `axes` there, and has `size` elements in all.
  /// Neighbours send the missing ones. `fill`, a scalar, extends both ends.
  mlir::Value fetch(mlir::Location loc, mlir::Value part, int64_t dim,
                    int64_t size, llvm::ArrayRef<Axis> axes, int64_t base,
                    int64_t step, int64_t length, mlir::Value fill);

  mlir::Value sliceDim(mlir::Location loc, mlir::Value value, int64_t dim,
                       int64_t start, int64_t size);
  mlir::Value padDim(mlir::Location loc, mlir::Value value, int64_t dim,
                     int64_t low, int64_t high, mlir::Value fill);
  /// A slice that begins at the scalar `start`.
  mlir::Value sliceDimAt(mlir::Location loc, mlir::Value value, int64_t dim,
                         mlir::Value start, int64_t size);
  mlir::Value getZero(mlir::Location loc, mlir::Value like);
  /// `value`, or `fill` if the element's position along `dim`, counted from
  /// `start`, is not in [0, size). `start` is a scalar of i64; `fill` is a
  /// scalar or of the same shape.
  mlir::Value maskRange(mlir::Location loc, mlir::Value value, int64_t dim,
                        mlir::Value start, int64_t size, mlir::Value fill);

private:
  mlir::LogicalResult partitionOp(mlir::Operation *op);
  void define(mlir::Value original, mlir::Value part,
              const TensorSharding &sharding);
  mlir::Value gather(mlir::Location loc, mlir::Value part, int64_t dim,
                     int64_t size, llvm::ArrayRef<Axis> axes, size_t keep);
  mlir::Value takePart(mlir::Location loc, mlir::Value part, int64_t dim,
                       int64_t size, llvm::ArrayRef<Axis> axes, size_t have);
  mlir::Value tryReduceScatter(mlir::Value part, mlir::RankedTensorType whole,
                               const TensorSharding &from,
                               const TensorSharding &to);
  mlir::Value tryPermute(mlir::Location loc, mlir::Value part,
                         const TensorSharding &from, const TensorSharding &to);
  mlir::Value tryAllToAll(mlir::Location loc, mlir::Value part,
                          mlir::RankedTensorType whole, TensorSharding &from,
                          const TensorSharding &to);

  struct Part {
    mlir::Value value;
    TensorSharding sharding;
  };

  const Mesh &mesh;
  const llvm::DenseMap<mlir::Value, TensorSharding> &planned;
  mlir::OpBuilder &b;
  llvm::SmallVector<mlir::Operation *> replicated;
  /// In the order of creation; the first is the computed one.
  llvm::DenseMap<mlir::Value, llvm::SmallVector<Part, 1>> parts;
};

} // namespace systole::sharding

#include "systole/Sharding/ShardableOpInterface.h.inc"

#endif // SYSTOLE_SHARDING_PARTITIONER_H
