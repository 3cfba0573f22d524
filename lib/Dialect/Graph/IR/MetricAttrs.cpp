//===- MetricAttrs.cpp - Operands of metrics ------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Graph/IR/Graph.h"

#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace systole::graph;

namespace {

/// A metric's operands: `count` of them and, after those, weights.
struct Arguments {
  Operation *op;
  StringRef metric;
  SmallVector<RankedTensorType> types;
};

} // namespace

/// Checks the number of operands and the weights. `types` stays empty if a type
/// is not known yet.
static FailureOr<Arguments> checkArguments(Operation *op, TypeRange types,
                                           StringRef metric, size_t count,
                                           StringRef what) {
  Arguments arguments{op, metric, {}};
  if (types.size() != count && types.size() != count + 1)
    return op->emitOpError()
           << metric << " takes " << what << " and perhaps weights, not "
           << types.size() << " values";
  SmallVector<RankedTensorType> ranked;
  for (Type type : types) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor)
      return arguments;
    ranked.push_back(tensor);
  }
  arguments.types = ranked;
  if (types.size() == count)
    return arguments;
  RankedTensorType value = ranked[0], weights = ranked.back();
  bool perElement = succeeded(verifyCompatibleShape(weights, value));
  bool perRow = weights.getRank() == 1 && value.getRank() > 0 &&
                succeeded(verifyCompatibleShape(weights.getShape(),
                                                value.getShape().take_front()));
  if (!isa<FloatType>(weights.getElementType()) || (!perElement && !perRow))
    return op->emitOpError()
           << metric << " takes float weights, one for each element or row of "
           << value << ", not " << weights;
  return arguments;
}

static LogicalResult checkLabels(const FailureOr<Arguments> &arguments,
                                 function_ref<bool(Type, Type)> elements,
                                 StringRef what) {
  if (failed(arguments) || arguments->types.empty())
    return failure(failed(arguments));
  RankedTensorType labels = arguments->types[0],
                   predictions = arguments->types[1];
  if (elements(labels.getElementType(), predictions.getElementType()) &&
      succeeded(verifyCompatibleShape(labels, predictions)))
    return success();
  return arguments->op->emitOpError()
         << arguments->metric << " compares " << what << ", not " << labels
         << " and " << predictions;
}

static LogicalResult checkFloat(const FailureOr<Arguments> &arguments) {
  if (failed(arguments) || arguments->types.empty())
    return failure(failed(arguments));
  if (isa<FloatType>(arguments->types[0].getElementType()))
    return success();
  return arguments->op->emitOpError()
         << arguments->metric << " takes a float value, not "
         << arguments->types[0];
}

static bool sameIntegers(Type labels, Type predictions) {
  return isa<IntegerType>(labels) && labels == predictions;
}
static bool sameFloats(Type labels, Type predictions) {
  return isa<FloatType>(labels) && labels == predictions;
}
static bool integers(Type labels, Type predictions) {
  return isa<IntegerType>(labels) && isa<IntegerType>(predictions);
}

//===----------------------------------------------------------------------===//
// Each metric
//===----------------------------------------------------------------------===//

LogicalResult MeanAttr::verifyArguments(Operation *op, TypeRange types) const {
  return checkFloat(checkArguments(op, types, "#graph.mean", 1, "one value"));
}

LogicalResult PerplexityAttr::verifyArguments(Operation *op,
                                              TypeRange types) const {
  return checkFloat(
      checkArguments(op, types, "#graph.perplexity", 1, "one value"));
}

LogicalResult AccuracyAttr::verifyArguments(Operation *op,
                                            TypeRange types) const {
  return checkLabels(
      checkArguments(op, types, "#graph.accuracy", 2, "labels and predictions"),
      sameIntegers, "labels and predictions of one integer type and shape");
}

LogicalResult TopKAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                               int64_t k) {
  if (k < 1)
    return emitError() << "#graph.top_k counts the first " << k
                       << " classes: give 1 or more";
  return success();
}

LogicalResult TopKAttr::verifyArguments(Operation *op, TypeRange types) const {
  FailureOr<Arguments> arguments =
      checkArguments(op, types, "#graph.top_k", 2, "labels and logits");
  if (failed(arguments) || arguments->types.empty())
    return failure(failed(arguments));
  RankedTensorType labels = arguments->types[0], logits = arguments->types[1];
  if (isa<IntegerType>(labels.getElementType()) &&
      isa<FloatType>(logits.getElementType()) && logits.getRank() > 0 &&
      succeeded(verifyCompatibleShape(labels.getShape(),
                                      logits.getShape().drop_back())))
    return success();
  return op->emitOpError()
         << "#graph.top_k compares integer labels with a row of float logits "
            "for each, not "
         << labels << " and " << logits;
}

bool TopKAttr::takesClassLabels() const { return true; }

static LogicalResult checkPositives(Operation *op, TypeRange types,
                                    StringRef metric) {
  return checkLabels(
      checkArguments(op, types, metric, 2, "labels and predictions"), integers,
      "integer or boolean labels and predictions of one shape");
}

LogicalResult PrecisionAttr::verifyArguments(Operation *op,
                                             TypeRange types) const {
  return checkPositives(op, types, "#graph.precision");
}

LogicalResult RecallAttr::verifyArguments(Operation *op,
                                          TypeRange types) const {
  return checkPositives(op, types, "#graph.recall");
}

LogicalResult AUCAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                              int64_t thresholds) {
  if (thresholds < 2)
    return emitError() << "#graph.auc needs 2 thresholds or more, not "
                       << thresholds;
  return success();
}

LogicalResult AUCAttr::verifyArguments(Operation *op, TypeRange types) const {
  return checkLabels(
      checkArguments(op, types, "#graph.auc", 2, "labels and probabilities"),
      [](Type labels, Type predictions) {
        return isa<IntegerType>(labels) && isa<FloatType>(predictions);
      },
      "integer or boolean labels and float probabilities of one shape");
}

SmallVector<int64_t> AUCAttr::getSumsShape() const { return {getThresholds()}; }

static LogicalResult checkErrors(Operation *op, TypeRange types,
                                 StringRef metric) {
  return checkLabels(
      checkArguments(op, types, metric, 2, "labels and predictions"),
      sameFloats, "labels and predictions of one float type and shape");
}

LogicalResult MeanSquaredErrorAttr::verifyArguments(Operation *op,
                                                    TypeRange types) const {
  return checkErrors(op, types, "#graph.mean_squared_error");
}

LogicalResult RootMeanSquaredErrorAttr::verifyArguments(Operation *op,
                                                        TypeRange types) const {
  return checkErrors(op, types, "#graph.root_mean_squared_error");
}

LogicalResult MeanAbsoluteErrorAttr::verifyArguments(Operation *op,
                                                     TypeRange types) const {
  return checkErrors(op, types, "#graph.mean_absolute_error");
}
