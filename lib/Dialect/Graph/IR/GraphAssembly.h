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

//===----------------------------------------------------------------------===//
// custom<InferredTypes>: `: (operand types) -> result types`, or nothing when
// all are `!graph.tensor`, as in source.
//===----------------------------------------------------------------------===//

/// No operand, one result.
mlir::ParseResult parseInferredTypes(mlir::OpAsmParser &parser,
                                     mlir::Type &result);
void printInferredTypes(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                        mlir::Type result);
/// One operand, one result.
mlir::ParseResult parseInferredTypes(mlir::OpAsmParser &parser,
                                     mlir::Type &operand, mlir::Type &result);
void printInferredTypes(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                        mlir::Type operand, mlir::Type result);
/// Perhaps an operand, one result.
mlir::ParseResult parseInferredTypes(
    mlir::OpAsmParser &parser,
    const std::optional<mlir::OpAsmParser::UnresolvedOperand> &operand,
    mlir::Type &operandType, mlir::Type &result);
void printInferredTypes(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                        mlir::Value operand, mlir::Type operandType,
                        mlir::Type result);
/// Two operands, one result.
mlir::ParseResult parseInferredTypes(mlir::OpAsmParser &parser, mlir::Type &lhs,
                                     mlir::Type &rhs, mlir::Type &result);
void printInferredTypes(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                        mlir::Type lhs, mlir::Type rhs, mlir::Type result);
/// Three operands, one result.
mlir::ParseResult parseInferredTypes(mlir::OpAsmParser &parser,
                                     mlir::Type &first, mlir::Type &second,
                                     mlir::Type &third, mlir::Type &result);
void printInferredTypes(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                        mlir::Type first, mlir::Type second, mlir::Type third,
                        mlir::Type result);
/// One operand, perhaps a second, one result.
mlir::ParseResult parseInferredTypes(
    mlir::OpAsmParser &parser,
    const std::optional<mlir::OpAsmParser::UnresolvedOperand> &second,
    mlir::Type &first, mlir::Type &secondType, mlir::Type &result);
void printInferredTypes(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                        mlir::Value second, mlir::Type first,
                        mlir::Type secondType, mlir::Type result);
/// Two operands, perhaps a third, one result.
mlir::ParseResult parseInferredTypes(
    mlir::OpAsmParser &parser,
    const std::optional<mlir::OpAsmParser::UnresolvedOperand> &third,
    mlir::Type &lhs, mlir::Type &rhs, mlir::Type &thirdType,
    mlir::Type &result);
void printInferredTypes(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                        mlir::Value third, mlir::Type lhs, mlir::Type rhs,
                        mlir::Type thirdType, mlir::Type result);
/// One operand, any number of results.
mlir::ParseResult
parseInferredTypes(mlir::OpAsmParser &parser, mlir::Type &operand,
                   llvm::SmallVectorImpl<mlir::Type> &results);
void printInferredTypes(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                        mlir::Type operand, mlir::TypeRange results);
/// Any number of operands, one result.
mlir::ParseResult
parseInferredTypes(mlir::OpAsmParser &parser, UnresolvedOperands operands,
                   llvm::SmallVectorImpl<mlir::Type> &operandTypes,
                   mlir::Type &result);
void printInferredTypes(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                        mlir::ValueRange operands, mlir::TypeRange operandTypes,
                        mlir::Type result);
/// Any number of operands, three results.
mlir::ParseResult
parseInferredTypes(mlir::OpAsmParser &parser, UnresolvedOperands operands,
                   llvm::SmallVectorImpl<mlir::Type> &operandTypes,
                   mlir::Type &first, mlir::Type &second, mlir::Type &third);
void printInferredTypes(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                        mlir::ValueRange operands, mlir::TypeRange operandTypes,
                        mlir::Type first, mlir::Type second, mlir::Type third);
/// Any number of both.
mlir::ParseResult
parseInferredTypes(mlir::OpAsmParser &parser, UnresolvedOperands operands,
                   llvm::SmallVectorImpl<mlir::Type> &operandTypes,
                   llvm::SmallVectorImpl<mlir::Type> &resultTypes);
void printInferredTypes(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                        mlir::ValueRange operands, mlir::TypeRange operandTypes,
                        mlir::TypeRange resultTypes);

/// custom<InferredPair>: the same of one operand and two results.
mlir::ParseResult parseInferredPair(mlir::OpAsmParser &parser,
                                    mlir::Type &operand, mlir::Type &first,
                                    mlir::Type &second);
void printInferredPair(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                       mlir::Type operand, mlir::Type first, mlir::Type second);

//===----------------------------------------------------------------------===//
// custom<OperandTypes>: the same of ops without results, `: types`.
//===----------------------------------------------------------------------===//

mlir::ParseResult parseOperandTypes(mlir::OpAsmParser &parser,
                                    mlir::Type &type);
void printOperandTypes(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                       mlir::Type type);
mlir::ParseResult parseOperandTypes(mlir::OpAsmParser &parser, mlir::Type &lhs,
                                    mlir::Type &rhs);
void printOperandTypes(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                       mlir::Type lhs, mlir::Type rhs);
mlir::ParseResult parseOperandTypes(mlir::OpAsmParser &parser,
                                    UnresolvedOperands operands,
                                    llvm::SmallVectorImpl<mlir::Type> &types);
void printOperandTypes(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                       mlir::ValueRange operands, mlir::TypeRange types);

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
