//===- GraphAttrs.cpp - Attributes of the graph dialect -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Graph/IR/Graph.h"
#include "systole/Support/Parameters.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/SetVector.h"
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

/// The ranges of numbers of optimizers and regularizers: [0, 1), (0, inf) and
/// [0, inf).
enum class OptionRange { share, positive, notNegative };

static LogicalResult checkOption(function_ref<InFlightDiagnostic()> emitError,
                                 StringRef constraint, OptionRange range,
                                 StringRef option, FloatAttr value) {
  double number = value.getValueAsDouble();
  switch (range) {
  case OptionRange::share:
    if (number >= 0 && number < 1)
      return success();
    return emitError() << constraint << " needs '" << option
                       << "' from 0.0 up to, but not including, 1.0, not "
                       << number;
  case OptionRange::positive:
    if (number > 0)
      return success();
    return emitError() << constraint << " needs a positive '" << option
                       << "', not " << number;
  case OptionRange::notNegative:
    if (number >= 0)
      return success();
    return emitError() << constraint << " needs a '" << option
                       << "' of 0.0 or more, not " << number;
  }
  llvm_unreachable("not a range");
}

} // namespace systole::graph

#define GET_ATTRDEF_CLASSES
#include "systole/Dialect/Graph/IR/GraphAttrs.cpp.inc"

LogicalResult ParamAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                StringAttr name, Attribute value) {
  if (!systole::isFlagName(name.getValue()))
    return emitError() << "(C1) a parameter cannot be called '"
                       << name.getValue()
                       << "': the name becomes a flag, so use lower-case "
                          "letters, digits and underscores, a letter first";
  Type type = systole::getParameterType(value);
  if (!type || type.isInteger(1))
    return emitError() << "(C2) the parameter '" << name.getValue()
                       << "' has the default " << value
                       << ", which is no float and no integer of 32 bits";
  return success();
}

using EmitError = function_ref<InFlightDiagnostic()>;

LogicalResult L1Attr::verify(EmitError emitError, FloatAttr l1) {
  return checkOption(emitError, "(C1)", OptionRange::notNegative, "l1", l1);
}

LogicalResult L2Attr::verify(EmitError emitError, FloatAttr l2) {
  return checkOption(emitError, "(C1)", OptionRange::notNegative, "l2", l2);
}

LogicalResult L1L2Attr::verify(EmitError emitError, FloatAttr l1,
                               FloatAttr l2) {
  return failure(failed(L1Attr::verify(emitError, l1)) ||
                 failed(L2Attr::verify(emitError, l2)));
}

SmallVector<ParamAttr> systole::graph::collectParams(Operation *op) {
  llvm::SetVector<ParamAttr> params;
  // The walk visits attributes in the order of their names.
  op->getAttrDictionary().walk<WalkOrder::PreOrder>([&](Attribute attribute) {
    if (auto param = dyn_cast<ParamAttr>(attribute))
      params.insert(param);
  });
  return params.takeVector();
}

void GraphDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "systole/Dialect/Graph/IR/GraphAttrs.cpp.inc"
      >();
}
