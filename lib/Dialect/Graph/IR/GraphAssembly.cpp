//===- GraphAssembly.cpp - Shared syntax of graph ops ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GraphAssembly.h"
#include "systole/Dialect/Graph/IR/Graph.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace systole::graph {

static Type untyped(OpAsmParser &parser) {
  return TensorType::get(parser.getContext());
}

bool isUntyped(TypeRange types) {
  return llvm::all_of(types, [](Type type) { return isa<TensorType>(type); });
}

//===----------------------------------------------------------------------===//
// InferredTypes, OperandTypes
//===----------------------------------------------------------------------===//

ParseResult parseFunctionType(OpAsmParser &parser, ArrayRef<Type *> types,
                              size_t numResults) {
  if (failed(parser.parseOptionalColon())) {
    for (Type *type : types)
      *type = untyped(parser);
    return success();
  }
  SMLoc loc = parser.getCurrentLocation();
  size_t numOperands = types.size() - numResults;
  FunctionType function;
  if (parser.parseType(function))
    return failure();
  if (function.getNumInputs() != numOperands ||
      function.getNumResults() != numResults)
    return parser.emitError(loc, "expected the types of ")
           << numOperands << " operands and of "
           << (numResults == 1 ? "one result"
                               : std::to_string(numResults) + " results");
  for (auto [type, given] :
       llvm::zip_equal(types, llvm::concat<const Type>(function.getInputs(),
                                                       function.getResults())))
    *type = given;
  return success();
}

ParseResult parseInferredTypes(OpAsmParser &parser, UnresolvedOperands operands,
                               SmallVectorImpl<Type> &operandTypes,
                               SmallVectorImpl<Type> &resultTypes) {
  if (failed(parser.parseOptionalColon())) {
    operandTypes.assign(operands.size(), untyped(parser));
    resultTypes.assign(parser.getNumResults(), untyped(parser));
    return success();
  }
  FunctionType type;
  if (parser.parseType(type))
    return failure();
  operandTypes.assign(type.getInputs().begin(), type.getInputs().end());
  resultTypes.assign(type.getResults().begin(), type.getResults().end());
  return success();
}

ParseResult parseInferredResults(OpAsmParser &parser, Type &operand,
                                 SmallVectorImpl<Type> &results) {
  results.resize(parser.getNumResults());
  SmallVector<Type *> types{&operand};
  for (Type &type : results)
    types.push_back(&type);
  return parseFunctionType(parser, types, results.size());
}

void printFunctionType(OpAsmPrinter &printer, ArrayRef<Type> types,
                       TypeRange results) {
  if (isUntyped(types))
    return;
  printer << " : ";
  printer.printFunctionalType(types.drop_back(results.size()), results);
}

ParseResult parseTypes(OpAsmParser &parser, ArrayRef<Type *> types) {
  bool areGiven = succeeded(parser.parseOptionalColon());
  for (Type *type : types) {
    *type = untyped(parser);
    if (areGiven && ((type != types.front() && parser.parseComma()) ||
                     parser.parseType(*type)))
      return failure();
  }
  return success();
}

ParseResult parseOperandTypes(OpAsmParser &parser, UnresolvedOperands operands,
                              SmallVectorImpl<Type> &types) {
  if (succeeded(parser.parseOptionalColon()))
    return parser.parseTypeList(types);
  types.assign(operands.size(), untyped(parser));
  return success();
}

void printTypes(OpAsmPrinter &printer, TypeRange types) {
  if (!isUntyped(types))
    printer << " : " << types;
}

//===----------------------------------------------------------------------===//
// OneType
//===----------------------------------------------------------------------===//

ParseResult parseOneType(OpAsmParser &parser, Type &operand, Type &result) {
  operand = result = untyped(parser);
  if (failed(parser.parseOptionalColon()))
    return success();
  if (parser.parseType(operand))
    return failure();
  result = operand;
  return success();
}

void printOneType(OpAsmPrinter &printer, Operation *op, Type operand,
                  Type result) {
  if (!isUntyped({operand, result}))
    printer << " : " << result;
}

//===----------------------------------------------------------------------===//
// Others
//===----------------------------------------------------------------------===//

template <typename InterfaceT>
static ParseResult parseAttribute(OpAsmParser &parser, InterfaceT &attribute,
                                  StringRef what) {
  SMLoc loc = parser.getCurrentLocation();
  Attribute parsed;
  if (parser.parseAttribute(parsed))
    return failure();
  attribute = dyn_cast<InterfaceT>(parsed);
  if (!attribute)
    return parser.emitError(loc, "expected ") << what << ", not " << parsed;
  return success();
}

ParseResult parseOptimizer(OpAsmParser &parser,
                           OptimizerAttrInterface &optimizer) {
  return parseAttribute(parser, optimizer, "an optimizer, such as #graph.sgd");
}

