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

static bool isUntyped(TypeRange types) {
  return llvm::all_of(types, [](Type type) { return isa<TensorType>(type); });
}

//===----------------------------------------------------------------------===//
// InferredTypes
//===----------------------------------------------------------------------===//

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

ParseResult parseInferredTypes(OpAsmParser &parser, UnresolvedOperands operands,
                               SmallVectorImpl<Type> &operandTypes,
                               Type &result) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<Type> results;
  if (parseInferredTypes(parser, operands, operandTypes, results))
    return failure();
  if (results.size() != 1)
    return parser.emitError(loc, "expected the type of one result");
  result = results.front();
  return success();
}

ParseResult parseInferredTypes(OpAsmParser &parser, UnresolvedOperands operands,
                               SmallVectorImpl<Type> &operandTypes, Type &first,
                               Type &second, Type &third) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<Type> results(3, untyped(parser));
  if (failed(parser.parseOptionalColon())) {
    operandTypes.assign(operands.size(), untyped(parser));
  } else {
    FunctionType type;
    if (parser.parseType(type))
      return failure();
    if (type.getNumResults() != results.size())
      return parser.emitError(loc, "expected the types of three results");
    llvm::append_range(operandTypes, type.getInputs());
    results = llvm::to_vector(type.getResults());
  }
  first = results[0];
  second = results[1];
  third = results[2];
  return success();
}

/// Parses the types of an op of fixed numbers of operands and results.
static ParseResult parseFixedTypes(OpAsmParser &parser,
                                   ArrayRef<Type *> operands,
                                   ArrayRef<Type *> results) {
  if (failed(parser.parseOptionalColon())) {
    for (Type *value : llvm::concat<Type *const>(operands, results))
      *value = untyped(parser);
    return success();
  }
  SMLoc loc = parser.getCurrentLocation();
  FunctionType type;
  if (parser.parseType(type))
    return failure();
  if (type.getNumInputs() != operands.size() ||
      type.getNumResults() != results.size())
    return parser.emitError(loc, "expected the types of ")
           << operands.size() << " operands and of "
           << (results.size() == 1 ? "one result" : "several results");
  for (auto [operand, input] : llvm::zip_equal(operands, type.getInputs()))
    *operand = input;
  for (auto [result, output] : llvm::zip_equal(results, type.getResults()))
    *result = output;
  return success();
}

static void printFunctionType(OpAsmPrinter &printer, TypeRange operands,
                              TypeRange results) {
  if (isUntyped(operands) && isUntyped(results))
    return;
  printer << " : ";
  printer.printFunctionalType(operands, results);
}

ParseResult parseInferredTypes(OpAsmParser &parser, Type &operand,
                               SmallVectorImpl<Type> &results) {
  results.resize(parser.getNumResults());
  auto places = llvm::map_to_vector(results, [](Type &type) { return &type; });
  return parseFixedTypes(parser, {&operand}, places);
}
void printInferredTypes(OpAsmPrinter &printer, Operation *, Type operand,
                        TypeRange results) {
  printFunctionType(printer, operand, results);
}

ParseResult parseInferredPair(OpAsmParser &parser, Type &operand, Type &first,
                              Type &second) {
  return parseFixedTypes(parser, {&operand}, {&first, &second});
}
void printInferredPair(OpAsmPrinter &printer, Operation *, Type operand,
                       Type first, Type second) {
  printFunctionType(printer, operand, {first, second});
}

ParseResult parseInferredTypes(OpAsmParser &parser, Type &result) {
  return parseFixedTypes(parser, {}, {&result});
}
ParseResult parseInferredTypes(OpAsmParser &parser, Type &operand,
                               Type &result) {
  return parseFixedTypes(parser, {&operand}, {&result});
}
ParseResult parseInferredTypes(OpAsmParser &parser, Type &lhs, Type &rhs,
                               Type &result) {
  return parseFixedTypes(parser, {&lhs, &rhs}, {&result});
}

ParseResult parseInferredTypes(OpAsmParser &parser, Type &first, Type &second,
                               Type &third, Type &result) {
  return parseFixedTypes(parser, {&first, &second, &third}, {&result});
}

ParseResult
parseInferredTypes(OpAsmParser &parser,
                   const std::optional<OpAsmParser::UnresolvedOperand> &third,
                   Type &lhs, Type &rhs, Type &thirdType, Type &result) {
  if (third)
    return parseFixedTypes(parser, {&lhs, &rhs, &thirdType}, {&result});
  return parseFixedTypes(parser, {&lhs, &rhs}, {&result});
}

