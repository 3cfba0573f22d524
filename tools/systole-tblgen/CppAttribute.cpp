//===- CppAttribute.cpp - Attributes as functions -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CppAttribute.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace systole::tblgen;
using mlir::tblgen::AttrOrTypeParameter;

/// Returns the kind of an attribute, or std::nullopt if the attribute has no
/// function.
static std::optional<AttributeKind> kindOf(const Record &record) {
  static const std::pair<const char *, AttributeKind> kinds[] = {
      {"Graph_Initializer", {"Initializer", "initializers"}},
      {"Graph_Regularizer", {"Regularizer", "regularizers"}},
      {"Graph_Optimizer", {"Optimizer", "train"}},
      {"Graph_Clipping", {"Clipping", "train"}}};
  for (const auto &[superClass, kind] : kinds)
    for (const Record *each : record.getSuperClasses())
      if (each->getName() == superClass)
        return kind;
  return std::nullopt;
}

std::vector<AttributeFunction>
AttributeFunction::all(const RecordKeeper &records) {
  std::vector<AttributeFunction> functions;
  for (const Record *record : records.getAllDerivedDefinitions("AttrDef"))
    if (std::optional<AttributeKind> kind = kindOf(*record))
      functions.push_back(AttributeFunction(*record, *kind, records));
  return functions;
}

AttributeFunction::AttributeFunction(const Record &record, AttributeKind kind,
                                     const RecordKeeper &records)
    : definition(&record), kind(kind) {
  std::vector<StringRef> order;
  for (const Record *row : records.getAllDerivedDefinitions("Cpp_Attribute"))
    if (row->getValueAsDef("attribute") == &record) {
      for (StringRef name : row->getValueAsListOfStrings("names"))
        names.push_back(name.str());
      order = row->getValueAsListOfStrings("order");
    }
  if (names.empty())
    names.push_back((kind.space + "::" + *definition.getMnemonic()).str());
  for (const AttrOrTypeParameter &parameter : definition.getParameters())
    add(parameter);
  for (StringRef entry : order) {
    StringRef odsName = entry.split(':').first, name = entry.split(':').second;
    auto found = llvm::find_if(parameters, [&](const Parameter &parameter) {
      return parameter.odsName == odsName;
    });
    if (found == parameters.end())
      fail("has no parameter '" + odsName + "'");
    if (!name.empty())
      found->name = name.str();
  }
}

StringRef AttributeFunction::getSection(StringRef name) const {
  if (kind.result == "Initializer")
    return Function::spaceOf(name).empty() ? "SYSTOLE_INITIALIZER_FUNCTIONS"
                                           : "SYSTOLE_INITIALIZERS";
  // Functions that make optimizers come after their class.
  return kind.result == "Regularizer" ? "SYSTOLE_REGULARIZERS"
                                      : "SYSTOLE_OPTIMIZERS";
}

void AttributeFunction::fail(const llvm::Twine &why) const {
  PrintFatalError(definition.getLoc(), "the C++ API cannot write '#graph." +
                                           *definition.getMnemonic() +
                                           "', which " + why);
}

void AttributeFunction::add(const AttrOrTypeParameter &parameter) {
  Parameter result;
  result.odsName = result.name = parameter.getName().str();
  result.comment = parameter.getSummary().value_or("").str();
  StringRef type = parameter.getCppType();
  std::optional<StringRef> value = parameter.getDefaultValue();
  if (type == "::mlir::FloatAttr") {
    result.type = "double";
    // ::mlir::Builder($_ctxt).getF64FloatAttr(0.5)
    if (value)
      result.value = value->split("getF64FloatAttr(").second.rtrim(')').str();
  } else if (type == "bool" || type == "int64_t") {
    result.type = type.str();
    if (value)
      result.value = value->str();
  } else {
    fail("has the parameter '" + parameter.getName() + "' of the type '" +
         type + "', which has no type in C++");
  }
  if (value && result.value.empty())
    fail("has the default '" + *value + "', which is no value of C++");
  parameters.push_back(std::move(result));
}

std::string AttributeFunction::parametersText(bool withDefaults) const {
  std::string text =
      kind.result == "Optimizer" ? "const Tensor &learning_rate" : "";
  for (const Parameter &parameter : parameters) {
    text += (text.empty() ? "" : ", ") + parameter.type + " " + parameter.name;
    if (withDefaults && !parameter.value.empty())
      text += " = " + parameter.value;
  }
  return text;
}

void AttributeFunction::declare(StringRef name, llvm::raw_ostream &os) const {
  StringRef summary = definition.getSummary();
  os << "/// " << llvm::toUpper(summary.front()) << summary.drop_front()
     << ".\n";
  for (const Parameter &parameter : parameters)
    if (!parameter.comment.empty())
      os << "/// `" << parameter.name << "`: " << parameter.comment << ".\n";
  os << kind.result << " " << Function::wordOf(name) << "("
     << parametersText(/*withDefaults=*/true) << ");\n\n";
}

void AttributeFunction::define(StringRef name, llvm::raw_ostream &os) const {
  bool hasNames =
      definition.getAssemblyFormat().value_or("").contains("struct");
  os << kind.result << " systole::" << name << "("
     << parametersText(/*withDefaults=*/false) << ") {\n  AttributeText text(\""
     << *definition.getMnemonic() << "\");\n";
  for (const Parameter &parameter : parameters)
    if (!hasNames)
      os << "  text.add(" << parameter.name << ");\n";
    else
      os << "  text.set(\"" << parameter.odsName << "\", " << parameter.name
         << ", " << parameter.type << "(" << parameter.value << "));\n";
  os << "  return " << kind.result << "(text.str()"
     << (kind.result == "Optimizer" ? ", learning_rate" : "") << ");\n}\n\n";
}

std::vector<std::string> AttributeFunction::getCalls() const {
  std::string arguments = kind.result == "Optimizer" ? "learning_rate" : "";
  for (const Parameter &parameter : parameters)
    arguments += (arguments.empty() ? "" : ", ") + parameter.name;
  std::vector<std::string> calls;
  for (const std::string &name : names)
    calls.push_back(name + "(" + arguments + ")");
  return calls;
}
