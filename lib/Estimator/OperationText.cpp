//===- OperationText.cpp - The text of an operation -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OperationText.h"
#include "systole/Estimator/Layers.h"
#include "systole/Estimator/Losses.h"
#include "systole/Estimator/Metrics.h"
#include "systole/Estimator/Train.h"

#include <cstring>

using namespace systole;
using namespace systole::estimator;

//===----------------------------------------------------------------------===//
// Values of attributes
//===----------------------------------------------------------------------===//

/// "[a, b]".
template <typename T> static std::string spellList(const T &values) {
  std::string text;
  for (const auto &value : values)
    text += (text.empty() ? "" : ", ") + spell(value);
  return "[" + text + "]";
}

std::string estimator::spell(bool value) { return value ? "true" : "false"; }
std::string estimator::spell(double value) { return number(value); }
std::string estimator::spell(int64_t value) { return std::to_string(value); }
std::string estimator::spell(DType value) { return elementName(value); }
std::string estimator::spell(const ActivationFunction &value) {
  return quote(value.name());
}
std::string estimator::spell(const Initializer &value) { return value.text(); }
std::string estimator::spell(const Shape &value) { return list(value); }
std::string estimator::spell(const std::string &value) { return quote(value); }
std::string estimator::spell(const std::vector<Shape> &value) {
  return spellList(value);
}
std::string estimator::spell(const std::vector<double> &value) {
  return spellList(value);
}
std::string estimator::spell(const std::vector<std::string> &value) {
  return spellList(value);
}

/// The name of a function of `nn`, or null.
template <typename Function>
static const char *nameOfActivation(Function function) {
#define ACTIVATION(FUNCTION, NAME)                                             \
  if constexpr (std::is_same_v<Function, decltype(&FUNCTION)>)                 \
    if (function == &FUNCTION)                                                 \
      return NAME;
#define SYSTOLE_ACTIVATIONS
#include "systole/Estimator/Operations.cpp.inc"
  return nullptr;
}

template <typename Function>
static std::string wordOfActivation(Function function) {
  if (const char *name = nameOfActivation(function))
    return name;
  fail("a function is given as an activation that is none of nn: apply it to "
       "the layer's result");
}

ActivationFunction::ActivationFunction(Tensor (*function)(const Tensor &,
                                                          Where))
    : word(wordOfActivation(function)) {}
ActivationFunction::ActivationFunction(Tensor (*function)(const Tensor &, bool,
                                                          Where))
    : word(wordOfActivation(function)) {}
ActivationFunction::ActivationFunction(Tensor (*function)(const Tensor &,
                                                          double, Where))
    : word(wordOfActivation(function)) {}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

/// "dense" of "graph.dense", as messages call it.
static const char *shortName(const char *name) {
  const char *dot = std::strchr(name, '.');
  return dot ? dot + 1 : name;
}

OperationText::OperationText(const char *name, Where where)
    : builder(Builder::current(where, shortName(name))), where(where),
      text(name) {
  if (builder.isRecord())
    fail(where, std::string(shortName(name)) +
                    " is not for single records: use it in the model function");
}

void OperationText::word(const char *word) {
  text += (*word == ',' ? "" : " ") + std::string(word);
}

void OperationText::operand(const Tensor &value) {
  append(builder.use(value, where));
}

void OperationText::operands(const std::vector<Tensor> &values) {
  if (values.empty())
    fail(where, text.substr(text.find('.') + 1) + " of no values");
  for (const Tensor &value : values) {
    if (&value != &values.front())
      word(",");
    operand(value);
  }
}

void OperationText::check(const char *attribute, const std::string &word,
                          std::initializer_list<const char *> words) {
  checkWord(where, attribute, word, words);
}

std::string OperationText::write(const std::vector<Number> &values) {
  std::string numbers;
  for (const Number &value : values)
    numbers += (numbers.empty() ? "" : ", ") + builder.write(value);
  return "[" + numbers + "]";
}

#define SYSTOLE_DEFINITIONS
#include "systole/Estimator/Operations.cpp.inc"
