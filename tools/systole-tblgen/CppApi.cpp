//===- CppApi.cpp - Generates the C++ API from operations -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions of C++ that write operations of the dialects `graph` and `data`.
// dialects/Estimator/CppApi.td has the rule, and its exceptions.
//
//===----------------------------------------------------------------------===//

#include "mlir/TableGen/Attribute.h"
#include "mlir/TableGen/GenInfo.h"
#include "mlir/TableGen/Operator.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/TableGen/Error.h"
#include "llvm/TableGen/Record.h"

#include <map>

using llvm::PrintFatalError;
using llvm::Record;
using llvm::RecordKeeper;
using llvm::StringRef;
using mlir::tblgen::NamedAttribute;
using mlir::tblgen::NamedTypeConstraint;
using mlir::tblgen::Operator;

namespace {

/// "max_pooling2d" for "MaxPooling2D".
std::string toSnakeCase(StringRef name) {
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

//===----------------------------------------------------------------------===//
// The rows of CppApi.td
//===----------------------------------------------------------------------===//

class Rows {
public:
  explicit Rows(const RecordKeeper &records) : records(records) {
    for (const Record *row : records.getAllDerivedDefinitions("Cpp_Namespace"))
      namespaces[row->getValueAsString("module")] =
          row->getValueAsString("name");
    for (const Record *row : records.getAllDerivedDefinitions("Cpp_Type"))
      types[row->getValueAsString("constraint")] = row;
    for (const Record *row : records.getAllDerivedDefinitions("Cpp_Argument"))
      arguments[row->getValueAsString("attribute")] =
          row->getValueAsString("name");
    for (const Record *row : records.getAllDerivedDefinitions("Cpp_Function"))
      setOnce(row);
    for (const Record *row : records.getAllDerivedDefinitions("Cpp_ByHand"))
      setOnce(row);
    for (const Record *row : records.getAllDerivedDefinitions("Cpp_Unneeded"))
      setOnce(row);
  }

  /// The row of an operation, or null.
  const Record *lookup(const Record &op) const { return ops.lookup(&op); }
  /// The row of an attribute's type, or null. `constraint` becomes the one that
  /// has it: itself, or what it is built on.
  const Record *typeOf(const Record *&constraint) const {
    for (; constraint; constraint = baseOf(*constraint)) {
      if (const Record *row = types.lookup(constraint->getName()))
        return row;
      std::vector<const Record *> classes = constraint->getSuperClasses();
      for (const Record *superClass : llvm::reverse(classes))
        if (const Record *row = types.lookup(superClass->getName()))
          return row;
    }
    return nullptr;
  }
  /// The C++ type of a list without a row: that of its elements; or empty.
  std::string listTypeOf(const Record *constraint) const {
    for (; constraint; constraint = baseOf(*constraint)) {
      const llvm::RecordVal *value = constraint->getValue("elementAttr");
      auto *element =
          value ? llvm::dyn_cast<llvm::DefInit>(value->getValue()) : nullptr;
      if (!element)
        continue;
      const Record *elementConstraint = element->getDef();
      if (const Record *row = typeOf(elementConstraint))
        return ("std::vector<" + row->getValueAsString("type") + ">").str();
    }
    return "";
  }
  std::string argumentName(StringRef attribute) const {
    auto found = arguments.find(attribute);
    return (found == arguments.end() ? attribute : found->second).str();
  }
  /// The namespace of a module; none if it has no row.
  std::optional<StringRef> namespaceOf(StringRef module) const {
    auto found = namespaces.find(module);
    if (found == namespaces.end())
      return std::nullopt;
    return found->second;
  }
  /// The name in programs of an attribute with this C++ class.
  StringRef mnemonicOf(StringRef cppClass) const {
    for (const Record *record : records.getAllDerivedDefinitions("AttrDef"))
      if (record->getValueAsString("cppClassName") == cppClass)
        return record->getValueAsString("mnemonic");
    return "";
  }

private:
  void setOnce(const Record *row) {
    if (!ops.insert({row->getValueAsDef("op"), row}).second)
      PrintFatalError(row->getLoc(), "'" + row->getValueAsDef("op")->getName() +
                                         "' has two rows: keep one");
  }
  /// The constraint that this one confines, makes optional or gives a default.
  static const Record *baseOf(const Record &constraint) {
    if (const llvm::RecordVal *value = constraint.getValue("allowedAttributes"))
      if (auto *list = llvm::dyn_cast<llvm::ListInit>(value->getValue()))
        return list->getElementAsRecord(0);
    if (const llvm::RecordVal *value = constraint.getValue("baseAttr"))
      if (auto *base = llvm::dyn_cast<llvm::DefInit>(value->getValue()))
        return base->getDef();
    return nullptr;
  }

  const RecordKeeper &records;
  llvm::StringMap<StringRef> namespaces, arguments;
  llvm::StringMap<const Record *> types;
  llvm::DenseMap<const Record *, const Record *> ops;
};

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

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

/// The operations of one kind: the type of their values in C++, and the class
/// that writes them.
struct Dialect {
  StringRef value, writer;
};
constexpr Dialect modelDialect = {"Tensor", "OperationText"},
                  datasetDialect = {"Dataset", "DatasetText"},
                  recordDialect = {"Tensor", "RecordText"};

const Dialect &dialectOf(const Operator &op) {
  if (op.getDialectName() == "graph")
    return modelDialect;
  return op.getTrait("::systole::data::DatasetOpInterface::Trait")
             ? datasetDialect
             : recordDialect;
}

/// An operation as a function.
class Function {
public:
  Function(const Operator &op, const Rows &rows)
      : op(op), rows(rows), dialect(dialectOf(op)) {
    setNames();
    for (const mlir::tblgen::Argument &argument : op.getArgs())
      if (auto *operand = llvm::dyn_cast<NamedTypeConstraint *>(argument))
        addOperand(*operand);
      else if (auto *attribute = llvm::dyn_cast<NamedAttribute *>(argument))
        addAttribute(*attribute);
    if (op.getNumRegions() || !op.hasAssemblyFormat())
      fail("has regions, or a syntax of its own");
    if (op.getNumResults() > 1 ||
        (op.getNumResults() == 1 && op.getResult(0).isVariadic() &&
         !writesResultType()))
      fail("has several results");
    if (writesResultType())
      addResultType();
    order();
  }

  /// The sections of the functions: the names' namespaces, or "ROOT".
  const std::vector<std::string> &getNames() const { return names; }
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
    return &dialect == &recordDialect && op.getNumResults() == 1 &&
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
    return parameter.isAttribute() &&
           !op.getAssemblyFormat().contains("$" + parameter.odsName);
  }
  /// Whether a parameter is a member of the options.
  bool isOption(const Parameter &parameter) const {
    return hasOptions && isInBraces(parameter);
  }
  const Parameter *find(StringRef odsName) const {
    for (const Parameter &parameter : parameters)
      if (parameter.odsName == odsName)
        return &parameter;
    return nullptr;
  }

  const Operator &op;
  const Rows &rows;
  const Dialect &dialect;
  std::vector<std::string> names;
  std::string structName;
  std::vector<Parameter> parameters;
  bool hasOptions = false;
};

/// The words of a constraint's summary: "same" and "valid" of `"same" or
/// "valid"`.
std::vector<std::string> quotedWords(StringRef summary) {
  std::vector<std::string> words;
  llvm::SmallVector<StringRef> pieces;
  if (summary.starts_with("\""))
    summary.split(pieces, '"');
  for (size_t i = 1; i < pieces.size(); i += 2)
    words.push_back(pieces[i].str());
  return words;
}

/// The last word of a peer, and its module: "keras.layers", "Dense".
std::pair<StringRef, StringRef> splitPeer(StringRef peer) {
  return peer.split('(').first.rsplit('.');
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
  if (&dialect == &datasetDialect) {
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
  if (&dialect == &modelDialect && base->getName() != "Graph_Tensor")
    return;
  if (operand.isVariadic()) {
    parameter.kind = Parameter::Values;
    parameter.type = "const std::vector<Tensor> &";
  } else if (operand.isOptional()) {
    parameter.kind = Parameter::OptionalValue;
    parameter.type = "const Tensor &";
    parameter.value = "{}";
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
  if (op.getResult(0).isVariadic())
    return "std::vector<" + dialect.value.str() + ">";
  return dialect.value.str();
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
    // After parameters with a default: the operand's type.
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
std::string declarator(StringRef type, StringRef name) {
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
    os << "  /// " << parameter.comment << "\n  "
       << declarator(parameter.type, parameter.name);
    if (!parameter.value.empty())
      os << " = " << parameter.value;
    os << ";\n";
  }
  os << "};\n";
}

/// Types that are passed by value.
bool isSmall(StringRef type) {
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

//===----------------------------------------------------------------------===//
// Definitions
//===----------------------------------------------------------------------===//

void Function::writeVariable(const Parameter &parameter,
                             llvm::raw_ostream &os) const {
  switch (parameter.kind) {
  case Parameter::Value:
  case Parameter::OptionalValue:
    os << "  op.operand(" << parameter.name << ");\n";
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
  StringRef format = op.getAssemblyFormat();
  for (const NamedAttribute &attribute : op.getAttributes()) {
    const Parameter *parameter = find(attribute.name);
    if (!parameter || format.contains(("$" + attribute.name).str()))
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
size_t endOfGroup(StringRef text) {
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

bool isWordCharacter(char c) { return llvm::isAlnum(c) || c == '_'; }

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
      os << "  if (" << parameter->name << ") {\n";
      writeFormat(group, os);
      os << "  }\n";
    } else if (format.consume_front("custom<")) {
      auto [directive, rest] = format.split('>');
      size_t end = endOfGroup(rest);
      StringRef arguments = rest.slice(1, end);
      format = rest.drop_front(end + 1);
      // Types of values are not written in models and pipelines.
      if (llvm::is_contained({"InferredTypes", "OperandTypes", "OneType",
                              "DatasetType", "DatasetTypes"},
                             directive))
        continue;
      if (directive != "Number")
        fail("has the syntax 'custom<" + directive + ">'");
      writeFormat(arguments, os);
    } else {
      fail("has the syntax '" + format + "'");
    }
  }
}

void Function::define(StringRef name, llvm::raw_ostream &os) const {
  os << resultType() << " systole::" << name << "("
     << parametersText(/*withDefaults=*/false) << ")"
     << (isMethod() ? " const" : "") << " {\n  " << dialect.writer << " op(\""
     << op.getOperationName() << "\", \"" << wordOf(name) << "\", where);\n";
  writeFormat(op.getAssemblyFormat(), os);
  if (op.getNumResults() == 0)
    os << "  op.add();\n";
  else
    os << "  return op."
       << (op.getResult(0).isVariadic() ? "defineAll" : "define") << "();\n";
  os << "}\n\n";
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

/// Calls `use` for the operations that become functions, in the order of their
/// definitions.
void forEachFunction(
    const RecordKeeper &records,
    llvm::function_ref<void(const Operator &, const Rows &)> use) {
  Rows rows(records);
  std::vector<const Record *> all;
  for (const Record *record : records.getAllDerivedDefinitions("Op"))
    all.push_back(record);
  llvm::sort(all, [](const Record *a, const Record *b) {
    return a->getID() < b->getID();
  });
  for (const Record *record : all) {
    Operator op(*record);
    if (op.getDialectName() != "graph" && op.getDialectName() != "data")
      continue;
    const Record *row = rows.lookup(*record);
    if (!row || row->isSubClassOf("Cpp_Function"))
      use(op, rows);
  }
}

/// The part of the header that is included in a function's namespace or class.
std::string sectionOf(const Operator &op, StringRef name) {
  StringRef space = Function::spaceOf(name);
  if (space.empty())
    return op.getDialectName() == "graph" ? "SYSTOLE_OPERATIONS"
                                          : "SYSTOLE_DATA";
  return "SYSTOLE_" + space.upper();
}

bool emitDeclarations(const RecordKeeper &records, llvm::raw_ostream &os) {
  std::map<std::string, std::string> sections;
  forEachFunction(records, [&](const Operator &op, const Rows &rows) {
    Function function(op, rows);
    bool isFirst = true;
    for (const std::string &name : function.getNames()) {
      llvm::raw_string_ostream section(sections[sectionOf(op, name)]);
      if (isFirst)
        function.declareOptions(section);
      function.declare(name, section);
      isFirst = false;
    }
  });
  os << "// Made by systole-tblgen from dialects/Estimator/CppApi.td.\n\n";
  for (const auto &[name, text] : sections)
    os << "#ifdef " << name << "\n#undef " << name << "\n\n"
       << text << "#endif // " << name << "\n\n";
  return false;
}

bool emitDefinitions(const RecordKeeper &records, llvm::raw_ostream &os) {
  std::string definitions, activations;
  llvm::raw_string_ostream definitionsOs(definitions),
      activationsOs(activations);
  forEachFunction(records, [&](const Operator &op, const Rows &rows) {
    Function function(op, rows);
    for (const std::string &name : function.getNames()) {
      function.define(name, definitionsOs);
      if (Function::spaceOf(name) == "nn")
        activationsOs << "ACTIVATION(" << name << ", \""
                      << Function::wordOf(name) << "\")\n";
    }
  });
  os << "// Made by systole-tblgen from dialects/Estimator/CppApi.td.\n\n"
     << "#ifdef SYSTOLE_DEFINITIONS\n#undef SYSTOLE_DEFINITIONS\n\n"
     << definitions << "#endif // SYSTOLE_DEFINITIONS\n\n"
     << "#ifdef SYSTOLE_ACTIVATIONS\n#undef SYSTOLE_ACTIVATIONS\n"
     << activations << "#undef ACTIVATION\n#endif // SYSTOLE_ACTIVATIONS\n";
  return false;
}

/// A line for each operation: its name, and its functions.
bool emitTable(const RecordKeeper &records, llvm::raw_ostream &os) {
  Rows rows(records);
  std::map<std::string, std::string> lines;
  for (const Record *record : records.getAllDerivedDefinitions("Op")) {
    Operator op(*record);
    const Record *row = rows.lookup(*record);
    std::string &line = lines[op.getOperationName()];
    if (row && row->isSubClassOf("Cpp_ByHand"))
      line = "by hand: " + row->getValueAsString("name").str();
    else if (row && row->isSubClassOf("Cpp_Unneeded"))
      line = "unneeded: " + row->getValueAsString("reason").str();
    else if (op.getDialectName() == "graph" || op.getDialectName() == "data")
      line = llvm::join(Function(op, rows).getNames(), ", ");
  }
  for (const auto &[op, functions] : lines)
    if (!functions.empty())
      os << op << ": " << functions << "\n";
  return false;
}

mlir::GenRegistration declarations("gen-cpp-api-decls",
                                   "Generate the functions of the C++ API",
                                   emitDeclarations);
mlir::GenRegistration definitions("gen-cpp-api-defs",
                                  "Generate the definitions of the C++ API",
                                  emitDefinitions);
mlir::GenRegistration table("gen-cpp-api-table",
                            "List the functions of the C++ API by operation",
                            emitTable);

} // namespace
