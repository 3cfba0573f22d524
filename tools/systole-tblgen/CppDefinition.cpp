//===- CppDefinition.cpp - Definitions of functions -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CppFunction.h"

using namespace systole::tblgen;

void Function::writeVariable(const Parameter &parameter,
                             llvm::raw_ostream &os) const {
  switch (parameter.kind) {
  case Parameter::Value:
  case Parameter::OptionalValue:
    os << "  op.operand(" << expression(parameter) << ");\n";
    return;
  case Parameter::Values:
    os << "  op.operands(" << parameter.name << ");\n";
    return;
  case Parameter::Attribute:
    os << "  op.value(" << expression(parameter) << ");\n";
    return;
  case Parameter::Unit:
  case Parameter::ResultType:
  case Parameter::ResultTypes:
  case Parameter::GlobalStep:
    break;
  }
  fail("writes '$" + parameter.odsName + "' in its syntax");
}

/// The attributes that the syntax does not name.
void Function::writeAttributes(llvm::raw_ostream &os) const {
  for (const NamedAttribute &attribute : op.getAttributes()) {
    const Parameter *parameter = find(attribute.name);
    if (!parameter || isInSyntax(attribute.name))
      continue;
    std::string value = expression(*parameter);
    if (!parameter->words.empty())
      os << "  op.check(\"" << parameter->name << "\", " << value
         << (parameter->type == "ActivationFunction" ? ".name()" : "")
         << ", {\"" << llvm::join(parameter->words, "\", \"") << "\"});\n";
    if (parameter->kind == Parameter::Unit) {
      os << "  op.unit(\"" << attribute.name << "\", " << value << ");\n";
      continue;
    }
    os << "  op.attribute(\"" << attribute.name << "\", " << value;
    // A default of the function that the operation lacks is written.
    bool mayBeAbsent =
        attribute.attr.hasDefaultValue() || attribute.attr.isOptional();
    if (mayBeAbsent && !parameter->value.empty() &&
        parameter->value != "std::nullopt") {
      os << ", " << parameter->type << "("
         << (parameter->value == "{}" ? "" : parameter->value) << ")";
      if (parameter->dimensions)
        os << ".in(" << parameter->dimensions << ")";
    }
    os << ");\n";
  }
  os << "  op.endAttributes();\n";
}

/// The end of a group that begins with an open parenthesis.
static size_t endOfGroup(StringRef text) {
  int depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '`') {
      i = text.find('`', i + 1);
      continue;
    }
    depth += text[i] == '(';
    depth -= text[i] == ')';
    if (depth == 0)
      return i;
  }
  return text.size();
}

static bool isWordCharacter(char c) { return llvm::isAlnum(c) || c == '_'; }

bool Function::isInSyntax(StringRef odsName) const {
  llvm::SmallVector<StringRef> variables;
  op.getAssemblyFormat().split(variables, '$');
  return llvm::any_of(llvm::drop_begin(variables), [&](StringRef variable) {
    return variable.take_while(isWordCharacter) == odsName;
  });
}

/// Writes the statements that spell a declarative syntax.
void Function::writeFormat(StringRef format, llvm::raw_ostream &os) const {
  while (!(format = format.ltrim()).empty()) {
    if (format.consume_front("`")) {
      auto [literal, rest] = format.split('`');
      if (!literal.empty())
        os << "  op.word(\"" << literal << "\");\n";
      format = rest;
    } else if (format.consume_front("attr-dict")) {
      writeAttributes(os);
    } else if (format.consume_front("type($")) {
      auto [name, rest] = format.split(')');
      format = rest;
      const Parameter *operand = find(name);
      os << (operand ? "  op.typeOf(" + operand->name + ");\n"
             : op.getResult(0).isVariadic() ? "  op.types(types);\n"
                                            : "  op.type(type);\n");
    } else if (format.consume_front("$")) {
      StringRef name = format.take_while(isWordCharacter);
      format = format.drop_front(name.size());
      format.consume_front("^");
      const Parameter *parameter = find(name);
      if (!parameter)
        fail("writes '$" + name + "' in its syntax");
      writeVariable(*parameter, os);
    } else if (format.starts_with("(")) {
      size_t end = endOfGroup(format);
      StringRef group = format.slice(1, end);
      format = format.drop_front(end + 1);
      if (!format.consume_front("?"))
        fail("has the syntax '" + group + "'");
      StringRef anchor = group.split('^').first.rsplit('$').second;
      const Parameter *parameter = find(anchor);
      // Passes add the operand.
      if (!parameter)
        continue;
      if (parameter->kind != Parameter::OptionalValue)
        fail("has the optional syntax '" + group + "'");
      os << "  if (" << expression(*parameter) << ") {\n";
      writeFormat(group, os);
      os << "  }\n";
    } else if (format.consume_front("custom<")) {
      auto [directive, rest] = format.split('>');
      size_t end = endOfGroup(rest);
      StringRef arguments = rest.slice(1, end);
      format = rest.drop_front(end + 1);
      // Types of values are not written in models and pipelines.
      if (llvm::is_contained({"InferredTypes", "InferredResults",
                              "OperandTypes", "OneType", "DatasetType",
                              "DatasetTypes"},
                             directive))
        continue;
      if (directive == "Options")
        arguments = "attr-dict";
      else if (directive != "Number" && directive != "Numbers")
        fail("has the syntax 'custom<" + directive + ">'");
      writeFormat(arguments, os);
    } else {
      fail("has the syntax '" + format + "'");
    }
  }
}

void Function::define(StringRef name, llvm::raw_ostream &os) const {
  StringRef writer = place == Place::Model      ? "OperationText"
                     : place == Place::Pipeline ? "DatasetText"
                                                : "RecordText";
  os << resultType() << " systole::" << name << "("
     << parametersText(/*withDefaults=*/false) << ")"
     << (isMethod() ? " const" : "") << " {\n  " << writer << " op(\""
     << op.getOperationName() << "\", \"" << wordOf(name) << "\", where);\n";
  writeFormat(op.getAssemblyFormat(), os);
  if (op.getNumResults() == 0)
    os << "  op.add();\n";
  else if (op.getNumResults() > 1)
    os << "  return op.defineAll(" << op.getNumResults() << ");\n";
  else
    os << "  return op."
       << (op.getResult(0).isVariadic() ? "defineAll" : "define") << "();\n";
  os << "}\n\n";
}