ParseResult
parseInferredTypes(OpAsmParser &parser,
                   const std::optional<OpAsmParser::UnresolvedOperand> &second,
                   Type &first, Type &secondType, Type &result) {
  if (second)
    return parseFixedTypes(parser, {&first, &secondType}, {&result});
  return parseFixedTypes(parser, {&first}, {&result});
}

ParseResult
parseInferredTypes(OpAsmParser &parser,
                   const std::optional<OpAsmParser::UnresolvedOperand> &operand,
                   Type &operandType, Type &result) {
  if (operand)
    return parseFixedTypes(parser, {&operandType}, {&result});
  return parseFixedTypes(parser, {}, {&result});
}

void printInferredTypes(OpAsmPrinter &printer, Operation *op, Type result) {
  printFunctionType(printer, {}, {result});
}
void printInferredTypes(OpAsmPrinter &printer, Operation *op, Type operand,
                        Type result) {
  printFunctionType(printer, {operand}, {result});
}
void printInferredTypes(OpAsmPrinter &printer, Operation *op, Value operand,
                        Type operandType, Type result) {
  SmallVector<Type> operands;
  if (operand)
    operands.push_back(operandType);
  printFunctionType(printer, operands, {result});
}
void printInferredTypes(OpAsmPrinter &printer, Operation *op, Value second,
                        Type first, Type secondType, Type result) {
  SmallVector<Type> operands{first};
  if (second)
    operands.push_back(secondType);
  printFunctionType(printer, operands, {result});
}
void printInferredTypes(OpAsmPrinter &printer, Operation *op, Type lhs,
                        Type rhs, Type result) {
  printFunctionType(printer, {lhs, rhs}, {result});
}
void printInferredTypes(OpAsmPrinter &printer, Operation *op, Type first,
                        Type second, Type third, Type result) {
  printFunctionType(printer, {first, second, third}, {result});
}
void printInferredTypes(OpAsmPrinter &printer, Operation *op, Value third,
                        Type lhs, Type rhs, Type thirdType, Type result) {
  SmallVector<Type> operands{lhs, rhs};
  if (third)
    operands.push_back(thirdType);
  printFunctionType(printer, operands, {result});
}
void printInferredTypes(OpAsmPrinter &printer, Operation *op,
                        ValueRange operands, TypeRange operandTypes, Type first,
                        Type second, Type third) {
  printFunctionType(printer, operandTypes, {first, second, third});
}
void printInferredTypes(OpAsmPrinter &printer, Operation *op,
                        ValueRange operands, TypeRange operandTypes,
                        Type result) {
  printFunctionType(printer, operandTypes, {result});
}
void printInferredTypes(OpAsmPrinter &printer, Operation *op,
                        ValueRange operands, TypeRange operandTypes,
                        TypeRange resultTypes) {
  printFunctionType(printer, operandTypes, resultTypes);
}

//===----------------------------------------------------------------------===//
// OperandTypes
//===----------------------------------------------------------------------===//

ParseResult parseOperandTypes(OpAsmParser &parser, UnresolvedOperands operands,
                              SmallVectorImpl<Type> &types) {
  if (succeeded(parser.parseOptionalColon()))
    return parser.parseTypeList(types);
  types.assign(operands.size(), untyped(parser));
  return success();
}

void printOperandTypes(OpAsmPrinter &printer, Operation *op,
                       ValueRange operands, TypeRange types) {
  if (!isUntyped(types))
    printer << " : " << types;
}

ParseResult parseOperandTypes(OpAsmParser &parser, Type &type) {
  type = untyped(parser);
  if (failed(parser.parseOptionalColon()))
    return success();
  return parser.parseType(type);
}

void printOperandTypes(OpAsmPrinter &printer, Operation *op, Type type) {
  printOperandTypes(printer, op, {}, TypeRange(type));
}

ParseResult parseOperandTypes(OpAsmParser &parser, Type &lhs, Type &rhs) {
  lhs = rhs = untyped(parser);
  if (failed(parser.parseOptionalColon()))
    return success();
  return failure(parser.parseType(lhs) || parser.parseComma() ||
                 parser.parseType(rhs));
}

void printOperandTypes(OpAsmPrinter &printer, Operation *op, Type lhs,
                       Type rhs) {
  Type types[] = {lhs, rhs};
  printOperandTypes(printer, op, {}, types);
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
