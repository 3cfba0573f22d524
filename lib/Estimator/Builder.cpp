//===- Builder.cpp - Builds a function's operations -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Builder.h"
#include "systole/Estimator/TPUEstimator.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>

using namespace systole;
using namespace systole::estimator;

static ErrorHandler errorHandler = nullptr;

void systole::setErrorHandler(ErrorHandler handler) { errorHandler = handler; }

void estimator::fail(const std::string &message) {
  if (errorHandler)
    errorHandler(message);
  std::fflush(stdout);
  std::fprintf(stderr, "%s\n", message.c_str());
  std::exit(1);
}

static thread_local const StandsAt *standsAt = nullptr;

StandsAt::StandsAt(Where where) : where(where), outer(standsAt) {
  standsAt = this;
}

StandsAt::~StandsAt() { standsAt = outer; }

Where estimator::resolve(Where where) {
  return standsAt ? standsAt->where : where;
}

void estimator::fail(Where where, const std::string &message) {
  where = resolve(where);
  if (where.line == 0)
    fail(message);
  fail(std::string(where.file) + ":" + std::to_string(where.line) +
       ": error: " + message);
}

//===----------------------------------------------------------------------===//
// Spelling of values
//===----------------------------------------------------------------------===//

std::string estimator::list(const Shape &values) {
  return "[" +
         join(values, [](int64_t value) { return std::to_string(value); }) +
         "]";
}

std::string estimator::number(double value) {
  if (!std::isfinite(value))
    fail("a number of a model must be finite");
  // The shortest digits that read back as the same number.
  char buffer[64];
  for (int digits = 1; digits <= 17; ++digits) {
    std::snprintf(buffer, sizeof(buffer), "%.*g", digits, value);
    if (std::strtod(buffer, nullptr) == value)
      break;
  }
  std::string text = buffer;
  size_t exponent = text.find('e');
  if (text.find('.') == std::string::npos)
    text.insert(exponent == std::string::npos ? text.size() : exponent, ".0");
  return text;
}

std::string estimator::quote(const std::string &text) {
  std::string quoted = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\')
      quoted += '\\';
    quoted += c;
  }
  return quoted + "\"";
}

std::string estimator::elementName(DType type) {
  switch (type) {
  case DType::boolean:
    return "i1";
  case DType::uint8:
    return "ui8";
  case DType::int32:
    return "i32";
  case DType::int64:
    return "i64";
  case DType::float32:
    return "f32";
  case DType::float64:
    return "f64";
  case DType::string:
    break;
  }
  return "!data.string";
}

std::string estimator::typeName(DType type, const Shape &shape) {
  if (type == DType::string && shape.empty())
    return elementName(type);
  std::string text = "tensor<";
  for (int64_t size : shape)
    text += (size < 0 ? "?" : std::to_string(size)) + "x";
  return text + elementName(type) + ">";
}

std::string estimator::location(Where where) {
  where = resolve(where);
  return " loc(" + quote(where.file) + ":" + std::to_string(where.line) + ":1)";
}

Options &Options::set(const std::string &name, const std::string &value) {
  text += (text.empty() ? "" : ", ") + name + " = " + value;
  return *this;
}

void estimator::checkWord(Where where, const char *option,
                          const std::string &word,
                          std::initializer_list<const char *> words) {
  for (const char *known : words)
    if (word == known)
      return;
  fail(where, std::string(option) + " = " + quote(word) +
                  ", but it is one of " + join(words, quote));
}

//===----------------------------------------------------------------------===//
// Builder
//===----------------------------------------------------------------------===//

static thread_local Builder *currentBuilder = nullptr;

Builder::Builder(Kind kind) : kind(kind), outer(currentBuilder) {
  currentBuilder = this;
}

Builder::~Builder() { currentBuilder = outer; }

Builder &Builder::current(Where where, const char *operation) {
  if (!currentBuilder)
    fail(where, std::string(operation) +
                    " stands outside of a model function and of a function "
                    "over records, where there are no values yet");
  return *currentBuilder;
}

Builder &Builder::ofModel(Where where, const char *operation) {
  Builder &builder = current(where, operation);
  if (builder.isRecord())
    fail(where, std::string(operation) +
                    " is not for single records: use it in the model function");
  return builder;
}

Builder &Builder::ofRecord(Where where, const char *operation) {
  Builder &builder = current(where, operation);
  if (!builder.isRecord())
    fail(where, std::string(operation) + " is for the function over records "
                                         "that Dataset::map is given");
  return builder;
}

std::string Builder::newName() { return "%" + std::to_string(count++); }

