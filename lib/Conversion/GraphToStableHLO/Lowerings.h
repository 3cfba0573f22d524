//===- Lowerings.h - Groups of lowerings, and what they share ---*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_CONVERSION_GRAPHTOSTABLEHLO_LOWERINGS_H
#define SYSTOLE_LIB_CONVERSION_GRAPHTOSTABLEHLO_LOWERINGS_H

#include "systole/Conversion/GraphToStableHLO/LoweringContext.h"
#include "systole/Dialect/StableHLO/IR/Builders.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace systole::graph {

//===----------------------------------------------------------------------===//
// Each source attaches the external models that it defines.
//===----------------------------------------------------------------------===//

void attachActivationLowerings(mlir::MLIRContext &context);
void attachArithmeticLowerings(mlir::MLIRContext &context);
void attachArrangementLowerings(mlir::MLIRContext &context);
void attachAttentionLowerings(mlir::MLIRContext &context);
void attachClippingLowerings(mlir::MLIRContext &context);
void attachConvolutionLowerings(mlir::MLIRContext &context);
void attachInitializerLowerings(mlir::MLIRContext &context);
void attachLayerLowerings(mlir::MLIRContext &context);
void attachLossLowerings(mlir::MLIRContext &context);
void attachMetricLowerings(mlir::MLIRContext &context);
void attachNormalizationLowerings(mlir::MLIRContext &context);
void attachPoolingLowerings(mlir::MLIRContext &context);
void attachRecurrentLowerings(mlir::MLIRContext &context);
void attachTensorLowerings(mlir::MLIRContext &context);

/// A lowering to one value that needs no state: `ModelT::build(b, op,
/// operands)`.
template <typename ModelT, typename OpTy>
struct TensorLowering
    : public LowerToStableHLOOpInterface::ExternalModel<ModelT, OpTy> {
  llvm::SmallVector<mlir::Value>
  lowerToStableHLO(mlir::Operation *op, LoweringContext &,
                   mlir::OpBuilder &builder, mlir::ValueRange operands) const {
    mlir::ImplicitLocOpBuilder b(op->getLoc(), builder);
    return {ModelT::build(b, mlir::cast<OpTy>(op), operands)};
  }
};

/// A lowering of a layer, which has variables: `ModelT::build(b, context, op,
/// input)`.
template <typename ModelT, typename OpTy>
struct LayerLowering
    : public LowerToStableHLOOpInterface::ExternalModel<ModelT, OpTy> {
  llvm::SmallVector<mlir::Value>
  lowerToStableHLO(mlir::Operation *op, LoweringContext &context,
                   mlir::OpBuilder &builder, mlir::ValueRange operands) const {
    mlir::ImplicitLocOpBuilder b(op->getLoc(), builder);
    return {ModelT::build(b, context, mlir::cast<OpTy>(op), operands[0])};
  }
};

//===----------------------------------------------------------------------===//
// Words that StableHLO says longer
//===----------------------------------------------------------------------===//

inline mlir::RankedTensorType getTensorType(mlir::Value value) {
  return mlir::cast<mlir::RankedTensorType>(value.getType());
}

/// A constant of `type`, or a scalar of an element type.
mlir::Value splat(mlir::ImplicitLocOpBuilder &b, mlir::Type type, double value);
/// `operand` repeated to `type`'s shape; its dimension i is dimension
/// `dims[i]`.
mlir::Value broadcast(mlir::ImplicitLocOpBuilder &b, mlir::Value operand,
                      mlir::RankedTensorType type,
                      llvm::ArrayRef<int64_t> dims);
/// `operand` repeated to `type`'s shape as numpy does: its dimensions are the
/// last of `type`, and sizes of 1 are repeated too.
mlir::Value broadcastTrailing(mlir::ImplicitLocOpBuilder &b,
                              mlir::Value operand, mlir::RankedTensorType type);
/// The elements with dimensions in another order.
mlir::Value transpose(mlir::ImplicitLocOpBuilder &b, mlir::Value operand,
                      llvm::ArrayRef<int64_t> permutation);
/// `operand`, one value a row, repeated along the last dimension of `type`.
mlir::Value broadcastRows(mlir::ImplicitLocOpBuilder &b, mlir::Value operand,
                          mlir::RankedTensorType type);
mlir::Value reshape(mlir::ImplicitLocOpBuilder &b, mlir::Value operand,
                    llvm::ArrayRef<int64_t> shape);
mlir::Value convert(mlir::ImplicitLocOpBuilder &b, mlir::Value operand,
                    mlir::Type element);
/// Whether two tensors are equal, element by element.
mlir::Value isEqual(mlir::ImplicitLocOpBuilder &b, mlir::Value lhs,
                    mlir::Value rhs);
