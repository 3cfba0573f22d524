//===- EvalNormalization.cpp - Batch normalization ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As the specification defines it, in double.
//
//===----------------------------------------------------------------------===//

#include "Models.h"

#include <cmath>

using namespace mlir;
using namespace systole::interpreter;
using namespace systole::stablehlo;

/// The elements of each feature, with their positions.
static std::vector<std::vector<int64_t>> groupByFeature(const Tensor &operand,
                                                        int64_t feature) {
  std::vector<std::vector<int64_t>> result(operand.getShape()[feature]);
  int64_t position = 0;
  forEachIndex(operand.getShape(), [&](ArrayRef<int64_t> index) {
    result[index[feature]].push_back(position++);
  });
  return result;
}

static Tensor batchNormInference(BatchNormInferenceOp op,
                                 ArrayRef<Tensor> operands, Interpreter &) {
  Tensor result(resultType(op));
  double epsilon = op.getEpsilon().convertToDouble();
  auto groups = groupByFeature(operands[0], op.getFeatureIndex());
  for (auto [feature, positions] : llvm::enumerate(groups)) {
    double scale = getReal(operands[1], feature),
           offset = getReal(operands[2], feature);
    double mean = getReal(operands[3], feature);
    double deviation = std::sqrt(getReal(operands[4], feature) + epsilon);
    for (int64_t i : positions)
      result.set(i,
                 (getReal(operands[0], i) - mean) / deviation * scale + offset);
  }
  return result;
}

static Tensors batchNormTraining(BatchNormTrainingOp op,
                                 ArrayRef<Tensor> operands, Interpreter &) {
  Tensor output(resultType(op, 0)), means(resultType(op, 1)),
      variances(resultType(op, 2));
  double epsilon = op.getEpsilon().convertToDouble();
  auto groups = groupByFeature(operands[0], op.getFeatureIndex());
  for (auto [feature, positions] : llvm::enumerate(groups)) {
    double mean = 0, variance = 0, count = positions.size();
    for (int64_t i : positions)
      mean += getReal(operands[0], i) / count;
    for (int64_t i : positions)
      variance += std::pow(getReal(operands[0], i) - mean, 2) / count;
    double deviation = std::sqrt(variance + epsilon);
    for (int64_t i : positions)
      output.set(i, (getReal(operands[0], i) - mean) / deviation *
                            getReal(operands[1], feature) +
                        getReal(operands[2], feature));
    means.set(feature, mean);
    variances.set(feature, variance);
  }
  return {output, means, variances};
}

static Tensors batchNormGrad(BatchNormGradOp op, ArrayRef<Tensor> operands,
                             Interpreter &) {
  Tensor gradOperand(resultType(op, 0)), gradScale(resultType(op, 1)),
      gradOffset(resultType(op, 2));
  double epsilon = op.getEpsilon().convertToDouble();
  auto groups = groupByFeature(operands[0], op.getFeatureIndex());
  for (auto [feature, positions] : llvm::enumerate(groups)) {
    double scale = getReal(operands[1], feature),
           mean = getReal(operands[2], feature);
    double variance = getReal(operands[3], feature), count = positions.size();
    double sum = 0, weighted = 0;
    for (int64_t i : positions) {
      sum += getReal(operands[4], i);
      weighted += getReal(operands[4], i) * (getReal(operands[0], i) - mean);
    }
    double deviation = std::sqrt(variance + epsilon);
    for (int64_t i : positions) {
      double centered = getReal(operands[0], i) - mean;
      double inner = count * getReal(operands[4], i) - sum -
                     centered * weighted / (variance + epsilon);
      gradOperand.set(i, scale / deviation / count * inner);
    }
    gradScale.set(feature, weighted / deviation);
    gradOffset.set(feature, sum);
  }
  return {gradOperand, gradScale, gradOffset};
}

void systole::interpreter::registerNormalizationModels(MLIRContext *context) {
  attachArithmetic<BatchNormGradOp, batchNormGrad>(context);
  attachArithmetic<BatchNormInferenceOp, batchNormInference>(context);
  attachArithmetic<BatchNormTrainingOp, batchNormTraining>(context);
}
