//===- BatchNorm.cpp - Batch normalization as arithmetic ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Decompose.h"

using namespace mlir;
using namespace systole::stablehlo;

namespace {

/// The arithmetic of one normalization: in f32, or the operand's type if that
/// is wider, on tensors of the operand's shape or with one element a feature.
class Normalization {
public:
  template <typename Op>
  Normalization(PatternRewriter &rewriter, Op op)
      : emitter(rewriter, op), original(typeOf(op.getOperand())),
        type(cast<RankedTensorType>(getSumType(original))),
        feature(op.getFeatureIndex()) {
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      if (dim != feature)
        others.push_back(dim);
    epsilon = op.getEpsilon().convertToDouble();
    count = 1;
    for (int64_t dim : others)
      count *= type.getDimSize(dim);
  }

  Value widen(Value value) {
    return emitter.convert(value, type.getElementType());
  }
  Value narrow(Value value) {
    return emitter.convert(value, original.getElementType());
  }
  /// Broadcasts a feature's number to its elements.
  Value spread(Value value) {
    return emitter.broadcast(value, type, {feature});
  }
  /// The sum of each feature's elements.
  Value sum(Value value) { return emitter.sum(value, others); }
  Value mean(Value value) { return divide(sum(value), splat(value, count)); }
  /// sqrt(variance + epsilon)
  Value deviation(Value variance) {
    return emitter.emit<SqrtOp>(
        emitter.add(variance, emitter.splat(variance.getType(), epsilon)));
  }
  Value add(Value x, Value y) { return emitter.add(x, y); }
  Value subtract(Value x, Value y) { return emitter.subtract(x, y); }
  Value multiply(Value x, Value y) { return emitter.emit<MulOp>({x, y}); }
  Value divide(Value x, Value y) { return emitter.emit<DivOp>({x, y}); }

  /// (x - mean) / sqrt(variance + epsilon) * scale + offset
  Value normalize(Value centered, Value variance, Value scale, Value offset) {
    Value factor = divide(scale, deviation(variance));
    return narrow(add(multiply(centered, spread(factor)), spread(offset)));
  }
  /// A constant with the type of the sums of `value`.
  Value splat(Value value, double constant) {
    return emitter.splat(RankedTensorType::get({type.getDimSize(feature)},
                                               typeOf(value).getElementType()),
                         constant);
  }
  double getCount() const { return count; }

private:
  Emitter emitter;
  RankedTensorType original, type;
  int64_t feature;
  SmallVector<int64_t> others;
  double epsilon, count;
};

LogicalResult decomposeInference(BatchNormInferenceOp op,
                                 PatternRewriter &rewriter) {
  if (failed(verifyStaticShapes(op)))
    return failure();
  Normalization n(rewriter, op);
  Value centered =
      n.subtract(n.widen(op.getOperand()), n.spread(n.widen(op.getMean())));
  rewriter.replaceOp(op, n.normalize(centered, n.widen(op.getVariance()),
                                     n.widen(op.getScale()),
                                     n.widen(op.getOffset())));
  return success();
}

LogicalResult decomposeTraining(BatchNormTrainingOp op,
                                PatternRewriter &rewriter) {
  if (failed(verifyStaticShapes(op)))
    return failure();
  Normalization n(rewriter, op);
  Value operand = n.widen(op.getOperand());
  Value mean = n.mean(operand);
  Value centered = n.subtract(operand, n.spread(mean));
  Value variance = n.mean(n.multiply(centered, centered));
  Value output = n.normalize(centered, variance, n.widen(op.getScale()),
                             n.widen(op.getOffset()));
  rewriter.replaceOp(op, {output, n.narrow(mean), n.narrow(variance)});
  return success();
}

/// The operand's gradient is scale / deviation * (d - (sum(d) + x' * sum(d x')
/// / (variance + eps)) / n).
///
/// The centered operand is x', d is the gradient of the output, and n the
/// number of elements of a feature.
LogicalResult decomposeGrad(BatchNormGradOp op, PatternRewriter &rewriter) {
  if (failed(verifyStaticShapes(op)))
    return failure();
  Normalization n(rewriter, op);
  Value centered =
      n.subtract(n.widen(op.getOperand()), n.spread(n.widen(op.getMean())));
  Value gradient = n.widen(op.getGradOutput());
  Value deviation = n.deviation(n.widen(op.getVariance()));
  Value normalized = n.divide(centered, n.spread(deviation));
  Value gradScale = n.sum(n.multiply(gradient, normalized));
  Value gradOffset = n.sum(gradient);
  Value count = n.splat(gradient, n.getCount());
  Value shift = n.divide(gradOffset, count);
  Value slope = n.divide(gradScale, count);
  Value inner = n.subtract(n.subtract(gradient, n.spread(shift)),
                           n.multiply(normalized, n.spread(slope)));
  Value factor = n.divide(n.widen(op.getScale()), deviation);
  rewriter.replaceOp(op, {n.narrow(n.multiply(n.spread(factor), inner)),
                          n.narrow(gradScale), n.narrow(gradOffset)});
  return success();
}

} // namespace

void systole::stablehlo::populateBatchNormDecompositions(
    RewritePatternSet &patterns) {
  patterns.add(decomposeInference).add(decomposeTraining).add(decomposeGrad);
}
