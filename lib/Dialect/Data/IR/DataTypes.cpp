//===- DataTypes.cpp - Types of the data dialect --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/DialectImplementation.h"
#include "systole/Dialect/Data/IR/Data.h"
#include "systole/Support/Parameters.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace systole::data;

#define GET_TYPEDEF_CLASSES
#include "systole/Dialect/Data/IR/DataTypes.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "systole/Dialect/Data/IR/DataAttrs.cpp.inc"

void DataDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "systole/Dialect/Data/IR/DataAttrs.cpp.inc"
      >();
}

LogicalResult ParamAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                StringAttr name, int64_t value) {
  if (!systole::isFlagName(name.getValue()))
    return emitError() << "a parameter cannot be called '" << name.getValue()
                       << "': the name becomes a flag, so use lower-case "
                          "letters, digits and underscores, a letter first";
  if (value < 1)
    return emitError() << "the parameter '" << name.getValue()
                       << "' has the default " << value
                       << ", which is not at least 1";
  return success();
}

void DataDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "systole/Dialect/Data/IR/DataTypes.cpp.inc"
      >();
}

/// `!data.dataset`, or `!data.dataset<name: type, type, ...>`.
Type DatasetType::parse(AsmParser &parser) {
  SmallVector<StringAttr> names;
  SmallVector<Type> types;
  Builder &builder = parser.getBuilder();
  auto parseComponent = [&]() -> ParseResult {
    std::string name;
    Type type;
    OptionalParseResult unnamed = parser.parseOptionalType(type);
    if (unnamed.has_value()
            ? failed(*unnamed)
            : parser.parseKeywordOrString(&name) || parser.parseColonType(type))
      return failure();
    names.push_back(builder.getStringAttr(name));
    types.push_back(type);
    return success();
  };
  if (succeeded(parser.parseOptionalLess()) &&
      (parser.parseCommaSeparatedList(parseComponent) || parser.parseGreater()))
    return {};
  return parser.getChecked<DatasetType>(
      parser.getContext(), ArrayRef<StringAttr>(names), ArrayRef<Type>(types));
}

/// Whether a bare word would be read as a type, so that a name needs quotes.
static bool startsType(StringRef word) {
  if (llvm::is_contained({"tensor", "vector", "memref", "complex", "tuple",
                          "index", "none", "tf32"},
                         word))
    return true;
  for (StringRef prefix : {"i", "si", "ui", "f", "bf"})
    if (StringRef rest = word; rest.consume_front(prefix) && !rest.empty() &&
                               llvm::isDigit(rest.front()))
      return true;
  return false;
}

void DatasetType::print(AsmPrinter &printer) const {
  if (!isInferred())
    return;
  printer << "<";
  llvm::interleaveComma(llvm::zip_equal(getNames(), getTypes()), printer,
                        [&](auto component) {
                          auto [name, type] = component;
                          if (!name.getValue().empty()) {
                            if (startsType(name.getValue()))
                              printer.printString(name.getValue());
                            else
                              printer.printKeywordOrString(name.getValue());
                            printer << ": ";
                          }
                          printer << type;
                        });
  printer << ">";
}

LogicalResult DatasetType::verify(function_ref<InFlightDiagnostic()> emitError,
                                  ArrayRef<StringAttr> names,
                                  ArrayRef<Type> types) {
  if (names.size() != types.size())
    return emitError() << "a dataset has a name for each component, but here "
                          "are "
                       << names.size() << " names and " << types.size()
                       << " components";
  for (Type type : types)
    if (!isa<StringType, RankedTensorType>(type))
      return emitError() << "a component of a dataset is a !data.string or a "
                            "ranked tensor, not "
                         << type;
  llvm::SmallPtrSet<StringAttr, 8> seen;
  for (StringAttr name : names)
    if (!name.getValue().empty() && !seen.insert(name).second)
      return emitError() << "two components of a dataset are called '"
                         << name.getValue() << "'";
  return success();
}
