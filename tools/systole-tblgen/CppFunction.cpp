//===- CppFunction.cpp - Names and parameters of functions ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CppFunction.h"

using namespace systole::tblgen;

/// "max_pooling2d" for "MaxPooling2D".
static std::string toSnakeCase(StringRef name) {
  std::string snake;
  for (size_t i = 0; i < name.size(); ++i) {
    bool starts = i + 1 < name.size() && llvm::isLower(name[i + 1]);
    bool ended = i > 0 && llvm::isLower(name[i - 1]);
    if (i > 0 && llvm::isUpper(name[i]) && (starts || ended))
      snake += '_';
    snake += llvm::toLower(name[i]);
  }
  return snake;
}

/// The words of a constraint's summary: "same" and "valid" of `"same" or
/// "valid"`.
static std::vector<std::string> quotedWords(StringRef summary) {
  std::vector<std::string> words;
  llvm::SmallVector<StringRef> pieces;
  if (summary.starts_with("\""))
    summary.split(pieces, '"');
  for (size_t i = 1; i < pieces.size(); i += 2)
    words.push_back(pieces[i].str());
  return words;
}

/// The last word of a peer, and its module: "keras.layers", "Dense".
static std::pair<StringRef, StringRef> splitPeer(StringRef peer) {
  return peer.split('(').first.rsplit('.');
}

static Place placeOf(const Operator &op) {
  if (op.getDialectName() == "graph")
    return Place::Model;
  return op.getTrait("::systole::data::DatasetOpInterface::Trait")
             ? Place::Pipeline
             : Place::Record;
}

Function::Function(const Operator &op, const Rows &rows)
    : op(op), rows(rows), place(placeOf(op)) {
  setNames();
  for (const mlir::tblgen::Argument &argument : op.getArgs())
    if (auto *operand = llvm::dyn_cast<NamedTypeConstraint *>(argument))
      addOperand(*operand);
    else if (auto *attribute = llvm::dyn_cast<NamedAttribute *>(argument))
      addAttribute(*attribute);
  if (op.getNumRegions() || !op.hasAssemblyFormat())
    fail("has regions, or a syntax of its own");
  if (op.getNumResults() > 1 && place != Place::Model)
    fail("has several results");
  if (op.getNumResults() && op.getResult(0).isVariadic() && !writesResultType())
    fail("has any number of results");
  if (writesResultType())
    addResultType();
  order();
}

void Function::setNames() {
  auto [module, word] = splitPeer(op.getDef().getValueAsString("peerName"));
  structName = word.str();
  if (const Record *row = rows.lookup(op.getDef())) {
    for (StringRef name : row->getValueAsListOfStrings("names"))
      names.push_back(name.str());
    if (StringRef options = row->getValueAsString("options"); !options.empty())
      structName = options.str();
    return;
  }
  if (word.empty()) {
    names.push_back(op.getDef().getValueAsString("opName").str());
    return;
  }
  std::optional<StringRef> space = rows.namespaceOf(module);
  if (!space)
    fail("has a peer in the module '" + module + "', which has no namespace");
  names.push_back((space->empty() ? "" : space->str() + "::") +
                  toSnakeCase(word));
}

void Function::addOperand(const NamedTypeConstraint &operand) {
  Parameter parameter;
  parameter.odsName = parameter.name = operand.name.str();
  const Record &constraint = operand.constraint.getDef();
  // Optional<T>, Variadic<T>.
  const Record *base = operand.isVariableLength()
                           ? constraint.getValueAsDef("baseType")
                           : &constraint;
  if (place == Place::Pipeline) {
    parameter.kind = Parameter::Value;
    if (operand.isVariableLength())
      fail("has several datasets");
    // The names of files, if it is no method.
    parameter.type = isMethod() ? "" : "const Files &";
    parameter.name = isMethod() ? "*this" : "filenames";
    parameters.push_back(std::move(parameter));
    return;
  }
  // Operands of other types are those that passes add.
  if (place == Place::Model && base->getName() != "Graph_Tensor")
    return;
  if (operand.isVariadic()) {
    parameter.kind = Parameter::Values;
    parameter.type = "const std::vector<Tensor> &";
  } else if (operand.isOptional()) {
    parameter.kind = Parameter::OptionalValue;
    parameter.type = "const Tensor &";
    parameter.value = "{}";
    parameter.comment = "a value; the function's comment says which";
  } else {
    parameter.kind = Parameter::Value;
    parameter.type = "const Tensor &";
  }
  parameters.push_back(std::move(parameter));
}