void printOptimizer(OpAsmPrinter &printer, Operation *op,
                    OptimizerAttrInterface optimizer) {
  printer << optimizer;
}

ParseResult parseMetric(OpAsmParser &parser, MetricAttrInterface &metric) {
  return parseAttribute(parser, metric, "a metric, such as #graph.accuracy");
}

void printMetric(OpAsmPrinter &printer, Operation *op,
                 MetricAttrInterface metric) {
  printer << metric;
}

void printReturningRegion(OpAsmPrinter &printer, Operation *op) {
  printer << ' ';
  printer.printRegion(op->getRegion(0), /*printEntryBlockArgs=*/false);
  printer.printOptionalAttrDict(op->getAttrs());
}

//===----------------------------------------------------------------------===//
// Attributes that may be expressions
//===----------------------------------------------------------------------===//

ParseResult parseOptions(OpAsmParser &parser, NamedAttrList &attributes,
                         StringRef opName) {
  SMLoc loc = parser.getCurrentLocation();
  if (parseExpressionDict(parser, attributes))
    return failure();
  OperationName name(opName, parser.getContext());
  return name.verifyInherentAttrs(attributes, [&] {
    return parser.emitError(loc) << "'" << opName << "' op ";
  });
}

DictionaryAttr getDefaultAttributes(OperationName name) {
  MLIRContext *context = name.getContext();
  Operation *op = Operation::create(UnknownLoc::get(context), name, TypeRange(),
                                    ValueRange(), NamedAttrList(),
                                    OpaqueProperties(nullptr), BlockRange(),
                                    /*numRegions=*/0);
  name.populateDefaultProperties(op->getPropertiesStorage());
  DictionaryAttr attributes = op->getAttrDictionary();
  op->destroy();
  return attributes;
}

void printOptions(OpAsmPrinter &printer, Operation *op,
                  DictionaryAttr attributes, StringRef) {
  if (attributes.empty())
    return;
  DictionaryAttr defaults = getDefaultAttributes(op->getName());
  SmallVector<NamedAttribute> options;
  for (NamedAttribute attribute : attributes)
    if (defaults.get(attribute.getName()) != attribute.getValue())
      options.push_back(attribute);
  if (options.empty())
    return;
  printer << ' ';
  printExpressionDict(printer, options);
}

ParseResult parseParameters(OpAsmParser &parser, DictionaryAttr &values) {
  NamedAttrList entries;
  if (parseExpressionDict(parser, entries))
    return failure();
  if (!entries.empty())
    values = entries.getDictionary(parser.getContext());
  return success();
}

void printParameters(OpAsmPrinter &printer, Operation *op,
                     DictionaryAttr values) {
  if (!values || values.empty())
    return;
  printer << ' ';
  printExpressionDict(printer, values.getValue());
}

/// Whether the text is one number, and no expression that begins with it. The
/// type that may follow is the operation's.
static bool isOneNumber(const char *p) {
  if (*p == '-')
    ++p;
  if (!llvm::isDigit(*p))
    return false;
  for (; llvm::isAlnum(*p) || *p == '.'; ++p)
    if (llvm::toLower(*p) == 'e' && (p[1] == '-' || p[1] == '+'))
      ++p;
  while (*p == ' ')
    ++p;
  return !llvm::is_contained({'+', '-', '*', '/'}, *p);
}

ParseResult parseNumber(OpAsmParser &parser, Attribute &value) {
  if (isOneNumber(parser.getCurrentLocation().getPointer())) {
    double number;
    if (parser.parseFloat(number))
      return failure();
    value = parser.getBuilder().getF64FloatAttr(number);
    return success();
  }
  if (parseExpression(parser, value))
    return failure();
  return success();
}

void printNumber(OpAsmPrinter &printer, Operation *op, Attribute value) {
  if (hasExpression(value))
    printExpression(printer, value);
  else
    printer.printAttributeWithoutType(value);
}

ParseResult parseNumbers(OpAsmParser &parser, Attribute &values) {
  SMLoc loc = parser.getCurrentLocation();
  if (parseExpression(parser, values))
    return failure();
  if (hasExpression(values))
    return success();
  values = toDenseNumbers(values);
  if (!values)
    return parser.emitError(loc, "expected a list of integers");
  return success();
}

void printNumbers(OpAsmPrinter &printer, Operation *op, Attribute values) {
  if (auto numbers = dyn_cast<DenseI64ArrayAttr>(values))
    numbers.print(printer);
  else
    printExpression(printer, values);
}

ParseResult parseCount(OpAsmParser &parser, IntegerAttr &value) {
  int32_t number;
  if (parser.parseInteger(number))
    return failure();
  value = parser.getBuilder().getI32IntegerAttr(number);
  return success();
}

void printCount(OpAsmPrinter &printer, Operation *op, IntegerAttr value) {
  printer << value.getInt();
}

} // namespace systole::graph
