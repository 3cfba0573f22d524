//===- Parameters.cpp - Parameters of a program in its text ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Support/Parameters.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringExtras.h"
#include <cstdio>
#include <cstdlib>

using namespace mlir;

ParseResult systole::parseParamValue(OpAsmParser &parser, Attribute &value) {
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseAttribute(value))
    return failure();
  if (getParameterType(value))
    return success();
  return parser.emitError(loc, "expected a default of float, 32-bit integer or "
                               "boolean type, not ")
         << value;
}

void systole::printParamValue(OpAsmPrinter &printer, Operation *,
                              Attribute value) {
  printer.printAttributeWithoutType(value);
}

bool systole::isFlagName(StringRef name) {
  return !name.empty() && llvm::isLower(name[0]) &&
         llvm::all_of(name, [](char c) {
           return llvm::isLower(c) || llvm::isDigit(c) || c == '_';
         });
}

Type systole::getParameterType(Attribute value) {
  if (!value)
    return {};
  Builder builder(value.getContext());
  if (auto number = dyn_cast<FloatAttr>(value);
      number && number.getType().isF64())
    return builder.getF32Type();
  if (isa<BoolAttr>(value))
    return builder.getI1Type();
  if (auto number = dyn_cast<IntegerAttr>(value);
      number && number.getType().isInteger(64) &&
      number.getValue().isSignedIntN(32))
    return builder.getI32Type();
  return {};
}

std::string systole::describeParameterValue(Attribute value) {
  if (auto number = dyn_cast<FloatAttr>(value)) {
    // With as few digits as say this number: 0.1, and not 0.10000000000000001.
    double exact = number.getValueAsDouble();
    char text[32];
    for (int digits = 6; digits <= 17; ++digits) {
      std::snprintf(text, sizeof(text), "%.*g", digits, exact);
      if (std::strtod(text, nullptr) == exact)
        break;
    }
    return text;
  }
  if (auto choice = dyn_cast<BoolAttr>(value))
    return choice.getValue() ? "true" : "false";
  if (auto number = dyn_cast<IntegerAttr>(value))
    return llvm::toString(number.getValue(), 10, /*Signed=*/true);
  if (auto text = dyn_cast<StringAttr>(value))
    return text.str();
  std::string text;
  llvm::raw_string_ostream os(text);
  value.print(os);
  return text;
}
