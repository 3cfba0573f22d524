//===- ShapeDerivatives.cpp - Derivatives of changes of shape and order ---===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RegisterRules.h"

#include "mlir/Dialect/Utils/IndexingUtils.h"

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;

namespace {
/// A model of an operation with one differentiable operand, the first, whose
/// rule is `Model::emit(emitter, op, cotangent)`.
template <typename Model, typename Op>
struct UnaryModel : DifferentiableOpInterface::ExternalModel<Model, Op> {
  SmallVector<Value> buildVJP(Operation *op, OpBuilder &builder,
                              ArrayRef<Value> cotangents,
                              const llvm::SmallBitVector &) const {
    Emitter emitter(builder, op);
    return {Model::emit(emitter, cast<Op>(op), cotangents[0])};
  }
};

struct ReshapeModel : UnaryModel<ReshapeModel, ReshapeOp> {
  static Value emit(Emitter &emitter, ReshapeOp op, Value d) {
    return emitter.reshape(d, shapeOf(op.getOperand()));
  }
};

struct TransposeModel : UnaryModel<TransposeModel, TransposeOp> {
  static Value emit(Emitter &emitter, TransposeOp op, Value d) {
    return emitter.transpose(d, invertPermutationVector(op.getPermutation()));
  }
};

struct ReverseModel : UnaryModel<ReverseModel, ReverseOp> {
  static Value emit(Emitter &emitter, ReverseOp op, Value d) {
    return emitter.reverse(d, op.getDimensions());
  }
};

/// The sum over all copies of an element.
struct BroadcastInDimModel : UnaryModel<BroadcastInDimModel, BroadcastInDimOp> {
  static Value emit(Emitter &emitter, BroadcastInDimOp op, Value d) {
    ArrayRef<int64_t> shape = shapeOf(op.getOperand());
    ArrayRef<int64_t> dimensions = op.getBroadcastDimensions();
    SmallVector<int64_t> repeated, kept;
    for (int64_t dim = 0; dim < typeOf(d).getRank(); ++dim) {
      const auto *found = llvm::find(dimensions, dim);
      bool isKept = found != dimensions.end() &&
                    shape[found - dimensions.begin()] == shapeOf(d)[dim];
      (isKept ? kept : repeated).push_back(dim);
    }
    d = emitter.sum(d, repeated);

    // The dimensions kept, in the operand's order; then those of size 1.
    SmallVector<int64_t> permutation;
    for (int64_t dim : dimensions)
      if (const auto *found = llvm::find(kept, dim); found != kept.end())
        permutation.push_back(found - kept.begin());
    return emitter.reshape(emitter.transpose(d, permutation), shape);
  }
};

struct ConcatenateModel
    : DifferentiableOpInterface::ExternalModel<ConcatenateModel,
                                               ConcatenateOp> {
  SmallVector<Value> buildVJP(Operation *op, OpBuilder &builder,
                              ArrayRef<Value> cotangents,
                              const llvm::SmallBitVector &wanted) const {
    Emitter emitter(builder, op);
    Value d = cotangents[0];
    int64_t dimension = cast<ConcatenateOp>(op).getDimension();
    SmallVector<int64_t> start(typeOf(d).getRank(), 0), limit(shapeOf(d));
    SmallVector<int64_t> strides(start.size(), 1);
    SmallVector<Value> result(op->getNumOperands());
    for (auto [i, operand] : llvm::enumerate(op->getOperands())) {
      limit[dimension] = start[dimension] + shapeOf(operand)[dimension];
      if (wanted[i])
        result[i] = emitter.slice(d, start, limit, strides);
      start[dimension] = limit[dimension];
    }
    return result;
  }
};
} // namespace

void systole::stablehlo::registerShapeRules(MLIRContext *context) {
  ReshapeOp::attachInterface<ReshapeModel>(*context);
  TransposeOp::attachInterface<TransposeModel>(*context);
  ReverseOp::attachInterface<ReverseModel>(*context);
  BroadcastInDimOp::attachInterface<BroadcastInDimModel>(*context);
  ConcatenateOp::attachInterface<ConcatenateModel>(*context);
}
