//===- ModelConstants.cpp - Constants of model files ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Compiler/ModelConstants.h"
#include "systole/Dialect/TPU/IR/ProgramMetadata.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace systole;

using Kind = ModelConstant::Kind;

/// Drops a comment at the end of the line.
static StringRef dropComment(StringRef line) {
  bool quoted = false;
  for (size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\\' && quoted)
      ++i;
    else if (line[i] == '"')
      quoted = !quoted;
    else if (!quoted && line.substr(i).starts_with("//"))
      return line.take_front(i);
  }
  return line;
}

static bool isInteger(StringRef text) {
  int64_t value;
  return !text.getAsInteger(10, value);
}

static bool isNumber(StringRef text) {
  double value;
  return !text.empty() && (isDigit(text.back()) || text.back() == '.') &&
         !text.getAsDouble(value);
}

/// Whether `value` is a complete attribute of a dialect: #graph.adam<...>.
static bool isDialectAttribute(StringRef value) {
  return value.starts_with("#") && value.contains('.') &&
         value.count('<') == value.count('>');
}

static std::optional<ModelConstant> parseLine(StringRef text, StringRef line) {
  line = dropComment(line).trim();
  auto [name, value] = line.split('=');
  name = name.rtrim();
  value = value.ltrim();
  if (!name.consume_front("#") || value.empty() || name.empty() ||
      !all_of(name, [](char c) { return isAlnum(c) || c == '_'; }))
    return std::nullopt;
  ModelConstant constant;
  constant.name = name.str();
  // A number may have a type: 0.5 : f32.
  StringRef number = value.split(':').first.rtrim();
  if (isInteger(number)) {
    constant.kind = Kind::Integer;
    value = number;
  } else if (isNumber(number)) {
    constant.kind = Kind::Float;
    value = number;
  } else if (value == "true" || value == "false") {
    constant.kind = Kind::Boolean;
  } else if (value.size() > 1 && value.front() == '"' && value.back() == '"') {
    constant.kind = Kind::String;
  } else if (isDialectAttribute(value)) {
    constant.kind = Kind::Attribute;
  } else {
    return std::nullopt;
  }
  constant.begin = value.data() - text.data();
  constant.end = constant.begin + value.size();
  if (constant.kind == Kind::String)
    value = value.drop_front().drop_back();
  constant.value = value.str();
  return constant;
}

SmallVector<ModelConstant> systole::findModelConstants(StringRef text) {
  SmallVector<ModelConstant> constants;
  StringRef rest = text;
  while (!rest.empty()) {
    auto [line, next] = rest.split('\n');
    if (std::optional<ModelConstant> constant = parseLine(text, line))
      constants.push_back(std::move(*constant));
    rest = next;
  }
  return constants;
}

/// The spelling of a value of the constant's kind, or an error with the
/// accepted values.
static Expected<std::string> spell(const ModelConstant &constant,
                                   StringRef value) {
  auto refuse = [&](const char *what) {
    return createStringError("the parameter '%s' is %s, so that it cannot be "
                             "'%s' (here it is %s)",
                             constant.name.c_str(), what, value.str().c_str(),
                             constant.value.c_str());
  };
  switch (constant.kind) {
  case Kind::Integer:
    if (!isInteger(value))
      return refuse("a whole number");
    return value.str();
  case Kind::Float:
    if (isInteger(value))
      return (value + ".0").str();
    if (!isNumber(value))
      return refuse("a number");
    // MLIR requires a point in numbers that are not integers.
    return value.contains('.') ? value.str()
                               : (value.take_until([](char c) {
                                   return c == 'e' || c == 'E';
                                 }) +
                                  ".0" + value.drop_until([](char c) {
                                    return c == 'e' || c == 'E';
                                  })).str();
  case Kind::Boolean:
    if (value != "true" && value != "false")
      return refuse("true or false");
    return value.str();
  case Kind::String:
    if (value.contains('"') || value.contains('\\'))
      return refuse("a string without quotes and backslashes");
    return ("\"" + value + "\"").str();
  case Kind::Attribute:
    // `adam` suffices if the default is of that dialect.
    if (value.starts_with("#"))
      return value.str();
    return (StringRef(constant.value).split('.').first + "." + value).str();
  }
  llvm_unreachable("unknown kind");
}

Expected<std::string>
systole::setModelConstants(StringRef text, const ParameterValues &values) {
  SmallVector<ModelConstant> constants = findModelConstants(text);
  std::string result = text.str();
  for (const auto &given : values) {
    const std::string &name = given.first;
    if (any_of(constants,
               [&](const ModelConstant &c) { return c.name == name; }))
      continue;
    std::string names;
    for (const ModelConstant &constant : constants)
      names += (names.empty() ? "" : ", ") + constant.name;
    return createStringError(
        "the model has no constant #%s that --params could set; it has %s",
        name.c_str(), names.empty() ? "none" : names.c_str());
  }
  // The loop starts at the end of the text, so that earlier positions stay
  // valid.
  for (const ModelConstant &constant : reverse(constants)) {
    auto given = find_if(reverse(values), [&](const auto &entry) {
      return entry.first == constant.name;
    });
    if (given == values.rend())
      continue;
    Expected<std::string> spelled = spell(constant, given->second);
    if (!spelled)
      return spelled.takeError();
    result.replace(constant.begin, constant.end - constant.begin, *spelled);
  }
  return result;
}

mlir::ArrayAttr
systole::describeModelConstants(mlir::MLIRContext *context,
                                ArrayRef<ModelConstant> constants) {
  context->loadDialect<tpu::TPUDialect>();
  mlir::Builder builder(context);
  SmallVector<mlir::Attribute> entries;
  for (const ModelConstant &constant : constants) {
    mlir::Type type = builder.getNoneType();
    if (constant.kind == Kind::Integer)
      type = builder.getI64Type();
    else if (constant.kind == Kind::Float)
      type = builder.getF32Type();
    else if (constant.kind == Kind::Boolean)
      type = builder.getI1Type();
    entries.push_back(tpu::ParameterAttr::get(
        context, constant.name, type, constant.value, /*compiled=*/true));
  }
  return builder.getArrayAttr(entries);
}

Error systole::parseParameterValues(StringRef text, ParameterValues &values) {
  while (!text.empty()) {
    // Commas inside < > belong to an attribute: adam<beta1 = 0.8, beta2 = 0.9>.
    size_t end = 0;
    for (int depth = 0; end < text.size(); ++end) {
      depth += text[end] == '<';
      depth -= text[end] == '>';
      if (text[end] == ',' && depth <= 0)
        break;
    }
    auto [name, value] = text.take_front(end).split('=');
    if (name.trim().empty() || !text.take_front(end).contains('='))
      return createStringError("--params=%s: expected NAME=VALUE,...",
                               text.str().c_str());
    values.emplace_back(name.trim().str(), value.trim().str());
    text = text.drop_front(std::min(end + 1, text.size()));
  }
  return Error::success();
}