Tensor Builder::name(Where where, DType type, const Shape &shape) {
  Tensor::Definition definition;
  definition.name = newName();
  definition.type = type;
  definition.shape = shape;
  definition.where = resolve(where);
  return Tensor(definition);
}

std::vector<Tensor> Builder::names(size_t count, Where where) {
  std::vector<Tensor> values;
  for (size_t i = 0; i < count; ++i)
    values.push_back(name(where));
  return values;
}

Tensor Builder::define(Where where, const std::string &text, DType type,
                       const Shape &shape) {
  Tensor value = name(where, type, shape);
  add(where, value.definition().name + " = " + text);
  return value;
}

void Builder::add(Where where, const std::string &text) {
  body += "    " + text + location(where) + "\n";
}

void Builder::closeRegion(Region region, const std::string &text, Where where) {
  body.insert(region, "    " + text + " {\n");
  body += "    }" + location(where) + "\n";
}

//===----------------------------------------------------------------------===//
// Sizes that are set later
//===----------------------------------------------------------------------===//

// The text has a mark with the size's number for its value.
constexpr char kMark = '\x01';

int64_t Builder::newSize(Where where) {
  sizes.push_back({resolve(where)});
  return -1 - static_cast<int64_t>(sizes.size());
}

Shape Builder::resolved(Shape shape) const {
  for (int64_t &size : shape)
    if (isUnset(size) && sizes.at(-2 - size).value >= 0)
      size = sizes.at(-2 - size).value;
  return shape;
}

std::string Builder::type(DType type, const Shape &shape) const {
  if (type == DType::string && shape.empty())
    return typeName(type, shape);
  std::string text = "tensor<";
  for (int64_t size : resolved(shape))
    text += (size >= 0    ? std::to_string(size)
             : size == -1 ? "?"
                          : kMark + std::to_string(-2 - size) + kMark) +
            "x";
  return text + elementName(type) + ">";
}

std::string Builder::text() const {
  std::string text = body;
  for (size_t mark = text.find(kMark); mark != std::string::npos;
       mark = text.find(kMark, mark)) {
    size_t end = text.find(kMark, mark + 1);
    const Size &size = sizes.at(std::stoul(text.substr(mark + 1)));
    if (size.value < 0 && size.isNeeded)
      fail(size.where, "decode_raw gives elements whose number is not known: "
                       "say it by set_shape or reshape");
    text.replace(mark, end + 1 - mark,
                 size.value < 0 ? "?" : std::to_string(size.value));
  }
  return text;
}

/// Whether the program can have a flag of this name; "batch_size" has its own
/// flag.
static bool isFlagName(const std::string &name) {
  return !name.empty() && name != "batch_size" &&
         name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") ==
             std::string::npos &&
         name[0] >= 'a';
}

std::string Builder::write(const Number &number) {
  if (kind != Model || !isFlagName(number.parameter))
    return estimator::number(number.value);
  // The parameter becomes a flag of the program, as in `use`.
  parameters[number.parameter] = number.value;
  return "#graph.param<" + quote(number.parameter) + " = 0.0>";
}

std::string Builder::use(const Tensor &tensor, Where where, DType type,
                         const Shape &shape) {
  const Tensor::Definition &value = tensor.definition();
  if (!value.isNumber) {
    if (value.name.empty())
      fail(where, "an operand is no value: a Tensor that nothing was assigned "
                  "to, or the labels in prediction");
    return value.name;
  }
  if (!isRecord()) {
    // The flag carries the value, so that all values share one program.
    bool isFlag = kind == Model && isFlagName(value.parameter);
    if (isFlag)
      parameters[value.parameter] = value.value;
    return define(where,
                  isFlag ? "graph.param " + quote(value.parameter) + " = 0.0"
                         : "graph.constant " + number(value.value))
        .definition()
        .name;
  }
  std::string literal = type == DType::float32
                            ? number(value.value)
                            : std::to_string(int64_t(value.value));
  for (int64_t size : resolved(shape)) {
    if (isUnset(size))
      sizes.at(-2 - size).isNeeded = true;
    if (size == -1)
      fail(where, "a number takes the shape of the other operand, whose sizes "
                  "are not known: say them by set_shape");
  }
  return define(where,
                "stablehlo.constant dense<" + literal +
                    "> : " + this->type(type, shape),
                type, shape)
      .definition()
      .name;
}

Tensor estimator::layer(const std::string &name,
                        const std::vector<Tensor> &inputs,
                        const Options &options, Where where) {
  Builder &builder = Builder::ofModel(where, name.c_str());
  return builder.define(where, "graph." + name + " " +
                                   builder.use(inputs, where) + options.str());
}
