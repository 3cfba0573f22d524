//===- CppFunction.h - An operation as a function ---------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_TOOLS_SYSTOLETBLGEN_CPPFUNCTION_H
#define SYSTOLE_TOOLS_SYSTOLETBLGEN_CPPFUNCTION_H

#include "CppRows.h"
#include "mlir/TableGen/Attribute.h"
#include "mlir/TableGen/Operator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace systole::tblgen {

using mlir::tblgen::NamedAttribute;
using mlir::tblgen::NamedTypeConstraint;
using mlir::tblgen::Operator;

/// A parameter of a function, or a member of its options.
struct Parameter {
  enum Kind {
    Value,
    Values,
    OptionalValue,
    Attribute,
    Unit,
    ResultType,
    ResultTypes,
    GlobalStep
  };
  Kind kind;
  std::string odsName, name, type;
  /// The C++ expression of the default; empty if there is none.
  std::string value;
  std::string comment;
  /// The words that it may be, if they are few.
  std::vector<std::string> words;
  /// The number of dimensions of Sizes; 0 of other types.
  int64_t dimensions = 0;

  bool isAttribute() const { return kind == Attribute || kind == Unit; }
};

/// The place of an operation: a model function, a pipeline, or a function of
/// records.
enum class Place { Model, Pipeline, Record };

/// An operation as a function.
class Function {
public:
  /// A fatal error if the API cannot write the operation.
  Function(const Operator &op, const Rows &rows);

  /// The function's names, with namespaces or classes.
  const std::vector<std::string> &getNames() const { return names; }
  /// The names with their arguments, for the documentation.
  std::vector<std::string> getCalls() const;
  void declareOptions(llvm::raw_ostream &os) const;
  void declare(StringRef name, llvm::raw_ostream &os) const;
  void define(StringRef name, llvm::raw_ostream &os) const;

  static StringRef spaceOf(StringRef name) {
    return name.contains("::") ? name.rsplit("::").first : "";
  }
  static StringRef wordOf(StringRef name) {
    return name.contains("::") ? name.rsplit("::").second : name;
  }

private:
  [[noreturn]] void fail(const llvm::Twine &why) const {
    PrintFatalError(op.getLoc(),
                    "the C++ API cannot write '" + op.getOperationName() +
                        "', which " + why +
                        ": give it a row in dialects/Estimator/CppApi.td");
  }
  void setNames();
  /// Whether the syntax has the result's type, which is not inferred then.
  bool writesResultType() const {
    return place == Place::Record && op.getNumResults() == 1 &&
           op.getAssemblyFormat().contains(
               (" type($" + op.getResultName(0) + ")").str());
  }
  void addResultType();
  bool isMethod() const { return spaceOf(names.front()) == "Dataset"; }
  std::string resultType() const;
  void addOperand(const NamedTypeConstraint &operand);
  void addAttribute(const NamedAttribute &attribute);
  std::string defaultOf(const NamedAttribute &attribute,
                        const Parameter &parameter) const;
  void order();
  void comment(StringRef indent, llvm::raw_ostream &os) const;
  std::string parametersText(bool withDefaults) const;
  void writeFormat(StringRef format, llvm::raw_ostream &os) const;
  void writeVariable(const Parameter &parameter, llvm::raw_ostream &os) const;
  void writeAttributes(llvm::raw_ostream &os) const;
  /// The C++ expression of a parameter's value.
  std::string expression(const Parameter &parameter) const {
    std::string text = (isOption(parameter) ? "options." : "") + parameter.name;
    return parameter.dimensions
               ? text + ".in(" + std::to_string(parameter.dimensions) + ")"
               : text;
  }
  /// Whether an attribute has no place of its own in the syntax.
  bool isInBraces(const Parameter &parameter) const {
    return parameter.isAttribute() && !isInSyntax(parameter.odsName);
  }
  bool isInSyntax(StringRef odsName) const;
  /// Whether a parameter is a member of the options.
  bool isOption(const Parameter &parameter) const {
    return hasOptions && (isInBraces(parameter) ||
                          parameter.kind == Parameter::OptionalValue);
  }
  const Parameter *find(StringRef odsName) const {
    for (const Parameter &parameter : parameters)
      if (parameter.odsName == odsName)
        return &parameter;
    return nullptr;
  }

  const Operator &op;
  const Rows &rows;
  Place place;
  std::vector<std::string> names;
  std::string structName;
  std::vector<Parameter> parameters;
  bool hasOptions = false;
};

} // namespace systole::tblgen

#endif // SYSTOLE_TOOLS_SYSTOLETBLGEN_CPPFUNCTION_H