void Function::addResultType() {
  Parameter parameter;
  parameter.odsName = "type";
  if (op.getResult(0).isVariadic()) {
    parameter.kind = Parameter::ResultTypes;
    parameter.name = "types";
    parameter.type = "const std::vector<TensorSpec> &";
  } else {
    parameter.kind = Parameter::ResultType;
    parameter.name = "type";
    parameter.type = "const TensorSpec &";
  }
  auto isAttribute = [](const Parameter &parameter) {
    return parameter.isAttribute();
  };
  parameters.insert(llvm::find_if(parameters, isAttribute),
                    std::move(parameter));
}

std::string Function::resultType() const {
  if (op.getNumResults() == 0)
    return "void";
  if (op.getNumResults() > 1 || op.getResult(0).isVariadic())
    return "std::vector<Tensor>";
  return place == Place::Pipeline ? "Dataset" : "Tensor";
}

void Function::addAttribute(const NamedAttribute &attribute) {
  Parameter parameter;
  parameter.odsName = attribute.name.str();
  parameter.name = rows.argumentName(attribute.name);
  parameter.comment = attribute.attr.getSummary().str();
  // C++ has names for a program's attributes.
  if (size_t mark = parameter.comment.find("#graph.");
      mark != std::string::npos)
    parameter.comment = parameter.comment.replace(mark, 7, "\"") + "\"";
  const Record *constraint = &attribute.attr.getDef();
  bool hasEmpty = true;
  if (const Record *row = rows.typeOf(constraint)) {
    parameter.type = row->getValueAsString("type").str();
    hasEmpty = row->getValueAsBit("hasEmpty");
  } else {
    parameter.type = rows.listTypeOf(&attribute.attr.getDef());
  }
  if (parameter.type.empty())
    fail("has the attribute '" + attribute.name + "', " +
         attribute.attr.getSummary() + ", without a type in C++");
  if (attribute.attr.getDef().getName() == "UnitAttr") {
    parameter.kind = Parameter::Unit;
    parameter.value = "false";
    parameters.push_back(std::move(parameter));
    return;
  }
  parameter.kind = Parameter::Attribute;
  parameter.words = quotedWords(parameter.comment);
  if (parameter.type == "Sizes")
    parameter.dimensions = constraint->getValueAsInt("dimensions");
  if (attribute.attr.hasDefaultValue()) {
    parameter.value = defaultOf(attribute, parameter);
  } else if (attribute.attr.isOptional()) {
    parameter.value = hasEmpty ? "{}" : "std::nullopt";
    if (!hasEmpty)
      parameter.type = "std::optional<" + parameter.type + ">";
  }
  parameters.push_back(std::move(parameter));
}

std::string Function::defaultOf(const NamedAttribute &attribute,
                                const Parameter &parameter) const {
  StringRef value = attribute.attr.getDefaultValue();
  if (parameter.type == "Initializer") {
    StringRef name = value;
    name.consume_front("::systole::graph::");
    name.consume_back("::get($_builder.getContext())");
    StringRef mnemonic = rows.mnemonicOf(name);
    if (!mnemonic.empty())
      return ("\"" + mnemonic + "\"").str();
  } else if (parameter.type == "DType") {
    if (value == "$_builder.getF32Type()")
      return "float32";
  } else if (value.starts_with("{")) {
    return parameter.type + "(" + value.str() + ")";
  } else if (!value.contains('$') && !value.contains("::")) {
    return value.str();
  }
  fail("has the attribute '" + attribute.name + "' with the default '" + value +
       "', which is no value of C++");
}

/// Puts the parameters in order, and chooses between parameters and options.
void Function::order() {
  const Record *row = rows.lookup(op.getDef());
  std::vector<StringRef> given =
      row ? row->getValueAsListOfStrings("order") : std::vector<StringRef>();
  if (given.empty()) {
    hasOptions = !isMethod() &&
                 llvm::count_if(parameters, [&](const Parameter &parameter) {
                   return isInBraces(parameter);
                 }) > 2;
    // C++ has parameters with defaults last.
    std::vector<Parameter> required, optional;
    for (Parameter &parameter : parameters)
      (parameter.value.empty() ? required : optional).push_back(parameter);
    // Options that are values come last.
    if (hasOptions)
      llvm::stable_sort(optional, [](const Parameter &a, const Parameter &b) {
        return a.isAttribute() && !b.isAttribute();
      });
    parameters = std::move(required);
    llvm::append_range(parameters, optional);
    if (hasOptions && structName.empty())
      fail("has options, for which its peer would have a name");
    return;
  }
  std::vector<Parameter> ordered;
  for (StringRef entry : given) {
    auto [names, value] = entry.split('=');
    auto [odsName, name] = names.split(':');
    if (odsName == "global_step") {
      ordered.push_back({Parameter::GlobalStep,
                         "",
                         "global_step",
                         "GlobalStep",
                         "",
                         "the steps before this one",
                         {}});
      continue;
    }
    const Parameter *parameter = find(odsName);
    if (!parameter)
      PrintFatalError(row->getLoc(),
                      "'" + odsName + "' is no argument of the operation");
    ordered.push_back(*parameter);
    if (!name.empty())
      ordered.back().name = name.str();
    if (!value.empty())
      ordered.back().value = value.str();
    // The operand's type needs a default, since it follows parameters with one.
    if (parameter->kind == Parameter::ResultType)
      ordered.back().value = "{}";
  }
  for (const Parameter &parameter : parameters)
    if (llvm::none_of(ordered, [&](const Parameter &other) {
          return other.odsName == parameter.odsName;
        }))
      PrintFatalError(row->getLoc(),
                      "the order lacks '" + parameter.odsName + "'");
  parameters = std::move(ordered);
}

