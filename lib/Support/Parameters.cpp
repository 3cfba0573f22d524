//===- Parameters.cpp - Parameters of a program ---------------------------===//
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

/// Whether `p` points to a number with a decimal point.
static bool isFloatLiteral(const char *p) {
  if (*p == '-')
    ++p;
  while (llvm::isDigit(*p))
    ++p;
  return *p == '.';
}

// The number is not parsed as an attribute, since the type that follows is the
// operation's.
ParseResult systole::parseParamValue(OpAsmParser &parser, Attribute &value) {
  Builder &builder = parser.getBuilder();
  SMLoc loc = parser.getCurrentLocation();
  auto expected = [&] {
    return parser.emitError(loc, "expected a default of float, 32-bit integer "
                                 "or boolean type");
  };
  if (isFloatLiteral(loc.getPointer())) {
    double number;
    if (parser.parseFloat(number))
      return failure();
    value = builder.getF64FloatAttr(number);
    return success();
  }
  if (succeeded(parser.parseOptionalKeyword("true"))) {
    value = builder.getBoolAttr(true);
    return success();
  }
  if (succeeded(parser.parseOptionalKeyword("false"))) {
    value = builder.getBoolAttr(false);
    return success();
  }
  int64_t number;
  OptionalParseResult parsed = parser.parseOptionalInteger(number);
  if (!parsed.has_value()) {
    if (parser.parseAttribute(value))
      return failure();
    return expected() << ", not " << value;
  }
  if (failed(*parsed))
    return failure();
  value = builder.getI64IntegerAttr(number);
  if (!getParameterType(value))
    return expected() << ", not " << value;
  return success();
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
    // The shortest digits of this number: 0.1, and not 0.10000000000000001.
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