/// max(x, 0).
mlir::Value relu(mlir::ImplicitLocOpBuilder &b, mlir::Value operand);
/// log(1 + exp(x)), without overflow.
mlir::Value softplus(mlir::ImplicitLocOpBuilder &b, mlir::Value operand);
/// Element by element, of two values of one type or of one and a number.
mlir::Value add(mlir::ImplicitLocOpBuilder &b, mlir::Value x, mlir::Value y);
mlir::Value subtract(mlir::ImplicitLocOpBuilder &b, mlir::Value x,
                     mlir::Value y);
mlir::Value multiply(mlir::ImplicitLocOpBuilder &b, mlir::Value x,
                     mlir::Value y);
mlir::Value multiply(mlir::ImplicitLocOpBuilder &b, mlir::Value x, double y);
/// The function that a layer's `activation` names.
mlir::Value buildActivation(mlir::ImplicitLocOpBuilder &b, llvm::StringRef name,
                            mlir::Value operand);
/// 1 of `element` at the class index of each row, 0 elsewhere.
mlir::Value oneHot(mlir::ImplicitLocOpBuilder &b, mlir::Value indices,
                   int64_t depth, mlir::Type element);
/// The logits less their row's maximum, which counts as a constant for
/// gradients: it cancels in all that is computed of the result here.
mlir::Value shiftByMaximum(mlir::ImplicitLocOpBuilder &b, mlir::Value logits);

/// What each element of a value of `type` counts, as f32: `rowWeights` (one a
/// row of the batch, which is the outer part of the first dimension) times
/// `weights` (one an element, or one a row of `type`). Either may be null. A
/// value without rows counts for all of the batch's.
mlir::Value buildWeights(mlir::ImplicitLocOpBuilder &b,
                         mlir::RankedTensorType type, mlir::Value rowWeights,
                         mlir::Value weights = {});
/// The mean of all elements, or of those that `rowWeights` does not leave out;
/// 0 if that is none.
mlir::Value buildMean(mlir::ImplicitLocOpBuilder &b, mlir::Value values,
                      mlir::Value rowWeights);

template <typename OpTy>
mlir::Value reduce(mlir::ImplicitLocOpBuilder &b, mlir::Value operand,
                   llvm::ArrayRef<int64_t> dims) {
  return stablehlo::createReduce<OpTy>(b, b.getLoc(), operand, dims);
}
/// Over the last dimension.
template <typename OpTy>
mlir::Value reduceRows(mlir::ImplicitLocOpBuilder &b, mlir::Value operand) {
  return reduce<OpTy>(b, operand, {getTensorType(operand).getRank() - 1});
}
/// Over all dimensions.
template <typename OpTy>
mlir::Value reduceAll(mlir::ImplicitLocOpBuilder &b, mlir::Value operand) {
  if (getTensorType(operand).getRank() == 0)
    return operand;
  auto dims =
      llvm::to_vector(llvm::seq<int64_t>(0, getTensorType(operand).getRank()));
  return reduce<OpTy>(b, operand, dims);
}
/// The mean over `dims`, which the result does not have.
mlir::Value mean(mlir::ImplicitLocOpBuilder &b, mlir::Value operand,
                 llvm::ArrayRef<int64_t> dims);
/// A value of the dimensions of `type` without `dims`, repeated along these.
mlir::Value broadcastAlong(mlir::ImplicitLocOpBuilder &b, mlir::Value operand,
                           mlir::RankedTensorType type,
                           llvm::ArrayRef<int64_t> dims);

/// Adds the bias, where the layer has one, and applies the activation.
template <typename LayerT>
mlir::Value finishLayer(mlir::ImplicitLocOpBuilder &b, LoweringContext &context,
                        LayerT layer, mlir::Value value) {
  if (layer.getUseBias()) {
    mlir::Value bias = context.getVariable(
        mlir::cast<LayerOpInterface>(layer.getOperation()), "bias");
    value = add(b, value, broadcastTrailing(b, bias, getTensorType(value)));
  }
  return buildActivation(b, layer.getActivation(), value);
}

/// The cells before and after each dimension of a window over `input` [batch,
/// places..., channels], as a [n, 2] attribute for `rank` dimensions of which
/// `first` is the window's first one; null where there are none. `dilations`
/// may be null.
mlir::DenseIntElementsAttr
getWindowPadding(mlir::Builder &b, mlir::RankedTensorType input,
                 mlir::ArrayAttr sizes, mlir::ArrayAttr strides,
                 mlir::ArrayAttr dilations, llvm::StringRef padding,
                 int64_t rank, int64_t first);

} // namespace systole::graph

#endif // SYSTOLE_LIB_CONVERSION_GRAPHTOSTABLEHLO_LOWERINGS_H