//===----------------------------------------------------------------------===//
// Declarations
//===----------------------------------------------------------------------===//

/// The summary, and the description before its example.
void Function::comment(StringRef indent, llvm::raw_ostream &os) const {
  std::string summary = op.getSummary().str();
  summary[0] = llvm::toUpper(summary[0]);
  os << indent << "/// " << summary << ".\n";
  StringRef text = op.getDescription().split("```").first;
  llvm::SmallVector<StringRef> lines;
  text.trim().split(lines, '\n');
  if (text.trim().empty())
    return;
  os << indent << "///\n";
  for (StringRef line : lines)
    os << indent
       << ("/// " + line.trim())
              .str()
              .substr(0, line.trim().empty() ? 3 : std::string::npos)
       << "\n";
}

/// A type and a name: "int64_t x", "const Tensor &x".
static std::string declarator(StringRef type, StringRef name) {
  return (type + (type.ends_with("&") ? "" : " ") + name).str();
}

void Function::declareOptions(llvm::raw_ostream &os) const {
  if (!hasOptions)
    return;
  os << "/// The options of `" << wordOf(names.front()) << "`.\nstruct "
     << structName << " {\n";
  for (const Parameter &parameter : parameters) {
    if (!isOption(parameter))
      continue;
    StringRef type = parameter.type;
    if (parameter.kind == Parameter::OptionalValue)
      type = "Tensor";
    os << "  /// " << parameter.comment << "\n  "
       << declarator(type, parameter.name);
    if (!parameter.value.empty())
      os << " = " << parameter.value;
    os << ";\n";
  }
  os << "};\n";
}

/// Types that are passed by value.
static bool isSmall(StringRef type) {
  return llvm::is_contained(
             {"bool", "double", "int64_t", "DType", "GlobalStep"}, type) ||
         type.starts_with("std::optional");
}

std::string Function::parametersText(bool withDefaults) const {
  std::string text;
  auto add = [&](const std::string &parameter, StringRef value) {
    text += (text.empty() ? "" : ", ") + parameter;
    if (withDefaults && !value.empty())
      text += " = " + value.str();
  };
  for (const Parameter &parameter : parameters) {
    if (isOption(parameter) || parameter.type.empty())
      continue;
    std::string type = parameter.type;
    if (parameter.isAttribute() && !isSmall(type))
      type = "const " + type + " &";
    bool isNamed = withDefaults || parameter.kind != Parameter::GlobalStep;
    add(isNamed ? declarator(type, parameter.name) : type, parameter.value);
  }
  if (hasOptions) {
    bool isOptional = llvm::none_of(parameters, [&](const Parameter &option) {
      return isOption(option) && option.value.empty();
    });
    add("const " + structName + " &options", isOptional ? "{}" : "");
  }
  add("Where where", "Where::here()");
  return text;
}

void Function::declare(StringRef name, llvm::raw_ostream &os) const {
  comment("", os);
  os << resultType() << " " << wordOf(name) << "("
     << parametersText(/*withDefaults=*/true) << ")"
     << (isMethod() ? " const" : "") << ";\n\n";
}

std::vector<std::string> Function::getCalls() const {
  std::string arguments, options;
  for (const Parameter &parameter : parameters) {
    std::string &text = isOption(parameter) ? options : arguments;
    if (!parameter.type.empty())
      text += (text.empty() ? "" : ", ") + parameter.name;
  }
  if (hasOptions)
    arguments += (arguments.empty() ? "{" : ", {") + options + "}";
  std::vector<std::string> calls;
  for (const std::string &name : names)
    calls.push_back(name + "(" + arguments + ")");
  return calls;
}
