//===- GraphAttrs.cpp - Attributes of the graph dialect -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Graph/IR/Graph.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace systole::graph;

namespace systole::graph {
static FailureOr<FloatAttr> parseNumberParameter(AsmParser &parser) {
  double number;
  if (parser.parseFloat(number))
    return failure();
  return parser.getBuilder().getF64FloatAttr(number);
}

static FailureOr<bool> parseFlagParameter(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef word;
  if (parser.parseOptionalKeyword(&word, {"true", "false"}))
    return parser.emitError(loc, "expected true or false");
  return word == "true";
}
} // namespace systole::graph

#define GET_ATTRDEF_CLASSES
#include "systole/Dialect/Graph/IR/GraphAttrs.cpp.inc"

void GraphDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "systole/Dialect/Graph/IR/GraphAttrs.cpp.inc"
      >();
}

static LogicalResult verifyCount(Operation *op, TypeRange types,
                                 StringRef metric, size_t count,
                                 StringRef arguments) {
  if (types.size() == count)
    return success();
  return op->emitOpError() << metric << " takes " << arguments << ", not "
                           << types.size() << " values";
}

LogicalResult AccuracyAttr::verifyArguments(Operation *op,
                                            TypeRange types) const {
  if (failed(verifyCount(op, types, "#graph.accuracy", 2,
                         "labels and predictions")))
    return failure();
  auto labels = dyn_cast<RankedTensorType>(types[0]);
  auto predictions = dyn_cast<RankedTensorType>(types[1]);
  if (!labels || !predictions)
    return success();
  if (!isa<IntegerType>(labels.getElementType()) ||
      labels.getElementType() != predictions.getElementType() ||
      failed(verifyCompatibleShape(labels, predictions)))
    return op->emitOpError()
           << "#graph.accuracy compares labels and predictions of one integer "
              "type and shape, not "
           << labels << " and " << predictions;
  return success();
}

LogicalResult MeanAttr::verifyArguments(Operation *op, TypeRange types) const {
  if (failed(verifyCount(op, types, "#graph.mean", 1, "one value")))
    return failure();
  auto type = dyn_cast<RankedTensorType>(types[0]);
  if (type && !isa<FloatType>(type.getElementType()))
    return op->emitOpError() << "#graph.mean takes a float value, not " << type;
  return success();
}
