//===- Lowerings.h - Shared by lowerings ------------------------*- C++ -*-===//
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
#include "systole/Dialect/StableHLO/IR/Emitter.h"

namespace systole::graph {

using stablehlo::Emitter;
using stablehlo::shapeOf;
using stablehlo::typeOf;

//===----------------------------------------------------------------------===//
// Each source attaches the external models that it defines.
//===----------------------------------------------------------------------===//

void attachActivationLowerings(mlir::MLIRContext &context);
void attachArithmeticLowerings(mlir::MLIRContext &context);
void attachArrangementLowerings(mlir::MLIRContext &context);
void attachAttentionLowerings(mlir::MLIRContext &context);
void attachClippingLowerings(mlir::MLIRContext &context);
void attachConvolutionLowerings(mlir::MLIRContext &context);
void attachEmbeddingLowerings(mlir::MLIRContext &context);
void attachExpertLowerings(mlir::MLIRContext &context);
void attachInitializerLowerings(mlir::MLIRContext &context);
void attachLayerLowerings(mlir::MLIRContext &context);
void attachLossLowerings(mlir::MLIRContext &context);
void attachMetricLowerings(mlir::MLIRContext &context);
void attachNormalizationLowerings(mlir::MLIRContext &context);
void attachOptimizerLowerings(mlir::MLIRContext &context);
void attachPoolingLowerings(mlir::MLIRContext &context);
void attachQuantizationLowerings(mlir::MLIRContext &context);
void attachRecurrentLowerings(mlir::MLIRContext &context);
void attachRegularizerLowerings(mlir::MLIRContext &context);
void attachScheduleLowerings(mlir::MLIRContext &context);
void attachTensorLowerings(mlir::MLIRContext &context);

/// Attaches models to the ops and attributes that they are of.
template <typename... Models> void attach(mlir::MLIRContext &context) {
  (Models::ConcreteEntity::template attachInterface<Models>(context), ...);
}

/// The op or the attribute that a lowering is of.
template <typename R, typename Entity, typename Builder, typename... Args>
Entity getLowered(R (*)(Builder, Entity, Args...));
template <typename R, typename OpTy, typename Operands>
OpTy getLowered(R (*)(Emitter &, LoweringContext &, OpTy, Operands));

/// A lowering is a function of an op that returns one or several values. It
/// takes the operands, or only the first one, and the context for state. With
/// `ofBatch`, the result is one number for a batch, without its padding.
template <auto function, bool ofBatch>
struct LoweringModel
    : LowerToStableHLOOpInterface::ExternalModel<
          LoweringModel<function, ofBatch>, decltype(getLowered(function))> {
  using Op = decltype(getLowered(function));
  template <typename... Args>
  static constexpr bool takes =
      std::is_invocable_v<decltype(function), Args...>;

  llvm::SmallVector<mlir::Value>
  lowerToStableHLO(mlir::Operation *op, LoweringContext &context,
                   mlir::OpBuilder &builder, mlir::ValueRange operands) const {
    Emitter b(builder, op->getLoc());
    auto own = mlir::cast<Op>(op);
    if constexpr (takes<Emitter &, Op, mlir::ValueRange>)
      return {function(b, own, operands)};
    else if constexpr (takes<Emitter &, LoweringContext &, Op,
                             mlir::ValueRange>)
      return {function(b, context, own, operands)};
    else
      return {function(b, context, own, operands[0])};
  }
  bool leavesOutPadding(mlir::Operation *) const { return ofBatch; }
};

/// Attaches lowerings to their ops, or to their ops and attributes as models.
template <template <auto> typename Model, auto... functions>
void attach(mlir::MLIRContext &context) {
  attach<Model<functions>...>(context);
}
template <auto... functions> void attach(mlir::MLIRContext &context) {
  attach<LoweringModel<functions, /*ofBatch=*/false>...>(context);
}
template <auto... functions> void attachBatch(mlir::MLIRContext &context) {
  attach<LoweringModel<functions, /*ofBatch=*/true>...>(context);
}

//===----------------------------------------------------------------------===//
// Shorthands for StableHLO
//===----------------------------------------------------------------------===//

/// `operand` repeated to `type`'s shape as numpy does: its dimensions are the
/// last of `type`, and sizes of 1 are repeated too.
mlir::Value broadcastTrailing(Emitter &b, mlir::Value operand,
                              mlir::RankedTensorType type);
/// `operand`, one value a row, repeated along the last dimension of `type`.
mlir::Value broadcastRows(Emitter &b, mlir::Value operand,
                          mlir::RankedTensorType type);
/// Whether two tensors are equal, element by element.
mlir::Value isEqual(Emitter &b, mlir::Value lhs, mlir::Value rhs);
/// max(x, 0).
mlir::Value relu(Emitter &b, mlir::Value operand);
/// log(1 + exp(x)), without overflow.
mlir::Value softplus(Emitter &b, mlir::Value operand);
/// Builds the function that a layer's `activation` names.
mlir::Value buildActivation(Emitter &b, llvm::StringRef name,
                            mlir::Value operand);
/// 1 of `element` at the class index of each row, and 0 elsewhere.
mlir::Value oneHot(Emitter &b, mlir::Value indices, int64_t depth,
                   mlir::Type element);
/// The logits minus their row's maximum. The maximum counts as a constant for
/// gradients: it cancels in all uses here.
mlir::Value shiftByMaximum(Emitter &b, mlir::Value logits);

/// The weight of each element of a value of `type`, as f32: `rowWeights` times
/// `weights`. `rowWeights` has one a row of the batch, which is the outer part
/// of the first dimension. `weights` has one an element, or one a row of
/// `type`. Either may be null. A value without rows counts for all rows of the
/// batch.
mlir::Value buildWeights(Emitter &b, mlir::RankedTensorType type,
                         mlir::Value rowWeights, mlir::Value weights = {});
/// The mean of all elements, or of those with nonzero `rowWeights`; 0 if there
/// are none.
mlir::Value buildMean(Emitter &b, mlir::Value values, mlir::Value rowWeights);

/// The value of a metric, a scalar, and the total and the count that it follows
/// from. Without `rowWeights` all rows count.
llvm::SmallVector<mlir::Value> buildBatchMetric(Emitter &b,
                                                MetricAttrInterface metric,
                                                mlir::ValueRange arguments,
                                                mlir::Value rowWeights);

template <typename OpTy>
mlir::Value reduce(Emitter &b, mlir::Value operand,
                   llvm::ArrayRef<int64_t> dims) {
  return stablehlo::createReduce<OpTy>(b, b.getLoc(), operand, dims);
}
/// Reduces the last dimension.
template <typename OpTy>
mlir::Value reduceRows(Emitter &b, mlir::Value operand) {
  return reduce<OpTy>(b, operand, {typeOf(operand).getRank() - 1});
}
/// Reduces all dimensions.
template <typename OpTy>
mlir::Value reduceAll(Emitter &b, mlir::Value operand) {
  if (typeOf(operand).getRank() == 0)
    return operand;
  auto dims = llvm::to_vector(llvm::seq<int64_t>(0, typeOf(operand).getRank()));
  return reduce<OpTy>(b, operand, dims);
}
/// The mean over `dims`, which the result lacks.
mlir::Value mean(Emitter &b, mlir::Value operand, llvm::ArrayRef<int64_t> dims);
/// Broadcasts a value with the dimensions of `type` except `dims` along these.
mlir::Value broadcastAlong(Emitter &b, mlir::Value operand,
                           mlir::RankedTensorType type,
                           llvm::ArrayRef<int64_t> dims);

/// Adds the bias, if the layer has one, and applies the activation.
template <typename LayerT>
mlir::Value finishLayer(Emitter &b, LoweringContext &context, LayerT layer,
                        mlir::Value value) {
  if (layer.getUseBias()) {
    mlir::Value bias = context.getVariable(
        mlir::cast<LayerOpInterface>(layer.getOperation()), "bias");
    value = b.add(value, broadcastTrailing(b, bias, typeOf(value)));
  }
  return buildActivation(b, layer.getActivation(), value);
}

/// Adds the product with the adapter of a layer's kernel, if it has one, to
/// `product`: that of `input`, summed over its dimensions `dims`, with the
/// kernel.
mlir::Value addAdapter(Emitter &b, LoweringContext &context,
                       LayerOpInterface layer, llvm::StringRef kernel,
                       mlir::Value input, llvm::ArrayRef<int64_t> dims,
                       mlir::Value product);

/// `graph.fake_quant` of a value. The range has the dimensions `dims` of
/// `input`: none, or some of them.
mlir::Value buildFakeQuant(Emitter &b, mlir::Value input, mlir::Value min,
                           mlir::Value max, llvm::ArrayRef<int64_t> dims,
                           int64_t numBits, bool narrowRange);

/// The kernel of a layer with the values that symmetric bytes have: a scale for
/// each feature, that of its largest magnitude. Its derivative is the kernel's.
mlir::Value buildQuantizedKernel(mlir::OpBuilder &builder,
                                 LayerOpInterface layer, mlir::Value kernel);

/// The padding before and after each dimension of a window over `input` [batch,
/// positions..., channels]. It is a [n, 2] attribute for `rank` dimensions, of
/// which `first` is the window's first one; null if there is none. `dilations`
/// may be null.
mlir::DenseIntElementsAttr
getWindowPadding(mlir::Builder &b, mlir::RankedTensorType input,
                 mlir::ArrayAttr sizes, mlir::ArrayAttr strides,
                 mlir::ArrayAttr dilations, llvm::StringRef padding,
                 int64_t rank, int64_t first);

} // namespace systole::graph

#endif // SYSTOLE_LIB_CONVERSION_GRAPHTOSTABLEHLO_LOWERINGS_H
