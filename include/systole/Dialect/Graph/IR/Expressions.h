//===- Expressions.h - Parameters of graph functions ------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Values of attributes that depend on parameters of a `graph.func`.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_GRAPH_IR_EXPRESSIONS_H
#define SYSTOLE_DIALECT_GRAPH_IR_EXPRESSIONS_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OpImplementation.h"
#include "llvm/ADT/StringMap.h"
#include <string>

namespace systole::graph {

/// The values of parameters by their names.
using ParameterValues = llvm::StringMap<mlir::Attribute>;

/// Whether an attribute is an expression, or a list that holds one.
bool hasExpression(mlir::Attribute value);

/// Whether an attribute of an operation has one: `graph-inline-calls` has not
/// run.
bool hasExpression(mlir::Operation *op);

/// Calls `use` with the name of each parameter in an attribute, also of those
/// in lists.
void forEachParameter(mlir::Attribute value,
                      llvm::function_ref<void(llvm::StringRef)> use);

/// `integer`, `number`, `string`, `boolean` or `list`: the words that messages
/// have for an attribute's kind. Two other attributes are of one kind.
llvm::StringRef describeKind(mlir::Attribute value);

/// Computes the expressions in an attribute. All parameters have values.
/// Returns null after an error, which `emitError` begins.
mlir::Attribute
evaluateExpression(mlir::Attribute value, const ParameterValues &values,
                   llvm::function_ref<mlir::InFlightDiagnostic()> emitError);

/// A list of integers in MLIR's dense form, or null.
mlir::Attribute toDenseNumbers(mlir::Attribute list);

/// A list of integers as an attribute, for generated builders.
inline mlir::ArrayAttr toIntegerList(mlir::Builder, mlir::ArrayAttr list) {
  return list;
}
inline mlir::ArrayAttr toIntegerList(mlir::Builder builder,
                                     llvm::ArrayRef<int64_t> list) {
  return builder.getI64ArrayAttr(list);
}

/// Reads and writes an attribute, an expression as it is read: `filters * 4`.
mlir::ParseResult parseExpression(mlir::AsmParser &parser,
                                  mlir::Attribute &value);
void printExpression(mlir::AsmPrinter &printer, mlir::Attribute value);

/// An attribute as text for messages: a number without its type.
std::string describeExpression(mlir::Attribute value);

/// Reads and writes a dictionary in braces, with switches: `{units = n,
/// causal}`.
mlir::ParseResult parseExpressionDict(mlir::AsmParser &parser,
                                      mlir::NamedAttrList &values);
void printExpressionDict(mlir::AsmPrinter &printer,
                         llvm::ArrayRef<mlir::NamedAttribute> values);

} // namespace systole::graph

#endif // SYSTOLE_DIALECT_GRAPH_IR_EXPRESSIONS_H
