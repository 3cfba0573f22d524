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
