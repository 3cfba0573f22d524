//===- GraphAssembly.h - Shared syntax of graph ops -------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The custom directives of the ops' assembly formats.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_DIALECT_GRAPH_IR_GRAPHASSEMBLY_H
#define SYSTOLE_LIB_DIALECT_GRAPH_IR_GRAPHASSEMBLY_H

#include "systole/Dialect/Graph/IR/GraphInterfaces.h"
#include "systole/Support/NamedOperands.h"
#include "systole/Support/Parameters.h"

#include "mlir/IR/OpImplementation.h"

namespace systole::graph {

using UnresolvedOperands = llvm::ArrayRef<mlir::OpAsmParser::UnresolvedOperand>;

/// Whether all types are `!graph.tensor`, as in source.
bool isUntyped(mlir::TypeRange types);

/// Adds the types among the arguments of a directive. An absent operand has a
/// null type.
inline void addTypes(llvm::SmallVectorImpl<mlir::Type> &, mlir::ValueRange) {}
inline void addTypes(llvm::SmallVectorImpl<mlir::Type> &types,
                     mlir::Type type) {
  if (type)
    types.push_back(type);
}
inline void addTypes(llvm::SmallVectorImpl<mlir::Type> &types,
                     mlir::TypeRange more) {
  llvm::append_range(types, more);
}

//===----------------------------------------------------------------------===//
// custom<InferredTypes>: `: (operand types) -> result types`, or nothing when
// all are untyped. Its arguments are the types of the operands and of the
// results, after operands whose number varies.
//===----------------------------------------------------------------------===//

/// The types of fixed numbers of operands and results.
mlir::ParseResult parseFunctionType(mlir::OpAsmParser &parser,
                                    llvm::ArrayRef<mlir::Type *> types,
                                    size_t numResults = 1);

template <typename... Types>
mlir::ParseResult parseInferredTypes(mlir::OpAsmParser &parser,
                                     mlir::Type &first, Types &...others) {
  return parseFunctionType(parser, {&first, &others...});
}
/// The last operand is optional.
template <typename... Types>
mlir::ParseResult parseInferredTypes(
    mlir::OpAsmParser &parser,
    const std::optional<mlir::OpAsmParser::UnresolvedOperand> &last,
    mlir::Type &first, Types &...others) {
  llvm::SmallVector<mlir::Type *> types{&first, &others...};
  if (!last)
    types.erase(types.end() - 2);
  return parseFunctionType(parser, types);
}
/// Any number of operands.
template <typename... Types>
mlir::ParseResult
parseInferredTypes(mlir::OpAsmParser &parser, UnresolvedOperands operands,
                   llvm::SmallVectorImpl<mlir::Type> &operandTypes,
                   mlir::Type &result, Types &...others) {
  operandTypes.resize(operands.size());
  llvm::SmallVector<mlir::Type *> types;
  for (mlir::Type &type : operandTypes)
    types.push_back(&type);
  types.append({&result, &others...});
  return parseFunctionType(parser, types, 1 + sizeof...(others));
}
/// Parses the types of any number of operands and results.
mlir::ParseResult
parseInferredTypes(mlir::OpAsmParser &parser, UnresolvedOperands operands,
                   llvm::SmallVectorImpl<mlir::Type> &operandTypes,
                   llvm::SmallVectorImpl<mlir::Type> &resultTypes);

/// `types` ends with those of the results.
void printFunctionType(mlir::OpAsmPrinter &printer,
                       llvm::ArrayRef<mlir::Type> types,
                       mlir::TypeRange results);

template <typename... Args>
void printInferredTypes(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                        const Args &...args) {
  llvm::SmallVector<mlir::Type> types;
  (addTypes(types, args), ...);
  printFunctionType(printer, types, op->getResultTypes());
}

/// custom<InferredResults>: the same of one operand and several results.
inline mlir::ParseResult parseInferredResults(mlir::OpAsmParser &parser,
                                              mlir::Type &operand,
                                              mlir::Type &first,
                                              mlir::Type &second) {
  return parseFunctionType(parser, {&operand, &first, &second},
                           /*numResults=*/2);
}
mlir::ParseResult
parseInferredResults(mlir::OpAsmParser &parser, mlir::Type &operand,
                     llvm::SmallVectorImpl<mlir::Type> &results);
template <typename... Args>
void printInferredResults(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                          const Args &...args) {
  printInferredTypes(printer, op, args...);
}

//===----------------------------------------------------------------------===//
// custom<OperandTypes>: the same of ops without results, `: types`.
//===----------------------------------------------------------------------===//

mlir::ParseResult parseTypes(mlir::OpAsmParser &parser,
                             llvm::ArrayRef<mlir::Type *> types);
template <typename... Types>
mlir::ParseResult parseOperandTypes(mlir::OpAsmParser &parser,
                                    mlir::Type &first, Types &...others) {
  return parseTypes(parser, {&first, &others...});
}
mlir::ParseResult parseOperandTypes(mlir::OpAsmParser &parser,
                                    UnresolvedOperands operands,
                                    llvm::SmallVectorImpl<mlir::Type> &types);

void printTypes(mlir::OpAsmPrinter &printer, mlir::TypeRange types);
template <typename... Args>
void printOperandTypes(mlir::OpAsmPrinter &printer, mlir::Operation *,
                       const Args &...args) {
  llvm::SmallVector<mlir::Type> types;
  (addTypes(types, args), ...);
  printTypes(printer, types);
}

//===----------------------------------------------------------------------===//
// custom<OneType>: `: type` of the operand and the result, or nothing.
//===----------------------------------------------------------------------===//

mlir::ParseResult parseOneType(mlir::OpAsmParser &parser, mlir::Type &operand,
                               mlir::Type &result);
void printOneType(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                  mlir::Type operand, mlir::Type result);

//===----------------------------------------------------------------------===//
// Others
//===----------------------------------------------------------------------===//

/// custom<Optimizer>, custom<Metric>: attributes of an interface.
mlir::ParseResult parseOptimizer(mlir::OpAsmParser &parser,
                                 OptimizerAttrInterface &optimizer);
void printOptimizer(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                    OptimizerAttrInterface optimizer);
mlir::ParseResult parseMetric(mlir::OpAsmParser &parser,
                              MetricAttrInterface &metric);
void printMetric(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                 MetricAttrInterface metric);

/// The syntax of an op whose results are what its region returns: the region,
/// without arguments, and attributes.
template <typename OpTy>
mlir::ParseResult parseReturningRegion(mlir::OpAsmParser &parser,
                                       mlir::OperationState &result) {
  mlir::Region *body = result.addRegion();
  if (parser.parseRegion(*body) ||
      parser.parseOptionalAttrDict(result.attributes))
    return mlir::failure();
  OpTy::ensureTerminator(*body, parser.getBuilder(), result.location);
  result.addTypes(body->front().getTerminator()->getOperandTypes());
  return mlir::success();
}
void printReturningRegion(mlir::OpAsmPrinter &printer, mlir::Operation *op);

/// custom<Options>: the attributes in braces, which may be expressions.
mlir::ParseResult parseOptions(mlir::OpAsmParser &parser,
                               mlir::NamedAttrList &attributes,
                               llvm::StringRef opName);
void printOptions(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                  mlir::DictionaryAttr attributes, llvm::StringRef opName);

/// custom<Parameters>: the values of a function's parameters.
mlir::ParseResult parseParameters(mlir::OpAsmParser &parser,
                                  mlir::DictionaryAttr &values);
void printParameters(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                     mlir::DictionaryAttr values);

/// custom<Number>: `0.5` or `1`, an F64Attr without its type, or an expression.
mlir::ParseResult parseNumber(mlir::OpAsmParser &parser,
                              mlir::Attribute &value);
void printNumber(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                 mlir::Attribute value);

/// custom<Numbers>: `[1, -1]`, a DenseI64ArrayAttr, or an expression.
mlir::ParseResult parseNumbers(mlir::OpAsmParser &parser,
                               mlir::Attribute &values);
void printNumbers(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                  mlir::Attribute values);

/// custom<Count>: an I32Attr without its type.
mlir::ParseResult parseCount(mlir::OpAsmParser &parser,
                             mlir::IntegerAttr &value);
void printCount(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                mlir::IntegerAttr value);

} // namespace systole::graph

#endif // SYSTOLE_LIB_DIALECT_GRAPH_IR_GRAPHASSEMBLY_H
